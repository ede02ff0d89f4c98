/// The Adler-32 checksum of a zlib stream (RFC 1950, 8.2), computed from runs.
///
/// The contribution of a run has a closed form, so the bytes of the stream are never generated.
struct Adler32 {
  /// The largest prime below 2¹⁶.
  private static let modulus: UInt64 = 65_521
  /// The sum at which both sums are reduced modulo the prime.
  ///
  /// Below this bound, the contribution of another row fits in 64 bits.
  private static let ceiling: UInt64 = 1 << 60

  private var sum: UInt64 = 1
  private var sumOfSums: UInt64 = 0

  var value: UInt32 { UInt32(sumOfSums % Self.modulus) << 16 | UInt32(sum % Self.modulus) }

  /// Adds `count` zero bytes, at most 2³².
  @inline(__always)
  mutating func addZeros(_ count: Int) {
    if count > 1 << 16 { reduce() }
    sumOfSums &+= UInt64(truncatingIfNeeded: count) &* sum
    if sumOfSums >= Self.ceiling { reduce() }
  }

  @inline(__always)
  mutating func add(_ byte: UInt32) {
    sum &+= UInt64(byte)
    sumOfSums &+= sum
  }

  /// Adds `count` units of one to four bytes, the lowest byte first; at most 2¹⁷ bytes in total.
  @inline(__always)
  mutating func add(_ bytes: UInt32, unit: Int, count: Int) {
    let n = UInt64(truncatingIfNeeded: count)
    let u = UInt64(truncatingIfNeeded: unit)
    // The sum of a unit's bytes, and the sum of each byte times its index in the unit.
    var total = UInt64(bytes & 0xFF)
    var moment = UInt64(0)
    if unit > 1 {
      let b1 = UInt64(bytes >> 8 & 0xFF)
      let b2 = UInt64(bytes >> 16 & 0xFF)
      let b3 = UInt64(bytes >> 24)
      total &+= b1 &+ b2 &+ b3
      moment = b1 &+ 2 &* b2 &+ 3 &* b3
    }
    // Byte j of unit k contributes to the last u·n − u·k − j of the partial sums.
    sumOfSums &+= u &* n &* sum &+ u &* total &* (n &* (n &+ 1) / 2) &- n &* moment
    sum &+= n &* total
    if sumOfSums >= Self.ceiling { reduce() }
  }

  /// Adds `times` copies of the last `length` bytes, which are those added since an earlier state.
  mutating func addAgain(since earlier: Adler32, length: Int, times: Int) {
    var earlier = earlier
    earlier.reduce()
    reduce()
    let n = UInt64(length) % Self.modulus
    let k = UInt64(times)
    // The contribution of the bytes to the sum, and to the sum of sums for an initial sum of 0.
    let part = (sum &+ Self.modulus &- earlier.sum) % Self.modulus
    let base = (earlier.sumOfSums &+ n &* earlier.sum) % Self.modulus
    let parts = (sumOfSums &+ Self.modulus &- base) % Self.modulus
    sumOfSums &+= k &* (n &* sum % Self.modulus &+ parts)
    sumOfSums &+= k &* (k &- 1) / 2 % Self.modulus &* (n &* part % Self.modulus)
    sum &+= k &* part
    reduce()
  }

  /// Returns the checksum of two sequences of bytes from their checksums and the second's length.
  static func joined(_ first: UInt32, _ second: UInt32, length: Int) -> UInt32 {
    let ends = (UInt64(first & 0xFFFF), UInt64(second & 0xFFFF))
    let joined = Adler32(
      // Each of the second's partial sums begins at the first's sum instead of at 1.
      sum: ends.0 + ends.1 + modulus - 1,
      sumOfSums: UInt64(first >> 16) + UInt64(second >> 16)
        + UInt64(length) % modulus * (ends.0 + modulus - 1))
    return joined.value
  }

  private mutating func reduce() {
    sum %= Self.modulus
    sumOfSums %= Self.modulus
  }
}
