@Suite("Shards and merging")
struct MergeTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  @Test("Merged shards equal an unsharded folder, whether they share a folder or not")
  func frames() throws {
    try reel.expect(0, "render wave.yaml -o whole")
    for shard in 1...3 {
      try reel.expect(0, "render wave.yaml -o shared --shard \(shard)/3")
      try reel.expect(
        0, "render wave.yaml -o parts/\(shard) --shard auto/3 --quiet",
        environment: ["JOB_COMPLETION_INDEX": "\(shard - 1)"])
    }
    try reel.expect(0, "merge shared", prints: "shared\n", errors: "of 3 shards\n")
    try reel.expectSame("whole", "shared")
    try reel.expect(0, "merge shared", errors: "complete")
    // The folder that contains the shards' folders may be passed instead of them.
    #expect(try reel.expect(0, "merge parts -o all --json").text.contains("\"shards\": 3"))
    try reel.expectSame("whole", "all")
    #expect(try reel.run("merge parts").errors.contains("name it with -o"))
    try reel.expect(1, "merge parts/1 parts/3 -o some", errors: "2 of 3")
    // A changed scenario is another sequence.
    try reel.expect(0, "render wave.yaml -o parts/2 --shard 2/3 --set header.ballSize=9")
    try reel.expect(65, "merge parts -o some", errors: "the digest of the scenario differs")
    #expect(!reel.exists("some"))
    try reel.write("{}", to: "results.json")
    try reel.expect(65, "merge results.json")
    try reel.expect(64, "merge results.json parts/1", errors: "folders of frames and results")
    try reel.expect(64, "merge parts/1 --report page")
  }

  @Test("A sweep's animation is sharded and merged like a run") func moving() throws {
    let command = "sweep wave.yaml --vary header.hillHeight=20,60 --format png --quiet"
    try reel.expect(0, "\(command) -o whole")
    for shard in 1...2 { try reel.expect(0, "\(command) -o parts --shard \(shard)/2") }
    try reel.expect(0, "merge parts")
    try reel.expectSame("whole", "parts")
  }

  // MARK: Goldens

  private static func scenario(_ bend: Int, at instants: String = "[pull=0.5, rest]") -> String {
    """
    screen: { width: 60, height: 120 }
    content: { navigationBar: false, rows: 3, rowHeight: 40 }
    header: { style: wave, insets: adjusted, ballCount: 3, ballSize: 6, hillHeight: \(bend) }
    golden:
      at: \(instants)
      scale: [1, 2]
      motion: \(bend == 31)

    """
  }

  /// A folder with passing, changed, orphaned and missing goldens, an invalid scenario, goldens of
  /// a deleted one, and the results of verifying it.
  private static let looks = Result { () throws -> ReelProgram in
    let reel = try ReelProgram()
    for index in 0..<7 { try reel.write(scenario(30 + index), to: "looks/\(index).yaml") }
    try reel.expect(1, "verify looks --record missing")
    try reel.expect(0, "verify looks")
    try reel.write(scenario(30, at: "[pull=0.5]"), to: "looks/0.yaml")
    try reel.write(
      scenario(31).replacing("hillHeight: 31", with: "hillHeight: 40"), to: "looks/1.yaml")
    try reel.write(
      "header: { style: wave, ballCoun: 3 }\ngolden: { at: rest }\n", to: "looks/2.yaml")
    try reel.write(
      scenario(34).replacing("wave,", with: "wave, ballColor: \"#336699\","), to: "looks/4.yaml")
    try reel.remove("looks/5.yaml")
    try reel.write(scenario(20), to: "looks/new.yaml")
    try reel.expect(65, "verify looks --results all.json")
    try reel.remove(".reel")
    return reel
  }

  private static func copy() throws -> ReelProgram {
    try ReelProgram(copying: looks.get().folder.path)
  }

  @Test("Merged results equal those of an unsharded verification in every format")
  func goldens() throws {
    let reel = try Self.copy()
    let forms = { (name: String) in
      " --report \(name) --junit \(name).xml --markdown \(name).md --json"
    }
    let whole = try reel.expect(65, "verify looks" + forms("one"))
    let kept = try FolderState(reel.folder.path(of: ".reel")).entries
    #expect(kept.values.filter { $0.bytes != nil }.count > 10)
    try FileManager.default.moveItem(
      atPath: reel.folder.path(of: ".reel"), toPath: reel.folder.path(of: "failed"))

    var checked: [String] = []
    var positions = 0
    for shard in 1...3 {
      let outcome = try reel.run(
        "verify looks --shard auto --results results/\(shard).json --json",
        environment: ["CI_NODE_INDEX": "\(shard)", "CI_NODE_TOTAL": "3"])
      #expect(outcome.status == 1 || outcome.status == 65)
      let scenarios = try outcome.json["scenarios"] as? [[String: Any]] ?? []
      checked += scenarios.compactMap { $0["scenario"] as? String }
      positions += (try reel.json("results/\(shard).json")["entries"] as? [Any])?.count ?? 0
    }
    #expect(Set(checked).count == checked.count && checked.count == 8)
    #expect(positions == 8)
    try reel.remove(".reel")
    let merged = try reel.run("merge results" + forms("two"))
    #expect(merged.status == whole.status && merged.text == whole.text)
    // Only the times differ.
    let reports = try ["one", "two"].map { name in
      try reel.text("\(name).xml").replacing(#/ time="[0-9.]+"/#, with: "")
    }
    #expect(reports[0] == reports[1])
    try reel.expectSame("one", "two")
    #expect(try reel.text("one.md") == reel.text("two.md"))
    try reel.expectSame(".reel", "failed")
    try reel.expect(0, "approve looks/1.yaml")
    try reel.expect(0, "verify looks/1.yaml")

    try reel.expect(1, "merge results/1.json results/3.json", errors: "2 of 3")
    // The scenarios have changed since, so the verification is another one.
    try reel.write(Self.scenario(33, at: "[rest]"), to: "looks/3.yaml")
    _ = try reel.run("verify looks --shard 2/3 --results results/2.json --quiet")
    try reel.expect(65, "merge results", errors: "the digest of the scenarios differs")

    var fine = ""
    for shard in 1...2 {
      fine += try reel.expect(
        0, "check looks/0.yaml looks/1.yaml looks/3.yaml --shard \(shard)/2"
      ).text
    }
    #expect(fine == "looks/0.yaml: valid\nlooks/1.yaml: valid\nlooks/3.yaml: valid\n")
  }

  @Test(
    "Contradictory results are refused, so that no merge hides a failure or writes elsewhere",
    arguments: [
      (#""status":65"#, #""status":0"#), (#""status":65"#, #""status":256"#),
      (#""status":65"#, #""status":-1"#), (#","status":65"#, ""),
      (#""message":"[^"]*""#, #""checked":null"#),
      (#""pruned":\[\]"#, #""pruned":["pull_0.5.png"]"#),
      (#""entries":.*,"results""#, #""entries":[],"results""#),
      (#""entries":.*"total":\d+"#, #""entries":[],"results":3,"shard":"1/1","total":0"#),
      (#""checked":\{"#, #""status":1,"checked":{"#),
      (#""findings":\[.*?\}\],"folder""#, #""findings":[],"folder""#),
      (#""name":"rest.txt""#, #""name":"../../../../escaped.txt""#),
    ])
  func contradictory(pattern: String, replacement: String) throws {
    let reel = try Self.copy()
    try reel.expect(65, "merge all.json")
    let text = try reel.text("all.json")
    let changed = text.replacing(
      try Regex(pattern).dotMatchesNewlines(), with: replacement, maxReplacements: 1)
    try #require(changed != text)
    try reel.write(changed, to: "all.json")
    let outcome = try reel.expect(65, "merge all.json", prints: "")
    #expect(outcome.errors.hasPrefix("error: all.json"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("format version"), "\(outcome.errors)")
    #expect(!reel.exists("escaped.txt"))
    let path = "../../../../escaped.txt"
    #expect(outcome.errors.contains(path) == replacement.contains(path))
  }

  @Test("A damaged image in results is not approved") func damagedImage() throws {
    let reel = try Self.copy()
    let text = try reel.text("all.json")
    // Only the signature of a PNG file.
    let broken = text.replacing(#/"actual":"iVBOR[^"]*"/#, with: #""actual":"iVBORw0KGgo=""#)
    try #require(broken != text)
    try reel.write(broken, to: "all.json")
    try reel.expect(65, "merge all.json")
    try reel.expect(65, "approve looks/1.yaml", errors: "cannot be approved")
  }
}
