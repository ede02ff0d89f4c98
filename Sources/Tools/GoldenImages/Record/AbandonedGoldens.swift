package import FileAccess
import RefreshScenario
import Texts

/// Golden files that nothing compares any more, as what they are of is gone.
package struct AbandonedGoldens: Hashable, Sendable {
  /// The folder.
  package let folder: String
  /// The folder that was searched, below which no link is followed.
  private let start: String
  /// The scenario or test that they are of, by its path from the folder; `nil` where nothing says so.
  package let owner: ExactPath?
  /// What has become of it.
  private let reason: String
  /// Whether there is nothing of its name, so that its goldens may be removed.
  private let isGone: Bool

  /// What to do about it, in one sentence.
  package var description: String {
    let remedy =
      "bring it back; or where it was renamed, rename the folder and its \(GoldenManifest.fileName)'s "
      + "owner alike; or "
    let removal =
      isGone
      ? "remove its goldens with \(Program.name) verify --prune"
      : "remove the goldens with the folder"
    guard let owner else {
      return "\(folder) holds goldens that no scenario compares: \(reason); " + remedy + removal
    }
    return "\(folder) holds goldens of \(owner), which \(reason); " + remedy + removal
  }

  /// The goldens in a folder that nothing compares.
  ///
  /// - Parameter isKnown: whether a file is known to be wrong, so that it need not be said again.
  /// - Throws: why the folder's manifest cannot be read.
  package static func find(
    in folder: String, below start: String, except isKnown: (String) -> Bool
  ) throws -> [AbandonedGoldens] {
    let golden = GoldenFolder(path: folder, below: start)
    let manifest = try golden.manifest()
    if let owners = manifest.map({ Set($0.owners.values) }), !owners.isEmpty {
      return owners.sorted().compactMap { owner in
        let path = golden.path(ofOwner: owner)
        guard !isKnown(path), let reason = objection(to: path, keeping: folder) else { return nil }
        return AbandonedGoldens(
          folder: folder, start: start, owner: owner, reason: reason,
          isGone: !InputFile.exists(path) && !InputFile.isLink(path))
      }
    }
    // Without a manifest the folder's name says whose it is.
    guard folder.hasSuffix(GoldenFolder.ending) else { return [] }
    let stem = String(folder.dropLast(GoldenFolder.ending.count))
    let parent = InputFile.parent(of: folder)
    let scenarios = try FileSystem.names(in: parent ?? ".").filter(ScenarioFile.hasEnding)
      .map { InputFile.path(of: $0, in: parent) }.filter { ScenarioFile.stem(of: $0) == stem }
    let paths = scenarios.isEmpty ? [stem + ScenarioFile.endings[0]] : scenarios
    guard !paths.contains(where: isKnown) else { return [] }
    let objections = paths.map { objection(to: $0, keeping: folder) }
    guard !objections.contains(nil) else { return [] }
    let found = zip(paths, objections).first {
      InputFile.exists($0.0) || InputFile.isLink($0.0)
    }
    let reason = found.map { "\($0.0) \($0.1 ?? "")" } ?? "there is no \(paths[0])"
    return [
      AbandonedGoldens(folder: folder, start: start, owner: nil, reason: reason, isGone: false)
    ]
  }

  /// Why a file does not keep goldens in a folder; `nil` where it does.
  private static func objection(to path: String, keeping folder: String) -> String? {
    guard InputFile.exists(path) else {
      return InputFile.isLink(path) ? "is a link to nothing" : "is not there"
    }
    // A test speaks for its goldens by running.
    guard ScenarioFile.hasEnding(path) else { return nil }
    do throws(FileError) {
      switch ScenarioOutline(try InputFile.read(path), fileName: path) {
      case .other: return "is not a scenario any more"
      case .broken: return "cannot be read as a scenario"
      case .scenario(nil): return "has no golden section any more"
      case .scenario(let kept?):
        return CanonicalPath.of(kept) == CanonicalPath.of(folder)
          ? nil : "keeps its goldens in \(kept)"
      }
    } catch {
      return "cannot be read: \(error.reason)"
    }
  }

  /// Removes the goldens of an owner that is gone, as far as they are listed.
  ///
  /// - Returns: the paths of the files.
  package func prune() throws -> [String] {
    guard isGone, let owner else { return [] }
    let golden = GoldenFolder(path: folder, below: start, owner: owner)
    let names = try golden.manifest()?.files(of: owner) ?? []
    return try golden.remove(names.sorted().map(\.text)).map { InputFile.path(of: $0, in: folder) }
  }

  /// Whether nothing is left of them after ``prune()``.
  package var isPrunable: Bool { isGone && owner != nil }
}
