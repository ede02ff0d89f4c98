/// A tool that joins DEFLATE streams to one stream.
///
/// libdeflate ends each stream with a last block, at any bit.
struct StreamJoiner: ~Copyable {
  private var reader = BlockReader()

  /// A last block without bytes, which ends joined streams.
  static let end: [UInt8] = [0x03, 0x00]

  /// Returns a stream with no block marked as the last one, and padded to whole bytes.
  mutating func joinable(_ stream: [UInt8]) -> [UInt8] {
    var joinable = stream + [UInt8](repeating: 0, count: BlockReader.slack)
    let (last, end) = joinable.withUnsafeBytes { bytes in
      bytes.baseAddress.map { reader.lastBlock(of: $0, count: stream.count) } ?? (0, 0)
    }
    joinable[last / 8] &= ~(1 << UInt8(last % 8))
    // The padding of the last byte are zeros, with which an uncompressed block begins. Its header
    // has three bits; then it is padded to a whole byte, followed by its length, 0, and the
    // complement of that.
    joinable.removeLast(BlockReader.slack - (8 * stream.count - end < 3 ? 1 : 0))
    joinable += [0x00, 0x00, 0xFF, 0xFF]
    return joinable
  }
}
