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
    let comparison = ImageComparison(
      setting.metric, maximumDiffering: maximumDiffering, ignoring: ignoredRegions)
    let kinds = (try DiffInput.isFolder(first), try DiffInput.isFolder(second))
    try require(
      kinds.0 == kinds.1,
      or: Failure(
        .usage,
        "\(kinds.0 ? first : second) is a folder and \(kinds.0 ? second : first) is not; "
          + "give two images or two folders"))
    let input = DiffInput(first: first, second: second, comparison: comparison, output: output)
    let report = DiffReport(
      setting: setting, maximumDiffering: maximumDiffering,
      subject: kinds.0
        ? .folders(try await input.compareFolders()) : .images(try input.compareImages(&outcome)))
    outcome.print(asJSON: json, .object(report.json), report.text)
    if let sentence = report.objection(first, second) { throw Failure(outcome: sentence) }
  }

  /// Returns the metric with the given threshold or its default.
  private func setting() throws -> DiffSetting {
    let name = metric ?? (threshold == nil ? .exact : .threshold)
    try require(
      !includeAntialiased || name == .pixelmatch,
      "--include-antialiased requires --metric pixelmatch")
    guard let range = name.thresholds, let number = threshold ?? name.usualThreshold else {
      try require(
        threshold == nil,
        "the metric exact has no threshold; leave out --threshold, or use --metric threshold, "
          + "pixelmatch, ssim or edges")
      return DiffSetting(name: name, metric: .exact)
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

/// A comparison of two images or folders, which writes images of the differences.
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
      throw Failure(.noInput, "\(path) does not exist; give a PNG file or a folder of PNG files")
    }
    return kind == .folder
  }

  func compareImages(_ outcome: inout Outcome) throws -> ImageDifference {
    let destination = try output.map { output in
      try require(
        InputFile.kind(of: output) != .folder,
        or: Failure(.cannotCreate, "\(output) is a folder; give a PNG file for the differences"))
      return try OutputPath.file(
        output, "-o", "a PNG file", endings: ["png"], reading: InputFiles([first, second]))
    }
    let (images, difference) = try compare(
      (first, try InputFile.read(first, allowsStream: true)),
      (second, try InputFile.read(second, allowsStream: true)))
    if let destination {
      try outcome.write(
        PNGEncoder.encode(difference.image(from: images.0, to: images.1)), to: destination)
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
        .checkFailed, "nothing was compared: \(first) and \(second) contain no PNG files"))
    let target = try output.map(preparedFolder)
    let sets = (Set(names.0), Set(names.1))
    let common = names.0.filter(sets.1.contains)
    var frames = Frames()
    frames.missingInFirst = names.1.filter { !sets.0.contains($0) }.map(\.text)
    frames.missingInSecond = names.0.filter { !sets.1.contains($0) }.map(\.text)
    try await OrderedWork.run(count: common.count) { index in
      let name = common[index]
      let (images, difference) = try compare(
        ("\(first)/\(name)", try folders.0.read(name)),
        ("\(second)/\(name)", try folders.1.read(name)))
      if difference.changed > 0 || !difference.isAllowed,
        let place = try target?.holder(of: name, isMaking: true)
      {
        try place.folder.write(
          PNGEncoder.encode(difference.image(from: images.0, to: images.1)), to: place.name)
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
        throw Failure(.cannotCreate, "\(path) is not empty; give a new folder for the differences")
      }
    default:
      throw Failure(.cannotCreate, "\(path) is not a folder; give a folder for the differences")
    }
    try FileSystem.makeFolder(path)
    return try Folder(path)
  }

  private func compare(
    _ first: (path: String, bytes: [UInt8]), _ second: (path: String, bytes: [UInt8])
  ) throws -> (images: (StraightBitmap, StraightBitmap), difference: ImageDifference) {
    let original = try Self.decode(first.bytes, first.path)
    // Identical files are decoded only once.
    let other = first.bytes == second.bytes ? original : try Self.decode(second.bytes, second.path)
    if original.size == other.size, let blindness = comparison.blindness(to: original.size),
      case .allowsEveryPixel = blindness
    {
      throw Failure(
        .usage, "--max-differing accepts any image of the size of \(first.path): \(blindness)")
    }
    do {
      return ((original, other), try comparison.difference(between: original, and: other))
    } catch {
      throw Failure(.badData, "\(first.path) and \(second.path) cannot be compared: \(error)")
    }
  }

  private static func decode(_ bytes: [UInt8], _ path: String) throws -> StraightBitmap {
    do {
      return try PNGDecoder.decode(bytes)
    } catch {
      guard error == .notPNG, let kind = ContentKind.of(bytes, hasImages: true) else {
        throw Failure(.badData, "\(path): \(error)")
      }
      throw Failure(.badData, "\(path): the file is \(kind.noun), not a PNG file")
    }
  }
}
