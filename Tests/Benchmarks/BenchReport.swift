/// The medians of the measured runs.
struct BenchReport {
  /// The median run of `reel render`.
  struct Row {
    var subject: Benchmark.Subject
    var wall: Double
    var processor: Double
    var firstFrame: Double
    /// The report of the run with the median wall time, with the peak memory of all runs.
    var report: Benchmark.RenderReport

    init(_ subject: Benchmark.Subject, _ runs: [Benchmark.Run]) {
      self.subject = subject
      let sorted = runs.sorted { $0.wall < $1.wall }
      wall = BenchReport.median(runs.map(\.wall))
      processor = BenchReport.median(runs.map(\.processor))
      firstFrame = BenchReport.median(runs.map(\.firstFrame))
      report = sorted[sorted.count / 2].report
      report.peakMemory = runs.map(\.report.peakMemory).max() ?? 0
    }

    var images: Double { Double(max(report.images, 1)) }
    var framesPerSecond: Double { images / wall }
    var bytesPerFrame: Double { Double(report.bytes) / images }
  }

  /// The median run of the peer.
  struct Peer {
    var name: String
    var images: Int
    var wall: Double
    var processor: Double
    var onCopies: Double
    var writing: Double
    var bytes: Int
    var hasSamePixels: Bool

    init(name: String, images: Int, _ runs: [Benchmark.PeerRun], hasSamePixels: Bool) {
      self.name = name
      self.images = images
      wall = BenchReport.median(runs.map(\.wall))
      processor = BenchReport.median(runs.map(\.processor))
      onCopies = BenchReport.median(runs.map(\.onCopies))
      writing = BenchReport.median(runs.map(\.writing))
      bytes = runs.map(\.bytes).max() ?? 0
      self.hasSamePixels = hasSamePixels
    }
  }

  var scenario: String
  var extent: SequenceReport.Extent
  var rounds: Int
  var cores: Int
  /// The shorter sequence, which the peer draws too, followed by the longer one for each number
  /// of jobs.
  var rows: [Row]
  var peer: Peer?
  /// The folder of the output, deleted with the report because deleting files between runs would
  /// slow down the file system.
  let folder: ScratchFolder

  /// The longer sequence with one job, the baseline of the scaling.
  private var baseline: Row? { rows.dropFirst().first { $0.subject.jobs == 1 } }

  /// Returns the frame rate relative to one job, or `nil` for one job or without a baseline.
  private func scaling(_ row: Row) -> Double? {
    guard row.subject.jobs > 1, let baseline else { return nil }
    return row.framesPerSecond / baseline.framesPerSecond
  }

  /// Returns the median, which is the mean of the two middle values for an even count, or 0 if
  /// there are no values.
  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}

// MARK: - Text

extension BenchReport {
  /// A table followed by the ratios.
  var text: TerminalText {
    let size = extent.size
    var text: TerminalText =
      "\(scenario) · \(size.width)×\(size.height) @\(extent.scale.decimalText())x · "
      + "median of \(rounds) round\(rounds == 1 ? "" : "s") · "
      + "\(cores) core\(cores == 1 ? "" : "s")\n\n"
    var table = TextTable([
      ("", .left), ("frames", .right), ("repeated", .right), ("frames/s", .right),
      ("ms/frame", .right), ("list", .right), ("draw", .right), ("encode", .right),
      ("write", .right), ("processor", .right), ("bytes/frame", .right), ("memory", .right),
      ("first frame", .right),
    ])
    for row in rows { table.add(cells(row)) }
    if let peer {
      let count = Double(peer.images)
      table.add([
        peer.name, String(peer.images), "0", (count / peer.wall).decimalText(places: 0),
        Self.milliseconds(peer.wall / count), "", "", "", "",
        Self.milliseconds(peer.processor / count),
        (Double(peer.bytes) / count).decimalText(places: 0),
      ])
    }
    text += table.text + "\n"
    for row in rows {
      guard let scaling = scaling(row) else { continue }
      text += "\(row.subject.jobs) jobs: \(Self.ratio(scaling)) × the frame rate of one job\n"
    }
    if let peer, let row = rows.first {
      let ratios = Ratios(row, peer)
      text +=
        "compared with \(peer.name): \(Self.ratio(ratios.speed)) × the frame rate, "
        + "\(Self.ratio(ratios.speedOnCopies)) × if it copies the background, "
        + "\(Self.ratio(ratios.writerSpeed)) × that of its PNG writer alone, "
        + "\(Self.ratio(ratios.processor)) × by processor time, \(Self.ratio(ratios.bytes)) × the "
        + "bytes, \(peer.hasSamePixels ? "equal pixels" : "DIFFERENT PIXELS")\n"
    }
    return text
  }

  private func cells(_ row: Row) -> [String] {
    let stages = row.report.stages
    return [
      "reel, \(row.subject.jobs) job\(row.subject.jobs == 1 ? "" : "s")",
      String(row.report.images), String(row.report.repeated),
      row.framesPerSecond.decimalText(places: 0), Self.milliseconds(row.wall / row.images),
    ]
      + [stages.list, stages.draw, stages.encode, stages.write, row.processor].map {
        Self.milliseconds($0 / row.images)
      } + [
        row.bytesPerFrame.decimalText(places: 0), OutputSummary.size(row.report.peakMemory),
        "\((row.firstFrame * 1000).decimalText(places: 0)) ms",
      ]
  }

  private static func milliseconds(_ seconds: Double) -> String { thousandths(1000 * seconds) }

  /// Returns a number with exactly three decimal places, so that columns align.
  static func thousandths(_ number: Double) -> String {
    let thousandths = Int((number * 1000).rounded())
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }

  private static func ratio(_ ratio: Double) -> String {
    ratio.decimalText(places: ratio < 10 ? 2 : 1)
  }

  struct Ratios {
    var speed: Double
    /// The speed relative to a peer that draws the items at the back once and copies them.
    var speedOnCopies: Double
    /// The speed relative to cairo's PNG writer.
    var writerSpeed: Double
    var processor: Double
    var bytes: Double

    init(_ row: Row, _ peer: Peer) {
      speed = peer.wall / row.wall
      speedOnCopies = peer.onCopies / row.wall
      writerSpeed = peer.writing / row.wall
      processor = peer.processor / row.processor
      bytes = Double(row.report.bytes) / Double(max(peer.bytes, 1))
    }
  }
}
