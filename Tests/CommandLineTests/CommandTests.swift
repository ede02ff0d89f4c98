@Suite("The commands of reel")
struct CommandTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  @Test("Without arguments, reel prints one screen with the first commands and the styles")
  func bare() throws {
    let outcome = try reel.expect(0, "")
    for text in ["reel init wave", "reel render wave.yaml", "reel trace", "Styles: wave"] {
      #expect(outcome.text.contains(text))
    }
    #expect(outcome.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 24)
  }

  @Test("The version includes cairo's and Pango's, and help goes to standard output")
  func version() throws {
    let version = try reel.expect(0, "--version")
    let words = try #require(
      version.text.wholeMatch(of: /reel ([\d.]+) \(cairo ([\d.]+), Pango ([\d.]+)\)\n/))
    try reel.expect(0, "render wave.yaml --at 0 -o frames")
    let manifest = try reel.json("frames/manifest.json")
    let origin = try #require(manifest["origin"] as? [String: Any])
    for (name, word) in [("reel", words.1), ("cairo", words.2), ("pango", words.3)] {
      #expect(origin[name] as? String == String(word))
    }
    for line in ["--help", "render --help", "help curve"] {
      let help = try reel.expect(0, line)
      #expect(help.text.contains("USAGE") && help.errors == "")
    }
  }

  @Test("init writes a valid scenario, prints the next commands and never overwrites")
  func start() throws {
    try reel.remove("wave.yaml")
    try reel.expect(0, "init wave", prints: "wave.yaml\n", errors: "reel render wave.yaml")
    let bytes = try reel.folder.read("wave.yaml")
    try reel.expect(73, "init wave", errors: "wave.yaml exists")
    #expect(try reel.folder.read("wave.yaml") == bytes)
    for (arguments, path) in [
      ("wave inbox", "inbox.yaml"), ("mine --style wave", "mine.yaml"), ("--style ego", "ego.yaml"),
      ("wave -o b.yaml --device pixel-9", "b.yaml"), ("wave all.yaml --all", "all.yaml"),
    ] {
      try reel.expect(0, "init \(arguments)", prints: "\(path)\n")
    }
    try reel.expect(0, "check wave.yaml inbox.yaml mine.yaml ego.yaml b.yaml all.yaml --strict")
    #expect(try reel.text("inbox.yaml") == reel.text("mine.yaml"))
    #expect(try reel.text("b.yaml").contains("screen: pixel-9"))
  }

  @Test("check reports all problems of all files") func check() throws {
    try reel.write("style: wave\nclock: { rate: 0, speed: -1 }\n", to: "bad.yaml")
    try reel.expect(
      65, "check wave.yaml bad.yaml missing.yaml", prints: "wave.yaml: valid\n",
      errors: "bad.yaml:2:16: error:", "clock.speed", "missing.yaml")
  }

  private static let inter = InstalledFont(matching: "Inter:regular")

  /// The warnings themselves are the library's.
  @Test(
    "Warnings about fonts are printed by each command, and are errors with --strict",
    .enabled(if: inter != nil, "needs the font Inter"))
  func fonts() throws {
    try reel.folder.write(#require(Self.inter).bytes(renaming: "Inter", to: "Qnter"), to: "q.otf")
    for (scenario, warnings) in [
      ("header: { style: mj-header, fontFamily: Qnter }\nfonts: [q.otf]\n", []),
      ("header: { style: mj-header, fontFamily: No Such Family }\n", ["No Such Family"]),
      // A private-use character, which no font has. The text is first shown after the refresh.
      ("header: { style: mj-header, todayText: \"\\uF8F8\" }\n", ["U+F8F8"]),
      ("style: wave\nfonts: [q.otf]\n", ["the font file q.otf", "“Qnter”"]),
      (
        "header: { style: mj-header, fontFamily: Qntre }\nfonts: [q.otf]\n",
        ["“Qntre”", "“Qnter”"]
      ),
    ] {
      try reel.write(scenario, to: "f.yaml")
      for command in ["check f.yaml", "trace f.yaml", "render f.yaml --at 0 -o f.png"] {
        let lenient = try reel.expect(0, command)
        let strict = try reel.expect(warnings.isEmpty ? 0 : 65, "\(command) --strict")
        for warning in warnings {
          #expect(lenient.errors.contains(warning), "\(command): \(lenient.errors)")
          #expect(strict.errors.contains(warning), "\(command): \(strict.errors)")
        }
        #expect(lenient.errors.contains("warning:") == !warnings.isEmpty)
      }
    }
    try reel.expect(
      65, "check f.yaml --set fonts.0=wave.yaml", errors: "fonts.0 is not a readable font file")
    try reel.expect(
      65, "check f.yaml --set fonts.0=r.otf", errors: "fonts.0 names a file that does not exist")
  }

  @Test("Empty, binary and huge files are each reported with a single error")
  func badFiles() throws {
    try reel.write("", to: "empty.yaml")
    try reel.write([0, 1, 2, 255, 254], to: "binary.yaml")
    try reel.write([UInt8](repeating: 0x20, count: 2 << 20), to: "huge.yaml")
    for name in ["empty.yaml", "binary.yaml", "huge.yaml"] {
      let outcome = try reel.expect(65, "render \(name)")
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
  }

  @Test("A trace has the same events as JSON, CSV and table") func trace() throws {
    let outcome = try reel.expect(0, "trace wave.yaml --format json --every 0.01 --origin trigger")
    let events = try #require(try outcome.json["events"] as? [[String: Any]])
    let trigger = events.filter { $0["time"] as? Double == 0 }.compactMap { $0["kind"] as? String }
    #expect(trigger.first == "trigger" && trigger.last == "handler" && trigger.count >= 7)
    let table = try reel.run("trace wave.yaml")
    #expect(table.text.split(separator: "\n").count == events.count + 1)
    let csv = try reel.run("trace wave.yaml --format csv").text.split(separator: "\n")
    let kinds = csv.dropFirst().flatMap {
      $0.split(separator: ",").last?.split(separator: " ") ?? []
    }
    #expect(csv[0].hasPrefix("time,") && kinds.count { $0.hasPrefix("trigger") } == 1)
  }

  @Test("A spring and a path are described by their closed forms") func describe() throws {
    let spring = try reel.run(
      #"curve describe "spring(mass: 1, stiffness: 100, damping: 10)" --json"#
    ).json
    #expect(spring["dampingRatio"] as? Double == 0.5)
    let overshoot = try #require(spring["overshoot"] as? Double)
    #expect(abs(overshoot - exp(-Double.pi * 0.5 / 0.75.squareRoot())) < 1e-12)
    let peak = try #require(spring["peakTime"] as? Double)
    #expect(abs(peak - Double.pi / (10 * 0.75.squareRoot())) < 1e-12)
    #expect((spring["settling"] as? [Any])?.count == 4)

    let path = try reel.run(
      #"path measure "M0,0 Q50,100 100,0" --json --nearest 50,60 --at 0,0.5,1"#
    ).json
    // The area below a parabola is two thirds of its base times its height.
    #expect(abs(abs(path["signedArea"] as? Double ?? 0) - 2.0 / 3 * 50 * 100) < 1e-9)
    let nearest = try #require(path["nearest"] as? [String: Any])
    #expect(nearest["t"] as? Double == 0.5 && nearest["distance"] as? Double == 10)
    #expect((path["points"] as? [Any])?.count == 3)
    #expect((path["extrema"] as? [Any])?.count == 1)
    // By symmetry, the value at the center is one half. The slope is dy/ds over dx/ds at s = 1/2.
    let middle = try reel.run("curve sample ease-in-out --at 0.5")
    let cells = middle.text.split(separator: "\n").last?.split(separator: ",").map { Double($0) }
    #expect(cells?[1] == 0.5)
    #expect(abs((cells?[2] ?? 0) - 1.5 / 0.87) < 1e-12)
  }
}
