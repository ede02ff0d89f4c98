/// Writes bits, the lowest first, as DEFLATE wants them.
struct BitWriter {
  /// Where the next whole bytes go.
  private(set) var position: UnsafeMutablePointer<UInt8>
  private var bits: UInt64 = 0
  /// How many of `bits` are still to be written.
  private var count = 0

  /// The room that must be left behind the last byte: bits are stored eight bytes at a time.
  static let slack = 8
  /// How many bits can be added between two calls of ``flush()``.
  static let batch = 56

  init(_ position: UnsafeMutablePointer<UInt8>) { self.position = position }

  /// Adds bits; all above `length` must be clear.
  @inline(__always)
  mutating func add(_ value: UInt64, _ length: Int) {
    bits |= value &<< UInt64(truncatingIfNeeded: count)
    count &+= length
  }

  /// Stores whole bytes.
  @inline(__always)
  mutating func flush() {
    UnsafeMutableRawPointer(position).storeBytes(of: bits.littleEndian, as: UInt64.self)
    position += count &>> 3
    bits &>>= UInt64(truncatingIfNeeded: count & ~7)
    count &= 7
  }

  /// Stores what is left, filled up to a whole byte with zeros.
  mutating func finish() {
    flush()
    if count > 0 { position += 1 }
    (bits, count) = (0, 0)
  }
}
