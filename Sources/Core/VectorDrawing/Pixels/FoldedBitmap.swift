/// A picture of which rows that are as the one above stand in memory once.
///
/// Most rows of a screen are: bars, cards and grounds run down it, and only where a curve, a picture or a
/// letter stands does each row differ from the last. A renderer that knows so draws a tenth of the pixels,
/// and what it draws stays in the processor's cache until it is encoded.
public struct FoldedBitmap: Sendable {
  /// The extents in pixels.
  public private(set) var size: PixelSize
  /// The row in memory of each row of the picture: 0 for the first, then the same or one more.
  package private(set) var places: [Int32] = []
  /// The rows in memory, as many words 0xAARRGGBB each as the picture is wide; before and behind them there
  /// may be words without meaning.
  private var words: [UInt32] = []
  /// Where the first row begins in the words.
  private var start = 0

  /// Makes a transparent picture of one pixel, which grows with what is drawn.
  public init() {
    size = .one
    fold(size, drawing: [0..<1])
  }

  /// Folds a picture, of which all rows stay in memory.
  public init(_ bitmap: PremultipliedBitmap) {
    size = bitmap.size
    places = (0..<Int32(size.height)).map { $0 }
    words = bitmap.words
    if bitmap.stride != bitmap.width {
      words = (0..<size.height).flatMap { Array(bitmap.row($0)) }
    }
  }

  /// Takes other extents and folds, with the memory that is there; the pixels mean nothing until they
  /// are drawn.
  ///
  /// - Parameter bands: the rows that stand in memory, from the top down and without overlaps, the first
  ///   of them row 0; all others are as the one above.
  package mutating func fold(_ size: PixelSize, drawing bands: [Range<Int>]) {
    self.size = size
    places.removeAll(keepingCapacity: true)
    places.reserveCapacity(size.height)
    var place: Int32 = -1
    for band in bands {
      while places.count < band.lowerBound { places.append(max(place, 0)) }
      for _ in band {
        place += 1
        places.append(place)
      }
    }
    while places.count < size.height { places.append(max(place, 0)) }
    let count = size.width * (Int(max(place, 0)) + 1)
    if words.count - start < count { (words, start) = HugePages.words(count) }
  }

  /// Lends the rows in memory for reading, to code that encodes by pointer.
  package func withUnsafeWords<Result, Failure>(
    _ body: (UnsafeBufferPointer<UInt32>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try words.withUnsafeBufferPointer { buffer throws(Failure) in
      try body(UnsafeBufferPointer(rebasing: buffer[start...]))
    }
  }

  /// Lends the rows in memory for writing, to code that draws by pointer.
  package mutating func withUnsafeMutableWords<Result, Failure>(
    _ body: (UnsafeMutableBufferPointer<UInt32>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = start
    return try words.withUnsafeMutableBufferPointer { buffer throws(Failure) in
      try body(UnsafeMutableBufferPointer(rebasing: buffer[start...]))
    }
  }
}

/// Premultiplied pixels that can be read row by row.
public protocol PremultipliedRows {
  /// The extents in pixels.
  var size: PixelSize { get }

  /// The words of one row; the row must lie inside.
  func row(_ y: Int) -> ArraySlice<UInt32>

  /// Whether a row is known to be as the one above without looking at its pixels.
  func isRepeated(_ y: Int) -> Bool
}

extension FoldedBitmap: PremultipliedRows {
  /// The words of one row; the row must lie inside.
  public func row(_ y: Int) -> ArraySlice<UInt32> {
    let first = start + Int(places[y]) * size.width
    return words[first..<first + size.width]
  }

  /// Whether a row is the same in memory as the one above.
  public func isRepeated(_ y: Int) -> Bool { y > 0 && places[y] == places[y - 1] }
}

extension PremultipliedBitmap: PremultipliedRows {
  /// Never: of these rows nothing is known.
  public func isRepeated(_ y: Int) -> Bool { false }

  /// Unfolds a picture: all its rows stand in memory.
  public init(_ folded: FoldedBitmap) {
    let words = [UInt32](unsafeUninitializedCapacity: folded.size.area) { buffer, count in
      for y in 0..<folded.size.height {
        count = buffer[count...].initialize(fromContentsOf: folded.row(y))
      }
    }
    self.init(unchecked: folded.size, words: words)
  }
}
