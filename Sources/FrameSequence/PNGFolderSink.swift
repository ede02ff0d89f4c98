import KeyframeAnimation
import PNGCoding
import Pixels
import RefreshScenario

/// A folder of PNG files with a manifest.
///
/// Files that a manifest of the folder lists and that still show what they should are kept; all
/// others of the run are drawn. Every file appears whole.
public struct PNGFolderSink: FrameSink {
  /// What became of one file.
  public struct Product: Sendable {
    fileprivate var entry: Manifest.Entry
    fileprivate var isKept: Bool
  }

  /// What became of all files.
  public struct Summary: Hashable, Sendable {
    /// How many files were right already.
    public var kept = 0
    /// How many bytes the files have, kept ones included.
    public var bytes = 0
    /// How many files of earlier runs, which the sequence no longer has, were removed.
    public var removed = 0
    /// Files of someone else's that were replaced, because that was asked for.
    public var replaced: [String] = []
  }

  private let path: String
  private let shard: Shard?
  /// Whether files of earlier runs that the sequence does not have are removed.
  private let removesLeftovers: Bool
  private let pictures: [Picture]
  private let folder: SequenceFolder
  private let keeper: FileKeeper
  private var manifest: Manifest
  private var positions: [String: Int] = [:]
  /// What became of the files.
  public private(set) var summary = Summary()

  /// Looks at the folder, and refuses it where the policy says so; nothing is written yet.
  ///
  /// - Parameters:
  ///   - path: the folder; it is made where it is missing.
  ///   - pictures: all that this run writes.
  ///   - origin: what they have in common.
  ///   - isSelection: whether they are a choice out of the sequence. Then all other files are left
  ///     alone; a whole sequence removes those that earlier, different runs left.
  ///   - shard: the part of the sequence that this is.
  ///   - policy: what may happen to a folder that is not empty.
  public init(
    _ path: String, pictures: [Picture], origin: Manifest.Origin, isSelection: Bool = false,
    shard: Shard? = nil, policy: FolderPolicy = .update
  ) throws {
    self.path = path
    self.shard = shard
    removesLeftovers = !isSelection && shard == nil && policy != .force
    self.pictures = pictures
    folder = try SequenceFolder(path)
    try folder.check(policy, origin: origin)
    keeper = FileKeeper(folder: path, origin: origin, records: folder.records)
    manifest = Manifest(
      origin: origin, isComplete: false, shard: shard?.description, frames: [], leftovers: [])
  }

  /// Makes the folder and writes the manifest that claims the files to come.
  public mutating func start() throws {
    let planned = Set(pictures.map(\.fileName))
    var entries = pictures.map { keeper.claim($0, isThere: folder.names.contains($0.fileName)) }
    if shard == nil {
      // What is still true of other frames, scales and appearances of the same sequence stays.
      let siblings = folder.currentEntries(of: manifest.origin)
        .filter { !planned.contains($0.file) }
      entries += siblings
      entries.sort { ($0.index, $0.file) < ($1.index, $1.file) }
      manifest.leftovers = folder.known.intersection(folder.names)
        .filter { !Manifest.isManifestName($0) }
        .subtracting(entries.map(\.file)).sorted()
    }
    manifest.frames = entries
    for (position, entry) in entries.enumerated() { positions[entry.file] = position }
    summary.replaced = folder.foreign.filter {
      planned.contains($0) || $0 == Manifest.fileName(for: shard)
    }
    try FileSystem.makeFolder(path)
    try writeManifest()
  }

  /// Keeps the file, or draws, encodes and writes it.
  public var preparation: @Sendable (PictureDrawing) throws -> Product {
    let keeper = keeper
    let path = path
    let cache = EncodedPictures()
    return { drawing in
      let picture = drawing.picture
      let key = DisplayListKey(drawing.list)
      var entry = Manifest.Entry(picture)
      entry.state = drawing.state
      entry.list = key.description
      if let file = keeper.current(picture, key: key) {
        (entry.length, entry.crc32) = (file.length, file.crc32)
        return Product(entry: entry, isKept: true)
      }
      let bytes = try cache.bytes(of: key, scale: picture.scale) {
        try PNGEncoder.encode(try drawing.draw(), scale: picture.scale)
      }
      try WholeFile.write(bytes, to: "\(path)/\(picture.fileName)")
      (entry.length, entry.crc32) = (bytes.count, FileKeeper.hexadecimal(Checksum.crc32(bytes)))
      return Product(entry: entry, isKept: false)
    }
  }

  /// Notes what became of a file.
  public mutating func write(_ product: Product, of picture: Picture) throws {
    if let position = positions[product.entry.file] {
      manifest.frames[position] = product.entry
    }
    summary.bytes += product.entry.length ?? 0
    if product.isKept { summary.kept += 1 }
  }

  /// Removes what the sequence no longer has, and writes the manifest that says that all is there.
  public mutating func finish() throws {
    if removesLeftovers {
      for name in manifest.leftovers {
        try FileSystem.remove("\(path)/\(name)")
        summary.removed += 1
      }
      manifest.leftovers = []
      for name in folder.manifests.keys where name != Manifest.fileName(for: shard) {
        try FileSystem.remove("\(path)/\(name)")
      }
    }
    manifest.isComplete = true
    try writeManifest()
  }

  /// Writes what is known into the manifest; whole files stay, so that the run can be taken up again.
  public mutating func abort() {
    // The run has failed already, with a better reason than this could give.
    if !positions.isEmpty { try? writeManifest() }
  }

  private func writeManifest() throws(FileError) {
    try WholeFile.write(
      Array(manifest.json.text.utf8), to: "\(path)/\(Manifest.fileName(for: shard))")
  }
}

extension Manifest.Entry {
  /// The line of a picture that is still to be drawn.
  init(_ picture: Picture) {
    self.init(
      file: picture.fileName, index: picture.frame.index, time: picture.frame.time.seconds,
      instant: picture.frame.instant, percent: picture.frame.percent,
      appearance: picture.appearance.rawValue, scale: picture.scale)
  }
}
