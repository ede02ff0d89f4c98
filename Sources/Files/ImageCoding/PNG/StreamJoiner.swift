import CZlib

/// A tool that joins DEFLATE streams to one stream.
///
/// libdeflate ends each stream with a last block, at any bit. zlib finds that block: it can stop at
/// the blocks of a stream, and knows how many bits it has read.
struct StreamJoiner: ~Copyable {
  private var scratch = Scratch<UInt8>(capacity: 1)

  /// A last block without bytes, which ends joined streams.
  static let end: [UInt8] = [0x03, 0x00]

  /// Returns the Adler-32 checksum of two sequences of bytes from their checksums.
  static func checksum(_ first: UInt32, _ second: UInt32, length: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: adler32_combine(uLong(first), uLong(second), length))
  }

  /// Returns a stream with no block marked as the last one, and padded to whole bytes.
  ///
  /// - Parameter length: The number of bytes that the stream decompresses to.
  /// - Throws: ``PNGError/encoding(_:)`` if there is not enough memory.
  mutating func joinable(_ stream: [UInt8], length: Int) throws(PNGError) -> [UInt8] {
    scratch.reserve(length)
    guard let (last, end) = bounds(of: stream) else { throw .encoding("out of memory") }
    var joinable = stream
    joinable[last / 8] &= ~(1 << UInt8(last % 8))
    // The padding of the last byte are zeros, with which an uncompressed block begins. Its header
    // has three bits; then it is padded to a whole byte, followed by its length, 0, and the
    // complement of that.
    if 8 * stream.count - end < 3 { joinable.append(0) }
    joinable += [0x00, 0x00, 0xFF, 0xFF]
    return joinable
  }

  /// Returns the positions, in bits, at which the last block of a stream begins and ends.
  private func bounds(of stream: [UInt8]) -> (last: Int, end: Int)? {
    var state = z_stream()
    // Negative bits of the window: without zlib's header.
    guard
      inflateInit2_(&state, -MAX_WBITS, zlibVersion(), Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { inflateEnd(&state) }
    return stream.withUnsafeBufferPointer { stream -> (Int, Int)? in
      // The input is only read.
      state.next_in = UnsafeMutablePointer(mutating: stream.baseAddress)
      state.avail_in = uInt(truncatingIfNeeded: stream.count)
      state.next_out = scratch.base
      state.avail_out = uInt(truncatingIfNeeded: scratch.capacity)
      var (last, end) = (0, 0)
      while true {
        let status = inflate(&state, Z_BLOCK)
        guard status == Z_OK || status == Z_STREAM_END else { return nil }
        // The lowest bits are the number of unused bits of the last byte that was read.
        let position = 8 * Int(state.total_in) - Int(state.data_type & 7)
        if status == Z_STREAM_END || state.data_type & 64 != 0 && state.data_type & 128 != 0 {
          return (last, max(end, position))
        }
        if state.data_type & 128 != 0 { (last, end) = (position, position) }
      }
    }
  }
}
