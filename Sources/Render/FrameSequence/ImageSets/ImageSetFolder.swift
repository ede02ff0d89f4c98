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
  static let stagingName = ".reel-set"

  let path: String
  let manifestName: String
  let manifest: Manifest?
  /// Whether something has the manifest's name and is none.
  let isDamaged: Bool
  /// The files of sets that the manifest lists, by the set's folder name.
  let own: [String: Set<String>]
  /// The visible names in sets that are there, by the set's folder name.
  let found: [String: Set<String>]

  /// Looks at a folder.
  ///
  /// - Parameters:
  ///   - path: the catalogue's folder.
  ///   - manifestName: the sequence's manifest.
  ///   - planned: the folder names of the sets to be written.
  init(_ path: String, manifestName: String, planned: Set<String>) throws {
    self.path = path
    self.manifestName = manifestName
    let manifestPath = "\(path)/\(manifestName)"
    let isThere = InputFile.exists(manifestPath)
    manifest = isThere ? try Manifest(file: manifestPath) : nil
    isDamaged = isThere && manifest == nil
    var own: [String: Set<String>] = [:]
    for file in manifest?.files ?? [] {
      if let place = Self.place(of: file) { own[place.set, default: []].insert(place.name) }
    }
    self.own = own
    var found: [String: Set<String>] = [:]
    for name in try FileSystem.names(in: path) where planned.contains(name) || own[name] != nil {
      guard InputFile.kind(of: "\(path)/\(name)") == .folder else {
        throw FolderRefusal(folder: "\(path)/\(name)", reason: .notFolder)
      }
      found[name] = Set(
        try FileSystem.names(in: "\(path)/\(name)").filter { !$0.hasPrefix(".") })
    }
    self.found = found
  }

  /// The set and the file that a manifest's line names; `nil` for what no run of ours wrote, such as
  /// a way out of the folder.
  static func place(of file: String) -> (set: String, name: String)? {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts[0].hasSuffix(ImageSet.ending), !parts[1].isEmpty,
      parts.allSatisfy({ !$0.hasPrefix(".") })
    else { return nil }
    return (parts[0], parts[1])
  }

  /// Sets of the names to be written, and of our own, that hold what no manifest lists, sorted.
  var foreign: [String] {
    found.filter { set, names in
      guard let own = own[set] else { return true }
      return !names.subtracting(own).subtracting([ImageSet.contentsName]).isEmpty
    }.keys.sorted()
  }

  /// Whether sets may be written here, by what is in the folder.
  func check(_ policy: FolderPolicy) throws(FolderRefusal) {
    guard policy != .force else { return }
    if isDamaged { throw FolderRefusal(folder: path, reason: .damagedManifest(manifestName)) }
    if !foreign.isEmpty { throw FolderRefusal(folder: path, reason: .foreignSets(foreign)) }
  }

  /// Whether a file is there.
  func contains(_ file: String) -> Bool {
    guard let place = Self.place(of: file) else { return false }
    return found[place.set]?.contains(place.name) == true
  }

  /// The manifest's entries about files that are there, by file.
  var records: [String: [FileRecord]] {
    [manifest].compactMap(\.self).records(where: contains)
  }

  /// The entries of files that are there and that a run of the same origin has finished.
  func currentEntries(of origin: Manifest.Origin) -> [Manifest.Entry] {
    [manifest].compactMap(\.self).currentEntries(of: origin, where: contains)
  }
}
