import BezierGeometry
import FrameSequence
import ImageCoding
import RefreshScenario
import VectorDrawing

/// Compares pictures, as they are drawn, with golden files, and writes nothing.
struct GoldenSink: FrameSink {
  let goldens: GoldenFolder
  let golden: Scenario.Golden
  /// The scale with which an instant's list is compared: one of them, since all draw the same list.
  let firstScale: Double?
  /// Pictures drawn of late: a still stretch is drawn and encoded once.
  fileprivate let files = EncodedFiles()
  /// What was found, in the pictures' order.
  private(set) var findings: [GoldenFinding] = []

  /// One: what is made of a picture that has changed may be large.
  var batchLimit: Int { 1 }

  mutating func start() {}

  func makeWorker() -> sending any FrameWorker<[GoldenFinding]> {
    GoldenWorker(of: self)
  }

  mutating func write(_ product: [GoldenFinding], of picture: Picture) {
    findings += product.map { $0.spooled() }
  }

  mutating func finish() {}

  mutating func abort() {}
}

/// Draws, encodes and compares.
private final class GoldenWorker: FrameWorker {
  private let sink: GoldenSink
  private let drawer: PNGDrawer

  init(of sink: GoldenSink) {
    self.sink = sink
    drawer = PNGDrawer(sharing: sink.files)
  }

  func prepare(
    _ drawing: PictureDrawing, clock: inout StageClock
  ) throws -> [GoldenFinding] {
    let picture = drawing.picture
    var findings: [GoldenFinding] = []
    if picture.scale == sink.firstScale {
      let file = GoldenFile(
        name: FrameNamePattern.fileName(
          stem: picture.frame.stem, appearance: picture.appearance, scale: 1, ending: "txt"),
        layer: .drawing, instant: picture.frame.instant, appearance: picture.appearance, scale: nil)
      findings.append(
        sink.goldens.compare(text: drawing.list.text, with: file) {
          .changedList(DisplayListChange.changes(from: $0, to: $1))
        })
    }
    clock.lap(\.list)
    let bytes = try drawer.bytes(of: drawing, clock: &clock)
    defer { clock.lap(\.write) }
    let file = GoldenFile(of: picture)
    var finding = try sink.goldens.compare(
      picture: bytes, with: file, by: sink.golden.comparison(scale: picture.scale)
    ) { StraightBitmap(try drawer.pixels(of: drawing)) }
    if !sink.golden.allowsBlank { finding.blankness = try drawer.pixels(of: drawing).blankness }
    findings.append(finding)
    return findings
  }
}

extension GoldenFile {
  /// The file of a picture of a sequence.
  init(of picture: Picture) {
    self.init(
      name: picture.fileName, layer: .rasterising, instant: picture.frame.instant,
      appearance: picture.appearance, scale: picture.scale)
  }
}
