/// Situations in which a golden could pass without being compared.
///
/// Each must exit with a nonzero code and name the file.
@Suite("Goldens never pass by accident")
struct GoldenAccidentTests {
  private let reel: ReelProgram

  /// A repository of two scenarios with goldens.
  private static let recorded = Result { () throws -> ReelProgram in
    let reel = try ReelProgram()
    try reel.write("", to: "looks/.git/HEAD")
    try reel.write(scenario, to: "looks/wave.yaml")
    try reel.write(scenario, to: "looks/other.yaml")
    try reel.expect(1, "verify looks --record missing")
    return reel
  }

  init() throws { reel = try ReelProgram(copying: Self.recorded.get().folder.path) }

  private static let scenario = ReelProgram.wave(
    golden: "at: [trigger+0.3], scale: 1, motion: false")

  /// The scenario with larger balls, so that a golden fails if it is compared.
  private static let changed = scenario.replacing("ballSize: 6", with: "ballSize: 7")

  private func remove(_ name: String) throws { try reel.remove("looks/\(name)") }

  private func expectFailure(
    saying messages: String..., status: Int32 = 1, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let text = try reel.expect(status, "verify looks", sourceLocation: location).text
    for message in messages {
      #expect(text.contains(message), "\(text)", sourceLocation: location)
    }
  }

  // MARK: Notations of a scenario

  private static let json = """
    {"screen": {"width": 60, "height": 120}, "reel": 1,
     "content": {"navigationBar": false, "rows": 3, "rowHeight": 40},
     "header": {"style": "wave", "ballCount": 3, "ballSize": 7, "hillHeight": 40},
     "\\u0067olden": {"at": ["trigger+0.3"], "scale": 1, "motion": false}}
    """

  @Test(
    "A scenario is found in every notation of its keys",
    arguments: [
      changed, "\u{FEFF}" + changed, changed.replacing("golden:", with: "golden :"),
      changed.replacing("golden:", with: "'golden':"),
      changed.replacing("golden:", with: "\"golden\":"),
      changed.replacing("golden:", with: "? golden\n:").replacing("reel:", with: "\"reel\" :"),
      changed.replacing("\n", with: "\r\n"), "# golden\n---\n" + changed, json,
      changed.replacing("golden: {", with: "golden: &held {"),
      "{ " + changed.split(separator: "\n").joined(separator: ", ") + " }",
      changed.replacing("reel: 1\n", with: ""),
    ])
  func forms(text: String) throws {
    try reel.write(text, to: "looks/wave.yaml")
    let outcome = try reel.expect(1, "verify looks")
    #expect(outcome.text.contains(/looks\/wave.yaml: \d of 3 goldens fail/), "\(outcome.text)")
  }

  @Test(
    "A scenario that cannot be parsed fails with its path",
    arguments: [
      "reel: 1\nheader: { style: wa", "'reel' : 1\ngolden: [",
      "{ \"reel\": 1, \"golden\": { \"at\"",
      "reel: 1\nheader: { style: wave }\n\tgolden: 3\n", "golden: {}\nheader: {}\n",
      "reel: 1\ngolden: { at: [trigger] }\n", "reel: 1\nheader: wave\ngolden: [trigger]\n",
    ])
  func broken(text: String) throws {
    try reel.write(text, to: "looks/new.yaml")
    try expectFailure(saying: "looks/new.yaml:", status: 65)
  }

  // MARK: Goldens without a scenario

  /// The fate of a scenario file.
  enum Fate {
    case deleted
    case renamed
    case dangling
    case text(String)
  }

