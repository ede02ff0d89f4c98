@Suite("Animations that browsers play")
struct BrowserAnimationTests {
  private static let palette = [
    StraightPixel(red: 255, green: 0, blue: 0), StraightPixel(red: 0, green: 255, blue: 0),
    StraightPixel(red: 0, green: 0, blue: 255), StraightPixel(red: 255, green: 255, blue: 0),
  ]

  /// Returns the frames as a letter per pixel: red, green, blue, yellow, or a dot.
  private static func letters(_ pixels: [UInt8]) -> String {
    let names: [[UInt8]: String] = [
      [255, 0, 0, 255]: "r", [0, 255, 0, 255]: "g", [0, 0, 255, 255]: "b",
      [255, 255, 0, 255]: "y",
    ]
    return stride(from: 0, to: pixels.count, by: 4).map { offset in
      pixels[offset + 3] == 0 ? "." : names[Array(pixels[offset..<offset + 4])] ?? "?"
    }.joined()
  }

  /// Creates a GIF file of 2 × 2 pixels whose first frame is red.
  private static func gif(
    _ frames: GIFSample.Frame..., first: GIFSample.Frame? = nil, size: Int = 2
  ) -> [UInt8] {
    let red = GIFSample.Frame(width: 2, height: 2, pixels: [0, 0, 0, 0], disposal: 1)
    return GIFSample(
      width: size, height: size, palette: palette, frames: [first ?? red] + frames
    ).bytes
  }

  private static func frame(
    _ box: (x: Int, y: Int, width: Int, height: Int), _ pixels: [UInt8], disposal: Int = 1
  ) -> GIFSample.Frame {
    .init(
      x: box.x, y: box.y, width: box.width, height: box.height, pixels: pixels,
      disposal: disposal)
  }

  private static let green = frame((0, 0, 2, 2), [1, 1, 1, 1])
  private static let dot = frame((1, 1, 1, 1), [2])
  private static let plain = gif(green, dot)
  private static var open: [UInt8] { Array(plain.dropLast()) }

  /// Files whose last frame has all of its pixels, and their frames.
  private static let gifs: [(name: String, file: [UInt8], frames: [String])] = [
    ("well formed", plain, ["rrrr", "gggg", "gggb"]),
    ("no trailer", open, ["rrrr", "gggg", "gggb"]),
    ("no end of the data", Array(open.dropLast()), ["rrrr", "gggg", "gggb"]),
    ("a zero byte before the trailer", open + [0, 0x3B], ["rrrr", "gggg", "gggb"]),
    ("many zero bytes", open + [UInt8](repeating: 0, count: 700), ["rrrr", "gggg", "gggb"]),
    ("zero bytes and noise", open + [0, 7, 0x2C, 9], ["rrrr", "gggg", "gggb"]),
    ("bytes after the trailer", plain + plain, ["rrrr", "gggg", "gggb"]),
    (
      "a control block at the end", open + [0x21, 0xF9, 4, 0, 1, 0, 0, 0], ["rrrr", "gggg", "gggb"]
    ),
    ("a cut control block", open + [0x21, 0xF9, 4, 0], ["rrrr", "gggg", "gggb"]),
    ("a cut comment", open + [0x21, 0xFE, 90, 65], ["rrrr", "gggg", "gggb"]),
    ("beyond the right", gif(frame((1, 0, 2, 2), [1, 2, 3, 2])), ["rrrr", "rgry"]),
    ("beyond the bottom", gif(frame((0, 1, 2, 2), [1, 2, 3, 3])), ["rrrr", "rrgb"]),
    ("beyond both", gif(frame((1, 1, 5, 7), Array(repeating: 3, count: 35))), ["rrrr", "rrry"]),
    ("outside", gif(frame((9, 0, 1, 1), [1]), dot), ["rrrr", "rrrr", "rrrb"]),
    ("without pixels", gif(frame((0, 0, 0, 0), []), dot), ["rrrr", "rrrr", "rrrb"]),
    (
      "interlaced and beyond",
      gif(
        .init(
          x: 0, y: 1, width: 1, height: 9, pixels: [1, 2, 2, 2, 2, 2, 2, 2, 2], isInterlaced: true)),
      ["rrrr", "rrgr"]
    ),
    (
      "a first frame beyond", gif(green, first: frame((1, 0, 2, 2), [3, 3, 3, 3])),
      [".yy.yy", "ggyggy"]
    ),
    ("a screen without size", gif(dot, first: green, size: 0), ["gggg", "gggb"]),
    (
      "disposal 2 beyond",
      gif(frame((1, 1, 2, 2), [1, 1, 1, 1], disposal: 2), frame((0, 0, 1, 1), [2])),
      ["rrrr", "rrrg", "brr."]
    ),
    (
      "disposal 3 beyond",
      gif(frame((1, 1, 2, 2), [1, 1, 1, 1], disposal: 3), frame((0, 0, 1, 1), [2])),
      ["rrrr", "rrrg", "brrr"]
    ),
    ("disposal 4", gif(frame((0, 0, 2, 1), [1, 1], disposal: 4), dot), ["rrrr", "ggrr", "rrrb"]),
    ("disposal 5", gif(frame((0, 0, 2, 1), [1, 1], disposal: 5), dot), ["rrrr", "ggrr", "ggrb"]),
    ("disposal 7", gif(frame((0, 0, 2, 1), [1, 1], disposal: 7), dot), ["rrrr", "ggrr", "ggrb"]),
  ]

