import BezierGeometry
import FrameSequence
import ImageCoding
import RefreshScenario
import VectorDrawing

/// Compares pictures, as they are drawn, with golden files, and writes nothing.
struct GoldenSink: FrameSink {
  private let goldens: GoldenFolder
  private let golden: Scenario.Golden
  /// The scale with which an instant's list is compared: one of them, since all draw the same list.
  private let firstScale: Double?
  /// Pictures drawn of late: a still stretch is drawn and encoded once.
  private let files = EncodedFiles()
  /// What was found, in the pictures' order.
  private(set) var findings: [GoldenFinding] = []

  init(_ goldens: GoldenFolder, _ golden: Scenario.Golden, scales: [Double]) {
    self.goldens = goldens
    self.golden = golden
    firstScale = scales.first
  }

  /// One: what is made of a picture that has changed may be large.
  var batchLimit: Int { 1 }

  mutating func start() {}

  func makeWorker() -> sending any FrameWorker<[GoldenFinding]> {
    GoldenWorker(goldens, golden, firstScale: firstScale, sharing: files)
  }

  mutating func write(_ product: [GoldenFinding], of picture: Picture) {
    findings += product
  }

  mutating func finish() {}

  mutating func abort() {}
}

/// Draws, encodes and compares.
private final class GoldenWorker: FrameWorker {
  private let goldens: GoldenFolder
  private let golden: Scenario.Golden
  private let firstScale: Double?
  private let drawer: PNGDrawer

  init(
    _ goldens: GoldenFolder, _ golden: Scenario.Golden, firstScale: Double?,
    sharing files: EncodedFiles
  ) {
    drawer = PNGDrawer(sharing: files)
    self.goldens = goldens
    self.golden = golden
    self.firstScale = firstScale
  }

  func prepare(
    _ drawing: PictureDrawing, clock: inout StageClock
  ) throws -> [GoldenFinding] {
    let picture = drawing.picture
    var findings: [GoldenFinding] = []
    if picture.scale == firstScale {
      let file = GoldenFile(
        name: FrameNamePattern.fileName(
          stem: picture.frame.stem, appearance: picture.appearance, scale: 1, ending: "txt"),
        layer: .drawing, instant: picture.frame.instant, appearance: picture.appearance, scale: nil)
      findings.append(
        goldens.compare(text: drawing.list.text, with: file) {
          .changedList(DisplayListChange.changes(from: $0, to: $1))
        })
    }
    clock.lap(.list)
    let bytes = try drawer.bytes(of: drawing, clock: &clock)
    defer { clock.lap(.write) }
    let file = GoldenFile(of: picture)
    var finding = try goldens.compare(
      picture: bytes, with: file, by: golden.comparison(scale: picture.scale)
    ) { StraightBitmap(try drawer.pixels(of: drawing)) }
    if !golden.allowsBlank { finding.blankness = try drawer.pixels(of: drawing).blankness }
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
