/// An LZW encoder for palette indices (GIF 89a, appendix F).
///
/// A full string table is retained as long as it encodes the next indices in fewer bits than a
/// new table.
struct LZWEncoder: ~Copyable {
  private var table = StringTable()
  /// A new table, which is compared with the current table.
  private var trial = StringTable()
  private var codes = Scratch<UInt8>(capacity: 1)

  /// The number of codes that a comparison covers.
  private static let lookAhead = 768
  /// The number of codes between two comparisons; more is faster, and slightly longer.
  private let comparisonInterval: Int
  private static let blockLimit = 255

  init(comparisonInterval: Int = 192) { self.comparisonInterval = comparisonInterval }

  /// Returns the minimum code size, the data blocks and an empty block.
  ///
  /// - Parameters:
  ///   - numbers: The palette indices; at least one.
  ///   - bits: The number of bits of an index, 2…8.
  ///   - limit: The number of code bytes at which the result becomes `nil`.
  mutating func encode(
    _ numbers: UnsafeBufferPointer<UInt8>, bits: Int, under limit: Int = .max
  ) -> [UInt8]? {
    // A code has at most 12 bits, and clear codes are rare.
    codes.reserve(2 * numbers.count + 2 * BitWriter.slack)
    var writer = BitWriter(codes.base)
    table.begin(bits: bits)
    writer.add(UInt64(table.clearCode), table.width)
    var position = 0
    var count = 0
    var nextComparison = 0
    while position < numbers.count {
      if table.isFull, count >= nextComparison {
        if isNewTableBetter(numbers, at: position, bits: bits) {
          writer.add(UInt64(table.clearCode), table.width)
          table.begin(bits: bits)
        }
        nextComparison = count + comparisonInterval
        guard writer.position - codes.base < limit else { return nil }
      }
      let width = table.width
      let match = table.next(numbers, at: position)
      writer.add(UInt64(match.code), width)
      writer.flush()
      position += match.length
      count += 1
    }
    writer.add(UInt64(table.clearCode + 1), table.width)
    writer.finish()
    let byteCount = writer.position - codes.base
    guard byteCount < limit else { return nil }
    var bytes = [UInt8(bits)]
    bytes.reserveCapacity(byteCount + byteCount / Self.blockLimit + 3)
    for start in stride(from: 0, to: byteCount, by: Self.blockLimit) {
      let length = min(Self.blockLimit, byteCount - start)
      bytes.append(UInt8(length))
      bytes += UnsafeBufferPointer(start: codes.base + start, count: length)
    }
    return bytes + [0]
  }

  /// Returns whether a new table encodes the next indices in fewer bits.
  private mutating func isNewTableBetter(
    _ numbers: UnsafeBufferPointer<UInt8>, at start: Int, bits: Int
  ) -> Bool {
    var end = start
    var kept = 0
    while end < numbers.count, kept < Self.lookAhead * table.width {
      end += table.next(numbers, at: end).length
      kept += table.width
    }
    trial.begin(bits: bits)
    var position = start
    var renewed = trial.width
    while position < end {
      renewed += trial.width
      guard renewed <= kept else { return false }
      position += trial.next(numbers, at: position).length
    }
    return true
  }
}

/// A table of the strings that have a code.
///
/// A string is identified by the code of its prefix and its last index.
private struct StringTable: ~Copyable {
  private static let codeLimit = 4096
  private static let widthLimit = 12

  /// The code of each string, by prefix code and last index; 0 for a string without a code.
  private let codes = Scratch<UInt16>(capacity: codeLimit << 8)
  /// The position in ``codes`` of each string that has a code.
  private let positions = Scratch<Int32>(capacity: codeLimit)
  private var bits = 0
  private var nextCode = 0
  /// The code of the last string, which the next index extends to a new string; `nil` before the
  /// first string.
  private var last: Int?
  /// The number of bits of the next code.
  private(set) var width = 0

  var clearCode: Int { 1 << bits }
  var isFull: Bool { nextCode == Self.codeLimit }

  init() { codes.base.update(repeating: 0, count: codes.capacity) }

  /// Removes all strings.
  mutating func begin(bits: Int) {
    for code in clearCode + 2..<max(nextCode, clearCode + 2) {
      codes.base[Int(positions.base[code])] = 0
    }
    self.bits = bits
    nextCode = clearCode + 2
    width = bits + 1
    last = nil
  }

  /// Returns the code and the length of the longest string at a position.
  ///
  /// The table is updated so that it matches the decoder's table.
  @inline(__always)
  mutating func next(
    _ numbers: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> (code: Int, length: Int) {
    if let last, !isFull {
      let position = last << bits | Int(numbers[start])
      positions.base[nextCode] = Int32(position)
      codes.base[position] = UInt16(nextCode)
      nextCode += 1
    }
    var code = Int(numbers[start])
    var end = start &+ 1
    while end < numbers.count {
      let longer = Int(codes.base[code &<< bits | Int(numbers[end])])
      guard longer != 0 else { break }
      code = longer
      end = end &+ 1
    }
    last = code
    if nextCode == 1 << width, width < Self.widthLimit { width += 1 }
    return (code, end &- start)
  }
}
