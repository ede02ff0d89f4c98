import FileAccess
import RefreshScenario
import VectorDrawing

/// Image sets in an asset catalogue's folder, and a hidden manifest beside them.
///
/// A set appears whole: it is built under a hidden name and renamed. In a set that is there already
/// each file is replaced in one step, new files come before the `Contents.json` that names them, and
/// old ones go after. So whenever a run ends, every set has all that it says it has.
struct ImageSetSink: FrameSink {
  private let folder: ImageSetFolder
  private let hold: FolderHold
  private let pictures: [Picture]
  private let planned: Set<FileName>
  /// Whether sets of earlier runs that the sequence does not have are left alone.
  private let isSelection: Bool
  private let keeper: FileKeeper
  private let files = EncodedFiles()
  private var table: ManifestTable
  /// The pictures of the set whose turn it is.
  private var current: [(picture: Picture, bytes: [UInt8]?)] = []
  private let picturesPerSet: Int
  private var hasStarted = false
  /// What became of the files; those removed are counted by the set.
  private(set) var summary = PNGFolderSink.Summary()

  /// Nothing is written yet.
  init(_ folder: ImageSetFolder, hold: FolderHold, plan: SequencePlan) throws {
    self.folder = folder
    self.hold = hold
    pictures = plan.pictures
    planned = try Self.folderNames(of: plan)
    picturesPerSet = max(1, plan.pictures.count / max(1, plan.schedule.entries.count))
    isSelection = plan.options.frames != nil
    keeper = FileKeeper(
      folder: folder.folder, path: ImageSet.path, origin: plan.origin, records: folder.records)
    table = ManifestTable(
      Manifest(origin: plan.origin, isComplete: false, frames: [], leftovers: []),
      pictures: pictures, keeper: keeper)
  }

  /// The folder names of a plan's sets.
  static func folderNames(of plan: SequencePlan) throws -> Set<FileName> {
    Set(try plan.pictures.map { try ImageSet.folderName($0.frame) })
  }

  var batchLimit: Int { 16 }

  /// Clears away what a killed run left hidden, and writes the manifest that claims the files to come.
  mutating func start() throws {
    try hold.writing { try $0.removeFolderAndFiles(ImageSetFolder.stagingName) }
    // What is still true of other frames stays where only some are drawn.
    let others =
      isSelection
      ? folder.currentEntries(of: table.manifest.origin).filter { !isPlanned($0.file) } : []
    if !others.isEmpty { try table.keep(others) }
    let kept = Set(try others.map(\.file) + pictures.map(ImageSet.path))
    table.manifest.leftovers = folder.own.flatMap { set, names in
      names.compactMap { EntryPath("\(set)/\($0)") }
    }.filter { folder.contains($0) && !kept.contains($0) }.sorted()
    summary.replaced = folder.foreign.filter(planned.contains).map(\.description)
    hasStarted = true
    try writeManifest()
  }

  func makeWorker() -> sending any FrameWorker<FileProduct> {
    PNGDrawer(sharing: files, keeping: keeper)
  }

  /// Takes a picture; a set is written when it has its last.
  mutating func write(_ product: FileProduct, of picture: Picture) throws {
    var product = product
    current.append((picture, product.bytes.take()))
    if current.count == picturesPerSet {
      try hold.writing { place in try writeSet(in: place) }
      current.removeAll(keepingCapacity: true)
    }
    table.add(product)
    summary.add(product)
  }

  /// Removes sets that the sequence no longer has, and writes the manifest that says that all is there.
  mutating func finish() throws {
    try table.forEachFile { try hold.check($0, length: $1.length) }
    // In sets that the run wrote, files of before are gone.
    var leftovers = table.manifest.leftovers.filter { !isPlanned($0) }
    if !isSelection {
      for set in Set(leftovers.compactMap { ImageSetFolder.place(of: $0)?.set }) {
        // A set with a file that no run of ours wrote stays.
        let known = (folder.own[set] ?? []).union([ImageSet.contentsName])
        guard let names = try hold.folder.folder(set)?.names(), known.isSuperset(of: names) else {
          continue
        }
        try hold.writing { place in
          try place.rename(set, to: ImageSetFolder.stagingName)
          try place.removeFolderAndFiles(ImageSetFolder.stagingName)
        }
        summary.removed += 1
      }
      leftovers = []
    }
    table.manifest.leftovers = leftovers
    table.manifest.isComplete = true
    try writeManifest()
  }

  /// Writes what is known into the manifest; whole sets stay, so that the run can be taken up again.
  mutating func abort() {
    // The run has failed already, with a better reason than this could give.
    guard hasStarted else { return }
    try? hold.writing { try $0.removeFolderAndFiles(ImageSetFolder.stagingName) }
    try? writeManifest()
  }

  private func writeSet(in place: Folder) throws {
    guard let frame = current.first?.picture.frame else { return }
    let set = try ImageSet.folderName(frame)
    let contents = Array(ImageSet.contents(of: current.map(\.picture)).utf8)
    let old = folder.found[set]
    let target = old == nil ? ImageSetFolder.stagingName : set
    guard let inner = try place.folder(target, isMaking: true) else { return }
    for (picture, bytes) in current {
      if let bytes { try inner.write(bytes, to: try FileName(checking: picture.fileName)) }
    }
    if (try? inner.read(ImageSet.contentsName)) != contents {
      try inner.write(contents, to: ImageSet.contentsName)
    }
    guard let old else { return try place.rename(target, to: set) }
    let named = try current.map { try FileName(checking: $0.picture.fileName) }
    for name in old.subtracting(named + [ImageSet.contentsName])
    where inner.status(of: name)?.kind == .file {
      try inner.remove(name)
    }
  }

  /// Whether a file is in a set that the run writes.
  private func isPlanned(_ file: EntryPath) -> Bool {
    ImageSetFolder.place(of: file).map { planned.contains($0.set) } == true
  }

  private func writeManifest() throws {
    try hold.writing { try table.write(to: folder.manifestName, in: $0, isThere: folder.contains) }
  }
}
