@Suite("Damaged image files")
struct DamageTests {
  private let gif: GIFSample
  private let apng: APNGSample

  init() throws {
    var random = SeededGenerator(seed: 1)
    gif = GIFSample.random(using: &random)
    var sample = try APNGSample.random(using: &random, onlyWhole: false)
    while sample.frames.count < 3 || sample.still != nil {
      sample = try APNGSample.random(using: &random, onlyWhole: false)
    }
    apng = sample
  }

  private func message(_ bytes: [UInt8]) -> String {
    do throws(ImageFileError) {
      _ = try AnimatedImage(decoding: bytes)
      return "read"
    } catch {
      return error.description
    }
  }

  @Test("An APNG file truncated at any length is an error") func truncatedAPNG() throws {
    let file = apng.bytes
    for length in 0..<file.count {
      #expect(throws: ImageFileError.self, "cut at \(length)") {
        try AnimatedImage(decoding: Array(file[..<length]))
      }
    }
    #expect(throws: Never.self) { try AnimatedImage(decoding: file) }
  }

  @Test("A GIF file truncated in a frame is an error, and elsewhere it has the frames before")
  func truncatedGIF() throws {
    let frames = try AnimatedImage(decoding: gif.bytes).frames
    try #require(frames.count > 1)
    // The file without its last frames, up to the ends of their pixels.
    let ends = (0...frames.count).map { count in
      var part = gif
      part.frames = Array(gif.frames[..<count])
      // The trailer and the end of the data.
      return part.bytes.count - (count == 0 ? 1 : 2)
    }
    for length in 0..<gif.bytes.count {
      let cut = Array(gif.bytes[..<length])
      let count = ends.lastIndex { $0 <= length } ?? 0
      // Before the descriptor of the next frame is its control block of eight bytes.
      let isInFrame = count < frames.count && length > ends[count] + 1 + 8
      if count == 0 || isInFrame {
        // The last two bytes may hold only the end code.
        if let image = try? AnimatedImage(decoding: cut) {
          #expect(count < frames.count && length >= ends[count + 1] - 2, "cut at \(length)")
          #expect(image.frames == Array(frames[...count]))
        }
      } else {
        #expect(try AnimatedImage(decoding: cut).frames == Array(frames[..<count]), "\(length)")
      }
    }
  }

  @Test("Any changed byte of an APNG file is an error") func changedAPNG() {
    let file = apng.bytes
    for position in file.indices {
      var damaged = file
      damaged[position] ^= 0x41
      #expect(throws: ImageFileError.self, "byte \(position)") {
        try AnimatedImage(decoding: damaged)
      }
    }
  }

  @Test("A mutated file is an error or an image with complete frames") func mutations() throws {
    var random = SeededGenerator(seed: 2)
    var read = 0
    var refused = 0
    for round in 0..<3000 {
      var file: [UInt8]
      if round.isMultiple(of: 3) {
        var chunks = try APNGSample.random(using: &random, onlyWhole: false).chunks
        // Checksums are recomputed so that the code behind them is reached.
        let victim = Int.random(in: 0..<chunks.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: chunks.remove(at: victim)
        case 1: chunks.insert(chunks[victim], at: .random(in: 0..<chunks.count, using: &random))
        case 2: chunks.swapAt(victim, .random(in: 0..<chunks.count, using: &random))
        default:
          if !chunks[victim].content.isEmpty {
            let index = Int.random(in: 0..<chunks[victim].content.count, using: &random)
            chunks[victim].content[index] = .random(in: 0...255, using: &random)
          }
        }
        file = APNGSample.file(of: chunks)
      } else {
        file = GIFSample.random(using: &random).bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let index = Int.random(in: 0..<file.count, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: file.remove(at: index)
          case 1: file.insert(.random(in: 0...255, using: &random), at: index)
          default: file[index] = .random(in: 0...255, using: &random)
          }
        }
      }
      do throws(ImageFileError) {
        let image = try AnimatedImage(decoding: file)
        read += 1
        #expect(!image.frames.isEmpty && image.frames.allSatisfy { $0.bitmap.size == image.size })
      } catch {
        refused += 1
        #expect(!error.description.isEmpty)
      }
    }
    #expect(read >= 400 && refused >= 2000, "\(read) read, \(refused) refused")
  }

  @Test("A file of neither PNG nor GIF is refused", arguments: ["", "GIF", "RIFF1234WEBP"])
  func unknown(text: String) {
    #expect(throws: ImageFileError.unknownFormat) {
      try AnimatedImage(decoding: Array(text.utf8))
    }
  }

  @Test("Sizes and frame counts that would exhaust memory are refused before allocation")
  func bombs() throws {
    let frame = GIFSample.Frame(width: 1, height: 1, pixels: [0])
    let black = StraightPixel(red: 0, green: 0, blue: 0)
    var bomb = GIFSample(
      width: 8000, height: 8000, palette: [black, black], frames: Array(repeating: frame, count: 2))
    #expect(message(bomb.bytes).hasPrefix("2 frames of 8000 × 8000 pixels are too many"))
    #expect(message(bomb.bytes).contains("67108864 pixels"))
    bomb.width = 65_535
    #expect(message(bomb.bytes).contains("65535 × 8000 pixels is too large"))
    #expect(message(bomb.bytes).contains("32767 pixels"))
    var chunks = apng.chunks
    chunks[1].content.replaceSubrange(0..<4, with: APNGSample.long(0x7FFF_FFFF))
    #expect(message(APNGSample.file(of: chunks)).contains("more than 10000 frames"))
    chunks[0].content.replaceSubrange(0..<4, with: APNGSample.long(0xFFFF_FFFF))
    #expect(message(APNGSample.file(of: chunks)).contains("is too large"))
  }

  @Test("Animations without frames are refused") func noFrames() throws {
    var empty = gif
    empty.frames = []
    #expect(throws: ImageFileError.noFrames) { try AnimatedImage(decoding: empty.bytes) }
    var chunks = apng.chunks
    chunks[1].content.replaceSubrange(0..<4, with: APNGSample.long(0))
    #expect(throws: ImageFileError.noFrames) {
      try AnimatedImage(decoding: APNGSample.file(of: chunks))
    }
  }

  @Test("An error of a GIF names the frame and the problem") func gifMessages() throws {
    let black = StraightPixel(red: 0, green: 0, blue: 0)
    var sample = GIFSample(
      width: 3, height: 3, palette: [black, black],
      frames: [.init(width: 3, height: 3, pixels: Array(repeating: 0, count: 9))])
    let sound = sample
    sample.frames[0].pixels[4] = 3
    #expect(message(sample.bytes).contains("frame 1 uses color 3, but its palette has 2"))
    sample = sound
    sample.palette = nil
    #expect(message(sample.bytes).contains("frame 1 has no palette"))
    sample = sound
    #expect(message(sample.bytes.dropLast() + [0x99]).contains("unknown block, at byte"))
  }

  @Test("An error of an APNG names the problem of its chunks") func apngMessages() {
    let chunks = apng.chunks
    func changed(_ change: (inout [APNGSample.Chunk]) -> Void) -> String {
      var copy = chunks
      change(&copy)
      return message(APNGSample.file(of: copy))
    }
    func index(_ type: String) -> Int { chunks.lastIndex { $0.type == type } ?? 0 }
    #expect(
      changed { $0[index("fdAT")].content[3] = 99 }.contains(
        "fdAT chunk has the sequence number 99"))
    let count = apng.frames.count
    #expect(
      changed { $0[1].content[3] = UInt8(count + 1) }
        .hasSuffix("a frame count of \(count + 1), but the file has \(count)"))
    #expect(changed { $0[1].content[3] = 1 }.hasSuffix("a frame count of 1, but the file has more"))
    #expect(
      changed { $0.removeAll { $0.type == "fdAT" } }.contains("sequence number")
        || changed { $0.removeAll { $0.type == "fdAT" } }.contains("has no pixels"))
    #expect(changed { $0.insert($0[1], at: 1) }.hasSuffix("more than one acTL chunk"))
    #expect(changed { $0[index("fcTL")].content[24] = 7 }.contains("is invalid"))
    #expect(changed { $0[index("fcTL")].content[15] = 200 }.contains("beyond the image"))
    #expect(changed { $0.remove(at: index("fcTL")) }.contains("sequence number"))
  }

  @Test("Files of very many frames, chunks or blocks are refused before drawing")
  func floods() throws {
    let gifHead: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    let frames = gifHead + (0..<200_000).flatMap { _ in frame } + [0x3B]
    let comment: [UInt8] = [0x21, 0xFE] + (0..<400_000).flatMap { _ in [1, 65] as [UInt8] } + [0]
    let text = [UInt8](APNGSample.file(of: [.init(type: "tEXt", content: [])]).dropFirst(8))
    let chunks = APNGSample.signature + (0..<100_000).flatMap { _ in text }
    for (file, message) in [
      (frames, "more than 10000 frames"), (gifHead + comment + frame + [0x3B], "data blocks"),
      (chunks, "more than 65536 chunks"),
    ] {
      let time = ContinuousClock().measure { #expect(self.message(file).contains(message)) }
      #expect(time < .seconds(2), "\(message)")
    }
  }
}
