/// An encoder for the pixels of an APNG file's parts, which selects the shortest encoding.
struct APNGPartCoder: ~Copyable {
  /// The compressed pixels of a part, with its blend operation.
  struct Coded: Sendable {
    /// Whether the pixels are blended over the canvas instead of replacing its pixels.
    var isOver = false
    var stream: [UInt8] = []
  }

  private let form: APNGPixels
  private let shared: ColorTable
  private var palette = Palette()
  private var runs = RunLengths()
  private var coder = RunCoder()
  private var plain = PlainCoder()
  private let hasTransparency: Bool
  private var words: [UInt32] = []

  /// The area of a part, in pixels, up to which a general compressor is always tried.
  private static let smallArea = 1 << 14
  /// The mean run length, in pixels, below which a general compressor is tried for larger parts.
  private static let denseLength = 8

  init(_ pixels: APNGPixels) {
    form = pixels
    shared = pixels.table
    switch pixels {
    case .palette(let colors): hasTransparency = colors.contains(0)
    case .translucent: hasTransparency = true
    }
  }

  mutating func encode(_ part: AnimationPart) throws(ImageFileError) -> Coded {
    // Blending is exact in every decoder only for opaque pixels.
    var canLeave = hasTransparency
    var hasKept = false
    part.pixels.forEach { word, isKept, _ in
      if isKept { hasKept = true } else if word < 0xFF00_0000 { canLeave = false }
    }
    var best = Coded()
    for rule in KeptPixels.allCases where rule == .drawn || (canLeave && hasKept) {
      guard let stream = try encode(part, rule, under: best.stream.count) else { continue }
      best = Coded(isOver: rule != .drawn, stream: stream)
    }
    return best
  }

  /// Returns the pixels compressed with a rule for kept pixels, or `nil` if they have `limit`
  /// bytes or more.
  ///
  /// - Parameter limit: The limit, in bytes; 0 means no limit.
  private mutating func encode(
    _ part: AnimationPart, _ rule: KeptPixels, under limit: Int
  ) throws(ImageFileError) -> [UInt8]? {
    var before: UInt32 = 0
    part.pixels.fill(&words, count: part.box.area, empty: 0) { word, isKept in
      before =
        if !isKept || rule == .drawn { word } else if word < 0xFF00_0000 { 0 } else {
          rule.pixel(word, after: before, transparent: 0)
        }
      return before
    }
    let width = part.box.width
    // The words are moved out of `self`, so that methods can mutate `self` while the words are
    // read, without a copy.
    var words: [UInt32] = []
    swap(&words, &self.words)
    defer { swap(&words, &self.words) }
    return try words.withUnsafeBufferPointer { words throws(ImageFileError) in
      guard let base = words.baseAddress else { return nil }
      let image = PixelRows(
        base: base, width: width, height: words.count / width, stride: width, format: .straight)
      return try encode(image, under: limit == 0 ? .max : limit)
    }
  }

  /// Returns the zlib stream of straight pixels, or `nil` if it has `limit` bytes or more.
  ///
  /// If the file has a palette, the palette must contain every pixel's color.
  private mutating func encode(
    _ image: PixelRows, under limit: Int
  ) throws(ImageFileError) -> [UInt8]? {
    guard case .palette = form else { return try plain.compress(image, unit: 4, under: limit) }
    let area = image.width * image.height
    runs.scan(image)
    palette.assign(shared, in: runs.colors)
    var size = limit
    if runs.isComplete {
      coder.tokenize(runs, image, palette)
      size = min(coder.byteCount, limit)
    }
    if !runs.isComplete || area <= Self.smallArea || runs.count * Self.denseLength > area,
      let stream = try plain.compress(image, palette, runs.colors, under: size)
    {
      return stream
    }
    return runs.isComplete && coder.byteCount < limit ? coder.encoded() : nil
  }
}
