import CDeflate

/// A compressor that uses libdeflate, for images with short runs and for other data.
struct GeneralCompressor: ~Copyable {
  /// The compression level: libdeflate's lowest that compresses gradients better than zlib's level
  /// 6.
  private static let level: Int32 = 7

  /// The compressor, allocated on first use because most images do not require it and it
  /// occupies half a megabyte.
  private var compressor: OpaquePointer?
  /// The buffer that contains the last stream.
  private(set) var bytes = Scratch<UInt8>(capacity: 1)

  init() {}

  deinit { libdeflate_free_compressor(compressor) }

  /// Compresses bytes to a zlib stream and returns its length, or `nil` if it has `limit` bytes
  /// or more.
  ///
  /// - Throws: ``PNGError/encoding(_:)`` if there is not enough memory.
  mutating func compress(
    _ source: UnsafeBufferPointer<UInt8>, under limit: Int = .max
  ) throws(PNGError) -> Int? {
    if compressor == nil { compressor = libdeflate_alloc_compressor(Self.level) }
    guard let compressor else { throw .encoding("out of memory") }
    let room = min(libdeflate_zlib_compress_bound(compressor, source.count), max(limit - 1, 0))
    bytes.reserve(room)
    let count = libdeflate_zlib_compress(
      compressor, source.baseAddress, source.count, bytes.base, room)
    return count > 0 ? count : nil
  }
}

extension [UInt8] {
  /// The bytes as a zlib stream (RFC 1950), or `nil` if there is not enough memory.
  package var deflated: [UInt8]? {
    var compressor = GeneralCompressor()
    return withUnsafeBufferPointer { bytes in
      guard let count = try? compressor.compress(bytes) else { return nil }
      return Array(UnsafeBufferPointer(start: compressor.bytes.base, count: count))
    }
  }
}
