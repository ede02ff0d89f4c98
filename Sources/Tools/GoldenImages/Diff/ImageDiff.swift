package import FileAccess

/// A comparison of two image files, or of the frames in two folders.
package struct ImageDiff: Sendable {
  private let first: String
  private let second: String
  private let comparison: ImageComparison
  /// Whether both paths are folders.
  package let isOfFolders: Bool

  /// The differences between the frames of two folders.
  package struct Frames: Sendable {
    /// The differences of the frames that both folders contain, ordered by name.
    fileprivate(set) var pairs: [(name: String, difference: ImageDifference)] = []
    fileprivate(set) var missingInFirst: [String] = []
    fileprivate(set) var missingInSecond: [String] = []
  }

  /// Creates a comparison of the images or folders at two paths.
  ///
  /// - Throws: `DiffError` if nothing exists at a path, or only one of them is a folder.
  package init(
    _ first: String, _ second: String, by comparison: ImageComparison
  ) throws(DiffError) {
    self.first = first
    self.second = second
    self.comparison = comparison
    isOfFolders = try Self.isFolder(first)
    guard try Self.isFolder(second) == isOfFolders else {
      throw DiffError(
        .usage,
        "\(isOfFolders ? first : second) is a folder and \(isOfFolders ? second : first) is not; "
          + "give two images or two folders")
    }
  }

  private static func isFolder(_ path: String) throws(DiffError) -> Bool {
    guard let kind = InputFile.kind(of: path) else {
      throw DiffError(.noInput, "\(path) does not exist; give a PNG file or a folder of PNG files")
    }
    return kind == .folder
  }

  /// Compares two image files, and returns their difference and its image as a PNG file.
  ///
  /// - Parameter hasImage: Whether the image of the difference is needed.
  package func images(
    hasImage: Bool
  ) throws -> (difference: ImageDifference, image: [UInt8]?) {
    let pair = try compare(
      (first, try InputFile.read(first, allowsStream: true)),
      (second, try InputFile.read(second, allowsStream: true)))
    return (pair.difference, hasImage ? try pair.image() : nil)
  }

  /// Compares the PNG files with equal relative paths in two folders and their subfolders.
  ///
  /// - Parameter target: A closure that returns the folder for the images of the differences, or
  ///   `nil` to write none.
  package func folders(writingTo target: () throws -> Folder?) async throws -> Frames {
    let folders = (try Folder(first), try Folder(second))
    let names = (try Self.frames(in: folders.0), try Self.frames(in: folders.1))
    guard !names.0.isEmpty || !names.1.isEmpty else {
      throw DiffError(
        .checkFailed, "nothing was compared: \(first) and \(second) contain no PNG files")
    }
    let target = try target()
    let sets = (Set(names.0), Set(names.1))
    let common = names.0.filter(sets.1.contains)
    var frames = Frames()
    frames.missingInFirst = names.1.filter { !sets.0.contains($0) }.map(\.text)
    frames.missingInSecond = names.0.filter { !sets.1.contains($0) }.map(\.text)
    try await OrderedWork.run(count: common.count) { index in
      let name = common[index]
      let pair = try compare(
        ("\(first)/\(name)", try folders.0.read(name)),
        ("\(second)/\(name)", try folders.1.read(name)))
      if pair.difference.isShown, let location = try target?.holder(of: name, isMaking: true) {
        try location.folder.write(pair.image(), to: location.name)
      }
      return pair.difference
    } take: { index, difference in
      frames.pairs.append((common[index].text, difference))
    }
    return frames
  }

  private static func frames(in folder: Folder) throws -> [EntryPath] {
    try folder.files().filter { $0.text.lowercased().hasSuffix(".png") }
  }

  /// Two images and their difference.
  private struct ImageComparisonPair {
    let first: StraightBitmap
    let second: StraightBitmap
    let difference: ImageDifference

    /// Returns the image of the difference as a PNG file.
    func image() throws -> [UInt8] {
      try PNGEncoder.encode(difference.image(from: first, to: second))
    }
  }

  private func compare(
    _ first: (path: String, bytes: [UInt8]), _ second: (path: String, bytes: [UInt8])
  ) throws(DiffError) -> ImageComparisonPair {
    let original = try Self.decode(first.bytes, first.path)
    // Identical files are decoded only once.
    let other = first.bytes == second.bytes ? original : try Self.decode(second.bytes, second.path)
    if original.size == other.size, let blindness = comparison.blindness(to: original.size),
      case .allowsEveryPixel = blindness
    {
      throw DiffError(
        .usage, "--max-differing accepts any image of the size of \(first.path): \(blindness)")
    }
    do {
      return ImageComparisonPair(
        first: original, second: other,
        difference: try comparison.difference(between: original, and: other))
    } catch {
      throw DiffError(.badData, "\(first.path) and \(second.path) cannot be compared: \(error)")
    }
  }

  private static func decode(_ bytes: [UInt8], _ path: String) throws(DiffError) -> StraightBitmap {
    do {
      return try PNGDecoder.decode(bytes)
    } catch {
      guard error == .notPNG, let kind = ContentKind.of(bytes, hasImages: true) else {
        throw DiffError(.badData, "\(path): \(error)")
      }
      throw DiffError(.badData, "\(path): the file is \(kind.noun), not a PNG file")
    }
  }
}

/// An error for files that cannot be compared.
package struct DiffError: ReportedError, Hashable {
  package let exitStatus: FinalStatus
  package let description: String

  init(_ exitStatus: FinalStatus, _ description: String) {
    self.exitStatus = exitStatus
    self.description = description
  }
}

extension ImageDifference {
  /// Whether the images are not identical.
  var isShown: Bool { changed > 0 || !isAllowed }
}
