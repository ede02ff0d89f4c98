@Suite("Writing and reading PNG files")
struct PNGCodingTests {
  static let sizes = [
    (1, 1), (1, 17), (17, 1), (2, 2), (3, 5), (31, 7), (255, 3), (257, 2), (64, 64), (1_001, 3),
  ]
  static let pngcheck = ExternalProgram("/usr/bin/pngcheck", "/opt/homebrew/bin/pngcheck")
  static let pillow = ExternalProgram("/usr/bin/python3", probe: ["-c", "import PIL"])

  /// Returns a random premultiplied image.
  static func image(_ size: PixelSize, isOpaque: Bool, seed: UInt64) throws -> PremultipliedBitmap {
    var random = SeededGenerator(seed: seed)
    func byte() -> UInt8 { .random(in: 0...255, using: &random) }
    let words = (0..<size.area).map { _ in
      StraightPixel(
        red: byte(), green: byte(), blue: byte(), alpha: isOpaque ? 255 : byte()
      ).premultiplied.word
    }
    return try #require(PremultipliedBitmap(size: size, words: words))
  }

  @Test("Decoding returns the unpremultiplied image", arguments: sizes, [true, false])
  func roundTrip(size: (width: Int, height: Int), isOpaque: Bool) throws {
    let size = try PixelSize(width: size.width, height: size.height)
    let image = try Self.image(size, isOpaque: isOpaque, seed: UInt64(size.area))
    let file = try PNGEncoder.encode(image)
    #expect(try PNGDecoder.size(of: file) == size)
    #expect(try PNGDecoder.decode(file) == StraightBitmap(image))
    #expect(try PNGEncoder.encode(image) == file)
  }

  @Test("A straight image keeps the colors of transparent pixels") func keepsHiddenColors() throws {
    let size = try PixelSize(width: 3, height: 2)
    let bytes = (0..<24).map { UInt8($0 % 4 == 3 ? 0 : $0 * 10) }
    let image = try #require(StraightBitmap(size: size, bytes: bytes))
    #expect(try PNGDecoder.decode(try PNGEncoder.encode(image)) == image)
  }

  @Test("Only the expected chunks are written, in the format's order") func writesChunks() throws {
    let size = try PixelSize(width: 4, height: 4)
    let clear = try PNGEncoder.encode(PremultipliedBitmap(size: size))
    #expect(PNGChunk.all(of: clear).map(\.type) == ["IHDR", "sRGB", "IDAT", "IEND"])
    // Width, height, depth 8, color type 6 (RGBA), then compression, filter and interlace method
    // 0.
    #expect(PNGChunk.all(of: clear)[0].content == [0, 0, 0, 4, 0, 0, 0, 4, 8, 6, 0, 0, 0])
    let opaque = try PNGEncoder.encode(
      PremultipliedBitmap(size: size, filledWith: .init(word: 0xFF12_3456)))
    #expect(PNGChunk.all(of: opaque)[0].content[9] == 2, "opaque images are RGB")
  }

  @Test("A scale is written as a resolution", arguments: [(2.0, 5_669), (3, 8_504), (0.5, 1_417)])
  func writesResolution(scale: Double, pixelsPerMetre: UInt32) throws {
    let size = try PixelSize(width: 1, height: 1)
    let file = try PNGEncoder.encode(PremultipliedBitmap(size: size), scale: scale)
    let chunk = try #require(PNGChunk.all(of: file).first { $0.type == "pHYs" })
    // 72·scale / 0.0254, twice, then the meter as unit.
    let number = PNGChunk.bigEndian(pixelsPerMetre)
    #expect(chunk.content == number + number + [1])
  }

  @Test("An invalid scale is not written", arguments: [1, 0, -2, .nan, .infinity, 1e12])
  func skipsResolution(scale: Double) throws {
    let size = try PixelSize(width: 1, height: 1)
    let file = try PNGEncoder.encode(PremultipliedBitmap(size: size), scale: scale)
    #expect(!PNGChunk.all(of: file).contains { $0.type == "pHYs" })
  }

  @Test(
    "pngcheck accepts every file without a remark",
    .enabled(if: pngcheck.isAvailable, "pngcheck is not installed (apt install pngcheck)"))
  func pngcheckAccepts() throws {
    let folder = try TemporaryFolder()
    var files: [String] = []
    for (index, size) in Self.sizes.enumerated() {
      for isOpaque in [true, false] {
        let image = try Self.image(
          try PixelSize(width: size.0, height: size.1), isOpaque: isOpaque, seed: 3)
        let name = "\(index)-\(isOpaque).png"
        let file = try PNGEncoder.encode(image, scale: isOpaque ? 2 : 1)
        files.append(try folder.write(file, to: name))
      }
    }
    let outcome = try Self.pngcheck.run(["-q"] + files)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
    #expect(outcome.text.isEmpty, "\(outcome.text)")
  }

  @Test(
    "Pillow reads the same pixels",
    .enabled(if: pillow.isAvailable, "Pillow is not installed (apt install python3-pil)"))
  func pillowAgrees() throws {
    let folder = try TemporaryFolder()
    for (index, size) in Self.sizes.enumerated() {
      for isOpaque in [true, false] {
        let image = try Self.image(
          try PixelSize(width: size.0, height: size.1), isOpaque: isOpaque, seed: 11)
        try folder.write(PNGEncoder.encode(image), to: "\(index)-\(isOpaque).png")
        try folder.write(StraightBitmap(image).bytes, to: "\(index)-\(isOpaque).rgba")
      }
    }
    let script = """
      import glob, sys
      from PIL import Image
      for path in glob.glob(sys.argv[1] + '/*.png'):
        pixels = Image.open(path).convert('RGBA').tobytes()
        if pixels != open(path[:-3] + 'rgba', 'rb').read(): print(path)
      """
    let outcome = try Self.pillow.run(["-c", script, folder.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.isEmpty, "\(outcome.text)")
  }
}
