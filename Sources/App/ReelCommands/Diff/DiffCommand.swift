import ArgumentParser
import FileAccess
import GoldenImages
import ImageCoding

/// The `reel diff` command, which compares two images or two folders of frames.
struct DiffCommand: WorkingCommand {
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
      edges that were only drawn by another rasterizer do not count

      Exits with 0 where no more pixels differ than may, and with 1 otherwise; pictures of different \
      sizes and missing frames are always too much, and so is it when nothing is left to compare.
      """)

  /// Returns the range and the default of a metric's threshold, for help.
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

  @Option("What the metric allows.", read: NumberArgument.read)
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
    try require(
      maximumDiffering >= 0, "--max-differing \(maximumDiffering) is less than none; give 0 or more"
    )
    _ = try setting()
  }

  func work(_ outcome: inout Outcome) async throws {
    let setting = try setting()
    let comparison = ImageComparison(
      setting.metric, maximumDiffering: maximumDiffering, ignoring: ignoredRegions)
    let kinds = (try DiffInput.isFolder(first), try DiffInput.isFolder(second))
    try require(
      kinds.0 == kinds.1,
      or: Failure(
        .usage,
        "\(kinds.0 ? first : second) is a folder and \(kinds.0 ? second : first) is not; "
          + "give two pictures or two folders"))
    let input = DiffInput(first: first, second: second, comparison: comparison, output: output)
    let report = DiffReport(
      setting: setting, maximumDiffering: maximumDiffering,
      subject: kinds.0
        ? .folders(try await input.compareFolders())
        : .images(try input.compareImages(&outcome)))
    outcome.print(asJSON: json, .object(report.json), report.text)
    if let sentence = report.objection(first, second) {
      throw Failure(outcome: sentence)
    }
  }

  /// Returns the metric with the given threshold or its default.
  private func setting() throws -> DiffSetting {
    let name = metric ?? (threshold == nil ? .exact : .threshold)
    try require(
      !includeAntialiased || name == .pixelmatch,
      "--include-antialiased belongs to --metric pixelmatch")
    guard let range = name.thresholds, let number = threshold ?? name.usualThreshold else {
      try require(
        threshold == nil,
        "exact has no threshold; leave --threshold out, or give another metric: threshold, "
          + "pixelmatch, ssim, edges")
      return DiffSetting(name: name, metric: .exact)
    }
    try require(
      range.contains(number),
      "--threshold \(number.decimalText()) is out of range; for \(name.rawValue) give "
        + "\(range.lowerBound.decimalText()) to \(range.upperBound.decimalText())")
    guard let metric = name.metric(threshold: number) else {
      throw ValidationError(
        "--threshold \(number.decimalText()) is not whole; threshold counts steps of 255 "
          + "(for a share of the largest distance: --metric pixelmatch)")
    }
    return DiffSetting(
      name: name, threshold: number,
      metric: includeAntialiased
        ? .pixelmatch(threshold: number, includesAntialiased: true) : metric)
  }
}

/// A metric and its threshold.
struct DiffSetting {
  let name: ImageMetric.Name
  /// The threshold, or `nil` for `exact`.
  var threshold: Double?
  let metric: ImageMetric
}

/// Compares two images or folders, and writes images of the differences.
struct DiffInput: Sendable {
  let first: String
  let second: String
  let comparison: ImageComparison
  /// The path for the images of the differences, or `nil` to write none.
  let output: String?

  /// The differences between the frames of two folders.
  struct Frames {
    /// The differences of the frames that both folders contain, ordered by name.
    var pairs: [(name: String, difference: ImageDifference)] = []
    var missingInFirst: [String] = []
    var missingInSecond: [String] = []
  }

  /// Returns whether a path is a folder.
  ///
  /// - Throws: `Failure` if nothing exists at the path.
  static func isFolder(_ path: String) throws -> Bool {
    guard let kind = InputFile.kind(of: path) else {
      throw Failure(.noInput, "there is no file \(path); give a PNG file or a folder of them")
    }
    return kind == .folder
  }

  func compareImages(_ outcome: inout Outcome) throws -> ImageDifference {
    let destination = try output.map { output in
      try require(
        InputFile.kind(of: output) != .folder,
        or: Failure(.cannotCreate, "\(output) is a folder; name a PNG file for the difference"))
      return try OutputPath.file(
        output, "-o", "a PNG file", endings: ["png"], reading: InputFiles([first, second]))
    }
    let (original, difference) = try compare(
      (first, try InputFile.read(first, allowsStream: true)),
      (second, try InputFile.read(second, allowsStream: true)))
    if let destination {
      try outcome.write(PNGEncoder.encode(difference.image(over: original)), to: destination)
    }
    return difference
  }

  /// Compares the PNG files with equal relative paths in two folders and their subfolders.
  func compareFolders() async throws -> Frames {
    let folders = (try Folder(first), try Folder(second))
    func frames(in folder: Folder) throws -> [EntryPath] {
      try folder.files().filter { $0.text.lowercased().hasSuffix(".png") }
    }
    let names = (try frames(in: folders.0), try frames(in: folders.1))
    try require(
      !names.0.isEmpty || !names.1.isEmpty,
      or: Failure(
        .checkFailed, "nothing was compared: there are no PNG files in \(first) and \(second)"))
    let target = try output.map(preparedFolder)
    let sets = (Set(names.0), Set(names.1))
    let common = names.0.filter(sets.1.contains)
    var frames = Frames()
    frames.missingInFirst = names.1.filter { !sets.0.contains($0) }.map(\.text)
    frames.missingInSecond = names.0.filter { !sets.1.contains($0) }.map(\.text)
    try await OrderedWork.run(count: common.count) { index in
      let name = common[index]
      let (original, difference) = try compare(
        ("\(first)/\(name)", try folders.0.read(name)),
        ("\(second)/\(name)", try folders.1.read(name)))
      if difference.changed > 0 || !difference.isAllowed,
        let place = try target?.holder(of: name, isMaking: true)
      {
        try place.folder.write(
          PNGEncoder.encode(difference.image(over: original)), to: place.name)
      }
      return difference
    } take: { index, difference in
      frames.pairs.append((common[index].text, difference))
    }
    return frames
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
        throw Failure(.cannotCreate, "\(path) is not empty; name a new folder for the differences")
      }
    default:
      throw Failure(.cannotCreate, "\(path) is not a folder; name one for the differences")
    }
    try FileSystem.makeFolder(path)
    return try Folder(path)
  }

  private func compare(
    _ first: (path: String, bytes: [UInt8]), _ second: (path: String, bytes: [UInt8])
  ) throws -> (original: StraightBitmap, difference: ImageDifference) {
    let original = try Self.decode(first.bytes, first.path)
    // Identical files are decoded only once.
    let other = first.bytes == second.bytes ? original : try Self.decode(second.bytes, second.path)
    if original.size == other.size, let blindness = comparison.blindness(to: original.size),
      case .allowsEveryPixel = blindness
    {
      throw Failure(
        .usage, "--max-differing lets any picture of the size of \(first.path) pass: \(blindness)")
    }
    do {
      return (original, try comparison.difference(between: original, and: other))
    } catch {
      throw Failure(
        .badData, "\(first.path) and \(second.path) cannot be laid on one another: \(error)")
    }
  }

  private static func decode(_ bytes: [UInt8], _ path: String) throws -> StraightBitmap {
    do {
      return try PNGDecoder.decode(bytes)
    } catch {
      throw Failure(.badData, "\(path): \(error)")
    }
  }
}
