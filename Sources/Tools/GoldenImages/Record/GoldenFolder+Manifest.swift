import FileAccess
import FrameSequence

extension GoldenFolder {
  private var manifestPath: String { path(of: GoldenManifest.fileName) }

  private func path(of name: String) -> String { InputFile.path(of: name, in: path) }

  /// Whose the files are; `nil` where there is no manifest.
  package func manifest() throws -> GoldenManifest? {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.read(manifestPath)
    } catch {
      guard error.reason == .noSuchFile else { throw error }
      return nil
    }
    return try GoldenManifest(bytes, path: manifestPath)
  }

  /// The path of an owner.
  package func path(ofOwner owner: String) -> String { path(of: owner) }

  /// Another owner of a file, one that is still there.
  ///
  /// What belongs to a scenario that was renamed or removed belongs to nobody.
  private func otherOwner(of name: String, in manifest: GoldenManifest) -> String? {
    guard let other = manifest.owners[name], other != owner,
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
        throw GoldenRefusal(path: path(of: name), reason: .shared(other))
      }
    }
    return made.filter { manifest.owners[$0] != owner && InputFile.exists(path(of: $0)) }
  }

  /// The files that are listed as the owner's, though it does not make them, and that are there.
  func orphans(except made: Set<String>, in manifest: GoldenManifest?) throws -> [String] {
    guard let owner, let manifest else { return [] }
    return manifest.files(of: owner).subtracting(made).sorted()
      .filter { InputFile.exists(path(of: $0)) }
  }

  /// Writes golden files, and lists them as the owner's.
  ///
  /// - Parameter adopted: names that are there already, and become the owner's as they are.
  /// - Throws: `GoldenRefusal` where a file is there that is not listed as the owner's, before
  ///   anything is written.
  func write(
    _ files: [(name: String, bytes: [UInt8])], adopting adopted: [String] = []
  ) throws {
    try FolderHold.alone(in: path) {
      let known = try manifest()
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
          try WholeFile.write(manifest.bytes, to: manifestPath, isDurable: true)
        }
      } else if let name = names.first(where: { manifest.owners[$0] != nil }) {
        throw GoldenRefusal(
          path: path(of: name), reason: .shared(manifest.owners[name] ?? GoldenManifest.fileName))
      }
      for (name, bytes) in files { try WholeFile.write(bytes, to: path(of: name), isDurable: true) }
    }
  }

  /// Removes golden files that are listed as the owner's, and forgets them.
  ///
  /// - Returns: those that were there.
  package func remove(_ names: [String]) throws -> [String] {
    guard let owner, !names.isEmpty else { return [] }
    return try FolderHold.alone(in: path) {
      guard var manifest = try manifest() else { return [] }
      var removed: [String] = []
      for name in names where manifest.owners[name] == owner {
        if InputFile.exists(path(of: name)) { removed.append(name) }
        try FileSystem.remove(path(of: name))
        manifest.remove(name)
      }
      if manifest.owners.isEmpty {
        try FileSystem.remove(manifestPath)
      } else {
        try WholeFile.write(manifest.bytes, to: manifestPath, isDurable: true)
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