  private static func image(_ color: Int) -> StraightBitmap {
    var image = StraightBitmap(size: .one)
    image[0, 0] = palette[color]
    return image
  }

  private static let chunks = APNGSample(
    width: 1, height: 1, frames: (0..<3).map { .init(image: image($0)) }
  ).chunks

  /// Returns a file with an unsound checksum for each chunk of a type.
  private static func apng(
    unsound type: String = "", _ change: (inout [APNGSample.Chunk]) -> Void = { _ in }
  ) -> [UInt8] {
    var chunks = chunks
    change(&chunks)
    return chunks.reduce(into: APNGSample.signature) { file, chunk in
      file += APNGSample.file(of: [chunk]).dropFirst(8)
      if chunk.type == type { file[file.count - 1] ^= 0xA5 }
    }
  }

  private static func inserted(_ type: String, at index: Int = 1) -> [UInt8] {
    apng(unsound: type) { $0.insert(.init(type: type, content: [0, 1, 2, 3]), at: index) }
  }

  private static let apngs: [(name: String, file: [UInt8], frames: [String])] = [
    ("well formed", apng(), ["r", "g", "b"]),
    ("acTL after fcTL", apng { $0.swapAt(1, 2) }, ["r", "g", "b"]),
    ("acTL after the pixels", apng { $0.insert($0.remove(at: 1), at: 3) }, ["r"]),
    ("an unsound text", inserted("tEXt"), ["r", "g", "b"]),
    ("an unsound time", inserted("tIME", at: 5), ["r", "g", "b"]),
    ("an unsound gamma", inserted("gAMA"), ["r", "g", "b"]),
    ("an unsound profile", inserted("iCCP"), ["r", "g", "b"]),
    ("an unsound private chunk", inserted("reEl"), ["r", "g", "b"]),
    ("an unsound last chunk", inserted("zTXt", at: chunks.count - 1), ["r", "g", "b"]),
    (
      "acTL after fcTL, an unsound text",
      apng(unsound: "tEXt") {
        $0.swapAt(1, 2)
        $0.insert(.init(type: "tEXt", content: []), at: 2)
      }, ["r", "g", "b"]
    ),
  ]

  @Test("Incomplete and unusual files are played", arguments: (gifs + apngs).map(\.name))
  func plays(name: String) throws {
    for (_, file, frames) in (Self.gifs + Self.apngs).filter({ $0.name == name }) {
      let image = try AnimatedImage(decoding: file)
      #expect(image.frames.map { Self.letters($0.bitmap.bytes) } == frames)
      #expect(try AnimatedImage.pixelCount(of: file) == image.size.area * frames.count)
    }
  }

  @Test(
    "Chromium plays the same frames",
    .inBrowser)
  func chromium() throws {
    let all = Self.gifs + Self.apngs
    for (item, found) in zip(all, try BrowserReferee.frames(of: all.map(\.file))) {
      #expect(found.map(Self.letters) == item.frames, "\(item.name)")
    }
  }

  /// Files that lack pixels or frames, of which browsers show the rest.
  private static let refused: [(file: [UInt8], message: String)] = [
    (Array(open.dropLast(3)), "the file is truncated"),
    (Array(open.dropLast(8)), "the file is truncated"),
    (Array(gif().dropLast(12)), "the file is truncated"), (Array(plain[..<13]), "truncated"),
    (open + [0x99, 0x3B], "unknown block"),
    (apng(unsound: "acTL"), "acTL: CRC error"), (apng(unsound: "fcTL"), "fcTL: CRC error"),
    (apng(unsound: "fdAT"), "fdAT: CRC error"), (apng(unsound: "IDAT"), "IDAT: CRC error"),
    (apng(unsound: "IHDR"), "IHDR: CRC error"), (apng(unsound: "IEND"), "IEND: CRC error"),
    (inserted("tRNS"), "tRNS: CRC error"), (inserted("REEL"), "REEL: CRC error"),
    (apng(unsound: "acTm") { $0[1].type = "acTm" }, "there is no acTL chunk"),
    (apng { $0.removeLast() }, "the file is truncated"),
  ]

  @Test("Files that lack pixels or frames are refused", arguments: refused.map(\.message))
  func refusals(message: String) throws {
    for (file, expected) in Self.refused where expected == message {
      let error = #expect(throws: ImageFileError.self) { try AnimatedImage(decoding: file) }
      #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }
  }

  @Test("Frames far beyond the image are refused before they are decompressed") func bombs() {
    for (width, height, count) in [(65_535, 65_535, 1), (8_000, 8_000, 2), (65_535, 1, 1_030)] {
      var file = Self.open
      for _ in 0..<count {
        file += [0x2C, 0, 0, 0, 0, UInt8(width & 255), UInt8(width >> 8), UInt8(height & 255)]
        file += [UInt8(height >> 8), 0, 2, 1, 0x44, 0]
      }
      let error = #expect(throws: ImageFileError.self) { try AnimatedImage(decoding: file) }
      #expect(error?.description.contains("pixels") == true, "\(error?.description ?? "")")
    }
  }
}
