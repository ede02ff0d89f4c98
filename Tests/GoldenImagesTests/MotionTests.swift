@testable import GoldenImages

/// A run of two discs on a card: one moves down by 1 point a frame, the other follows a sine.
private struct Discs {
  var frames = 60
  /// The number of frames by which everything from frame 30 is later.
  var delay = 0
  /// A change of one frame's list.
  var change: (Int, inout DisplayList) -> Void = { _, _ in }

  /// The frame of the undelayed run that a frame shows.
  func source(_ frame: Int) -> Int { frame <= 30 ? frame : max(30, frame - delay) }

  func list(_ frame: Int) -> DisplayList {
    let time = source(frame)
    var list = DisplayList(size: Size(width: 100, height: 100)) {
      DisplayItem.fill("card", Rect(x: 10, y: 80, width: 80, height: 10), .color(.white))
      DisplayItem.group("discs") {
        DisplayItem.fill(
          "a", .circle(center: Point(x: 20, y: Double(time)), radius: 5),
          .color(Color(255, 90, 54)))
        if time >= 10 {
          DisplayItem.fill(
            "b", .circle(center: Point(x: 60 + 20 * sin(Double(time) / 12), y: 50), radius: 4),
            .color(Color(90, 54, 255)))
        }
      }
    }
    change(frame, &list)
    return list
  }

  var record: MotionRecord {
    var record = MotionRecord()
    for frame in 0..<(frames + delay) { record.add(list(frame)) }
    record.finish()
    return record
  }

  var text: String {
    MotionText.text(
      of: [(.light, record)], times: (0..<(frames + delay)).map { Double($0) / 60 },
      events: [("touch", 0), ("release", 0.5), ("rest", Double(59 + delay) / 60)].map {
        ($0.0, $0.0 == "release" && delay > 0 ? 0.5 + Double(delay) / 60 : $0.1)
      })
  }

  static func sentences(_ change: @escaping (Int, inout DisplayList) -> Void) -> [String] {
    MotionChange.sentences(from: Discs().text, to: Discs(change: change).text)
  }
}

extension DisplayList {
  /// Changes the children of the group `discs`.
  fileprivate mutating func changeDiscs(_ change: (inout [DisplayItem]) -> Void) {
    for index in items.indices {
      guard case .group(var group) = items[index] else { continue }
      change(&group.children)
      items[index] = .group(group)
    }
  }

  fileprivate mutating func moveDisc(_ id: String, by offset: Vector) {
    changeDiscs { discs in
      for index in discs.indices {
        guard case .fill(var item) = discs[index], item.id == id else { continue }
        item.path = item.path.applying(.translation(x: offset.dx, y: offset.dy))
        discs[index] = .fill(item)
      }
    }
  }
}

@Suite("The motion of a run as text")
struct MotionTests {
  @Test("A motion differs in text only if all of its other items are equal") func textOnly() {
    func text(_ font: String, y: Double, disc: Double) -> String {
      """
      motion 1
      tolerance 0.25 pt
      frames 2, last at 0.1 s

      a: first; text; advance 20; font "\(font)"; x 1; y \(y)

      b: after a; fill circle; radius \(disc)

      """
    }
    let golden = text("Inter", y: 2, disc: 4)
    #expect(MotionChange.isInTextOnly(from: golden, to: text("Other", y: 3, disc: 4)))
    #expect(!MotionChange.isInTextOnly(from: golden, to: text("Other", y: 3, disc: 5)))
  }

