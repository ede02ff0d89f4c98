@Suite("PNG files of other encoders")
struct PNGDecoderTests {
  static let python = ExternalProgram("/usr/bin/python3", probe: ["-c", "import zlib"])
  static let imageMagick = ExternalProgram("/usr/bin/convert", "/opt/homebrew/bin/magick")

  /// Writes files of every valid color type and depth, each with its expected RGBA.
  ///
  /// They are plain or interlaced, with or without transparent colors, with random filters per
  /// row, by the specification alone.
  private static let writer = """
    import random, struct, sys, zlib
    folder = sys.argv[1]
    random.seed(20160705)
    ADAM7 = [(0,0,8,8),(4,0,8,8),(0,4,4,8),(2,0,4,4),(0,2,2,4),(1,0,2,2),(0,1,1,2)]
    def chunk(kind, body):
      return struct.pack('>I', len(body)) + kind + body + struct.pack('>I', zlib.crc32(kind + body))
    def packed(samples, depth):
      if depth == 16: return b''.join(struct.pack('>H', s) for s in samples)
      if depth == 8: return bytes(samples)
      bits = ''.join(format(s, '0%db' % depth) for s in samples)
      bits += '0' * (-len(bits) % 8)
      return bytes(int(bits[i:i + 8], 2) for i in range(0, len(bits), 8))
    def paeth(a, b, c):
      p = a + b - c
      return min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
    def filtered(rows, step):
      out, before = b'', None
      for row in rows:
        before = before or bytes(len(row))
        kind = random.randrange(5)
        left = bytes(step) + row
        upleft = bytes(step) + before
        guess = [lambda i: 0, lambda i: left[i], lambda i: before[i],
                 lambda i: (left[i] + before[i]) // 2,
                 lambda i: paeth(left[i], before[i], upleft[i])][kind]
        out += bytes([kind]) + bytes((row[i] - guess(i)) & 255 for i in range(len(row)))
        before = row
      return out
    def eight(sample, depth):
      top = (1 << depth) - 1
      return (sample * 255 * 2 + top) // (2 * top)
    number = 0
    for kind, depths in [(0,[1,2,4,8,16]), (2,[8,16]), (3,[1,2,4,8]), (4,[8,16]), (6,[8,16])]:
      channels = {0:1, 2:3, 3:1, 4:2, 6:4}[kind]
      for depth in depths:
        for interlaced in [0, 1]:
          for marked in ([0, 1] if kind in (0, 2, 3) else [0]):
            for width, height in [(1, 1), (3, 2), (13, 9)]:
              top = (1 << depth) - 1
              palette = [tuple(random.randrange(256) for _ in '123') for _ in range(min(top + 1, 200))]
              alphas = [random.randrange(256) for _ in range(max(1, len(palette) // 2))]
              limit = len(palette) - 1 if kind == 3 else top
              def pixel(): return tuple(random.randint(0, limit) for _ in range(channels))
              grid = [[pixel() for x in range(width)] for y in range(height)]
              mark = grid[height // 2][width // 2]
              def rgba(p):
                if kind == 3:
                  return palette[p[0]] + ((alphas[p[0]] if marked and p[0] < len(alphas) else 255),)
                seen = 0 if marked and p == mark else 255
                v = [eight(s, depth) for s in p]
                return {0: lambda: (v[0],)*3 + (seen,), 2: lambda: (*v, seen),
                        4: lambda: (v[0],)*3 + (v[1],), 6: lambda: tuple(v)}[kind]()
              data = b''
              for x0, y0, dx, dy in (ADAM7 if interlaced else [(0, 0, 1, 1)]):
                rows = [packed([s for p in grid[y][x0::dx] for s in p], depth) for y in range(y0, height, dy)]
                if width > x0: data += filtered(rows, max(1, channels * depth // 8))
              body = b'\\x89PNG\\r\\n\\x1a\\n'
              body += chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, depth, kind, 0, 0, interlaced))
              body += chunk(b'gAMA', struct.pack('>I', 100000)) + chunk(b'sRGB', b'\\0')
              if kind == 3: body += chunk(b'PLTE', b''.join(bytes(c) for c in palette))
              if marked:
                body += chunk(b'tRNS', bytes(alphas) if kind == 3 else b''.join(struct.pack('>H', s) for s in mark))
              body += chunk(b'tEXt', b'Comment\\0one two')
              z = zlib.compress(data, random.randrange(10))
              cut = random.randrange(len(z) + 1)
              body += chunk(b'IDAT', z[:cut]) + chunk(b'IDAT', z[cut:]) + chunk(b'IEND', b'')
              open('%s/%d.png' % (folder, number), 'wb').write(body)
              expected = b''.join(bytes(rgba(p)) for row in grid for p in row)
              open('%s/%d.rgba' % (folder, number), 'wb').write(expected)
              number += 1
    print(number)
    """