  @Test(
    "Goldens fail if their scenario is missing or has no golden section",
    arguments: [
      (1, "which is missing", .deleted), (1, "which is missing", .renamed),
      (66, "looks/wave.yaml: error: ", .dangling),
      (1, "which is no longer a scenario", .text("")),
      (1, "which is no longer a scenario", .text("services: {}\n")),
      (1, "golden section", .text(scenario.replacing("golden:", with: "#golden:"))),
      (
        1, "its goldens in ",
        .text(scenario.replacing("scale: 1", with: "scale: 1, directory: elsewhere"))
      ),
      (65, "looks/wave.yaml:", .text(String(scenario.dropLast(60)))),
    ] as [(Int32, String, Fate)], [false, true])
  func abandoned(change: (status: Int32, message: String, fate: Fate), isListed: Bool) throws {
    if !isListed { try remove("wave.golden/manifest.json") }
    let scenario = try reel.text("looks/wave.yaml")
    try remove("wave.yaml")
    switch change.fate {
    case .deleted: break
    case .renamed: try reel.write(scenario, to: "looks/wave.txt")
    case .dangling: try reel.link("looks/wave.yaml", to: "none.yaml")
    case .text(let text): try reel.write(text, to: "looks/wave.yaml")
    }
    let text = try reel.expect(change.status, "verify looks").text
    // Without a manifest, the goldens are named if the scenario's path is not in an error.
    let isError = change.status != 1
    #expect(isError || text.contains("looks/wave.golden contains goldens"), "\(text)")
    #expect(!(isListed || isError) || text.contains(change.message), "\(text)")
  }

  @Test("Goldens in another folder fail without their scenario and can be pruned")
  func elsewhere() throws {
    try reel.write(
      Self.scenario.replacing("scale: 1", with: "scale: 1, directory: ../looks/held/third"),
      to: "looks/third.yaml")
    _ = try reel.run("verify looks --record missing")
    try reel.expect(0, "verify looks")
    try remove("third.yaml")
    try expectFailure(
      saying: "looks/held/third contains goldens of ../../third.yaml, which is missing")
    let pruned = try reel.expect(0, "verify looks --prune")
    #expect(pruned.text.contains("removed looks/held/third/trace.txt\n"))
    #expect(try reel.names("looks/held/third").isEmpty)
  }

  // MARK: Damaged files

  @Test(
    "A golden file with other contents is reported with the reason",
    arguments: [
      ("trigger_0.3.png", "version https://git-lfs.github.com/spec/v1\noid", "git lfs pull"),
      ("trace.txt", "version https://git-lfs.github.com/spec/v1\noid", "git lfs pull"),
      ("trigger_0.3.png", "", "is empty"), ("trigger_0.3.txt", "", "is empty"),
      ("trigger_0.3.png", "GIF89a", "the golden cannot be read"),
    ])
  func files(name: String, content: String, message: String) throws {
    try reel.write(content, to: "looks/wave.golden/\(name)")
    try expectFailure(saying: "  \(name): the golden cannot be read", message)
  }

  @Test("Texts with CR LF line ends and truncated images fail with their names")
  func damage() throws {
    let text = try reel.text("looks/wave.golden/trace.txt")
    try reel.write(text.replacing("\n", with: "\r\n"), to: "looks/wave.golden/trace.txt")
    try expectFailure(saying: "CR LF")
    try reel.write(text, to: "looks/wave.golden/trace.txt")
    let image = try reel.folder.read("looks/wave.golden/trigger_0.3.png")
    for count in [8, 40, image.count - 12, image.count - 1] {
      try reel.folder.write(Array(image.prefix(count)), to: "looks/wave.golden/trigger_0.3.png")
      try expectFailure(saying: "trigger_0.3.png: the golden cannot be read")
    }
  }

  // MARK: Blank goldens

  @Test("Blank goldens are noted, and fail if all images are blank unless that is allowed")
  func blank() throws {
    func write(_ golden: String) throws {
      let text = Self.scenario.replacing(
        "{ at: [trigger+0.3], scale: 1, motion: false }", with: golden)
      try reel.write(
        text.replacing("reel: 1", with: "reel: 1\ncanvas: { crop: header }"),
        to: "looks/wave.yaml")
    }
    try write("{ at: [rest], scale: 1, motion: false }")
    let recorded = try reel.expect(1, "verify looks --record failed --prune")
    #expect(recorded.text.contains("looks/wave.golden/rest.png is blank: "))
    try expectFailure(saying: "rest.png: every pixel is transparent")

    try write("{ at: [rest, trigger+0.3], scale: 1, motion: false }")
    _ = try reel.run("verify looks --record missing")
    let noted = try reel.expect(0, "verify looks")
    #expect(noted.text.contains("rest.png is blank"), "\(noted.text)")

    try write("{ at: [rest], scale: 1, motion: false, allowBlank: true }")
    let meant = try reel.expect(0, "verify looks --prune")
    #expect(!meant.text.contains("is blank"), "\(meant.text)")
  }

