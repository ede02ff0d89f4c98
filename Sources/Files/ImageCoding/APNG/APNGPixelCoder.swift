/// Writes the pixels of an animation's frames, each a zlib stream.
///
/// One coder serves one thread at a time.
package struct APNGPixelCoder: ~Copyable {
  private let form: APNGPixels
  private var shared = ColorTable()
  private var palette = Palette()
  private var runs = PictureRuns()
  private var coder = RunCoder()
  private var fallback = FallbackEncoder()

  /// Frames of no more pixels, and of runs no longer on average, are tried without runs as well.
  private static let smallArea = 1 << 14
  private static let denseLength = 8

  /// Makes a coder for one animation.
  package init(_ form: APNGPixels) {
    self.form = form
    shared.removeAll()
    if case .palette(let colors) = form { for color in colors { _ = shared.index(of: color) } }
  }

  /// The stream of a picture; `nil` where it comes to `limit` bytes or more.
  ///
  /// - Parameters:
  ///   - words: straight pixels 0xAABBGGRR in tight rows, at least one, and all among the palette's
  ///     where there is one.
  ///   - isThorough: whether a general compressor is tried whatever the picture: it takes ten times as
  ///     long, and finds more in colours.
  package mutating func encode(
    _ words: UnsafeBufferPointer<UInt32>, width: Int, isThorough: Bool = false, under limit: Int
  ) throws(PNGError) -> [UInt8]? {
    guard let base = words.baseAddress, width > 0 else { return nil }
    let picture = PixelRows(
      base: base, width: width, height: words.count / width, stride: width, format: .straight)
    runs.scan(picture)
    var size = limit
    var isKnown = false
    if runs.isComplete {
      if case .palette = form {
        palette.assign(shared, in: runs.colors)
        coder.tokenize(runs, picture, palette)
      } else {
        coder.tokenize(runs, picture, isOpaque: false)
      }
      if coder.byteCount < limit { (size, isKnown) = (coder.byteCount, true) }
    }
    if isThorough || !runs.isComplete || words.count <= Self.smallArea
      || runs.count * Self.denseLength > words.count,
      let count = try fallback.encode(picture, runs, as: form, shared, under: size)
    {
      return Array(UnsafeBufferPointer(start: fallback.compressor.bytes.base, count: count))
    }
    guard isKnown else { return nil }
    return [UInt8](unsafeUninitializedCapacity: size + BitWriter.slack) { bytes, count in
      guard let base = bytes.baseAddress else { return }
      coder.write(to: base)
      count = size
    }
  }
}
