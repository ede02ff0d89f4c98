package import FileAccess
import ImageCoding
import KeyframeAnimation
import VectorDrawing

/// A folder of PNG files with a manifest.
///
/// Files that a manifest of the folder lists and that still show what they should are kept; all
/// others of the run are drawn. Every file appears whole.
package struct PNGFolderSink: FrameSink {
  /// What became of all files.
  package struct Summary: Hashable, Sendable {
    /// How many files were right already.
    package var kept = 0
    /// How many files are copies of one that was drawn just before, as they show the same.
    package var repeated = 0
    /// How many bytes the files have, kept ones included.
    package var bytes = 0
    /// How many files of earlier runs, which the sequence no longer has, were removed.
    package var removed = 0
    /// Files of someone else's that were replaced, because that was asked for.
    package var replaced: [String] = []

    /// Counts a file in.
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
  /// Whether files of earlier runs that the sequence does not have are removed.
  private let removesLeftovers: Bool
  private let pictures: [Picture]
  /// The pictures' files.
  private let planned: Set<EntryPath>
  private let manifestName: FileName
  private let folder: SequenceFolder
  private let keeper: FileKeeper
  private let files = EncodedFiles()
  private var table: ManifestTable
  private var hold: FolderHold?
  /// The manifest's file as this run saw it last.
  private var manifestFile: FileStatus?
  /// What became of the files.
  package private(set) var summary = Summary()

  /// Looks at the folder, and refuses it where the policy says so; nothing is written yet.
  ///
  /// - Parameters:
  ///   - path: the folder; it is made where it is missing.
  ///   - pictures: all that this run writes, in the order in which they come.
  ///   - origin: what they have in common.
  ///   - isSelection: whether they are a choice out of the sequence. Then all other files are left
  ///     alone; a whole sequence removes those that earlier, different runs left.
  ///   - shard: the part of the sequence that this is.
  ///   - policy: what may happen to a folder that is not empty.
  ///   - inputs: files that are never replaced or removed.
  package init(
    _ path: String, pictures: [Picture], origin: Manifest.Origin, isSelection: Bool = false,
    shard: Shard? = nil, policy: FolderPolicy = .update, inputs: InputFiles = InputFiles()
  ) throws {
    self.path = path
    self.shard = shard
    removesLeftovers = !isSelection && shard == nil && policy != .force
    self.pictures = pictures
    let files = try pictures.map { try $0.entry }
    planned = Set(files)
    manifestName = try Manifest.fileName(for: shard)
    folder =
      try shard.map { try SequenceFolder(path, shard: $0, writing: files) } ?? SequenceFolder(path)
    try folder.check(policy, origin: origin)
    let written = planned.union(folder.known).intersection(folder.names)
    for name in written.sorted() { try inputs.checkOutput("\(path)/\(name)") }
    keeper = FileKeeper(
      folder: folder.folder, path: { picture throws(FileError) in try picture.entry },
      origin: origin, records: folder.records)
    let manifest = Manifest(
      origin: origin, isComplete: false, shard: shard?.description, frames: [], leftovers: [])
    table = ManifestTable(manifest, pictures: pictures, keeper: keeper)
    manifestFile = folder.manifestFiles[manifestName]
  }

  /// Many: what is handed on is a line of the manifest.
  package var batchLimit: Int { 16 }

  /// Makes the folder and writes the manifest that claims the files to come.
  package mutating func start() throws {
    guard
      let hold = try FolderHold(
        path, opened: folder.folder, for: table.manifest.origin.text, isCleaning: shard == nil)
    else { throw FolderRefusal(folder: path, reason: .busy) }
    if !folder.names.isEmpty { try settleOlderFiles() }
    try hold.changing { isAlone in
      // What was looked at before is still so, unless others are at work.
      try takeOver(in: hold.folder, isAlone: isAlone, isKnown: isAlone)
      try writeManifest(hold)
    }
    self.hold = hold
  }

  /// Finds what of the folder stays, what is to go and what is to be replaced.
  private mutating func settleOlderFiles() throws {
    if shard == nil {
      // What is still true of other frames, scales and appearances of the same sequence stays.
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
    PNGDrawer(sharing: files, keeping: keeper, writingTo: hold)
  }

  /// Notes what became of a file.
  package mutating func write(_ product: FileProduct, of picture: Picture) throws {
    table.add(product)
    summary.add(product)
  }

  /// Removes what the sequence no longer has, and writes the manifest that says that all is there.
  ///
  /// While other runs of the sequence are at work nothing is removed, and the manifest is complete
  /// only with theirs.
  ///
  /// - Throws: ``FolderLostError`` where the folder or one of the files is gone.
  package mutating func finish() throws {
    guard let hold else { return }
    try table.forEachFile { try hold.check($0, length: $1.length) }
    try hold.changing { isAlone in
      try takeOver(in: hold.folder, isAlone: isAlone, isKnown: true)
      if removesLeftovers, isAlone {
        try hold.writing { place in
          for file in table.manifest.leftovers {
            try place.remove(try FileName(checking: file.text))
            summary.removed += 1
          }
          table.manifest.leftovers = []
          for name in folder.manifests.keys where name != manifestName { try place.remove(name) }
        }
      }
      table.manifest.isComplete = table.isFinished
      let seal =
        shard == nil && table.isFinished
        ? FolderSeal(pictures, origin: table.manifest.origin) : nil
      if seal != nil { FileStatus.awaitTick() }
      try writeManifest(hold)
      if let seal {
        try hold.writing { place in
          try seal.put(in: place, on: table.forEachFile, hasTexts: table.hasTexts)
        }
      }
    }
    try hold.leave()
  }

  /// Writes what is known into the manifest; whole files stay, so that the run can be taken up again.
  package mutating func abort() {
    guard let hold else { return }
    // The run has failed already, with a better reason than this could give.
    try? hold.changing { isAlone in
      try takeOver(in: hold.folder, isAlone: isAlone, isKnown: true)
      try writeManifest(hold)
    }
    try? hold.leave()
  }

  /// Brings the table up to what other runs have written meanwhile.
  ///
  /// - Parameter isKnown: whether a manifest that has not changed since this run saw it last says
  ///   nothing new.
  private mutating func takeOver(
    in folder: Folder, isAlone: Bool, isKnown: Bool
  ) throws {
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

  private mutating func writeManifest(_ hold: FolderHold) throws {
    try hold.writing { place in
      try table.write(to: manifestName, in: place) { folder.names.contains($0) }
      manifestFile = try place.status(of: manifestName)
    }
  }
}
