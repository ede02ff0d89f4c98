/// A decoder for PNG and APNG files (PNG third edition, sections 4.9 and 11.3.6).
///
/// Each frame of an animation is rewritten as a PNG file, which libpng decodes.
enum APNGDecoder {
  static func decode(_ bytes: [UInt8]) throws(ImageFileError) -> AnimatedImage {
    let file = try PNGChunks(bytes)
    try file.check()
    // Only an acTL chunk before the first IDAT chunk marks an animation; a later one is ignored.
    if file.animationControl == nil {
      // The type of an omitted chunk may be damaged as well.
      guard !file.hasOmission || !file.all.contains(where: { $0.type == "fcTL" }) else {
        throw .damaged(.png, what: "there is no acTL chunk", offset: bytes.count)
      }
      return AnimatedImage(still: try PNGDecoder.decode(bytes))
    }
    let colors = try ColorConversion.of(file)
    return try APNGReader(file).animation(colors)
  }

  /// Returns the total number of pixels of all frames that the IHDR and acTL chunks declare.
  static func pixelCount(of bytes: [UInt8]) throws(ImageFileError) -> Int {
    let size = try PNGDecoder.size(of: bytes)
    let control = try PNGChunks(bytes).animationControl
    return size.area.multipliedReportingOverflow(by: control?.number(at: 0) ?? 1).partialValue
  }
}

extension PNGChunks {
  /// The acTL chunk before the first IDAT chunk, or `nil` for a still image.
  fileprivate var animationControl: Chunk? {
    all.prefix { $0.type != "IDAT" }.first { $0.type == "acTL" }
  }
}

/// The animation of an APNG file, parsed from its chunks.
private struct APNGReader {
  private let header: PNGChunks.Chunk
  /// The PLTE and tRNS chunks, which apply to every frame.
  private var shared: [PNGChunks.Chunk] = []
  private let size: PixelSize
  private var frameCount = 0
  private var playCount: Int?
  private var parts: [FrameChunks] = []
  /// The sequence number that the next fcTL or fdAT chunk must have.
  private var sequence = 0

  /// The contents of a frame's chunks.
  private struct FrameChunks {
    var region: PixelBox
    var delay: Flicks
    var disposal: Disposal
    var isOver: Bool
    /// The compressed pixels, as IDAT chunks.
    var pixels: [PNGChunks.Chunk] = []
  }

  private enum Disposal: UInt8 {
    case none, background, previous
  }

  init(_ file: PNGChunks) throws(ImageFileError) {
    guard let header = file.all.first, header.type == "IHDR", header.content.count == 13,
      let width = header.number(at: 0), let height = header.number(at: 4)
    else { throw .damaged(.png, what: "IHDR is not the first chunk", offset: 8) }
    self.header = header
    size = try PixelSize(statedWidth: width, height: height)
    // The acTL chunk may follow the first fcTL chunk.
    if let control = file.animationControl { try readControl(control) }
    guard file.all.count(where: { $0.type == "acTL" }) == 1 else {
      throw .damaged(.apng, what: "more than one acTL chunk")
    }
    var hasPixels = false
    for chunk in file.all.dropFirst() {
      switch chunk.type {
      case "fcTL":
        try checkSequence(of: chunk)
        let part = try part(chunk)
        if !hasPixels, part.region != PixelBox(size) {
          throw .damaged(.apng, what: "the first frame does not cover the image")
        }
        guard parts.last?.pixels.isEmpty != true else { throw missingPixels }
        parts.append(part)
      case "IDAT":
        hasPixels = true
        // Without a preceding fcTL chunk, these pixels are the default image, which is not part
        // of the animation.
        if !parts.isEmpty {
          guard parts.count == 1 else { throw .damaged(.apng, what: "misplaced IDAT chunk") }
          parts[0].pixels.append(chunk)
        }
      case "fdAT":
        try checkSequence(of: chunk)
        guard hasPixels, !parts.isEmpty else {
          throw .damaged(.apng, what: "an fdAT chunk without a preceding fcTL chunk")
        }
        parts[parts.count - 1].pixels.append(
          PNGChunks.Chunk(type: "IDAT", content: chunk.content.dropFirst(4)))
      case "PLTE", "tRNS": shared.append(chunk)
      default: break
      }
    }
    guard parts.last?.pixels.isEmpty != true else { throw missingPixels }
    guard hasPixels else { throw .damaged(.png, what: "no IDAT chunk", offset: 0) }
    guard parts.count == frameCount else {
      throw .damaged(
        .apng,
        what: "the acTL chunk declares a frame count of \(frameCount), but the file has "
          + "\(parts.count)")
    }
  }

