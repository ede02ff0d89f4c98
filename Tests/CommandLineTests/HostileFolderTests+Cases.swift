#if canImport(Glibc)
  import Glibc
#endif

/// Single cases that the table of commands and tricks does not contain.
extension HostileFolderTests {
  @Test("Two scenarios whose names differ only in normalization have separate goldens")
  func twoSpellings() throws {
    let reel = try ReelProgram()
    let names = ["caf\u{E9}", "cafe\u{301}"]
    for (index, name) in names.enumerated() {
      let folder = "directory: held\(index) }"
      try reel.write(
        Self.scenario.replacing("rest] }", with: "rest], \(folder)"), to: "in/\(name).yaml")
    }
    let recorded = try reel.run("verify in --record missing")
    for index in names.indices { #expect(recorded.text.contains("in/held\(index)/trace.txt")) }
    try reel.expect(0, "verify in")
    // Two scenarios cannot share a folder.
    for name in names {
      let text = Self.scenario.replacing("rest] }", with: "rest], directory: both }")
      try reel.write(text, to: "shared/\(name).yaml")
    }
    let clash = try reel.expect(
      65, "verify shared --record missing", errors: "error: 1 of 2 scenarios cannot be verified")
    let refusal =
      "shared/\(names[1]).yaml: error: shared/both/trace.txt already belongs to "
      + "../\(names[0]).yaml; set a separate golden.directory for one of them"
    #expect(clash.text.contains(refusal), "\(clash.text)")
    // Pruning after one is removed preserves the other's goldens.
    try reel.remove("shared/\(names[1]).yaml")
    let before = try FolderState(reel.folder.path(of: "shared/both"))
    try reel.expect(0, "verify shared --prune")
    #expect(try FolderState(reel.folder.path(of: "shared/both")) == before)
  }

  @Test("A shard that lists a file outside its folder is refused, and nothing is written")
  func shardOutside() throws {
    let (reel, foreign) = try Self.copies()
    let manifest = reel.folder.url.appending(path: "one/manifest.1-of-2.json")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    let parent = "../../\(foreign.url.lastPathComponent)"
    for name in ["\(parent)/new.png", "\(foreign.path)/new.png", "..", ".", "", "a/../../b.png"] {
      try Data(text.replacing("\"frame_000000.png\"", with: "\"\(name)\"").utf8).write(to: manifest)
      let before = try FolderState(foreign.path)
      try reel.expect(65, "merge one two -o whole")
      #expect(try FolderState(foreign.path) == before)
      #expect(!reel.exists("whole"))
    }
  }

  @Test("A report includes only goldens that a manifest lists for the scenario")
  func foreignResults() throws {
    let (reel, foreign) = try Self.copies()
    let secret = try #require(
      FileManager.default.contents(atPath: reel.folder.path(of: "pull.png")))
    try secret.write(to: foreign.url.appending(path: "rest.png"))
    let results = reel.folder.url.appending(path: "results.json")
    let text = try String(contentsOf: results, encoding: .utf8)
    #expect(text.contains("\"path\":\"cases/a.golden\""))
    func report() throws -> String {
      try reel.expect(1, "merge results.json --report page")
      return try reel.text("page/index.html")
    }
    let golden = try reel.folder.read("cases/a.golden/trigger_0.3.png")
    #expect(try report().contains(Data(golden).base64EncodedString()))
    for folder in [foreign.path, "../\(foreign.url.lastPathComponent)"] {
      try Data(
        text.replacing("\"path\":\"cases/a.golden\"", with: "\"path\":\"\(folder)\"").utf8
      )
      .write(to: results)
      #expect(try !report().contains(secret.base64EncodedString()))
    }
  }

