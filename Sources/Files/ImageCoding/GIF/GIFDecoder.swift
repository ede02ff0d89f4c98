import CGif

/// A decoder for GIF files, including interlacing, transparency, partial frames and disposal.
///
/// The canvas is initially transparent. Disposal to the background makes it transparent again,
/// whatever background color the file specifies, as in browsers. A frame's delay starts when
/// the frame appears.
enum GIFDecoder {
  static let signature = Array("GIF8".utf8)

  static func decode(_ bytes: [UInt8]) throws(ImageFileError) -> AnimatedImage {
    let outline = try GIFOutline(bytes)
    guard outline.frameCount > 0 else { throw .noFrames }
    return try bytes.withUnsafeBufferPointer { buffer throws(ImageFileError) in
      var source = reel_gif_source(bytes: buffer.baseAddress, count: buffer.count, position: 0)
      return try withUnsafeMutablePointer(to: &source) { source throws(ImageFileError) in
        try decode(source, outline.size)
      }
    }
  }

  private static func decode(
    _ source: UnsafeMutablePointer<reel_gif_source>, _ size: PixelSize
  ) throws(ImageFileError) -> AnimatedImage {
    var status: Int32 = 0
    guard let file = reel_gif_open(source, &status) else {
      throw .damagedGIF(what: text(of: status), offset: source.pointee.position)
    }
    defer { DGifCloseFile(file, nil) }
    var reader = GIFReader(file: file, size: size)
    do throws(GIFReader.Failure) {
      try reader.readAll()
    } catch {
      throw .damagedGIF(
        what: error.what ?? text(of: file.pointee.Error), offset: source.pointee.position)
    }
    guard !reader.frames.isEmpty else { throw .noFrames }
    return AnimatedImage(size: size, frames: reader.frames, playCount: reader.playCount)
  }

  private static func text(of status: Int32) -> String {
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
  let file: UnsafeMutablePointer<GifFileType>
  var frames: [AnimatedImage.Frame] = []
  /// The number of plays: 1 without a loop extension, `nil` to play forever.
  var playCount: Int? = 1
  private var canvas: FrameCanvas
  /// The graphics control block of the next frame.
  private var control = Self.plainControl

  struct Failure: Error {
    /// The message, or `nil` for giflib's message.
    var what: String?
  }

  private static let plainControl = GraphicsControlBlock(
    DisposalMode: DISPOSAL_UNSPECIFIED, UserInputFlag: false, DelayTime: 0,
    TransparentColor: NO_TRANSPARENT_COLOR)

  init(file: UnsafeMutablePointer<GifFileType>, size: PixelSize) {
    self.file = file
    canvas = FrameCanvas(size: size)
  }

  mutating func readAll() throws(Failure) {
    while true {
      var type = UNDEFINED_RECORD_TYPE
      try check(DGifGetRecordType(file, &type))
      switch type {
      case IMAGE_DESC_RECORD_TYPE: try readFrame()
      case EXTENSION_RECORD_TYPE: try readExtension()
      case TERMINATE_RECORD_TYPE: return
      default: throw Failure(what: "unknown block")
      }
    }
  }

  private func check(_ result: Int32) throws(Failure) {
    guard result == GIF_OK else { throw Failure() }
  }

  // MARK: Frames

  /// The first row and the row step of each pass over an interlaced image (GIF 89a, appendix E).
  private static let interlacedPasses = [(0, 8), (4, 8), (2, 4), (1, 2)]

  private mutating func readFrame() throws(Failure) {
    try check(DGifGetImageDesc(file))
    let image = file.pointee.Image
    let number = frames.count + 1
    guard
      let region = PixelBox(
        x: Int(image.Left), y: Int(image.Top), width: Int(image.Width),
        height: Int(image.Height), in: canvas.bitmap.size)
    else { throw Failure(what: "frame \(number) extends beyond the image") }
    guard let map = image.ColorMap ?? file.pointee.SColorMap, let colors = map.pointee.Colors
    else { throw Failure(what: "frame \(number) has no palette") }
    let palette = UnsafeBufferPointer(start: colors, count: Int(map.pointee.ColorCount))
    let before = control.DisposalMode == DISPOSE_PREVIOUS ? canvas.copy(of: region) : nil

    var line = [GifPixelType](repeating: 0, count: region.width)
    for (first, step) in image.Interlace ? Self.interlacedPasses : [(0, 1)] {
      for row in stride(from: first, to: region.height, by: step) {
        try check(DGifGetLine(file, &line, Int32(line.count)))
        for (column, index) in line.enumerated() where index != control.TransparentColor {
          guard Int(index) < palette.count else {
            throw Failure(
              what: "frame \(number) uses color \(index), but its palette has \(palette.count)")
          }
          let color = palette[Int(index)]
          canvas.set(
            StraightPixel(red: color.Red, green: color.Green, blue: color.Blue),
            x: region.x + column, y: region.y + row)
        }
      }
    }
    frames.append(
      AnimatedImage.Frame(
        bitmap: canvas.bitmap,
        delay: AnimatedImage.shown(Flicks(Int64(control.DelayTime), over: 100))))
    if control.DisposalMode == DISPOSE_BACKGROUND { canvas.clear(region) }
    if let before { canvas.draw(before, in: region) }
    control = Self.plainControl
  }

  // MARK: Extensions

  private mutating func readExtension() throws(Failure) {
    var code: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    try check(DGifGetExtension(file, &code, &block))
    var blocks: [[UInt8]] = []
    while let bytes = block {
      // The first byte of a block is its length. The extensions read here have one or two blocks.
      if blocks.count < 2 {
        blocks.append(Array(UnsafeBufferPointer(start: bytes + 1, count: Int(bytes.pointee))))
      }
      try check(DGifGetExtensionNext(file, &block))
    }
    switch code {
    case GRAPHICS_EXT_FUNC_CODE:
      guard let bytes = blocks.first,
        DGifExtensionToGCB(bytes.count, bytes, &control) == GIF_OK
      else { throw Failure(what: "the control block of frame \(frames.count + 1) is incomplete") }
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
