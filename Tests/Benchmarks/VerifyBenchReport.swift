/// The medians of the measured times of verifying goldens.
struct VerifyBenchReport {
  enum Subject: Hashable {
    /// Drawing and encoding, without writing.
    case rendering
    /// `reel verify` with goldens that are byte-identical.
    case equalFiles
    /// `reel verify` with goldens that have the same pixels in different bytes.
    case equalPixels
    /// A program that only compares two files of each image.
    case comparing(String)

    fileprivate var name: String {
      switch self {
      case .rendering: "drawing and encoding"
      case .equalFiles: "reel verify, equal files"
      case .equalPixels: "reel verify, equal pixels"
      case .comparing(let program): "\(program), equal pixels"
      }
    }
  }

  /// The runs of a subject, in seconds.
  private struct Row {
    var subject: Subject
    var images: Int
    var walls: [Double] = []
    var processors: [Double] = []

    var wall: Double { BenchReport.median(walls) }
    var processor: Double { BenchReport.median(processors) }
    var wallPerImage: Double { wall / Double(max(images, 1)) }
  }

  let scenario: String
  let extent: SequenceReport.Extent
  let images: Int
  /// The names and versions of the peers.
  var versions: [String] = []
  var rounds = 0
  private var rows: [Row] = []

  init(scenario: String, extent: SequenceReport.Extent, images: Int) {
    self.scenario = scenario
    self.extent = extent
    self.images = images
  }

  mutating func add(_ subject: Subject, images: Int, _ wall: Double, _ processor: Double) {
    let index = rows.firstIndex { $0.subject == subject } ?? rows.count
    if index == rows.count { rows.append(Row(subject: subject, images: images)) }
    rows[index].walls.append(wall)
    rows[index].processors.append(processor)
  }

  /// Returns the time of an image relative to drawing and encoding it, or `nil` for that row
  /// itself.
  private func ratio(_ row: Row) -> Double? {
    guard row.subject != .rendering,
      let rendering = rows.first(where: { $0.subject == .rendering }), rendering.wall > 0
    else { return nil }
    return row.wallPerImage / rendering.wallPerImage
  }

  /// The time per image of each subject, in seconds, and relative to drawing and encoding the
  /// image.
  var perImage: [(name: String, seconds: Double, ratio: Double?)] {
    rows.map { ($0.subject.name, $0.wallPerImage, ratio($0)) }
  }

  var text: TerminalText {
    let size = extent.size
    var text: TerminalText =
      "\(scenario) · \(images) images of \(size.width)×\(size.height) "
      + "@\(extent.scale.decimalText())x · one job · median of \(rounds) "
      + "round\(rounds == 1 ? "" : "s")"
    text += versions.map { " · \($0)" as TerminalText }.joined() + "\n\n"
    var table = TextTable([
      ("", .left), ("images", .right), ("seconds", .right), ("ms per image", .right),
      ("processor", .right), ("relative to drawing", .right),
    ])
    for row in rows {
      table.add([
        row.subject.name, String(row.images), BenchReport.thousandths(row.wall),
        BenchReport.thousandths(1000 * row.wallPerImage), BenchReport.thousandths(row.processor),
        ratio(row).map { "\($0.decimalText(places: $0 < 10 ? 2 : 0)) ×" } ?? "",
      ])
    }
    return text + table.text
  }
}
