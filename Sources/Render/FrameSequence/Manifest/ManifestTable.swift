import FileAccess

/// A manifest under construction.
///
/// It has an entry for each image of the run, drawn or not, and retained entries for other images.
struct ManifestTable {
  /// The manifest without the entries of the run's own images.
  var manifest: Manifest
  private let images: [FrameImage]
  private let reuse: FileReuse
  /// The order of the entries, or `nil` if only the run's images have entries.
  ///
  /// An index less than the number of images refers to an image; other indices refer to
  /// `manifest.frames`, offset by that number.
  private var order: [Int]?
  /// The entries of the run's images that another run has finished, by path.
  private var finished: [EntryPath: Manifest.FrameEntry] = [:]
  /// The products of the finished images, in order.
  private var products: [FileProduct] = []

  init(_ manifest: Manifest, images: [FrameImage], reuse: FileReuse) {
    self.manifest = manifest
    self.images = images
    self.reuse = reuse
    products.reserveCapacity(images.count)
  }

  /// Replaces the entries of images that the run does not draw.
  mutating func keep(_ entries: [Manifest.FrameEntry]) throws {
    manifest.frames = entries
    let lines =
      try images.map { ($0.frame.index, try reuse.path($0)) } + entries.map { ($0.index, $0.file) }
    order = lines.indices.sorted { lines[$0] < lines[$1] }
  }

  /// Merges the entries that other runs of the same sequence have written in the meantime.
  ///
  /// - Parameters:
  ///   - other: The current manifest, or `nil` if it has not changed.
  ///   - isAlone: Whether no other run is active, so that unfinished entries will never be
  ///     finished.
  ///   - isThere: A closure that returns whether a file exists in the folder.
  mutating func merge(
    _ other: Manifest?, isAlone: Bool, isThere: (EntryPath) throws -> Bool
  ) throws {
    let planned = Set(try images.map(reuse.path))
    let isSame = other.map { $0.origin == manifest.origin } ?? true
    let lines = isSame ? other?.frames ?? manifest.frames : []
    if !isSame { manifest.leftovers += other?.frames.map(\.file) ?? [] }
    var others: [Manifest.FrameEntry] = []
    for entry in lines {
      if entry.isFinished, try !isThere(entry.file) { continue }
      if planned.contains(entry.file) {
        if entry.isFinished { finished[entry.file] = entry }
      } else if entry.isFinished || !isAlone {
        others.append(entry)
      } else if try isThere(entry.file) {
        manifest.leftovers.append(entry.file)
      }
    }
    if !(others.isEmpty && manifest.frames.isEmpty) { try keep(others) }
    let listed = planned.union(others.map(\.file))
    manifest.leftovers = try Set(manifest.leftovers + (other?.leftovers ?? []))
      .subtracting(listed).filter(isThere).sorted()
  }

  /// Whether all images in the table have been drawn, by this run or by another.
  var isFinished: Bool {
    products.count == images.count && manifest.frames.allSatisfy(\.isFinished)
  }

  /// Calls a closure with each file that this run has written or kept.
  func forEachFile(_ act: (EntryPath, StoredFile) throws -> Void) throws {
    for (image, product) in zip(images, products) { try act(try reuse.path(image), product.file) }
  }

  /// Adds the product of the next image.
  mutating func add(_ product: FileProduct) { products.append(product) }

  /// Writes the manifest.
  ///
  /// - Parameter isThere: A closure that returns whether the file of an image not drawn yet exists.
  func write(to name: FileName, in folder: Folder, isThere: (EntryPath) -> Bool) throws {
    try manifest.write(to: name, in: folder) { add in
      for line in 0..<images.count + manifest.frames.count {
        try add(try entry(order?[line] ?? line, isThere: isThere))
      }
    }
  }

  /// Returns the entry for a number in ``order``.
  private func entry(_ number: Int, isThere: (EntryPath) -> Bool) throws -> Manifest.FrameEntry {
    guard number < images.count else { return manifest.frames[number - images.count] }
    let image = images[number]
    if number < products.count { return try reuse.entry(image, products[number]) }
    let path = try reuse.path(image)
    return try finished[path] ?? reuse.claim(image, isThere: isThere(path))
  }
}

extension Manifest.FrameEntry {
  /// Whether the file has been written, so that its checksum is known.
  var isFinished: Bool { crc32?.isEmpty == false }
}
