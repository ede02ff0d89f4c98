import VectorDrawing

/// Where a pixel is: columns from the left and rows from the top, both from zero.
package struct PixelPlace: Hashable, Codable, Sendable {
  /// The column.
  package var x: Int
  /// The row.
  package var y: Int
}

extension PixelBox {
  /// The box of a single pixel.
  init(_ x: Int, _ y: Int) { self.init(x: x, y: y, width: 1, height: 1) }

  /// Grows to hold another box too.
  mutating func formUnion(_ other: PixelBox) { self = union(other) }

  /// The box grown by some pixels on every side, as far as an image goes.
  func grown(by margin: Int, in size: PixelSize) -> PixelBox {
    let (left, top) = (max(x - margin, 0), max(y - margin, 0))
    return PixelBox(
      x: left, y: top, width: min(columns.upperBound + margin, size.width) - left,
      height: min(rows.upperBound + margin, size.height) - top)
  }
}
