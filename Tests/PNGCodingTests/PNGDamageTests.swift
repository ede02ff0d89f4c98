import PNGCoding
import Pixels
import TestSupport
import Testing

@Suite("Damaged PNG files")
struct PNGDamageTests {
  private let file: [UInt8]

  init() throws {
    let size = try PixelSize(width: 9, height: 7)
    file = try PNGEncoder.encode(
      PNGCodingTests.picture(size, isOpaque: false, seed: 1), scale: 2)
  }

  @Test("a file cut off anywhere is an error")
  func refusesTruncation() throws {
    for length in 0..<file.count {
      let cut = Array(file[..<length])
      #expect(throws: PNGError.self, "cut at \(length)") { try PNGDecoder.decode(cut) }
    }
    #expect(throws: Never.self) { try PNGDecoder.decode(file) }
  }

  @Test("a single byte changed anywhere is an error, since a checksum stands over each")
  func refusesChangedBytes() throws {
    for position in file.indices {
      for change: UInt8 in [0x01, 0x20, 0x80, 0xFF] {
        var damaged = file
        damaged[position] ^= change
        #expect(throws: PNGError.self, "byte \(position) ^ \(change)") {
          try PNGDecoder.decode(damaged)
        }
      }
    }
  }

  @Test(
    "what is no PNG file at all is called so", arguments: ["", "GIF89a", "\u{89}PNG", "P6 1 1"])
  func refusesOthers(text: String) {
    #expect(throws: PNGError.notPNG) { try PNGDecoder.decode(Array(text.utf8)) }
  }

  @Test("a cut file says where it ends")
  func tellsOffset() {
    let cut = Array(file[..<50])
    #expect(throws: PNGError.damaged(what: "the file ends early", offset: 50)) {
      try PNGDecoder.decode(cut)
    }
  }

  @Test("a wrong checksum is called so, with its chunk and place")
  func tellsChecksum() throws {
    var damaged = file
    let header = PNGChunk.signature.count + 4 + 4 + 13
    damaged[header] ^= 1
    do {
      _ = try PNGDecoder.decode(damaged)
      Issue.record("the damage was not noticed")
    } catch {
      #expect(error == .damaged(what: "IHDR: CRC error", offset: header + 4))
    }
  }

  @Test(
    "extents beyond the limits are refused before memory is taken",
    arguments: [
      (UInt32(0x7FFF_FFFF), UInt32(0x7FFF_FFFF), PixelSizeError.Limit.side),
      (32_768, 1, .side), (32_767, 32_767, .area),
    ])
  func refusesHugeExtents(width: UInt32, height: UInt32, limit: PixelSizeError.Limit) {
    let huge = resized(width: width, height: height)
    let error = PixelSizeError(width: Int(width), height: Int(height), limit: limit)
    #expect(throws: PNGError.size(error)) { try PNGDecoder.decode(huge) }
    #expect(throws: PNGError.size(error)) { try PNGDecoder.size(of: huge) }
  }

  @Test(
    "extents that the format forbids are damage", arguments: [(0, 1), (1, 0), (0x8000_0000, 1)])
  func refusesForbiddenExtents(width: UInt32, height: UInt32) throws {
    #expect(throws: PNGError.self) { try PNGDecoder.decode(resized(width: width, height: height)) }
  }

  @Test("fewer rows than the extents promise are damage, with every checksum right")
  func refusesMissingRows() {
    #expect(throws: PNGError.self) { try PNGDecoder.decode(resized(width: 9, height: 8)) }
  }

  @Test("a picture without pixels, palette or end is damage")
  func refusesMissingChunks() {
    let chunks = PNGChunk.all(of: file)
    for type in ["IHDR", "IDAT", "IEND"] {
      let damaged = PNGChunk.file(chunks.filter { $0.type != type })
      #expect(throws: PNGError.self, "without \(type)") { try PNGDecoder.decode(damaged) }
    }
    var palette = chunks
    palette[0].content[9] = 3
    #expect(throws: PNGError.self) { try PNGDecoder.decode(PNGChunk.file(palette)) }
  }

  @Test("a critical chunk that nobody knows is damage, an ancillary one is passed over")
  func unknownChunks() throws {
    var chunks = PNGChunk.all(of: file)
    chunks.insert(PNGChunk(type: "abCd", content: [1, 2, 3]), at: 1)
    #expect(try PNGDecoder.decode(PNGChunk.file(chunks)) == PNGDecoder.decode(file))
    chunks[1].type = "ABCD"
    #expect(throws: PNGError.self) { try PNGDecoder.decode(PNGChunk.file(chunks)) }
  }

  @Test("profiles and texts are passed over without being unpacked or believed")
  func passesOverProfiles() throws {
    var chunks = PNGChunk.all(of: file)
    chunks.insert(PNGChunk(type: "iCCP", content: [0x78, 0, 0, 0xFF]), at: 1)
    chunks.insert(PNGChunk(type: "gAMA", content: [0, 0, 0, 1]), at: 1)
    chunks.insert(PNGChunk(type: "zTXt", content: [0x41, 0, 0, 0xFF]), at: 1)
    #expect(try PNGDecoder.decode(PNGChunk.file(chunks)) == PNGDecoder.decode(file))
  }

  @Test("random bytes behind a right beginning never do more than throw")
  func survivesNoise() {
    var random = SeededGenerator(seed: 99)
    for _ in 0..<500 {
      var chunks = PNGChunk.all(of: file)
      let victim = Int.random(in: 0..<chunks.count, using: &random)
      let length = Int.random(in: 0..<64, using: &random)
      chunks[victim].content = (0..<length).map { _ in .random(in: 0...255, using: &random) }
      _ = try? PNGDecoder.decode(PNGChunk.file(chunks))
    }
  }

  @Test("flipped bits under right checksums give an error or a picture of the same size")
  func survivesFlippedBits() throws {
    var random = SeededGenerator(seed: 1_996)
    var outcomes = (pictures: 0, errors: 0)
    for _ in 0..<2_000 {
      var chunks = PNGChunk.all(of: file)
      guard let data = chunks.firstIndex(where: { $0.type == "IDAT" }) else { return }
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: chunks[data].content.indices, using: &random)
        chunks[data].content[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
      }
      do {
        let picture = try PNGDecoder.decode(PNGChunk.file(chunks))
        #expect((picture.width, picture.height) == (9, 7))
        outcomes.pictures += 1
      } catch {
        outcomes.errors += 1
      }
    }
    #expect(outcomes.errors > 100, "\(outcomes)")
  }

  @Test(
    "a header of any colour type, depth, compression, filter and interlacing never does more than throw"
  )
  func survivesHeaders() {
    for place in 8..<13 {
      for value in UInt8.min...UInt8.max {
        var chunks = PNGChunk.all(of: file)
        chunks[0].content[place] = value
        _ = try? PNGDecoder.decode(PNGChunk.file(chunks))
        if place > 9, value > 1 {
          #expect(throws: PNGError.self) { try PNGDecoder.decode(PNGChunk.file(chunks)) }
        }
      }
    }
  }

  @Test("extents that so few bytes cannot fill are refused before memory is taken")
  func refusesEmptyPromises() throws {
    // Deflate makes at most 1032 bytes of one.
    let bomb = resized(width: 8_192, height: 8_192)
    #expect(
      throws: PNGError.damaged(
        what: "IDAT: too little data for 8192 × 8192 pixels", offset: bomb.count)
    ) { try PNGDecoder.decode(bomb) }
    // The extents themselves are allowed.
    #expect(try PNGDecoder.size(of: bomb).area == PixelSize.areaLimit)
  }

  @Test("what compresses best of all is still read, plain or interlaced, in every depth")
  func readsFlatPictures() throws {
    for size in [(1, 1), (3_000, 1), (1, 3_000), (2_000, 1_500)] {
      let size = try PixelSize(width: size.0, height: size.1)
      let flat = StraightBitmap(size: size)
      #expect(try PNGDecoder.decode(PNGEncoder.encode(flat)) == flat)
    }
  }

  private func resized(width: UInt32, height: UInt32) -> [UInt8] {
    var chunks = PNGChunk.all(of: file)
    chunks[0].content.replaceSubrange(
      0..<8, with: PNGChunk.bigEndian(width) + PNGChunk.bigEndian(height))
    return PNGChunk.file(chunks)
  }
}
