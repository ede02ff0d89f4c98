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
  let owner: String?

  /// How the names of folders end that are called after their scenarios.
  static let ending = ".golden"

  /// What came of reading a golden file.
  private enum Reading {
    case bytes([UInt8])
    case missing
    case failed(String)
  }

  package init(path: String, owner: String? = nil) {
    self.path = path
    self.owner = owner
  }

  /// - Parameter file: the scenario or test that says what is held.
  package init(path: String, ownedBy file: String) {
    self.path = path
    owner = CanonicalPath.way(from: CanonicalPath.of(path), to: CanonicalPath.ofEntry(file))
  }

  private func path(of file: GoldenFile) -> String { InputFile.path(of: file.name, in: path) }

  /// How the files begin that Git LFS leaves in the place of those it has not fetched.
  private static let pointerBeginning = Array("version https://git-lfs".utf8)

  private func read(_ file: GoldenFile) -> Reading {
    do throws(FileError) {
      let bytes = try InputFile.read(path(of: file))
      if bytes.isEmpty { return .failed("it is empty") }
      if bytes.starts(with: Self.pointerBeginning) {
        return .failed("it is a Git LFS pointer and not the file itself; run: git lfs pull")
      }
      return .bytes(bytes)
    } catch {
      return error.reason == .noSuchFile ? .missing : .failed(error.reason.description)
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
    let difference = try comparison.difference(between: original, and: try pixels())
    if difference.isAllowed { return GoldenFinding(file, .allowed(difference), actual: bytes) }
    return GoldenFinding(
      file, .changedPicture(difference), actual: bytes,
      difference: try PNGEncoder.encode(difference.picture(over: original)))
  }

  /// The names of golden files that are there; those of others, such as a note about the folder, and
  /// hidden ones are left alone.
  package func names() throws(FileError) -> [String] {
    guard InputFile.kind(of: path) == .folder else { return [] }
    return try FileSystem.names(in: path).filter { name in
      !name.hasPrefix(".") && FailedGoldens.isGoldenName(name)
        && name.lowercased() != "readme.txt"
    }
  }
}
