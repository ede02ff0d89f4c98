@Suite("Ownership of golden files")
struct GoldenManifestTests {
  private let reel: ReelProgram

  init() throws {
    reel = try ReelProgram()
    try reel.write("", to: "repository/.git/HEAD")
    try reel.write(Self.scenario(), to: "repository/looks/wave.yaml")
  }

  /// Returns a scenario, which has three goldens by default.
  private static func scenario(
    _ instants: String = "trigger+0.3", _ more: String = "", bend: Int = 40
  ) -> String {
    ReelProgram.wave(
      "hillHeight: \(bend)", golden: "at: [\(instants)], scale: 1, motion: false\(more)")
  }

  private func verify(_ options: String = "") throws -> ReelProgram.Outcome {
    try reel.run("verify repository/looks \(options)")
  }

  private let folder = "repository/looks/wave.golden"

  @Test("Recording lists each golden on its own line of a sorted manifest") func manifest() throws {
    _ = try verify("--record missing")
    let manifest = try reel.text("\(folder)/manifest.json")
    let rows = ["trace.txt", "trigger_0.3.png", "trigger_0.3.txt"].map {
      "    {\"owner\": \"../wave.yaml\", \"file\": \"\($0)\"}"
    }
    let drawn = try #require(manifest.split(separator: "\n").first { $0.contains("\"drawn\"") })
    #expect(drawn.contains(/"reel [0-9.]+; cairo [0-9.]+; Pango [0-9.]+"\},$/), "\(drawn)")
    #expect(manifest.contains("[\n\(drawn)\n" + rows.joined(separator: ",\n") + ",\n    null\n  ]"))
    #expect(try verify().status == 0)
  }

  @Test("A manifest without the programs and fonts that drew the goldens is valid")
  func former() throws {
    _ = try verify("--record missing")
    let path = "\(folder)/manifest.json"
    let lines = try reel.text(path).split(separator: "\n").filter { !$0.contains("\"drawn\"") }
    let former = lines.joined(separator: "\n").replacing(",\n    null", with: "")
    try reel.write(former, to: path)
    #expect(try verify().status == 0)
    #expect(try reel.text(path) == former)
  }

  @Test("With platform, the goldens are in a folder of this system, next to those of others")
  func platform() throws {
    try reel.write(
      Self.scenario("trigger+0.3", ", platform: true"), to: "repository/looks/wave.yaml")
    _ = try verify("--record missing")
    let names = try reel.names(folder)
    #expect(names.count == 1 && names[0].contains(/^(linux|macos)-(x86_64|arm64)$/), "\(names)")
    #expect(try reel.names("\(folder)/\(names[0])").count == 4)
    let other = names[0].hasPrefix("linux") ? "macos-arm64" : "linux-x86_64"
    try FileManager.default.copyItem(
      atPath: reel.folder.path(of: "\(folder)/\(names[0])"),
      toPath: reel.folder.path(of: "\(folder)/\(other)"))
    #expect(try verify().status == 0)
    // Without the setting, both folders are abandoned.
    try reel.write(Self.scenario(), to: "repository/looks/wave.yaml")
    let outcome = try verify().text
    for name in [names[0], other] {
      #expect(outcome.contains("\(folder)/\(name) contains goldens"))
    }
  }