  @Test("What stays is written once, and a circle is its center and radius") func constants() {
    let lines = Discs().text.split(separator: "\n").map(String.init)
    #expect(
      lines.contains("card: first; fill rect; color #FFFFFF; height 10; width 80; x 10; y 80"))
    #expect(lines.contains("a: in discs first; fill circle; color #FF5A36; radius 5; x 20"))
    #expect(
      lines.contains {
        $0.hasPrefix("b: in discs after a; fill circle; drawn 0.1667–0.9833; color #5A36FF;")
      })
    #expect(lines.filter { $0.hasPrefix("a ") }.count == 1)
    // A movement at constant speed has two vertices.
    #expect(lines.first { $0.hasPrefix("a y: ") }?.hasSuffix(" 0 0, 0.9833 59") == true)
  }

  @Test("Every value is within the tolerance of its polyline") func polyline() throws {
    let file = try MotionFile(Discs().text)
    let item = MotionFile.Item(appearance: "", id: "b")
    let vertices = try #require(file.items[item]?["x"]?.vertices)
    #expect((4...24).contains(vertices.count))
    for frame in 10..<60 {
      let value = try #require(MotionFile.value(of: vertices, at: Double(frame) / 60))
      #expect(abs(value - (60 + 20 * sin(Double(frame) / 12))) <= 0.25 + 0.02)
    }
  }

  @Test("A disc that jumps for one frame is named with its distance and time") func jump() {
    let sentences = Discs.sentences { frame, list in
      if frame == 45 { list.moveDisc("b", by: Vector(dx: 3, dy: 0)) }
    }
    #expect(sentences.count == 1)
    #expect(sentences[0].hasPrefix("b.x is off by"))
    #expect(sentences[0].contains("at 0.75 s"))
  }

  @Test("A change below the tolerance, in a single frame, changes the digest") func digest() {
    let sentences = Discs.sentences { frame, list in
      if frame == 45 { list.moveDisc("a", by: Vector(dx: 0, dy: 0.0002)) }
    }
    #expect(sentences == ["a.y differs by less than 0.5"])
    #expect(
      Discs.sentences { frame, list in
        if frame == 45 { list.moveDisc("a", by: Vector(dx: 0, dy: 0.00002)) }
      } == ["the frames differ by less than the tolerance"])
  }

  @Test("A wrong drawing order for 80 ms is reported with its times") func order() {
    let sentences = Discs.sentences { frame, list in
      if (20..<25).contains(frame) { list.changeDiscs { $0.reverse() } }
    }
    #expect(
      sentences.contains { $0.hasPrefix("a is drawn") && $0.contains("from 0.333 to 0.417 s") })
  }

  @Test("A translucency after the end, another color, and a missing item are found") func others() {
    let translucent = Discs.sentences { frame, list in
      guard frame > 50, case .group(var group) = list.items[1] else { return }
      group.opacity = 0.96
      list.items[1] = .group(group)
    }
    #expect(translucent.contains { $0.hasPrefix("discs.opacity is off by up to -0.04") })
    let color = Discs.sentences { _, list in
      list.items[0] = .fill("card", Rect(x: 10, y: 80, width: 80, height: 10), .color(.black))
    }
    #expect(color == ["card.color is #000000 instead of #FFFFFF"])
    let missing = Discs.sentences { frame, list in
      if frame < 15 { list.changeDiscs { $0.removeAll { $0.id == "b" } } }
    }
    #expect(missing.contains("b appears 0.083 s later, at 0.25 s"))
    #expect(Discs.sentences { _, list in list.items.removeFirst() }.contains("card was removed"))
  }

  @Test("A run that is only later is one sentence") func delay() {
    #expect(
      MotionChange.sentences(from: Discs().text, to: Discs(delay: 3).text)
        == ["everything from release comes 0.05 s later"])
    #expect(
      MotionChange.sentences(from: Discs(delay: 3).text, to: Discs().text)
        == ["everything from release comes 0.05 s earlier"])
  }

  @Test("A ring that is drawn is its center, radius, start and sweep") func ring() throws {
    var record = MotionRecord()
    for frame in 0..<40 {
      record.add(
        DisplayList(size: Size(width: 50, height: 50)) {
          let arc = Arc(
            center: Point(x: 25, y: 25), radius: 10, startAngle: 0.3,
            sweepAngle: 0.1 + Double(frame) * 0.15)
          DisplayItem.stroke("ring", arc.path(), .color(.black), style: StrokeStyle(width: 2))
        })
    }
    record.finish()
    let text = MotionText.text(
      of: [(.light, record)], times: (0..<40).map { Double($0) / 60 }, events: [])
    let file = try MotionFile(text)
    let ring = try #require(file.items[MotionFile.Item(appearance: "", id: "ring")])
    #expect(ring["kind"] == .constant("stroke arc"))
    #expect(ring["radius"]?.vertices?.allSatisfy { abs(($0.value ?? 0) - 10) < 0.01 } == true)
    let sweep = try #require(ring["sweep"]?.vertices)
    for frame in [0, 13, 39] {
      let value = try #require(MotionFile.value(of: sweep, at: Double(frame) / 60))
      #expect(abs(value - (0.1 + Double(frame) * 0.15) * 180 / .pi) < 1.1)
    }
  }

  @Test("Values of the dark appearance are written only where they differ") func dark() {
    let dark = Discs { _, list in
      list.items[0] = .fill("card", Rect(x: 10, y: 80, width: 80, height: 10), .color(.black))
    }
    let text = MotionText.text(
      of: [(.light, Discs().record), (.dark, dark.record)], times: (0..<60).map { Double($0) / 60 },
      events: [])
    #expect(
      text.split(separator: "\n").filter { $0.hasPrefix("dark ") } == ["dark card: color #000000"])
  }

  @Test("Two branches that changed different items merge, and the result is that of both changes")
  func merge() throws {
    let folder = try TemporaryFolder()
    func git(_ arguments: String...) throws {
      let outcome = try ExternalProgram("/usr/bin/env").run(
        ["git", "-C", folder.path, "-c", "user.name=A", "-c", "user.email=a@example.com"]
          + arguments)
      try #require(outcome.status == 0, "\(outcome.errors)\(outcome.text)")
    }
    func commit(_ branch: String, _ text: String) throws {
      try folder.write(Array(text.utf8), to: "motion.txt")
      try git("add", ".")
      try git("commit", "-qm", branch)
    }
    let first: (Int, inout DisplayList) -> Void = { $1.moveDisc("a", by: Vector(dx: 1, dy: 0)) }
    let second: (Int, inout DisplayList) -> Void = { $1.moveDisc("b", by: Vector(dx: 0, dy: 2)) }
    try git("init", "-qb", "main")
    try commit("base", Discs().text)
    try git("checkout", "-qb", "first")
    try commit("first", Discs(change: first).text)
    try git("checkout", "-q", "main")
    try commit("second", Discs(change: second).text)
    try git("merge", "-q", "first")
    let both = Discs {
      first($0, &$1)
      second($0, &$1)
    }
    #expect(try folder.read("motion.txt") == Array(both.text.utf8))
  }

  // MARK: Scenarios

  @Test("A wave's ball is where the display lists have it, within the tolerance")
  func wave() throws {
    let resolved = try Self.resolved("Originals/wave.yaml")
    let plan = try SequencePlan(resolved)
    let file = try MotionFile(plan.motionText(of: try plan.motionRecords()))
    #expect(file.frameCount == plan.frameCount)
    let ball = try #require(file.items[MotionFile.Item(appearance: "", id: "ball.0")])
    let vertices = try #require(ball["y"]?.vertices)
    var compared = 0
    for (index, image) in plan.images.enumerated() {
      guard case .group(let group)? = try plan.drawing(of: image).list.item(id: "ball.0")?.item
      else { continue }
      let value = try #require(MotionFile.value(of: vertices, at: file.time(of: index)))
      #expect(abs(value - group.transform.ty) < 0.27)
      compared += 1
    }
    #expect(compared > 100)
    let other = try SequencePlan(resolved)
    #expect(
      plan.motionText(of: try plan.motionRecords())
        == other.motionText(of: try other.motionRecords()))
  }

  @Test("The instants that a new scenario proposes show every part of its header, for every style")
  func templates() throws {
    let library = Library()
    #expect(library.styles.count > 10)
    for style in library.styles {
      let template = try #require(ScenarioTemplate(style: style.name, library: library))
      let text = template.text.replacing("\n#golden:", with: "\ngolden:")
      let scenario = try Scenario(parsing: text, library: library)
      let golden = try #require(scenario.golden)
      let resolved = try ResolvedScenario(scenario, library: library)
      var options = FrameOptions()
      options.scales = [1]
      let run = try Self.headerParts(of: try SequencePlan(resolved, options))
      options.instants = golden.instants
      let shown = try Self.headerParts(of: try SequencePlan(resolved, options))
      #expect(run.isSubset(of: shown), "\(style.name): \(run.subtracting(shown))")
    }
  }

  /// Returns the visible texts of a header, and the identifiers of its other items without numbers.
  private static func headerParts(of plan: SequencePlan) throws -> Set<String> {
    try plan.images.reduce(into: []) { parts, image in
      let own = try plan.headerIDs(in: image)
      parts.formUnion(
        try plan.drawing(of: image).list.items.allResults { item -> String? in
          switch item {
          case _ where !own.contains(item.id): nil
          case .group: nil
          case .text(let text) where text.paint == .color(.clear) || text.text.string.isEmpty: nil
          case .text(let text): text.text.string
          default: item.id.withoutNumber
          }
        })
    }
  }

  @Test("Each recorded motion has at most 25 kB, and each slice at most 30 kB; more for artworks")
  func sizes() throws {
    let goldens = Repository.root.appending(path: "Fixtures/Goldens")
    let folders = try FileManager.default.contentsOfDirectory(atPath: goldens.path)
    var count = 0
    for folder in folders {
      for (name, limit) in [("motion.txt", 25_000), ("motion.png", 30_000)] {
        let path = goldens.appending(path: "\(folder)/\(name)").path
        guard let data = FileManager.default.contents(atPath: path) else { continue }
        // The paths of artworks change in each frame, and a landscape fills its slice.
        let limit = folder.hasPrefix("artwork-") ? limit * 8 / 5 : limit
        #expect(data.count <= limit, "\(path) has \(data.count) bytes")
        count += 1
      }
    }
    #expect(count >= 60)
  }

  @Test("The columns of a slice are columns of the frames") func slice() throws {
    var options = FrameOptions()
    options.scales = [1]
    let plan = try SequencePlan(try Self.resolved("Originals/wave.yaml"), options)
    let image = try TimeSlice(plan, isWhole: true, width: 1...1000).image()
    let frames = [40, 60, 100, 150]
    let drawn = try frames.map { frame in
      StraightBitmap(
        try CairoRenderer().render(try plan.drawing(of: plan.images[frame]).list, scale: 1))
    }
    #expect(image.size.width == 2 * plan.frameCount + 6)
    #expect(image.size.height == drawn[0].size.height)
    for start in [0, plan.frameCount + 6] {
      // One column of the screen is that of all frames.
      let columns = (0..<drawn[0].size.width).filter { x in
        zip(frames, drawn).allSatisfy { frame, bitmap in
          (0..<image.size.height).allSatisfy { image[start + frame, $0] == bitmap[x, $0] }
        }
      }
      #expect(!columns.isEmpty)
    }
  }

  private static func resolved(_ name: String) throws -> ResolvedScenario {
    let path = Repository.root.appending(path: "Examples/\(name)").path
    let library = Library()
    return try ResolvedScenario(
      try Scenario(
        parsing: try Array(Data(contentsOf: URL(filePath: path))), fileName: path, library: library),
      library: library)
  }
}
