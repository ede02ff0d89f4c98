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
    named name: String = "wave", drives: [Drive] = [.progress, .loop],
    _ options: FrameOptions = FrameOptions(), policy: FolderPolicy = .update
  ) async throws -> ImageSetReport {
    try await ImageSetPlan(try narrow(), named: name, drives: drives, for: .android, options)
      .render(into: res.path, policy: policy)
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: res.appending(path: folder).path).sorted()
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
    let report = try await render()
    let names =
      (1...60).map { String(format: "wave_idle_%04d.png", $0) }
      + (1...30).map { String(format: "wave_refreshing_%04d.png", $0) }
    for (density, scale) in Self.scales {
      for folder in ["drawable-\(density)", "drawable-night-\(density)"] {
        #expect(try self.names(folder).filter { $0 != "icon.png" } == names, "\(folder)")
        let bitmap = try image("\(folder)/wave_idle_0060.png")
        #expect(bitmap.width == Int(60 * scale) && bitmap.height == Int(80 * scale))
      }
    }
    #expect(report.sequence.images == 900)
    #expect(report.usage == .drawables(["wave_idle", "wave_refreshing"]))
    #expect(
      try Data(contentsOf: res.appending(path: "drawable-xhdpi/icon.png")) == Data("theirs".utf8))
    // Light and dark differ in the hill's color.
    let light = try image("drawable-mdpi/wave_idle_0060.png")
    let dark = try image("drawable-night-mdpi/wave_idle_0060.png")
    #expect(light.bytes != dark.bytes)
  }

  @Test("The drawables divide the pull and the cycle among the images")
  func drawables() async throws {
    try await render(drives: [.progress], options(count: 8))
    try await render(drives: [.loop])
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

  @Test("A selection of images leaves the others in place and in the drawable")
  func selection() async throws {
    try await render(drives: [.progress], few(4))
    let before = try contents()
    try await render(drives: [.progress], options(count: 4, frames: "1-2", scales: [2]))
    #expect(try contents() == before)
  }

  @Test("Another run keeps current images, removes obsolete ones and refuses those of others")
  func again() async throws {
    let four = try few(4)
    try await render(drives: [.progress], four)
    let kept = try await render(drives: [.progress], four)
    #expect(kept.sequence.kept == 8)
    let three = try few(3)
    let removed = try await render(drives: [.progress], three)
    #expect(removed.sequence.removed == 2)
    #expect(try names("drawable-xhdpi") == ["icon.png"] + (1...3).map { "wave_idle_000\($0).png" })
    try Data("theirs".utf8).write(to: res.appending(path: "drawable-xhdpi/wave_idle_0004.png"))
    await #expect(throws: FolderRefusal.self) {
      try await render(drives: [.progress], four)
    }
    try Data("<level-list/>".utf8).write(to: res.appending(path: "drawable/wave_idle.xml"))
    await #expect(throws: FolderRefusal.self) {
      try await render(drives: [.progress], three)
    }
    try await render(drives: [.progress], four, policy: .force)
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
    arguments: [
      ("pull-down", "Pull Down"), ("a.b", "a b"), ("🔥", "💧"), ("wave+", "wave"), ("Été", "été"),
    ])
  func collisions(first: String, second: String) async throws {
    try await render(named: first, drives: [.loop], few(2))
    let before = try contents()
    await expectError("was written for \(first).yaml", "--force") {
      try await render(named: second, drives: [.loop], few(2))
    }
    // Neither do their drawables if only the images have other names.
    await expectError("drawable/", "was written for \(first).yaml") {
      try await render(
        named: second, drives: [.loop], options(count: 2, scales: [2], name: "other_##"))
    }
    #expect(try contents() == before)
    let again = try await render(named: first, drives: [.loop], few(2))
    #expect(again.sequence.kept == 4)
    try await render(named: second, drives: [.loop], few(3), policy: .force)
    #expect(try contents() != before)
  }

  @Test("Names are lower case, begin with a letter and have code points for other letters")
  func letters() async throws {
    let resources = [
      "消息": "u6d88u606f", "首页": "u9996u9875", "été": "u00e9tu00e9", "ete": "ete",
      "Brand-New wave 2": "brand_new_wave_2", "2 balls": "pull_2_balls",
    ]
    for (scenario, resource) in resources {
      let report = try await render(named: scenario, drives: [.loop], few(2))
      #expect(report.usage == .drawables(["\(resource)_refreshing"]))
    }
    // Each is a resource of Android, and none replaces another.
    #expect(resources.values.allSatisfy { $0.wholeMatch(of: /[a-z][a-z0-9_]*/) != nil })
    let images = resources.values.flatMap { name in
      (1...2).map { "\(name)_refreshing_000\($0).png" }
    }
    #expect(try names("drawable-xhdpi") == (images + ["icon.png"]).sorted())
    await expectError("cannot be a resource of Android", "for example to pull####") {
      try await render(drives: [.loop], options(count: 2, scales: [2], name: "Pull##"))
    }
  }

  /// Options for a number of images at 2×.
  private func few(_ count: Int) throws -> FrameOptions { try options(count: count, scales: [2]) }
}
