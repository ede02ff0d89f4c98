import FileAccess

extension ImageSetPlan {
  /// Returns the manifest with the scenario's images for a drive, or `nil` if none exists.
  ///
  /// The manifest is the plan's if the plan includes the drive, otherwise a complete one of the
  /// same scenario under any name, otherwise the one with the default name.
  func manifest(for drive: Drive, in folder: Folder) throws -> Manifest? {
    func read(_ name: FileName) -> Manifest? {
      (try? Manifest(in: folder, name, levels: 2)).flatMap(\.self)
    }
    if let sequence = sequences.first(where: { $0.options.drive == drive }) {
      return read(try ImageSetNames.manifest(of: sequence))
    }
    let ending = ".\(drive.rawValue)\(AssetFiles.manifestEnding)"
    let digest = sequences.first?.resolved.digest
    let others = try folder.names().filter { "\($0)".hasSuffix(ending) }
    if let same = others.lazy.compactMap(read).first(where: {
      $0.isComplete && $0.origin.scenario == digest
    }) {
      return same
    }
    return read(
      try ImageSetNames.manifest(pattern: target.pattern(of: names, for: drive), drive: drive))
  }
}

extension Manifest {
  /// Returns the names of the images in the manifest, in order, without endings.
  func imageNames(in target: any AssetFolder.Type) -> [String] {
    var names: [String] = []
    for entry in frames {
      guard let asset = target.asset(of: entry.file)?.names.last.map(\.description) else {
        continue
      }
      let name = String(asset[..<(asset.lastIndex(of: ".") ?? asset.endIndex)])
      if names.last != name { names.append(name) }
    }
    return names
  }

  /// The duration of the whole cycle in seconds, computed from the even spacing of its images, or
  /// 0 for fewer than two images.
  var cycleDuration: Double {
    guard let first = frames.first, let last = frames.last, last.index > first.index else {
      return 0
    }
    let step = (last.time - first.time) / Double(last.index - first.index)
    return step * Double(origin.total) / origin.speed
  }
}
