import CDeflate

/// The rows of an image as input for a general compressor.
///
/// Each row consists of a filter byte and its filtered samples (PNG third edition, 9.2).
struct FilteredRows: ~Copyable {
  /// The filter types; the raw values are the filter bytes.
  private enum Filter: UInt8 {
    case none, sub, up, average, paeth
  }

  /// A rule that selects the rows to filter.
  enum Filtering: CaseIterable {
    /// No row.
    case none
    /// Rows equal to the row above, which the up filter converts to zeros.
    case repetitions
    /// All rows, each with the filter whose output has the smallest magnitude.
    case all
  }

  /// A periodic selection of rows.
  struct Selection {
    /// The number of rows that are selected at the start of each period.
    fileprivate let band: Int
    /// The number of rows in a period.
    fileprivate let period: Int

    static let all = Selection(band: 1, period: 1)

    /// Returns a selection of bands of rows for comparing encodings, spread over the image.
    ///
    /// All rows of a small image are selected.
    static func sample(rowBytes: Int, height: Int) -> Selection {
      let (band, wanted) = (8, 1 << 18)
      return Selection(band: band, period: band * max(1, rowBytes * height / wanted))
    }

    /// Returns the number of selected rows among `height` rows.
    func count(of height: Int) -> Int { height / period * band + min(height % period, band) }
  }

  private var bytes = Scratch<UInt8>(capacity: 1)
  private var count = 0

  /// The filtered rows, which remain valid until the next call of `fill`.
  var stream: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes.base, count: count) }
  /// The unfiltered row, the row above it, and the output of a filter.
  private var rows = Scratch<UInt8>(capacity: 1)

  /// The number of zero bytes to the left of a row, which represent a pixel of up to four bytes.
  private static let margin = 4

  /// Fills the stream with the selected rows of an image.
  ///
  /// - Parameters:
  ///   - unit: The number of bytes per pixel; 1 if a byte contains several pixels.
  ///   - unpack: A closure that writes the bytes of a row to its second argument.
  mutating func fill(
    _ image: PixelRows, rowBytes: Int, unit: Int, _ filtering: Filtering, _ selection: Selection,
    unpack: (UnsafePointer<UInt32>, UnsafeMutablePointer<UInt8>) -> Void
  ) {
    bytes.reserve((1 + rowBytes) * selection.count(of: image.height))
    let room = Self.margin + rowBytes
    rows.reserve(3 * room)
    rows.base.update(repeating: 0, count: 3 * room)
    var current = rows.base + Self.margin
    var above = current + room
    let trial = above + room
    count = 0
    for y in 0..<image.height where y % selection.period < selection.band {
      let row = image.row(y)
      let target = bytes.base + count
      count += 1 + rowBytes
      if filtering != .none, y > 0, image.isRepeated(y) {
        target[0] = Filter.up.rawValue
        (target + 1).update(repeating: 0, count: rowBytes)
        continue
      }
      target[0] = Filter.none.rawValue
      unpack(row, target + 1)
      guard filtering == .all else { continue }
      if y > 0 { unpack(image.row(y - 1), above) }
      current.update(from: target + 1, count: rowBytes)
      var least = Self.magnitude(current, rowBytes)
      for filter in [Filter.sub, .up, .average, .paeth] {
        Self.apply(filter, current, above, unit, rowBytes, to: trial)
        let magnitude = Self.magnitude(trial, rowBytes)
        guard magnitude < least else { continue }
        least = magnitude
        target[0] = filter.rawValue
        (target + 1).update(from: trial, count: rowBytes)
      }
      swap(&current, &above)
    }
  }

  /// Returns the sum of the absolute values of the bytes as signed integers.
  ///
  /// The smaller the sum, the better the row compresses (PNG second edition, 12.8).
  private static func magnitude(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var sum: UInt32 = 0
    var index = 0
    while index < count {
      let byte = bytes[index]
      sum &+= UInt32(byte < 128 ? byte : 0 &- byte)
      index &+= 1
    }
    return Int(sum)
  }

  /// Writes a row after a filter.
  ///
  /// The loops call no generic function, which a debug build would not specialize.
  private static func apply(
    _ filter: Filter, _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ unit: Int,
    _ count: Int, to target: UnsafeMutablePointer<UInt8>
  ) {
    let left = row - unit
    let corner = above - unit
    switch filter {
    case .none: target.update(from: row, count: count)
    case .sub: apply(count, to: target) { row[$0] &- left[$0] }
    case .up: apply(count, to: target) { row[$0] &- above[$0] }
    case .average:
      apply(count, to: target) {
        row[$0] &- UInt8(truncatingIfNeeded: (UInt16(left[$0]) &+ UInt16(above[$0])) &>> 1)
      }
    case .paeth:
      apply(count, to: target) { x in
        let (a, b, c) = (Int(left[x]), Int(above[x]), Int(corner[x]))
        let pa = b < c ? c &- b : b &- c
        let pb = a < c ? c &- a : a &- c
        let sum = a &+ b &- c &- c
        let pc = sum < 0 ? 0 &- sum : sum
        let guess = pa <= pb && pa <= pc ? left[x] : pb <= pc ? above[x] : corner[x]
        return row[x] &- guess
      }
    }
  }
  @inline(__always)
  private static func apply(
    _ count: Int, to target: UnsafeMutablePointer<UInt8>, _ byte: (Int) -> UInt8
  ) {
    var x = 0
    while x < count {
      target[x] = byte(x)
      x &+= 1
    }
  }
}
