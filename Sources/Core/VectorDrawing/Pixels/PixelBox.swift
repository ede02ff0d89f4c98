/// A rectangle of whole pixels with something in it.
package struct PixelBox: Hashable, Codable, Sendable {
  /// The leftmost column.
  package var x: Int
  /// The top row.
  package var y: Int
  /// How many columns there are.
  package var width: Int
  /// How many rows there are.
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The whole of a picture.
  package init(_ size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// A box with pixels in it that lies inside a picture; `nil` for any other.
  package init?(x: Int, y: Int, width: Int, height: Int, in whole: PixelSize) {
    guard width > 0, height > 0, x >= 0, y >= 0, x <= whole.width - width,
      y <= whole.height - height
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }

  /// How many pixels there are.
  package var area: Int { width * height }
  /// The columns.
  package var columns: Range<Int> { x..<x + width }
  /// The rows.
  package var rows: Range<Int> { y..<y + height }

  /// The smallest box that holds both.
  package func union(_ other: PixelBox) -> PixelBox {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelBox(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// The smallest box around all places where two pictures of tight rows hold different words; `nil`
  /// where there are none.
  package init?(changing old: [UInt32], to new: [UInt32], width: Int) {
    guard width > 0, old.count == new.count else { return nil }
    // By pointer: every pixel of every frame is read here.
    let box = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        PixelBox(width: width, height: new.count / width) { row in
          // Without a way out, so that it is done many words at a time.
          var difference: UInt32 = 0
          for place in row * width..<(row + 1) * width { difference |= old[place] ^ new[place] }
          return difference != 0
        } where: {
          old[$0] != new[$0]
        }
      }
    }
    guard let box else { return nil }
    self = box
  }

  /// The smallest box around all places, counted row by row, that `holds` is true of; `nil` where
  /// there are none.
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
    var (left, right) = (width, 0)
    for row in top...bottom {
      left = first(row, until: left)
      right = last(row, after: right)
    }
    self.init(x: left, y: top, width: right - left, height: bottom - top + 1)
  }
}
