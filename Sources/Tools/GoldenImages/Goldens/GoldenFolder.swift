package import FileAccess

/// A folder of golden files, accessed on behalf of one owner.
package struct GoldenFolder: Sendable {
  package let path: String
  /// The owner as listed in the manifest, or `nil` for goldens without one, such as a test's
  /// images.
  let owner: ExactPath?
  private let location: FolderLocation
  /// The files that may be read, or `nil` for all.
  private var readable: Set<ExactPath>?

  /// The suffix of folders that are named after their scenario.
  static let ending = ".golden"

  /// Creates a value for a folder, which need not exist.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - start: A folder named by the user, below which no symlink is followed; by default, the
  ///     parent of the folder.
  ///   - owner: The owner as listed in the manifest, or `nil` for none.
  package init(path: String, below start: String? = nil, owner: ExactPath? = nil) {
    self.path = path
    self.owner = owner
    location = FolderLocation(of: path, below: start)
  }

  /// Creates a value for a folder and the file that owns its goldens.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - start: A folder named by the user, below which no symlink is followed; by default, the
  ///     parent of the folder.
  ///   - file: The path of the scenario or test file.
  package init(path: String, below start: String? = nil, ownedBy file: String) {
    let owner = ExactPath.relative(
      from: ExactPath.canonical(path), to: ExactPath.canonicalEntry(file))
    self.init(path: path, below: start, owner: ExactPath(owner))
  }

  /// Creates a value for a folder named in results from another machine.
  ///
  /// If the folder is outside the current one, only files that its manifest lists under the owner
  /// are read, so that results cannot add unrelated images to a report.
  init(namedByResults path: String, owner: String?) {
    self.init(path: path, below: ".", owner: owner.map(ExactPath.init))
    guard ExactPath.isAbsolute(path) || location.start != "." else { return }
    let manifest = (try? manifest()).flatMap(\.self)
    readable = self.owner.flatMap { manifest?.files(of: $0) } ?? []
  }

  /// Returns the folder for a different owner, or without an owner if `owner` is `nil`.
  package func owned(by owner: ExactPath?) -> GoldenFolder {
    GoldenFolder(path: path, below: location.start, owner: owner)
  }

  /// Returns the folder for a search of the folder `start`, below which no symlink is followed.
  package func found(below start: String) -> GoldenFolder {
    GoldenFolder(path: path, below: start, owner: owner)
  }

  /// Opens the folder, or returns `nil` if it does not exist and `isMaking` is false.
  func opened(isMaking: Bool = false) throws(FileError) -> Folder? {
    try location.opened(isMaking: isMaking)
  }

  /// Returns the contents of a golden file, or `nil` if it does not exist or may not be read.
  package func bytes(of file: GoldenFile) throws(FileError) -> [UInt8]? {
    let name = try FileName(checking: file.name)
    guard let folder = try opened(), try folder.status(of: name) != nil else { return nil }
    if let readable, !readable.contains(ExactPath(file.name)) { return nil }
    return try folder.read(name)
  }

  /// Returns the contents of a golden file, or `nil` if it does not exist or cannot be read.
  func known(_ file: GoldenFile) -> [UInt8]? { (try? bytes(of: file)).flatMap(\.self) }

  /// The first bytes of a Git LFS pointer, which replaces a file that has not been fetched.
  private static let pointerBeginning = Array("version https://git-lfs".utf8)

  /// Returns the digest of a golden file, or `nil` if the file does not exist.
  func digest(of name: String) throws(FileError) -> String? {
    try bytes(of: .orphan(named: name)).map { SHA256.hexDigest(of: $0) }
  }

  /// Compares a file with its golden.
  ///
  /// - Parameter judge: A closure that returns the verdict for a golden whose bytes differ, and the
  ///   image of the differences.
  private func compare(
    _ actual: [UInt8], with file: GoldenFile,
    _ judge: ([UInt8]) throws -> (verdict: GoldenFinding.Verdict, difference: [UInt8])
  ) rethrows -> GoldenFinding {
    let golden: [UInt8]
    do throws(FileError) {
      guard let bytes = try bytes(of: file) else {
        return GoldenFinding(file, .missing, actual: actual)
      }
      golden = bytes
    } catch {
      return GoldenFinding(file, .unreadable(error.reason.description), actual: actual)
    }
    let result: (verdict: GoldenFinding.Verdict, difference: [UInt8])
    if golden.isEmpty {
      result = (.unreadable("the file is empty"), [])
    } else if golden.starts(with: Self.pointerBeginning) {
      let remedy = "the file is a Git LFS pointer; to download the file: git lfs pull"
      result = (.unreadable(remedy), [])
    } else if golden == actual {
      return GoldenFinding(file, .same)
    } else {
      result = try judge(golden)
    }
    return GoldenFinding(
      file, result.verdict, actual: actual, difference: result.difference,
      golden: SHA256.hexDigest(of: golden))
  }

  /// Compares a text with its golden.
  ///
  /// - Parameters:
  ///   - places: The number of decimal places to which the text's numbers are rounded, of which the
  ///     last may differ by one unit; `nil` to allow no difference.
  ///   - verdict: A closure that returns the verdict for the golden and the current text.
  package func compare(
    text: String, with file: GoldenFile, roundedTo places: Int? = nil,
    verdict: (String, String) -> GoldenFinding.Verdict
  ) -> GoldenFinding {
    compare(Array(text.utf8), with: file) { bytes in
      if GoldenMerge.hasMarkers(bytes) { return (.unreadable(GoldenMerge.remedy), []) }
      // Goldens contain no carriage returns, because those in strings are escaped.
      if bytes.contains(UInt8(ascii: "\r")) {
        let remedy =
          "its lines end with CR LF, which Git may have converted; add “*.txt -text” to "
          + ".gitattributes and check the file out again"
        return (.unreadable(remedy), [])
      }
      let golden = String(decoding: bytes, as: UTF8.self)
      if let places, let count = RoundedText.count(from: golden, to: text, places: places) {
        return (.rounded(count), [])
      }
      return (verdict(golden, text), [])
    }
  }

  /// Compares an image with its golden.
  ///
  /// Files with identical bytes are not decoded.
  ///
  /// - Parameters:
  ///   - bytes: The current image as a PNG file.
  ///   - pixels: A closure that returns the current pixels, called only if the files differ.
  /// - Throws: The errors of `pixels`, and `ImageFileError` if the image of the differences cannot be
  ///   encoded.
  package func compare(
    image bytes: [UInt8], with file: GoldenFile, by comparison: ImageComparison,
    pixels: () throws -> StraightBitmap
  ) throws -> GoldenFinding {
    try compare(bytes, with: file) { known in
      let original: StraightBitmap
      do throws(ImageFileError) {
        original = try PNGDecoder.decode(known)
      } catch {
        return (.unreadable(error.description), [])
      }
      let current = try pixels()
      var difference: ImageDifference
      do throws(PixelSizeError) {
        difference = try comparison.difference(between: original, and: current)
      } catch {
        // No bitmap can contain both images, because one is too wide and the other too high.
        let reason =
          "its size of \(original.size.width)×\(original.size.height) pixels cannot be compared "
          + "with \(current.size.width)×\(current.size.height)"
        return (.unreadable(reason), [])
      }
      let image = difference.isAllowed ? nil : difference.image(from: original, to: current)
      // The map is as large as the image, and findings are kept.
      difference.map = nil
      // A matching image may be blank, which is a failure too.
      guard let image else { return (.allowed(difference), []) }
      return (.changedImage(difference), try PNGEncoder.encode(image))
    }
  }

  /// Returns the names of existing golden files.
  ///
  /// Hidden files, files with other extensions, and `readme.txt` are excluded.
  package func names() throws(FileError) -> [String] {
    let names = try opened()?.names() ?? []
    return names.compactMap(\.text).filter { name in
      !name.hasPrefix(".") && FailedGoldens.isGoldenName(name) && name.lowercased() != "readme.txt"
    }
  }
}

