@Suite("Sprite sheets")
struct SpriteSheetCommandTests {
  /// The table in Aseprite's format, as a game engine reads it.
  private struct Table: Decodable {
    struct Rectangle: Decodable { var x, y, w, h: Int }
    struct Frame: Decodable {
      var frame, spriteSourceSize: Rectangle
      var duration: Int
    }
    struct Tag: Decodable, Equatable {
      var name: String
      var from, to: Int
    }
    struct Meta: Decodable {
      var image, scale: String
      var frameTags: [Tag]
    }
    var frames: [String: Frame]
    var meta: Meta
  }

  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  private func table(_ name: String) throws -> Table {
    try JSONDecoder().decode(Table.self, from: Data(reel.folder.read(name)))
  }

  private func bitmap(_ name: String) throws -> StraightBitmap { try reel.image(name) }

  /// Compares every rectangle of a sheet with the frame file of the same name.
  private func compare(_ sheet: String, with folder: String, ending: String = ".png") throws {
    let table = try table("\(sheet).json")
    let image = try bitmap("\(sheet).png")
    let files = try reel.names(folder).filter { $0.hasSuffix(ending) && !$0.hasPrefix("manifest") }
    #expect(table.frames.count == files.count && !files.isEmpty)
    for (name, frame) in table.frames {
      let file = name.dropLast(4) + ending
      let single = try bitmap("\(folder)/\(file)")
      var rebuilt = StraightBitmap(size: single.size)
      for y in 0..<frame.frame.h {
        for x in 0..<frame.frame.w {
          rebuilt[frame.spriteSourceSize.x + x, frame.spriteSourceSize.y + y] =
            image[frame.frame.x + x, frame.frame.y + y]
        }
      }
      #expect(rebuilt == single, "\(sheet): \(name)")
    }
  }

  @Test(
    "Each rectangle equals the frame of its name, and durations and states are the run's",
    arguments: [[], ["--trim"]])
  func frames(options: [String]) throws {
    // Without content behind the header, frames have transparent edges to trim.
    try reel.write(
      """
      style: wave
      canvas: { crop: header, scale: 1, background: "#00000000" }
      content: { rows: 0 }
      clock: { rate: 10 }
      """, to: "w.yaml")
    let sheet = try reel.expect(0, ["render", "w.yaml", "-o", "s.json"] + options)
    #expect(sheet.text == "s.json\n", "\(sheet.errors)")
    let folder = try reel.expect(0, "render w.yaml -o f --json")
    try compare("s", with: "f")
    let table = try table("s.json")
    #expect(table.meta.image == "s.png" && table.meta.scale == "1")
    #expect(table.frames.values.reduce(0) { $0 + $1.duration } == table.frames.count * 100)
    let states = table.meta.frameTags
    #expect(states.map(\.name) == ["idle", "refreshing", "idle"])
    #expect(states.first?.from == 0 && states.last?.to == table.frames.count - 1)
    #expect(zip(states, states.dropFirst()).allSatisfy { $0.to + 1 == $1.from })
    let json = try folder.json
    let trigger = try #require((json["instants"] as? [String: Double])?["trigger"])
    // The first frame at or after the trigger.
    #expect(states.count == 3 && states[1].from == Int((trigger * 10).rounded(.up)))
  }

  @Test("Each scale and appearance has its own sheet") func kinds() throws {
    try reel.expect(
      0, "render wave.yaml --format sheet --scale 1,2 --appearance light,dark -o s.png")
    let names = ["s", "s@2x", "s~dark", "s~dark@2x"]
    #expect(
      try reel.names() == (names.flatMap { ["\($0).json", "\($0).png"] } + ["wave.yaml"]).sorted())
    try reel.expect(0, "render wave.yaml --scale 1,2 --appearance light,dark -o f")
    for name in names {
      let table = try table("\(name).json")
      #expect(table.meta.image == "\(name).png")
      #expect(table.meta.scale == (name.hasSuffix("@2x") ? "2" : "1"))
      let image = try bitmap("\(name).png")
      let first = try #require(table.frames["frame_000000.png"]?.frame)
      let single = try bitmap("f/frame_000000\(name.dropFirst()).png")
      #expect(first.w == single.width && first.h == single.height)
      #expect(image[first.x, first.y] == single[0, 0])
    }
  }

  @Test("A sweep's frames are packed into a sheet") func sweep() throws {
    let vary = ["wave.yaml", "--vary", "header.hillHeight=30,60"]
    try reel.expect(0, ["sweep"] + vary + ["--format", "sheet", "-o", "s.png"])
    try reel.expect(0, ["sweep"] + vary + ["-o", "f"])
    try compare("s", with: "f")
  }

  @Test("A sheet that is too large is refused with a remedy, and nothing is written")
  func tooLarge() throws {
    try reel.expect(
      64, "render wave.yaml --set canvas.crop=screen --scale 8 --rate 60 --speed 8 -o s.json",
      errors: "does not fit", "canvas.crop")
    #expect(try reel.names() == ["wave.yaml"])
  }

  @Test("Input files and files of another type are not overwritten") func refused() throws {
    try reel.write(
      #"{ "style": "wave", "canvas": { "crop": "header", "scale": 1 }, "clock": { "rate": 5 } }"#,
      to: "wave.json")
    let before = try reel.folder.read("wave.json")
    try reel.expect(64, "render wave.json -o wave.json")
    try reel.expect(64, "render wave.json --trim -o f")
    #expect(try reel.folder.read("wave.json") == before && !reel.exists("wave.png"))
  }
}
