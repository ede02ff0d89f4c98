import FileAccess

/// A file that a scenario names, as read when the scenario was resolved.
struct NamedFile: Hashable, Sendable {
  /// The path; relative names are resolved against the scenario file's folder.
  let path: String
  let bytes: [UInt8]
  /// The SHA-256 digest of the bytes in hexadecimal.
  let digest: String
}

/// A reader of the files that a scenario names, which collects their problems.
///
/// All files are read while the scenario is resolved. A missing file is thus reported before
/// anything is drawn, and the digest is computed from the same bytes that are drawn.
struct NamedFileReader {
  private let source: Scenario.Source
  private(set) var problems: [ScenarioProblem] = []
  /// The paths of the scenario file and of all files that were read, with their digests.
  private(set) var inputs: [ResolvedScenario.Input]

  /// Creates a reader for a scenario.
  ///
  /// Names are relative to the folder of the scenario file, or to the current folder if the
  /// scenario has no file.
  init(source: Scenario.Source) {
    self.source = source
    inputs = [(source.fileName, source.digest)]
  }

  /// Reads a file of at most ``InputFile/limit`` bytes, or reports a problem and returns `nil`.
  ///
  /// - Parameters:
  ///   - name: The file name as written in the scenario.
  ///   - setting: The path of the setting that names the file, such as `fonts.0`.
  mutating func read(_ name: String, at setting: String) -> NamedFile? {
    guard let path = source.path(ofFile: name) else {
      return refuse("\(setting) is not a file name", at: setting, found: name)
    }
    do throws(FileError) {
      let bytes = try InputFile.read(path)
      let file = NamedFile(path: path, bytes: bytes, digest: SHA256.hexDigest(of: bytes))
      inputs.append((path, file.digest))
      return file
    } catch {
      let folder = source.folder ?? "the current folder"
      return switch error.reason {
      case .noSuchFile, .notFolder:
        refuse(
          "\(setting) names a file that does not exist", at: setting, found: name,
          allowed: "a path relative to the scenario's folder, \(folder)")
      case .isFolder: refuse("\(setting) names a folder, not a file", at: setting, found: name)
      case .notRegular, .hasNoPeer:
        refuse("\(setting) names something other than a file", at: setting, found: name)
      default:
        refuse(
          "\(setting) names a file that cannot be read: \(error.reason)", at: setting, found: name)
      }
    }
  }

  /// Reports a problem with a file and returns `nil`.
  mutating func refuse<Value>(
    _ message: String, at setting: String, found name: String, allowed: String? = nil
  ) -> Value? {
    report(message, at: setting, found: name, allowed: allowed)
    return nil
  }

  /// Reports a problem with a file at the position where the file is named.
  mutating func report(
    _ message: String, at setting: String, found name: String, allowed: String? = nil
  ) {
    problems +=
      source.errors(message, path: setting, found: name.shortened(), allowed: allowed).problems
  }
}

extension Scenario.Source {
  /// The folder of the scenario file, or `nil` for the current folder.
  var folder: String? { ExactPath.parent(of: fileName) }

  /// Returns the path of a file that the scenario names, or `nil` if the name is invalid.
  ///
  /// A name is invalid if it is empty or contains a NUL byte.
  func path(ofFile name: String) -> String? {
    guard !name.isEmpty, !name.utf8.contains(0) else { return nil }
    return ExactPath.resolving(name, from: folder)
  }
}
