@Suite("Image files of a scenario")
struct ImageSettingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (number, name) in ["a", "b", "f_00", "f_01", "f_02", "one1", "one2"].enumerated() {
      try folder.write(Self.png(8, 6, shade: UInt8(number)), to: "\(name).png")
    }
    try folder.write(Self.gif(delays: [20, 0, 55]), to: "spin.gif")
    try folder.write(Self.gif(delays: [7]), to: "still.gif")
  }

  /// Returns a PNG file of a single gray.
  private static func png(_ width: Int, _ height: Int, shade: UInt8 = 9) throws -> [UInt8] {
    let bitmap = PremultipliedBitmap(
      size: try PixelSize(width: width, height: height),
      filledWith: PremultipliedPixel(red: shade, green: shade, blue: shade, alpha: 255))
    return try PNGEncoder.encode(bitmap)
  }

  /// Returns a GIF file with a single-pixel frame for each delay in hundredths of a second,
  /// cycling through red, green and blue.
  private static func gif(delays: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x81, 0, 0]
    bytes += [255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0]
    for (number, delay) in delays.enumerated() {
      bytes += [0x21, 0xF9, 4, 4, delay, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0]
      // Codes of three bits: clear, the color, the end.
      bytes += [2, 2, UInt8(0x44 + 8 * (number % 3)), 1, 0]
    }
    return bytes + [0x3B]
  }

  private func resolve(
    _ settings: String, style: String = "mj-gif-header", overrides: [String] = []
  ) throws -> ResolvedScenario {
    try ResolvedScenario(
      Scenario(
        parsing: "header:\n  style: \(style)\n  \(settings)\n", fileName: folder.path(of: "p.yaml"),
        overrides: overrides.map { try ScenarioOverride(parsing: $0) }))
  }

  private func images(
    _ settings: String, _ name: String = "idleImages", overrides: [String] = []
  ) throws -> ImageAnimation {
    let resolved = try resolve(settings, overrides: overrides)
    return try #require(resolved.scene.headers[.header]?.style.images(name))
  }

  private func names(_ settings: String, overrides: [String] = []) throws -> [String] {
    try images(settings, overrides: overrides).frames.map(\.asset.name)
  }

  @Test("Images can be a list, a single file or numbered files, relative to the scenario")
  func forms() throws {
    #expect(try names("idleImages: [b.png, a.png, b.png]") == ["b.png", "a.png", "b.png"])
    #expect(try names("idleImages: a.png") == ["a.png"])
    #expect(try names("idleImages: f_##.png") == ["f_00.png", "f_01.png", "f_02.png"])
    #expect(try names("idleImages: [one#.png, a.png]") == ["one1.png", "one2.png", "a.png"])
    #expect(try names("idleImages: []", overrides: ["header.idleImages=[a.png]"]) == ["a.png"])
    #expect(
      try names("idleImages: [a.png, a.png]", overrides: ["header.idleImages.1=b.png"])
        == ["a.png", "b.png"])
    let absolute = folder.path(of: "a.png")
    #expect(try names("idleImages: \(absolute)") == [absolute])
    #expect(try resolve("idleImages: []").scene.headers[.header]?.style.images("idleImages") == nil)
    try folder.write(Self.png(1, 1), to: "f_##.png")
    #expect(try names("idleImages: f_##.png") == ["f_##.png"])
  }

  @Test(
    "A file left out by numbering is an error with its name and the reason",
    arguments: [
      (["p_01", "p_02", "p_003"], "p_##.png", "p_003.png", "begins with 0"),
      (["p_0001", "p_0009", "p_00010"], "p_####.png", "p_00010.png", "begins with 0"),
      (["p_01", "p_03"], "p_##.png", "p_03.png", "p_02.png is missing"),
      (["p_01", "p_2"], "p_##.png", "p_2.png", "fewer digits"),
      (["p_0", "p_1@2x", "p_3@2x"], "p_#.png", "p_3@2x.png", "p_2.png is missing"),
      (["sub/p_1", "sub/p_4"], "sub/p_#.png", "p_4.png", "sub/p_2.png is missing"),
      (["p_1@2x", "p_3@2x"], "p_#@2x.png", "p_3@2x.png", "p_2@2x.png is missing"),
    ])
  func strays(files: [String], pattern: String, stray: String, reason: String) throws {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "sub"), withIntermediateDirectories: true)
    for file in files { try folder.write(Self.png(2, 2), to: "\(file).png") }
    let error = #expect(throws: ScenarioErrors.self) { try images("idleImages: \(pattern)") }
    #expect(
      error?.description.contains("header.idleImages") == true
        && error?.description.contains("\(stray): ") == true,
      "\(error?.description ?? "")")
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
  }

  @Test("Other names, scales and longer numbers are not reported") func noStrays() throws {
    for number in 0...11 {
      try folder.write(Self.png(1, 1), to: "q_\(number).png")
      try folder.write(Self.png(2, 2), to: "q_\(number)@2x.png")
    }
    for other in ["q_1.gif", "q_a.png", "q_.png", "q_1b.png", "xq_77.png"] {
      try folder.write([], to: other)
    }
    #expect(try images("idleImages: q_#.png").frames.count == 12)
  }

  @Test("Still images take 0.1 s each, and animated files keep their delays")
  func durations() throws {
    let stills = try images("idleImages: [a.png, b.png]")
    #expect(stills.frames.map(\.duration) == [Flicks(1, over: 10), Flicks(1, over: 10)])
    let spin = try images("refreshingImages: spin.gif", "refreshingImages")
    #expect(spin.frames.map(\.duration) == [20, 10, 55].map { Flicks($0, over: 100) })
    #expect(
      spin.frames.map { $0.asset.bitmap[0, 0].word } == [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF])
    let cycle = try resolve("refreshingImages: spin.gif").script.behaviors[.header]?.refreshingCycle
    #expect(cycle?.period == Flicks(85, over: 100))
  }

  @Test("The scale is in the name, and the file with the most pixels is preferred")
  func scales() throws {
    try folder.write(Self.png(20, 10), to: "only@2x.png")
    #expect(try images("idleImages: only.png").frames[0].asset.size.width == 10)
    #expect(try names("idleImages: only.png") == ["only@2x.png"])
    #expect(try names("idleImages: only@2x.png") == ["only@2x.png"])
    try folder.write(Self.png(31, 15), to: "only@3x.png")
    try folder.write(Self.png(10, 5), to: "only.png")
    let asset = try images("idleImages: only.png").frames[0].asset
    #expect(asset.name == "only@3x.png" && asset.scale == 3 && asset.bitmap.width == 31)
    try folder.write(Self.png(40, 5), to: "only.png")
    let errors = #expect(throws: ScenarioErrors.self) { try images("idleImages: only.png") }
    let message = errors?.first.message ?? ""
    for part in ["only.png", "only@3x.png", "40 × 5 pt", "10.33 × 5 pt"] {
      #expect(message.contains(part), "\(part): \(message)")
    }
  }

  @Test("The height of a behavior and its crop is that of its first image") func height() throws {
    try folder.write(Self.png(10, 140), to: "tall@2x.png")
    let text = "header: { style: mj-gif-header, pullingImages: [tall.png, a.png] }\n"
    let resolved = try ResolvedScenario(
      Scenario(parsing: text + "canvas: { crop: header }\n", fileName: folder.path(of: "p.yaml")))
    #expect(resolved.script.behaviors[.header]?.triggerDistance == 70)
    #expect(resolved.scene.canvasSize.height == 70)
  }

  @Test("The digest depends on pixels, scales and durations, not on file names")
  func digest() throws {
    let one = try resolve("idleImages: a.png").digest
    try folder.write(folder.read("a.png"), to: "renamed.png")
    #expect(try resolve("idleImages: renamed.png").digest == one)
    try folder.write(folder.read("a.png"), to: "large@2x.png")
    let others = try [
      "idleImages: b.png", "idleImages: [a.png, a.png]", "idleImages: []", "pullingImages: a.png",
      "idleImages: large@2x.png", "idleImages: spin.gif",
    ].map { try resolve($0).digest }
    #expect(Set(others + [one]).count == others.count + 1)
    try folder.write(Self.gif(delays: [20, 0, 56]), to: "spin.gif")
    #expect(try resolve("idleImages: spin.gif").digest != others[5])
    try folder.write(Self.png(8, 6, shade: 77), to: "a.png")
    #expect(try resolve("idleImages: a.png").digest != one)
  }

  @Test("Images can be set in code") func code() throws {
    let bitmap = PremultipliedBitmap(size: try PixelSize(width: 3, height: 90))
    let asset = try #require(ImageAsset(name: "mine", bitmap: bitmap))
    let animation = try #require(ImageAnimation([asset, asset]))
    var scenario = Scenario(MJStyle(.gifHeader))
    try scenario.header?.set("idleImages", to: .images(animation))
    let resolved = try ResolvedScenario(scenario)
    #expect(resolved.script.behaviors[.header]?.triggerDistance == 90)
    let error = #expect(throws: SettingError.self) {
      try scenario.header?.set("idleImages", to: .text("a.png"))
    }
    #expect(error?.message == "idleImages is not allowed")
    try scenario.header?.set("idleImages", to: .files(["no-such-file.png"]))
    #expect(throws: ScenarioErrors.self) { try ResolvedScenario(scenario) }
  }

  @Test(
    "An unusable file is an error at its entry with the reason",
    arguments: cases(
      "image-setting-unusable", String.self, Int.self, Int.self, String.self, String.self,
      String.self))
  func unusable(
    settings: String, line: Int, column: Int, path: String, reason: String, found: String
  ) throws {
    try folder.write([0xFF, 0xD8, 0xFF, 0xE0], to: "p.jpg")
    try folder.write(Array(Self.gif(delays: [1, 2]).prefix(40)), to: "cut.gif")
    try folder.write(Self.gif(delays: []), to: "empty.gif")
    let errors = #expect(throws: ScenarioErrors.self) { try resolve(settings) }
    let message = errors?.first.message ?? ""
    #expect(message.hasPrefix(path) && message.contains(reason), "\(message)")
    #expect(errors?.problems.map(\.found) == [found])
    #expect(errors?.problems.map(\.line) == [line] && errors?.problems.map(\.column) == [column])
  }

  @Test("A GIF with a single frame can be combined with other images") func stillGIF() throws {
    #expect(try names("idleImages: [a.png, still.gif]") == ["a.png", "still.gif"])
  }

  @Test("A header with the height of a huge image is refused when resolved")
  func hugeHeader() throws {
    try folder.write(Self.png(1, 32_000), to: "pole.png")
    let text = "header: { style: mj-gif-header, idleImages: pole.png }\n"
    let errors = #expect(throws: ScenarioErrors.self) {
      try ResolvedScenario(
        Scenario(
          parsing: text + "canvas: { crop: header, scale: 16 }\n",
          fileName: folder.path(of: "p.yaml")))
    }
    #expect(errors?.first.message.hasPrefix("the canvas is too large") == true)
  }
}

extension RefreshStyle {
  fileprivate func images(_ key: String) -> ImageAnimation? {
    if case .images(let images) = self[setting: key] { images } else { nil }
  }
}
