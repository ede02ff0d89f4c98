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
        let error = #expect(throws: PNGError.self) { try PNGDecoder.decode(file) }
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

  @Test(
    "PNG files that Xcode optimizes for devices are read",
    .enabled(if: python.isAvailable, "needs python3"))
  func crushed() throws {
    let folder = try TemporaryFolder()
    // Straight pixels, and Xcode's encoding of them: blue first, premultiplied, every row with
    // the filter "up", without zlib's header and checksum.
    try run(
      """
      import random
      random.seed(7)
      w, h = 13, 9
      pixels = [[(random.randrange(256), random.randrange(256), random.randrange(256),
                  random.choice([0, 1, 90, 200, 255, 255])) for _ in range(w)] for _ in range(h)]
      open('pixels', 'wb').write(bytes(c for row in pixels for p in row for c in p))
      def crushed(p, colour):
        m = [(c * p[3] + 127) // 255 for c in p[:3]] if colour == 6 else list(p[:3])
        return [m[2], m[1], m[0]] + ([p[3]] if colour == 6 else [])
      for colour in (6, 2):
        before, rows = [0] * (w * (4 if colour == 6 else 3)), b''
        for row in pixels:
          now = [c for p in row for c in crushed(p, colour)]
          rows += bytes([2] + [(a - b) % 256 for a, b in zip(now, before)])
          before = now
        packed = zlib.compress(rows, 9)[2:-4]
        save('crushed%d.png' % colour, chunk(b'CgBI', b'\\x50\\0\\x20\\6'), header(w, h, colour),
             chunk(b'IDAT', packed[:40]), chunk(b'IDAT', packed[40:]))
      save('bomb.png', chunk(b'CgBI', b'\\x50\\0\\x20\\6'), header(1, 1), chunk(b'IDAT', bomb(200 << 20)[2:-4]))
      """, in: folder)
    let truth = try folder.read("pixels")
    for (name, isOpaque) in [("crushed6.png", false), ("crushed2.png", true)] {
      let file = try folder.read(name)
      let bitmap = try PNGDecoder.decode(file)
      #expect(try PNGDecoder.size(of: file) == PixelSize(width: 13, height: 9))
      for pixel in stride(from: 0, to: truth.count, by: 4) {
        let alpha = Int(truth[pixel + 3])
        #expect(bitmap.bytes[pixel + 3] == (isOpaque ? 255 : UInt8(alpha)))
        for component in pixel..<pixel + 3 where isOpaque || alpha > 0 {
          // The rounding error of premultiplication.
          let room = isOpaque ? 0 : (255 + 2 * alpha - 1) / (2 * alpha)
          #expect(abs(Int(bitmap.bytes[component]) - Int(truth[component])) <= room)
        }
      }
      for length in 0..<file.count {
        #expect(throws: PNGError.self) { try PNGDecoder.decode(Array(file[..<length])) }
      }
    }
    let bomb = try folder.read("bomb.png")
    #expect(throws: PNGError.self) { try PNGDecoder.decode(bomb) }
  }
}
