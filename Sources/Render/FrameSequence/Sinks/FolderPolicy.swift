/// What may happen to a folder that has something in it already.
public enum FolderPolicy: String, Hashable, CaseIterable, Sendable {
  /// A folder that holds only what manifests list is brought up to date; any other is refused.
  case update
  /// As ``update``, and the folder must hold a manifest of the same sequence.
  case resume
  /// Nothing is refused; only names that this run writes are replaced.
  case force
}

/// A folder that is not written to, and why.
public struct FolderRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The folder.
  public let folder: String
  /// Why.
  package let reason: Reason

  /// Why a folder is not written to.
  package enum Reason: Hashable, Sendable {
    /// Something has its name and is no folder.
    case notFolder
    /// A run of another sequence writes into it.
    case busy
    /// It holds files of someone else's.
    case foreign([String])
    /// Image sets of these names are someone else's.
    case foreignSets([String])
    /// A file of this name beside the catalogue is someone else's.
    case foreignFile(String)
    /// There is no asset catalogue of this name.
    case noCatalogue
    /// A manifest in it cannot be read.
    case damagedManifest(String)
    /// It was to be resumed, and no manifest is there.
    case nothingToResume
    /// It was to be resumed, and holds another sequence.
    case anotherSequence
  }

  /// What was found, and what to do instead.
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
    case .noCatalogue:
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
