package import VectorDrawing

/// An APNG file in the making (PNG third edition, 11.3.6): chunks around the frames' streams.
package struct APNGFileBuffer: ~Copyable {
  private var file = PNGFileBuffer()
  /// The number of the next chunk that belongs to a frame.
  private var sequence: UInt32 = 0

  /// One frame, which stays while the next one is drawn.
  package struct Frame: Sendable {
    /// Where it lies.
    package var box: PixelBox
    /// How long it shows: a fraction of seconds.
    package var delay: (numerator: UInt16, denominator: UInt16)
    /// Whether its pixels are laid over what is there, or take its place.
    package var isOver: Bool

    package init(
      box: PixelBox, delay: (numerator: UInt16, denominator: UInt16), isOver: Bool
    ) {
      (self.box, self.delay, self.isOver) = (box, delay, isOver)
    }
  }

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - frameCount: how many frames there will be.
  ///   - playCount: how often they are played; 0 is for ever.
  ///   - scale: pixels a point.
  package init(
    _ size: PixelSize, _ pixels: APNGPixels, frameCount: Int, playCount: Int, scale: Double = 1
  ) {
    switch pixels {
    case .palette(let colors):
      var table = ColorTable()
      table.removeAll()
      for color in colors { _ = table.index(of: color) }
      var palette = Palette()
      palette.assign(table, in: table)
      file.begin(size, palette, scale: scale)
    case .translucent: file.begin(size, isOpaque: false, scale: scale)
    }
    file.beginChunk("acTL")
    file.append(number: UInt32(truncatingIfNeeded: frameCount))
    file.append(number: UInt32(truncatingIfNeeded: playCount))
    file.endChunk()
  }

  /// Adds a frame, of which the first must be the whole picture.
  package mutating func append(_ frame: Frame, _ stream: [UInt8]) {
    let isFirst = sequence == 0
    file.beginChunk("fcTL")
    appendSequence()
    for number in [frame.box.width, frame.box.height, frame.box.x, frame.box.y] {
      file.append(number: UInt32(truncatingIfNeeded: number))
    }
    file.append(
      number: UInt32(frame.delay.numerator) << 16 | UInt32(frame.delay.denominator))
    // APNG_DISPOSE_OP_NONE, and APNG_BLEND_OP_OVER or APNG_BLEND_OP_SOURCE.
    file.append([0, frame.isOver ? 1 : 0])
    file.endChunk()
    file.beginChunk(isFirst ? "IDAT" : "fdAT")
    if !isFirst { appendSequence() }
    file.append(stream)
    file.endChunk()
  }

  /// Ends the file.
  package consuming func finish() -> [UInt8] {
    file.beginChunk("IEND")
    file.endChunk()
    var bytes: [UInt8] = []
    file.copy(to: &bytes)
    return bytes
  }

  private mutating func appendSequence() {
    file.append(number: sequence)
    sequence += 1
  }
}
