import CDeflate

extension [UInt8] {
  /// The bytes as a zlib stream (RFC 1950); `nil` where there is no memory for it.
  package var deflated: [UInt8]? {
    // The best that is still quick: a page is made once.
    guard let compressor = libdeflate_alloc_compressor(9) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    let room = libdeflate_zlib_compress_bound(compressor, count)
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, written in
      written = libdeflate_zlib_compress(compressor, self, count, buffer.baseAddress, room)
    }
    return bytes.isEmpty ? nil : bytes
  }
}
