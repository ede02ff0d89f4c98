/// A buffer that assembles a GIF file (GIF 89a).
struct GIFFileBuffer {
  private var bytes: [UInt8] = []

  /// Returns the file that contains the parts, encoding up to `jobs` parts concurrently.
  ///
  /// - Parameter isFast: Whether the file may become a little larger.
  /// - Throws: `CancellationError` if the task is canceled.
  static func file(
    _ parts: [AnimationPart], _ palettes: GIFPalettes, size: PixelSize, playback: Playback,
    isFast: Bool, jobs: Int
  ) throws -> [UInt8] {
    let coded = try PartWork.run(parts.count, jobs: jobs) {
      GIFPartCoder(isFast: isFast)
    } each: {
      coder, index in
      coder.encode(parts[index], palettes.uses[index], palettes.palette(ofPart: index))
    }
    var file = GIFFileBuffer()
    file.begin(size, palettes.shared, playback)
    for (index, part) in parts.enumerated() {
      file.append(
        part, ownPalette: palettes.own[index], palettes.palette(ofPart: index), coded[index])
    }
    return file.bytes + [0x3B]
  }

  /// Writes the header, the global palette and the number of plays.
  private mutating func begin(_ size: PixelSize, _ palette: GIFPalette, _ playback: Playback) {
    bytes = Array("GIF89a".utf8)
    append(size.width, size.height)
    // A global palette follows, with 8 bits per component.
    bytes.append(0xF0 | UInt8(palette.bits - 1))
    // The background color has index 0, and pixels are square.
    bytes += [0, 0]
    bytes += palette.bytes
    let repeats = playback.count.map { min(max($0 - 1, 0), Playback.countLimit - 1) }
    guard repeats != 0 else { return }
    bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
    append(repeats ?? 0)
    bytes.append(0)
  }

  /// Writes a part's delay, disposal, box, local palette and pixels.
  private mutating func append(
    _ part: AnimationPart, ownPalette: GIFPalette?, _ palette: GIFPalette, _ pixels: [UInt8]
  ) {
    bytes += [0x21, 0xF9, 4]
    bytes.append(part.disposal.rawValue << 2 | (palette.transparent == nil ? 0 : 1))
    append(part.delay)
    bytes += [palette.transparent ?? 0, 0, 0x2C]
    append(part.box.x, part.box.y, part.box.width, part.box.height)
    bytes.append(ownPalette.map { 0x80 | UInt8($0.bits - 1) } ?? 0)
    bytes += ownPalette?.bytes ?? []
    bytes += pixels
  }

  /// Appends 16-bit little-endian integers.
  private mutating func append(_ numbers: Int...) {
    for number in numbers {
      bytes.append(UInt8(truncatingIfNeeded: number))
      bytes.append(UInt8(truncatingIfNeeded: number >> 8))
    }
  }
}
