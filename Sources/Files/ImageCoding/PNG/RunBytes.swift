/// What a run's pixel is in the file.
protocol RunBytes {
  /// How many bytes a pixel has.
  var unit: Int { get }
  /// The pixel's bytes, the first lowest.
  func bytes(of run: PixelRun) -> UInt32
}

/// A byte a pixel, its number in the palette.
struct PaletteBytes: RunBytes {
  /// The number in the palette by index in the colour table.
  let numbers: UnsafePointer<UInt8>

  @inline(__always)
  var unit: Int { 1 }
  @inline(__always)
  func bytes(of run: PixelRun) -> UInt32 { UInt32(numbers[run.index]) }
}

/// Bytes that hold several pixels each, packed already.
struct PackedBytes: RunBytes {
  @inline(__always)
  var unit: Int { 1 }
  @inline(__always)
  func bytes(of run: PixelRun) -> UInt32 { run.word }
}

/// Red, green and blue.
struct OpaqueBytes: RunBytes {
  let format: PixelRows.Format

  @inline(__always)
  var unit: Int { 3 }
  @inline(__always)
  func bytes(of run: PixelRun) -> UInt32 { format.rgba(run.word) & 0xFF_FFFF }
}

/// Red, green, blue and alpha.
struct StraightBytes: RunBytes {
  let format: PixelRows.Format

  @inline(__always)
  var unit: Int { 4 }
  @inline(__always)
  func bytes(of run: PixelRun) -> UInt32 { format.rgba(run.word) }
}
