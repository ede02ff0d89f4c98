import CDeflate

/// libdeflate, for pictures that runs do not describe, and for what is no picture.
struct GeneralCompressor: ~Copyable {
  /// How matches are looked for, by libdeflate's levels.
  enum Effort: Int32, CaseIterable {
    /// The first good match is taken. That is better than waiting in random patterns of few colours.
    case greedy = 4
    /// A better match at the next byte is waited for. The least of such levels that came to less than
    /// zlib's level 6 in gradients: the one below it looks at fewer places than zlib does.
    case lazy = 7
  }

  /// Made when they are first needed: most pictures never need them, and each takes half a megabyte.
  private var greedy: OpaquePointer?
  private var lazy: OpaquePointer?
  /// The last outcome.
  private(set) var bytes = Scratch<UInt8>(capacity: 1)

  init() {}

  deinit {
    libdeflate_free_compressor(greedy)
    libdeflate_free_compressor(lazy)
  }

  /// Makes a zlib stream of rows, and says how long it is; `nil` where it would have `limit` bytes or
  /// more.
  mutating func compress(
    _ source: borrowing FilteredRows, _ effort: Effort, under limit: Int = .max
  ) throws(PNGError) -> Int? {
    try compress(
      UnsafeBufferPointer(start: source.bytes.base, count: source.count), effort, under: limit)
  }

  fileprivate mutating func compress(
    _ source: UnsafeBufferPointer<UInt8>, _ effort: Effort, under limit: Int = .max
  ) throws(PNGError) -> Int? {
    let compressor = try compressor(effort)
    let room = min(libdeflate_zlib_compress_bound(compressor, source.count), max(limit - 1, 0))
    bytes.reserve(room)
    let count = libdeflate_zlib_compress(
      compressor, source.baseAddress, source.count, bytes.base, room)
    return count > 0 ? count : nil
  }

  private mutating func compressor(_ effort: Effort) throws(PNGError) -> OpaquePointer {
    var compressor = effort == .greedy ? greedy : lazy
    if compressor == nil { compressor = libdeflate_alloc_compressor(effort.rawValue) }
    switch effort {
    case .greedy: greedy = compressor
    case .lazy: lazy = compressor
    }
    guard let compressor else { throw .encoding("out of memory") }
    return compressor
  }
}

extension [UInt8] {
  /// The bytes as a zlib stream (RFC 1950); `nil` where there is no memory for it.
  package var deflated: [UInt8]? {
    var compressor = GeneralCompressor()
    return withUnsafeBufferPointer { bytes in
      guard let count = try? compressor.compress(bytes, .lazy) else { return nil }
      return Array(UnsafeBufferPointer(start: compressor.bytes.base, count: count))
    }
  }
}
