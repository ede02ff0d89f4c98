import FileAccess

/// A merge of the frames of several shards into one folder.
///
/// The resulting manifest equals that of a sequence drawn on one machine. If the shards share a
/// folder, only their manifests are merged; files in other folders are copied. A merge that was
/// killed, or that failed because of missing shards, can be repeated and then continues. Only one
/// shard's manifest is in memory at a time, which permits millions of frames.
package struct FrameMerge: Sendable {
  /// The outcome of a merge.
  package struct Report: Hashable, Sendable {
    /// The path of the target folder.
    package var path: String
    /// The number of merged shards, or 0 if the folder was already complete.
    package var shards: Int
    /// The number of files in the resulting manifest.
    package var files: Int
    /// The number of copied files.
    package var copied: Int
    /// The number of removed files of earlier runs.
    package var removed: Int
    /// Whether the folder contains all frames of the sequence, and not only selected ones.
    package var isWhole: Bool
  }

  /// The manifest of one shard.
  private struct ShardManifest: Sendable {
    let shard: Shard
    let folder: Folder
    let name: FileName
    /// Whether the shard's files are in the target folder.
    let isThere: Bool

    var path: String { folder.path(of: name) }

    func manifest() throws -> Manifest {
      guard let manifest = try Manifest(in: folder, name) else {
        throw MergeError.damaged(path, reason: "it is not a manifest")
      }
      return manifest
    }
  }

  private let folders: [String]
  private let target: String

  /// Creates a merge of folders with shards.
  ///
  /// - Parameters:
  ///   - folders: The folders to which the shards were written.
  ///   - target: The target folder, which is created if it does not exist.
  package init(_ folders: [String], into target: String) {
    self.folders = folders
    self.target = target
  }

  /// Returns whether a folder contains the manifest of a sequence or of a shard.
  ///
  /// - Throws: `FileError` if the folder cannot be read.
  package static func isFrames(_ folder: String) throws -> Bool {
    try Folder(folder).names().contains(where: Manifest.isManifestName)
  }

  /// Merges the shards, after checking that all of them exist.
  ///
  /// - Parameter progress: A closure that is called after each file.
  /// - Throws: ``MergeError`` if the parts do not form a sequence, ``FolderRefusal`` if the
  ///   target contains a damaged manifest or files that no manifest lists, or if another run is
  ///   writing to it, `FileError` if reading or writing fails.
  package func run(progress: (RenderProgress) -> Void = { _ in }) async throws -> Report {
    // The target is opened only once, so that all reads and writes apply to the same folder.
    let targetFolder = InputFile.kind(of: target) == .folder ? try Folder(target) : nil
    let parts = try parts(into: targetFolder)
    let old = try targetFolder.flatMap(formerManifest)
    if let old, old.isComplete, try isCovered(parts, by: old) { return try settle(parts, old) }
    guard let first = parts.first else { throw MergeError.nothing(folders.joined(separator: ", ")) }
    let origin = try first.manifest().origin
    let contents = try contents(
      of: parts, like: origin, first.path, in: targetFolder, replacing: old)

    guard let lock = try FolderLock(target, opened: targetFolder, for: origin.text) else {
      throw FolderRefusal(folder: target, reason: .busy)
    }
    do {
      let report = try await copyFiles(
        of: parts, contents, replacing: old,
        as: Manifest(
          origin: origin, isComplete: false, frames: [],
          leftovers: contents.isWhole ? [] : contents.leftovers), lock: lock, progress: progress)
      try lock.leave()
      return report
    } catch {
      // The error of the merge is more useful than one from leaving the folder.
      try? lock.leave()
      throw error
    }
  }

  /// Copies the files to the target and writes the complete manifest.
  private func copyFiles(
    of parts: [ShardManifest], _ contents: Contents, replacing old: Manifest?,
    as unfinished: Manifest, lock: FolderLock, progress: (RenderProgress) -> Void
  ) async throws -> Report {
    var report = Report(
      path: target, shards: parts.count, files: contents.files, copied: 0, removed: 0,
      isWhole: contents.isWhole)
    var known: [EntryPath: Manifest.FrameEntry] = [:]
    if parts.contains(where: { !$0.isThere }) {
      // The manifest is written before the first file, so that a killed merge can continue.
      try lock.changing { _ in try write(unfinished, parts, lock) }
      if let old, old.origin == unfinished.origin {
        for entry in old.frames { known[entry.file] = entry }
      }
    }
    var done = 0
    for part in parts {
      let frames = try part.manifest().frames
      let known = known
      try await OrderedWork.run(count: frames.count) { [self] index in
        if part.isThere {
          try check(frames[index], of: part)
          return false
        }
        return try copy(frames[index], of: part, known: known[frames[index].file], lock)
      } take: { _, isCopied in
        if isCopied { report.copied += 1 }
        done += 1
        progress(RenderProgress(done: done, total: contents.files))
      }
    }
    var manifest = unfinished
    manifest.isComplete = true
    try lock.changing { isAlone in
      try write(manifest, parts, lock)
      try lock.writing { output in
        for part in parts where part.isThere { try output.remove(part.name) }
        guard isAlone, contents.isWhole else { return }
        for file in contents.leftovers {
          try output.remove(try FileName(checking: file.text))
          report.removed += 1
        }
      }
    }
    return report
  }

  // MARK: Reading

  /// Returns the manifests of the shards, in the order of the shards.
  private func parts(into target: Folder?) throws -> [ShardManifest] {
    var parts: [ShardManifest] = []
    let identity = target?.status?.identity
    for folder in folders {
      let folder = try Folder(folder)
      for name in try folder.names() {
        guard let shard = Manifest.shard(ofFile: name) else { continue }
        parts.append(
          ShardManifest(
            shard: shard, folder: folder, name: name,
            isThere: identity != nil && folder.status?.identity == identity))
      }
    }
    return parts.sorted { ($0.shard.index, $0.shard.count) < ($1.shard.index, $1.shard.count) }
  }

  /// Returns the target's manifest, or `nil` if it has none.
  private func formerManifest(in folder: Folder) throws -> Manifest? {
    guard try folder.status(of: Manifest.fileName) != nil else { return nil }
    guard let manifest = try Manifest(in: folder, Manifest.fileName) else {
      throw FolderRefusal(folder: target, reason: .damagedManifest("\(Manifest.fileName)"))
    }
    return manifest
  }

  /// Returns whether the target's manifest lists all files of the shards.
  ///
  /// It does if an earlier merge was killed before it removed the shards' manifests.
  private func isCovered(_ parts: [ShardManifest], by old: Manifest) throws -> Bool {
    guard parts.allSatisfy(\.isThere) else { return false }
    let files = Dictionary(
      old.frames.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
    for part in parts {
      let manifest = try part.manifest()
      guard manifest.isComplete, manifest.origin == old.origin,
        manifest.frames.allSatisfy({ files[$0.file] == $0 })
      else { return false }
    }
    return true
  }

  /// Removes the shards' manifests that an earlier merge left behind.
  private func settle(_ parts: [ShardManifest], _ old: Manifest) throws -> Report {
    for part in parts { try part.folder.remove(part.name) }
    return Report(
      path: target, shards: 0, files: old.frames.count, copied: 0, removed: 0,
      isWhole: Set(old.frames.map(\.index)).count == old.origin.total)
  }

  /// A summary of all parts and of the target folder.
  private struct Contents {
    var files = 0
    /// Whether the parts contain all frames of the sequence, and not only selected ones.
    var isWhole = false
    /// The files of earlier runs in the target folder.
    var leftovers: [EntryPath] = []
  }

  /// Checks that all parts exist and belong together, and returns a summary of them.
  private func contents(
    of parts: [ShardManifest], like origin: Manifest.Origin, _ location: String, in target: Folder?,
    replacing old: Manifest?
  ) throws -> Contents {
    var contents = Contents()
    var shards = ShardList()
    var others: Set<EntryPath> = []
    if let target { others = Set(try target.names().filter { !$0.isHidden }.map(EntryPath.init)) }
    var unfinished: String?
    var frames = 0
    var last = -1
    for part in parts {
      try shards.add(part.shard, at: part.path)
      let manifest = try part.manifest()
      try MergeError.check(
        origin.facts, at: location, like: manifest.origin.facts, at: part.path)
      guard manifest.shard == part.shard.description else {
        throw MergeError.damaged(
          part.path, reason: "it belongs to shard \(manifest.shard ?? "none")")
      }
      if !manifest.isComplete { unfinished = unfinished ?? part.path }
      contents.files += manifest.frames.count
      if let first = manifest.frames.first, first.index <= last {
        throw MergeError.damaged(
          part.path, reason: "another shard also contains frame \(first.index)")
      }
      for entry in manifest.frames {
        if entry.index != last { frames += 1 }
        last = entry.index
        others.remove(entry.file)
      }
      others.remove(EntryPath(part.name))
    }
    if let missing = shards.missing {
      throw MergeError.missing(missing, where: folders.joined(separator: ", "))
    }
    if let unfinished { throw MergeError.unfinished(unfinished) }
    contents.isWhole = frames == origin.total
    others.remove(EntryPath(Manifest.fileName))
    let known = old?.files ?? []
    let foreign = others.subtracting(known)
    guard foreign.isEmpty else {
      throw FolderRefusal(folder: self.target, reason: .foreign(foreign.sorted().map(\.text)))
    }
    contents.leftovers = others.sorted()
    return contents
  }

  // MARK: Writing

  /// Checks that a file exists and has the expected length, and returns its name.
  @discardableResult
  private func check(_ entry: Manifest.FrameEntry, of part: ShardManifest) throws -> FileName {
    let name = try FileName(checking: entry.file.text)
    let path = part.folder.path(of: name)
    guard let status = try part.folder.status(of: name, isLinkItself: false), status.kind == .file
    else { throw MergeError.lost(path, reason: "is missing") }
    guard status.length == entry.length else {
      throw MergeError.lost(
        path,
        reason: "has \(counted(status.length, "byte")) instead of \(entry.length ?? 0)")
    }
    return name
  }

  /// Copies a file to the target, unless an earlier merge has already copied it.
  ///
  /// - Returns: Whether the file was copied.
  private func copy(
    _ entry: Manifest.FrameEntry, of part: ShardManifest, known: Manifest.FrameEntry?,
    _ lock: FolderLock
  ) throws -> Bool {
    if let known, known == entry,
      let status = try lock.folder.status(of: entry.file), status.kind == .file,
      status.length == entry.length,
      let bytes = try? lock.folder.read(
        try FileName(checking: entry.file.text), limit: InputFile.ownLimit),
      bytes.count == entry.length, Checksum.crc32Text(bytes) == entry.crc32
    {
      return false
    }
    let name = try check(entry, of: part)
    let bytes = try part.folder.read(name, limit: InputFile.ownLimit)
    guard Checksum.crc32Text(bytes) == entry.crc32 else {
      throw MergeError.lost(
        part.folder.path(of: name), reason: "has a different checksum than its shard recorded")
    }
    try lock.writing { try $0.write(bytes, to: name) }
    return true
  }

  private func write(_ manifest: Manifest, _ parts: [ShardManifest], _ lock: FolderLock) throws {
    try lock.writing { output in
      try manifest.write(to: Manifest.fileName, in: output) { add in
        for part in parts { for entry in try part.manifest().frames { try add(entry) } }
      }
    }
  }
}
