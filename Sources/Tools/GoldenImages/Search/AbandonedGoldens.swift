package import FileAccess

/// Golden files that no scenario or test compares any longer.
package struct AbandonedGoldens: Hashable, Sendable {
  package let folder: String
  /// The folder that was searched, below which no symlink is followed.
  private let start: String
  /// The scenario or test that owns the files, by its path relative to the folder.
  ///
  /// It is `nil` if the folder has no manifest, or an empty one.
  package let owner: ExactPath?
  /// The reason that the owner does not compare the files.
  private let reason: String
  /// Whether the owner's file no longer exists, so that its goldens may be removed.
  private let isGone: Bool

  /// The problem and its solution, in one sentence.
  package var description: String {
    let remedy =
      "restore the file; if it was renamed, rename the folder and the owner in its "
      + "\(GoldenManifest.fileName) too; otherwise "
    let removal =
      isGone
      ? "remove its goldens with \(Program.name) verify --prune"
      : "remove the goldens and their folder"
    guard let owner else {
      return "\(folder) contains goldens that no scenario compares: \(reason); " + remedy + removal
    }
    return "\(folder) contains goldens of \(owner), which \(reason); " + remedy + removal
  }

  /// Returns the abandoned goldens in a folder.
  ///
  /// - Parameters:
  ///   - start: The folder that was searched, below which no symlink is followed.
  ///   - isKnown: A closure that returns whether an error in the file at a path has already been
  ///     reported; the goldens of that file are omitted.
  /// - Throws: `FileError` or `GoldenManifestError` if the folder or its manifest cannot be read.
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
    // Without a manifest, the name of the folder identifies the scenario.
    guard folder.hasSuffix(GoldenFolder.ending) else { return [] }
    let stem = String(folder.dropLast(GoldenFolder.ending.count))
    let parent = ExactPath.parent(of: folder)
    let scenarios = try FileSystem.names(in: parent ?? ".").filter(ScenarioFile.hasEnding)
      .map { ExactPath.appending($0, to: parent) }.filter { ScenarioFile.stem(of: $0) == stem }
    let paths = scenarios.isEmpty ? [stem + ScenarioFile.endings[0]] : scenarios
    guard !paths.contains(where: isKnown) else { return [] }
    let objections = paths.map { objection(to: $0, keeping: folder) }
    guard !objections.contains(nil) else { return [] }
    let found = zip(paths, objections).first {
      InputFile.exists($0.0) || InputFile.isLink($0.0)
    }
    let reason = found.map { "\($0.0) \($0.1 ?? "")" } ?? "\(paths[0]) is missing"
    return [
      AbandonedGoldens(folder: folder, start: start, owner: nil, reason: reason, isGone: false)
    ]
  }

  /// Returns the reason that a file does not own goldens in a folder, or `nil` if it does.
  private static func objection(to path: String, keeping folder: String) -> String? {
    guard InputFile.exists(path) else {
      return InputFile.isLink(path) ? "is a symlink without a target" : "is missing"
    }
    // A test compares its goldens when it runs, so it is enough that its file exists.
    guard ScenarioFile.hasEnding(path) else { return nil }
    do throws(FileError) {
      switch ScenarioOutline(try InputFile.read(path), fileName: path) {
      case .other: return "is no longer a scenario"
      case .broken: return "cannot be read as a scenario"
      case .scenario(nil): return "no longer has a golden section"
      case .scenario(let kept?):
        let own = ExactPath.canonical(kept)
        let other = ExactPath.canonical(folder)
        // Other systems compare the goldens in the folders next to this system's.
        let isPlatform = [own, other].allSatisfy { PlatformName.isName(ExactPath.name(of: $0)) }
        return own == other
          || isPlatform && ExactPath.parent(of: own) == ExactPath.parent(of: other)
          ? nil : "now has its goldens in \(kept)"
      }
    } catch {
      return "cannot be read: \(error.reason)"
    }
  }

  /// Removes the listed goldens of an owner that no longer exists.
  ///
  /// - Returns: The paths of the removed files; empty unless ``isPrunable``.
  /// - Throws: `FileError` or `GoldenManifestError` if the folder cannot be read or changed.
  package func prune() throws -> [String] {
    guard isGone, let owner else { return [] }
    let golden = GoldenFolder(path: folder, below: start, owner: owner)
    let names = try golden.manifest()?.files(of: owner) ?? []
    return try golden.remove(names.sorted().map(\.text)).map { ExactPath.appending($0, to: folder) }
  }

  /// Whether ``prune()`` removes all of these goldens.
  package var isPrunable: Bool { isGone && owner != nil }
}
