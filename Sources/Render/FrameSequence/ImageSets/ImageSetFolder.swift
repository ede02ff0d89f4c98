import FileAccess

/// What of a catalogue's folder concerns one sequence: its manifest, and the sets that are its own or
/// have names that it is going to write.
///
/// The manifest is a hidden file in the same folder, one for each pattern of names and each drive:
/// `.waveIdle#.progress.reel.json`. Xcode passes over hidden files.
struct ImageSetFolder {
  /// How the names of manifests end.
  static let manifestEnding = ".reel.json"
  /// What a set is called while it is built, or taken away; there is one at a time.
  static let stagingName: FileName = ".reel-set"

  let folder: Folder
  let manifestName: FileName
  let manifest: Manifest?
  /// Whether something has the manifest's name and is none.
  let isDamaged: Bool
  /// The files of sets that the manifest lists, by the set's folder name.
  let own: [FileName: Set<FileName>]
  /// The visible names in sets that are there, by the set's folder name.
  let found: [FileName: Set<FileName>]

  /// Looks at a folder; sets that are links are refused.
  ///
  /// - Parameters:
  ///   - folder: the catalogue's folder.
  ///   - manifestName: the sequence's manifest.
  ///   - planned: the folder names of the sets to be written.
  init(_ folder: Folder, manifestName: FileName, planned: Set<FileName>) throws {
    self.folder = folder
    self.manifestName = manifestName
    let isThere = folder.status(of: manifestName) != nil
    manifest = isThere ? try Manifest(in: folder, manifestName, levels: 2) : nil
    isDamaged = isThere && manifest == nil
    var own: [FileName: Set<FileName>] = [:]
    for file in manifest?.files ?? [] {
      if let place = Self.place(of: file) { own[place.set, default: []].insert(place.name) }
    }
    self.own = own
    var found: [FileName: Set<FileName>] = [:]
    for name in planned.union(own.keys) {
      switch folder.status(of: name)?.kind {
      case nil: continue
      case .folder, .link:
        found[name] = try folder.folder(name).map { Set(try $0.names().filter { !$0.isHidden }) }
      default: throw FolderRefusal(folder: folder.path(of: name), reason: .notFolder)
      }
    }
    self.found = found
  }

  /// The set and the file that a manifest's line names; `nil` for what no run of ours wrote, such as
  /// a way out of the folder.
  static func place(of file: EntryPath) -> (set: FileName, name: FileName)? {
    let names = file.names
    guard names.count == 2, names[0].description.hasSuffix(ImageSet.ending),
      !names.contains(where: \.isHidden)
    else { return nil }
    return (names[0], names[1])
  }

  /// Sets of the names to be written, and of our own, that hold what no manifest lists, sorted.
  var foreign: [FileName] {
    found.filter { set, names in
      guard let own = own[set] else { return true }
      return !names.subtracting(own).subtracting([ImageSet.contentsName]).isEmpty
    }.keys.sorted { "\($0)" < "\($1)" }
  }

  /// Whether sets may be written here, by what is in the folder.
  func check(_ policy: FolderPolicy) throws(FolderRefusal) {
    guard policy != .force else { return }
    if isDamaged {
      throw FolderRefusal(folder: folder.path, reason: .damagedManifest("\(manifestName)"))
    }
    if !foreign.isEmpty {
      throw FolderRefusal(
        folder: folder.path, reason: .foreignSets(foreign.map(\.description)))
    }
  }

  /// Whether a file is there.
  func contains(_ file: EntryPath) -> Bool {
    guard let place = Self.place(of: file) else { return false }
    return found[place.set]?.contains(place.name) == true
  }

  /// The manifest's entries about files that are there, by file.
  var records: [EntryPath: [FileRecord]] {
    [manifest].compactMap(\.self).records(where: contains)
  }

  /// The entries of files that are there and that a run of the same origin has finished.
  func currentEntries(of origin: Manifest.Origin) -> [Manifest.Entry] {
    [manifest].compactMap(\.self).currentEntries(of: origin, where: contains)
  }
}
