@Suite("No scenario is skipped silently")
struct VerifyOmissionTests {
  private let reel: ReelProgram

  init() throws {
    reel = try ReelProgram()
    try reel.write(Self.scenario, to: "looks/wave.yaml")
    _ = try reel.run("verify looks --record missing")
  }

  private static let scenario = ReelProgram.wave(
    golden: "at: [trigger+0.3], scale: 1, motion: false")

  private func path(_ name: String) -> String { reel.folder.path(of: "looks/\(name)") }

  /// Verifies the folder and expects a failure with its path and message in every format, and the
  /// other scenario to be verified.
  private func expectFailure(
    of name: String, saying message: String, status: Int32,
    by run: (([String]) throws -> (Int32, Data))? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let arguments = ["verify", "looks", "--json", "--junit", "told.xml", "--markdown", "told.md"]
    let (code, output) = try run?(arguments) ?? ran(arguments)
    #expect(code == status, sourceLocation: location)
    let report = try #require(
      try JSONSerialization.jsonObject(with: output) as? [String: Any], sourceLocation: location)
    #expect(report["passed"] as? Bool == false, sourceLocation: location)
    let scenarios = report["scenarios"] as? [[String: Any]] ?? []
    let failed = scenarios.filter { $0["passed"] as? Bool == false }
    #expect(failed.map { $0["scenario"] as? String } == [name], sourceLocation: location)
    let said = failed.first?["error"] as? String ?? ""
    #expect(said.contains(message), "\(said)", sourceLocation: location)
    #expect(
      scenarios.contains { $0["scenario"] as? String == "looks/wave.yaml" },
      sourceLocation: location)
    for form in ["told.xml", "told.md"] {
      let text = try reel.text(form)
      #expect(text.contains(name) && text.contains(message), "\(text)", sourceLocation: location)
    }
  }

  private func ran(_ arguments: [String]) throws -> (Int32, Data) {
    let outcome = try reel.run(arguments)
    return (outcome.status, Data(outcome.output))
  }

  @Test(
    "Extensions of scenarios are case-insensitive",
    arguments: ["B.YAML", "b.Yml", "b.JSON"], [false, true])
  func endings(name: String, isListed: Bool) throws {
    let json =
      #"{"header": {"style": "wave"}, "golden": {"at": ["rest"], "scale": 1, "motion": false}}"#
    try reel.write(name.hasSuffix("N") ? json : Self.scenario, to: "looks/\(name)")
    let new = try reel.expect(1, "verify looks")
    #expect(new.text.contains("looks/\(name): 3 of 3 goldens fail"))
    _ = try reel.run("verify looks --record missing")
    let folder = "looks/\(name.split(separator: ".")[0]).golden"
    #expect(reel.exists("\(folder)/trace.txt"))
    if !isListed { try reel.remove("\(folder)/manifest.json") }
    let outcome = try reel.expect(0, "verify looks")
    #expect(outcome.text.contains("looks/\(name): 3 goldens pass\n"), "\(outcome.text)")
    try reel.expect(0, "check looks/\(name)")
  }

  @Test("A folder counts as frames by its manifest, not by its name") func frames() throws {
    try reel.write(Self.scenario, to: "looks/ui.frames/b.yaml")
    let scenario = "looks/ui.frames/b.yaml: 3 of 3 goldens fail"
    for manifest in [nil, "{}", #"{"name": "app", "icons": []}"#] {
      if let manifest { try reel.write(manifest, to: "looks/ui.frames/manifest.json") }
      let outcome = try reel.expect(1, "verify looks")
      #expect(outcome.text.contains(scenario), "\(outcome.text)")
    }
    try reel.remove("looks/ui.frames")
    _ = try reel.run("render wave.yaml -o looks/ui.frames --frames 0-1")
    #expect(reel.exists("looks/ui.frames/manifest.json"))
    #expect(try reel.run("verify looks").text == "looks/wave.yaml: 3 goldens pass\n")
  }

  @Test("A broken or circular symlink is reported unless it has another extension")
  func links() throws {
    try reel.link("looks/picture.png", to: "none.png")
    try reel.expect(0, "verify looks")
    for (name, target) in [
      ("b.yaml", "none.yaml"), ("b.JSON", "b.JSON"), ("shared", "../none"), ("ring", "ring"),
    ] {
      try reel.link("looks/\(name)", to: target)
      try expectFailure(of: "looks/\(name)", saying: "symlink", status: 66)
      try reel.remove("looks/\(name)")
    }
    // A symlink to a parent folder adds nothing.
    try reel.link("looks/around", to: ".")
    try reel.expect(0, "verify looks")
  }

  @Test("A folder or a pipe with a scenario's name is reported, and the folder is searched")
  func otherKinds() throws {
    try reel.write(Self.scenario, to: "looks/b.yaml/c.yaml")
    _ = try reel.run("verify looks --record missing")
    try expectFailure(of: "looks/b.yaml", saying: "this is a folder", status: 66)
    #expect(try reel.run("verify looks").text.contains("looks/b.yaml/c.yaml: 3 goldens pass"))
    try reel.remove("looks/b.yaml")
    #expect(mkfifo(path("b.yml"), 0o644) == 0)
    try expectFailure(of: "looks/b.yml", saying: "this is a pipe", status: 66)
  }

  /// `setpriv` drops root's capability to read all files.
  private static let mortal = ExternalProgram("/usr/bin/setpriv", "/bin/setpriv")

  @Test(
    "Unreadable scenarios and folders are reported, and the others are verified",
    .enabled(if: getuid() != 0 || mortal.isAvailable, "needs setpriv, as root reads everything"),
    arguments: ["b.yaml", "ui/b.yaml"])
  func unreadable(name: String) throws {
    try reel.write(Self.scenario, to: "looks/\(name)")
    let closed = name.hasPrefix("ui") ? "ui" : name
    #expect(chmod(path(closed), 0) == 0)
    defer { chmod(path(closed), 0o755) }
    try expectFailure(of: "looks/\(closed)", saying: "Permission denied", status: 74) { arguments in
      guard getuid() == 0 else { return try ran(arguments) }
      let program = try #require(ReelProgram.url)
      let taken = "-dac_override,-dac_read_search"
      let outcome = try Self.mortal.run(
        [
          "--bounding-set", taken, "--inh-caps", taken, "/bin/sh", "-c",
          #"cd "$0" && shift 0 && exec "$@""#, reel.folder.path, program.path,
        ] + arguments)
      return (outcome.status, Data(outcome.output))
    }
  }

  #if os(Linux)
    @Test(
      "A name that is not UTF-8 is reported with its bytes and a request to rename it",
      arguments: [("ui-\u{E9}", true), ("b-\u{E9}.yaml", false), ("b-\u{E9}.YML", false)])
    func latin1(name: String, isFolder: Bool) throws {
      try make(name, isFolder: isFolder)
      let shown = "looks/" + name.replacing("\u{E9}", with: "\\xE9")
      try expectFailure(of: shown, saying: "UTF-8", status: 65)
      #expect(try reel.run("verify looks").text.contains("rename it"))
    }

    @Test("Other files may have any name") func latin1Image() throws {
      try make("\u{E9}.png", isFolder: false)
      try reel.expect(0, "verify looks")
    }

    /// Creates a file or folder whose name has a byte for each character.
    private func make(_ name: String, isFolder: Bool) throws {
      // The characters of Latin-1 are the first of Unicode.
      let bytes = name.unicodeScalars.map { CChar(bitPattern: UInt8($0.value)) }
      let path = Array((reel.folder.path(of: "looks") + "/").utf8CString.dropLast() + bytes + [0])
      let file = isFolder ? mkdir(path, 0o755) : open(path, O_CREAT | O_WRONLY, 0o644)
      try #require(file >= 0)
      if !isFolder { close(file) }
    }
  #endif
}
