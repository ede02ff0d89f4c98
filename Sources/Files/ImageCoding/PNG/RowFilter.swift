/// A tool that filters the rows of an image, for photographs and gradients.
///
/// A filter replaces each byte by its difference from a prediction (PNG third edition, 9.2).
struct RowFilter: ~Copyable {
  /// The filter types; the raw values are the filter bytes.
  private enum FilterType: UInt8, CaseIterable {
    case none, sub, up, average, paeth
  }

  /// The output of a filter, and the row above the first.
  private var trial = Scratch<UInt8>(capacity: 1)

  /// Filters rows, each with the filter whose output has the smallest sum of magnitudes (PNG second
  /// edition, 12.8).
  ///
  /// - Parameters:
  ///   - rows: The rows, each after its filter byte, which is 0.
  ///   - rowBytes: The number of bytes of a row without its filter byte.
  ///   - unit: The number of bytes per pixel; 1 if a byte contains several pixels.
  mutating func filter(
    _ rows: UnsafeMutablePointer<UInt8>, rowBytes: Int, height: Int, unit: Int
  ) {
    trial.reserve(2 * rowBytes)
    let output = trial.base
    let zeros = trial.base + rowBytes
    zeros.update(repeating: 0, count: rowBytes)
    // From the bottom, because a filter reads the unfiltered row above.
    for y in (0..<height).reversed() {
      let row = rows + y * (1 + rowBytes) + 1
      let above = y > 0 ? row - 1 - rowBytes : zeros
      let source = Source(row: row, above: above, count: rowBytes, unit: unit)
      var best = FilterType.none
      var least = Self.magnitude(row, rowBytes)
      for filter in FilterType.allCases where filter != .none {
        Self.apply(filter, source, to: output)
        let magnitude = Self.magnitude(output, rowBytes)
        guard magnitude < least else { continue }
        best = filter
        least = magnitude
      }
      guard best != .none else { continue }
      Self.apply(best, source, to: output)
      row[-1] = best.rawValue
      row.update(from: output, count: rowBytes)
    }
  }

  /// A row, the row above, and the number of bytes of each and of a pixel.
  private struct Source {
    let row: UnsafePointer<UInt8>
    let above: UnsafePointer<UInt8>
    let count: Int
    let unit: Int
  }

  /// Returns the sum of the absolute values of the bytes as signed integers.
  private static func magnitude(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var sum = UInt32(0)
    var index = 0
    while index < count {
      let byte = bytes[index]
      sum &+= UInt32(byte < 128 ? byte : 0 &- byte)
      index &+= 1
    }
    return Int(sum)
  }

  private static func apply(
    _ filter: FilterType, _ source: Source, to target: UnsafeMutablePointer<UInt8>
  ) {
    switch filter {
    case .none: break
    case .sub: apply(source, to: target) { a, _, _ in a }
    case .up: apply(source, to: target) { _, b, _ in b }
    case .average: apply(source, to: target) { a, b, _ in (a &+ b) / 2 }
    case .paeth:
      apply(source, to: target) { a, b, c in
        let pa = abs(b &- c)
        let pb = abs(a &- c)
        let pc = abs(a &+ b &- c &- c)
        return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
      }
    }
  }

  /// - Parameter prediction: Returns the prediction from the bytes to the left, above, and above to
  ///   the left.
  @inline(__always)
  private static func apply(
    _ source: Source, to target: UnsafeMutablePointer<UInt8>,
    _ prediction: (Int, Int, Int) -> Int
  ) {
    let row = source.row
    let above = source.above
    let unit = source.unit
    var x = 0
    while x < source.count {
      let isFirst = x < unit
      let guess = prediction(
        isFirst ? 0 : Int(row[x &- unit]), Int(above[x]), isFirst ? 0 : Int(above[x &- unit]))
      target[x] = row[x] &- UInt8(truncatingIfNeeded: guess)
      x &+= 1
    }
  }
}