  /// Returns an image of one pixel.
  private static func dot(_ red: UInt8) throws -> [UInt8] {
    try PNGEncoder.encode(
      StraightBitmap(
        size: PixelSize(width: 1, height: 1),
        filledWith: StraightPixel(red: red, green: 0, blue: 0)))
  }

  @Test("Replacing an image changes the display list even if its name and size are equal")
  func images() throws {
    let text = """
      reel: 1
      screen: { width: 60, height: 120 }
      content: { navigationBar: false, rows: 3, rowHeight: 40 }
      header: { style: mj-gif-header, idleImages: [a.png, b.png], refreshingImages: [a.png, b.png] }
      golden: { at: [trigger], scale: 1, motion: false, tolerance: rasterizer }

      """
    try reel.write(text, to: "looks/gif.yaml")
    for name in ["a", "b"] { try reel.write(try Self.dot(10), to: "looks/\(name).png") }
    _ = try reel.run("verify looks --record missing")
    try reel.expect(0, "verify looks")
    for name in ["a", "b"] { try reel.write(try Self.dot(11), to: "looks/\(name).png") }
    try expectFailure(saying: "header.image pixels: ")
  }

  // MARK: Recording

  @Test(
    "Recording is refused on a build server, so that a second run fails as well",
    arguments: [("true", "all"), ("1", "missing"), ("yes", "failed")])
  func server(word: String, mode: String) throws {
    try reel.write(Self.changed, to: "looks/wave.yaml")
    try remove("wave.golden/trigger_0.3.txt")
    let before = try reel.folder.read("looks/wave.golden/trace.txt")
    for _ in 0..<2 {
      try reel.expect(
        64, "verify looks --record \(mode)", environment: ["CI": word],
        errors: "(CI is “\(word)”)")
    }
    try reel.expect(
      64, "verify looks", environment: ["CI": word, "REEL_RECORD": mode],
      errors: "(CI is “\(word)”)")
    #expect(try reel.folder.read("looks/wave.golden/trace.txt") == before)
    #expect(!reel.exists("looks/wave.golden/trigger_0.3.txt"))
    for word in ["", "false", "0"] {
      #expect(try reel.run("verify looks --record all", environment: ["CI": word]).status != 64)
    }
  }

  @Test(
    "A failure is not approved once the golden, the scenario, the file or the manifest has changed",
    arguments: ["golden", "scenario", "reverted", "file", "manifest"], [false, true])
  func stale(change: String, isDownloaded: Bool) throws {
    try reel.write(Self.changed, to: "looks/wave.yaml")
    try reel.expect(1, "verify looks")
    if isDownloaded { try reel.downloadFailures() }
    let failed = isDownloaded ? "download/failed" : ".reel/failed"
    var name = "looks/wave.yaml"
    switch change {
    case "golden":
      name = "looks/wave.golden/trigger_0.3.txt"
      try reel.write("changed", to: name)
    case "scenario": try reel.write(Self.changed + "# more\n", to: name)
    case "reverted": try reel.write(Self.scenario, to: name)
    case "file":
      name = "\(failed)/looks/wave.golden/trigger_0.3.txt"
      try reel.write("changed", to: name)
    default:
      name = failed
      try reel.write("{}", to: "\(failed)/manifest.json")
    }
    let before = try reel.folder.read("looks/wave.golden/trigger_0.3.png")
    let approve = "approve looks" + (isDownloaded ? " --from download" : "")
    let refused = try reel.expect(65, approve, prints: "", errors: name, "reel verify")
    #expect(refused.errors.split(separator: "\n").count == 1, "\(refused.errors)")
    #expect(try reel.folder.read("looks/wave.golden/trigger_0.3.png") == before)
    // Files that were compared with the same golden and scenario can still be approved.
    if ["golden", "file"].contains(change) {
      try reel.expect(0, "\(approve) --only trigger_0.3.png")
    }
    if change == "reverted" { try reel.expect(0, "verify looks") }
  }

