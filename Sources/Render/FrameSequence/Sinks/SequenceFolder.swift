import FileAccess

/// A folder of frames as it was found: what is in it, and whose it is.
struct SequenceFolder {
  let path: String
  /// The names in it, hidden ones left out: those are never frames, and nothing touches them.
  private(set) var names: Set<String> = []
  /// The manifests in it, by name.
  private(set) var manifests: [String: Manifest] = [:]
  /// The manifests' files as they were when they were read, by name.
  private(set) var manifestFiles: [String: FileStatus] = [:]

  /// Looks at what of a folder concerns one shard: its files, and those manifests that may list them.
  ///
  /// A folder of thousands of shards would take each of them longer than its own frames otherwise.
  init(_ path: String, shard: Shard, writing planned: some Sequence<String>) throws {
    let near = [Manifest.fileName(for: shard), Manifest.fileName]
    let part = try SequenceFolder(
      path, amongNames: (near + planned).filter { InputFile.exists("\(path)/\($0)") })
    // Shards of another count may have written the files.
    self = part.foreign.isEmpty ? part : try SequenceFolder(path)
  }

  /// Looks at a folder; one that is missing is empty.
  ///
  /// - Parameter names: The names that are looked at; by default all.
  init(_ path: String, amongNames names: [String]? = nil) throws {
    self.path = path
    guard let kind = InputFile.kind(of: path) else { return }
    guard kind == .folder else { throw FolderRefusal(folder: path, reason: .notFolder) }
    self.names = Set(try names ?? FileSystem.names(in: path).filter { !$0.hasPrefix(".") })
    for name in self.names where Manifest.isManifestName(name) {
      manifestFiles[name] = try FileStatus(of: "\(path)/\(name)")
      manifests[name] = try Manifest(file: "\(path)/\(name)")
    }
  }

  /// Names that some manifest lists, and manifests themselves.
  var known: Set<String> {
    manifests.values.reduce(into: Set(manifests.keys)) { $0.formUnion($1.files) }
  }

  /// Names that belong to nobody we know, sorted.
  var foreign: [String] { names.subtracting(known).sorted() }

  /// Whether frames may be written here.
  func check(_ policy: FolderPolicy, origin: Manifest.Origin) throws(FolderRefusal) {
    if policy != .force,
      let damaged = names.sorted().first(where: {
        Manifest.isManifestName($0) && manifests[$0] == nil
      })
    {
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
      throw FolderRefusal(folder: path, reason: .foreign(foreign))
    }
  }

  /// The manifests, by their names.
  private var sorted: [Manifest] { manifests.keys.sorted().compactMap { manifests[$0] } }

  /// The manifests' entries about files that are there, by file.
  var records: [String: [FileRecord]] { sorted.records(where: names.contains) }

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
  func records(where isThere: (String) -> Bool) -> [String: [FileRecord]] {
    var records: [String: [FileRecord]] = [:]
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
    of origin: Manifest.Origin, where isThere: (String) -> Bool
  ) -> [Manifest.Entry] {
    var seen: Set<String> = []
    return filter { $0.origin == origin }.flatMap(\.frames)
      .filter { $0.isFinished && isThere($0.file) && seen.insert($0.file).inserted }
  }
}
