import FileAccess

/// A folder of frames as it was found: what is in it, and whose it is.
struct SequenceFolder {
  let path: String
  /// The folder; `nil` where it is missing.
  let folder: Folder?
  /// The names in it, hidden ones left out: those are never frames, and nothing touches them.
  private(set) var names: Set<EntryPath> = []
  /// The manifests in it, by name.
  private(set) var manifests: [FileName: Manifest] = [:]
  /// The manifests' files as they were when they were read, by name.
  private(set) var manifestFiles: [FileName: FileStatus] = [:]
  /// Names of manifests that cannot be read as such, sorted.
  private var damaged: [FileName] = []

  /// Looks at what of a folder concerns one shard: its files, and those manifests that may list them.
  ///
  /// A folder of thousands of shards would take each of them longer than its own frames otherwise.
  init(_ path: String, shard: Shard, writing planned: [EntryPath]) throws {
    let near = [try Manifest.fileName(for: shard), Manifest.fileName]
    let part = try SequenceFolder(path, amongNames: near + planned.flatMap(\.names))
    // Shards of another count may have written the files.
    self = part.foreign.isEmpty ? part : try SequenceFolder(path)
  }

  /// Looks at a folder; one that is missing is empty.
  ///
  /// - Parameter names: The names that are looked at; by default all.
  init(_ path: String, amongNames names: [FileName]? = nil) throws {
    self.path = path
    guard let kind = InputFile.kind(of: path) else {
      folder = nil
      return
    }
    guard kind == .folder else { throw FolderRefusal(folder: path, reason: .notFolder) }
    let folder = try Folder(path)
    self.folder = folder
    let found =
      try names?.filter { folder.status(of: $0) != nil } ?? folder.names().filter { !$0.isHidden }
    self.names = Set(found.map(EntryPath.init))
    for name in found where Manifest.isManifestName(name) {
      manifestFiles[name] = folder.status(of: name, isLinkItself: false)
      manifests[name] = try Manifest(in: folder, name)
      if manifests[name] == nil { damaged.append(name) }
    }
  }

  /// Names that some manifest lists, and manifests themselves.
  var known: Set<EntryPath> {
    manifests.values.reduce(into: Set(manifests.keys.map(EntryPath.init))) {
      $0.formUnion($1.files)
    }
  }

  /// Names that belong to nobody we know, sorted.
  var foreign: [EntryPath] { names.subtracting(known).sorted() }

  /// Whether frames may be written here.
  func check(_ policy: FolderPolicy, origin: Manifest.Origin) throws(FolderRefusal) {
    if policy != .force, let damaged = damaged.map(\.description).min() {
      throw FolderRefusal(folder: path, reason: .damagedManifest(damaged))
    }
    if policy == .resume {
      guard !manifests.isEmpty else {
        throw FolderRefusal(folder: path, reason: .nothingToResume)
      }
      guard manifests.values.contains(where: { $0.origin == origin }) else {
        throw FolderRefusal(folder: path, reason: .anotherSequence)
      }
    }
    if policy != .force, !foreign.isEmpty {
      throw FolderRefusal(folder: path, reason: .foreign(foreign.map(\.text)))
    }
  }

  /// The manifests, by their names.
  private var sorted: [Manifest] {
    manifests.sorted { EntryPath($0.key) < EntryPath($1.key) }.map(\.value)
  }

  /// The manifests' entries about files that are there, by file.
  var records: [EntryPath: [FileRecord]] { sorted.records(where: names.contains) }

  /// The entries of files that are there and that runs of the same origin have finished.
  func currentEntries(of origin: Manifest.Origin) -> [Manifest.Entry] {
    sorted.currentEntries(of: origin, where: names.contains)
  }
}

/// A manifest's entry about a file that is there.
struct FileRecord {
  var entry: Manifest.Entry
  var origin: Manifest.Origin
  var isComplete: Bool
}

extension [Manifest] {
  /// The entries about files that are there, by file.
  func records(where isThere: (EntryPath) -> Bool) -> [EntryPath: [FileRecord]] {
    var records: [EntryPath: [FileRecord]] = [:]
    for manifest in self {
      for entry in manifest.frames where isThere(entry.file) {
        records[entry.file, default: []].append(
          FileRecord(entry: entry, origin: manifest.origin, isComplete: manifest.isComplete))
      }
    }
    return records
  }

  /// The entries of files that are there and that runs of the same origin have finished, one a file.
  func currentEntries(
    of origin: Manifest.Origin, where isThere: (EntryPath) -> Bool
  ) -> [Manifest.Entry] {
    var seen: Set<EntryPath> = []
    return filter { $0.origin == origin }.flatMap(\.frames)
      .filter { $0.isFinished && isThere($0.file) && seen.insert($0.file).inserted }
  }
}