  @Test(
    "A failure is not approved once a file that the scenario names has changed",
    arguments: ["a.png", "b.png", "log.csv", "letters.ttf"], [false, true])
  func inputs(name: String, isDownloaded: Bool) throws {
    let dots = try [0, 80, 160].map(Self.dot)
    let log = "time,offset,pan\n0,0,began\n0.2,-70,changed\n0.4,-90,ended\n0.6,0,possible\n"
    let font = try #require(InstalledFont(matching: "Inter:regular")).bytes()
    for (name, bytes) in [
      ("a.png", dots[0]), ("b.png", dots[1]), ("log.csv", Array(log.utf8)), ("letters.ttf", font),
    ] {
      try reel.write(bytes, to: "looks/\(name)")
    }
    try reel.write(
      """
      reel: 1
      screen: { width: 60, height: 120 }
      content: { navigationBar: false, rows: 3, rowHeight: 40 }
      fonts: [letters.ttf]
      replay: { file: log.csv }
      header: { style: mj-gif-header, idleImages: &images [a.png, b.png], pullingImages: *images }
      golden: { at: ["0.3"], scale: 1, motion: false }

      """, to: "looks/gif.yaml")
    let verify = "verify looks/gif.yaml"
    try reel.expect(1, "\(verify) --record missing")
    try reel.expect(0, verify)
    for name in ["a", "b"] { try reel.write(dots[2], to: "looks/\(name).png") }
    try reel.expect(1, verify)
    if isDownloaded { try reel.downloadFailures() }
    let approve = "approve looks/gif.yaml" + (isDownloaded ? " --from download" : "")
    let failing = try reel.folder.read("looks/\(name)")
    // The image of before, or one byte more.
    try reel.folder.write(name == "a.png" ? dots[0] : failing + [10], to: "looks/\(name)")
    try reel.expect(
      65, approve, errors: "looks/\(name) has changed since the comparison", verify)
    try reel.folder.write(failing, to: "looks/\(name)")
    try reel.expect(0, approve)
    try reel.expect(0, verify)
  }

  @Test("Recording all goldens also replaces and reports those within the tolerance")
  func drift() throws {
    let tolerant = Self.changed.replacing(
      "scale: 1", with: "scale: 1, tolerance: { metric: exact, maxDiffering: 600 }")
    try reel.write(tolerant, to: "looks/wave.yaml")
    _ = try reel.run("verify looks --record failed")
    let before = try reel.folder.read("looks/wave.golden/trigger_0.3.png")
    let all = try reel.expect(1, "verify looks --record all")
    #expect(all.text.contains("recorded looks/wave.golden/trigger_0.3.png"))
    #expect(try reel.folder.read("looks/wave.golden/trigger_0.3.png") != before)
    try reel.expect(0, "verify looks --record all")
  }

  // MARK: Search

  @Test("The search ends at symlink cycles and skips files that are not scenarios")
  func search() throws {
    try reel.link("looks/again", to: ".")
    try reel.write("x: 1\n", to: "looks/deep/docker.yaml")
    try reel.link("looks/deep/up", to: "..")
    for name in ["docker", "compose", "reels"] {
      try reel.write("\(name): { golden: [1, 2], at: &x 3 }\nlist: [*x]\n", to: "looks/\(name).yml")
    }
    try reel.write("%YAML 3\n: : {{ helm }}\n", to: "looks/helm.yaml")
    let outcome = try reel.expect(0, "verify looks")
    #expect(outcome.text.hasSuffix("2 scenarios, 6 goldens: all pass\n"))
  }
}
