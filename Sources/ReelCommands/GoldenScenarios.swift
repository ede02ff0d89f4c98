import FrameSequence
import GoldenImages
import RefreshScenario

/// The scenarios with goldens that paths stand for.
struct GoldenScenarios {
  /// A scenario's file, and its goldens or what is wrong with it.
  struct Entry {
    var path: String
    var goldens: Result<Goldens, Failure>
  }

  /// By path, each once.
  private(set) var entries: [Entry] = []

  /// Folders deeper than this below a named one are not looked into.
  private static let depthLimit = 32

  /// Finds scenarios: a file stands for itself, a folder for all files in it, and in its folders, that
  /// have a `golden` section.
  ///
  /// - Parameter mayBeNone: whether it is no error that folders hold no such scenario.
  /// - Throws: where a path is not there, a file has no such section, or nothing is found at all.
  init(
    _ paths: [String], overrides: [ScenarioOverride] = [], mayBeNone: Bool = false
  ) throws {
    var files: [(path: String, isNamed: Bool)] = []
    for path in paths {
      switch InputFile.kind(of: path) {
      case nil:
        let hint = ScenarioInput.withEnding(path).map { "; did you mean \($0)?" } ?? ""
        throw Failure(.noInput, "there is no file or folder \(path)\(hint)")
      case .folder:
        for file in try Self.files(in: path, depth: 0) {
          files.append((file.hasPrefix("./") ? String(file.dropFirst(2)) : file, false))
        }
      case .file, .other: files.append((path, true))
      }
    }
    var seen: Set<String> = []
    for (path, isNamed) in files where seen.insert(path).inserted {
      if !isNamed, !Self.mentionsGoldens(path) { continue }
      do {
        let resolved = try ScenarioInput.resolve(path, overrides: overrides)
        if let goldens = try Goldens(of: resolved) {
          entries.append(Entry(path: path, goldens: .success(goldens)))
        } else if isNamed {
          throw Failure(
            .badData,
            "\(path) does not say what to hold; add golden: { at: [pull=0.5, trigger+0.1, rest] }")
        }
      } catch {
        guard let failure = Failure(error) else { throw error }
        entries.append(Entry(path: path, goldens: .failure(failure)))
      }
    }
    guard mayBeNone || !entries.isEmpty else {
      throw Failure(
        .noInput,
        "no scenario with a golden section under \(paths.joined(separator: ", ")); add "
          + "golden: { at: [pull=0.5, trigger+0.1, rest] } to one")
    }
  }

  /// All files of the right ending; hidden folders and those of goldens and frames are passed over.
  private static func files(in folder: String, depth: Int) throws -> [String] {
    guard depth < depthLimit else { return [] }
    var files: [String] = []
    for name in try FileSystem.names(in: folder) where !name.hasPrefix(".") {
      let path = InputFile.path(of: name, in: folder)
      switch InputFile.kind(of: path) {
      case .folder where !name.hasSuffix(".golden") && !name.hasSuffix(".frames"):
        files += try self.files(in: path, depth: depth + 1)
      case .file where ScenarioFile.hasEnding(name): files.append(path)
      default: break
      }
    }
    return files
  }

  /// Whether a file found in a folder seems to be a scenario with goldens: most YAML files are
  /// something else, and their mistakes are none of ours.
  private static func mentionsGoldens(_ path: String) -> Bool {
    guard let bytes = try? InputFile.read(path) else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).contains { line in
      line.hasPrefix("golden:") || line.contains("\"golden\"")
    }
  }
}
