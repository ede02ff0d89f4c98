@Suite("Shards and merging")
struct MergeTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  private func bytes(_ name: String) throws -> [UInt8] { try reel.folder.read(name) }

  private func expectSame(_ folder: String, _ other: String) throws {
    let names = try reel.names(folder)
    #expect(try reel.names(other) == names)
    for name in names {
      let isSame = try bytes("\(folder)/\(name)") == bytes("\(other)/\(name)")
      #expect(isSame, "\(name)")
    }
  }

  @Test("Merged shards equal an unsharded folder, whether they share a folder or not")
  func frames() throws {
    try reel.expect(0, "render wave.yaml -o whole")
    for shard in ["2/3", "3/3", "1/3"] {
      try reel.expect(0, ["render", "wave.yaml", "-o", "shared", "--shard", shard])
    }
    let merged = try reel.run("merge shared")
    #expect((merged.status, merged.text) == (0, "shared\n"))
    #expect(merged.errors.contains("of 3 shards\n"))
    try expectSame("whole", "shared")
    #expect(try reel.run("merge shared").errors.contains("complete"))

    for shard in 1...3 {
      try reel.expect(
        0, "render wave.yaml -o parts/\(shard) --shard auto/3 --quiet",
        environment: ["JOB_COMPLETION_INDEX": "\(shard - 1)"])
    }
    // The folder that contains the shards' folders may be passed instead of them.
    let named = try reel.expect(0, "merge parts -o all --json")
    #expect(named.text.contains("\"shards\": 3"))
    try expectSame("whole", "all")
    #expect(try reel.run("merge parts").errors.contains("name it with -o"))
    try reel.expect(1, "merge parts/1 parts/3 -o some", errors: "2 of 3")
    #expect(!reel.exists("some"))
    // A changed scenario is another sequence.
    try reel.expect(0, "render wave.yaml -o parts/2 --shard 2/3 --set header.ballSize=9")
    try reel.expect(65, "merge parts -o some", errors: "the digest of the scenario differs")
  }

  @Test("A sweep's animation is sharded and merged like a run") func moving() throws {
    let command = [
      "sweep", "wave.yaml", "--vary", "header.hillHeight=20,60", "--format", "png", "--quiet",
    ]
    try reel.expect(0, command + ["-o", "whole"])
    for shard in 1...2 { try reel.expect(0, command + ["-o", "parts", "--shard", "\(shard)/2"]) }
    try reel.expect(0, "merge parts")
    try expectSame("whole", "parts")
  }

  @Test("Invalid shards and merges are refused, and nothing is written") func refusals() throws {
    let cases: [(Int32, [String], String)] = [
      (
        64,
        [
          "sweep", "wave.yaml", "--vary", "header.ballSize=5,9", "--format", "raw", "--shard",
          "1/2",
        ],
        "standard output"
      ),
      (
        64,
        ["sweep", "wave.yaml", "--vary", "header.ballSize=5,9", "-o", "a.gif", "--shard", "1/2"],
        "--shard"
      ),
      (64, ["sweep", "wave.yaml", "--vary", "header.ballSize=5,9", "--shard", "1/2"], "--shard"),
      (64, ["render", "wave.yaml", "--shard", "auto"], "SLURM_ARRAY_TASK_ID"),
      (66, ["merge", "nothing"], "nothing"),
      (65, ["merge", "wave.yaml"], ".json"),
      (65, ["merge", "."], "no parts to merge"),
      (64, ["merge"], "paths"),
    ]
    for (status, arguments, words) in cases { try reel.expect(status, arguments, errors: words) }
    try reel.write("{}", to: "results.json")
    try reel.expect(65, "merge results.json")
    #expect(try reel.names() == ["results.json", "wave.yaml"])
    try reel.expect(0, "render wave.yaml -o parts --shard 1/2")
    try reel.expect(64, "merge results.json parts", errors: "folders of frames and results")
    try reel.expect(64, "merge parts --report page")
  }

  // MARK: Goldens

  private func scenario(_ bend: Int, at instants: String = "[pull=0.5, rest]") -> String {
    """
    screen: { width: 60, height: 120 }
    content: { navigationBar: false, rows: 3, rowHeight: 40 }
    header: { style: wave, insets: adjusted, ballCount: 3, ballSize: 6, hillHeight: \(bend) }
    golden:
      at: \(instants)
      scale: [1, 2]

    """
  }

  /// Writes scenarios with passing, changed, orphaned and missing goldens, an invalid scenario,
  /// and goldens of a deleted one.
  private func looks() throws {
    for index in 0..<7 { try reel.write(scenario(30 + index), to: "looks/\(index).yaml") }
    try reel.expect(1, "verify looks --record missing")
    try reel.expect(0, "verify looks")
    try reel.write(scenario(40), to: "looks/1.yaml")
    try reel.write(
      scenario(34).replacingOccurrences(of: "wave,", with: "wave, ballColor: \"#336699\","),
      to: "looks/4.yaml")
    try reel.write(scenario(30, at: "[pull=0.5]"), to: "looks/0.yaml")
    try reel.write(
      "header: { style: wave, ballCoun: 3 }\ngolden: { at: rest }\n", to: "looks/2.yaml")
    try reel.write(scenario(20), to: "looks/new.yaml")
    try reel.remove("looks/5.yaml")
  }

  @Test("Merged results equal those of an unsharded verification in every format")
  func goldens() throws {
    try looks()
    let forms = { (name: String) in
      ["--report", name, "--junit", "\(name).xml", "--markdown", "\(name).md", "--json"]
    }
    let whole = try reel.expect(65, ["verify", "looks"] + forms("one"))
    func kept() throws -> [String: [UInt8]] {
      let root = reel.folder.url.appending(path: ".reel")
      var files: [String: [UInt8]] = [:]
      for case let url as URL in FileManager.default.enumerator(
        at: root, includingPropertiesForKeys: [.isRegularFileKey]) ?? .init()
      where try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
        files[url.path.replacingOccurrences(of: root.path, with: "")] = Array(
          try Data(contentsOf: url))
      }
      return files
    }
    let failed = try kept()
    #expect(failed.count > 10)
    try reel.remove(".reel")

    var positions = 0
    for shard in 1...3 {
      let outcome = try reel.run(
        "verify looks --shard \(shard)/3 --results results/\(shard).json --quiet")
      #expect(outcome.status == 1 || outcome.status == 65)
      positions += (try reel.json("results/\(shard).json")["entries"] as? [Any])?.count ?? 0
    }
    #expect(positions == 8)
    try reel.remove(".reel")
    let merged = try reel.run(["merge", "results"] + forms("two"))
    #expect(merged.status == whole.status)
    #expect(merged.text == whole.text)
    // Only the times differ.
    let reports = try ["one", "two"].map { name in
      try reel.text("\(name).xml").replacing(#/ time="[0-9.]+"/#, with: "")
    }
    #expect(reports[0] == reports[1])
    let isSamePage = try bytes("one/index.html") == bytes("two/index.html")
    #expect(isSamePage)
    #expect(try bytes("one.md") == bytes("two.md"))
    let isSame = try kept() == failed
    #expect(isSame)
    try reel.expect(0, "approve looks/1.yaml")
    try reel.expect(0, "verify looks/1.yaml")

    try reel.expect(1, "merge results/1.json results/3.json", errors: "2 of 3")
    // The scenarios have changed since, so the verification is another one.
    try reel.write(scenario(33, at: "[rest]"), to: "looks/3.yaml")
    _ = try reel.run("verify looks --shard 2/3 --results results/2.json --quiet")
    try reel.expect(65, "merge results", errors: "the digest of the scenarios differs")
  }

  @Test("Results cannot write files outside the golden folders") func hostile() throws {
    try looks()
    _ = try reel.run("verify looks --results all.json")
    let text = try reel.text("all.json")
    try #require(text.contains("\"name\":\"rest.txt\""))
    try reel.write(
      text.replacingOccurrences(
        of: "\"name\":\"rest.txt\"", with: "\"name\":\"../../../../escaped.txt\""), to: "all.json")
    try reel.expect(65, "merge all.json", errors: "../../../../escaped.txt")
    #expect(!reel.exists("escaped.txt"))
  }

  @Test(
    "Contradictory results are refused, so that no merge hides a failure",
    arguments: [
      (#""status":65"#, #""status":0"#), (#""status":65"#, #""status":256"#),
      (#""status":65"#, #""status":-1"#), (#","status":65"#, ""),
      (#""message":"[^"]*""#, #""checked":null"#),
      (#""pruned":\[\]"#, #""pruned":["pull_0.5.png"]"#),
      (#""entries":.*,"results""#, #""entries":[],"results""#),
      (#""entries":.*"total":\d+"#, #""entries":[],"results":1,"shard":"1/1","total":0"#),
      (#""checked":\{"#, #""status":1,"checked":{"#),
      (#""findings":\[.*?\}\],"folder""#, #""findings":[],"folder""#),
    ])
  func contradictory(pattern: String, replacement: String) throws {
    try looks()
    try reel.expect(65, "verify looks --results all.json")
    let text = try reel.text("all.json")
    try reel.expect(65, "merge all.json")
    let changed = text.replacing(
      try Regex(pattern).dotMatchesNewlines(), with: replacement, maxReplacements: 1)
    try #require(changed != text)
    try reel.write(changed, to: "all.json")
    let outcome = try reel.expect(65, "merge all.json")
    #expect(outcome.text.isEmpty)
    #expect(outcome.errors.hasPrefix("error: all.json"), "\(outcome.errors)")
  }

  @Test("A damaged image in results is not approved") func damagedImage() throws {
    try looks()
    _ = try reel.run("verify looks --results all.json")
    let text = try reel.text("all.json")
    // Only the signature of a PNG file.
    let broken = text.replacing(#/"actual":"iVBOR[^"]*"/#, with: #""actual":"iVBORw0KGgo=""#)
    try #require(broken != text)
    try reel.write(broken, to: "all.json")
    try reel.expect(65, "merge all.json")
    try reel.expect(65, "approve looks/1.yaml", errors: "cannot be approved")
  }

  @Test("Each scenario is checked by exactly one shard") func dealt() throws {
    try looks()
    var checked: [String] = []
    for shard in 1...3 {
      let outcome = try reel.run(
        "verify looks --shard auto --json",
        environment: ["CI_NODE_INDEX": "\(shard)", "CI_NODE_TOTAL": "3"])
      let scenarios = try outcome.json["scenarios"] as? [[String: Any]] ?? []
      checked += scenarios.compactMap { $0["scenario"] as? String }
    }
    #expect(Set(checked).count == checked.count && checked.count == 8)

    var fine: [String] = []
    for shard in 1...2 {
      let outcome = try reel.expect(
        0, "check looks/0.yaml looks/1.yaml looks/3.yaml --shard \(shard)/2")
      fine += outcome.text.split(separator: "\n").map(String.init)
    }
    #expect(fine == ["looks/0.yaml: valid", "looks/1.yaml: valid", "looks/3.yaml: valid"])
  }

  @Test("On GitHub, a scenario is annotated at the line with the first failing instant")
  func annotations() throws {
    let instants = "\n    - pull=0.5\n    - rest"
    try reel.write(
      scenario(30, at: instants).replacingOccurrences(of: "[1, 2]", with: "1"), to: "a, b.yaml")
    _ = try reel.run(["verify", "a, b.yaml", "--record", "missing"])
    let path = "a, b.golden/rest.png"
    #expect(reel.exists(path))
    try reel.folder.write(try bytes("a, b.golden/pull_0.5.png"), to: path)
    let here = try reel.run(["verify", "a, b.yaml"])
    #expect(!here.text.contains("::"))
    let outcome = try reel.expect(
      1, ["verify", "a, b.yaml"], environment: ["GITHUB_ACTIONS": "true"])
    let lines = outcome.text.split(separator: "\n").filter { $0.hasPrefix("::") }
    #expect(lines.count == 1)
    #expect(
      lines.first?.hasPrefix(
        "::error file=a%2C b.yaml,line=7,title=1 of 6 goldens fails::rest.png: ") == true)

    try reel.write("header: { style: wave }\ngolden: { at: rest }\nsteps: 4%\n", to: "broken.yaml")
    let broken = try reel.expect(65, "verify broken.yaml", environment: ["GITHUB_ACTIONS": "true"])
    #expect(broken.text.contains("::error file=broken.yaml,line=3,title="))
    #expect(broken.text.contains("::steps must be a list") && broken.text.contains("4%25"))
    // JSON output has no annotations.
    let json = try reel.run("verify broken.yaml --json", environment: ["GITHUB_ACTIONS": "true"])
    #expect(!json.text.contains("::"))
  }
}
