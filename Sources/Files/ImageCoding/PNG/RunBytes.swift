/// A conversion from the pixel of a run to the bytes that are compressed.
protocol RunBytes {
  /// The number of bytes per pixel.
  var unit: Int { get }
  /// Returns the bytes of a run's pixel, with the first byte in the lowest position.
  func bytes(of run: PixelRun) -> UInt32
}

/// One byte per pixel: its palette index.
struct PaletteBytes: RunBytes {
  /// The palette index by index in the color table.
  let numbers: UnsafePointer<UInt8>

  @inline(__always)
  var unit: Int { 1 }
  @inline(__always)
  func bytes(of run: PixelRun) -> UInt32 { UInt32(numbers[run.index]) }
}

/// Bytes in which several pixels are already packed.
struct PackedBytes: RunBytes {
  @inline(__always)
  var unit: Int { 1 }
  @inline(__always)
  func bytes(of run: PixelRun) -> UInt32 { run.word }
}

/// Three bytes per pixel: red, green and blue.
struct OpaqueBytes: RunBytes {
  let format: PixelRows.Format

  @inline(__always)
  var unit: Int { 3 }
  @inline(__always)
  func bytes(of run: PixelRun) -> UInt32 { format.rgba(run.word) & 0xFF_FFFF }
}

/// Four bytes per pixel: red, green, blue and alpha.
struct StraightBytes: RunBytes {
  let format: PixelRows.Format

  @inline(__always)
  var unit: Int { 4 }
  @inline(__always)
  func bytes(of run: PixelRun) -> UInt32 { format.rgba(run.word) }
}
