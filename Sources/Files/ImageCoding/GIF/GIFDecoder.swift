import CGif

/// A decoder for GIF files, including interlacing, transparency, partial frames and disposal.
///
/// The canvas is initially transparent, and clips frames that extend beyond it. Disposal to the background makes it transparent again,
/// whatever background color the file specifies, as in browsers; disposal 4 restores the previous
/// canvas, as 3 does. A frame's delay starts when the frame appears. ``GIFOutline`` describes which
/// incomplete files are read; a frame without all of its pixels is an error, although browsers show
/// its first rows. Colors are converted to sRGB from an ICC profile in an application extension.
enum GIFDecoder {
  static let signature = Array("GIF8".utf8)

  static func decode(_ bytes: [UInt8]) throws(ImageFileError) -> AnimatedImage {
    let outline = try GIFOutline(bytes)
    guard outline.frameCount > 0 else { throw .noFrames }
    return try outline.file.withUnsafeBufferPointer { buffer throws(ImageFileError) in
      var source = reel_gif_source(bytes: buffer.baseAddress, count: buffer.count, position: 0)
      return try withUnsafeMutablePointer(to: &source) { source throws(ImageFileError) in
        try decode(source, outline)
      }
    }
  }

  private static func decode(
    _ source: UnsafeMutablePointer<reel_gif_source>, _ outline: GIFOutline
  ) throws(ImageFileError) -> AnimatedImage {
    var status: Int32 = 0
    guard let file = reel_gif_open(source, &status) else {
      throw .damaged(.gif, what: text(of: status), offset: source.pointee.position)
    }
    defer { DGifCloseFile(file, nil) }
    var reader = GIFReader(file, source, outline)
    try reader.readAll()
    guard !reader.frames.isEmpty else { throw .noFrames }
    return AnimatedImage(size: outline.size, frames: reader.frames, playCount: reader.playCount)
  }

  fileprivate static func text(of status: Int32) -> String {
    switch status {
    case D_GIF_ERR_READ_FAILED, D_GIF_ERR_EOF_TOO_SOON: "the file is truncated"
    case D_GIF_ERR_WRONG_RECORD: "unknown block"
    case D_GIF_ERR_IMAGE_DEFECT: "invalid image data"
    case D_GIF_ERR_NOT_ENOUGH_MEM: "out of memory"
    default: GifErrorString(status).map { String(cString: $0) } ?? "unknown error"
    }
  }
}

/// A reader of a GIF file, which reads block by block.
private struct GIFReader {
  private let file: UnsafeMutablePointer<GifFileType>
  private let source: UnsafeMutablePointer<reel_gif_source>
  private let outline: GIFOutline
  private(set) var frames: [AnimatedImage.Frame] = []
  /// The number of plays: 1 without a loop extension, `nil` to play forever.
  private(set) var playCount: Int? = 1
  private var canvas: FrameCanvas
  /// The graphics control block of the next frame.
  private var control = Self.plainControl
  private var colors: ColorConversion?

  private static let plainControl = GraphicsControlBlock(
    DisposalMode: DISPOSAL_UNSPECIFIED, UserInputFlag: false, DelayTime: 0,
    TransparentColor: NO_TRANSPARENT_COLOR)

  init(
    _ file: UnsafeMutablePointer<GifFileType>, _ source: UnsafeMutablePointer<reel_gif_source>,
    _ outline: GIFOutline
  ) {
    self.file = file
    self.source = source
    self.outline = outline
    canvas = FrameCanvas(size: outline.size)
  }

  mutating func readAll() throws(ImageFileError) {
    while true {
      var type = UNDEFINED_RECORD_TYPE
      try check(DGifGetRecordType(file, &type))
      switch type {
      case IMAGE_DESC_RECORD_TYPE: try readFrame()
      case EXTENSION_RECORD_TYPE: try readExtension()
      case TERMINATE_RECORD_TYPE: return
      default: throw damage("unknown block")
      }
    }
  }

  private func check(_ result: Int32) throws(ImageFileError) {
    guard result != GIF_OK else { return }
    throw damage(
      outline.isCut ? "the file is truncated" : GIFDecoder.text(of: file.pointee.Error))
  }

  private func damage(_ what: String) -> ImageFileError {
    .damaged(.gif, what: what, offset: source.pointee.position)
  }

  // MARK: Frames

  /// The first row and the row step of each pass over an interlaced image (GIF 89a, appendix E).
  private static let interlacedPasses = [(0, 8), (4, 8), (2, 4), (1, 2)]

