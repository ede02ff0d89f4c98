import CCairo

/// A bitmap that is drawn in bands of rows, of which those that stay the same are kept.
///
/// Each band is drawn under its own clip, so that its pixels depend on nothing but the items that
/// touch it: they are the same whatever was drawn before. A band whose pieces have the same keys as
/// before is not drawn again. The pixels of the pieces at the back of a band that two lists have in
/// common are kept, and the other pieces are added to them.
package struct BandPainter: ~Copyable {
  /// The bitmap; its contents are undefined after an error.
  package private(set) var bitmap = PremultipliedBitmap(size: .one)
  /// The keys of the bands, from the top; bands of images of one width with equal keys have equal
  /// pixels.
  package private(set) var keys: [DisplayListKey] = []
  /// The contents of each band, as the keys of its background and of its pieces.
  private var bands: [[DisplayListKey]] = []
  private let caches: PainterCaches?
  private let bandHeight: Int

  /// Creates a painter.
  ///
  /// - Parameters:
  ///   - caches: What the painter shares with others; `nil` to keep nothing.
  ///   - bandHeight: The height of a band, in pixels; with `.max`, the list is drawn whole.
  package init(sharing caches: PainterCaches? = nil, bandHeight: Int = ImageBands.height) {
    self.caches = caches
    self.bandHeight = bandHeight
  }

  /// Draws a list at a scale in pixels per point, replacing all pixels.
  ///
  /// - Throws: ``CairoError`` if the list, the scale or the size is invalid, or if cairo fails.
  package mutating func draw(_ list: DisplayList, scale: Double) throws(CairoError) {
    let size = try CairoRenderer.pixelSize(of: list, scale: scale)
    if let problem = list.firstProblem { throw .problem(problem) }
    let whole = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    let pieces = try DrawingPieces(
      list, transform: CairoRenderer.transform(of: list, scale: scale), whole: whole)
    // The bands are taken out, so that after an error none of them seems to be drawn.
    var bands = bands
    self.bands = []
    keys = []
    if bitmap.size != size {
      bitmap = PremultipliedBitmap(size: size)
      bands = []
    }
    let ground = DisplayListKey(DisplayList(size: list.size, background: list.background))
    for (index, rows) in ImageBands.rows(of: size.height, bandHeight: bandHeight).enumerated() {
      if bands.count == index { bands.append([]) }
      let layers = BandLayers(pieces, ground, list.background, rows: rows, width: size.width)
      if layers.keys != bands[index] { try draw(layers, index, over: &bands[index]) }
      keys.append(DisplayListKey(layers.keys, at: index))
    }
    self.bands = bands
  }

  /// Draws a band, and keeps the pixels of what it has in common with the band before.
  private mutating func draw(
    _ layers: BandLayers, _ index: Int, over drawn: inout [DisplayListKey]
  ) throws(CairoError) {
    var done = 0
    if let caches {
      if let back = caches.back(of: index), layers.keys.starts(with: back.keys) {
        bitmap.replaceRows(from: layers.rows.lowerBound, with: back.words)
        done = back.keys.count
      }
      let stable = zip(layers.keys, drawn).prefix { $0 == $1 }.count
      if stable > done, layers.areCostly(done..<stable) {
        try layers.draw(done..<stable, into: &bitmap, caches.masks)
        caches.keep(
          (layers.keys.prefix(stable), bitmap.words(ofRows: layers.rows)), asBackOf: index)
        done = stable
      }
    }
    try layers.draw(done..<layers.keys.count, into: &bitmap, caches?.masks)
    drawn = layers.keys
  }
}

/// The contents of a band, from back to front: the background and the pieces that touch it.
private struct BandLayers {
  let pieces: DrawingPieces
  let shown: [DrawingPieces.Piece]
  let background: Color?
  /// The keys of the background and of the pieces.
  let keys: [DisplayListKey]
  let rows: Range<Int>
  let box: Rect

  init(
    _ pieces: DrawingPieces, _ ground: DisplayListKey, _ background: Color?, rows: Range<Int>,
    width: Int
  ) {
    self.pieces = pieces
    self.background = background
    self.rows = rows
    box = Rect(
      x: 0, y: Double(rows.lowerBound), width: Double(width), height: Double(rows.count))
    shown = pieces.touching(box)
    keys = [ground] + shown.map(\.key)
  }

  /// Returns whether layers take longer to draw than to copy.
  func areCostly(_ layers: Range<Int>) -> Bool {
    layers.contains { $0 > 0 && !shown[$0 - 1].isPlain }
  }

  /// Draws some of the layers, of which the first is the background.
  func draw(
    _ layers: Range<Int>, into bitmap: inout PremultipliedBitmap, _ masks: TextMasks?
  ) throws(CairoError) {
    guard !layers.isEmpty else { return }
    let width = bitmap.width
    try bitmap.withUnsafeMutableWords { words throws(CairoError) in
      guard let base = words.baseAddress else { return }
      let surface = try CairoSurface(
        origin: base, width: width, height: words.count / width, stride: width)
      let isBand = words.count / width > rows.count
      var canvas = CairoCanvas(
        context: try CairoContext(surface), isBand: isBand, masks: masks)
      canvas.prepare(inside: box)
      if layers.lowerBound == 0 {
        if let background, background.alpha > 0 {
          canvas.clear(to: background)
        } else {
          // cairo would draw the first item differently on a surface that it has cleared.
          memset(base + rows.lowerBound * width, 0, 4 * width * rows.count)
        }
      }
      for layer in layers where layer > 0 {
        try canvas.draw(shown[layer - 1], of: pieces, in: box)
      }
      try CairoError.check(cairo_status(canvas.context.pointer))
      cairo_surface_flush(surface.pointer)
      try CairoError.check(cairo_surface_status(surface.pointer))
    }
  }
}
