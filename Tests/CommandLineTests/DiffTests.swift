@testable import GoldenImages

/// Other comparisons and refusals are rows of `Fixtures/CommandLine`.
@Suite("Comparing images and folders of frames")
struct DiffTests {
  private let reel: ReelProgram
  private static let white = StraightPixel(red: 255, green: 255, blue: 255)

  init() throws { reel = try ReelProgram() }

  private func write(_ name: String, spots: ArraySlice<PixelPosition> = []) throws {
    var image = StraightBitmap(size: try PixelSize(width: 20, height: 10), filledWith: Self.white)
    for spot in spots { image[spot.x, spot.y] = StraightPixel(red: 250, green: 205, blue: 255) }
    try reel.write(PNGEncoder.encode(image), to: name)
  }

  private static let spots = [
    PixelPosition(x: 3, y: 4), PixelPosition(x: 4, y: 5), PixelPosition(x: 15, y: 0),
  ]

  @Test("A difference image highlights exactly the differing pixels, and fits images of two sizes")
  func draws() throws {
    try write("a.png")
    try write("b.png", spots: Self.spots[...])
    // A missing folder is created for a file, as for frames.
    try reel.expect(1, "diff a.png b.png -o new/one/d.png")
    let image = try reel.image("new/one/d.png")
    for y in 0..<10 {
      for x in 0..<20 {
        let isSpot = Self.spots.contains(PixelPosition(x: x, y: y))
        #expect((image[x, y] == Self.white) != isSpot)
      }
    }
    let narrow = StraightBitmap(size: try PixelSize(width: 12, height: 14), filledWith: Self.white)
    try reel.write(PNGEncoder.encode(narrow), to: "c.png")
    try reel.expect(1, "diff a.png c.png -o d.png")
    let both = try reel.image("d.png")
    #expect((both.width, both.height) == (20, 14))
  }

  @Test("Frames of the same path are compared, and the worst and the missing ones are named")
  func folders() throws {
    for frame in 0..<4 {
      let folder = frame == 2 ? "dark/2x/" : ""
      try write("one/\(folder)f\(frame).png")
      try write("two/\(folder)f\(frame).png", spots: Self.spots.prefix(frame % 3))
    }
    try write("one/light/only.png")
    try write("two/new.PNG")
    try write("two/.hidden/a.png")
    try reel.write("", to: "two/.hidden.png")
    try reel.write("{}", to: "one/manifest.json")
    let outcome = try reel.expect(1, "diff one two --json -o differences")
    #expect(
      outcome.errors
        == "2 of 4 frames differ; missing in one: new.PNG; missing in two: light/only.png\n")
    let report = try outcome.json
    for (key, number) in [("differing", 3), ("total", 800), ("maximum", 50), ("cluster", 2)] {
      #expect(report[key] as? Int == number)
    }
    #expect(report["worstFrame"] as? String == "dark/2x/f2.png")
    #expect(report["missingInFirst"] as? [String] == ["new.PNG"])
    #expect(report["missingInSecond"] as? [String] == ["light/only.png"])
    let frames = try #require(report["frames"] as? [[String: Any]])
    #expect(
      frames.map { $0["frame"] as? String } == ["dark/2x/f2.png", "f0.png", "f1.png", "f3.png"])
    #expect(frames.map { $0["differing"] as? Int } == [2, 0, 1, 0])
    #expect(try reel.names("differences") == ["dark", "f1.png"])
    #expect(reel.exists("differences/dark/2x/f2.png"))

    let table = try reel.run("diff one two").text
    #expect(table.contains("4 frames compared, 2 changed, 2 differ; "))
    #expect(table.contains("f2.png\n"))
    #expect(table.contains("missing in the first folder: new.PNG"))
    // Frames of an earlier comparison could be mistaken for this one's.
    try reel.expect(73, "diff one two -o differences", errors: "not empty")
  }

  @Test("Missing frames alone fail") func missingFrames() throws {
    for name in ["one/a.png", "two/a.png"] { try write(name) }
    try reel.expect(0, "diff one two")
    try write("two/b.png")
    try reel.expect(1, "diff one two --max-differing 199")
    try reel.remove("two/b.png")
    try reel.write("", to: "two/.hidden.png")
    try reel.expect(0, "diff one two")
  }
}
