import CDeflate

/// libdeflate, for images that runs do not describe, and for what is no image.
struct GeneralCompressor: ~Copyable {
  /// The least of libdeflate's levels that came to less than zlib's level 6 in gradients.
  private static let level: Int32 = 7

  /// Made when it is first needed: most images never need it, and it takes half a megabyte.
  private var compressor: OpaquePointer?
  /// The last outcome.
  private(set) var bytes = Scratch<UInt8>(capacity: 1)

  init() {}

  deinit { libdeflate_free_compressor(compressor) }

  /// Makes a zlib stream, and returns its length; `nil` for `limit` bytes or more.
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
  /// The bytes as a zlib stream (RFC 1950); `nil` where there is no memory for it.
  package var deflated: [UInt8]? {
    var compressor = GeneralCompressor()
    return withUnsafeBufferPointer { bytes in
      guard let count = try? compressor.compress(bytes) else { return nil }
      return Array(UnsafeBufferPointer(start: compressor.bytes.base, count: count))
    }
  }
}
