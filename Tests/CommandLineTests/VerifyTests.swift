#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Goldens")
struct VerifyTests {
  private let reel: ReelProgram

  init() throws {
    reel = try ReelProgram()
    try reel.write(Self.scenario(), to: "looks/wave.yaml")
    try reel.write("services: {}\n", to: "looks/docker.yaml")
  }

  private static func scenario(bend: String = "40") -> String {
    ReelProgram.wave(
      "insets: adjusted, hillHeight: \(bend)",
      golden: "at: [pull=0.5, rest], scale: 1, motion: false")
  }

  @Test("Goldens are recorded, fail after a change and pass once approved") func story() throws {
    let none = try reel.expect(1, "verify looks")
    #expect(none.text.hasPrefix("looks/wave.yaml: 5 of 5 goldens fail"))
    #expect(none.text.contains(": reel verify looks/wave.yaml --record missing"))
    #expect(none.errors == "5 of 5 goldens fail\n")

    let recorded = try reel.expect(1, "verify looks --record missing")
    #expect(recorded.errors.hasPrefix("note: 5 goldens were recorded; "))
    #expect(recorded.text.contains("recorded looks/wave.golden/pull_0.5.png"))
    for jobs in ["1", "2"] {
      let holds = try reel.run("verify", "looks", "--jobs", jobs)
      #expect((holds.status, holds.text) == (0, "looks/wave.yaml: 5 goldens pass\n"))
    }
    // Recording unchanged goldens has no effect and passes.
    try reel.expect(0, "verify looks --record failed")

    try reel.write(Self.scenario(bend: "40.4"), to: "looks/wave.yaml")
    let failing = try reel.expect(1, "verify looks/wave.yaml --json")
    let report = try failing.json
    #expect(report["failed"] as? Int == 5)
    let scenario = try #require((report["scenarios"] as? [[String: Any]])?.first)
    #expect(scenario["layers"] as? [String] == ["behavior", "drawing"])
    #expect(reel.exists(".reel/failed/looks/wave.golden/rest.difference.png"))

    #expect(failing.errors.contains("reel verify looks/wave.yaml --report page\n"))

    let one = try reel.run("approve looks --only rest.png")
    #expect((one.status, one.text) == (0, "approved looks/wave.golden/rest.png\n"))
    #expect(try reel.run("verify looks").text.contains("4 of 5 goldens fail"))
    try reel.expect(0, "approve looks")
    try reel.expect(0, "verify looks")
    // Only the goldens remain.
    #expect(!reel.exists(".reel"))
    try reel.expect(
      1, "approve looks", errors: "nothing to approve in .reel/failed", "reel verify looks")
  }

  /// A scenario with a pulled wave and a footer that end at the same time.
  private static let pair = """
    screen: { width: 60, height: 120 }
    content: { navigationBar: false, rows: 12, rowHeight: 40 }
    header:
      { style: wave, ballCount: 3, ballSize: 6, ballColor: "#FFFFFF", hillHeight: 40,
        bounceTiming: "ease-in-out" }
    footer: { style: mj-back-footer }
    steps:
      - { drag: { pull: 1.15, duration: 0.4 }, target: header }
      - release
      - wait: 0.5
      - { beginRefreshing: , target: footer }
      - wait: 0.6
      - { endRefreshing: , target: header }
      - { endRefreshing: , target: footer }
      - untilRest
    golden: { at: [pull=0.5, trigger+0.05, trigger+0.3, rest], scale: 1, motion: false }

    """