  @Test("Without fonts, missing labels cause a warning, and goldens with labels are not recorded")
  func noFonts() throws {
    let reel = try ReelProgram()
    try reel.write(
      "<?xml version=\"1.0\"?><fontconfig><cachedir>\(reel.folder.path)/fc</cachedir></fontconfig>",
      to: "none.conf")
    try reel.write(
      "header: { style: mj-header }\ncanvas: { scale: 1 }\ngolden: { at: [trigger] }\n",
      to: "labels.yaml")
    try reel.write(Self.scenario, to: "plain.yaml")
    func run(_ line: String) throws -> ReelProgram.Outcome {
      try reel.run(line, environment: ["FONTCONFIG_FILE": reel.folder.path(of: "none.conf")])
    }
    let package = "fonts-inter"
    let check = try run("check labels.yaml")
    #expect(check.status == 0 && check.errors.contains(package))
    #expect(try run("check labels.yaml --strict").status == 65)
    #expect(try run("render labels.yaml --at trigger -o a.png").errors.contains(package))
    let recording = try run("verify labels.yaml --record missing")
    #expect(recording.status == 65 && recording.text.contains(package), "\(recording.text)")
    #expect(!reel.exists("labels.golden"))
    // Frames drawn with and without fonts are not merged.
    _ = try reel.run("render labels.yaml -o with --shard 1/2")
    _ = try run("render labels.yaml -o without --shard 2/2")
    try reel.expect(65, "merge with without -o whole", errors: "fonts")
    // Scenarios without text do not need fonts.
    #expect(try run("check plain.yaml --strict").status == 0)
    _ = try run("verify plain.yaml --record missing")
    #expect(try run("verify plain.yaml").status == 0)
  }

  @Test("The backup of an interrupted edit is reported and not overwritten")
  func killedEdit() throws {
    let reel = try ReelProgram()
    try reel.write("time,value\n0,0\n0.1,4\n0.2,9\n0.3,10\n", to: "log.csv")
    try reel.write("half of a text", to: "wave.yaml")
    try reel.write("header: wave", to: ".wave.yaml.before")
    let before = try FolderState(reel.folder.path)
    try reel.expect(
      73, "curve fit log.csv --model linear --write wave.yaml#header.bounceTiming",
      errors: ".wave.yaml.before")
    #expect(try FolderState(reel.folder.path) == before)
  }

  @Test("A derived output name does not follow symlinks or replace foreign files")
  func derivedNames() throws {
    let (reel, foreign) = try Self.copies()
    for name in ["sheet.json", "css/css.css"] {
      try reel.link(name, to: foreign.path(of: "notes.txt"))
    }
    try reel.write("{}", to: "app.json")
    let before = try FolderState(foreign.path)
    for line in [
      "render cases/a.yaml --frames 0-1 --format sheet -o sheet.png",
      "render cases/a.yaml --frames 0-1 --format sheet -o app.png",
      "curve export ease --to css,swiftui -o css",
    ] {
      try reel.expect(73, line)
      #expect(try FolderState(foreign.path) == before, "\(line)")
    }
    #expect(try reel.folder.read("app.json") == Array("{}".utf8))
    // A previous output is replaced.
    for _ in 0..<2 {
      try reel.expect(0, "render cases/a.yaml --frames 0-1 --format sheet -o own.png")
    }
  }

  /// Commands without `-o` and their default output names.
  private static let defaults = [
    ("render cases/a.yaml --format gif --frames 0-1", "a.gif"),
    ("render cases/a.yaml --format gif --frames 0-1 --appearance light,dark", "a~dark.gif"),
    ("render cases/a.yaml --format apng --frames 0-1", "a.apng"),
    ("render cases/a.yaml --frames 0-1", "a.frames"),
    ("render cases/a.yaml --frames 0-1 --force", "a.frames"),
    ("render cases/a.yaml --format contact", "a.contact.png"),
    ("render cases/a.yaml --format html", "a.html"),
    ("render cases/a.yaml --format sheet --frames 0-1", "a.sheet.png"),
    ("render cases/a.yaml --format sheet --frames 0-1", "a.sheet.json"),
    ("sweep cases/a.yaml --vary header.ballSize=4,5", "a.sweep.contact.png"),
    ("curve plot ease", "plot.svg"),
  ]

  @Test("A default output name must not be a symlink, and a typed name may be one")
  func defaultNames() throws {
    let (reel, foreign) = try Self.copies()
    let files = FileManager.default
    for (line, name) in Self.defaults {
      let link = reel.folder.path(of: name)
      // One target is missing, so that writing through the link would succeed.
      for target in [foreign.path, "\(foreign.path)/new-\(name)"] {
        try reel.link(name, to: target)
        let before = try FolderState(foreign.path)
        try reel.expect(73, line, errors: name, "symlink", " -o")
        #expect(try FolderState(foreign.path) == before, "\(line)")
        #expect(try files.destinationOfSymbolicLink(atPath: link) == target)
      }
      guard !name.hasSuffix(".json"), !name.contains("~") else {
        try files.removeItem(atPath: link)
        continue
      }
      if name.hasSuffix(".frames") {
        try files.createDirectory(
          atPath: foreign.path(of: "new-\(name)"), withIntermediateDirectories: true)
      }
      try reel.expect(0, "\(line) -o \(name)")
      #expect(files.fileExists(atPath: foreign.path(of: "new-\(name)")))
      #expect(try files.destinationOfSymbolicLink(atPath: link).hasSuffix("new-\(name)"))
      try files.removeItem(atPath: link)
      try files.removeItem(atPath: foreign.path(of: "new-\(name)"))
    }
  }

