import Foundation

@Suite("Packed display lists")
struct DrawingTableTests {
  /// Half a unit in the last index of a coordinate.
  static let rounding = 0.000_51

  @Test(
    "Packed frames are read back, light and dark, without repeated or unused lines",
    arguments: Grids.part(of: Repository.exampleNames, count: 2))
  func examples(name: String) throws {
    let plan = try ExamplePlan.plan(name)
    var table = DrawingTable()
    // Every fifth frame covers every kind of line.
    let images = plan.images.enumerated().filter { $0.offset.isMultiple(of: 5) }.map(\.element)
    let lists = try images.map { image in
      try Appearance.allCases.map { appearance in
        var image = image
        image.appearance = appearance
        return try plan.drawing(of: image).list
      }
    }
    let indices = try lists.map { try table.add(light: $0[0], dark: $0[1]) }
    var unpacked = try Unpacked(table.json.text)
    for (pair, index) in zip(lists, indices) {
      let (light, dark) = try (unpacked.list(index.light, .light), unpacked.list(index.dark, .dark))
      #expect(ListContent(light).distance(to: ListContent(pair[0])) < Self.rounding)
      #expect(ListContent(dark).distance(to: ListContent(pair[1])) < Self.rounding)
    }
    #expect(unpacked.unread.isEmpty, "\(unpacked.unread.prefix(5))")
    #expect(unpacked.repeating.isEmpty)
  }

  @Test("Random drawings are read back with all features", arguments: 0..<40)
  func random(seed: UInt64) throws {
    var drawing = RandomDrawing(seed: seed)
    let light = drawing.list()
    let dark = drawing.list()
    var table = DrawingTable()
    let index = try table.add(light: light, dark: dark)
    var unpacked = try Unpacked(table.json.text)
    #expect(
      ListContent(try unpacked.list(index.light, .light)).distance(to: ListContent(light))
        < Self.rounding)
    #expect(
      ListContent(try unpacked.list(index.dark, .dark)).distance(to: ListContent(dark))
        < Self.rounding)
  }

  @Test("Lines are shared if only paints differ in dark mode, but not if shapes do")
  func appearances() throws {
    func list(_ color: Color, width: Double) -> DisplayList {
      DisplayList(
        size: Size(width: 10, height: 10), background: color,
        items: [.fill("a", Rect(x: 0, y: 0, width: width, height: 5), .color(color))])
    }
    var table = DrawingTable()
    let alike = try table.add(light: list(.white, width: 5), dark: list(.black, width: 5))
    #expect(alike.light == alike.dark)
    let different = try table.add(light: list(.white, width: 5), dark: list(.black, width: 6))
    #expect(different.light != different.dark)
  }

  @Test("A repeated frame does not increase the size") func again() throws {
    var drawing = RandomDrawing(seed: 3)
    let list = drawing.list()
    var table = DrawingTable()
    let index = try table.add(light: list, dark: list)
    let json = table.json
    #expect(try table.add(light: list, dark: list) == index)
    #expect(table.json == json)
  }
}

@Suite("Pages")
struct RunPageTests {
  @Test(
    "The page of every example is a single file under 200 kB without references",
    arguments: Grids.part(of: Repository.exampleNames, count: 3))
  func size(name: String) throws {
    var page = RunPage(title: name)
    try page.add(ExamplePlan.plan(name), label: "")
    let html = try page.html()
    #expect(html.utf8.count < 200_000)
    #expect(!html.contains("http"))
  }

  @Test("Frames without time are refused") func refusal() throws {
    var options = FrameOptions()
    options.drive = .progress
    let plan = try SequencePlan(ExamplePlan.plan("Originals/wave.yaml").resolved, options)
    var page = RunPage(title: "")
    #expect(throws: FrameSyntaxError.self) { try page.add(plan, label: "") }
  }
}
