extension ColorConversion {
  /// Returns the conversion from the color space of a PNG file, or `nil` if it is sRGB.
  ///
  /// The first of cICP, iCCP, sRGB and gAMA decides (PNG third edition, 4.3). A cHRM chunk counts
  /// only with a gAMA chunk, as in Chromium.
  ///
  /// - Throws: ``ImageFileError/colors(_:)`` if the statement that decides is damaged or not supported.
  static func of(_ chunks: PNGChunks) throws(ImageFileError) -> ColorConversion? {
    let head = chunks.all.prefix { $0.type != "IDAT" }
    func first(_ type: String) -> PNGChunks.Chunk? { head.first { $0.type == type } }
    if let chunk = first("cICP"), let codes = try codes(of: chunk) {
      return try ColorConversion(points: codes.points, curve: codes.curve)
    }
    if let chunk = first("iCCP") {
      // The color types with this bit have colors (PNG third edition, 11.2.1).
      let isColored = (first("IHDR")?.byte(at: 9) ?? 0) & 2 != 0
      return try ColorConversion(
        profile: try profile(of: chunk), channels: isColored ? .rgb : .gray)
    }
    guard first("sRGB") == nil, let chunk = first("gAMA") else { return nil }
    return try gamma(chunk, chromaticities: first("cHRM"))
  }

  /// Returns the profile of an iCCP chunk: a name, a zero byte, the method 0 and zlib data.
  private static func profile(of chunk: PNGChunks.Chunk) throws(ImageFileError) -> [UInt8] {
    let data = chunk.content.drop { $0 != 0 }.dropFirst(2)
    switch Inflater().bytes(of: Array(data), limit: maximumProfileByteCount) {
    case .whole(let profile): return profile
    case .tooLong: throw .tooLargeProfile
    case .damaged: throw .colors("the color profile is damaged")
    }
  }

  // MARK: Gamma

  private static let white = (x: 0.3127, y: 0.329)
  private static let rec709: [(x: Double, y: Double)] = [
    white, (0.64, 0.33), (0.3, 0.6), (0.15, 0.06),
  ]

  private static func gamma(
    _ chunk: PNGChunks.Chunk, chromaticities: PNGChunks.Chunk?
  ) throws(ImageFileError) -> ColorConversion? {
    guard let gamma = chunk.number(at: 0), (10_000...1_000_000).contains(gamma) else {
      throw .colors("the gAMA chunk is invalid; allowed: a gamma from 0.1 to 10")
    }
    var points = rec709
    if let chromaticities {
      let numbers = (0..<8).compactMap { chromaticities.number(at: 4 * $0) }.map {
        Double($0) / 1e5
      }
      guard numbers.count == 8, numbers.allSatisfy({ (0...1).contains($0) }) else {
        throw .colors("the cHRM chunk is invalid")
      }
      points = (0..<4).map { (numbers[2 * $0], numbers[2 * $0 + 1]) }
    }
    // Writers of sRGB state this gamma and these primaries for readers that have no sRGB chunk
    // (PNG third edition, 11.3.2.5); 5 % is the tolerance of libpng and Chromium.
    let isStandard = zip(points, rec709).allSatisfy { point, standard in
      abs(point.x - standard.x) < 0.005 && abs(point.y - standard.y) < 0.005
    }
    return isStandard && (43_183...47_727).contains(gamma)
      ? nil : try ColorConversion(points: points, curve: (1, [100_000 / Double(gamma)]))
  }

  // MARK: Coding-independent code points

  /// Returns the primaries and the curve of a cICP chunk (ITU-T H.273), or `nil` if it leaves them
  /// unspecified.
  private static func codes(
    of chunk: PNGChunks.Chunk
  ) throws(ImageFileError) -> (
    points: [(x: Double, y: Double)], curve: (type: Int32, parameters: [Double])
  )? {
    let codes = Array(chunk.content)
    guard codes.count == 4 else { throw .colors("the cICP chunk is invalid") }
    if codes[0] == 2, codes[1] == 2 { return nil }
    let primaries: [UInt8: [(Double, Double)]] = [
      1: rec709, 9: [white, (0.708, 0.292), (0.17, 0.797), (0.131, 0.046)],
      12: [white, (0.68, 0.32), (0.265, 0.69), (0.15, 0.06)],
    ]
    // The parametric types of lcms2: 1 is a power, 4 a power with a linear beginning. Displays show
    // the transfer functions of television as a power of 2.4 (ITU-R BT.1886), as Chromium does.
    let curves: [UInt8: (Int32, [Double])] = [
      1: (1, [2.4]), 4: (1, [2.2]), 5: (1, [2.8]), 6: (1, [2.4]), 8: (1, [1]),
      13: (4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]), 14: (1, [2.4]),
      15: (1, [2.4]),
    ]
    guard let points = primaries[codes[0]], let curve = curves[codes[1]], codes[2] == 0,
      codes[3] == 1
    else {
      let isHDR = codes[1] == 16 || codes[1] == 18
      throw .colors(
        isHDR
          ? "the image has a high dynamic range (\(codes[1] == 16 ? "PQ" : "HLG"))"
          : "the color space of the cICP chunk is not supported: "
            + codes.map { "\($0)" }.joined(separator: ", "))
    }
    return (points, curve)
  }
}