  private mutating func readFrame() throws(ImageFileError) {
    try check(DGifGetImageDesc(file))
    let image = file.pointee.Image
    let number = frames.count + 1
    let x = Int(image.Left)
    let y = Int(image.Top)
    let width = Int(image.Width)
    let height = Int(image.Height)
    let size = canvas.bitmap.size
    // The part of the frame on the canvas, or `nil` for none.
    let region = PixelBox(
      x: x, y: y, width: min(width, size.width - x), height: min(height, size.height - y), in: size)
    guard let map = image.ColorMap ?? file.pointee.SColorMap, let colors = map.pointee.Colors
    else { throw damage("frame \(number) has no palette") }
    let palette = converted(
      UnsafeBufferPointer(start: colors, count: Int(map.pointee.ColorCount)))
    let isRestored = control.DisposalMode == DISPOSE_PREVIOUS || control.DisposalMode == 4
    let before = isRestored ? region.flatMap(canvas.copy) : nil

    var line = [GifPixelType](repeating: 0, count: width)
    for (first, step) in image.Interlace ? Self.interlacedPasses : [(0, 1)] where width > 0 {
      for row in stride(from: first, to: height, by: step) {
        try check(DGifGetLine(file, &line, Int32(line.count)))
        guard let region, region.rows.contains(y + row) else { continue }
        for (column, index) in line.prefix(region.width).enumerated()
        where index != control.TransparentColor {
          guard Int(index) < palette.count else {
            throw damage(
              "frame \(number) uses color \(index), but its palette has \(palette.count)")
          }
          canvas.set(palette[Int(index)], x: x + column, y: y + row)
        }
      }
    }
    if width == 0 || height == 0 { try skipData() }
    frames.append(
      AnimatedImage.Frame(
        bitmap: canvas.bitmap,
        delay: AnimatedImage.shown(Flicks(Int64(control.DelayTime), over: 100))))
    if let region {
      if control.DisposalMode == DISPOSE_BACKGROUND { canvas.clear(region) }
      if let before { canvas.draw(before, in: region) }
    }
    control = Self.plainControl
  }

  /// Skips the data of a frame without pixels.
  private func skipData() throws(ImageFileError) {
    var size: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    try check(DGifGetCode(file, &size, &block))
    while block != nil { try check(DGifGetCodeNext(file, &block)) }
  }

  /// Returns a palette in sRGB.
  private func converted(_ palette: UnsafeBufferPointer<GifColorType>) -> [StraightPixel] {
    var bytes: [UInt8] = []
    for color in palette { bytes += [color.Red, color.Green, color.Blue, 255] }
    colors?.convert(&bytes)
    return palette.indices.map {
      StraightPixel(red: bytes[4 * $0], green: bytes[4 * $0 + 1], blue: bytes[4 * $0 + 2])
    }
  }

  // MARK: Extensions

  private mutating func readExtension() throws(ImageFileError) {
    var code: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    try check(DGifGetExtension(file, &code, &block))
    var blocks: [[UInt8]] = []
    var byteCount = 0
    while let bytes = block {
      // The first byte of a block is its length. Other extensions than profiles have one or two
      // blocks.
      if byteCount <= ColorConversion.maximumProfileByteCount {
        blocks.append(Array(UnsafeBufferPointer(start: bytes + 1, count: Int(bytes.pointee))))
        byteCount += Int(bytes.pointee)
      }
      try check(DGifGetExtensionNext(file, &block))
    }
    switch code {
    case GRAPHICS_EXT_FUNC_CODE:
      guard let bytes = blocks.first,
        DGifExtensionToGCB(bytes.count, bytes, &control) == GIF_OK
      else { throw damage("the control block of frame \(frames.count + 1) is incomplete") }
    case APPLICATION_EXT_FUNC_CODE where blocks.first?.elementsEqual("ICCRGBG1012".utf8) == true:
      // The application and its code of ICC profiles (ICC.1, annex B.4).
      colors = try ColorConversion(profile: Array(blocks.dropFirst().joined()), channels: .rgb)
    case APPLICATION_EXT_FUNC_CODE:
      guard blocks.count == 2,
        ["NETSCAPE2.0", "ANIMEXTS1.0"].contains(where: {
          blocks[0].elementsEqual($0.utf8)
        }), blocks[1].count >= 3, blocks[1][0] == 1
      else { return }
      // The number of repetitions after the first play; 0 repeats forever.
      let repeats = Int(blocks[1][1]) | Int(blocks[1][2]) << 8
      playCount = repeats == 0 ? nil : repeats + 1
    default: break
    }
  }
}
