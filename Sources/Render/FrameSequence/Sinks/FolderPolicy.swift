/// The handling of an output folder that is not empty.
public enum FolderPolicy: String, Hashable, CaseIterable, Sendable {
  /// Updates a folder that contains only files listed in manifests, and refuses any other.
  case update
  /// Updates a folder like ``update``, but requires a manifest of the same sequence.
  case resume
  /// Accepts any folder, and replaces only files with names that this run writes.
  case force
}

/// An error that explains why a run does not write to a folder.
public struct FolderRefusal: Error, Hashable, Sendable, CustomStringConvertible {
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
    case .notFolder:
      return "\(folder) is not a folder; name another with -o"
    case .busy:
      return "another run is writing other frames into \(folder); wait until it is done, or name "
        + "another folder with -o"
    case .foreignSets(let names):
      return "\(folder) holds \(Self.shown(names)) with files that no earlier run of these names "
        + "wrote, so nothing was written; choose other names with --name, or use --force to replace "
        + "the sets of the names that this run writes"
    case .foreignFile(let path):
      return
        "\(path) was not written by reel, so nothing was written; rename it, or use --force to "
        + "replace it"
    case .noCatalog:
      return
        "there is no asset catalogue \(folder); image sets go into an existing one: make it in "
        + "Xcode, or make the folder"
    case .foreign(let names):
      return
        "\(folder) holds what no manifest lists (\(Self.shown(names))), so nothing was written; "
        + "name another folder with -o, or use --force to replace only files of the names that "
        + "this run writes"
    case .damagedManifest(let name):
      return "\(name) in \(folder) is damaged, so whose files these are cannot be told; remove the "
        + "folder, name another with -o, or use --force to replace only files of the names that "
        + "this run writes"
    case .nothingToResume:
      return "there is nothing to resume in \(folder): it has no manifest; leave --resume away"
    case .anotherSequence:
      return "\(folder) holds another sequence than the one to resume (the scenario, the settings "
        + "or the program changed); leave --resume away to bring it up to date"
    }
  }

  private static func shown(_ names: [String]) -> String {
    let shown = names.prefix(3).joined(separator: ", ")
    return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
  }
}