  private var missingPixels: ImageFileError {
    .damaged(.apng, what: "frame \(parts.count) has no pixels")
  }

  // MARK: Chunks

  private mutating func readControl(_ chunk: PNGChunks.Chunk) throws(ImageFileError) {
    guard let frames = chunk.number(at: 0), let plays = chunk.number(at: 4) else {
      throw .damaged(.apng, what: "the acTL chunk is too short")
    }
    guard frames > 0 else { throw .noFrames }
    try AnimatedImage.check(frameCount: frames, of: size)
    frameCount = frames
    playCount = plays == 0 ? nil : plays
  }

  private mutating func checkSequence(of chunk: PNGChunks.Chunk) throws(ImageFileError) {
    guard let number = chunk.number(at: 0), number == sequence else {
      throw .damaged(
        .apng,
        what: "an \(chunk.type) chunk has the sequence number "
          + "\(chunk.number(at: 0).map(String.init) ?? "none"), expected \(sequence)")
    }
    sequence += 1
  }

  private func part(_ chunk: PNGChunks.Chunk) throws(ImageFileError) -> FrameChunks {
    let number = parts.count + 1
    guard number <= frameCount else {
      throw .damaged(
        .apng, what: "the acTL chunk declares a frame count of \(frameCount), but the file has more"
      )
    }
    guard let width = chunk.number(at: 4), let height = chunk.number(at: 8),
      let x = chunk.number(at: 12), let y = chunk.number(at: 16),
      let numerator = chunk.number(at: 20, byteCount: 2),
      let denominator = chunk.number(at: 22, byteCount: 2),
      let disposal = chunk.byte(at: 24).flatMap(Disposal.init), let blend = chunk.byte(at: 25),
      blend <= 1
    else { throw .damaged(.apng, what: "the fcTL chunk of frame \(number) is invalid") }
    guard
      let region = PixelBox(x: x, y: y, width: width, height: height, in: size)
    else { throw .damaged(.apng, what: "frame \(number) extends beyond the image") }
    // A denominator of 0 means hundredths of a second.
    let delay = Flicks(Int64(numerator), over: denominator == 0 ? 100 : Int64(denominator))
    return FrameChunks(
      region: region, delay: AnimatedImage.shown(delay), disposal: disposal, isOver: blend == 1)
  }

  // MARK: Frames

  /// Returns the animation, with each frame drawn on the canvas after the disposal of the previous
  /// frame.
  func animation(_ colors: ColorConversion?) throws(ImageFileError) -> AnimatedImage {
    var canvas = FrameCanvas(size: size)
    var frames: [AnimatedImage.Frame] = []
    frames.reserveCapacity(parts.count)
    for (index, part) in parts.enumerated() {
      let image = try PNGDecoder.unconverted(file(of: part)).bitmap.converted(by: colors)
      // The first frame has no previous canvas to restore.
      let disposal = index == 0 && part.disposal == .previous ? .background : part.disposal
      let before = disposal == .previous ? canvas.copy(of: part.region) : nil
      canvas.draw(image, in: part.region, over: part.isOver)
      frames.append(AnimatedImage.Frame(bitmap: canvas.bitmap, delay: part.delay))
      if disposal == .background { canvas.clear(part.region) }
      if let before { canvas.draw(before, in: part.region) }
    }
    return AnimatedImage(size: size, frames: frames, playCount: playCount)
  }

  /// Returns a PNG file that contains a single frame.
  private func file(of part: FrameChunks) -> [UInt8] {
    var file = PNGFileBuffer()
    file.begin()
    file.beginChunk("IHDR")
    file.append(number: UInt32(truncatingIfNeeded: part.region.width))
    file.append(number: UInt32(truncatingIfNeeded: part.region.height))
    file.append(header.content.dropFirst(8))
    file.endChunk()
    for chunk in shared + part.pixels { file.append(chunk.content, as: chunk.type) }
    file.end()
    return file.bytes
  }
}
