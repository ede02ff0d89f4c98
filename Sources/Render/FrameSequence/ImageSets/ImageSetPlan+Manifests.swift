import FileAccess

extension ImageSetPlan {
  /// Returns the manifest with the scenario's images for a drive, or `nil` if none exists.
  ///
  /// The manifest is the plan's if the plan includes the drive, otherwise a complete one of the
  /// same scenario under any name, otherwise the one with the default name.
  ///
  /// - Throws: `FileError` if a manifest for the drive cannot be read.
  func manifest(for drive: Drive, in folder: Folder) throws -> Manifest? {
    func read(_ name: FileName) throws -> Manifest? {
      try folder.status(of: name) == nil ? nil : Manifest(in: folder, name, levels: 2)
    }
    if let sequence = sequences.first(where: { $0.options.drive == drive }) {
      return try read(try ImageSetNames.manifest(of: sequence))
    }
    let digest = sequences.first?.resolved.digest
    for name in try folder.names() where ImageSetNames.isManifest(name, for: drive) {
      if let other = try read(name), other.isComplete, other.origin.scenario == digest {
        return other
      }
    }
    return try read(
      try ImageSetNames.manifest(pattern: target.pattern(of: names, for: drive), drive: drive))
  }
}
