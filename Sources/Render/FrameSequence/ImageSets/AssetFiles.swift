import FileAccess

/// The files in a folder of assets that concern one sequence.
///
/// They are the sequence's manifest, the assets that it lists, and existing assets with the
/// names of those to be written. The manifest is a hidden file in the same folder, one per
/// name pattern and drive: `.waveIdle#.progress.reel.json`. Xcode and Android's tools ignore hidden
/// files.
struct AssetFiles {
  let target: any AssetFolder.Type
  let folder: Folder
  let manifestName: FileName
  let manifest: Manifest?
  /// Whether a file with the manifest's name exists but is not a valid manifest.
  private let isDamaged: Bool
  /// Returns the path of an image's file, relative to the folder.
  let path: @Sendable (FrameImage) throws(FileError) -> EntryPath
  /// The assets to be written.
  let planned: Set<EntryPath>
  /// The files that the manifest lists, by asset.
  let own: [EntryPath: Set<EntryPath>]
  /// The visible files of existing assets.
  let found: [EntryPath: Set<EntryPath>]

  /// Reads the manifest and the assets.
  ///
  /// - Throws: `FileError` if a folder of assets is a symlink, ``FolderRefusal`` if an image set is
  ///   not a folder.
  init(of plan: SequencePlan, for target: any AssetFolder.Type, in folder: Folder) throws {
    self.target = target
    self.folder = folder
    manifestName = try ImageSetNames.manifest(of: plan)
    let isThere = try folder.status(of: manifestName) != nil
    manifest = isThere ? try Manifest(in: folder, manifestName, levels: 2) : nil
    isDamaged = isThere && manifest == nil
    let isDarkOnly = plan.options.appearances.count > 1
    path = { image throws(FileError) in try target.path(of: image, isDarkOnly: isDarkOnly) }
    planned = Set(try plan.images.map(path).compactMap(target.asset))
    var own: [EntryPath: Set<EntryPath>] = [:]
    for file in manifest?.files ?? [] {
      if let asset = target.asset(of: file) { own[asset, default: []].insert(file) }
    }
    self.own = own
    var found: [EntryPath: Set<EntryPath>] = [:]
    for asset in planned.union(own.keys) { found[asset] = try target.files(of: asset, in: folder) }
    self.found = found
  }

  /// The assets that the manifest does not list, or that contain unlisted files, sorted by name.
  var foreign: [EntryPath] {
    found.filter { asset, files in
      guard let own = own[asset] else { return true }
      return !files.subtracting(own).allSatisfy { $0.names.last == ImageSet.contentsName }
    }.keys.sorted()
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
        throw FolderRefusal(
          folder: folder.path, reason: target.refusal(of: foreign.map(\.text)))
      }
      if let manifest, let other = manifest.source, other != source {
        let image = manifest.frames.first.map { "\($0.file)" } ?? folder.path
        throw FolderRefusal(folder: folder.path, reason: .anotherScenario(image, other))
      }
    }
    for file in found.values.joined() { try inputs.checkOutput(folder.path(of: file)) }
  }

  func contains(_ file: EntryPath) -> Bool {
    target.asset(of: file).flatMap { found[$0] }?.contains(file) == true
  }

  /// The manifest entries of existing files, by path.
  var records: [EntryPath: [FileRecord]] { [manifest].compactMap(\.self).records(where: contains) }

  /// Returns the entries of existing files that a run of the same origin has finished.
  func currentEntries(of origin: Manifest.Origin) -> [Manifest.FrameEntry] {
    [manifest].compactMap(\.self).currentEntries(of: origin, where: contains)
  }
}
