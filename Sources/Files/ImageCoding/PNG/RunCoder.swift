/// An encoder that compresses the runs of an image to a zlib stream.
struct RunCoder: ~Copyable {
  private var packed = PackedRuns()
  private var matcher = RunMatcher()
  private var stream = TokenStream()
  private var blocks = DeflateBlocks()

  /// The number of bytes of the stream.
  var byteCount: Int { blocks.byteCount }

  /// Tokenizes an image as palette indices.
  mutating func tokenize(
    _ runs: borrowing RunLengths, _ image: PixelRows, _ palette: borrowing Palette
  ) {
    if palette.depth == 8 {
      matcher.tokenize(
        runs.runs.base, rowStarts: runs.rowStarts.base, width: image.width,
        height: image.height, as: PaletteBytes(numbers: palette.numbers.base), into: &stream)
    } else {
      packed.pack(runs, palette, height: image.height)
      matcher.tokenize(
        packed.runs.base, rowStarts: packed.rowStarts.base,
        width: palette.rowBytes(width: image.width), height: image.height, as: PackedBytes(),
        into: &stream)
    }
    blocks.plan(stream)
  }

  /// Tokenizes an image as color components, with alpha unless all pixels are opaque.
  mutating func tokenize(_ runs: borrowing RunLengths, _ image: PixelRows, isOpaque: Bool) {
    if isOpaque {
      matcher.tokenize(
        runs.runs.base, rowStarts: runs.rowStarts.base, width: image.width,
        height: image.height, as: OpaqueBytes(format: image.format), into: &stream)
    } else {
      matcher.tokenize(
        runs.runs.base, rowStarts: runs.rowStarts.base, width: image.width,
        height: image.height, as: StraightBytes(format: image.format), into: &stream)
    }
    blocks.plan(stream)
  }

  /// Returns the stream of the image that was tokenized last.
  mutating func encoded() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: byteCount + BitWriter.slack) { bytes, count in
      guard let base = bytes.baseAddress else { return }
      blocks.write(stream, checksum: matcher.checksum.value, to: base)
      count = byteCount
    }
  }
}
