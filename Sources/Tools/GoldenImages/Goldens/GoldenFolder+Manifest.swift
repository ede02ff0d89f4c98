package import FileAccess

extension GoldenFolder {
  private func path(of name: String) -> String { ExactPath.appending(name, to: path) }

  /// Returns the manifest of the folder, or `nil` if it has no manifest.
  ///
  /// - Throws: `FileError` if the manifest cannot be read, `GoldenManifestError` if it is invalid.
  package func manifest() throws -> GoldenManifest? {
    try opened().flatMap { try Self.manifest(in: $0) }
  }

  private static func manifest(in folder: Folder) throws -> GoldenManifest? {
    guard try folder.status(of: GoldenManifest.fileName) != nil else { return nil }
    return try GoldenManifest(
      try folder.read(GoldenManifest.fileName), path: folder.path(of: GoldenManifest.fileName))
  }

  /// Whether the path contains the name of a golden folder, or the folder exists and contains a
  /// golden manifest or only files with golden names.
  var isForGoldens: Bool {
    get throws {
      let names = ExactPath.parts(of: path)
      if names.contains(where: { $0.hasSuffix(Self.ending) || $0 == "__Goldens__" }) { return true }
      if try manifest() != nil { return true }
      return try opened()?.names().filter { !$0.isHidden }
        .allSatisfy { FailedGoldens.isGoldenName("\($0)") } ?? false
    }
  }

  /// Returns whether the folder contains an entry with the given name.
  private func isThere(_ name: String) throws -> Bool {
    try opened()?.status(of: try FileName(checking: name)) != nil
  }

  package func path(ofOwner owner: ExactPath) -> String { path(of: owner.text) }

  /// Returns the owner of a file if it is another scenario or test that still exists, or else
  /// `nil`.
  ///
  /// A file whose scenario was renamed or removed has no owner.
  private func otherOwner(of name: String, in manifest: GoldenManifest) -> ExactPath? {
    guard let other = manifest.owners[ExactPath(name)], other != owner,
      InputFile.exists(path(ofOwner: other))
    else { return nil }
    return other
  }

  /// Returns the names of existing files that are not listed under the owner.
  ///
  /// - Parameter made: The names of all files that the owner produces.
  /// - Throws: `GoldenRefusal` if a file belongs to another owner.
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

  /// Returns the names of existing files that are listed under the owner but no longer produced.
  func orphans(except made: Set<String>, in manifest: GoldenManifest?) throws -> [String] {
    guard let owner, let manifest else { return [] }
    return try manifest.files(of: owner).subtracting(made.map(ExactPath.init)).sorted()
      .map(\.text).filter(isThere)
  }

  /// Writes golden files and, if the folder has an owner, lists them under it.
  ///
  /// Existing files are replaced.
  ///
  /// - Parameters:
  ///   - adopted: The names of existing files that are listed without being changed.
  ///   - drawn: The programs and fonts that drew the files, or `nil` to keep the listed ones.
  /// - Throws: `GoldenRefusal`, before anything is written, if a file belongs to another owner or
  ///   exists without being listed under this one; without an owner, if the manifest lists a file.
  func write(
    _ files: [(name: String, bytes: KeptBytes)], adopting adopted: [String] = [],
    drawnBy drawn: DrawingTools? = nil
  ) throws {
    guard let folder = try opened(isMaking: true) else { return }
    try folder.alone {
      let known = try Self.manifest(in: folder)
      var manifest = known ?? GoldenManifest()
      let names = files.map(\.name)
      let unlisted = try unlisted(names, in: manifest)
      guard unlisted.isEmpty else { throw GoldenRefusal(path: path, reason: .unlisted(unlisted)) }
      if let owner {
        for name in try names + self.unlisted(adopted, in: manifest) {
          manifest.add(name, of: owner)
        }
        if let drawn { manifest.set(drawn, of: owner) }
        // The manifest is written first; a listed file that does not exist yet fails as missing.
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

  /// Removes golden files that are listed under the owner, along with their manifest entries.
  ///
  /// - Returns: The names of the files that existed.
  /// - Throws: `FileError` if a file cannot be removed, `GoldenManifestError` if the manifest is
  ///   invalid.
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

/// An error for files that are not written because they may belong to another owner.
package struct GoldenRefusal: ReportedError, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// Files with these names exist, and no manifest lists them under the owner.
    case unlisted([String])
    /// The file belongs to another owner.
    case shared(String)
  }

  /// The path of the file, or of the folder that contains the files.
  package let path: String
  package let reason: Reason

  package var description: String {
    switch reason {
    case .unlisted(let names):
      return "\(path) contains \(names.listed(first: 3)), which its "
        + "\(GoldenManifest.fileName) does not list, so nothing was written; if these are the "
        + "scenario's goldens, adopt them with --record missing (in tests, "
        + "\(GoldenRecording.variable)=missing); otherwise move them or set another "
        + "golden.directory"
    case .shared(let other):
      return "\(path) already belongs to \(other); set a separate golden.directory for one of them"
    }
  }

  package var exitStatus: FinalStatus {
    if case .shared = reason { .badData } else { .cannotCreate }
  }
}