  @Test(
    "Every color type, depth, interlacing and transparency is read as specified",
    .enabled(if: python.isAvailable, "python3 is not installed"))
  func readsAllKinds() throws {
    let folder = try TemporaryFolder()
    let outcome = try Self.python.run(["-c", Self.writer, folder.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let count = try #require(Int(outcome.text.split(whereSeparator: \.isWhitespace).joined()))
    // 15 pairs of type and depth, 11 of them with and without a transparent color, plain and
    // interlaced, in three sizes.
    #expect(count == (15 + 11) * 2 * 3)
    for number in 0..<count {
      let bitmap = try PNGDecoder.decode(folder.read("\(number).png"))
      #expect(try bitmap.bytes == folder.read("\(number).rgba"), "file \(number)")
    }
  }

  @Test(
    "Pillow reads the same pixels from every kind of file",
    .enabled(
      if: PNGCodingTests.pillow.isAvailable, "Pillow is not installed (apt install python3-pil)"))
  func agreesWithPillow() throws {
    let folder = try TemporaryFolder()
    let written = try Self.python.run(["-c", Self.writer, folder.path])
    #expect(written.status == 0, "\(written.errors)")
    // Pillow does not convert 16-bit grays to 8 bits, so the script rounds them.
    let reader = """
      import glob, sys
      from PIL import Image
      for path in glob.glob(sys.argv[1] + '/*.png'):
        image = Image.open(path)
        if image.mode.startswith('I'):
          greys = [(grey * 255 + 32767) // 65535 for grey in image.getdata()]
          pixels = b''.join(bytes((grey, grey, grey, 255)) for grey in greys)
        else:
          pixels = image.convert('RGBA').tobytes()
        open(path[:-3] + 'pillow', 'wb').write(pixels)
      """
    let read = try PNGCodingTests.pillow.run(["-c", reader, folder.path])
    #expect(read.status == 0, "\(read.errors)")
    for number in 0..<(15 + 11) * 2 * 3 {
      let file = try folder.read("\(number).png")
      let ours = try PNGDecoder.decode(file).bytes
      let theirs = try folder.read("\(number).pillow")
      #expect(ours.count == theirs.count)
      let depth = file[24]
      let kind = file[25]
      let isMarked = PNGChunk.all(of: file).contains { $0.type == "tRNS" }
      // Pillow truncates 16 bits instead of rounding, and applies transparent colors without a
      // palette only at a depth of 8 bits.
      let tolerance = depth == 16 && kind != 0 ? 1 : 0
      let hasAlpha = !isMarked || kind == 3 || depth == 8
      for index in ours.indices where hasAlpha || index % 4 < 3 {
        #expect(
          abs(Int(ours[index]) - Int(theirs[index])) <= tolerance, "file \(number), byte \(index)")
      }
    }
  }

  @Test(
    "ImageMagick's files are read as its input samples",
    .enabled(if: imageMagick.isAvailable, "ImageMagick is not installed (apt install imagemagick)"),
    arguments: ["PNG24", "PNG32", "PNG48", "PNG64", "PNG8"], ["None", "PNG"])
  func readsImageMagick(kind: String, interlace: String) throws {
    let folder = try TemporaryFolder()
    var random = SeededGenerator(seed: 5)
    // Few enough colors for an exact palette.
    let colors = (0..<16).map { _ in (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    let rgb = (0..<23 * 11).flatMap { _ in colors.randomElement(using: &random) ?? [] }
    let file = folder.path(of: "out.png")
    let outcome = try Self.imageMagick.run(
      ["-size", "23x11", "-depth", "8", "rgb:-", "-interlace", interlace, "\(kind):\(file)"],
      input: rgb)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let bitmap = try PNGDecoder.decode(folder.read("out.png"))
    let expected = stride(from: 0, to: rgb.count, by: 3).flatMap { rgb[$0..<$0 + 3] + [255] }
    #expect(bitmap.bytes == expected)
  }
}
