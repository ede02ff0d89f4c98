import ArgumentParser
import BezierGeometry
import FrameSequence
import GoldenImages
import RefreshScenario
import Texts
import VectorDrawing

/// `reel diff`: whether pictures are the same, and where they are not.
struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Compare two pictures, or two folders of frames.",
    discussion: """
      The pictures are PNG files of any kind. In folders, and in the folders in them, frames of \
      the same name are compared, and those that only one has are named.

      How many pixels differ and by how much is told apart, in steps of 255 of premultiplied \
      channels, by any metric:
        exact       any difference counts
        threshold   a channel differs by more than so many steps, \(limits(of: .threshold))
        pixelmatch  the count of the pixelmatch tool, with its threshold of \(limits(of: .pixelmatch))
        ssim        the window around a pixel is less similar than this, \(limits(of: .ssim))
        edges       a shape moved by so many pixels, \(limits(of: .edges)), or changed color; \
      edges that were only drawn by another rasteriser do not count

      Exits with 0 where no more pixels differ than may, and with 1 otherwise; pictures of different \
      sizes and missing frames are always too much, and so is it when nothing is left to compare.
      """)

  /// The thresholds of a metric, and its default.
  private static func limits(of name: ImageMetric.Name) -> String {
    guard let range = name.thresholds, let usual = name.usualThreshold else { return "" }
    return "\(range.lowerBound.decimalText()) to \(range.upperBound.decimalText()) (default: "
      + "\(usual.decimalText()))"
  }

  @Argument(help: "A picture, or a folder of frames.")
  var first: String

  @Argument(help: "The picture or folder to compare it with.")
  var second: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write a picture of the differences; of folders, a new folder of one for each changed frame.",
      valueName: "diff"))
  var output: String?

  @Option(word: "a metric", help: "When pixels differ; exact unless there is a threshold.")
  var metric: ImageMetric.Name?

  @Option(
    parsing: .unconditional, help: "What the metric allows.", transform: NumberArgument.read)
  var threshold: Double?

  @Option(
    name: .customLong("max-differing"), parsing: .unconditional,
    help: ArgumentHelp("How many pixels may differ, in each frame.", valueName: "n")
  )
  var maximumDiffering = 0

  @Option(
    name: .customLong("ignore"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Leave out a rectangle, in pixels; repeatable.", valueName: "x,y,w,h"),
    transform: { text in
      let numbers = try NumberArgument.readList(text)
      guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
        throw ValidationError(
          "“\(text)” is not a rectangle; give x, y, width and height, as in 10,20,100,50")
      }
      return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    })
  var ignoredRegions: [Rect] = []

  @Flag(help: "With pixelmatch, count pixels that look anti-aliased like any others.")
  var includeAntialiased = false

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    guard maximumDiffering >= 0 else {
      throw ValidationError("--max-differing \(maximumDiffering) is less than none; give 0 or more")
    }
    _ = try setting()
  }

  func run() async throws {
    let setting = try setting()
    let comparison = ImageComparison(
      setting.metric, maximumDiffering: maximumDiffering, ignoring: ignoredRegions)
    let kinds = (try DiffInput.isFolder(first), try DiffInput.isFolder(second))
    guard kinds.0 == kinds.1 else {
      throw Failure(
        .usage,
        "\(kinds.0 ? first : second) is a folder and \(kinds.0 ? second : first) is not; "
          + "give two pictures or two folders")
    }
    let input = DiffInput(first: first, second: second, comparison: comparison, output: output)
    let report = DiffReport(
      setting: setting, maximumDiffering: maximumDiffering,
      subject: kinds.0
        ? .folders(try await input.compareFolders()) : .pictures(try input.comparePictures()))
    try Terminal.write(json ? JSONValue.object(report.json).text : report.text)
    if let sentence = report.objection(first, second) {
      throw Failure(outcome: sentence)
    }
  }

  private func setting() throws -> DiffSetting {
    try DiffSetting(
      metric: metric ?? (threshold == nil ? .exact : .threshold), threshold: threshold,
      includesAntialiased: includeAntialiased)
  }
}

/// A metric with its threshold.
struct DiffSetting {
  let name: ImageMetric.Name
  /// What the metric allows; `nil` for `exact`, which allows nothing.
  let threshold: Double?
  let metric: ImageMetric

  /// Checks the threshold, and takes the usual one where there is none.
  init(metric name: ImageMetric.Name, threshold: Double?, includesAntialiased: Bool) throws {
    self.name = name
    if includesAntialiased, name != .pixelmatch {
      throw ValidationError("--include-antialiased belongs to --metric pixelmatch")
    }
    guard let range = name.thresholds, let number = threshold ?? name.usualThreshold else {
      guard threshold == nil else {
        throw ValidationError(
          "exact has no threshold; leave --threshold out, or give another metric: threshold, "
            + "pixelmatch, ssim, edges")
      }
      (self.threshold, metric) = (nil, .exact)
      return
    }
    guard range.contains(number) else {
      throw ValidationError(
        "--threshold \(number.decimalText()) is out of range; for \(name.rawValue) give "
          + "\(range.lowerBound.decimalText()) to \(range.upperBound.decimalText())")
    }
    guard let metric = name.metric(threshold: number) else {
      throw ValidationError(
        "--threshold \(number.decimalText()) is not whole; threshold counts steps of 255 "
          + "(for a share of the largest distance: --metric pixelmatch)")
    }
    self.threshold = number
    self.metric =
      includesAntialiased ? .pixelmatch(threshold: number, includesAntialiased: true) : metric
  }
}
