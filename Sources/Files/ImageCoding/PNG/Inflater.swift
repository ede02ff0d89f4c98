import CDeflate

/// A decompressor for zlib streams (RFC 1950) with a limit on the size of the output.
struct Inflater: ~Copyable {
  /// The result of a decompression.
  enum Outcome: Equatable {
    /// The complete output.
    case whole([UInt8])
    /// The output exceeds the limit.
    case tooLong
    /// The data is damaged, or there is not enough memory.
    case damaged
  }

  private let decompressor = libdeflate_alloc_decompressor()

  deinit { libdeflate_free_decompressor(decompressor) }

  /// Decompresses a stream to at most `limit` bytes.
  func bytes(of data: [UInt8], limit: Int) -> Outcome {
    guard let decompressor else { return .damaged }
    var result = LIBDEFLATE_BAD_DATA
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      result = libdeflate_zlib_decompress(
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
