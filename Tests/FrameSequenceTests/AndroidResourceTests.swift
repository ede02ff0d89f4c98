#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Android image resources")
struct AndroidResourceTests {
  private static let scales = ["mdpi": 1.0, "hdpi": 1.5, "xhdpi": 2, "xxhdpi": 3, "xxxhdpi": 4]

  private let folder: TemporaryFolder
  private var res: URL { folder.url.appending(path: "res") }

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: res.appending(path: "drawable-xhdpi"), withIntermediateDirectories: true)
    try Data("theirs".utf8).write(to: res.appending(path: "drawable-xhdpi/icon.png"))
  }

  @discardableResult
  private func render(
    _ scenario: ResolvedScenario, named name: String = "wave",
    drives: [Drive] = [.progress, .loop], _ options: FrameOptions = FrameOptions(),
    isTrimmed: Bool = false, policy: FolderPolicy = .update
  ) async throws -> ImageSetReport {
    try await ImageSetPlan(
      scenario, named: name, drives: drives, for: .android, options, isTrimmed: isTrimmed
    ).render(intoResources: res.path, policy: policy)
  }

  private func names(_ place: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: res.appending(path: place).path).sorted()
  }

  private func image(_ path: String) throws -> StraightBitmap {
    try PNGDecoder.decode([UInt8](Data(contentsOf: res.appending(path: path))))
  }

  /// Returns the attributes of the items of a drawable, read by an XML parser.
  private func items(_ name: String) throws -> (root: String, items: [[String: String]]) {
    final class Reader: NSObject, XMLParserDelegate {
      var root = ""
      var items: [[String: String]] = []

      func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
      ) {
        if name == "item" { items.append(attributes) } else { root = name }
      }
    }
    let parser = XMLParser(data: try Data(contentsOf: res.appending(path: "drawable/\(name).xml")))
    let reader = Reader()
    parser.delegate = reader
    #expect(parser.parse(), "\(name)")
    return (reader.root, reader.items)
  }

  @Test("Every density and appearance has each image, in the size of the density")
  func images() async throws {
    let report = try await render(try narrow())
    let names =
      (1...60).map { String(format: "wave_idle_%04d.png", $0) }
      + (1...30).map { String(format: "wave_refreshing_%04d.png", $0) }
    for (density, scale) in Self.scales {
      for place in ["drawable-\(density)", "drawable-night-\(density)"] {
        #expect(try self.names(place).filter { $0 != "icon.png" } == names, "\(place)")
        let bitmap = try image("\(place)/wave_idle_0060.png")
        #expect(bitmap.width == Int(60 * scale) && bitmap.height == Int(80 * scale))
      }
    }
    #expect(report.sequence.images == 900)
    #expect(report.drawables == ["wave_idle", "wave_refreshing"])
    #expect(
      try Data(contentsOf: res.appending(path: "drawable-xhdpi/icon.png")) == Data("theirs".utf8))
    // Light and dark differ in the hill's color.
    let (light, dark) = try (
      image("drawable-mdpi/wave_idle_0060.png"), image("drawable-night-mdpi/wave_idle_0060.png")
    )
    #expect(light.bytes != dark.bytes)
  }

  @Test("The drawables divide the pull and the cycle among the images")
  func drawables() async throws {
    try await render(try narrow(), drives: [.progress], options(count: 8))
    try await render(try narrow(), drives: [.loop])
    let levels = try items("wave_idle")
    #expect(levels.root == "level-list" && levels.items.count == 8)
    // Every level from 0 to 10,000 shows exactly one image, that of the header's own interval.
    let ranges = try levels.items.map {
      try #require(Int($0["android:minLevel"] ?? ""))...#require(Int($0["android:maxLevel"] ?? ""))
    }
    let misplaced = (0...10_000).filter { level in
      ranges.indices.filter { ranges[$0].contains(level) } != [min(level / 1250, 7)]
    }
    #expect(misplaced == [])
    let animation = try items("wave_refreshing")
    #expect(animation.root == "animation-list" && animation.items.count == 30)
    let times = animation.items.compactMap { $0["android:duration"].flatMap(Int.init) }
    // One second in thirty images.
    #expect(times.reduce(0, +) == 1000 && Set(times) == [33, 34])
    let named = Set(animation.items.compactMap { $0["android:drawable"] })
    let written = try names("drawable-mdpi").filter { $0.contains("refreshing") }
    #expect(named == Set(written.map { "@drawable/\($0.dropLast(4))" }))
  }

  @Test("Another run keeps current images, removes obsolete ones and refuses those of others")
  func again() async throws {
    let four = try few(4)
    try await render(try narrow(), drives: [.progress], four)
    let kept = try await render(try narrow(), drives: [.progress], four)
    #expect(kept.sequence.kept == 8)
    let three = try few(3)
    let removed = try await render(try narrow(), drives: [.progress], three)
    #expect(removed.sequence.removed == 2)
    #expect(try names("drawable-xhdpi") == ["icon.png"] + (1...3).map { "wave_idle_000\($0).png" })
    try Data("theirs".utf8).write(to: res.appending(path: "drawable-xhdpi/wave_idle_0004.png"))
    await #expect(throws: FolderRefusal.self) {
      try await render(try narrow(), drives: [.progress], four)
    }
    try Data("<level-list/>".utf8).write(to: res.appending(path: "drawable/wave_idle.xml"))
    await #expect(throws: FolderRefusal.self) {
      try await render(try narrow(), drives: [.progress], three)
    }
    try await render(try narrow(), drives: [.progress], four, policy: .force)
    #expect(try image("drawable-xhdpi/wave_idle_0004.png").width == 120)
  }

  /// Returns the visible files of the resource folder, with their contents.
  private func contents() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: res.path) {
      if path.hasPrefix(".") { continue }
      files[path] = FileManager.default.contents(atPath: res.appending(path: path).path)
    }
    return files
  }

  @Test(
    "Scenarios whose names are one resource do not replace one another",
    arguments: [("pull-down", "Pull Down"), ("a.b", "a b"), ("🔥", "💧"), ("wave+", "wave")])
  func collisions(first: String, second: String) async throws {
    try await render(try narrow(), named: first, drives: [.loop], few(2))
    let before = try contents()
    await expectError("was written for \(first).yaml", "--force") {
      try await render(try narrow(), named: second, drives: [.loop], few(2))
    }
    // Neither do their drawables if only the images have other names.
    await expectError("drawable/", "was written for \(first).yaml") {
      var other = try few(2)
      other.name = try FrameNamePattern(parsing: "other_##")
      try await render(try narrow(), named: second, drives: [.loop], other)
    }
    #expect(try contents() == before)
    let again = try await render(try narrow(), named: first, drives: [.loop], few(2))
    #expect(again.sequence.kept == 4)
    try await render(try narrow(), named: second, drives: [.loop], few(3), policy: .force)
    #expect(try contents() != before)
  }

  @Test("Letters that resources do not have are code points, so that the names differ")
  func letters() async throws {
    var names: [[String]] = []
    for name in ["消息", "首页", "été", "ete"] {
      names.append(try await render(try narrow(), named: name, drives: [.loop], few(2)).drawables)
    }
    #expect(
      names == [
        ["u6d88u606f_refreshing"], ["u9996u9875_refreshing"], ["u00e9tu00e9_refreshing"],
        ["ete_refreshing"],
      ])
    #expect(try self.names("drawable-xhdpi").count == 1 + 4 * 2)
  }

  /// Options for a number of images at 2×.
  private func few(_ count: Int) throws -> FrameOptions { try options(count: count, scales: [2]) }

  @Test(
    "Names of images are names of resources", arguments: ["Brand-New wave 2", "2 balls", "Été"])
  func names(scenario: String) async throws {
    let report = try await render(try narrow(), named: scenario, drives: [.loop], few(2))
    for name in report.drawables + (try names("drawable-xhdpi").map { String($0.dropLast(4)) }) {
      #expect(name.wholeMatch(of: /[a-z][a-z0-9_]*/) != nil, "\(name)")
    }
    await #expect(throws: FrameSyntaxError.self) {
      var other = try few(2)
      other.name = try FrameNamePattern(parsing: "Pull##")
      try await render(try narrow(), drives: [.loop], other)
    }
  }

  @Test("Trimmed images are the same drawing without its margins, around the same center")
  func trimmed() async throws {
    let resolved = try Fixture.scenario(
      """
      reel: 1
      screen: { width: 200, height: 400 }
      header: { style: material }
      """, fileName: "ring.yaml")
    let whole = try await render(resolved, named: "whole", options(scales: [1, 3]))
    let report = try await render(
      resolved, named: "ring", options(scales: [1, 3]), isTrimmed: true)
    let area = try #require(report.area)
    #expect(whole.area == nil && area.width < whole.size.width / 2)
    #expect(area.minX + area.width / 2 == whole.size.width / 2)
    #expect(
      [area.minX, area.minY, area.width].allSatisfy { $0.truncatingRemainder(dividingBy: 2) == 0 })
    for (density, scale) in [("mdpi", 1), ("xxhdpi", 3)] {
      for name in try names("drawable-\(density)") where name.hasPrefix("ring_") {
        let small = try image("drawable-\(density)/\(name)")
        let large = try image("drawable-\(density)/\(name.replacing("ring_", with: "whole_"))")
        #expect(small.width == Int(area.width) * scale && small.height == Int(area.height) * scale)
        let left = Int(area.minX) * scale
        let top = Int(area.minY) * scale
        let isSame = (0..<large.height).allSatisfy { y in
          (0..<large.width).allSatisfy { x in
            let isInside = x >= left && x < left + small.width && y >= top && y < top + small.height
            let place = 4 * (y * large.width + x)
            guard isInside else { return large.bytes[place + 3] == 0 }
            let other = 4 * ((y - top) * small.width + x - left)
            return large.bytes[place..<(place + 4)] == small.bytes[other..<(other + 4)]
          }
        }
        #expect(isSame, "\(name) \(density)")
      }
    }
  }

  @Test("Images that occupy more than 50 MB when decoded cause a warning before they are drawn")
  func memory() throws {
    func warnings(_ target: ImageSetTarget, _ scales: [Double]) throws -> [String] {
      let wide = "reel: 1\nscreen: { width: 390, height: 700 }\nheader: { style: wave }\n"
      return try ImageSetPlan(
        Fixture.scenario(wide), named: "wave", for: target, options(scales: scales)
      ).warnings()
    }
    // 90 images of 390 × 80 points: 11.2 MB at one pixel per point.
    #expect(try warnings(.android, [1, 2]).isEmpty)
    #expect(try warnings(.assetCatalog, [3]).contains { $0.contains("101 MB at 3x") })
    #expect(try warnings(.android, [4]).contains { $0.contains("179 MB at 4x") })
  }
}
