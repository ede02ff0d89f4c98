import FileAccess
import Texts

/// A file that a scenario names, as it was when the scenario was resolved.
struct NamedFile: Hashable, Sendable {
  /// Where it was read: relative names count from the scenario file's folder.
  let path: String
  /// What it held.
  let bytes: [UInt8]

  /// SHA-256 of the bytes in hexadecimal digits, for the scenario's digest.
  var digest: String { SHA256.hexDigest(of: bytes) }
}

/// Reads the files that a scenario names, and collects what is wrong with them.
///
/// All that a scenario names is read while it is resolved, so that a missing file is found before
/// anything is drawn, and that what is drawn is what the digest was taken of.
struct NamedFileReader {
  private let source: Scenario.Source
  private(set) var problems: [ScenarioProblem] = []
  /// The paths of the scenario's own file, and of those that were read.
  private(set) var paths: [String]

  /// Reads for a scenario; names are relative to its file's folder, or, where it has no file, to
  /// the current one.
  init(source: Scenario.Source) {
    self.source = source
    paths = [source.fileName]
  }

  /// Reads a file of at most ``InputFile/limit`` bytes; `nil` where that fails, which is reported.
  ///
  /// - Parameters:
  ///   - name: the file's name, as the scenario has it.
  ///   - path: the setting that names it, such as `fonts.0`, by which its place is found.
  mutating func read(_ name: String, for path: String) -> NamedFile? {
    guard let filePath = source.path(ofFile: name) else {
      return refuse("\(path) is no file's name", for: path, name)
    }
    switch InputFile.kind(of: filePath) {
    case .file: break
    case .folder:
      return refuse("\(path) must name a file, and this is a folder", for: path, name)
    case nil:
      return refuse(
        "\(path) names a file that is not there", for: path, name,
        allowed: "a path from the scenario's folder, \(source.folder ?? "the current one")")
    default: return refuse("\(path) must name a file, and this is none", for: path, name)
    }
    do throws(FileError) {
      paths.append(filePath)
      return NamedFile(path: filePath, bytes: try InputFile.read(filePath))
    } catch {
      return refuse("\(path) names a file that cannot be read: \(error.reason)", for: path, name)
    }
  }

  /// Reports what is wrong with a file, and gives `nil` in its place.
  mutating func refuse<Value>(
    _ message: String, for path: String, _ name: String, allowed: String? = nil
  ) -> Value? {
    report(message, for: path, name, allowed: allowed)
    return nil
  }

  /// Reports what is wrong with a file, at the place where it is named.
  mutating func report(
    _ message: String, for path: String, _ name: String, allowed: String? = nil
  ) {
    problems +=
      source.errors(message, path: path, found: name.shortened(), allowed: allowed).problems
  }
}

extension Scenario.Source {
  /// The folder of the scenario's file; `nil` for the current one.
  var folder: String? { InputFile.parent(of: fileName) }

  /// The path of a file that the scenario names; `nil` for what cannot be a file's name.
  func path(ofFile name: String) -> String? {
    guard !name.isEmpty, !name.utf8.contains(0) else { return nil }
    return InputFile.path(name, from: folder)
  }
}