  @Test("Files that no manifest lists are named, and never removed or replaced")
  func foreign() throws {
    let own = ["trigger_0.3.png", "holiday.png", "notes.txt"]
    for name in own { try reel.write("mine", to: "\(folder)/\(name)") }
    for mode in ["failed", "all"] {
      let refused = try verify("--record \(mode) --prune")
      #expect(refused.status == 73, "\(refused.text)")
      #expect(refused.text.contains("trigger_0.3.png, which its manifest.json"))
      #expect(try reel.names(folder) == own.sorted())
    }
    #expect(try verify().status == 1)
    try reel.expect(73, "approve repository/looks", errors: "trigger_0.3.png")
    for name in own { #expect(try reel.text("\(folder)/\(name)") == "mine") }
  }

  @Test("Without a manifest nothing is pruned, and recording missing goldens adopts the others")
  func adoption() throws {
    _ = try verify("--record missing")
    try reel.remove("\(folder)/manifest.json")
    try reel.write("mine", to: "\(folder)/holiday.png")
    let holds = try verify("--prune")
    #expect(holds.status == 0)
    #expect(holds.text.contains(": reel verify repository/looks/wave.yaml --record missing"))
    let adopted = try verify("--record missing")
    #expect(adopted.status == 0 && adopted.text.hasPrefix("adopted 3 goldens in \(folder)\n"))
    #expect(try !reel.text("\(folder)/manifest.json").contains("holiday"))
    // The adopted goldens may now be replaced and removed.
    try reel.write(Self.scenario("trigger+0.2"), to: "repository/looks/wave.yaml")
    let pruned = try verify("--record failed --prune")
    #expect(pruned.text.contains("removed \(folder)/trigger_0.3.png\n"))
    #expect(
      try reel.names(folder) == [
        "holiday.png", "manifest.json", "trace.txt", "trigger_0.2.png", "trigger_0.2.txt",
      ])
    #expect(try verify().status == 0)
  }

  @Test("Scenarios may share a folder, but not a file") func shared() throws {
    let directory = ", directory: ../shared"
    try reel.write(
      Self.scenario("trigger+0.3", directory, bend: 41), to: "repository/looks/wave.yaml")
    try reel.write(Self.scenario("trigger+0.2", directory), to: "repository/looks/more.yaml")
    let clash = try verify("--record missing")
    #expect(clash.status == 65, "\(clash.text)")
    #expect(clash.text.contains("shared/trace.txt already belongs to ../looks/more.yaml"))
    #expect(try verify().status == 65)
    // Only the goldens of the first scenario were recorded.
    let own = try reel.names("repository/shared")
    #expect(own == ["manifest.json", "trace.txt", "trigger_0.2.png", "trigger_0.2.txt"])
    try reel.remove("repository/looks/more.yaml")
    // The goldens of a deleted scenario can be adopted.
    try reel.expect(73, "verify repository/looks/wave.yaml --record failed")
    for mode in ["missing", "failed"] {
      _ = try reel.run("verify repository/looks/wave.yaml --record \(mode)")
    }
    try reel.expect(0, "verify repository/looks/wave.yaml")
  }

  @Test("Of several processes that record into one folder, one owns all goldens")
  func parallel() throws {
    let processes = try (0..<6).map { index in
      try reel.write(
        Self.scenario("trigger+0.1", ", directory: ../shared/\(index % 2)"),
        to: "repository/\(index)/wave.yaml")
      return try reel.start(
        "verify repository/\(index)/wave.yaml --record missing".words, output: "out\(index)")
    }
    for process in processes { process.waitForExit() }
    for half in 0..<2 {
      let manifest = try reel.text("repository/shared/\(half)/manifest.json")
      #expect(manifest.components(separatedBy: "\"owner\"").count - 1 == 4)
      #expect(Set(manifest.matches(of: /\.\.\/\.\.\/\d\/wave/).map(\.output)).count == 1)
    }
  }

  @Test(
    "check refuses a goldens folder outside the repository and reports its location",
    arguments: ["/", "/etc", "../../beyond", "~/goldens", "\"\"", "../../../../../.."])
  func directories(directory: String) throws {
    try reel.write(
      Self.scenario().replacing("scale: 1", with: "scale: 1, directory: \(directory)"),
      to: "repository/looks/wave.yaml")
    for command in ["check", "verify --record all"] {
      let outcome = try reel.expect(65, "\(command) repository/looks/wave.yaml")
      let text = outcome.errors + outcome.text
      #expect(text.contains("wave.yaml:5:") && text.contains("such as goldens/wave"), "\(text)")
    }
  }

