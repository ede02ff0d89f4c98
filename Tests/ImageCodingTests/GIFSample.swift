/// A GIF file assembled block by block, with only literal codes.
struct GIFSample {
  struct Frame {
    var x = 0
    var y = 0
    var width: Int
    var height: Int
    /// Palette indices in rows from the top.
    var pixels: [UInt8]
    var palette: [StraightPixel]?
    var transparent: UInt8?
    var disposal = 0
    /// In hundredths of a second.
    var delay = 10
    var isInterlaced = false
  }

  var width: Int
  var height: Int
  /// The global palette; its count is a power of two from 2 to 256.
  var palette: [StraightPixel]?
  var frames: [Frame]
  /// The number in the loop extension, or `nil` for no extension.
  var loops: Int?

  var bytes: [UInt8] {
    var bytes = Array("GIF89a".utf8) + Self.short(width) + Self.short(height)
    bytes += [Self.flags(palette), 0, 0] + Self.bytes(of: palette)
    if let loops {
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + Self.short(loops) + [0]
    }
    for frame in frames {
      bytes += [0x21, 0xF9, 4, UInt8(frame.disposal << 2) | (frame.transparent == nil ? 0 : 1)]
      bytes += Self.short(frame.delay) + [frame.transparent ?? 0, 0, 0x2C]
      bytes += Self.short(frame.x) + Self.short(frame.y)
      bytes += Self.short(frame.width) + Self.short(frame.height)
      bytes.append(Self.flags(frame.palette) | (frame.isInterlaced ? 0x40 : 0))
      bytes += Self.bytes(of: frame.palette) + data(of: frame)
    }
    return bytes + [0x3B]
  }

  private static func short(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }

  private static func bits(_ palette: [StraightPixel]) -> Int {
    palette.isEmpty ? 1 : max(1, palette.count.trailingZeroBitCount)
  }

  private static func flags(_ palette: [StraightPixel]?) -> UInt8 {
    palette.map { 0x80 | UInt8(bits($0) - 1) } ?? 0
  }

  private static func bytes(of palette: [StraightPixel]?) -> [UInt8] {
    (palette ?? []).flatMap { [$0.red, $0.green, $0.blue] }
  }

  /// Returns the rows in file order.
  private func rows(of frame: Frame) -> [Int] {
    let all = Array(0..<frame.height)
    guard frame.isInterlaced else { return all }
    return all.filter { $0 % 8 == 0 } + all.filter { $0 % 8 == 4 } + all.filter { $0 % 4 == 2 }
      + all.filter { $0 % 2 == 1 }
  }

  /// Returns the pixels as literal codes, with clear codes before the code size would grow.
  private func data(of frame: Frame) -> [UInt8] {
    let depth = max(2, Self.bits(frame.palette ?? palette ?? []))
    let clear = 1 << depth
    var codes: [Int] = []
    for (index, pixel) in rows(of: frame).flatMap({ row in
      frame.pixels[row * frame.width..<(row + 1) * frame.width]
    }).enumerated() {
      if index % (clear - 2) == 0 { codes.append(clear) }
      codes.append(Int(pixel))
    }
    codes.append(clear + 1)
    var packed: [UInt8] = []
    var word = 0
    var filled = 0
    for code in codes {
      word |= code << filled
      filled += depth + 1
      while filled >= 8 {
        packed.append(UInt8(truncatingIfNeeded: word))
        word = word >> 8
        filled = filled - 8
      }
    }
    if filled > 0 { packed.append(UInt8(truncatingIfNeeded: word)) }
    var bytes = [UInt8(depth)]
    for start in stride(from: 0, to: packed.count, by: 255) {
      let block = packed[start..<min(start + 255, packed.count)]
      bytes += [UInt8(block.count)] + block
    }
    return bytes + [0]
  }
}

extension GIFSample {
  /// Returns a random file.
  ///
  /// The file avoids deviations of Pillow, which fills with the background color if a disposed
  /// frame has no transparent color, uses one transparent color for all frames, inherits a
  /// missing disposal from the previous frame, and does not restore the first frame.
  static func random(using random: inout SeededGenerator) -> GIFSample {
    func palette(using random: inout SeededGenerator) -> [StraightPixel] {
      (0..<(1 << Int.random(in: 1...8, using: &random))).map { _ in
        StraightPixel(
          red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
          blue: .random(in: 0...255, using: &random))
      }
    }
    let width = Int.random(in: 1...24, using: &random)
    let height = Int.random(in: 1...24, using: &random)
    let isTransparent = Bool.random(using: &random)
    let global = palette(using: &random)
    var isUndisposed = true
    let frames = (0..<Int.random(in: 1...7, using: &random)).map { number -> Frame in
      let isWhole = number == 0 || Bool.random(using: &random)
      let x = isWhole ? 0 : Int.random(in: 0..<width, using: &random)
      let y = isWhole ? 0 : Int.random(in: 0..<height, using: &random)
      let columns = isWhole ? width : Int.random(in: 1...width - x, using: &random)
      let rows = isWhole ? height : Int.random(in: 1...height - y, using: &random)
      let local = !isTransparent && Bool.random(using: &random) ? palette(using: &random) : nil
      let count = (local ?? global).count
      var disposals = isTransparent ? [1, 2, 3] : number == 0 ? [1] : [1, 3]
      if isUndisposed { disposals.append(0) }
      let disposal = disposals.randomElement(using: &random) ?? 0
      isUndisposed = isUndisposed && disposal == 0
      return Frame(
        x: x, y: y, width: columns, height: rows,
        pixels: (0..<columns * rows).map { _ in
          UInt8(Int.random(in: 0..<count, using: &random))
        },
        palette: local, transparent: isTransparent ? 0 : nil,
        disposal: disposal,
        delay: Int.random(in: 0...30, using: &random),
        isInterlaced: Bool.random(using: &random))
    }
    return GIFSample(
      width: width, height: height, palette: global, frames: frames,
      loops: [nil, 0, 1, 5].randomElement(using: &random) ?? nil)
  }
}
