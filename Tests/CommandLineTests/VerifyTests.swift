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
      try reel.expect(
        0, "verify looks --jobs \(jobs)", prints: "looks/wave.yaml: 5 goldens pass\n")
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

    try reel.expect(
      0, "approve looks --only rest.png", prints: "approved looks/wave.golden/rest.png\n")
    #expect(try reel.run("verify looks").text.contains("4 of 5 goldens fail"))
    try reel.expect(0, "approve looks")
    try reel.expect(0, "verify looks")
    // Only the goldens remain.
    #expect(!reel.exists(".reel"))
    try reel.expect(
      1, "approve looks", errors: "nothing to approve in .reel/failed", "reel verify looks")
  }

  @Test(
    "The report of failures and orphans conforms to the published schema",
    .enabled(if: SchemaReferee.isAvailable, "needs python3 with the jsonschema package"))
  func schema() throws {
    _ = try reel.run("verify looks --record all")
    try reel.write(
      Self.scenario(bend: "50").replacing("pull=0.5, ", with: ""), to: "looks/wave.yaml")
    try reel.write("half", to: "looks/wave.golden/rest.png")
    let changed = try reel.run("verify looks --json").text
    let verdicts = try SchemaReferee.verdicts(
      schema: try reel.run("schema verify").text,
      documents: [changed, changed.replacing("orphaned", with: "odd")])
    #expect(verdicts == [true, false])
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

  @Test("A summary lists new and removed images and shifted events") func summary() throws {
    func write(_ instants: String, _ settings: String) throws {
      try reel.write(
        ReelProgram.wave(
          "insets: adjusted\(settings)", golden: "at: [\(instants)], scale: 1, motion: false"),
        to: "looks/wave.yaml")
    }
    try write("pull=0.5, rest", "")
    _ = try reel.run("verify looks --record all")
    try write("pull=0.5, trigger+0.1", ", bounceDuration: 0.6")
    try reel.expect(1, "verify looks --markdown summary.md")
    let summary = try reel.text("summary.md")
    // The bounce is 0.4 s longer.
    for part in [
      ": `trigger+0.1`\n", ": `rest.png`\n",
      "\n- animationEnd header wave.bounce: 0.666667 s → 1.066667 s\n",
    ] { #expect(summary.contains(part), "\(summary)") }
  }

  @Test("REEL_RECORD records as well, and an invalid value is refused") func variable() throws {
    try reel.expect(64, "verify looks", environment: ["REEL_RECORD": "sometimes"])
    let recorded = try reel.expect(1, "verify looks", environment: ["REEL_RECORD": "missing"])
    #expect(recorded.text.contains("recorded"))
    try reel.expect(0, "verify looks --self-test")
  }
}
