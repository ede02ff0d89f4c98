import FileAccess

/// A sink that writes images to an asset catalog or a resource folder, with a hidden manifest.
///
/// A new image set is written under a temporary name and then renamed. In an existing set, each file
/// is replaced atomically: first the new images are written, then the `Contents.json` that names
/// them, and then the old images are removed. A set is therefore consistent whenever a run ends.
struct AssetSink: FrameSink {
  /// The temporary name of a set while it is created or removed; only one set has it at a time.
  private static let stagingName: FileName = ".reel-set"

  private let files: AssetFiles
  private let lock: FolderLock
  /// Whether only some frames are drawn, so that the files of other frames are retained.
  private let isSelection: Bool
  private let reuse: FileReuse
  private let caches = FrameCaches()
  private var table: ManifestTable
  /// The images of the current asset, with their bytes if the files must be written.
  private var current: [(image: FrameImage, bytes: [UInt8]?)] = []
  /// The number of images that are written together: all of an image set, or one of Android.
  private let imagesPerAsset: Int
  private var hasStarted = false
  /// The file counts; for removed files of a catalog, the number of sets.
  private(set) var summary = PNGFolderSink.Summary()

  /// Creates a sink without writing anything.
  init(_ files: AssetFiles, lock: FolderLock, plan: SequencePlan, source: String) {
    self.files = files
    self.lock = lock
    isSelection = plan.options.frames != nil
    imagesPerAsset =
      files.target == .android
      ? 1 : max(1, plan.images.count / max(1, plan.schedule.entries.count))
    reuse = FileReuse(
      folder: files.folder, path: files.path, origin: plan.origin, records: files.records)
    table = ManifestTable(
      Manifest(
        origin: plan.origin, isComplete: false, source: source, frames: [], leftovers: []),
      images: plan.images, reuse: reuse)
  }

  var batchLimit: Int { 16 }

  /// Removes the temporary set of a killed run, and writes a manifest that lists the planned files.
  mutating func start() throws {
    try lock.writing { try $0.removeFolderAndFiles(Self.stagingName) }
    // If only some frames are drawn, current files of other frames are retained.
    let others = isSelection ? files.otherEntries(of: table.manifest.origin) : []
    if !others.isEmpty { try table.keep(others) }
    table.manifest.leftovers = files.leftovers(except: others)
    summary.replaced = files.replaced
    hasStarted = true
    try writeManifest()
  }

  func makeWorker() -> sending any FrameWorker<FileProduct> {
    PNGDrawer(sharing: caches, keeping: reuse)
  }

  /// Adds an image, and writes the asset after its last image.
  mutating func write(_ product: FileProduct, of image: FrameImage) throws {
    var product = product
    current.append((image, product.bytes.take()))
    if current.count == imagesPerAsset {
      try lock.writing { folder in
        switch files.target {
        case .assetCatalog: try writeSet(in: folder)
        case .android: try writeFiles(in: folder)
        }
      }
      current.removeAll(keepingCapacity: true)
    }
    table.add(product)
    summary.add(product)
  }

  /// Removes obsolete files and writes the complete manifest.
  mutating func finish() throws {
    try table.forEachFile { try lock.check($0, length: $1.length) }
    // Old files in the sets that this run wrote have already been removed.
    table.manifest.leftovers.removeAll(where: files.isPlanned)
    if !isSelection {
      switch files.target {
      case .assetCatalog: try removeSets()
      case .android: try removeFiles()
      }
      table.manifest.leftovers = []
    }
    table.manifest.isComplete = true
    try writeManifest()
  }

  /// Writes the manifest without removing finished files, so that the run can be resumed.
  mutating func abort() {
    // Errors are ignored, because the original error of the failed run is more useful.
    guard hasStarted else { return }
    try? lock.writing { try $0.removeFolderAndFiles(Self.stagingName) }
    try? writeManifest()
  }

  private func writeManifest() throws {
    try lock.writing { try table.write(to: files.manifestName, in: $0, isThere: files.contains) }
  }

  // MARK: Image sets

  private func writeSet(in catalog: Folder) throws {
    guard let frame = current.first?.image.frame else { return }
    let set = try ImageSet.folderName(frame)
    let contents = Array(ImageSet.contents(of: current.map(\.image)).utf8)
    let old = files.found[set]
    let target = old == nil ? Self.stagingName : set
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

  private mutating func removeSets() throws {
    for set in Set(table.manifest.leftovers.compactMap { files.target.location(of: $0)?.folder }) {
      // A set is retained if it contains a file that no run wrote.
      let known = (files.own[set] ?? []).union([ImageSet.contentsName])
      guard let names = try lock.folder.folder(set)?.names(), known.isSuperset(of: names) else {
        continue
      }
      try lock.writing { catalog in
        try catalog.rename(set, to: Self.stagingName)
        try catalog.removeFolderAndFiles(Self.stagingName)
      }
      summary.removed += 1
    }
  }

  // MARK: Files of Android

  private func writeFiles(in folder: Folder) throws {
    for (image, bytes) in current {
      guard let bytes, let location = try folder.holder(of: try reuse.path(image), isMaking: true)
      else { continue }
      try location.folder.write(bytes, to: location.name)
    }
  }

  private mutating func removeFiles() throws {
    for file in table.manifest.leftovers {
      try lock.writing { folder in
        if let location = try folder.holder(of: file) { try location.folder.remove(location.name) }
      }
      summary.removed += 1
    }
  }
}
