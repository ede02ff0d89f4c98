package import FileAccess
import ImageCoding
package import RefreshScenario
package import VectorDrawing

/// A folder of golden files, as one owner sees it.
package struct GoldenFolder: Sendable {
  /// Where it is.
  package let path: String
  /// The owner, as the folder's manifest names it; `nil` for goldens that no manifest lists, such as
  /// the pictures of a test.
  let owner: ExactPath?
  /// The folder that somebody named, and the names on the way from there, of which none may be a link.
  private let way: (start: String, names: [FileName])
  /// The files that may be read: those that the folder's manifest lists for the owner, or `nil` for all.
  private var readable: Set<ExactPath>?

  /// How the names of folders end that are called after their scenarios.
  static let ending = ".golden"

  /// What came of reading a golden file.
  private enum Reading {
    case bytes([UInt8])
    case missing
    case failed(String)
  }

  /// - Parameters:
  ///   - path: The folder.
  ///   - start: The folder that somebody named, below which no link is followed; by default the one that
  ///     holds the folder.
  ///   - owner: The owner, as the folder's manifest names it.
  package init(path: String, below start: String? = nil, owner: ExactPath? = nil) {
    self.path = path
    self.owner = owner
    way = Self.way(to: path, below: start)
  }

  /// - Parameter file: the scenario or test that says what is held.
  package init(path: String, below start: String? = nil, ownedBy file: String) {
    let way = CanonicalPath.way(from: CanonicalPath.of(path), to: CanonicalPath.ofEntry(file))
    self.init(path: path, below: start, owner: ExactPath(way))
  }

  /// The folder that results from another machine name.
  ///
  /// Outside the current folder it is believed only where its manifest lists the files, so that no results
  /// bring pictures of somebody else's into a report.
  init(namedByResults path: String, owner: String?) {
    self.init(path: path, below: ".", owner: owner.map(ExactPath.init))
    guard InputFile.isAbsolute(path) || way.start != "." else { return }
    let manifest = (try? manifest()).flatMap(\.self)
    readable = self.owner.flatMap { manifest?.files(of: $0) } ?? []
  }

  /// The same folder, for another owner or none.
  package func owned(by owner: ExactPath?) -> GoldenFolder {
    GoldenFolder(path: path, below: way.start, owner: owner)
  }

  private static func way(
    to path: String, below start: String?
  ) -> (start: String, names: [FileName]) {
    let parts = ExactPath.parts(of: path).filter { $0 != "." }
    let known = ExactPath.parts(of: start ?? InputFile.parent(of: path) ?? ".")
      .filter { $0 != "." }
    let isInside = parts.map(ExactPath.init).starts(with: known.map(ExactPath.init))
    // Where the way begins with parents, those are the ones that somebody named.
    let count = max(
      isInside && InputFile.isAbsolute(path) == InputFile.isAbsolute(start ?? path)
        ? known.count : parts.count - 1,
      (parts.lastIndex(of: "..") ?? -1) + 1)
    let first = parts.prefix(count).joined(separator: "/")
    return (
      InputFile.isAbsolute(path) ? "/\(first)" : first.isEmpty ? "." : first,
      parts.dropFirst(count).compactMap { FileName($0.utf8) }
    )
  }

  /// The folder, or `nil` if it is missing and `isMaking` is false.
  func opened(isMaking: Bool = false) throws(FileError) -> Folder? {
    try Folder.below(way.start, way.names, isMaking: isMaking)
  }

  /// The bytes of a golden file; `nil` where there is none.
  package func bytes(of file: GoldenFile) throws(FileError) -> [UInt8]? {
    let name = try FileName(checking: file.name)
    guard let folder = try opened(), try folder.status(of: name) != nil else { return nil }
    if let readable, !readable.contains(ExactPath(file.name)) { return nil }
    return try folder.read(name)
  }

  /// How the files begin that Git LFS leaves in the place of those it has not fetched.
  private static let pointerBeginning = Array("version https://git-lfs".utf8)

  private func read(_ file: GoldenFile) -> Reading {
    do throws(FileError) {
      guard let bytes = try bytes(of: file) else { return .missing }
      if bytes.isEmpty { return .failed("it is empty") }
      if bytes.starts(with: Self.pointerBeginning) {
        return .failed("it is a Git LFS pointer and not the file itself; run: git lfs pull")
      }
      return .bytes(bytes)
    } catch {
      return .failed(error.reason.description)
    }
  }

  /// Compares a text with the golden one.
  ///
  /// - Parameter verdict: says what is different, given the golden and the text of today.
  package func compare(
    text: String, with file: GoldenFile, verdict: (String, String) -> GoldenFinding.Verdict
  ) -> GoldenFinding {
    let actual = Array(text.utf8)
    switch read(file) {
    case .missing: return GoldenFinding(file, .missing, actual: actual)
    case .failed(let reason): return GoldenFinding(file, .unreadable(reason), actual: actual)
    case .bytes(let bytes):
      if bytes == actual { return GoldenFinding(file, .same) }
      // No golden has a carriage return: those in strings are escaped.
      if bytes.contains(UInt8(ascii: "\r")) {
        return GoldenFinding(
          file,
          .unreadable(
            "its lines end with CR LF, as Git can be set to write them; put “*.txt -text” into "
              + ".gitattributes, and check it out again"), actual: actual)
      }
      return GoldenFinding(
        file, verdict(String(decoding: bytes, as: UTF8.self), text), actual: actual)
    }
  }

  /// Compares a picture with the golden one.
  ///
  /// Equal bytes are equal pictures, and need no decoding.
  ///
  /// - Parameters:
  ///   - bytes: the picture of today as a PNG file.
  ///   - pixels: its pixels, asked for where the files are not the same.
  package func compare(
    picture bytes: [UInt8], with file: GoldenFile, by comparison: ImageComparison,
    pixels: () throws -> StraightBitmap
  ) throws -> GoldenFinding {
    let known: [UInt8]
    switch read(file) {
    case .missing: return GoldenFinding(file, .missing, actual: bytes)
    case .failed(let reason): return GoldenFinding(file, .unreadable(reason), actual: bytes)
    case .bytes(let read): known = read
    }
    if known == bytes { return GoldenFinding(file, .same) }
    let original: StraightBitmap
    do throws(PNGError) {
      original = try PNGDecoder.decode(known)
    } catch {
      return GoldenFinding(file, .unreadable(error.description), actual: bytes)
    }
    let current = try pixels()
    let difference: ImageDifference
    do throws(PixelSizeError) {
      difference = try comparison.difference(between: original, and: current)
    } catch {
      // One is as wide and the other as high as an image can be.
      return GoldenFinding(
        file,
        .unreadable(
          "it has \(original.size.width)×\(original.size.height) pixels, which cannot be compared with "
            + "\(current.size.width)×\(current.size.height)"), actual: bytes)
    }
    if difference.isAllowed { return GoldenFinding(file, .allowed(difference), actual: bytes) }
    return GoldenFinding(
      file, .changedPicture(difference), actual: bytes,
      difference: try PNGEncoder.encode(difference.picture(over: original)))
  }

  /// The names of golden files that are there; those of others, such as a note about the folder, and
  /// hidden ones are left alone.
  package func names() throws(FileError) -> [String] {
    let names = try opened()?.names() ?? []
    return names.compactMap(\.text).filter { name in
      !name.hasPrefix(".") && FailedGoldens.isGoldenName(name)
        && name.lowercased() != "readme.txt"
    }
  }
}
