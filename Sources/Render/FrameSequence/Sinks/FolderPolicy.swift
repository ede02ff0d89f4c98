/// The handling of an output folder that is not empty.
public enum FolderPolicy: String, Hashable, CaseIterable, Sendable {
  /// A policy that updates folders with only files listed in manifests, and refuses others.
  case update
  /// A policy like ``update`` that also requires a manifest of the same sequence.
  case resume
  /// A policy that accepts any folder, and replaces only files with names that this run writes.
  case force
}

/// An error that explains why a run does not write to a folder.
public struct FolderRefusal: Error, Hashable, Sendable, CustomStringConvertible, ReportedError {
  /// The path of the folder.
  public let folder: String
  package let reason: Reason

  /// The reason that a folder is refused.
  package enum Reason: Hashable, Sendable {
    /// The path exists but is not a folder.
    case notFolder
    /// A run of another sequence is writing to the folder.
    case busy
    /// The folder contains files that no manifest lists.
    case foreign([String])
    /// Image sets with these names contain files that no manifest lists.
    case foreignSets([String])
    /// A file with this path, next to the catalog, was not written by reel.
    case foreignFile(String)
    /// A file or image with this path was written for the scenario with this name.
    case anotherScenario(String, String)
    /// The asset catalog does not exist.
    case noCatalog
    /// The manifest with this name cannot be read.
    case damagedManifest(String)
    /// The run cannot be resumed because the folder has no manifest.
    case nothingToResume
    /// The run cannot be resumed because the folder contains another sequence.
    case anotherSequence
  }

  /// The error message, with a suggestion.
  public var description: String {
    switch reason {
    case .notFolder: return "\(folder) is not a folder; choose another output with -o"
    case .busy:
      return "another run is writing other frames to \(folder); wait until it ends, or choose "
        + "another folder with -o"
    case .foreignSets(let names):
      return "\(folder) contains \(names.listed(first: 3)) with files that no manifest lists, so "
        + "nothing was written; choose other names with --name, or use --force to replace the "
        + "image sets that this run writes"
    case .foreignFile(let path):
      return "\(path) was not written by reel, so nothing was written; rename it or use --force to "
        + "replace it"
    case .anotherScenario(let file, let scenario):
      return
        "\(file) was written for \(scenario), so nothing was written; rename one of the scenarios, "
        + "choose another output with -o, or use --force to replace the files of \(scenario)"
    case .noCatalog:
      return "the asset catalog \(folder) is missing; image sets are added to an existing one, so "
        + "create it in Xcode or create the folder"
    case .foreign(let names):
      return
        "\(folder) contains files that no manifest lists (\(names.listed(first: 3))), so nothing was "
        + "written; choose another folder with -o, or use --force to replace only files with the "
        + "names that this run writes"
    case .damagedManifest(let name):
      return "\(name) in \(folder) is damaged, so nothing was written; remove the folder, choose "
        + "another with -o, or use --force to replace only files with the names that this run "
        + "writes"
    case .nothingToResume:
      return "nothing to resume in \(folder), because it has no manifest; omit --resume"
    case .anotherSequence:
      return "\(folder) contains a sequence other than the one to resume (the scenario, the "
        + "settings or the program changed); omit --resume to update the folder"
    }
  }

  package var exitStatus: FinalStatus { .cannotCreate }
}
