/// A nonempty rectangle of pixels.
package struct PixelBox: Hashable, Codable, Sendable {
  /// The leftmost column.
  package var x: Int
  /// The top row.
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a box that covers a bitmap.
  package init(_ size: PixelSize) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

  /// Creates a box, or returns `nil` if it is empty or extends beyond a bitmap of the given size.
  package init?(x: Int, y: Int, width: Int, height: Int, in whole: PixelSize) {
    guard width > 0, height > 0, x >= 0, y >= 0, x <= whole.width - width,
      y <= whole.height - height
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }

  /// The number of pixels in the box.
  package var area: Int { width * height }
  package var columns: Range<Int> { x..<x + width }
  package var rows: Range<Int> { y..<y + height }

  /// Returns the smallest box that contains both boxes.
  package func union(_ other: PixelBox) -> PixelBox {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelBox(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// Creates the bounding box of the pixels that differ between two bitmaps of the same width.
  ///
  /// Both are arrays of words, row by row without padding. The result is `nil` if no pixel
  /// differs, if the arrays have different lengths, or if `width` is not greater than 0.
  package init?(changing old: [UInt32], to new: [UInt32], width: Int) {
    guard width > 0, old.count == new.count else { return nil }
    // Pointers avoid bounds checks, because this code reads every pixel of every frame.
    let box = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        PixelBox(width: width, height: new.count / width) { row in
          // No early exit, so that the compiler can vectorize the loop.
          var difference: UInt32 = 0
          for index in row * width..<(row + 1) * width { difference |= old[index] ^ new[index] }
          return difference != 0
        } where: {
          old[$0] != new[$0]
        }
      }
    }
    guard let box else { return nil }
    self = box
  }

  /// Creates the bounding box of the pixels for which `holds` is true, or returns `nil` if it is
  /// true for no pixel.
  ///
  /// The argument of `holds` is the row-major index of a pixel.
  package init?(width: Int, height: Int, where holds: (Int) -> Bool) {
    let box = PixelBox(width: width, height: height) { row in
      (row * width..<(row + 1) * width).contains(where: holds)
    } where: {
      holds($0)
    }
    guard let box else { return nil }
    self = box
  }

  @inline(__always)
  private init?(
    width: Int, height: Int, isTouched: (_ row: Int) -> Bool, where holds: (Int) -> Bool
  ) {
    func first(_ row: Int, until end: Int) -> Int {
      (0..<end).first { holds(row * width + $0) } ?? end
    }
    func last(_ row: Int, after start: Int) -> Int {
      (start..<width).last { holds(row * width + $0) }.map { $0 + 1 } ?? start
    }
    guard let top = (0..<height).first(where: isTouched),
      let bottom = (top..<height).last(where: isTouched)
    else { return nil }
    var left = width
    var right = 0
    for row in top...bottom {
      left = first(row, until: left)
      right = last(row, after: right)
    }
    self.init(x: left, y: top, width: right - left, height: bottom - top + 1)
  }
}
