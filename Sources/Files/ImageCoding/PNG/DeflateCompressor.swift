import CDeflate

/// A compressor that uses libdeflate, for images with short runs and for other data.
struct DeflateCompressor: ~Copyable {
  /// The compression level: libdeflate's lowest that compresses gradients better than zlib's level
  /// 6.
  private static let level: Int32 = 7

  /// The compressor, allocated on first use because most images do not require it and it
  /// occupies half a megabyte.
  private var compressor: OpaquePointer?

  init() {}

  deinit { libdeflate_free_compressor(compressor) }

  /// Compresses bytes to a zlib stream, or returns `nil` if it has `limit` bytes or more.
  ///
  /// - Throws: ``ImageFileError/encoding(_:)`` if there is not enough memory.
  mutating func compress(
    _ source: UnsafeBufferPointer<UInt8>, under limit: Int
  ) throws(ImageFileError) -> [UInt8]? {
    let bytes = try zlibStream(source, room: max(limit - 1, 0))
    return bytes.isEmpty ? nil : bytes
  }

  /// Returns a zlib stream, or no bytes if it has more than `room` bytes.
  mutating func zlibStream(
    _ source: UnsafeBufferPointer<UInt8>, room: Int = .max
  ) throws(ImageFileError) -> [UInt8] {
    let compressor = try allocated()
    let room = min(libdeflate_zlib_compress_bound(compressor, source.count), room)
    return Self.filled(room) {
      libdeflate_zlib_compress(compressor, source.baseAddress, source.count, $0, room)
    }
  }

  /// Compresses bytes to a DEFLATE stream without zlib's header and checksum.
  ///
  /// - Throws: ``ImageFileError/encoding(_:)`` if there is not enough memory.
  mutating func blocks(_ source: UnsafeBufferPointer<UInt8>) throws(ImageFileError) -> [UInt8] {
    let compressor = try allocated()
    let room = libdeflate_deflate_compress_bound(compressor, source.count)
    return Self.filled(room) {
      libdeflate_deflate_compress(compressor, source.baseAddress, source.count, $0, room)
    }
  }

  private static func filled(
    _ room: Int, _ fill: (UnsafeMutableRawPointer?) -> Int
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: room) { $1 = fill($0.baseAddress) }
  }

  private mutating func allocated() throws(ImageFileError) -> OpaquePointer {
    compressor = compressor ?? libdeflate_alloc_compressor(Self.level)
    guard let compressor else { throw .encoding("out of memory") }
    return compressor
  }
}

extension [UInt8] {
  /// Returns the bytes as a zlib stream (RFC 1950).
  ///
  /// - Throws: ``ImageFileError/encoding(_:)`` if there is not enough memory.
  package func zlibCompressed() throws(ImageFileError) -> [UInt8] {
    var compressor = DeflateCompressor()
    return try withUnsafeBufferPointer { source throws(ImageFileError) in
      try compressor.zlibStream(source)
    }
  }
}
