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
  private let planned: Set<String>
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
  init(_ folder: ImageSetFolder, hold: FolderHold, plan: SequencePlan) {
    self.folder = folder
    self.hold = hold
    pictures = plan.pictures
    planned = Self.folderNames(of: plan)
    picturesPerSet = max(1, plan.pictures.count / max(1, plan.schedule.entries.count))
    isSelection = plan.options.frames != nil
    keeper = FileKeeper(
      folder: folder.path, path: ImageSet.path, origin: plan.origin, records: folder.records)
    table = ManifestTable(
      Manifest(origin: plan.origin, isComplete: false, frames: [], leftovers: []),
      pictures: pictures, keeper: keeper)
  }

  /// The folder names of a plan's sets.
  static func folderNames(of plan: SequencePlan) -> Set<String> {
    Set(plan.pictures.map { ImageSet.folderName($0.frame) })
  }

  var batchLimit: Int { 16 }

  /// Clears away what a killed run left hidden, and writes the manifest that claims the files to come.
  mutating func start() throws {
    try hold.writing { place in try Self.remove(Self.staging(in: place)) }
    // What is still true of other frames stays where only some are drawn.
    let others =
      isSelection
      ? folder.currentEntries(of: table.manifest.origin).filter { !isPlanned($0.file) } : []
    if !others.isEmpty { table.keep(others) }
    let kept = Set(others.map(\.file) + pictures.map(ImageSet.path))
    table.manifest.leftovers = folder.own.flatMap { set, names in
      names.map { "\(set)/\($0)" }
    }.filter { folder.contains($0) && !kept.contains($0) }.sorted()
    summary.replaced = folder.foreign.filter(planned.contains)
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
    for (path, file) in table.files { try hold.check(path, length: file.length) }
    // In sets that the run wrote, files of before are gone.
    var leftovers = table.manifest.leftovers.filter { !isPlanned($0) }
    if !isSelection {
      for set in Set(leftovers.compactMap { ImageSetFolder.place(of: $0)?.set }).sorted() {
        try hold.writing { place in
          try FileSystem.rename("\(place)/\(set)", to: Self.staging(in: place))
          try Self.remove(Self.staging(in: place))
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
    try? hold.writing { place in try Self.remove(Self.staging(in: place)) }
    try? writeManifest()
  }

  private func writeSet(in place: String) throws {
    let staging = Self.staging(in: place)
    guard let frame = current.first?.picture.frame else { return }
    let set = ImageSet.folderName(frame)
    let contents = Array(ImageSet.contents(of: current.map(\.picture)).utf8)
    guard let old = folder.found[set] else {
      try FileSystem.makeFolder(staging)
      for (picture, bytes) in current {
        if let bytes { try WholeFile.write(bytes, to: "\(staging)/\(picture.fileName)") }
      }
      try WholeFile.write(contents, to: "\(staging)/\(ImageSet.contentsName)")
      try FileSystem.rename(staging, to: "\(place)/\(set)")
      return
    }
    let path = "\(place)/\(set)"
    for (picture, bytes) in current {
      if let bytes { try WholeFile.write(bytes, to: "\(path)/\(picture.fileName)") }
    }
    let contentsPath = "\(path)/\(ImageSet.contentsName)"
    if (try? InputFile.read(contentsPath)) != contents {
      try WholeFile.write(contents, to: contentsPath)
    }
    let named = Set(current.map(\.picture.fileName) + [ImageSet.contentsName])
    for name in old.subtracting(named).sorted()
    where InputFile.kind(of: "\(path)/\(name)") == .file {
      try FileSystem.remove("\(path)/\(name)")
    }
  }

  /// Whether a file is in a set that the run writes.
  private func isPlanned(_ file: String) -> Bool {
    ImageSetFolder.place(of: file).map { planned.contains($0.set) } == true
  }

  private static func staging(in place: String) -> String {
    "\(place)/\(ImageSetFolder.stagingName)"
  }

  /// Removes a set's folder, if it is there, with the files in it.
  private static func remove(_ path: String) throws(FileError) {
    guard InputFile.kind(of: path) == .folder else { return }
    for name in try FileSystem.names(in: path) { try FileSystem.remove("\(path)/\(name)") }
    try FileSystem.removeFolder(path)
  }

  private func writeManifest() throws {
    try hold.writing { place in
      try table.write(to: "\(place)/\(folder.manifestName)") {
        folder.contains(ImageSet.path(of: $0))
      }
    }
  }
}
