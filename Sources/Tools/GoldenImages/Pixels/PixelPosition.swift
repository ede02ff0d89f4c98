/// The position of a pixel: the column from the left and the row from the top, starting at 0.
package struct PixelPosition: Hashable, Codable, Sendable {
  package var x: Int
  package var y: Int
}

extension PixelBox {
  /// Creates the box of a single pixel.
  init(_ x: Int, _ y: Int) { self.init(x: x, y: y, width: 1, height: 1) }

  /// Extends the box to contain another box.
  mutating func formUnion(_ other: PixelBox) { self = union(other) }

  /// Returns the box extended by a margin in pixels on every side, clipped to an image's size.
  func grown(by margin: Int, in size: PixelSize) -> PixelBox {
    let left = max(x - margin, 0)
    let top = max(y - margin, 0)
    return PixelBox(
      x: left, y: top, width: min(columns.upperBound + margin, size.width) - left,
      height: min(rows.upperBound + margin, size.height) - top)
  }
}