  @Test(
    "A changed hill, curve, color or order of events is reported by layer and instant",
    arguments: [
      // The outline keeps the bend of its last path, so the change is visible at rest too.
      (
        "hillHeight: 40,", "hillHeight: 40.4,", ["behavior", "drawing"],
        ["trace", "pull_0.5", "trigger_0.05", "rest"]
      ),
      // The end of the animation is unchanged.
      ("ease-in-out", "linear", ["behavior", "drawing"], ["trace", "trigger_0.05"]),
      // The first balls emerge from the hill, which covers half of them.
      ("#FFFFFF", "#FFFFFE", ["drawing"], ["trigger_0.05", "trigger_0.3"]),
      // The order of the end events does not affect the drawing.
      (
        """
          - { endRefreshing: , target: header }
          - { endRefreshing: , target: footer }
        """,
        """
          - { endRefreshing: , target: footer }
          - { endRefreshing: , target: header }
        """, ["behavior"], ["trace"]
      ),
    ])
  func changes(old: String, new: String, layers: [String], names: [String]) throws {
    func expectGreen() throws {
      for jobs in ["1", "2", "1", "2"] {
        try reel.expect(0, ["verify", "pair.yaml", "--jobs", jobs])
      }
    }
    try reel.write(Self.pair, to: "pair.yaml")
    _ = try reel.run("verify pair.yaml --record all")
    try expectGreen()
    try reel.write(Self.pair.replacing(old, with: new), to: "pair.yaml")
    let outcome = try reel.expect(1, "verify pair.yaml --json")
    let scenario = try #require((try outcome.json["scenarios"] as? [[String: Any]])?.first)
    #expect(scenario["layers"] as? [String] == layers)
    let goldens = try #require(scenario["goldens"] as? [[String: Any]])
    let failing = goldens.filter { $0["verdict"] as? String != "same" }
      .compactMap { ($0["file"] as? String)?.replacing(/\.[a-z]+$/, with: "") }
    #expect(Set(failing) == Set(names))
    if layers == ["behavior"] {
      let text = try reel.run("verify pair.yaml").text
      #expect(
        text.contains(/moved from line \d+ to \d+: \d+\.?\d* end (header|footer) success/),
        "\(text)")
    }
    try reel.write(Self.pair, to: "pair.yaml")
    try expectGreen()
  }

  @Test(
    "The report conforms to the published schema",
    .enabled(if: SchemaReferee.isAvailable, "needs python3 with the jsonschema package"))
  func schema() throws {
    let missing = try reel.run("verify looks --json").text
    let recorded = try reel.run("verify looks --json --record all").text
    try reel.write(
      Self.scenario(bend: "50").replacing("pull=0.5, ", with: ""), to: "looks/wave.yaml")
    try reel.write("half", to: "looks/wave.golden/rest.png")
    let changed = try reel.run("verify looks --json").text
    try reel.write("golden: {}\n", to: "looks/broken.yaml")
    let broken = try reel.run("verify looks --json --prune").text
    let verdicts = try SchemaReferee.verdicts(
      schema: try reel.run("schema verify").text,
      documents: [
        missing, recorded, changed, broken, "{}",
        changed.replacingOccurrences(of: "orphaned", with: "odd"),
      ])
    #expect(verdicts == [true, true, true, true, false, false])
  }

  @Test("The page, JUnit and Markdown reports agree") func reports() throws {
    _ = try reel.run("verify looks --record all")
    try reel.write(Self.scenario(bend: "41"), to: "looks/wave.yaml")
    try reel.expect(
      1, "verify looks --report page --junit out.xml --markdown out.md", errors: "page/index.html\n"
    )
    let xml = try XMLDocument(contentsOf: reel.folder.url.appending(path: "out.xml"))
    #expect(try xml.nodes(forXPath: "//testcase").count == 5)
    #expect(try xml.nodes(forXPath: "//testcase/failure").count == 5)
    let markdown = try reel.text("out.md")
    #expect(markdown.contains("| looks/wave.yaml | rest.png | rasterization |"))
    let page = try reel.text("page/index.html")
    #expect(page.contains("<h1>5 of 5 goldens fail</h1>"))
    // Expected, actual and difference of two images. The strip reuses the actual ones.
    #expect(page.components(separatedBy: "data:image/png;base64,").count - 1 == 6)
    #expect(!page.contains("http://") && !page.contains("https://"))
  }

  @Test("A failure begins with the motion, and three lines of the trace follow unless --verbose")
  func order() throws {
    let golden = "at: [pull=0.5], scale: 1"
    try reel.write(
      ReelProgram.wave("hillHeight: 40", golden: golden), to: "looks/wave.yaml")
    try reel.expect(1, "verify looks --record missing")
    try reel.write(
      ReelProgram.wave("hillHeight: 44", golden: golden), to: "looks/wave.yaml")
    func traceLines(_ command: String) throws -> [Substring] {
      let lines = try reel.expect(1, command).text.split(separator: "\n")
      let motion = try #require(lines.firstIndex { $0.hasPrefix("  motion.txt:") })
      let trace = try #require(lines.firstIndex { $0.hasPrefix("  trace.txt:") })
      #expect(lines[motion - 1].hasPrefix("looks/wave.yaml: ") && trace > motion)
      return Array(lines[(trace + 1)...].prefix { $0.hasPrefix("    ") })
    }
    let few = try traceLines("verify looks")
    #expect(few.count == 4)
    let rest = try #require(few.last?.wholeMatch(of: /\s+and (\d+) more/)?.output.1)
    let all = try traceLines("verify looks --verbose")
    #expect(all.count == 3 + (try #require(Int(rest))))
    #expect(all.prefix(3) == few.prefix(3))
  }

  @Test("Only the first of many failures are listed, with the number of the others")
  func many() throws {
    let instants = (0..<30).map { "0.\(10 + $0)" }.joined(separator: ", ")
    try reel.write(
      Self.scenario().replacing("pull=0.5, rest", with: instants), to: "looks/wave.yaml")
    let recorded = try reel.run("verify looks --record all").text
    #expect(recorded.contains("\n  and 37 more\nlooks/wave.yaml: 61 goldens pass\n"))
    let plain = Self.scenario().replacing("pull=0.5, rest", with: instants)
    try reel.write(
      plain.replacing("style: wave,", with: "style: wave, fieldColor: \"#102030\","),
      to: "looks/wave.yaml")
    let failed = try reel.run("verify looks").text
    #expect(failed.contains("looks/wave.yaml: 60 of 61 goldens fail: drawing\n"))
    #expect(failed.contains("\n  and 36 more\n"))
    #expect(failed.contains(": reel approve looks/wave.yaml\n"))
  }

  @Test(
    "Invalid paths and arguments are reported with the reason",
    arguments: [
      (["nowhere"], Int32(66), "nowhere"), (["plain"], 66, "did you mean plain.yaml?"),
      (["looks/docker.yaml"], 65, "unknown key services"),
      (["plain.yaml"], 65, "plain.yaml has no golden section"),
      (["empty"], 66, "no scenario in empty has a golden section"),
      (["looks", "--record", "some"], 64, "'some'"),
    ])
  func errors(arguments: [String], status: Int32, message: String) throws {
    try reel.write("style: wave\n", to: "plain.yaml")
    try reel.write("", to: "empty/note.txt")
    let outcome = try reel.run(["verify"] + arguments)
    #expect(outcome.status == status)
    #expect((outcome.errors + outcome.text).contains(message), "\(outcome.errors)\(outcome.text)")
  }

  @Test("REEL_RECORD records as well, and an invalid value is refused") func variable() throws {
    try reel.expect(64, ["verify", "looks"], environment: ["REEL_RECORD": "sometimes"])
    let recorded = try reel.expect(1, ["verify", "looks"], environment: ["REEL_RECORD": "missing"])
    #expect(recorded.text.contains("recorded"))
    try reel.expect(0, "verify looks --self-test")
  }
}
