import FileAccess

/// A sink that writes image sets to an asset catalog, with a hidden manifest.
///
/// A new set is written under a temporary name and then renamed. In an existing set, each file
/// is replaced atomically: first the new images are written, then the `Contents.json` that names
/// them, and then the old images are removed. A set is therefore consistent whenever a run ends.
struct ImageSetSink: FrameSink {
  private let folder: ImageSetFolder
  private let lock: FolderLock
  private let images: [FrameImage]
  /// Whether only some frames are drawn, so that the sets of other frames are retained.
  private let isSelection: Bool
  private let reuse: FileReuse
  private let caches = FrameCaches()
  private var table: ManifestTable
  /// The images of the current set, with their bytes if the files must be written.
  private var current: [(image: FrameImage, bytes: [UInt8]?)] = []
  private let imagesPerSet: Int
  private var hasStarted = false
  /// The file counts; for removed files, the number of sets.
  private(set) var summary = PNGFolderSink.Summary()

  /// Creates a sink without writing anything.
  init(_ folder: ImageSetFolder, lock: FolderLock, plan: SequencePlan, source: String) throws {
    self.folder = folder
    self.lock = lock
    images = plan.images
    imagesPerSet = max(1, plan.images.count / max(1, plan.schedule.entries.count))
    isSelection = plan.options.frames != nil
    reuse = FileReuse(
      folder: folder.folder, path: ImageSet.path, origin: plan.origin, records: folder.records)
    table = ManifestTable(
      Manifest(
        origin: plan.origin, isComplete: false, source: source, frames: [], leftovers: []),
      images: images, reuse: reuse)
  }

  var batchLimit: Int { 16 }

  /// Removes the temporary set of a killed run, and writes a manifest that lists the planned files.
  mutating func start() throws {
    try lock.writing { try $0.removeFolderAndFiles(ImageSetFolder.stagingName) }
    // If only some frames are drawn, current files of other frames are retained.
    let others =
      isSelection
      ? folder.currentEntries(of: table.manifest.origin).filter { !isPlanned($0.file) } : []
    if !others.isEmpty { try table.keep(others) }
    let kept = Set(try others.map(\.file) + images.map(ImageSet.path))
    table.manifest.leftovers = folder.own.flatMap { set, names in
      names.compactMap { EntryPath("\(set)/\($0)") }
    }.filter { folder.contains($0) && !kept.contains($0) }.sorted()
    summary.replaced = folder.foreign.filter(folder.planned.contains).map(\.description)
    hasStarted = true
    try writeManifest()
  }

  func makeWorker() -> sending any FrameWorker<FileProduct> {
    PNGDrawer(sharing: caches, keeping: reuse)
  }

  /// Adds an image, and writes the set after its last image.
  mutating func write(_ product: FileProduct, of image: FrameImage) throws {
    var product = product
    current.append((image, product.bytes.take()))
    if current.count == imagesPerSet {
      try lock.writing { catalog in try writeSet(in: catalog) }
      current.removeAll(keepingCapacity: true)
    }
    table.add(product)
    summary.add(product)
  }

  /// Removes obsolete sets and writes the complete manifest.
  mutating func finish() throws {
    try table.forEachFile { try lock.check($0, length: $1.length) }
    // Old files in the sets that this run wrote have already been removed.
    var leftovers = table.manifest.leftovers.filter { !isPlanned($0) }
    if !isSelection {
      for set in Set(leftovers.compactMap { ImageSetFolder.location(of: $0)?.set }) {
        // A set is retained if it contains a file that no run wrote.
        let known = (folder.own[set] ?? []).union([ImageSet.contentsName])
        guard let names = try lock.folder.folder(set)?.names(), known.isSuperset(of: names) else {
          continue
        }
        try lock.writing { catalog in
          try catalog.rename(set, to: ImageSetFolder.stagingName)
          try catalog.removeFolderAndFiles(ImageSetFolder.stagingName)
        }
        summary.removed += 1
      }
      leftovers = []
    }
    table.manifest.leftovers = leftovers
    table.manifest.isComplete = true
    try writeManifest()
  }

  /// Writes the manifest without removing finished sets, so that the run can be resumed.
  mutating func abort() {
    // Errors are ignored, because the original error of the failed run is more useful.
    guard hasStarted else { return }
    try? lock.writing { try $0.removeFolderAndFiles(ImageSetFolder.stagingName) }
    try? writeManifest()
  }

  private func writeSet(in catalog: Folder) throws {
    guard let frame = current.first?.image.frame else { return }
    let set = try ImageSet.folderName(frame)
    let contents = Array(ImageSet.contents(of: current.map(\.image)).utf8)
    let old = folder.found[set]
    let target = old == nil ? ImageSetFolder.stagingName : set
    guard let inner = try catalog.folder(target, isMaking: true) else { return }
    for (image, bytes) in current {
      if let bytes { try inner.write(bytes, to: try FileName(checking: image.fileName)) }
    }
    if (try? inner.read(ImageSet.contentsName)) != contents {
      try inner.write(contents, to: ImageSet.contentsName)
    }
    guard let old else { return try catalog.rename(target, to: set) }
    let named = try current.map { try FileName(checking: $0.image.fileName) }
    for name in old.subtracting(named + [ImageSet.contentsName])
    where try inner.status(of: name)?.kind == .file {
      try inner.remove(name)
    }
  }

  private func isPlanned(_ file: EntryPath) -> Bool {
    ImageSetFolder.location(of: file).map { folder.planned.contains($0.set) } == true
  }

  private func writeManifest() throws {
    try lock.writing { try table.write(to: folder.manifestName, in: $0, isThere: folder.contains) }
  }
}
