package import FileAccess

/// A sink that writes PNG files and a manifest to a folder.
///
/// Files that a manifest lists and that are still current are retained; all other files of the
/// run are drawn. Every file is written atomically.
package struct PNGFolderSink: FrameSink {
  /// The counts of files that a run retained, copied, removed and replaced, and their total size.
  package struct Summary: Hashable, Sendable {
    /// The number of files that were already current.
    package var kept = 0
    /// The number of files that are copies of an equal image drawn shortly before.
    package var repeated = 0
    /// The total size of the files in bytes, including files that were already current.
    package var bytes = 0
    /// The number of removed files that earlier runs wrote and that no longer belong to the
    /// sequence.
    package var removed = 0
    /// The replaced files that no manifest listed, which only ``FolderPolicy/force`` permits.
    package var replaced: [String] = []

    mutating func add(_ product: FileProduct) {
      bytes += product.file.length
      switch product.origin {
      case .kept: kept += 1
      case .repeated: repeated += 1
      case .drawn: break
      }
    }
  }

  private let path: String
  private let shard: Shard?
  /// Whether files of earlier runs that do not belong to the sequence are removed.
  private let removesLeftovers: Bool
  private let images: [FrameImage]
  /// The paths of the images' files.
  private let planned: Set<EntryPath>
  private let manifestName: FileName
  private let folder: SequenceFolder
  private let reuse: FileReuse
  private let caches = FrameCaches()
  private var table: ManifestTable
  private var lock: FolderLock?
  /// The status of the manifest when this run last read or wrote it; `nil` if the manifest does
  /// not exist.
  private var manifestFile: FileStatus?
  package private(set) var summary = Summary()

  /// Reads the folder and checks that the policy permits writing to it, without writing anything.
  ///
  /// - Parameters:
  ///   - path: The path of the folder, which is created if it does not exist.
  ///   - images: All images of the run, in the order in which they are written.
  ///   - origin: The properties that all frames share.
  ///   - isSelection: Whether the run draws only selected frames. In that case, all other files
  ///     are retained; a run of the whole sequence removes files left by earlier, different runs.
  ///   - shard: The shard that the run draws, or `nil` for a whole sequence.
  ///   - policy: The handling of a folder that is not empty.
  ///   - inputs: The files that are never replaced or removed.
  /// - Throws: ``FolderRefusal`` if the policy forbids writing to the folder, `OutputRefusal` if
  ///   an input would be replaced, `FileError` if the folder cannot be read.
  package init(
    _ path: String, images: [FrameImage], origin: Manifest.Origin, isSelection: Bool = false,
    shard: Shard? = nil, policy: FolderPolicy = .update, inputs: InputFiles = InputFiles()
  ) throws {
    self.path = path
    self.shard = shard
    removesLeftovers = !isSelection && shard == nil && policy != .force
    self.images = images
    let files = try images.map { try $0.entry }
    planned = Set(files)
    manifestName = try Manifest.fileName(for: shard)
    folder =
      try shard.map { try SequenceFolder(path, shard: $0, writing: files) } ?? SequenceFolder(path)
    try folder.check(policy, origin: origin)
    let written = planned.union(folder.known).intersection(folder.names)
    for name in written.sorted() { try inputs.checkOutput("\(path)/\(name)") }
    reuse = FileReuse(
      folder: folder.folder, path: { image throws(FileError) in try image.entry },
      origin: origin, records: folder.records)
    let manifest = Manifest(
      origin: origin, isComplete: false, shard: shard?.description, frames: [], leftovers: [])
    table = ManifestTable(manifest, images: images, reuse: reuse)
    manifestFile = folder.manifestFiles[manifestName]
  }

  /// Many images per batch, because workers write the files and only manifest entries remain.
  package var batchLimit: Int { 16 }

  /// Creates the folder and writes a manifest that lists the planned files.
  ///
  /// - Throws: ``FolderRefusal`` if a run of another sequence is writing to the folder, `FileError`
  ///   if writing fails.
  package mutating func start() throws {
    guard
      let lock = try FolderLock(
        path, opened: folder.folder, for: table.manifest.origin.text, isCleaning: shard == nil)
    else { throw FolderRefusal(folder: path, reason: .busy) }
    if !folder.names.isEmpty { try settleOlderFiles() }
    try lock.changing { isAlone in
      // If no other run is active, the manifest has not changed since it was read.
      try takeOver(in: lock.folder, isAlone: isAlone, isKnown: isAlone)
      try writeManifest(lock)
    }
    self.lock = lock
  }

  /// Determines which existing files are retained, removed and replaced.
  private mutating func settleOlderFiles() throws {
    if shard == nil {
      // Current files of other frames, scales and appearances of the same sequence are retained.
      let others = folder.currentEntries(of: table.manifest.origin)
        .filter { !planned.contains($0.file) }
      try table.keep(others)
      table.manifest.leftovers = folder.known.intersection(folder.names)
        .subtracting(folder.manifests.keys.map(EntryPath.init))
        .subtracting(planned).subtracting(others.map(\.file)).sorted()
    }
    summary.replaced = folder.foreign.filter {
      planned.contains($0) || $0 == EntryPath(manifestName)
    }.map(\.text)
  }

  package func makeWorker() -> sending any FrameWorker<FileProduct> {
    PNGDrawer(sharing: caches, keeping: reuse, writingTo: lock)
  }

  package mutating func write(_ product: FileProduct, of image: FrameImage) throws {
    table.add(product)
    summary.add(product)
  }

  /// Removes files that no longer belong to the sequence and writes the complete manifest.
  ///
  /// While other runs of the sequence are active, no files are removed, and the manifest is
  /// complete only if those runs' files exist as well.
  ///
  /// - Throws: `FolderLostError` if the folder or one of the files no longer exists, `FileError` if
  ///   writing fails.
  package mutating func finish() throws {
    guard let lock else { return }
    try table.forEachFile { try lock.check($0, length: $1.length) }
    try lock.changing { isAlone in
      try takeOver(in: lock.folder, isAlone: isAlone, isKnown: true)
      if removesLeftovers, isAlone {
        try lock.writing { output in
          for file in table.manifest.leftovers {
            try output.remove(try FileName(checking: file.text))
            summary.removed += 1
          }
          table.manifest.leftovers = []
          for name in folder.manifests.keys where name != manifestName { try output.remove(name) }
        }
      }
      table.manifest.isComplete = table.isFinished
      try writeManifest(lock)
    }
    try lock.leave()
  }

  /// Writes the manifest without removing finished files, so that the run can be resumed.
  package mutating func abort() {
    guard let lock else { return }
    // Errors are ignored, because the original error of the failed run is more useful.
    try? lock.changing { isAlone in
      try takeOver(in: lock.folder, isAlone: isAlone, isKnown: true)
      try writeManifest(lock)
    }
    try? lock.leave()
  }

  /// Merges the entries that other runs have written to the manifest in the meantime.
  ///
  /// - Parameter isKnown: Whether reading can be skipped for a manifest whose file has not
  ///   changed since this run last saw it.
  private mutating func takeOver(in folder: Folder, isAlone: Bool, isKnown: Bool) throws {
    let file = try folder.status(of: manifestName, isLinkItself: false)
    var other: Manifest?
    if let file, !isKnown || file != manifestFile {
      other = try Manifest(in: folder, manifestName)
    } else if !isKnown {
      return
    }
    guard other != nil || !table.manifest.frames.isEmpty else { return }
    try table.merge(other, isAlone: isAlone) { try folder.status(of: $0)?.kind == .file }
  }

  private mutating func writeManifest(_ lock: FolderLock) throws {
    try lock.writing { output in
      try table.write(to: manifestName, in: output) { folder.names.contains($0) }
      manifestFile = try output.status(of: manifestName)
    }
  }
}
