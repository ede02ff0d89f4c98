/// A sink that compares images with golden files and writes no files.
struct GoldenSink: FrameSink {
  let goldens: GoldenFolder
  let golden: Scenario.Golden
  /// The scale of the images whose display lists are compared; `nil` to compare none.
  ///
  /// Images of other scales have the same display lists.
  let firstScale: Double?
  /// A cache of recent images, so that consecutive equal images are drawn and encoded once.
  fileprivate let caches = FrameCaches()
  /// The findings, in the order of the images.
  private(set) var findings: [GoldenFinding] = []

  /// One image per batch, because the finding of a changed image can be large.
  var batchLimit: Int { 1 }

  func makeWorker() -> sending any FrameWorker<[GoldenFinding]> { GoldenWorker(of: self) }

  mutating func write(_ product: [GoldenFinding], of image: FrameImage) {
    findings += product.map { $0.spooled() }
  }

  mutating func finish() {}

  mutating func abort() {}
}

/// A worker that draws, encodes and compares images.
private final class GoldenWorker: FrameWorker {
  private let sink: GoldenSink
  private let drawer: PNGDrawer

  init(of sink: GoldenSink) {
    self.sink = sink
    drawer = PNGDrawer(sharing: sink.caches)
  }

  func prepare(_ drawing: ImageDrawing, clock: inout StageClock) throws -> [GoldenFinding] {
    let image = drawing.image
    var findings: [GoldenFinding] = []
    if image.scale == sink.firstScale {
      let file = GoldenFile(
        name: FrameNamePattern.fileName(
          stem: image.frame.stem, appearance: image.appearance, scale: 1, ending: "txt"),
        layer: .drawing, instant: image.frame.instant, appearance: image.appearance)
      findings.append(
        sink.goldens.compare(
          text: drawing.list.text, with: file, roundedTo: DisplayList.textPlaces
        ) {
          .changedList(DisplayListChange.changes(from: $0, to: $1))
        })
    }
    clock.lap(\.list)
    let bytes = try drawer.bytes(of: drawing, clock: &clock)
    defer { clock.lap(\.write) }
    let file = GoldenFile(of: image)
    var finding = try sink.goldens.compare(
      image: bytes, with: file, by: sink.golden.comparison(scale: image.scale)
    ) { StraightBitmap(try drawer.pixels(of: drawing)) }
    if !sink.golden.allowsBlank { finding.blankness = try drawer.pixels(of: drawing).blankness }
    findings.append(finding)
    return findings
  }
}

extension GoldenFile {
  /// Creates the golden file of an image in a sequence.
  init(of image: FrameImage) {
    self.init(
      name: image.fileName, layer: .rasterization, instant: image.frame.instant,
      appearance: image.appearance, scale: image.scale)
  }
}
