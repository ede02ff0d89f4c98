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
  public let reason: Reason

  /// Why a folder is not written to.
  public enum Reason: Hashable, Sendable {
    /// Something has its name and is no folder.
    case notFolder
    /// It holds files of someone else's.
    case foreign([String])
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
    case .foreign(let names):
      let shown = names.prefix(3).joined(separator: ", ")
      let more = names.count > 3 ? " and \(names.count - 3) more" : ""
      return "\(folder) holds what no manifest lists (\(shown)\(more)), so nothing was written; "
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
}
