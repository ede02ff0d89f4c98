/// Premultiplied pixels, row by row from the top: what a renderer draws into.
///
/// Each pixel is a word 0xAARRGGBB (see ``PremultipliedPixel``); rows follow one another without gaps.
public struct PremultipliedBitmap: Hashable, Sendable {
  /// The extents in pixels.
  public let size: PixelSize
  /// The rows, `width · height` words.
  package private(set) var words: [UInt32]

  /// The number of columns.
  public var width: Int { size.width }
  /// The number of rows.
  public var height: Int { size.height }

  /// Makes a bitmap of one pixel value, transparent unless told, in tight rows.
  public init(size: PixelSize, filledWith pixel: PremultipliedPixel = .init(word: 0)) {
    self.size = size
    words = Array(repeating: pixel.word, count: size.area)
  }

  /// Wraps words; `nil` unless there are exactly `width · height` of them.
  package init?(size: PixelSize, words: [UInt32]) {
    guard words.count == size.area else { return nil }
    self.init(unchecked: size, words: words)
  }

  /// Wraps words whose number is known to be right.
  init(unchecked size: PixelSize, words: [UInt32]) {
    self.size = size
    self.words = words
  }

  /// Makes a transparent bitmap of tight rows; `nil` where no ``PixelSize`` has the extents.
  package init?(width: Int, height: Int) {
    guard let size = try? PixelSize(width: width, height: height) else { return nil }
    self.init(size: size)
  }

  /// One pixel; the coordinates must lie inside.
  public subscript(x: Int, y: Int) -> PremultipliedPixel {
    get { PremultipliedPixel(word: words[index(x, y)]) }
    set { words[index(x, y)] = newValue.word }
  }

  /// The words of one row; the row must lie inside.
  package func row(_ y: Int) -> ArraySlice<UInt32> {
    words[y * width..<(y + 1) * width]
  }

  /// The picture at a whole fraction of its size: each pixel is the mean of up to `factor`² ones,
  /// rounded to the nearest; those at the right and lower edges of fewer.
  ///
  /// - Parameter factor: how many pixels become one along each side; the picture itself for 1 and
  ///   less.
  package func shrunk(by factor: Int) -> PremultipliedBitmap {
    func part(_ length: Int) -> Int { (length - 1) / factor + 1 }
    guard factor > 1, let size = try? PixelSize(width: part(width), height: part(height)) else {
      return self
    }
    var shrunk: [UInt32] = []
    shrunk.reserveCapacity(size.area)
    for y in 0..<size.height {
      let rows = y * factor..<Swift.min((y + 1) * factor, height)
      for x in 0..<size.width {
        let columns = x * factor..<Swift.min((x + 1) * factor, width)
        var sums = SIMD4<UInt64>.zero
        for row in rows {
          for word in words[row * width + columns.lowerBound..<row * width + columns.upperBound] {
            sums &+= SIMD4(
              UInt64(word & 255), UInt64(word >> 8 & 255), UInt64(word >> 16 & 255),
              UInt64(word >> 24))
          }
        }
        let count = UInt64(rows.count * columns.count)
        let means = (2 &* sums &+ count) / (2 &* count)
        shrunk.append(
          UInt32(means[0]) | UInt32(means[1]) << 8 | UInt32(means[2]) << 16 | UInt32(means[3]) << 24
        )
      }
    }
    return PremultipliedBitmap(unchecked: size, words: shrunk)
  }

  /// Puts a part of a picture in the place of what is there, as far as there is room.
  ///
  /// - Parameters:
  ///   - part: of the picture; inside it.
  ///   - rows: the picture's words, row by row.
  ///   - stride: the distance from one of its rows to the next.
  ///   - x: the column of the part's left edge; 0 or more.
  ///   - y: the row of its top; 0 or more.
  package mutating func copy(
    _ part: PixelBox, of rows: [UInt32], stride other: Int, toX x: Int, y: Int
  ) {
    let (columns, count) = (min(part.width, width - x), min(part.height, height - y))
    guard columns > 0, count > 0 else { return }
    for row in 0..<count {
      let start = (part.y + row) * other + part.x
      let place = (y + row) * width + x
      words.replaceSubrange(place..<place + columns, with: rows[start..<start + columns])
    }
  }

  /// Lends the words for writing, `width · height` of them, to code that draws by pointer.
  package mutating func withUnsafeMutableWords<Result, Failure>(
    _ body: (UnsafeMutableBufferPointer<UInt32>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try words.withUnsafeMutableBufferPointer { buffer throws(Failure) in try body(buffer) }
  }

  private func index(_ x: Int, _ y: Int) -> Int {
    precondition(
      x >= 0 && x < width && y >= 0 && y < height, "a pixel outside the bitmap was asked for")
    return y * width + x
  }
}
