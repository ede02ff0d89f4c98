@testable import GoldenImages

@Suite("Comparing images and folders of frames")
struct DiffTests {
  private let reel: ReelProgram
  private static let white = StraightPixel(red: 255, green: 255, blue: 255)

  init() throws { reel = try ReelProgram() }

  private func write(
    _ name: String, _ width: Int = 20, _ height: Int = 10, spots: [PixelPosition] = [],
    color: StraightPixel = StraightPixel(red: 250, green: 205, blue: 255)
  ) throws {
    var image = StraightBitmap(
      size: try PixelSize(width: width, height: height), filledWith: Self.white)
    for spot in spots { image[spot.x, spot.y] = color }
    try reel.write(PNGEncoder.encode(image), to: name)
  }

  private static let spots = [
    PixelPosition(x: 3, y: 4), PixelPosition(x: 4, y: 5), PixelPosition(x: 15, y: 0),
  ]

  @Test("Equal images exit with 0, different ones with 1 and the count and magnitude")
  func images() throws {
    try write("a.png")
    try write("b.png", spots: Self.spots)
    let same = try reel.run("diff a.png a.png")
    #expect((same.status, same.errors) == (0, ""))
    let other = try reel.expect(1, "diff a.png b.png --json")
    #expect(other.errors.hasPrefix("3 of 200 pixels differ; "))
    let report = try other.json
    #expect(report["differing"] as? Int == 3)
    #expect(report["total"] as? Int == 200)
    #expect(report["maximum"] as? Int == 50)
    #expect(report["channels"] as? [String: Int] == ["red": 5, "green": 50, "blue": 0, "alpha": 0])
    #expect(report["cluster"] as? Int == 2)
    #expect(report["clusterBounds"] as? [String: Int] == ["x": 3, "y": 4, "width": 2, "height": 2])
    #expect(report["worst"] as? [String: Int] == ["x": 15, "y": 0])
    let text = try reel.run("diff a.png b.png").text
    #expect(
      text == """
        differing  3 of 200 pixels
        changed    3 pixels
        maximum    50 (red 5, green 50, blue 0, alpha 0), at 15,0
        cluster    2 pixels, within 2 × 2 at 3,4

        """)
  }

  private static let allowances: [([String], Int32)] = [
    (["--max-differing", "3"], 0), (["--max-differing", "2"], 1), (["--threshold", "50"], 0),
    (["--threshold", "49"], 1), (["--metric", "threshold"], 1),
    (["--metric", "threshold", "--threshold", "0", "--max-differing", "3"], 0),
    (["--metric", "pixelmatch", "--threshold", "0.3"], 0),
    (["--metric", "pixelmatch", "--threshold", "0.02"], 1),
    (["--metric", "ssim"], 1), (["--metric", "ssim", "--threshold", "0.01"], 0),
    (["--metric", "edges"], 1), (["--metric", "edges", "--threshold", "1"], 0),
    (["--ignore", "3,4,2,2", "--ignore", "15,0,1,1"], 0), (["--ignore", "3,4,2,2"], 1),
  ]

  @Test(
    "The metric, the threshold and the count decide whether a difference is allowed",
    arguments: allowances)
  func allows(arguments: [String], status: Int32) throws {
    try write("a.png")
    try write("b.png", spots: Self.spots)
    try reel.expect(status, ["diff", "a.png", "b.png"] + arguments)
  }

  private static let nonsense: [([String], String)] = [
    (["--threshold", "0.1"], "pixelmatch"), (["--threshold", "256"], "0 to 254"),
    (["--metric", "exact", "--threshold", "1"], "exact"),
    (["--metric", "pixelmatch", "--threshold", "1.5"], "0 to 0.95"),
    (["--metric", "ssim", "--threshold", "2"], "0.01 to 1"),
    (["--metric", "edges", "--threshold", "-0.1"], "0 to 1"),
    (["--metric", "nonsense"], "edges"), (["--max-differing", "-1"], "0 or more"),
    (["--threshold", "nan"], "nan"), (["--ignore", "1,2,3"], "width"),
    (["--ignore", "1,2,0,3"], "width"), (["--include-antialiased"], "pixelmatch"),
    (["-o", "a.png"], "is also an input"),
  ]

  @Test("Invalid arguments are usage errors that name the valid ones", arguments: nonsense)
  func refuses(arguments: [String], hint: String) throws {
    try write("a.png")
    let outcome = try reel.expect(64, ["diff", "a.png", "a.png"] + arguments, errors: hint)
    #expect(outcome.text == "")
  }

  @Test("Different sizes fail with both sizes, and the difference image fits both")
  func sizes() throws {
    try write("a.png", 20, 10)
    try write("b.png", 12, 14)
    try reel.expect(
      1, "diff a.png b.png --max-differing 9999 -o d.png",
      errors: "a.png has 20 × 10 pixels, b.png has 12 × 14")
    let image = try reel.image("d.png")
    #expect((image.width, image.height) == (20, 14))
    #expect(try reel.run("diff a.png b.png --json").json["differing"] as? Int == 128)
  }

  @Test("A difference image highlights exactly the differing pixels") func draws() throws {
    try write("a.png")
    try write("b.png", spots: Self.spots)
    try reel.expect(1, "diff a.png b.png -o d.png")
    let image = try reel.image("d.png")
    for y in 0..<10 {
      for x in 0..<20 {
        let isSpot = Self.spots.contains(PixelPosition(x: x, y: y))
        #expect((image[x, y] == Self.white) != isSpot)
      }
    }
    try reel.makeFolder("folder")
    try reel.expect(73, "diff a.png b.png -o folder")
    // A missing folder is created for a file, as for frames.
    try reel.expect(1, "diff a.png b.png -o new/one/d.png")
    #expect(try reel.folder.read("new/one/d.png") == reel.folder.read("d.png"))
    try reel.expect(73, "diff a.png b.png -o a.png/d.png")
  }

  @Test("Frames of the same name are compared, and the worst and the missing ones are named")
  func folders() throws {
    for frame in 0..<4 {
      try write("one/f\(frame).png")
      try write("two/f\(frame).png", spots: Array(Self.spots.prefix(frame % 3)))
    }
    try write("one/only.png")
    try write("two/new.PNG")
    try reel.write("{}", to: "one/manifest.json")
    let outcome = try reel.expect(1, "diff one two --json -o differences")
    #expect(
      outcome.errors == "2 of 4 frames differ; missing in one: new.PNG; missing in two: only.png\n")
    let report = try outcome.json
    #expect(report["differing"] as? Int == 3)
    #expect(report["total"] as? Int == 800)
    #expect(report["maximum"] as? Int == 50)
    #expect(report["cluster"] as? Int == 2)
    #expect(report["worstFrame"] as? String == "f2.png")
    #expect(report["missingInFirst"] as? [String] == ["new.PNG"])
    #expect(report["missingInSecond"] as? [String] == ["only.png"])
    let frames = try #require(report["frames"] as? [[String: Any]])
    #expect(frames.compactMap { $0["frame"] as? String } == (0..<4).map { "f\($0).png" })
    #expect(frames.compactMap { $0["differing"] as? Int } == [0, 1, 2, 0])
    #expect(try reel.names("differences") == ["f1.png", "f2.png"])

    let table = try reel.run("diff one two").text
    #expect(table.contains("4 frames compared, 2 changed, 2 differ; "))
    #expect(table.contains("f2.png\n"))
    #expect(table.contains("missing in the first folder: new.PNG"))
    // Frames of an earlier comparison could be mistaken for this one's.
    try reel.expect(73, "diff one two -o differences", errors: "not empty")
  }

  @Test("Subfolders are compared, and the difference images have the same folder structure")
  func nestedFolders() throws {
    for name in ["a.png", "dark/a.png", "dark/2x/a.png"] {
      try write("one/\(name)")
      try write("two/\(name)", spots: name == "dark/2x/a.png" ? Self.spots : [])
    }
    try write("one/light/only.png")
    try write("two/.hidden/a.png")
    let outcome = try reel.run("diff one two --json -o differences")
    #expect(outcome.errors == "1 of 3 frames differs; missing in two: light/only.png\n")
    #expect(try outcome.json["worstFrame"] as? String == "dark/2x/a.png")
    #expect(try reel.names("differences") == ["dark"])
    #expect(reel.exists("differences/dark/2x/a.png"))
  }

  @Test("Missing frames alone fail, and so do folders without frames") func missingFrames() throws {
    try write("one/a.png")
    try write("two/a.png")
    try reel.expect(0, "diff one two")
    try write("two/b.png")
    try reel.expect(1, "diff one two --max-differing 199")
    try reel.write("", to: "two/.hidden.png")
    for name in ["three", "four"] { try reel.makeFolder(name) }
    try reel.expect(1, "diff three four")
    try reel.expect(1, "diff one three")
  }

  @Test("Missing and damaged files and files of other types are named") func badFiles() throws {
    try write("a.png")
    try reel.write("not an image", to: "text.png")
    var bytes = try reel.folder.read("a.png")
    let pixels = try #require(bytes.firstRange(of: Data("IDAT".utf8)))
    bytes[pixels.upperBound + 4] ^= 1
    try reel.folder.write(bytes, to: "damaged.png")
    try write("folder/a.png")
    try reel.expect(66, "diff a.png nothing.png", errors: "nothing.png")
    for name in ["text.png", "damaged.png"] {
      for arguments in [["a.png", name], [name, "a.png"], [name, name]] {
        try reel.expect(65, ["diff"] + arguments + ["-o", "d.png"], errors: name)
      }
    }
    #expect(!reel.exists("d.png"))
    try reel.expect(64, "diff a.png folder", errors: "folder is a folder")
  }

  @Test(
    "The report conforms to the published schema",
    .enabled(if: SchemaReferee.isAvailable, "needs python3 with the jsonschema package"))
  func schema() throws {
    try write("one/a.png")
    try write("two/a.png", spots: Self.spots)
    try write("two/b.png")
    var documents: [String] = []
    for metric in ["exact", "threshold", "pixelmatch", "ssim", "edges"] {
      for pair in [["one/a.png", "two/a.png"], ["one/a.png", "one/a.png"], ["one", "two"]] {
        documents.append(try reel.run(["diff"] + pair + ["--metric", metric, "--json"]).text)
      }
    }
    let count = documents.count
    documents += ["{}", documents[0].replacingOccurrences(of: "changed", with: "altered")]
    documents.append(documents[2].replacingOccurrences(of: "worst\"", with: "best\""))
    let verdicts = try SchemaReferee.verdicts(
      schema: try reel.run("schema diff").text, documents: documents)
    #expect(verdicts == Array(repeating: true, count: count) + [false, false, false])
  }
}
