import FileAccess

/// A sink that writes images as assets to a folder, with a hidden manifest.
struct AssetSink: FrameSink {
  private let files: AssetFiles
  private let lock: FolderLock
  private let images: [FrameImage]
  /// Whether only some frames are drawn, so that the assets of other frames are retained.
  private let isSelection: Bool
  private let reuse: FileReuse
  private let caches = FrameCaches()
  private var table: ManifestTable
  /// The images of the current asset, with their bytes if the files must be written.
  private var current: [(image: FrameImage, bytes: [UInt8]?)] = []
  private let imagesPerAsset: Int
  private var hasStarted = false
  /// The file counts; for removed files, the number of assets.
  private(set) var summary = PNGFolderSink.Summary()

  /// Creates a sink without writing anything.
  init(_ files: AssetFiles, lock: FolderLock, plan: SequencePlan, source: String) throws {
    self.files = files
    self.lock = lock
    images = plan.images
    imagesPerAsset = max(1, plan.images.count / max(1, files.planned.count))
    isSelection = plan.options.frames != nil
    reuse = FileReuse(
      folder: files.folder, path: files.path, origin: plan.origin, records: files.records)
    table = ManifestTable(
      Manifest(
        origin: plan.origin, isComplete: false, source: source, frames: [], leftovers: []),
      images: images, reuse: reuse)
  }

  var batchLimit: Int { 16 }

  /// Removes the temporary set of a killed run, and writes a manifest that lists the planned files.
  mutating func start() throws {
    try lock.writing { try $0.removeFolderAndFiles(ImageSet.stagingName) }
    // If only some frames are drawn, current files of other frames are retained.
    let others =
      isSelection
      ? files.currentEntries(of: table.manifest.origin).filter { !isPlanned($0.file) } : []
    if !others.isEmpty { try table.keep(others) }
    let kept = Set(try others.map(\.file) + images.map(files.path))
    table.manifest.leftovers = files.own.values.joined()
      .filter { files.contains($0) && !kept.contains($0) }.sorted()
    summary.replaced = files.foreign.filter(files.planned.contains).map(\.text)
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
    if current.count == imagesPerAsset, let asset = files.target.asset(of: try files.path(image)) {
      try lock.writing { try files.target.write(asset, current, in: $0) }
      current.removeAll(keepingCapacity: true)
    }
    table.add(product)
    summary.add(product)
  }

  /// Removes obsolete assets and writes the complete manifest.
  mutating func finish() throws {
    try table.forEachFile { try lock.check($0, length: $1.length) }
    // Old files in the sets that this run wrote have already been removed.
    var leftovers = table.manifest.leftovers.filter { !isPlanned($0) }
    if !isSelection {
      for asset in Set(leftovers.compactMap(files.target.asset)) {
        let isRemoved = try lock.writing {
          try files.target.remove(asset, with: files.own[asset] ?? [], in: $0)
        }
        if isRemoved { summary.removed += 1 }
      }
      leftovers = []
    }
    table.manifest.leftovers = leftovers
    table.manifest.isComplete = true
    try writeManifest()
  }

  /// Writes the manifest without removing finished assets, so that the run can be resumed.
  mutating func abort() {
    // Errors are ignored, because the original error of the failed run is more useful.
    guard hasStarted else { return }
    try? lock.writing { try $0.removeFolderAndFiles(ImageSet.stagingName) }
    try? writeManifest()
  }

  private func isPlanned(_ file: EntryPath) -> Bool {
    files.target.asset(of: file).map(files.planned.contains) == true
  }

  private func writeManifest() throws {
    try lock.writing { try table.write(to: files.manifestName, in: $0, isThere: files.contains) }
  }
}
