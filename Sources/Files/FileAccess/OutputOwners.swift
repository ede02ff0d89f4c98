/// The scenarios for which the files of a folder were written.
///
/// Scenarios with equal names in different folders have outputs with equal names, so a hidden list
/// states the scenario of each output, as a path relative to the folder.
package enum OutputOwners {
  package static let fileName: FileName = ".reel-owners.json"

  /// Lists outputs under a scenario before they are written.
  ///
  /// - Parameters:
  ///   - names: The names of the outputs.
  ///   - folder: The folder, which is locked.
  ///   - scenario: The path of the scenario; one that is not a file lists nothing.
  ///   - isForced: Whether outputs of other scenarios may be replaced.
  /// - Throws: ``OutputRefusal`` if an output is listed under another scenario that still exists,
  ///   `FileError` if the list cannot be read or written.
  package static func claim(
    _ names: [String], in folder: Folder, for scenario: String, isForced: Bool
  ) throws {
    guard InputFile.kind(of: scenario) == .file else { return }
    if !isForced { try check(names, in: folder, for: scenario) }
    let known = try owners(in: folder)
    let own = path(of: scenario, from: folder)
    let owners = known.merging(names.map { ($0, own) }) { $1 }
    guard owners != known else { return }
    try folder.write(try CodedJSON.encode(owners, isPretty: true), to: fileName)
  }

  /// Throws ``OutputRefusal`` if a folder lists an output under another scenario that still exists.
  package static func check(
    _ names: [String], in folder: Folder, for scenario: String
  ) throws {
    let owners = try owners(in: folder)
    let own = path(of: scenario, from: folder)
    for name in names {
      guard let other = owners[name], other != own,
        InputFile.exists(ExactPath.resolving(other, from: folder.path))
      else { continue }
      throw OutputRefusal(
        path: ExactPath.appending(name, to: folder.path), reason: .ofAnother(other))
    }
  }

  /// Returns whether a folder lists an output under a scenario.
  package static func lists(
    _ name: String, in folder: Folder, for scenario: String
  ) throws -> Bool {
    try owners(in: folder)[name] == path(of: scenario, from: folder)
  }

  private static func path(of scenario: String, from folder: Folder) -> String {
    ExactPath.relative(
      from: ExactPath.canonical(folder.path), to: ExactPath.canonicalEntry(scenario))
  }

  /// Returns the listed scenarios by the names of their outputs; none if the list is damaged.
  private static func owners(in folder: Folder) throws -> [String: String] {
    guard try folder.status(of: fileName) != nil else { return [:] }
    return CodedJSON.decode(try folder.read(fileName)) ?? [:]
  }
}
