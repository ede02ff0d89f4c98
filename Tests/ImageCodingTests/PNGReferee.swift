import Foundation

/// A PNG decoder in Python, written from the specification, as a reference for damage and pixels.
enum PNGReferee {
  static let python = PNGDecoderTests.python
  static let hint = "needs python3 with zlib"

  /// Returns the straight RGBA of each file, or `nil` if the file is damaged.
  ///
  /// 16-bit colors, palettes and transparent colors are not supported.
  static func pixels(of files: [[UInt8]]) throws -> [[UInt8]?] {
    let input = files.flatMap { PNGChunk.bigEndian(UInt32($0.count)) + $0 }
    let outcome = try python.run(["-c", reader], input: input)
    guard outcome.status == 0 else { throw CocoaError(.executableLoad) }
    var rest = outcome.output[...]
    return files.map { _ in
      let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      defer { rest = rest.dropFirst(4 + count) }
      return count == 0 ? nil : Array(rest.dropFirst(4).prefix(count))
    }
  }

  private static let reader = #"""
    import struct, sys, zlib
    ADAM7 = [(0,0,8,8),(4,0,8,8),(0,4,4,8),(2,0,4,4),(0,2,2,4),(1,0,2,2),(0,1,1,2)]
    DEPTHS = {0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]}
    class Damage(Exception): pass
    def need(condition):
      if not condition: raise Damage
    def chunks(file):
      need(file[:8] == b'\x89PNG\r\n\x1a\n')
      place, kind = 8, None
      while kind != b'IEND':
        need(len(file) >= place + 12)
        length = struct.unpack('>I', file[place:place + 4])[0]
        need(len(file) >= place + 12 + length)
        kind, body = file[place + 4:place + 8], file[place + 8:place + 8 + length]
        need(file[place + 8 + length:place + 12 + length] == struct.pack('>I', zlib.crc32(kind + body)))
        yield kind, body
        place += 12 + length
    def unfiltered(data, height, count, step):
      rows, before = [], bytes(count)
      for y in range(height):
        kind, row = data[y * (count + 1)], bytearray(data[y * (count + 1) + 1:(y + 1) * (count + 1)])
        need(kind <= 4)
        for i in range(count):
          a, b = (row[i - step] if i >= step else 0), before[i]
          c = before[i - step] if i >= step else 0
          p = a + b - c
          paeth = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
          row[i] = (row[i] + [0, a, b, (a + b) // 2, paeth][kind]) & 255
        rows.append(bytes(row))
        before = rows[-1]
      return rows
    def pixels(file):
      parts = list(chunks(file))
      need(parts[0][0] == b'IHDR' and len(parts[0][1]) == 13)
      width, height, depth, kind, packing, filters, interlacing = struct.unpack('>IIBBBBB', parts[0][1])
      need(0 < width < 32768 and 0 < height < 32768 and depth in DEPTHS.get(kind, []))
      need(packing == 0 and filters == 0 and interlacing <= 1 and kind != 3)
      need(all(kind[0] & 32 or kind in (b'IHDR', b'IDAT', b'IEND', b'PLTE') for kind, body in parts))
      packed = b''.join(body for kind, body in parts if kind == b'IDAT')
      unpacker = zlib.decompressobj()
      try: data = unpacker.decompress(packed)
      except zlib.error: raise Damage
      need(unpacker.eof)
      channels = {0: 1, 2: 3, 4: 2, 6: 4}[kind]
      grid = [[None] * width for y in range(height)]
      for x0, y0, dx, dy in (ADAM7 if interlacing else [(0, 0, 1, 1)]):
        across, down = -((x0 - width) // dx), -((y0 - height) // dy)
        if across <= 0 or down <= 0: continue
        count = (across * channels * depth + 7) // 8
        need(len(data) >= down * (count + 1))
        rows = unfiltered(data, down, count, max(1, channels * depth // 8))
        data = data[down * (count + 1):]
        for y, row in enumerate(rows):
          top = (1 << depth) - 1
          bits = int.from_bytes(row, 'big')
          samples = [(bits >> (8 * count - (i + 1) * depth)) & top for i in range(across * channels)]
          samples = [(s * 255 * 2 + top) // (2 * top) for s in samples]
          for x in range(across):
            v = samples[x * channels:(x + 1) * channels]
            grid[y0 + y * dy][x0 + x * dx] = bytes(
              {1: [v[0]] * 3 + [255], 2: [v[0]] * 3 + v[-1:], 3: v + [255], 4: v}[channels])
      need(len(data) <= 65536)
      return b''.join(b''.join(row) for row in grid)
    while True:
      head = sys.stdin.buffer.read(4)
      if not head: break
      file = sys.stdin.buffer.read(struct.unpack('>I', head)[0])
      try: read = pixels(file)
      except Damage: read = b''
      sys.stdout.buffer.write(struct.pack('>I', len(read)) + read)
    """#
}
