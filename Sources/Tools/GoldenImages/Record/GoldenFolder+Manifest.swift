package import FileAccess
import FrameSequence

extension GoldenFolder {
  private func path(of name: String) -> String { InputFile.path(of: name, in: path) }

  /// Whose the files are; `nil` where there is no manifest.
  package func manifest() throws -> GoldenManifest? {
    try opened().flatMap { try Self.manifest(in: $0) }
  }

  private static func manifest(in folder: Folder) throws -> GoldenManifest? {
    guard try folder.status(of: GoldenManifest.fileName) != nil else { return nil }
    return try GoldenManifest(
      try folder.read(GoldenManifest.fileName), path: folder.path(of: GoldenManifest.fileName))
  }

  /// Whether the folder is called as golden ones are, has a list of goldens, or holds nothing that could be
  /// anything else.
  var isForGoldens: Bool {
    get throws {
      let names = ExactPath.parts(of: path)
      if names.contains(where: { $0.hasSuffix(Self.ending) || $0 == "__Goldens__" }) { return true }
      if try manifest() != nil { return true }
      return try opened()?.names().filter { !$0.isHidden }
        .allSatisfy { FailedGoldens.isGoldenName("\($0)") } ?? false
    }
  }

  /// Whether something has a name in the folder.
  private func isThere(_ name: String) throws -> Bool {
    try opened()?.status(of: try FileName(checking: name)) != nil
  }

  /// The path of an owner.
  package func path(ofOwner owner: ExactPath) -> String { path(of: owner.text) }

  /// Another owner of a file, one that is still there.
  ///
  /// What belongs to a scenario that was renamed or removed belongs to nobody.
  private func otherOwner(of name: String, in manifest: GoldenManifest) -> ExactPath? {
    guard let other = manifest.owners[ExactPath(name)], other != owner,
      InputFile.exists(path(ofOwner: other))
    else { return nil }
    return other
  }

  /// Which of the names that an owner makes are there without being listed as its own.
  ///
  /// - Throws: `GoldenRefusal` where one is another owner's, or why the manifest cannot be read.
  func unlisted(_ made: [String], in manifest: GoldenManifest?) throws -> [String] {
    guard let owner else { return [] }
    let manifest = manifest ?? GoldenManifest()
    for name in made {
      if let other = otherOwner(of: name, in: manifest) {
        throw GoldenRefusal(path: path(of: name), reason: .shared(other.text))
      }
    }
    return try made.filter { try manifest.owners[ExactPath($0)] != owner && isThere($0) }
  }

  /// The files that are listed as the owner's, though it does not make them, and that are there.
  func orphans(except made: Set<String>, in manifest: GoldenManifest?) throws -> [String] {
    guard let owner, let manifest else { return [] }
    return try manifest.files(of: owner).subtracting(made.map(ExactPath.init)).sorted()
      .map(\.text).filter(isThere)
  }

  /// Writes golden files, and lists them as the owner's.
  ///
  /// - Parameter adopted: names that are there already, and become the owner's as they are.
  /// - Throws: `GoldenRefusal` where a file is there that is not listed as the owner's, before
  ///   anything is written.
  func write(
    _ files: [(name: String, bytes: KeptBytes)], adopting adopted: [String] = []
  ) throws {
    guard let folder = try opened(isMaking: true) else { return }
    try folder.alone {
      let known = try Self.manifest(in: folder)
      var manifest = known ?? GoldenManifest()
      let names = files.map(\.name)
      let unlisted = try unlisted(names, in: manifest)
      guard unlisted.isEmpty else {
        throw GoldenRefusal(path: path, reason: .unlisted(unlisted))
      }
      if let owner {
        for name in try names + self.unlisted(adopted, in: manifest) {
          manifest.add(name, of: owner)
        }
        // First the list: what it names and is not there yet fails as missing.
        if manifest != known {
          try folder.write(manifest.bytes, to: GoldenManifest.fileName, isDurable: true)
        }
      } else if let name = names.first(where: { manifest.owners[ExactPath($0)] != nil }) {
        throw GoldenRefusal(
          path: path(of: name), reason: .shared(manifest.owners[ExactPath(name)]?.text ?? ""))
      }
      for (name, bytes) in files {
        try folder.write(try bytes.read(), to: try FileName(checking: name), isDurable: true)
      }
    }
  }

  /// Removes golden files that are listed as the owner's, and forgets them.
  ///
  /// - Returns: those that were there.
  package func remove(_ names: [String]) throws -> [String] {
    guard let owner, !names.isEmpty, let folder = try opened() else { return [] }
    return try folder.alone {
      guard var manifest = try Self.manifest(in: folder) else { return [] }
      var removed: [String] = []
      for name in names where manifest.owners[ExactPath(name)] == owner {
        let file = try FileName(checking: name)
        if try folder.status(of: file) != nil { removed.append(name) }
        try folder.remove(file)
        manifest.remove(name)
      }
      if manifest.owners.isEmpty {
        try folder.remove(GoldenManifest.fileName)
      } else {
        try folder.write(manifest.bytes, to: GoldenManifest.fileName, isDurable: true)
      }
      return removed
    }
  }
}

/// Files that are not written, as they may be somebody else's.
package struct GoldenRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// Files of these names are there, and no manifest lists them as the owner's.
    case unlisted([String])
    /// The file is another owner's.
    case shared(String)
  }

  /// The file, or the folder of the files.
  package let path: String
  package let reason: Reason

  package var description: String {
    switch reason {
    case .unlisted(let names):
      let rest = names.count > 3 ? " and \(names.count - 3) more" : ""
      return "\(path) holds \(names.prefix(3).joined(separator: ", "))\(rest), which its "
        + "\(GoldenManifest.fileName) does not list, so nothing was written; if these are the "
        + "scenario's goldens, adopt them first with --record missing (in tests "
        + "\(GoldenRecording.variable)=missing), else move them away or name another golden.directory"
    case .shared(let other):
      return "\(path) is a golden of \(other) too; give one of them a golden.directory of its own"
    }
  }
}
