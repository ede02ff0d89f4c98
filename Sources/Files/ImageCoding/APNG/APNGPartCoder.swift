import VectorDrawing

/// Writes the pixels of parts, each in the shorter of a few ways.
struct APNGPartCoder: ~Copyable {
  /// A part as the file has it.
  struct Coded: Sendable {
    /// Whether the pixels are laid over what is there, or take its place.
    var isOver = false
    var stream: [UInt8] = []
  }

  private let form: APNGPixels
  private let shared: ColorTable
  private var palette = Palette()
  private var runs = PictureRuns()
  private var coder = RunCoder()
  private var fallback = FallbackEncoder()
  private let hasTransparency: Bool
  /// Whether pixels are colours rather than palette numbers.
  private let isColored: Bool
  private var words: [UInt32] = []

  /// Parts of no more pixels, and of runs no longer on average, are tried without runs as well.
  private static let smallArea = 1 << 14
  private static let denseLength = 8

  init(_ pixels: APNGPixels) {
    form = pixels
    shared = pixels.table
    switch pixels {
    case .palette(let colors): (hasTransparency, isColored) = (colors.contains(0), false)
    case .translucent: (hasTransparency, isColored) = (true, true)
    }
  }

  mutating func encode(_ part: Part) throws(PNGError) -> Coded {
    // Only opaque pixels can be laid over others without a change in any program.
    var (canLeave, hasKept) = (hasTransparency, false)
    part.pixels.forEach { word, isKept, _ in
      if isKept { hasKept = true } else if word < 0xFF00_0000 { canLeave = false }
    }
    var best = Coded()
    var bestWay = KeptPixels.drawn
    for way in KeptPixels.allCases where way == .drawn || (canLeave && hasKept) {
      guard let stream = try encode(part, way, under: best.stream.count) else { continue }
      best = Coded(isOver: way != .drawn, stream: stream)
      bestWay = way
    }
    if isColored,
      let stream = try encode(part, bestWay, isThorough: true, under: best.stream.count)
    {
      best.stream = stream
    }
    return best
  }

  /// The pixels in one way; `nil` for `limit` bytes or more, where that is not 0.
  ///
  /// - Parameter isThorough: Whether a general compressor is tried whatever the part: it takes ten times as
  ///   long, and finds more in colors.
  private mutating func encode(
    _ part: Part, _ way: KeptPixels, isThorough: Bool = false, under limit: Int
  ) throws(PNGError) -> [UInt8]? {
    var before: UInt32 = 0
    part.pixels.fill(&words, count: part.box.area, empty: 0) { word, isKept in
      before =
        if !isKept || way == .drawn { word } else if word < 0xFF00_0000 { 0 } else {
          way.pixel(word, after: before, transparent: 0)
        }
      return before
    }
    let width = part.box.width
    // Out of the value while the rest of it works on the words, without a copy.
    var words: [UInt32] = []
    swap(&words, &self.words)
    defer { swap(&words, &self.words) }
    return try words.withUnsafeBufferPointer { words throws(PNGError) in
      guard let base = words.baseAddress else { return nil }
      let picture = PixelRows(
        base: base, width: width, height: words.count / width, stride: width, format: .straight)
      return try encode(picture, isThorough: isThorough, under: limit == 0 ? .max : limit)
    }
  }

  /// The stream of straight pixels, all of them among the palette's if there is one; `nil` for `limit`
  /// bytes or more.
  private mutating func encode(
    _ picture: PixelRows, isThorough: Bool, under limit: Int
  ) throws(PNGError) -> [UInt8]? {
    let area = picture.width * picture.height
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
    if isThorough || !runs.isComplete || area <= Self.smallArea
      || runs.count * Self.denseLength > area,
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
