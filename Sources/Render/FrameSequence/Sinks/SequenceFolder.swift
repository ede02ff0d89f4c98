import FileAccess

/// The files and manifests found in an output folder before a run starts.
struct SequenceFolder {
  let path: String
  /// The folder, or `nil` if it does not exist.
  let folder: Folder?
  /// The visible files in the folder; hidden files are never frames and are not touched.
  private(set) var names: Set<EntryPath> = []
  /// The manifests in the folder, by file name.
  private(set) var manifests: [FileName: Manifest] = [:]
  /// The status of each manifest when it was read, by file name.
  private(set) var manifestFiles: [FileName: FileStatus] = [:]
  /// The names of invalid manifests, in sorted order.
  private var damaged: [FileName] = []

  /// Reads the part of a folder that concerns one shard: its files and the manifests that may
  /// list them.
  ///
  /// In a folder with thousands of shards, reading everything would take longer than drawing the
  /// shard.
  init(_ path: String, shard: Shard, writing planned: [EntryPath]) throws {
    let near = [try Manifest.fileName(for: shard), Manifest.fileName]
    let folder = try Self.open(path)
    let part = try SequenceFolder(path, folder, amongNames: near + planned.flatMap(\.names))
    // Shards of a different count may have written the unlisted files, so all manifests are read.
    self = part.foreign.isEmpty ? part : try SequenceFolder(path, folder)
  }

  /// Reads a folder; one that does not exist is treated as empty.
  init(_ path: String) throws { try self.init(path, Self.open(path)) }

  /// Opens a folder, or returns `nil` if the path does not exist.
  private static func open(_ path: String) throws -> Folder? {
    guard let kind = InputFile.kind(of: path) else { return nil }
    guard kind == .folder else { throw FolderRefusal(folder: path, reason: .notFolder) }
    return try Folder(path)
  }

  /// Reads a folder.
  ///
  /// - Parameter names: The file names to consider, or `nil` for all visible files.
  private init(_ path: String, _ folder: Folder?, amongNames names: [FileName]? = nil) throws {
    self.path = path
    self.folder = folder
    guard let folder else { return }
    let found =
      try names?.filter { try folder.status(of: $0) != nil }
      ?? folder.names().filter { !$0.isHidden }
    self.names = Set(found.map(EntryPath.init))
    for name in found where Manifest.isManifestName(name) {
      manifestFiles[name] = try folder.status(of: name, isLinkItself: false)
      manifests[name] = try Manifest(in: folder, name)
      if manifests[name] == nil { damaged.append(name) }
    }
  }

  /// The manifests and the files that they list.
  var known: Set<EntryPath> {
    manifests.values.reduce(into: Set(manifests.keys.map(EntryPath.init))) {
      $0.formUnion($1.files)
    }
  }

  /// The files that no manifest lists, in sorted order.
  var foreign: [EntryPath] { names.subtracting(known).sorted() }

  /// Checks that the policy permits writing to the folder.
  func check(_ policy: FolderPolicy, origin: Manifest.Origin) throws(FolderRefusal) {
    if policy != .force, let damaged = damaged.map(\.description).min() {
      throw FolderRefusal(folder: path, reason: .damagedManifest(damaged))
    }
    if policy == .resume {
      guard !manifests.isEmpty else { throw FolderRefusal(folder: path, reason: .nothingToResume) }
      guard manifests.values.contains(where: { $0.origin == origin }) else {
        throw FolderRefusal(folder: path, reason: .anotherSequence)
      }
    }
    if policy != .force, !foreign.isEmpty {
      throw FolderRefusal(folder: path, reason: .foreign(foreign.map(\.text)))
    }
  }

  /// The manifests, in order of their file names.
  private var sorted: [Manifest] {
    manifests.sorted { EntryPath($0.key) < EntryPath($1.key) }.map(\.value)
  }

  /// The manifest entries of existing files, by path.
  var records: [EntryPath: [FileRecord]] { sorted.records(where: names.contains) }

  /// Returns the entries of existing files that runs of the same origin have finished.
  func currentEntries(of origin: Manifest.Origin) -> [Manifest.FrameEntry] {
    sorted.currentEntries(of: origin, where: names.contains)
  }
}

/// A manifest entry of an existing file, with the origin and completeness of its manifest.
struct FileRecord {
  var entry: Manifest.FrameEntry
  var origin: Manifest.Origin
  var isComplete: Bool
}

extension [Manifest] {
  /// Returns the entries of existing files, by path.
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

  /// Returns the entries of existing files that runs of the same origin have finished, one per
  /// file.
  func currentEntries(
    of origin: Manifest.Origin, where isThere: (EntryPath) -> Bool
  ) -> [Manifest.FrameEntry] {
    var seen: Set<EntryPath> = []
    return filter { $0.origin == origin }.flatMap(\.frames)
      .filter { $0.isFinished && isThere($0.file) && seen.insert($0.file).inserted }
  }
}
