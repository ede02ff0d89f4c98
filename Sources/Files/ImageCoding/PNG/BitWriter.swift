/// A writer that stores bits in the order of DEFLATE, with the lowest bit first.
struct BitWriter {
  /// The address at which the next complete bytes are stored.
  private(set) var position: UnsafeMutablePointer<UInt8>
  private var bits: UInt64 = 0
  /// The number of valid bits in `bits`.
  private var count = 0

  /// The number of extra bytes that a buffer requires, because 8 bytes are stored at a time.
  static let slack = 8
  /// The maximum number of bits that can be added between two calls of ``flush()``.
  static let batch = 56

  init(_ position: UnsafeMutablePointer<UInt8>) { self.position = position }

  /// Adds the low `length` bits of a value, whose other bits must be 0.
  @inline(__always)
  mutating func add(_ value: UInt64, _ length: Int) {
    bits |= value &<< UInt64(truncatingIfNeeded: count)
    count &+= length
  }

  /// Stores the complete bytes.
  @inline(__always)
  mutating func flush() {
    UnsafeMutableRawPointer(position).storeBytes(of: bits.littleEndian, as: UInt64.self)
    position += count &>> 3
    bits &>>= UInt64(truncatingIfNeeded: count & ~7)
    count &= 7
  }

  /// Stores the remaining bits, padded with zeros to a complete byte.
  mutating func finish() {
    flush()
    if count > 0 { position += 1 }
    bits = 0
    count = 0
  }
}
