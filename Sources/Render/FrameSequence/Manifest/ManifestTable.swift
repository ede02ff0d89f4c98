import FileAccess
import RefreshScenario

/// A manifest in the making: a line for every picture of the run, whether its file is there already
/// or is still to come, and those of other pictures that stay.
struct ManifestTable {
  /// All but the lines of the run's own pictures.
  var manifest: Manifest
  private let pictures: [Picture]
  private let keeper: FileKeeper
  /// The order of the lines: numbers of pictures and, from their count on, of `manifest.frames`;
  /// `nil` where it is the pictures'.
  private var order: [Int]?
  /// Lines of the run's own pictures that another run has finished, by file.
  private var finished: [EntryPath: Manifest.Entry] = [:]
  /// What became of the pictures so far, in their order.
  private var products: [FileProduct] = []

  init(_ manifest: Manifest, pictures: [Picture], keeper: FileKeeper) {
    self.manifest = manifest
    self.pictures = pictures
    self.keeper = keeper
    products.reserveCapacity(pictures.count)
  }

  /// Takes over lines of pictures that the run does not write.
  mutating func keep(_ entries: [Manifest.Entry]) throws {
    manifest.frames = entries
    let lines =
      try pictures.map { ($0.frame.index, try keeper.path($0)) }
      + entries.map { ($0.index, $0.file) }
    order = lines.indices.sorted { lines[$0] < lines[$1] }
  }

  /// Takes over what other runs of the same sequence have written into the manifest by now.
  ///
  /// - Parameters:
  ///   - other: the manifest as it is; `nil` where nobody has changed it.
  ///   - isAlone: whether no other run is at work: then what is not finished never will be.
  ///   - isThere: whether a file is in the folder.
  mutating func merge(
    _ other: Manifest?, isAlone: Bool, isThere: (EntryPath) -> Bool
  ) throws {
    let planned = Set(try pictures.map(keeper.path))
    let isSame = other.map { $0.origin == manifest.origin } ?? true
    let lines = isSame ? other?.frames ?? manifest.frames : []
    if !isSame { manifest.leftovers += other?.frames.map(\.file) ?? [] }
    var others: [Manifest.Entry] = []
    for entry in lines {
      if entry.isFinished, !isThere(entry.file) { continue }
      if planned.contains(entry.file) {
        if entry.isFinished { finished[entry.file] = entry }
      } else if entry.isFinished || !isAlone {
        others.append(entry)
      } else if isThere(entry.file) {
        manifest.leftovers.append(entry.file)
      }
    }
    if !(others.isEmpty && manifest.frames.isEmpty) { try keep(others) }
    let listed = planned.union(others.map(\.file))
    manifest.leftovers = Set(manifest.leftovers + (other?.leftovers ?? []))
      .subtracting(listed).filter(isThere).sorted()
  }

  /// Whether every picture of the table has been drawn, by this run or by another.
  var isFinished: Bool {
    products.count == pictures.count && manifest.frames.allSatisfy(\.isFinished)
  }

  /// Calls a function with each file that this run has written or kept.
  func forEachFile(_ act: (EntryPath, StoredFile) throws -> Void) throws {
    for (picture, product) in zip(pictures, products) {
      try act(try keeper.path(picture), product.file)
    }
  }

  /// Whether pictures depend on the fonts that are installed.
  var hasTexts: Bool { products.contains(where: \.hasTexts) }

  /// Notes what became of the next picture's file.
  mutating func add(_ product: FileProduct) { products.append(product) }

  /// Writes the manifest's file.
  ///
  /// - Parameter isThere: whether a picture that has not had its turn has a file of before.
  @discardableResult
  func write(
    to name: FileName, in folder: Folder, isThere: (EntryPath) -> Bool
  ) throws -> FileStatus? {
    try manifest.write(to: name, in: folder) { add in
      for line in 0..<pictures.count + manifest.frames.count {
        try add(try entry(order?[line] ?? line, isThere: isThere))
      }
    }
  }

  /// A line by its number in ``order``.
  private func entry(
    _ number: Int, isThere: (EntryPath) -> Bool
  ) throws -> Manifest.Entry {
    guard number < pictures.count else { return manifest.frames[number - pictures.count] }
    let picture = pictures[number]
    if number < products.count { return try keeper.entry(picture, products[number]) }
    let path = try keeper.path(picture)
    return try finished[path] ?? keeper.claim(picture, isThere: isThere(path))
  }
}

extension Manifest.Entry {
  /// Whether the line is about a file that was written, with its checksum.
  var isFinished: Bool { crc32?.isEmpty == false }
}
