/// Codes pixels with LZW (GIF 89a, appendix F).
///
/// Two things make the outcome short. Pixels that may be transparent as well become whichever makes
/// matches longer; and a full table of strings is kept for as long as it serves the pixels to come
/// better than a new one would.
struct LZWEncoder: ~Copyable {
  /// A pixel: its palette number, and whether transparency would do too.
  struct Pixel: BitwiseCopyable, Hashable {
    fileprivate let bits: UInt16

    fileprivate static let freeBit: UInt16 = 1 << 8

    @inline(__always)
    init(_ number: UInt8, orTransparent isFree: Bool = false) {
      bits = UInt16(number) | (isFree ? Self.freeBit : 0)
    }

    /// The palette number.
    @inline(__always)
    var number: Int { Int(bits & 0xFF) }
    /// Whether it may be transparent as well.
    @inline(__always)
    var isFree: Bool { bits & Self.freeBit != 0 }
  }

  private var table = StringTable()
  /// What the table would be if it were begun again.
  private var trial = StringTable()
  private var writer = CodeWriter()

  /// So many codes are looked ahead when it is asked whether a full table still serves, and after so
  /// many more it is asked again.
  private static let lookAhead = 768
  private static let patience = 192

  init() {}

  /// The pixels as GIF has them: the bits a pixel, then blocks of codes, the empty one at their end.
  ///
  /// - Parameters:
  ///   - pixels: at least one.
  ///   - bits: the bits of every palette number in use, 2…8.
  ///   - transparent: the palette number of transparency, where there is a pixel that may have it.
  ///   - limit: where it would come to so many bytes or more, the outcome is `nil`.
  mutating func encode(
    _ pixels: UnsafeBufferPointer<Pixel>, bits: Int, transparent: UInt8?, under limit: Int = .max
  ) -> [UInt8]? {
    writer.removeAll()
    table.begin(pixels, bits: bits, transparent: transparent)
    writer.add(table.clearCode, table.width)
    var position = 0
    var question = 0
    var codes = 0
    while position < pixels.count {
      if table.isFull, codes >= question {
        if isNewTableBetter(pixels, at: position, bits: bits, transparent: transparent) {
          writer.add(table.clearCode, table.width)
          table.begin(pixels, bits: bits, transparent: transparent)
        }
        question = codes + Self.patience
        guard writer.byteCount < limit else { return nil }
      }
      let width = table.width
      let match = table.next(at: position)
      writer.add(match.code, width)
      position += match.length
      codes += 1
    }
    writer.add(table.clearCode + 1, table.width)
    guard writer.byteCount < limit else { return nil }
    return [UInt8(bits)] + writer.blocks()
  }

  /// Whether the next pixels come to fewer bits with a new table.
  private mutating func isNewTableBetter(
    _ pixels: UnsafeBufferPointer<Pixel>, at start: Int, bits: Int, transparent: UInt8?
  ) -> Bool {
    var end = start
    var kept = 0
    while end < pixels.count, kept < Self.lookAhead * table.width {
      end += table.next(at: end).length
      kept += table.width
    }
    trial.begin(pixels, bits: bits, transparent: transparent)
    var position = start
    var renewed = table.width
    while position < end {
      renewed += trial.width
      guard renewed <= kept else { return false }
      position += trial.next(at: position).length
    }
    return true
  }
}

/// The strings that have a code.
///
/// It is a table of children by code and pixel, used by pointer: every pixel is looked up in it, and an
/// array would check each place.
private struct StringTable: ~Copyable {
  /// The code of a string that is one pixel longer, by code and pixel; 0 where there is none.
  private let children: UnsafeMutablePointer<UInt16>
  /// Longer strings that are still to be tried.
  private let branches: UnsafeMutablePointer<Match>
  private var pixels = UnsafeBufferPointer<LZWEncoder.Pixel>(start: nil, count: 0)
  private var transparent = 0
  private var bits = 0
  /// The next string's code.
  private var nextCode = 0
  /// The last match, which becomes a string with the first pixel of the next one.
  private var last: Int?
  /// How many bits the next code has.
  private(set) var width = 0

  private static let codeLimit = 4096
  private static let widthLimit = 12

  /// A string that stands where it was asked for.
  struct Match: BitwiseCopyable {
    var code: Int
    var length: Int
  }

  init() {
    children = .allocate(capacity: Self.codeLimit << 8)
    branches = .allocate(capacity: Self.codeLimit)
  }

  deinit {
    children.deallocate()
    branches.deallocate()
  }