  @Test(
    "Approving from a foreign folder replaces only goldens",
    arguments: [
      ("src/CMakeLists.txt", Int32(73)), (".git/info/x.txt", 1), ("src/../../x.txt", 1),
      ("src/main.c", 65),
    ])
  func foreignApproval(golden: String, status: Int32) throws {
    let reel = try ReelProgram()
    let project = ["src/CMakeLists.txt", "src/main.c"]
    for name in project { try reel.write("project", to: name) }
    let file = golden.replacing("../", with: "")
    try reel.write("foreign", to: "dl/.reel/failed/\(file)")
    // The digests are those of the project's file and of the foreign one.
    try reel.write(
      """
      {"format": "refreshreel-failed-goldens", "version": 1, "files": [{
        "file": "\(file)", "golden": "\(golden)",
        "goldenDigest": "244210e48437b6556980a70249a99369934a352429034cef9d7bd253b3bf2c01",
        "fileDigest": "656771905e1ef731f65cd0a0d9fb061238380a1a012e6abdf846ecc7d2ea36fd"
      }]}
      """, to: "dl/.reel/failed/manifest.json")
    try reel.expect(status, "approve . --from dl")
    for name in project { #expect(try reel.text(name) == "project") }
    #expect(!reel.exists(".git") && !reel.exists("../x.txt"))
  }

  @Test("A symlink in a compared folder is an error") func linkedComparison() throws {
    let (reel, _) = try Self.copies()
    for (name, target) in [("A", "frames"), ("B", "one")] {
      try reel.makeFolder(name)
      try FileManager.default.copyItem(
        atPath: reel.folder.path(of: "pull.png"), toPath: reel.folder.path(of: "\(name)/p.png"))
      try FileManager.default.createSymbolicLink(
        atPath: reel.folder.path(of: "\(name)/s"), withDestinationPath: "../\(target)")
    }
    try reel.expect(74, "diff A B", errors: "A/s")
  }

  @Test(
    "Impossible numbers in results and in a manifest are errors",
    arguments: [
      (
        "results.json", #""differing":[0-9]+"#, #""differing":9223372036854775807"#,
        "merge results.json --report page"
      ),
      (
        "one/manifest.1-of-2.json", #""index": 0"#, #""index": -9223372036854775808"#,
        "merge one two -o whole"
      ),
    ])
  func impossibleNumbers(name: String, old: String, new: String, line: String) throws {
    let (reel, _) = try Self.copies()
    let text = try reel.text(name)
    let changed = text.replacing(try Regex(old), with: new)
    try #require(changed != text)
    try reel.write(changed, to: name)
    try reel.expect(65, line, errors: "\(name) cannot be merged: ")
  }

  @Test("A foreign file at the lock's name is preserved, and a signal ends the wait for a lock")
  func foreignLocks() throws {
    let (reel, foreign) = try Self.copies()
    let lock = reel.folder.path(of: "frames/.reel.lock")
    try FileManager.default.linkItem(atPath: foreign.path(of: "notes.txt"), toPath: lock)
    let before = try FolderState(foreign.path)
    let line = "render cases/a.yaml -o frames --frames 0-1 --rate 7"
    try reel.expect(73, line)
    #expect(try FolderState(foreign.path) == before)
    try FileManager.default.removeItem(atPath: lock)
    let holder = open(reel.folder.path(of: "frames/.reel.lock"), O_RDWR | O_CREAT, 0o644)
    #expect(holder >= 0)
    defer { close(holder) }
    #expect(flock(holder, LOCK_EX) == 0)
    let process = try reel.start(line.words)
    Thread.sleep(forTimeInterval: 0.5)
    #expect(process.isRunning)
    kill(process.processIdentifier, SIGTERM)
    let start = ContinuousClock.now
    process.waitForExit()
    #expect(start.duration(to: .now) < .seconds(10))
  }
}