  @Test("A goldens folder may be anywhere in the repository, or near the scenario without one")
  func allowed() throws {
    try reel.write(
      Self.scenario("trigger", ", directory: ../goldens/x"), to: "repository/looks/wave.yaml")
    try reel.expect(0, "check repository/looks/wave.yaml")
    try reel.remove("repository/.git")
    try reel.expect(0, "check repository/looks/wave.yaml")
    try reel.write(
      Self.scenario("trigger", ", directory: ../../x"), to: "repository/looks/wave.yaml")
    try reel.expect(65, "check repository/looks/wave.yaml")
  }

  @Test(
    "An unreadable manifest fails with its path, and nothing is changed",
    arguments: [
      ("", "is damaged"), ("<<<<<<< HEAD\n{", "conflict markers"),
      ("{\"format\": \"refreshreel-goldens\", \"version\": 9, \"goldens\": []}", "version 9"),
      ("{\"format\": \"else\", \"version\": 1}", "is not a golden manifest"),
      (
        """
        {"format": "refreshreel-goldens", "version": 1,
         "goldens": [{"owner": "../wave.yaml", "file": "../../../victim.png"}]}
        """, "lists ../../../victim.png"
      ),
    ])
  func damaged(content: String, message: String) throws {
    _ = try verify("--record missing")
    try reel.write("mine", to: "victim.png")
    try reel.write(content, to: "\(folder)/manifest.json")
    for options in ["", "--record failed --prune"] {
      let text = try reel.expect(65, "verify repository/looks \(options)").text
      #expect(text.contains("\(folder)/manifest.json") && text.contains(message), "\(text)")
    }
    #expect(try reel.text("victim.png") == "mine")
    #expect(try reel.text("\(folder)/manifest.json") == content)
  }

  @Test("Failures that several processes write at the same time are all approved")
  func failures() throws {
    for index in 0..<6 {
      try reel.write(Self.scenario(), to: "repository/looks/\(index)/wave.yaml")
    }
    let processes = try (0..<12).map { index in
      try reel.start("verify repository/looks/\(index % 6)/wave.yaml".words, output: "out\(index)")
    }
    for process in processes { process.waitForExit() }
    let approved = try reel.expect(0, "approve repository/looks/../looks")
    #expect(approved.text.split(separator: "\n").count == 6 * 3)
    #expect(!reel.exists(".reel"))
  }

  @Test("The failures of goldens outside of the current folder are in a folder named by a digest")
  func outside() throws {
    let elsewhere = try TemporaryFolder()
    try elsewhere.write(Array(Self.scenario().utf8), to: "wave.yaml")
    try reel.expect(1, "verify \(elsewhere.path)")
    let names = try reel.names(".reel/failed")
    #expect(names.count == 2 && names[0].count == 16 && names[1] == "manifest.json")
    try reel.expect(1, "approve .")
    let approved = try reel.run("approve \(elsewhere.path)")
    #expect(approved.text.hasPrefix("approved \(elsewhere.path)/wave.golden/trace.txt\n"))
    #expect(try reel.run("verify \(elsewhere.path)").status == 0 && !reel.exists(".reel"))
  }

  @Test("Failures are approved by every path of their golden folder") func paths() throws {
    let directory = ", directory: ../shared"
    try reel.write(Self.scenario("trigger+0.3", directory), to: "repository/looks/wave.yaml")
    for path in ["repository/shared", reel.folder.path(of: "repository"), "repository/looks/.."] {
      #expect(try verify().status == 1)
      #expect(reel.exists(".reel/failed/repository/shared/trace.txt"))
      #expect(try reel.run(["approve", path]).text.split(separator: "\n").count == 3)
      #expect(try verify().status == 0 && !reel.exists(".reel"))
      try reel.remove("repository/shared")
    }
  }

  @Test("Failures from another machine are approved with their owner") func download() throws {
    #expect(try verify().status == 1)
    try reel.downloadFailures()
    try reel.expect(0, "approve repository --from download")
    #expect(try verify().status == 0)
    #expect(try reel.text("\(folder)/manifest.json").contains("../wave.yaml"))
  }
}
