@Suite("Color profiles of image files")
struct ColorProfileTests {
  private static let colors: [[UInt8]] = [
    [255, 59, 48], [40, 120, 200], [10, 200, 90], [255, 255, 255], [0, 0, 0], [128, 128, 128],
  ]

  /// Returns bytes as a zlib stream of one stored block.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let low = UInt8(bytes.count & 255)
    let high = UInt8(bytes.count >> 8)
    let sum = bytes.reduce((a: 1, b: 0)) {
      let a = ($0.a + Int($1)) % 65_521
      return (a, ($0.b + a) % 65_521)
    }
    return [0x78, 0x01, 1, low, high, ~low, ~high] + bytes
      + PNGChunk.bigEndian(UInt32(sum.b << 16 | sum.a))
  }

  /// Creates a PNG file of one row of pixels.
  private static func png(
    _ extra: [PNGChunk], colorType: UInt8 = 2, depth: UInt8 = 8,
    row: [UInt8] = colors.flatMap(\.self),
    width: Int = colors.count
  ) -> [UInt8] {
    let header =
      PNGChunk.bigEndian(UInt32(width)) + PNGChunk.bigEndian(1) + [depth, colorType, 0, 0, 0]
    return PNGChunk.file(
      [PNGChunk(type: "IHDR", content: header)] + extra
        + [PNGChunk(type: "IDAT", content: stored([0] + row)), PNGChunk(type: "IEND", content: [])])
  }

  private static func profile(_ profile: ICCProfile) -> PNGChunk {
    PNGChunk(type: "iCCP", content: Array("x".utf8) + [0, 0] + stored(profile.bytes))
  }

  private static func cicp(_ codes: UInt8...) -> PNGChunk { PNGChunk(type: "cICP", content: codes) }

  private static func numbers(_ type: String, _ numbers: UInt32...) -> PNGChunk {
    PNGChunk(type: type, content: numbers.flatMap(PNGChunk.bigEndian))
  }

  private static let p3Points = numbers(
    "cHRM", 31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000)
  private static let palette = PNGChunk(type: "PLTE", content: colors.flatMap(\.self))
  private static let deep = colors.flatMap(\.self).flatMap { [$0, $0] }
  private static let withAlpha = colors.flatMap { [$0[0], $0[1], $0[2], 255] as [UInt8] }

  /// Files whose colors are not sRGB.
  private static let converted: [(name: String, file: [UInt8])] = [
    ("Display P3", png([profile(.displayP3)])), ("a wide gamut", png([profile(.wideGamma)])),
    ("Display P3, 16 bits", png([profile(.displayP3)], depth: 16, row: deep)),
    (
      "Display P3, palette",
      png([profile(.displayP3), palette], colorType: 3, row: [0, 1, 2, 3, 4, 5])
    ),
    ("Display P3, alpha", png([profile(.displayP3)], colorType: 6, row: withAlpha)),
    ("Display P3 by cICP", png([cicp(12, 13, 0, 1)])), ("BT.2020", png([cicp(9, 13, 0, 1)])),
    ("linear", png([cicp(1, 8, 0, 1)])), ("BT.709", png([cicp(1, 1, 0, 1)])),
    ("cICP before a profile", png([profile(.wideGamma), cicp(12, 13, 0, 1)])),
    ("gamma 1.8", png([numbers("gAMA", 55_556)])), ("gamma 1", png([numbers("gAMA", 100_000)])),
    ("gamma and primaries", png([numbers("gAMA", 45_455), p3Points])),
    ("gray, gamma 1.8", png([profile(.gray)], colorType: 0, row: [0, 40, 90, 128, 200, 255])),
  ]

  /// Files whose colors are sRGB, in each way to state it.
  private static let unchanged: [(name: String, file: [UInt8])] = [
    ("nothing", png([])), ("an sRGB profile", png([profile(.sRGB)])),
    ("sRGB", png([PNGChunk(type: "sRGB", content: [0])])), ("cICP", png([cicp(1, 13, 0, 1)])),
    ("sRGB before a gamma", png([PNGChunk(type: "sRGB", content: [0]), numbers("gAMA", 100_000)])),
    ("cICP before a profile", png([profile(.displayP3), cicp(1, 13, 0, 1)])),
    ("the gamma of sRGB", png([numbers("gAMA", 45_455)])),
    (
      "the gamma and primaries of sRGB",
      png([
        numbers("gAMA", 45_455),
        numbers("cHRM", 31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000),
      ])
    ),
    ("primaries without a gamma", png([p3Points])), ("unspecified", png([cicp(2, 2, 0, 1)])),
    ("sRGB, 16 bits", png([profile(.sRGB)], depth: 16, row: deep)),
    ("sRGB, palette", png([profile(.sRGB), palette], colorType: 3, row: [0, 1, 2, 3, 4, 5])),
  ]

  @Test("Display P3 numbers become sRGB numbers, and clip") func displayP3() throws {
    // Computed from the two standards; Chromium's canvas agrees.
    for name in ["Display P3", "Display P3, 16 bits", "Display P3, palette", "Display P3 by cICP"] {
      let file = try #require(Self.converted.first { $0.name == name }).file
      let bytes = try PNGDecoder.decode(file).bytes
      for (found, expected) in zip(bytes, [255, 12, 24, 255, 0, 122, 206, 255]) {
        #expect(abs(Int(found) - expected) <= 1, "\(name)")
      }
      // White, black and gray remain.
      #expect(bytes[12...] == Self.withAlpha[12...], "\(name)")
    }
  }

  @Test("An image in sRGB keeps its bytes", arguments: unchanged.map(\.name))
  func sRGB(name: String) throws {
    for item in Self.unchanged where item.name == name {
      #expect(try PNGDecoder.decode(item.file).bytes == Self.withAlpha)
    }
  }

  @Test("A gray image with an RGB profile has the same grays") func grayImage() throws {
    let row: [UInt8] = [0, 40, 90, 128, 200, 255]
    let file = Self.png([Self.profile(.displayP3)], colorType: 0, row: row)
    let bytes = try PNGDecoder.decode(file).bytes
    for (index, byte) in bytes.enumerated() where index % 4 < 3 {
      #expect(abs(Int(byte) - Int(row[index / 4])) <= 1)
    }
  }

  @Test(
    "Chromium shows the same colors",
    .inBrowser)
  func chromium() throws {
    let all = Self.converted + Self.unchanged
    for (item, frames) in zip(all, try BrowserReferee.frames(of: all.map(\.file))) {
      let ours = try PNGDecoder.decode(item.file).bytes
      let theirs = try #require(frames.first, "\(item.name)")
      let worst = zip(ours, theirs).map { abs(Int($0) - Int($1)) }.max() ?? 255
      // Chromium reads the gamma of sRGB as a power when the primaries are stated too.
      #expect(worst <= (item.name == "the gamma and primaries of sRGB" ? 7 : 2), "\(item.name)")
    }
  }

  @Test("Frames of an animation are converted, in APNG and in GIF") func animations() throws {
    let red = StraightPixel(red: 255, green: 59, blue: 48)
    let blue = StraightPixel(red: 40, green: 120, blue: 200)
    let expected = try PNGDecoder.decode(Self.png([Self.profile(.displayP3)])).bytes
    var images: [StraightBitmap] = []
    for color in [red, blue] { images.append(StraightBitmap(size: .one, filledWith: color)) }
    var chunks = APNGSample(width: 1, height: 1, frames: images.map { .init(image: $0) }).chunks
    chunks.insert(.init(type: "iCCP", content: Self.profile(.displayP3).content), at: 1)
    var gif = GIFSample(
      width: 1, height: 1, palette: [red, blue],
      frames: [UInt8(0), 1].map { .init(width: 1, height: 1, pixels: [$0]) }
    ).bytes
    gif.insert(contentsOf: Self.gifExtension(ICCProfile.displayP3.bytes), at: 13 + 6)
    for file in [APNGSample.file(of: chunks), gif] {
      let frames = try AnimatedImage(decoding: file).frames
      #expect(frames.flatMap(\.bitmap.bytes) == Array(expected[..<8]))
    }
  }

  private static func gifExtension(_ profile: [UInt8]) -> [UInt8] {
    stride(from: 0, to: profile.count, by: 255).reduce(
      into: [0x21, 0xFF, 11] + Array("ICCRGBG1012".utf8)
    ) { bytes, start in
      let block = profile[start..<min(start + 255, profile.count)]
      bytes += [UInt8(block.count)] + block
    } + [0]
  }

  /// Profiles that cannot be used, and the messages.
  private static let refused: [(chunk: PNGChunk, message: String)] = [
    (PNGChunk(type: "iCCP", content: [0x78, 0, 0, 0xFF]), "the color profile is damaged"),
    (PNGChunk(type: "iCCP", content: []), "the color profile is damaged"),
    (
      PNGChunk(type: "iCCP", content: [0x78, 0, 0] + stored(Array(ICCProfile.sRGB.bytes[..<200]))),
      "the color profile is damaged"
    ),
    (PNGChunk(type: "iCCP", content: [0x78, 0, 0] + stored([])), "the color profile is damaged"),
    (profile(ICCProfile(space: "CMYK")), "is not for RGB or gray"),
    (profile(ICCProfile(space: "Lab ")), "is not for RGB or gray"),
    (profile(.gray), "is for gray, but the image has colors"),
    (profile(ICCProfile()), "the color profile has no conversion to sRGB"),
    (profile(ICCProfile(deviceClass: "link")), "does not describe a device"),
    (cicp(9, 16, 0, 1), "a high dynamic range (PQ)"), (cicp(9, 18, 0, 1), "(HLG)"),
    (cicp(1, 13, 1, 1), "cICP chunk is not supported: 1, 13, 1, 1"),
    (cicp(1, 13, 0, 0), "not supported"), (cicp(1, 13), "the cICP chunk is invalid"),
    (numbers("gAMA", 0), "the gAMA chunk is invalid"), (numbers("gAMA", 1), "from 0.1 to 10"),
  ]

  @Test(
    "A damaged or unsupported profile is refused with what to do", arguments: refused.map(\.message)
  )
  func refusals(message: String) {
    for (chunk, expected) in Self.refused where expected == message {
      let error = #expect(throws: ImageFileError.self) { try PNGDecoder.decode(Self.png([chunk])) }
      let text = error?.description ?? ""
      #expect(text.contains(message) && text.contains("save the image in"), "\(text)")
    }
  }

  @Test("Random damage of a profile is an error or an image, never a crash") func noise() throws {
    var random = SeededGenerator(seed: 15)
    let profiles = [ICCProfile.displayP3, .wideGamma, .gray].map(\.bytes)
    var counts = (read: 0, refused: 0)
    for round in 0..<1500 {
      var bytes = profiles[round % 3]
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 0..<min(bytes.count, 600), using: &random)] = .random(
          in: 0...255, using: &random)
      }
      let chunk = PNGChunk(type: "iCCP", content: [0x78, 0, 0] + Self.stored(bytes))
      let file = Self.png([chunk], colorType: round % 3 == 2 ? 0 : 2)
      if (try? PNGDecoder.decode(file)) == nil { counts.refused += 1 } else { counts.read += 1 }
    }
    #expect(counts.read > 100 && counts.refused > 100, "\(counts)")
  }
}
