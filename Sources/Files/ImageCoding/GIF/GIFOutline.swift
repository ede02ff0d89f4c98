/// The size and the number of frames of a GIF file (GIF 89a, section 12 and appendix B).
///
/// Both are read from the block structure before memory for the frames is allocated.
struct GIFOutline {
  let size: PixelSize
  private(set) var frameCount = 0

  init(_ bytes: [UInt8]) throws(ImageFileError) {
    var scan = Scan(bytes: bytes)
    try scan.skip(6)
    let (width, height) = (try scan.number(), try scan.number())
    size = try PixelSize(width: width, height: height, orThrow: ImageFileError.size)
    try scan.skipPalette(after: 2)
    while true {
      let start = scan.position
      switch try scan.byte() {
      case 0x3B: return
      case 0x21:
        try scan.skip(1)
        try scan.skipBlocks()
      case 0x2C:
        frameCount += 1
        try AnimatedImage.check(frameCount: frameCount, of: size)
        try scan.skip(8)
        try scan.skipPalette(after: 0)
        // The minimum code size of LZW.
        try scan.skip(1)
        try scan.skipBlocks()
      default: throw .damagedGIF(what: "unknown block", offset: start)
      }
    }
  }

  private struct Scan {
    let bytes: [UInt8]
    var position = 0
    private var blockCount = 0

    /// The maximum number of data blocks, which an input file of the maximum size reaches if every
    /// block is full.
    private static let maximumBlockCount = 1 << 18

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func skip(_ count: Int) throws(ImageFileError) {
      guard count <= bytes.count - position else {
        throw .damagedGIF(what: "the file is truncated", offset: bytes.count)
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
          throw .damagedGIF(
            what: "more than \(Self.maximumBlockCount) data blocks", offset: position)
        }
        try skip(length)
      }
    }
  }
}
