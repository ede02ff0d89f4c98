import VectorDrawing

/// A GIF file's blocks without what is in them: how large the picture is and how many frames there
/// are, before any memory is taken for them (GIF 89a, section 12 and appendix B).
struct GIFOutline {
  /// The extents of the whole picture.
  let size: PixelSize
  /// How many frames there are.
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
        // How wide the first codes are.
        try scan.skip(1)
        try scan.skipBlocks()
      default: throw .damagedGIF(what: "an unknown block", offset: start)
      }
    }
  }

  private struct Scan {
    let bytes: [UInt8]
    var position = 0
    private var blockCount = 0

    /// The most blocks of data: as many as a file of the largest size has, if they are full.
    private static let maximumBlockCount = 1 << 18

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func skip(_ count: Int) throws(ImageFileError) {
      guard count <= bytes.count - position else {
        throw .damagedGIF(what: "it ends early", offset: bytes.count)
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

    /// Reads the byte that says whether there is a palette, then so many bytes, then the palette.
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
            what: "more than \(Self.maximumBlockCount) blocks of data", offset: position)
        }
        try skip(length)
      }
    }
  }
}
