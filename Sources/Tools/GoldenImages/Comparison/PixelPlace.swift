import VectorDrawing

/// Where a pixel is: columns from the left and rows from the top, both from zero.
package struct PixelPlace: Hashable, Codable, Sendable {
  /// The column.
  package var x: Int
  /// The row.
  package var y: Int

  /// Makes a place.
  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A rectangle of whole pixels that has at least one.
package struct PixelBounds: Hashable, Codable, Sendable {
  /// The first column.
  package private(set) var x: Int
  /// The first row.
  package private(set) var y: Int
  /// The number of columns.
  package private(set) var width = 1
  /// The number of rows.
  package private(set) var height = 1

  /// The bounds of a single pixel.
  init(_ x: Int, _ y: Int) {
    self.x = x
    self.y = y
  }

  /// Grows to hold a pixel too.
  mutating func add(_ column: Int, _ row: Int) {
    if column < x {
      width += x - column
      x = column
    } else if column >= x + width {
      width = column - x + 1
    }
    if row < y {
      height += y - row
      y = row
    } else if row >= y + height {
      height = row - y + 1
    }
  }

  /// Grows to hold all pixels of other bounds too.
  mutating func add(_ other: PixelBounds) {
    add(other.x, other.y)
    add(other.x + other.width - 1, other.y + other.height - 1)
  }

  /// The bounds grown by some pixels on every side, as far as a picture goes.
  func grown(by margin: Int, in size: PixelSize) -> PixelBounds {
    var grown = PixelBounds(max(x - margin, 0), max(y - margin, 0))
    grown.add(
      min(x + width - 1 + margin, size.width - 1), min(y + height - 1 + margin, size.height - 1))
    return grown
  }

  var columns: Range<Int> { x..<x + width }
  var rows: Range<Int> { y..<y + height }
}