  var clearCode: Int { 1 << bits }
  var isFull: Bool { nextCode == Self.codeLimit }

  /// Forgets all strings.
  mutating func begin(
    _ pixels: UnsafeBufferPointer<LZWEncoder.Pixel>, bits: Int, transparent: UInt8?
  ) {
    self.pixels = pixels
    self.bits = bits
    self.transparent = Int(transparent ?? 0)
    children.update(repeating: 0, count: Self.codeLimit << bits)
    nextCode = clearCode + 2
    width = bits + 1
    last = nil
  }

  /// The longest match, after which a decoder's table is what this one is.
  @inline(__always)
  mutating func next(at position: Int) -> Match {
    let pixel = pixels[position]
    let match: Match
    guard let last, !isFull else {
      match = longest(at: position, pixel)
      self.last = match.code
      // A decoder knows no string after the first code.
      if !isFull { raiseWidth() }
      return match
    }
    // The string to come counts already, whichever pixel it ends with.
    if pixel.isFree {
      let free = extended(last, transparent, at: position)
      let own = extended(last, pixel.number, at: position)
      match = own.length > free.length ? own : free
      add(last, own.length > free.length ? pixel.number : transparent)
    } else {
      add(last, pixel.number)
      match = follow(from: pixel.number, at: position)
    }
    self.last = match.code
    raiseWidth()
    return match
  }

  @inline(__always)
  private mutating func raiseWidth() {
    if nextCode == 1 << width, width < Self.widthLimit { width += 1 }
  }

  /// Adds a string.
  @inline(__always)
  private mutating func add(_ code: Int, _ number: Int) {
    let place = code << bits | number
    if children[place] == 0 { children[place] = UInt16(truncatingIfNeeded: nextCode) }
    nextCode += 1
  }

  /// The longest match that begins with a number, when a string that ends with it has been added.
  @inline(__always)
  private func extended(_ code: Int, _ number: Int, at position: Int) -> Match {
    let place = code << bits | number
    let known = children[place]
    if known == 0 { children[place] = UInt16(truncatingIfNeeded: nextCode) }
    defer { children[place] = known }
    return follow(from: number, at: position)
  }

  @inline(__always)
  private func longest(at position: Int, _ pixel: LZWEncoder.Pixel) -> Match {
    guard pixel.isFree else { return follow(from: pixel.number, at: position) }
    let free = follow(from: transparent, at: position)
    let own = follow(from: pixel.number, at: position)
    return own.length > free.length ? own : free
  }

  /// The longest match that begins with a number.
  @inline(__always)
  private func follow(from number: Int, at position: Int) -> Match {
    var best = Match(code: number, length: 1)
    var match = best
    var waiting = 0
    let count = pixels.count
    while true {
      while position &+ match.length < count {
        let pixel = pixels[position &+ match.length]
        let place = match.code &<< bits
        var child = Int(children[place | pixel.number])
        if pixel.isFree {
          let free = Int(children[place | transparent])
          if free != 0 {
            if child != 0 {
              branches[waiting] = Match(code: child, length: match.length &+ 1)
              waiting &+= 1
            }
            child = free
          }
        }
        if child == 0 { break }
        match = Match(code: child, length: match.length &+ 1)
      }
      if match.length > best.length { best = match }
      guard waiting > 0 else { return best }
      waiting &-= 1
      match = branches[waiting]
    }
  }
}

/// Codes of any number of bits, the lowest first.
private struct CodeWriter {
  private var bytes: [UInt8] = []
  private var bits: UInt32 = 0
  private var count = 0

  private static let blockLimit = 255

  var byteCount: Int { bytes.count }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    (bits, count) = (0, 0)
  }

  @inline(__always)
  mutating func add(_ code: Int, _ width: Int) {
    bits |= UInt32(truncatingIfNeeded: code) &<< UInt32(truncatingIfNeeded: count)
    count += width
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits &>>= 8
      count -= 8
    }
  }

  /// All bytes in blocks of up to 255, with the empty block at the end.
  mutating func blocks() -> [UInt8] {
    if count > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
    (bits, count) = (0, 0)
    var blocks: [UInt8] = []
    blocks.reserveCapacity(bytes.count + bytes.count / Self.blockLimit + 2)
    for start in stride(from: 0, to: bytes.count, by: Self.blockLimit) {
      let block = bytes[start..<min(start + Self.blockLimit, bytes.count)]
      blocks.append(UInt8(truncatingIfNeeded: block.count))
      blocks += block
    }
    blocks.append(0)
    return blocks
  }
}
