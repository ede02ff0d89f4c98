/// The size and the number of frames of a GIF file (GIF 89a, section 12 and appendix B).
///
/// Both are read from the block structure before memory for the frames is allocated.
///
/// As in browsers, a file may end without a trailer after its last frame: at the end of the file, in
/// an extension, or at a zero byte between blocks. A first frame that extends beyond the screen
/// enlarges it, as in Chromium.
struct GIFOutline {
  private(set) var size: PixelSize
  private(set) var frameCount = 0
  /// The file up to its end, with a trailer.
  private(set) var file: [UInt8]
  /// Whether the file ends in the data of a frame, which may be complete nevertheless.
  private(set) var isCut = false

  init(_ bytes: [UInt8]) throws(ImageFileError) {
    var scan = Scan(bytes: bytes)
    file = bytes
    try scan.skip(6)
    var width = try scan.number()
    var height = try scan.number()
    try scan.skipPalette(after: 2)
    var pixelCount = 0
    size = .one
    while true {
      let start = scan.position
      let block = frameCount > 0 && scan.isAtEnd ? 0 : try scan.byte()
      switch block {
      case 0x3B:
        if frameCount == 0 { size = try Self.size(width, height) }
        return
      case 0 where frameCount > 0:
        file = bytes[..<start] + [0x3B]
        return
      case 0x21:
        do throws(ImageFileError) {
          try scan.skip(1)
          try scan.skipBlocks()
        } catch {
          guard frameCount > 0, scan.isCut else { throw error }
          file = bytes[..<start] + [0x3B]
          return
        }
      case 0x2C:
        frameCount += 1
        let x = try scan.number()
        let y = try scan.number()
        let columns = try scan.number()
        let rows = try scan.number()
        if frameCount == 1 {
          width = max(width, x + columns)
          height = max(height, y + rows)
          size = try Self.size(width, height)
        }
        try AnimatedImage.check(frameCount: frameCount, of: size)
        // Pixels beyond the image are decompressed too.
        pixelCount += columns * rows
        guard pixelCount <= AnimatedImage.pixelLimit else {
          throw .damaged(
            .gif, what: "the frames have more than \(AnimatedImage.pixelLimit) pixels",
            offset: start)
        }
        try scan.skipPalette(after: 0)
        // The minimum code size of LZW.
        try scan.skip(1)
        let data = scan.position
        do throws(ImageFileError) {
          try scan.skipBlocks()
        } catch {
          guard scan.isCut else { throw error }
          isCut = true
          file = scan.closed(from: data)
          return
        }
      default: throw .damaged(.gif, what: "unknown block", offset: start)
      }
    }
  }

  private static func size(_ width: Int, _ height: Int) throws(ImageFileError) -> PixelSize {
    try PixelSize(statedWidth: width, height: height)
  }

  private struct Scan {
    let bytes: [UInt8]
    var position = 0
    /// Whether the bytes ended before a block.
    private(set) var isCut = false
    private var blockCount = 0

    /// The maximum number of data blocks, which an input file of the maximum size reaches if every
    /// block is full.
    private static let maximumBlockCount = 1 << 18

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func skip(_ count: Int) throws(ImageFileError) {
      guard count <= bytes.count - position else {
        isCut = true
        throw .damaged(.gif, what: "the file is truncated", offset: bytes.count)
      }
      position += count
    }

    mutating func byte() throws(ImageFileError) -> UInt8 {
      try skip(1)
      return bytes[position - 1]
    }

    mutating func number() throws(ImageFileError) -> Int {
      let low = Int(try byte())
      return low | Int(try byte()) << 8
    }

    /// Reads a byte of flags, skips `count` bytes, and skips the palette if the flags declare one.
    mutating func skipPalette(after count: Int) throws(ImageFileError) {
      let flags = try byte()
      try skip(count)
      if flags & 0x80 != 0 { try skip(3 << (Int(flags & 7) + 1)) }
    }

    mutating func skipBlocks() throws(ImageFileError) {
      while true {
        let length = Int(try byte())
        if length == 0 { return }
        blockCount += 1
        guard blockCount <= Self.maximumBlockCount else {
          throw .damaged(
            .gif, what: "more than \(Self.maximumBlockCount) data blocks", offset: position)
        }
        try skip(length)
      }
    }

    /// Returns the bytes with the last data block ended where the bytes end, and a trailer.
    ///
    /// - Parameter start: The index of the first data block.
    func closed(from start: Int) -> [UInt8] {
      var block = start
      while block < bytes.count, block + Int(bytes[block]) < bytes.count {
        block += 1 + Int(bytes[block])
      }
      let rest = bytes[block...].dropFirst()
      return bytes[..<block] + (rest.isEmpty ? [] : [UInt8(rest.count)] + rest) + [0, 0x3B]
    }
  }
}
