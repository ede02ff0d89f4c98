/// An APNG file assembled chunk by chunk, with stored instead of compressed pixels.
struct APNGSample {
  struct Frame {
    var x = 0
    var y = 0
    var image: StraightBitmap
    var delay = (numerator: 1, denominator: 10)
    var disposal = 0
    var blend = 0
  }

  struct Chunk {
    var type: String
    var content: [UInt8]
  }

  var width: Int
  var height: Int
  /// The image for programs without animation support, or `nil` to use the first frame.
  var still: StraightBitmap?
  var frames: [Frame]
  var plays = 0

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  var bytes: [UInt8] { Self.file(of: chunks) }

  /// The chunks in file order.
  var chunks: [Chunk] {
    var chunks = [
      Chunk(type: "IHDR", content: Self.long(width) + Self.long(height) + [8, 6, 0, 0, 0]),
      Chunk(type: "acTL", content: Self.long(frames.count) + Self.long(plays)),
    ]
    if let still { chunks.append(Chunk(type: "IDAT", content: Self.data(of: still))) }
    var sequence = 0
    for (index, frame) in frames.enumerated() {
      let size = frame.image.size
      var control = Self.long(sequence) + Self.long(size.width) + Self.long(size.height)
      control += Self.long(frame.x) + Self.long(frame.y)
      control += Self.short(frame.delay.numerator) + Self.short(frame.delay.denominator)
      chunks.append(
        Chunk(type: "fcTL", content: control + [UInt8(frame.disposal), UInt8(frame.blend)]))
      sequence += 1
      let data = Self.data(of: frame.image)
      if index == 0, still == nil {
        chunks.append(Chunk(type: "IDAT", content: data))
        continue
      }
      // Two chunks, which the format allows.
      for part in [data[..<(data.count / 2)], data[(data.count / 2)...]] {
        chunks.append(Chunk(type: "fdAT", content: Self.long(sequence) + part))
        sequence += 1
      }
    }
    return chunks + [Chunk(type: "IEND", content: [])]
  }

  static func file(of chunks: [Chunk]) -> [UInt8] {
    chunks.reduce(into: signature) { file, chunk in
      let body = Array(chunk.type.utf8) + chunk.content
      file += long(chunk.content.count) + body + long(Int(Checksum.crc32(body)))
    }
  }

  static func long(_ number: Int) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func short(_ number: Int) -> [UInt8] { Array(long(number).suffix(2)) }

  /// Returns the unfiltered rows in stored blocks (RFC 1950 and 1951).
  private static func data(of image: StraightBitmap) -> [UInt8] {
    let rows = (0..<image.height).flatMap { [0] + image.row($0) }
    var stream: [UInt8] = [0x78, 0x01]
    let step = 65_535
    for start in stride(from: 0, to: rows.count, by: step) {
      let block = rows[start..<min(start + step, rows.count)]
      let low = UInt8(block.count & 255)
      let high = UInt8(block.count >> 8)
      stream += [block.endIndex == rows.count ? 1 : 0, low, high, ~low, ~high] + block
    }
    var a = 1
    var b = 0
    for byte in rows {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return stream + long(b << 16 | a)
  }
}

extension APNGSample {
  /// Returns a random file.
  ///
  /// With `onlyWhole`, pixels are only opaque or transparent, and the file avoids a deviation of
  /// Pillow, which blends the first frame onto the still image.
  static func random(
    using random: inout SeededGenerator, onlyWhole: Bool
  ) throws -> APNGSample {
    func image(
      _ width: Int, _ height: Int, using random: inout SeededGenerator
    ) throws -> StraightBitmap {
      var image = StraightBitmap(size: try PixelSize(width: width, height: height))
      for y in 0..<height {
        for x in 0..<width {
          let alpha: UInt8 =
            onlyWhole
            ? (Bool.random(using: &random) ? 255 : 0) : .random(in: 0...255, using: &random)
          image[x, y] = StraightPixel(
            red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
            blue: .random(in: 0...255, using: &random), alpha: alpha)
        }
      }
      return image
    }
    let width = Int.random(in: 1...20, using: &random)
    let height = Int.random(in: 1...20, using: &random)
    let still = Bool.random(using: &random) ? try image(width, height, using: &random) : nil
    var frames: [Frame] = []
    for number in 0..<Int.random(in: 1...6, using: &random) {
      let isWhole = number == 0 || Bool.random(using: &random)
      let x = isWhole ? 0 : Int.random(in: 0..<width, using: &random)
      let y = isWhole ? 0 : Int.random(in: 0..<height, using: &random)
      frames.append(
        Frame(
          x: x, y: y,
          image: try image(
            isWhole ? width : .random(in: 1...width - x, using: &random),
            isWhole ? height : .random(in: 1...height - y, using: &random), using: &random),
          delay: (.random(in: 0...40, using: &random), .random(in: 0...200, using: &random)),
          disposal: .random(in: 0...2, using: &random), blend: .random(in: 0...1, using: &random)))
    }
    if onlyWhole, still != nil {
      frames[0].disposal = 0
      frames[0].blend = 0
    }
    return APNGSample(
      width: width, height: height,
      still: still, frames: frames, plays: .random(in: 0...3, using: &random))
  }
}
