import KeyframeAnimation
import VectorDrawing

/// The form of an APNG file's pixels, which all frames share.
enum APNGPixels: Hashable, Sendable {
  /// Numbers of up to 256 colors.
  case palette([UInt32])
  /// Red, green, blue and alpha.
  case translucent

  /// A palette if the colors of all parts and transparency fit into one.
  init(_ parts: [Part]) {
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

  /// The palette's colors, numbered; none for ``translucent``.
  var table: ColorTable {
    var table = ColorTable()
    table.removeAll()
    if case .palette(let colors) = self { for color in colors { _ = table.index(of: color) } }
    return table
  }
}

/// Writes APNG files (PNG third edition, 11.3.6): chunks around the frames' streams.
enum APNGWriter {
  /// The file of some parts, the first of which is the whole image.
  ///
  /// - Parameters:
  ///   - playCount: The number of times that it is played; 0 is forever.
  ///   - scale: Pixels a point.
  static func file(
    _ parts: [Part], _ size: PixelSize, scale: Double, playCount: Int, jobs: Int
  ) throws -> [UInt8] {
    let pixels = APNGPixels(parts)
    let coded = try PartWork.run(parts.count, jobs: jobs) {
      APNGPartCoder(pixels)
    } each: {
      coder, place throws(PNGError) in
      try coder.encode(parts[place])
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
    // The number of the next chunk that belongs to a frame.
    var sequence: UInt32 = 0
    for (part, coded) in zip(parts, coded) {
      let isFirst = sequence == 0
      file.beginChunk("fcTL")
      for number in [Int(sequence), part.box.width, part.box.height, part.box.x, part.box.y] {
        file.append(number: UInt32(truncatingIfNeeded: number))
      }
      let delay = fraction(part.delay)
      file.append(number: UInt32(delay.numerator) << 16 | UInt32(delay.denominator))
      // APNG_DISPOSE_OP_NONE, and APNG_BLEND_OP_OVER or APNG_BLEND_OP_SOURCE.
      file.append([0, coded.isOver ? 1 : 0])
      file.endChunk()
      file.beginChunk(isFirst ? "IDAT" : "fdAT")
      if !isFirst { file.append(number: sequence + 1) }
      file.append(coded.stream)
      file.endChunk()
      sequence += isFirst ? 1 : 2
    }
    file.beginChunk("IEND")
    file.endChunk()
    return file.bytes
  }

  /// Flicks as a fraction of seconds, the nearest where none of 16 bits is exact.
  static func fraction(_ flicks: Int) -> (numerator: UInt16, denominator: UInt16) {
    var (a, b) = (flicks, Int(Flicks.perSecond))
    while b != 0 { (a, b) = (b, a % b) }
    let (numerator, denominator) = (flicks / max(a, 1), Int(Flicks.perSecond) / max(a, 1))
    if let exact = UInt16(exactly: numerator), let whole = UInt16(exactly: denominator) {
      return (exact, whole)
    }
    // The fractions that come ever closer, as long as they fit.
    var (last, next) = ((0, 1), (1, 0))
    var (n, d) = (numerator, denominator)
    while d != 0 {
      let whole = n / d
      let (p, q) = (whole * next.0 + last.0, whole * next.1 + last.1)
      guard p <= Int(UInt16.max), q <= Int(UInt16.max) else { break }
      (last, next) = (next, (p, q))
      (n, d) = (d, n % d)
    }
    return (UInt16(next.0), UInt16(max(next.1, 1)))
  }
}
