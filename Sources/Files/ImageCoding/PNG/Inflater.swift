import CDeflate

/// Unpacks what deflate (RFC 1951) packed, up to a known size.
struct Inflater: ~Copyable {
  /// What came of it.
  enum Outcome: Equatable {
    /// The bytes.
    case whole([UInt8])
    /// There are more bytes than were allowed.
    case tooLong
    /// The data are damaged.
    case damaged
  }

  private let decompressor = libdeflate_alloc_decompressor()

  deinit { libdeflate_free_decompressor(decompressor) }

  /// Unpacks data with zlib's head and checksum, or without; stops at the limit.
  func bytes(of data: [UInt8], limit: Int, hasHead: Bool) -> Outcome {
    guard let decompressor else { return .damaged }
    var result = LIBDEFLATE_BAD_DATA
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      result =
        hasHead
        ? libdeflate_zlib_decompress(
          decompressor, data, data.count, buffer.baseAddress, buffer.count, &count)
        : libdeflate_deflate_decompress(
          decompressor, data, data.count, buffer.baseAddress, buffer.count, &count)
      if result != LIBDEFLATE_SUCCESS { count = 0 }
    }
    switch result {
    case LIBDEFLATE_SUCCESS: return .whole(bytes)
    case LIBDEFLATE_INSUFFICIENT_SPACE: return .tooLong
    default: return .damaged
    }
  }
}
