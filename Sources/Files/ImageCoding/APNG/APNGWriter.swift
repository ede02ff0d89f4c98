/// The pixel format of an APNG file, which all frames share.
enum APNGPixels: Hashable, Sendable {
  /// Indices into a palette of up to 256 colors, given as words 0xAABBGGRR.
  case palette([UInt32])
  /// Red, green, blue and alpha with 8 bits each.
  case translucent

  /// Selects a palette if it can contain the colors of all parts, and RGBA otherwise.
  ///
  /// Index 0 of the palette is transparent, unless all pixels are opaque and have exactly 256
  /// colors.
  init(_ parts: [AnimationPart]) {
    var areas: [UInt32: Int] = [:]
    var isOpaque = true
    for part in parts {
      part.pixels.forEach { word, isKept, count in
        areas[word, default: 0] += isKept ? 0 : 1
        if word < 0xFF00_0000 { isOpaque = false }
      }
    }
    let colors = areas.keys.filter { $0 != 0 }.sorted {
      ($0 < 0xFF00_0000 ? 0 : 1, areas[$1] ?? 0, $0) < (
        $1 < 0xFF00_0000 ? 0 : 1, areas[$0] ?? 0, $1
      )
    }
    if colors.count < 256 {
      self = .palette([0] + colors)
    } else if isOpaque, colors.count == 256 {
      self = .palette(colors)
    } else {
      self = .translucent
    }
  }

  /// The table from the palette's colors to their indices; empty for ``translucent``.
  var table: ColorTable {
    var table = ColorTable()
    table.removeAll()
    if case .palette(let colors) = self { for color in colors { _ = table.index(of: color) } }
    return table
  }
}

/// A writer of APNG files (PNG third edition, 11.3.6).
enum APNGWriter {
  /// Returns the file that contains the parts; the first part must cover the full image.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point, written as the file's resolution.
  ///   - playCount: The number of plays; 0 plays forever.
  ///   - jobs: The maximum number of parts that are compressed concurrently.
  /// - Throws: An ``ImageFileError`` if there is not enough memory, or `CancellationError` if the task is
  ///   canceled.
  static func file(
    _ parts: [AnimationPart], _ size: PixelSize, scale: Double, playCount: Int, jobs: Int
  ) throws -> [UInt8] {
    let pixels = APNGPixels(parts)
    let coded = try PartWork.run(parts.count, jobs: jobs) {
      APNGPartCoder(pixels)
    } each: {
      coder, index throws(ImageFileError) in
      try coder.encode(parts[index])
    }
    var file = PNGFileBuffer()
    switch pixels {
    case .palette:
      let table = pixels.table
      var palette = Palette()
      palette.assign(table, in: table)
      file.begin(size, palette, scale: scale)
    case .translucent: file.begin(size, isOpaque: false, scale: scale)
    }
    file.beginChunk("acTL")
    file.append(number: UInt32(truncatingIfNeeded: parts.count))
    file.append(number: UInt32(truncatingIfNeeded: playCount))
    file.endChunk()
    // The sequence number of the next fcTL or fdAT chunk.
    var sequence: UInt32 = 0
    for (part, coded) in zip(parts, coded) {
      let isFirst = sequence == 0
      file.beginChunk("fcTL")
      for number in [Int(sequence), part.box.width, part.box.height, part.box.x, part.box.y] {
        file.append(number: UInt32(truncatingIfNeeded: number))
      }
      let delay = fraction(part.delay)
      file.append(number: UInt32(delay.numerator) << 16 | UInt32(delay.denominator))
      // The disposal APNG_DISPOSE_OP_NONE, then APNG_BLEND_OP_OVER or APNG_BLEND_OP_SOURCE.
      file.append([0, coded.isOver ? 1 : 0])
      file.endChunk()
      file.beginChunk(isFirst ? "IDAT" : "fdAT")
      if !isFirst { file.append(number: sequence + 1) }
      file.append(coded.stream)
      file.endChunk()
      sequence += isFirst ? 1 : 2
    }
    file.end()
    return file.bytes
  }

  /// Returns a duration in flicks as a fraction of a second with 16-bit terms.
  ///
  /// If the reduced fraction does not fit, the result is the last convergent of its continued
  /// fraction that does.
  static func fraction(_ flicks: Int) -> (numerator: UInt16, denominator: UInt16) {
    let limit = Int(UInt16.max)
    // Each convergent is closer than the one before; the last one is the reduced fraction.
    var last = (0, 1)
    var next = (1, 0)
    var rest = (flicks, Int(Flicks.perSecond))
    while rest.1 != 0 {
      let whole = rest.0 / rest.1
      let convergent = (whole * next.0 + last.0, whole * next.1 + last.1)
      guard convergent.0 <= limit, convergent.1 <= limit else { break }
      last = next
      next = convergent
      rest = (rest.1, rest.0 % rest.1)
    }
    return (UInt16(next.0), UInt16(max(next.1, 1)))
  }
}
