import FileAccess

/// A folder of frames as it was found: what is in it, and whose it is.
struct SequenceFolder {
  let path: String
  /// The names in it, hidden ones left out: those are never frames, and nothing touches them.
  let names: Set<String>
  /// The manifests in it, by name.
  let manifests: [String: Manifest]
  /// The manifests' files as they were when they were read, by name.
  let manifestFiles: [String: FileStatus]

  /// Looks at a folder; one that is missing is empty.
  init(_ path: String) throws {
    try self.init(path) { try FileSystem.names(in: path).filter { !$0.hasPrefix(".") } }
  }

  /// Looks at what of a folder concerns one shard: its files, and those manifests that may list them.
  ///
  /// A folder of thousands of shards would take each of them longer than its own frames otherwise.
  init(_ path: String, shard: Shard, writing planned: some Sequence<String>) throws {
    let near = [Manifest.fileName(for: shard), Manifest.fileName]
    let part = try SequenceFolder(path) {
      (near + planned).filter { InputFile.exists("\(path)/\($0)") }
    }
    // Shards of another count may have written the files.
    self = part.foreign.isEmpty ? part : try SequenceFolder(path)
  }

  private init(_ path: String, finding names: () throws -> [String]) throws {
    self.path = path
    switch InputFile.kind(of: path) {
    case nil:
      self.names = []
      manifests = [:]
      manifestFiles = [:]
    case .folder?:
      let found = try names()
      var manifests: [String: Manifest] = [:]
      var files: [String: FileStatus] = [:]
      for name in found where Manifest.isManifestName(name) {
        files[name] = try FileStatus(of: "\(path)/\(name)")
        manifests[name] = Manifest(bytes: try InputFile.read("\(path)/\(name)", limit: .max))
      }
      self.names = Set(found)
      self.manifests = manifests
      manifestFiles = files
    default:
      throw FolderRefusal(folder: path, reason: .notFolder)
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

  /// What manifests say about a file, each under its own origin.
  var records: [String: [Record]] {
    var records: [String: [Record]] = [:]
    for name in manifests.keys.sorted() {
      guard let manifest = manifests[name] else { continue }
      for entry in manifest.frames where names.contains(entry.file) {
        records[entry.file, default: []].append(
          Record(entry: entry, origin: manifest.origin, isComplete: manifest.isComplete))
      }
    }
    return records
  }

  /// The lines of files that are there and that runs of the same origin have finished.
  func currentEntries(of origin: Manifest.Origin) -> [Manifest.Entry] {
    var seen: Set<String> = []
    return manifests.keys.sorted().compactMap { manifests[$0] }
      .filter { $0.origin == origin }.flatMap(\.frames)
      .filter { $0.isFinished && names.contains($0.file) }
      .filter { seen.insert($0.file).inserted }
  }

  /// A manifest's line about a file that is there.
  struct Record {
    var entry: Manifest.Entry
    var origin: Manifest.Origin
    var isComplete: Bool
  }
}
