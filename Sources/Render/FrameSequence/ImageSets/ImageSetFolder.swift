import FileAccess

/// The files in an asset catalog that concern one sequence.
///
/// They are the sequence's manifest, the image sets that it lists, and existing sets with the
/// names of the sets to be written. The manifest is a hidden file in the same folder, one per
/// name pattern and drive: `.waveIdle#.progress.reel.json`. Xcode ignores hidden files.
struct ImageSetFolder {
  static let manifestEnding = ".reel.json"
  /// The temporary name of a set while it is created or removed; only one set has it at a time.
  static let stagingName: FileName = ".reel-set"

  let folder: Folder
  let manifestName: FileName
  let manifest: Manifest?
  /// Whether a file with the manifest's name exists but is not a valid manifest.
  private let isDamaged: Bool
  /// The folder names of the sets to be written.
  let planned: Set<FileName>
  /// The files that the manifest lists, by the folder name of their set.
  let own: [FileName: Set<FileName>]
  /// The visible files in existing sets, by the folder name of their set.
  let found: [FileName: Set<FileName>]

  /// Reads the manifest and the contents of the sets.
  ///
  /// - Parameter folder: The folder of the catalog or group.
  /// - Throws: `FileError` if a set is a symlink, ``FolderRefusal`` if a set is not a folder.
  init(_ folder: Folder, of plan: SequencePlan) throws {
    self.folder = folder
    manifestName = try ImageSetNames.manifest(of: plan)
    planned = Set(try plan.images.map { try ImageSet.folderName($0.frame) })
    let isThere = try folder.status(of: manifestName) != nil
    manifest = isThere ? try Manifest(in: folder, manifestName, levels: 2) : nil
    isDamaged = isThere && manifest == nil
    var own: [FileName: Set<FileName>] = [:]
    for file in manifest?.files ?? [] {
      if let location = Self.location(of: file) {
        own[location.set, default: []].insert(location.name)
      }
    }
    self.own = own
    var found: [FileName: Set<FileName>] = [:]
    for name in planned.union(own.keys) {
      switch try folder.status(of: name)?.kind {
      case nil: continue
      case .folder, .link:
        found[name] = try folder.folder(name).map { Set(try $0.names().filter { !$0.isHidden }) }
      default: throw FolderRefusal(folder: folder.path(of: name), reason: .notFolder)
      }
    }
    self.found = found
  }

  /// Returns the set and the file of a path in a manifest.
  ///
  /// The result is `nil` for a path that no run writes, for example one that leads out of the
  /// folder.
  static func location(of file: EntryPath) -> (set: FileName, name: FileName)? {
    let names = file.names
    guard names.count == 2, names[0].description.hasSuffix(ImageSet.ending),
      !names.contains(where: \.isHidden)
    else { return nil }
    return (names[0], names[1])
  }

  /// The sets that the manifest does not list, or that contain unlisted files, sorted by name.
  var foreign: [FileName] {
    found.filter { set, names in
      guard let own = own[set] else { return true }
      return !names.subtracting(own).subtracting([ImageSet.contentsName]).isEmpty
    }.keys.sorted { "\($0)" < "\($1)" }
  }

  /// Checks that the policy permits writing to the folder, and that no input is replaced.
  ///
  /// - Parameter source: The file name of the scenario.
  func check(_ policy: FolderPolicy, from source: String, reading inputs: InputFiles) throws {
    if policy != .force {
      if isDamaged {
        throw FolderRefusal(folder: folder.path, reason: .damagedManifest("\(manifestName)"))
      }
      if !foreign.isEmpty {
        throw FolderRefusal(folder: folder.path, reason: .foreignSets(foreign.map(\.description)))
      }
      if let manifest, let other = manifest.source, other != source {
        let image = manifest.frames.first.map { "\($0.file)" } ?? folder.path
        throw FolderRefusal(folder: folder.path, reason: .anotherScenario(image, other))
      }
    }
    for (set, names) in found {
      for name in names { try inputs.checkOutput("\(folder.path(of: set))/\(name)") }
    }
  }

  func contains(_ file: EntryPath) -> Bool {
    guard let location = Self.location(of: file) else { return false }
    return found[location.set]?.contains(location.name) == true
  }

  /// The manifest entries of existing files, by path.
  var records: [EntryPath: [FileRecord]] { [manifest].compactMap(\.self).records(where: contains) }

  /// Returns the entries of existing files that a run of the same origin has finished.
  func currentEntries(of origin: Manifest.Origin) -> [Manifest.FrameEntry] {
    [manifest].compactMap(\.self).currentEntries(of: origin, where: contains)
  }
}
