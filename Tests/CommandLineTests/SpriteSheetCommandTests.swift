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

  /// Compares every rectangle of a sheet with the frame file of the same name.
  private func compare(_ sheet: String, with folder: String) throws {
    let table = try table("\(sheet).json")
    let image = try reel.image("\(sheet).png")
    let files = try reel.names(folder).filter { $0.hasSuffix(".png") }
    #expect(table.frames.count == files.count && !files.isEmpty)
    for (name, frame) in table.frames {
      let single = try reel.image("\(folder)/\(name)")
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
    arguments: ["", "--trim"])
  func frames(options: String) throws {
    // Without content behind the header, frames have transparent edges to trim.
    try reel.write(
      """
      style: wave
      canvas: { crop: header, scale: 1, background: "#00000000" }
      content: { rows: 0 }
      clock: { rate: 10 }
      """, to: "w.yaml")
    try reel.expect(0, "render w.yaml -o s.json \(options)", prints: "s.json\n")
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

  @Test("A sweep's frames are packed into a sheet") func sweep() throws {
    try reel.expect(0, "sweep wave.yaml --vary header.hillHeight=30,60 --format sheet -o s.png")
    try reel.expect(0, "sweep wave.yaml --vary header.hillHeight=30,60 -o f")
    try compare("s", with: "f")
  }
}
