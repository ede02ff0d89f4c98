import FrameSequence
import RefreshScenario

/// The folder of a scenario's golden files.
struct GoldenFolder: Sendable {
  /// Where it is.
  let path: String

  /// What came of reading a golden file.
  enum Reading {
    case bytes([UInt8])
    case missing
    case failed(String)
  }

  init(path: String) { self.path = path }

  /// The folder that a scenario names, or `NAME.golden` beside `NAME.yaml`.
  init(_ golden: Scenario.Golden, of scenarioPath: String) {
    let folder = InputFile.parent(of: scenarioPath)
    if let directory = golden.directory, !directory.isEmpty {
      path = directory.hasPrefix("/") ? directory : InputFile.path(of: directory, in: folder)
      return
    }
    var name = scenarioPath.split(separator: "/").last.map(String.init) ?? scenarioPath
    for ending in [".yaml", ".yml", ".json"] where name.hasSuffix(ending) && name != ending {
      name = String(name.dropLast(ending.count))
      break
    }
    path = InputFile.path(of: "\(name).golden", in: folder)
  }

  func path(of file: GoldenFile) -> String { InputFile.path(of: file.name, in: path) }

  func read(_ file: GoldenFile) -> Reading {
    do throws(FileError) {
      return .bytes(try InputFile.read(path(of: file)))
    } catch {
      return error.reason == .noSuchFile ? .missing : .failed(error.reason.description)
    }
  }

  /// Compares a text with the golden one.
  ///
  /// - Parameter verdict: says what is different, given the golden and the text of today.
  func compare(
    text: String, with file: GoldenFile, verdict: (String, String) -> GoldenFinding.Verdict
  ) -> GoldenFinding {
    let actual = Array(text.utf8)
    switch read(file) {
    case .missing: return GoldenFinding(file, .missing, actual: actual)
    case .failed(let reason): return GoldenFinding(file, .unreadable(reason), actual: actual)
    case .bytes(let bytes):
      if bytes == actual { return GoldenFinding(file, .same) }
      return GoldenFinding(
        file, verdict(String(decoding: bytes, as: UTF8.self), text), actual: actual)
    }
  }

  /// The names of golden files that are there; those of others, such as a note about the folder, and
  /// hidden ones are left alone.
  func names() throws(FileError) -> [String] {
    guard InputFile.kind(of: path) == .folder else { return [] }
    return try FileSystem.names(in: path).filter { name in
      !name.hasPrefix(".") && (name.hasSuffix(".png") || name.hasSuffix(".txt"))
        && name.lowercased() != "readme.txt"
    }
  }
}
