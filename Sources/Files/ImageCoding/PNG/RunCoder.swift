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
    _ runs: borrowing PictureRuns, _ picture: PixelRows, _ palette: borrowing Palette
  ) {
    if palette.depth == 8 {
      matcher.tokenize(
        runs.runs.base, rowStarts: runs.rowStarts.base, width: picture.width,
        height: picture.height, as: PaletteBytes(numbers: palette.numbers.base), into: &stream)
    } else {
      packed.pack(runs, palette, height: picture.height)
      matcher.tokenize(
        packed.runs.base, rowStarts: packed.rowStarts.base,
        width: palette.rowBytes(width: picture.width), height: picture.height, as: PackedBytes(),
        into: &stream)
    }
    blocks.plan(stream)
  }

  /// Tokenizes an image as color components, with alpha unless all pixels are opaque.
  mutating func tokenize(_ runs: borrowing PictureRuns, _ picture: PixelRows, isOpaque: Bool) {
    if isOpaque {
      matcher.tokenize(
        runs.runs.base, rowStarts: runs.rowStarts.base, width: picture.width,
        height: picture.height, as: OpaqueBytes(format: picture.format), into: &stream)
    } else {
      matcher.tokenize(
        runs.runs.base, rowStarts: runs.rowStarts.base, width: picture.width,
        height: picture.height, as: StraightBytes(format: picture.format), into: &stream)
    }
    blocks.plan(stream)
  }

  /// Writes the stream; the buffer requires ``byteCount`` and ``BitWriter/slack`` bytes.
  mutating func write(to target: UnsafeMutablePointer<UInt8>) {
    blocks.write(stream, checksum: matcher.checksum.value, to: target)
  }
}
