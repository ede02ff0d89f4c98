@Suite("Images of a scenario")
struct ImageTests {
  let reel: ReelProgram

  /// A header that shows only its images, at one pixel per point.
  private static let scenario = """
    header:
      style: mj-gif-header
      stateHidden: true
      idleImages: [red.png, green.png, blue.png]
      refreshingImages: spin.gif
    canvas: { crop: header, scale: 1 }
    clock: { rate: 20 }
    """

  private static let colors: [PremultipliedPixel] = [
    PremultipliedPixel(word: 0xFFFF_0000), PremultipliedPixel(word: 0xFF00_FF00),
    PremultipliedPixel(word: 0xFF00_00FF),
  ]

  init() throws {
    reel = try ReelProgram()
    try reel.write(Self.scenario, to: "g.yaml")
    let size = try PixelSize(width: 9, height: 60)
    for (name, color) in zip(["red", "green", "blue"], Self.colors) {
      let bitmap = PremultipliedBitmap(size: size, filledWith: color)
      try reel.folder.write(PNGEncoder.encode(bitmap), to: "\(name).png")
    }
    // Red for 0.2 s, green for 0.1 s and blue for 0.55 s, with two pixels each.
    var gif: [UInt8] = Array("GIF89a".utf8) + [1, 0, 2, 0, 0x81, 0, 0]
    gif += [255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0]
    for (number, delay) in [UInt8(20), 10, 55].enumerated() {
      gif += [0x21, 0xF9, 4, 4, delay, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 2, 0, 0]
      // Codes of three bits: clear, the color twice, end.
      gif += [2, 2, UInt8(0x04 + 0x48 * number), 0x0A, 0]
    }
    try reel.folder.write(gif + [0x3B], to: "spin.gif")
  }

  /// Returns the color at the center of a frame, which is as high as the tallest image.
  private func middle(_ path: String) throws -> PremultipliedPixel {
    let bitmap = PremultipliedBitmap(try reel.image(path))
    #expect(bitmap.width == 375 && bitmap.height == 60)
    return bitmap[187, 30]
  }

  @Test("With the progress drive, each of three images covers a third of the pull")
  func progress() throws {
    try reel.expect(0, "render g.yaml --drive progress --percents 0.5,0.66,0.67,1 -o p")
    let names = try reel.names("p").filter { $0.hasSuffix(".png") }
    let shown = try names.map { try middle("p/\($0)") }
    #expect(shown == [Self.colors[1], Self.colors[1], Self.colors[2], Self.colors[2]])
  }

  @Test(
    "Two images whose names are one to a reader and two to the disk are each drawn",
    arguments: ["", "\u{301}f/"])
  func twoSpellings(folder: String) throws {
    let names = ["caf\u{E9}", "cafe\u{301}"]
    if !folder.isEmpty { try reel.makeFolder(folder) }
    for (name, color) in zip(names, ["red", "blue"]) {
      try reel.folder.write(try reel.folder.read("\(color).png"), to: "\(folder)\(name).png")
    }
    // Compared as texts, the lists would be equal.
    for (list, colors) in [(names, [0, 2]), (Array(names.reversed()), [2, 0])] {
      let text = (["green"] + list.map { folder + $0 }).map { "\"\($0).png\"" }
        .joined(separator: ", ")
      try reel.write(
        Self.scenario.replacing("red.png, green.png, blue.png", with: text), to: "two.yaml")
      try reel.expect(0, "render two.yaml --drive progress --percents 0.6,0.9 -o two --force")
      let shown = try reel.names("two").filter { $0.hasSuffix(".png") }.map {
        try middle("two/\($0)")
      }
      #expect(shown == colors.map { Self.colors[$0] })
    }
  }

  @Test("A loop is one pass of the animated file, with its frame durations") func loop() throws {
    try reel.expect(0, "render g.yaml --drive loop -o l")
    let names = try reel.names("l").filter { $0.hasSuffix(".png") }
    try #require(names.count == 17)
    let shown = try names.map { try middle("l/\($0)") }
    let counts = Self.colors.map { color in shown.count { $0 == color } }
    // Frames of 1/20 s: 0.2 s, 0.1 s and 0.55 s.
    #expect(counts == [4, 2, 11])
  }

  @Test("A resumed run notices a changed image") func resume() throws {
    try reel.expect(0, "render g.yaml --at pull=0.9 -o r")
    let before = try reel.folder.read("r/pull_0.9.png")
    try reel.write(reel.folder.read("red.png"), to: "blue.png")
    try reel.expect(0, "render g.yaml --at pull=0.9 -o r")
    #expect(try reel.folder.read("r/pull_0.9.png") != before)
  }
}
