import CDeflate

extension String {
  /// The text's UTF-8 as a zlib stream (RFC 1950); `nil` where there is no memory for it.
  var deflated: [UInt8]? {
    let source = Array(utf8)
    // The best that is still quick: a page is made once.
    guard let compressor = libdeflate_alloc_compressor(9) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    let room = libdeflate_zlib_compress_bound(compressor, source.count)
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      count = libdeflate_zlib_compress(
        compressor, source, source.count, buffer.baseAddress, room)
    }
    return bytes.isEmpty ? nil : bytes
  }
}
