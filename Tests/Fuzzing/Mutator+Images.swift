extension Mutator {
  /// Returns a small length or one at the limits of the integer types.
  private mutating func extent() -> UInt32 {
    any(of: [
      0, 1, 2, 3, 7, 8, 9, 16, 33, 255, 256, 1000, 32_767, 32_768, 65_535, 65_536, 1 << 24,
      0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF,
    ])
  }

  /// Returns a PNG image of any color type with random rows, usually as many as the header
  /// declares.
  private mutating func formedPNG() -> PNGMutant {
    let width = 1 + below(20)
    let height = 1 + below(20)
    let kinds: [(UInt8, [UInt8], Int)] = [
      (0, [1, 2, 4, 8, 16], 1), (2, [8, 16], 3), (3, [1, 2, 4, 8], 1), (4, [8, 16], 2),
      (6, [8, 16], 4),
    ]
    let (type, depths, channels) = any(of: kinds)
    let depth = any(of: depths)
    let header =
      PNGMutant.bytes(chance(16) ? extent() : UInt32(width))
      + PNGMutant.bytes(chance(16) ? extent() : UInt32(height))
      + [chance(16) ? UInt8(below(256)) : depth, chance(16) ? UInt8(below(8)) : type, 0, 0]
      + [chance(4) ? 1 : chance(30) ? 2 : 0]
    var rows: [UInt8] = []
    for _ in 0..<(chance(8) ? below(40) : height) {
      rows.append(chance(16) ? UInt8(below(256)) : UInt8(below(5)))
      for _ in 0..<((width * channels * Int(depth) + 7) / 8) { rows.append(UInt8(below(256))) }
    }
    var chunks = [PNGMutant.Chunk(type: "IHDR", data: header)]
    if type == 3 || chance(8) {
      let count = chance(4) ? below(800) : 3 * min(256, 1 << Int(depth))
      chunks.append(.init(type: "PLTE", data: (0..<count).map { _ in UInt8(below(256)) }))
    }
    if chance(3) {
      let count = chance(2) ? [0: 2, 2: 6][type] ?? 4 : below(300)
      chunks.append(.init(type: "tRNS", data: (0..<count).map { _ in UInt8(below(256)) }))
    }
    chunks.append(.init(type: "IDAT", data: PNGMutant.stored(rows)))
    chunks.append(.init(type: "IEND", data: []))
    return PNGMutant(chunks: chunks)
  }

  /// Mutates the contents, order, number or types of chunks.
  private mutating func change(_ image: inout PNGMutant) {
    guard !image.chunks.isEmpty else { return }
    let index = below(image.chunks.count)
    switch below(7) {
    case 0, 1: image.chunks[index].data = mutate(bytes: image.chunks[index].data)
    case 2: image.chunks.swapAt(index, below(image.chunks.count))
    case 3: image.chunks.insert(image.chunks[index], at: below(image.chunks.count))
    case 4: image.chunks.remove(at: index)
    case 5:
      image.chunks[index].type = any(of: [
        "IHDR", "IDAT", "IEND", "PLTE", "tRNS", "gAMA", "iCCP", "sRGB", "eXIf", "CgBI", "fdAT",
        "fcTL", "acTL", "zTXt", "sBIT", "bKGD", "ABCD",
      ])
    default:
      let data = image.chunks[index].data
      guard data.count >= 4 else { return }
      let start = below(data.count - 3)
      image.chunks[index].data.replaceSubrange(start..<(start + 4), with: PNGMutant.bytes(extent()))
    }
  }

  /// Returns a PNG file from the corpus or with random contents, usually with valid checksums.
  mutating func png() -> [UInt8] {
    var image = chance(2) ? PNGMutant(any(of: corpus.images)) : formedPNG()
    if chance(2) { for _ in 0..<(1 + below(3)) { change(&image) } }
    return chance(6) ? mutate(bytes: image.file) : image.file
  }

  /// Returns an animated PNG file.
  mutating func apng() -> [UInt8] {
    var image = formedPNG()
    guard let index = image.chunks.firstIndex(where: { $0.type == "IDAT" }) else { return [] }
    let size = Array(image.chunks[0].data.prefix(8))
    let stream = image.chunks[index].data
    var sequence: UInt32 = 0
    let count = 1 + below(5)
    var added: [PNGMutant.Chunk] = []
    func next(_ random: inout Self) -> [UInt8] {
      defer { sequence += 1 }
      return PNGMutant.bytes(random.chance(40) ? random.extent() : sequence)
    }
    func control(_ random: inout Self) -> PNGMutant.Chunk {
      var data = next(&random) + size
      for _ in 0..<2 { data += PNGMutant.bytes(random.chance(8) ? random.extent() : 0) }
      for _ in 0..<2 { data += [UInt8(random.below(256)), UInt8(random.below(256))] }
      return .init(type: "fcTL", data: data + [UInt8(random.below(4)), UInt8(random.below(3))])
    }
    if chance(2) { image.chunks.insert(control(&self), at: index) }
    for _ in 0..<count {
      if !chance(16) { added.append(control(&self)) }
      added.append(.init(type: "fdAT", data: next(&self) + stream))
    }
    let frames = chance(8) ? extent() : UInt32(count)
    image.chunks.insert(contentsOf: added, at: image.chunks.count - 1)
    image.chunks.insert(
      .init(
        type: "acTL", data: PNGMutant.bytes(frames) + PNGMutant.bytes(chance(4) ? extent() : 0)),
      at: 1)
    if chance(2) { for _ in 0..<(1 + below(3)) { change(&image) } }
    return chance(10) ? mutate(bytes: image.file) : image.file
  }

  /// Returns a GIF file of several images.
  mutating func gif() -> [UInt8] {
    func short(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8 & 255)] }
    let width = 1 + below(20)
    let height = 1 + below(20)
    var file = Array((chance(8) ? "GIF87a" : "GIF89a").utf8)
    file += short(chance(16) ? below(65_536) : width) + short(chance(16) ? below(65_536) : height)
    let bits = below(4)
    file += [UInt8((chance(8) ? 0 : 0x80) | bits), UInt8(below(chance(8) ? 256 : 2)), 0]
    if file[10] & 0x80 != 0 { for _ in 0..<(3 << (bits + 1)) { file.append(UInt8(below(256))) } }
    if chance(3) { file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0] }
    for _ in 0..<(1 + below(chance(16) ? 40 : 4)) {
      if !chance(4) {
        file += [0x21, 0xF9, 4, UInt8(below(8) << 2 | below(2))] + short(below(30))
        file += [UInt8(below(8)), 0]
      }
      let x = chance(4) ? below(chance(4) ? 65_536 : 8) : 0
      let (w, h) = chance(4) ? (below(40), below(40)) : (width, height)
      file += [0x2C] + short(x) + short(chance(6) ? below(8) : 0)
      file += short(w) + short(h)
      file.append(chance(4) ? 0x40 : 0)
      // Codes are three bits wide, one per pixel; a clear code before every other pixel keeps
      // their width from growing.
      let size = chance(16) ? below(13) : 2
      file.append(UInt8(size))
      var codes: [UInt8] = []
      var bits = 0
      var held = 0
      for pixel in 0..<(w * h) {
        for code in (pixel % 2 == 0 ? [4, below(chance(64) ? 8 : 4)] : [below(4)]) {
          bits |= code << held
          held += 3
        }
        while held >= 8 {
          codes.append(UInt8(bits & 255))
          bits >>= 8
          held -= 8
        }
      }
      bits |= 5 << held
      codes += [UInt8(bits & 255), UInt8(bits >> 8 & 255)]
      for start in stride(from: 0, to: codes.count, by: 255) {
        let block = codes[start..<min(codes.count, start + 255)]
        file += [UInt8(block.count)] + block
      }
      file.append(0)
    }
    file.append(0x3B)
    return chance(3) ? mutate(bytes: file) : file
  }
}
