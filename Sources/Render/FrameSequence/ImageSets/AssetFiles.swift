import FileAccess

/// The files in an asset catalog or a resource folder that concern one sequence.
///
/// They are the sequence's manifest, the files that it lists, and existing ones in the places of the
/// images to be written. The manifest is a hidden file in the same folder, one per name pattern and
/// drive: `.waveIdle#.progress.reel.json`. Xcode and Android's tools ignore hidden files.
struct AssetFiles {
  static let manifestEnding = ".reel.json"

  let target: ImageSetTarget
  let folder: Folder
  let manifestName: FileName
  let manifest: Manifest?
  /// Returns the path of an image's file, relative to the folder.
  let path: @Sendable (FrameImage) throws(FileError) -> EntryPath
  /// The paths of the images to be written.
  private let planned: Set<EntryPath>
  /// The files that the manifest lists, by subfolder.
  let own: [FileName: Set<FileName>]
  /// The existing files, by subfolder: all visible ones of an image set, and those of Android that
  /// are planned or listed.
  let found: [FileName: Set<FileName>]
  /// Whether a file with the manifest's name exists but is not a valid manifest.
  private let isDamaged: Bool

  /// Reads the manifest and the subfolders.
  ///
  /// - Throws: `FileError` if a subfolder is a symlink, ``FolderRefusal`` if an image set is not a
  ///   folder.
  init(of plan: SequencePlan, for target: ImageSetTarget, in folder: Folder) throws {
    self.target = target
    self.folder = folder
    manifestName = try ImageSetNames.manifest(of: plan)
    let isThere = try folder.status(of: manifestName) != nil
    manifest = isThere ? try Manifest(in: folder, manifestName, levels: 2) : nil
    isDamaged = isThere && manifest == nil
    path = target.path(isDarkOnly: plan.options.appearances.count > 1)
    planned = Set(try plan.images.map(path))
    own = Self.grouped(manifest?.files ?? [], by: target)
    var found = Self.grouped(planned, by: target).merging(own) { $0.union($1) }
    for (name, files) in found { found[name] = try target.existing(files, of: name, in: folder) }
    self.found = found
  }

  private static func grouped(
    _ files: Set<EntryPath>, by target: ImageSetTarget
  ) -> [FileName: Set<FileName>] {
    files.reduce(into: [:]) { groups, file in
      if let location = target.location(of: file) {
        groups[location.folder, default: []].insert(location.name)
      }
    }
  }

  /// The image sets that the manifest does not list or that contain unlisted files, or the unlisted
  /// files of Android, sorted by name.
  private var foreign: [EntryPath] {
    found.flatMap { folder, names -> [EntryPath] in
      let known = own[folder] ?? []
      switch target {
      case .assetCatalog:
        let isOurs =
          own[folder] != nil && known.union([ImageSet.contentsName]).isSuperset(of: names)
        return isOurs ? [] : [EntryPath(folder)]
      case .android: return names.subtracting(known).compactMap { EntryPath("\(folder)/\($0)") }
      }
    }.sorted()
  }

  /// The ``foreign`` assets that the run replaces.
  var replaced: [String] {
    let sets = Set(planned.compactMap { $0.names.first.map { EntryPath($0) } })
    return foreign.filter { planned.contains($0) || sets.contains($0) }.map(\.text)
  }

  /// Checks that the policy permits writing to the folder, and that no input is replaced.
  ///
  /// - Parameter source: The file name of the scenario.
  func check(_ policy: FolderPolicy, from source: String, reading inputs: InputFiles) throws {
    if policy != .force {
      if isDamaged {
        throw FolderRefusal(folder: folder.path, reason: .damagedManifest("\(manifestName)"))
      }
      if let manifest, let other = manifest.source, other != source {
        let image = manifest.frames.first.map { "\($0.file)" } ?? folder.path
        throw FolderRefusal(folder: folder.path, reason: .anotherScenario(image, other))
      }
      let names = foreign.map(\.text)
      if !names.isEmpty {
        throw FolderRefusal(folder: folder.path, reason: target.refusal(of: names))
      }
    }
    for (name, files) in found {
      for file in files { try inputs.checkOutput("\(folder.path(of: name))/\(file)") }
    }
  }

  func contains(_ file: EntryPath) -> Bool {
    target.location(of: file).map { found[$0.folder]?.contains($0.name) == true } == true
  }

  /// Returns whether a file belongs to an asset that the run writes.
  func isPlanned(_ file: EntryPath) -> Bool {
    switch target {
    case .assetCatalog: planned.contains { $0.names.first == file.names.first }
    case .android: planned.contains(file)
    }
  }

  /// The manifest entries of existing files, by path.
  var records: [EntryPath: [FileRecord]] { [manifest].compactMap(\.self).records(where: contains) }

  /// Returns the entries of existing files of other frames that a run of the same origin has
  /// finished.
  func otherEntries(of origin: Manifest.Origin) -> [Manifest.FrameEntry] {
    [manifest].compactMap(\.self).currentEntries(of: origin, where: contains)
      .filter { !isPlanned($0.file) }
  }

  /// Returns the existing files that earlier runs wrote, except those of this run and of retained
  /// entries.
  func leftovers(except retained: [Manifest.FrameEntry]) -> [EntryPath] {
    let kept = planned.union(retained.map(\.file))
    return own.flatMap { folder, names in
      names.compactMap { EntryPath("\(folder)/\($0)") }
    }.filter { contains($0) && !kept.contains($0) }.sorted()
  }
}

extension ImageSetTarget {
  /// Returns the function from an image to the path of its file.
  ///
  /// - Parameter isDarkOnly: Whether an image in dark appearance serves that appearance only.
  fileprivate func path(
    isDarkOnly: Bool
  ) -> @Sendable (FrameImage) throws(FileError) -> EntryPath {
    switch self {
    case .assetCatalog: ImageSet.path
    case .android:
      { image throws(FileError) in
        try AndroidResources.path(of: image, isDarkOnly: isDarkOnly)
      }
    }
  }

  /// Returns the subfolder and the name of a path in a manifest.
  ///
  /// The result is `nil` for a path that no run writes, for example one that leads out of the
  /// folder.
  func location(of file: EntryPath) -> (folder: FileName, name: FileName)? {
    let names = file.names
    guard names.count == 2, !names.contains(where: \.isHidden) else { return nil }
    let folder = names[0].description
    let isOwn =
      switch self {
      case .assetCatalog: folder.hasSuffix(ImageSet.ending)
      case .android: folder.hasPrefix(AndroidResources.folderPrefix)
      }
    return isOwn ? (names[0], names[1]) : nil
  }

  /// Returns the existing files of a subfolder, or `nil` if no asset exists there.
  fileprivate func existing(
    _ files: Set<FileName>, of name: FileName, in folder: Folder
  ) throws -> Set<FileName>? {
    switch self {
    case .assetCatalog:
      switch try folder.status(of: name)?.kind {
      case nil: return nil
      case .folder, .link:
        return try folder.folder(name).map { Set(try $0.names().filter { !$0.isHidden }) }
      default: throw FolderRefusal(folder: folder.path(of: name), reason: .notFolder)
      }
    case .android:
      guard let inner = try folder.folder(name) else { return nil }
      return try files.filter { try inner.status(of: $0)?.kind == .file }
    }
  }

  fileprivate func refusal(of foreign: [String]) -> FolderRefusal.Reason {
    switch self {
    case .assetCatalog: .foreignSets(foreign)
    case .android: .foreign(foreign)
    }
  }
}
