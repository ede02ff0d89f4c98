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
  /// What became of the pictures so far, in their order.
  private var products: [PNGFolderSink.Product] = []

  init(_ manifest: Manifest, pictures: [Picture], keeper: FileKeeper) {
    self.manifest = manifest
    self.pictures = pictures
    self.keeper = keeper
    products.reserveCapacity(pictures.count)
  }

  /// Takes over lines of pictures that the run does not write.
  mutating func keep(_ entries: [Manifest.Entry], in layout: FileLayout) {
    manifest.frames = entries
    let lines =
      pictures.map { ($0.frame.index, layout.path(of: $0)) } + entries.map { ($0.index, $0.file) }
    order = lines.indices.sorted { lines[$0] < lines[$1] }
  }

  /// Notes what became of the next picture's file.
  mutating func add(_ product: PNGFolderSink.Product) { products.append(product) }

  /// Writes the manifest's file.
  ///
  /// - Parameter isThere: whether a picture that has not had its turn has a file of before.
  func write(to path: String, isThere: (Picture) -> Bool) throws(FileError) {
    try ManifestWriter.write(
      manifest, count: pictures.count + manifest.frames.count, to: path
    ) { line in
      let number = order?[line] ?? line
      guard number < pictures.count else { return manifest.frames[number - pictures.count] }
      let picture = pictures[number]
      return number < products.count
        ? keeper.entry(picture, products[number])
        : keeper.claim(picture, isThere: isThere(picture))
    }
  }
}