/// A folder named by the user, and the path components below it, none of which may be a symlink.
struct FolderLocation: Sendable {
  let start: String
  let names: [FileName]

  init(_ start: String, _ names: [FileName]) {
    self.start = start
    self.names = names
  }

  /// Creates the location of a folder below another one, by default its parent.
  init(of path: String, below start: String?) {
    let parts = ExactPath.parts(of: path).filter { $0 != "." }
    let known = ExactPath.parts(of: start ?? ExactPath.parent(of: path) ?? ".").filter { $0 != "." }
    let isInside =
      parts.map(ExactPath.init).starts(with: known.map(ExactPath.init))
      && ExactPath.isAbsolute(path) == ExactPath.isAbsolute(start ?? path)
    // Leading parent components belong to the folder named by the user.
    let count = max(
      isInside ? known.count : parts.count - 1, (parts.lastIndex(of: "..") ?? -1) + 1)
    let first = parts.prefix(count).joined(separator: "/")
    self.start = ExactPath.isAbsolute(path) ? "/\(first)" : first.isEmpty ? "." : first
    names = parts.dropFirst(count).compactMap { FileName($0.utf8) }
  }

  /// Opens the folder, or returns `nil` if it does not exist and `isMaking` is false.
  func opened(isMaking: Bool = false) throws(FileError) -> Folder? {
    try Folder.below(start, names, isMaking: isMaking)
  }
}

extension GoldenFolder: Codable {
  private enum CodingKeys: CodingKey { case path, owner }

  /// Reads a folder that another machine has written.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      namedByResults: try container.decode(String.self, forKey: .path),
      owner: try container.decodeIfPresent(String.self, forKey: .owner))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path, forKey: .path)
    try container.encodeIfPresent(owner?.text, forKey: .owner)
  }
}
