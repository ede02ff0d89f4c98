import BezierGeometry
import CCairo
import VectorDrawing

/// Draws a list band by band.
struct ListDrawing {
  private let list: DisplayList
  private let transform: AffineTransform
  private let size: PixelSize
  private let rows: RowBands
  private let occlusion: Occlusion?
  /// Whether words are cleared here, so that cairo takes nothing for the first on nothing.
  private let isCleared: Bool

  /// Looks at a list, of which bands are to be drawn.
  init(
    _ list: DisplayList, transform: AffineTransform, size: PixelSize, _ rows: RowBands,
    drawsHidden: Bool
  ) {
    (self.list, self.transform, self.size, self.rows) = (list, transform, size, rows)
    // On nothing, the first item may be drawn otherwise than the others, so that it may not be left out.
    isCleared = !drawsHidden && list.hasClearBackground && rows.beginsPlainly
    occlusion =
      drawsHidden || list.hasClearBackground && !rows.beginsPlainly
      ? nil : Occlusion(list, transform: transform, size: size)
  }

  /// Draws some rows.
  ///
  /// Coordinates stay those of the whole picture, so that cairo rounds them alike wherever the rows stand in
  /// memory.
  ///
  /// - Parameters:
  ///   - band: which rows.
  ///   - words: where the first of them stands.
  ///   - stride: the distance from one to the next, in words.
  func draw(
    _ band: Range<Int>, to words: UnsafeMutablePointer<UInt32>, stride: Int
  ) throws(CairoError) {
    // Where row 0 would stand if all rows did. Cairo writes to none above the band, as it is clipped to it;
    // the address is worked out as a number, since a pointer may not leave its memory.
    let above = UInt(band.lowerBound * stride * MemoryLayout<UInt32>.stride)
    guard let origin = UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: words) &- above) else {
      return
    }
    let surface = try CairoSurface(
      origin: origin, width: size.width, height: band.upperBound, stride: stride)
    let canvas = CairoCanvas(
      context: try CairoContext(surface), band: band, width: Double(size.width),
      nodes: rows.nodes, occlusion: occlusion)
    canvas.prepare()
    if isCleared {
      for row in 0..<band.count { (words + row * stride).update(repeating: 0, count: size.width) }
    } else {
      canvas.clear(to: list.background ?? .clear)
    }
    try canvas.draw(list.items, transform: transform)
    try canvas.context.check()
    cairo_surface_flush(surface.pointer)
    try surface.check()
  }
}
