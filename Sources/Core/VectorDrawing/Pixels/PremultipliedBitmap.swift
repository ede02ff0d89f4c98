/// A bitmap of premultiplied pixels, row by row from the top, as drawn by renderers.
///
/// Each pixel is a word 0xAARRGGBB (see ``PremultipliedPixel``). Rows have no padding.
public struct PremultipliedBitmap: Hashable, Sendable {
  /// The size, in pixels.
  public let size: PixelSize
  /// The pixels row by row, `width · height` words.
  package private(set) var words: [UInt32]

  /// The number of columns.
  public var width: Int { size.width }
  /// The number of rows.
  public var height: Int { size.height }

  /// Creates a bitmap in which all pixels have the same value, by default transparent.
  public init(size: PixelSize, filledWith pixel: PremultipliedPixel = .init(word: 0)) {
    self.size = size
    words = Array(repeating: pixel.word, count: size.area)
  }

  /// Creates a bitmap from words, or returns `nil` if their count is not `width · height`.
  package init?(size: PixelSize, words: [UInt32]) {
    guard words.count == size.area else { return nil }
    self.init(unchecked: size, words: words)
  }

  /// Creates a bitmap from `width · height` words, without checking their count.
  init(unchecked size: PixelSize, words: [UInt32]) {
    self.size = size
    self.words = words
  }

  /// The pixel in column `x` and row `y`, which must be inside the bitmap.
  public subscript(x: Int, y: Int) -> PremultipliedPixel {
    get { PremultipliedPixel(word: words[index(x, y)]) }
    set { words[index(x, y)] = newValue.word }
  }

  /// Returns the words of a row, which must be inside the bitmap.
  package func row(_ y: Int) -> ArraySlice<UInt32> { words[y * width..<(y + 1) * width] }

  /// Copies a part of another image, clipped to the right and lower edges of the bitmap.
  ///
  /// - Parameters:
  ///   - part: The rectangle to copy, inside the other image.
  ///   - rows: The words of the other image, row by row.
  ///   - stride: The number of words from one row of the other image to the next.
  ///   - x: The destination column of the left edge; 0 or more.
  ///   - y: The destination row of the top edge; 0 or more.
  package mutating func copy(
    _ part: PixelBox, of rows: [UInt32], stride other: Int, toX x: Int, y: Int
  ) {
    let columns = min(part.width, width - x)
    let count = min(part.height, height - y)
    guard columns > 0, count > 0 else { return }
    for row in 0..<count {
      let start = (part.y + row) * other + part.x
      let target = (y + row) * width + x
      words.replaceSubrange(target..<target + columns, with: rows[start..<start + columns])
    }
  }

  /// Returns the words of rows, which must be inside the bitmap.
  package func words(ofRows rows: Range<Int>) -> [UInt32] {
    Array(words[rows.lowerBound * width..<rows.upperBound * width])
  }

  /// Replaces the rows from `row` on by other words, unless these exceed the bitmap.
  package mutating func replaceRows(from row: Int, with others: [UInt32]) {
    let start = row * width
    words.withUnsafeMutableBufferPointer { words in
      others.withUnsafeBufferPointer { others in
        // A pointer, because this copies most pixels of an animation.
        guard let target = words.baseAddress, let source = others.baseAddress,
          start >= 0, start + others.count <= words.count
        else { return }
        (target + start).update(from: source, count: others.count)
      }
    }
  }

  /// Calls a closure with a mutable buffer of the `width · height` words.
  package mutating func withUnsafeMutableWords<Result, Failure>(
    _ body: (UnsafeMutableBufferPointer<UInt32>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try words.withUnsafeMutableBufferPointer { buffer throws(Failure) in try body(buffer) }
  }

  private func index(_ x: Int, _ y: Int) -> Int {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel is outside the bitmap")
    return y * width + x
  }
}
