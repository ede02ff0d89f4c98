@Suite("Damaged PNG files")
struct PNGDamageTests {
  private let file: [UInt8]

  init() throws {
    let size = try PixelSize(width: 9, height: 7)
    file = try PNGEncoder.encode(PNGCodingTests.image(size, isOpaque: false, seed: 1), scale: 2)
  }

  @Test("A file truncated at any length is an error") func refusesTruncation() throws {
    for length in 0..<file.count {
      let cut = Array(file[..<length])
      #expect(throws: ImageFileError.self, "cut at \(length)") { try PNGDecoder.decode(cut) }
    }
    #expect(throws: Never.self) { try PNGDecoder.decode(file) }
  }

  @Test("A changed byte is a checksum error in a critical chunk, and ignored in an ancillary one")
  func refusesChangedBytes() throws {
    let image = try PNGDecoder.decode(file)
    // The positions of each chunk's content and checksum.
    var covered: [Int: String] = [:]
    // Those of the other chunks, and of their types, which may become invalid.
    var ignored: Set<Int> = []
    var types: Set<Int> = []
    var start = PNGChunk.signature.count
    for chunk in PNGChunk.all(of: file) {
      if !["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].contains(chunk.type) {
        ignored.formUnion(start + 8..<start + 12 + chunk.content.count)
        types.formUnion(start + 4..<start + 8)
        start += 12 + chunk.content.count
        continue
      }
      for position in start + 8..<start + 12 + chunk.content.count {
        // Compressed data is found to be invalid before its checksum is reached.
        if chunk.type == "IDAT", position < start + 8 + chunk.content.count { continue }
        covered[position] = "\(chunk.type): CRC error"
      }
      start += 12 + chunk.content.count
    }
    #expect(start == file.count && covered.count > 20 && ignored.count > 15)
    for position in file.indices {
      for change: UInt8 in [0x01, 0x20, 0x80, 0xFF] {
        var damaged = file
        damaged[position] ^= change
        if ignored.contains(position) {
          #expect(try PNGDecoder.decode(damaged) == image, "byte \(position) ^ \(change)")
          continue
        }
        if types.contains(position) {
          let found = try? PNGDecoder.decode(damaged)
          #expect(found == nil || found == image)
          continue
        }
        let error = #expect(throws: ImageFileError.self, "byte \(position) ^ \(change)") {
          try PNGDecoder.decode(damaged)
        }
        guard let what = covered[position] else { continue }
        #expect(
          error?.description.contains(what) == true,
          "byte \(position) ^ \(change): \(error?.description ?? "")")
      }
    }
  }

  @Test("Bytes after the end are ignored") func rest() throws {
    let image = try PNGDecoder.decode(file)
    for rest in [[0], [0xFF, 0x00, 0x49], file] as [[UInt8]] {
      #expect(try PNGDecoder.decode(file + rest) == image)
    }
  }

  @Test("Any other data is refused as not PNG", arguments: ["", "GIF89a", "\u{89}PNG", "P6 1 1"])
  func refusesOthers(text: String) {
    #expect(throws: ImageFileError.notPNG) { try PNGDecoder.decode(Array(text.utf8)) }
  }

  @Test("The error of a truncated file has its length as the offset") func tellsOffset() {
    let cut = Array(file[..<50])
    #expect(throws: ImageFileError.damaged(.png, what: "the file is truncated", offset: 50)) {
      try PNGDecoder.decode(cut)
    }
  }

  @Test("A checksum error names the chunk and its offset") func tellsChecksum() throws {
    var damaged = file
    let header = PNGChunk.signature.count + 4 + 4 + 13
    damaged[header] ^= 1
    do {
      _ = try PNGDecoder.decode(damaged)
      Issue.record("the damage was not noticed")
    } catch {
      #expect(error == .damaged(.png, what: "IHDR: CRC error", offset: header + 4))
    }
  }

  @Test(
    "Sizes beyond the limits are refused before memory is allocated",
    arguments: [
      (UInt32(0x7FFF_FFFF), UInt32(0x7FFF_FFFF), PixelSizeError.Limit.side),
      (32_768, 1, .side), (32_767, 32_767, .area),
    ])
  func refusesHugeExtents(width: UInt32, height: UInt32, limit: PixelSizeError.Limit) {
    let huge = resized(width: width, height: height)
    let error = PixelSizeError(width: Int(width), height: Int(height), limit: limit)
    #expect(throws: ImageFileError.size(error)) { try PNGDecoder.decode(huge) }
    #expect(throws: ImageFileError.size(error)) { try PNGDecoder.size(of: huge) }
  }

  @Test("Sizes forbidden by the format are damage", arguments: [(0, 1), (1, 0), (0x8000_0000, 1)])
  func refusesForbiddenExtents(width: UInt32, height: UInt32) throws {
    #expect(throws: ImageFileError.self) {
      try PNGDecoder.decode(resized(width: width, height: height))
    }
  }

  @Test("Missing rows are damage, even with valid checksums") func refusesMissingRows() {
    #expect(throws: ImageFileError.self) { try PNGDecoder.decode(resized(width: 9, height: 8)) }
  }

  @Test("An image without pixels, palette or end is damage") func refusesMissingChunks() {
    let chunks = PNGChunk.all(of: file)
    for type in ["IHDR", "IDAT", "IEND"] {
      let damaged = PNGChunk.file(chunks.filter { $0.type != type })
      #expect(throws: ImageFileError.self, "without \(type)") { try PNGDecoder.decode(damaged) }
    }
    var palette = chunks
    palette[0].content[9] = 3
    #expect(throws: ImageFileError.self) { try PNGDecoder.decode(PNGChunk.file(palette)) }
  }

  @Test("An unknown critical chunk is damage, and an unknown ancillary one is skipped")
  func unknownChunks() throws {
    var chunks = PNGChunk.all(of: file)
    chunks.insert(PNGChunk(type: "abCd", content: [1, 2, 3]), at: 1)
    #expect(try PNGDecoder.decode(PNGChunk.file(chunks)) == PNGDecoder.decode(file))
    chunks[1].type = "ABCD"
    #expect(throws: ImageFileError.self) { try PNGDecoder.decode(PNGChunk.file(chunks)) }
  }

  @Test("Texts are skipped without being decompressed") func passesOverTexts() throws {
    var chunks = PNGChunk.all(of: file)
    chunks.insert(PNGChunk(type: "zTXt", content: [0x41, 0, 0, 0xFF]), at: 1)
    #expect(try PNGDecoder.decode(PNGChunk.file(chunks)) == PNGDecoder.decode(file))
  }

  // MARK: Damage with valid checksums, compared with a reference decoder

  /// Expects that the reference decoder refuses the same files and returns the same pixels.
  private func expectAgreement(
    _ files: [[UInt8]], images: Int, errors: Int, location: SourceLocation = #_sourceLocation
  ) throws {
    var counts = (images: 0, errors: 0)
    for (file, expected) in zip(files, try PNGReferee.pixels(of: files)) {
      let found: [UInt8]?
      do throws(ImageFileError) {
        found = try PNGDecoder.decode(file).bytes
        counts.images += 1
      } catch {
        found = nil
        counts.errors += 1
        #expect(!error.description.isEmpty, sourceLocation: location)
      }
      #expect(found == expected, "\(file)", sourceLocation: location)
    }
    #expect(counts.images >= images, "\(counts)", sourceLocation: location)
    #expect(counts.errors >= errors, "\(counts)", sourceLocation: location)
  }

  @Test(
    "Random bytes are damage except in ancillary chunks",
    .enabled(if: PNGReferee.python.isAvailable, "\(PNGReferee.hint)"))
  func noise() throws {
    var random = SeededGenerator(seed: 99)
    let files = (0..<500).map { _ in
      var chunks = PNGChunk.all(of: file)
      let victim = Int.random(in: 0..<chunks.count, using: &random)
      let length = Int.random(in: 0..<64, using: &random)
      chunks[victim].content = (0..<length).map { _ in .random(in: 0...255, using: &random) }
      return PNGChunk.file(chunks)
    }
    try expectAgreement(files, images: 200, errors: 200)
  }

  @Test(
    "Flipped bits with valid checksums are damage or decode to the same image",
    .enabled(if: PNGReferee.python.isAvailable, "\(PNGReferee.hint)"))
  func flippedBits() throws {
    var random = SeededGenerator(seed: 1_996)
    let whole = PNGChunk.all(of: file)
    let data = try #require(whole.firstIndex { $0.type == "IDAT" })
    let files = (0..<2_000).map { _ in
      var chunks = whole
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let index = Int.random(in: chunks[data].content.indices, using: &random)
        chunks[data].content[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
      }
      return PNGChunk.file(chunks)
    }
    try expectAgreement(files, images: 1, errors: 1_000)
  }

  @Test(
    "A header with any value of a field is damage or is decoded correctly",
    .enabled(if: PNGReferee.python.isAvailable, "\(PNGReferee.hint)"))
  func headers() throws {
    let whole = PNGChunk.all(of: file)
    let files = (8..<13).flatMap { index in
      (UInt8.min...UInt8.max).map { value in
        var chunks = whole
        chunks[0].content[index] = value
        return PNGChunk.file(chunks)
      }
    }
    try expectAgreement(files, images: 5, errors: 1_000)
  }

  @Test("Sizes that the data cannot fill are refused before memory is allocated")
  func refusesEmptyPromises() throws {
    // Deflate expands a byte to at most 1032 bytes.
    let bomb = resized(width: 8_192, height: 8_192)
    #expect(
      throws: ImageFileError.damaged(
        .png, what: "IDAT: too little data for 8192 × 8192 pixels", offset: bomb.count)
    ) { try PNGDecoder.decode(bomb) }
    // The size is within the limits.
    #expect(try PNGDecoder.size(of: bomb).area == PixelSize.areaLimit)
  }

  @Test("The most compressible image is still read, plain or interlaced, at every depth")
  func readsFlatImages() throws {
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
