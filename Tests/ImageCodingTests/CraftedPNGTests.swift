@Suite("Crafted PNG files")
struct CraftedPNGTests {
  private static let python = PNGDecoderTests.python

  /// Runs a script with helpers for chunks, which writes files into the folder given as its
  /// argument.
  private func run(_ script: String, in folder: TemporaryFolder) throws {
    let helpers = """
      import os, struct, sys, zlib
      os.chdir(sys.argv[1])
      def chunk(kind, body):
        return struct.pack('>I', len(body)) + kind + body + struct.pack('>I', zlib.crc32(kind + body))
      def header(w, h, colour=6, interlace=0):
        return chunk(b'IHDR', struct.pack('>IIBBBBB', w, h, 8, colour, 0, 0, interlace))
      def save(name, *chunks):
        with open(name, 'wb') as f:
          f.write(b'\\x89PNG\\r\\n\\x1a\\n' + b''.join(chunks) + chunk(b'IEND', b''))
      def bomb(size):
        c = zlib.compressobj(9)
        block = bytes(1 << 20)
        return b''.join([c.compress(block) for _ in range(size >> 20)] + [c.flush()])

      """
    let outcome = try Self.python.run(["-c", helpers + script, folder.path])
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  @Test(
    "Decompression bombs are refused or skipped quickly",
    .enabled(if: python.isAvailable, "needs python3"))
  func bombs() throws {
    let folder = try TemporaryFolder()
    try run(
      """
      large, pixel = bomb(600 << 20), zlib.compress(bytes(5))
      save('pixels.png', header(1, 1), chunk(b'IDAT', large))
      save('interlaced.png', header(3, 3, interlace=1), chunk(b'IDAT', large))
      save('chunks.png', header(1, 1), chunk(b'tEXt', b'') * 70000, chunk(b'IDAT', pixel))
      save('text.png', header(1, 1), chunk(b'zTXt', b'a\\0\\0' + large), chunk(b'IDAT', pixel))
      save('profile.png', header(1, 1), chunk(b'iCCP', b'a\\0\\0' + large), chunk(b'IDAT', pixel))
      save('unicode.png', header(1, 1), chunk(b'iTXt', b'a\\0\\1\\0\\0\\0' + large), chunk(b'IDAT', pixel))
      """, in: folder)
    for (name, message) in [
      ("pixels.png", "too much data for 1 × 1 pixels"),
      ("interlaced.png", "too much data for 3 × 3 pixels"),
      ("chunks.png", "more than 65536 chunks"),
      ("profile.png", "the color profile has more than 4194304 bytes"),
    ] {
      let file = try folder.read(name)
      let clock = ContinuousClock()
      let time = clock.measure {
        let error = #expect(throws: ImageFileError.self) { try PNGDecoder.decode(file) }
        #expect(
          error?.description.contains(message) == true, "\(name): \(error?.description ?? "")")
      }
      #expect(time < .seconds(2), "\(name)")
    }
    for name in ["text.png", "unicode.png"] {
      let file = try folder.read(name)
      let clock = ContinuousClock()
      let start = clock.now
      let size = try PNGDecoder.decode(file).size
      let time = clock.now - start
      #expect(size.area == 1)
      #expect(time < .seconds(2), "\(name)")
    }
  }

  @Test("A PNG file in Xcode's format for devices is refused with a command that converts it")
  func crushed() {
    let file = [0x89] + Array("PNG\r\n\u{1A}\n\0\0\0\u{4}CgBI".utf8) + [0x50, 0, 0x20, 6]
    #expect(throws: ImageFileError.crushed) { try PNGDecoder.decode(file) }
    #expect(ImageFileError.crushed.description.contains("pngcrush -revert-iphone-optimizations"))
  }
}
