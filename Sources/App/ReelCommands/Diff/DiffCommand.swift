import ArgumentParser
import FileAccess
import GoldenImages

/// The `reel diff` command, which compares two images or two folders of frames.
struct DiffCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Compare two images or two folders of frames.",
    discussion: """
      Images are PNG files of any color type. In folders and their subfolders, frames of the same \
      name are compared, and frames that one of the folders lacks are listed.

      The result contains the number of changed pixels and the largest change of a premultiplied \
      channel, 0 to 255. The metric decides which of the changed pixels differ:
        exact       all
        threshold   a channel changes by more than the threshold, \(limits(of: .threshold))
        pixelmatch  as in the pixelmatch tool with this threshold, \(limits(of: .pixelmatch))
        ssim        the similarity around the pixel is below the threshold, \(limits(of: .ssim))
        edges       a shape moves by more than the threshold in pixels, \(limits(of: .edges)), \
      or changes its color; differences in antialiasing are ignored

      The exit code is 1 if more pixels differ than --max-differing allows, if sizes differ, if \
      frames are missing, or if nothing is compared.
      """)

  /// Returns the range and the default of a metric's threshold, for help.
  private static func limits(of name: ImageMetric.Name) -> String {
    guard let range = name.thresholds, let usual = name.usualThreshold else { return "" }
    return "\(range.lowerBound.decimalText()) to \(range.upperBound.decimalText()) (default: "
      + "\(usual.decimalText()))"
  }

  @Argument(help: "The first image, or the first folder of frames.")
  var first: String

  @Argument(help: "The second image, or the second folder of frames.")
  var second: String

  @Option(
    name: .shortAndLong,
    "Write an image of the differences or, for folders, a new folder with an image for each "
      + "changed frame.", "diff")
  var output: String?

  @Option(
    word: "a metric",
    help: """
      The metric: exact, threshold, pixelmatch, ssim or edges; default: threshold if --threshold \
      is given, otherwise exact.
      """)
  var metric: ImageMetric.Name?

  @Option("The threshold of the metric.", read: NumberArgument.read)
  var threshold: Double?

  @Option(
    name: .customLong("max-differing"), parsing: .unconditional,
    help: ArgumentHelp("The number of pixels that may differ in each frame.", valueName: "n"))
  var maximumDiffering = 0

  @Option(
    name: .customLong("ignore"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Ignore a rectangle, in pixels; repeatable.", valueName: "x,y,w,h"),
    transform: { text in
      let numbers = try NumberArgument.readList(text)
      guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
        throw ValidationError(
          "“\(text)” is not a rectangle; give x, y, width and height, as in 10,20,100,50")
      }
      return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    })
  var ignoredRegions: [Rect] = []

  @Flag(help: "With --metric pixelmatch, also count antialiased pixels.")
  var includeAntialiased = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  func validate() throws {
    try require(
      maximumDiffering >= 0,
      "--max-differing \(maximumDiffering) is out of range; allowed: 0 or more")
    _ = try setting()
  }

  func work(_ outcome: inout Outcome) async throws {
    let setting = try setting()
    let diff = try ImageDiff(
      first, second,
      by: ImageComparison(
        setting.metric, maximumDiffering: maximumDiffering, ignoring: ignoredRegions))
    let subject: DiffReport.Subject
    if diff.isOfFolders {
      subject = .folders(try await diff.folders { try output.map(preparedFolder) })
    } else {
      let destination = try output.map(destination)
      let (difference, image) = try diff.images(hasImage: destination != nil)
      if let image, let destination { try outcome.write(image, to: destination) }
      subject = .images(difference)
    }
    let report = DiffReport(
      subject, metric: setting.name, threshold: setting.threshold,
      maximumDiffering: maximumDiffering)
    outcome.print(asJSON: json, report.json, report.text)
    if let sentence = report.objection(first, second) { throw Failure(outcome: sentence) }
  }

  /// Returns the destination of the image of the differences.
  private func destination(_ path: String) throws -> Destination {
    try require(
      InputFile.kind(of: path) != .folder,
      or: Failure(.cannotCreate, "\(path) is a folder; give a PNG file for the differences"))
    return try OutputPath.file(
      path, "-o", "a PNG file", endings: ["png"], reading: InputFiles([first, second]))
  }

  /// Creates the folder for the images of the differences.
  ///
  /// - Throws: `Failure` if the path is a file or a folder that is not empty.
  private func preparedFolder(_ path: String) throws -> Folder {
    try OutputPath.checkFolder(path, "-o", "a folder of PNG files")
    switch InputFile.kind(of: path) {
    case nil: break
    case .folder?:
      guard try FileSystem.names(in: path).allSatisfy({ $0.hasPrefix(".") }) else {
        throw Failure(.cannotCreate, "\(path) is not empty; give a new folder for the differences")
      }
    default:
      throw Failure(.cannotCreate, "\(path) is not a folder; give a folder for the differences")
    }
    try FileSystem.makeFolder(path)
    return try Folder(path)
  }

  private typealias Setting = (name: ImageMetric.Name, threshold: Double?, metric: ImageMetric)

  /// Returns the metric with the given threshold or its default.
  private func setting() throws -> Setting {
    let name = metric ?? (threshold == nil ? .exact : .threshold)
    try require(
      !includeAntialiased || name == .pixelmatch,
      "--include-antialiased requires --metric pixelmatch")
    guard let range = name.thresholds, let number = threshold ?? name.usualThreshold else {
      try require(
        threshold == nil,
        "the metric exact has no threshold; leave out --threshold, or use --metric threshold, "
          + "pixelmatch, ssim or edges")
      return (name, nil, .exact)
    }
    try require(
      range.contains(number),
      "--threshold \(number.decimalText()) is out of range for \(name.rawValue); allowed: "
        + "\(range.lowerBound.decimalText()) to \(range.upperBound.decimalText())")
    guard let metric = name.metric(threshold: number) else {
      throw ValidationError(
        "--threshold \(number.decimalText()) is not an integer, which --metric threshold requires; "
          + "for a fraction of the largest color difference, use --metric pixelmatch")
    }
    return (
      name, number,
      includeAntialiased ? .pixelmatch(threshold: number, includesAntialiased: true) : metric
    )
  }
}
