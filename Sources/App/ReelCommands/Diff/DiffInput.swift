import FileAccess
import GoldenImages
import ImageCoding
import RefreshScenario
import VectorDrawing

/// Reads what is compared, compares it, and writes the pictures of the differences.
struct DiffInput: Sendable {
  let first: String
  let second: String
  let comparison: ImageComparison
  /// Where pictures of the differences go.
  let output: String?

  /// What became of the frames of two folders.
  struct Frames {
    /// Frames that both folders have, by name in order.
    var pairs: [(name: String, difference: ImageDifference)] = []
    /// Names that the first folder lacks.
    var missingInFirst: [String] = []
    /// Names that the second folder lacks.
    var missingInSecond: [String] = []
  }

  /// Whether a name stands for a folder; one that stands for nothing is an error.
  static func isFolder(_ path: String) throws -> Bool {
    guard let kind = InputFile.kind(of: path) else {
      throw Failure(.noInput, "there is no file \(path); give a PNG file or a folder of them")
    }
    return kind == .folder
  }

  /// Compares two files.
  func comparePictures() throws -> ImageDifference {
    let destination = try output.map { output in
      guard InputFile.kind(of: output) != .folder else {
        throw Failure(.cannotCreate, "\(output) is a folder; name a PNG file for the difference")
      }
      return try OutputPath.file(
        output, "-o", "a PNG file", endings: ["png"], reading: InputFiles([first, second]))
    }
    return try compare(first, second, drawing: destination, always: true)
  }

  /// Compares the PNG files of the same names in two folders, and in the folders in them.
  func compareFolders() async throws -> Frames {
    let names = (try Self.frames(in: first), try Self.frames(in: second))
    guard !names.0.isEmpty || !names.1.isEmpty else {
      throw Failure(
        .checkFailed, "nothing was compared: there are no PNG files in \(first) and \(second)")
    }
    if let output { try prepareFolder(output) }
    let common = names.0.filter(Set(names.1).contains)
    var frames = Frames()
    frames.missingInFirst = names.1.filter { !names.0.contains($0) }
    frames.missingInSecond = names.0.filter { !names.1.contains($0) }
    try await OrderedWork.run(count: common.count) { index in
      let name = common[index]
      let target = try output.map { try Destination("\($0)/\(name)") }
      return try compare("\(first)/\(name)", "\(second)/\(name)", drawing: target, always: false)
    } take: { index, difference in
      frames.pairs.append((common[index], difference))
    }
    return frames
  }

  /// Makes the folder for the pictures; one that holds anything is refused.
  private func prepareFolder(_ path: String) throws {
    try OutputPath.checkFolder(path, "-o", "a folder of PNG files")
    switch InputFile.kind(of: path) {
    case nil: break
    case .folder?:
      guard try FileSystem.names(in: path).allSatisfy({ $0.hasPrefix(".") }) else {
        throw Failure(
          .cannotCreate, "\(path) is not empty; name a new folder for the differences")
      }
    default:
      throw Failure(.cannotCreate, "\(path) is not a folder; name one for the differences")
    }
    try FileSystem.makeFolder(path)
  }

  /// Folders deeper than this are not looked into.
  private static let depthLimit = 64

  /// The names of the PNG files in a folder and below it, in order; hidden ones left out.
  private static func frames(in folder: String, depth: Int = 0) throws -> [String] {
    guard depth < depthLimit else { return [] }
    return try FileSystem.names(in: folder).filter { !$0.hasPrefix(".") }.flatMap { name in
      let path = InputFile.path(of: name, in: folder)
      guard InputFile.kind(of: path) == .folder else {
        return name.lowercased().hasSuffix(".png") ? [name] : []
      }
      return try frames(in: path, depth: depth + 1).map { "\(name)/\($0)" }
    }
  }

  private func compare(
    _ first: String, _ second: String, drawing target: Destination?, always: Bool
  ) throws -> ImageDifference {
    let files = (try InputFile.read(first), try InputFile.read(second))
    let original = try Self.decode(files.0, first)
    // The same file need not be unpacked twice.
    let other = files.0 == files.1 ? original : try Self.decode(files.1, second)
    if original.size == other.size, let blindness = comparison.blindness(to: original.size),
      case .allowsEveryPixel = blindness
    {
      throw Failure(
        .usage, "--max-differing lets any picture of the size of \(first) pass: \(blindness)")
    }
    let difference: ImageDifference
    do {
      difference = try comparison.difference(between: original, and: other)
    } catch {
      throw Failure(.badData, "\(first) and \(second) cannot be laid on one another: \(error)")
    }
    if let target, always || difference.changed > 0 || !difference.isAllowed {
      let file = try PNGEncoder.encode(difference.picture(over: original))
      try target.write(file)
    }
    return difference
  }

  private static func decode(_ bytes: [UInt8], _ path: String) throws -> StraightBitmap {
    do {
      return try PNGDecoder.decode(bytes)
    } catch {
      throw Failure(.badData, "\(path): \(error)")
    }
  }
}
