@Suite("The commands of reel")
struct CommandTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  @Test("Without arguments, reel prints one screen with the first commands and the styles")
  func bare() throws {
    let outcome = try reel.expect(0, [])
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
    for arguments in [["--help"], ["render", "--help"], ["help", "curve"]] {
      let help = try reel.expect(0, arguments)
      #expect(help.text.contains("USAGE") && help.errors == "")
    }
  }

  @Test("init writes a valid scenario, prints the next commands and never overwrites")
  func start() throws {
    try reel.remove("wave.yaml")
    let first = try reel.expect(0, "init wave", errors: "reel render wave.yaml")
    #expect(first.text == "wave.yaml\n")
    try reel.expect(0, "check wave.yaml")
    let bytes = try reel.folder.read("wave.yaml")
    try reel.expect(73, "init wave", errors: "wave.yaml exists")
    #expect(try reel.folder.read("wave.yaml") == bytes)
    try reel.expect(64, "init nonsense")
    for (arguments, path) in [
      ("wave inbox", "inbox.yaml"), ("mine --style wave", "mine.yaml"), ("--style ego", "ego.yaml"),
      ("wave -o b.yaml --device pixel-9", "b.yaml"), ("wave all.yaml --all", "all.yaml"),
    ] {
      #expect(try reel.expect(0, "init \(arguments)").text == "\(path)\n")
      try reel.expect(0, "check \(path) --strict")
    }
    #expect(try reel.text("inbox.yaml") == reel.text("mine.yaml"))
    #expect(try reel.text("b.yaml").contains("screen: pixel-9"))
    try reel.expect(73, "init wave inbox", errors: "inbox.yaml exists")
    for (arguments, reason) in [
      ("", "give a style"), ("a b --style wave", "remove “b”"), ("wave b -o c.yaml", "remove “b”"),
      ("wave --all --device pixel-9", "cannot be combined"), ("wave --device phone", "“phone”"),
    ] { try reel.expect(64, "init \(arguments)", errors: reason) }
  }

  @Test("check reports all problems of all files") func check() throws {
    try reel.write("style: wave\nclock: { rate: 0, speed: -1 }\n", to: "bad.yaml")
    let outcome = try reel.expect(
      65, "check wave.yaml bad.yaml missing.yaml", errors: "bad.yaml:2:16: error:", "clock.speed",
      "missing.yaml")
    #expect(outcome.text == "wave.yaml: valid\n")
    try reel.expect(66, "check missing.yaml")
    try reel.expect(0, "check wave.yaml")
  }

  @Test("A missing family or glyph is a warning, and an error with --strict")
  func missingFonts() throws {
    try reel.write("header: { style: mj-header, fontFamily: No Such Family }\n", to: "family.yaml")
    // A private-use character, which no font has. The text is first shown after the refresh.
    try reel.write("header: { style: mj-header, todayText: \"\\uF8F8\" }\n", to: "glyph.yaml")
    for (name, missing) in [("family.yaml", "No Such Family"), ("glyph.yaml", "U+F8F8")] {
      for command in [["check"], ["trace"], ["render", "--at", "0", "-o", "\(name).png"]] {
        try reel.expect(0, command + [name], errors: "warning:", missing)
        try reel.expect(65, command + [name, "--strict"], errors: "error:", missing)
      }
    }
  }

  @Test(
    "A font file provides its family, and an unreadable one is reported by its setting",
    .enabled(if: inter != nil, "needs the font Inter"))
  func fontFiles() throws {
    try reel.folder.write(#require(Self.inter).bytes(renaming: "Inter", to: "Qnter"), to: "q.otf")
    try reel.write(
      "header: { style: mj-header, fontFamily: Qnter }\nfonts: [q.otf]\n", to: "q.yaml")
    for command in [["check"], ["trace"], ["render", "--at", "0", "-o", "q.png"]] {
      try reel.expect(0, command + ["q.yaml", "--strict"])
      for (file, message) in [
        ("wave.yaml", "fonts.0 is not a readable font file"),
        ("r.otf", "fonts.0 names a file that does not exist"),
      ] {
        try reel.expect(65, command + ["q.yaml", "--set", "fonts.0=\(file)"], errors: message)
      }
    }
  }

  @Test(
    "An unused font file is a warning, and a missing family lists those of the font files",
    .enabled(if: inter != nil, "needs the font Inter"))
  func unusedFontFiles() throws {
    try reel.folder.write(#require(Self.inter).bytes(renaming: "Inter", to: "Qnter"), to: "q.otf")
    for (scenario, sentences) in [
      ("style: wave\nfonts: [q.otf]\n", ["the font file q.otf", "“Qnter”"]),
      (
        "header: { style: mj-header, fontFamily: Inter }\nfonts: [q.otf]\n",
        ["the font file q.otf"]
      ),
      (
        "header: { style: mj-header, fontFamily: Qntre }\nfonts: [q.otf]\n",
        ["“Qntre”", "“Qnter”"]
      ),
    ] {
      try reel.write(scenario, to: "f.yaml")
      for command in [["check"], ["trace"], ["render", "--at", "0", "-o", "f.png"]] {
        let lenient = try reel.expect(0, command + ["f.yaml"])
        for sentence in sentences {
          #expect(lenient.errors.contains(sentence), "\(command): \(lenient.errors)")
        }
        try reel.expect(65, command + ["f.yaml", "--strict"])
      }
    }
    try reel.write(
      "header: { style: mj-header, fontFamily: Qnter }\nfonts: [q.otf]\n", to: "f.yaml")
    try reel.expect(0, "check f.yaml --strict")
  }

  private static let inter = InstalledFont(matching: "Inter:regular")

  @Test("Empty, binary and huge files are each reported with a single error")
  func badFiles() throws {
    try reel.write("", to: "empty.yaml")
    try reel.folder.write([0, 1, 2, 255, 254], to: "binary.yaml")
    try reel.folder.write([UInt8](repeating: 0x20, count: 2 << 20), to: "huge.yaml")
    for name in ["empty.yaml", "binary.yaml", "huge.yaml"] {
      let outcome = try reel.expect(65, ["render", name])
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
    try reel.expect(66, "render .", errors: "is a folder")
  }

  @Test("The styles are listed, and the settings of a style are explained") func styles() throws {
    #expect(try reel.run("styles").text.contains("wave"))
    let wave = try reel.expect(0, "styles wave")
    #expect(wave.text.contains("hillHeight"))
    try reel.expect(64, "styles nonsense", errors: "allowed: wave")
  }

  @Test("A trace has the same events as JSON, CSV and table") func trace() throws {
    let outcome = try reel.expect(0, "trace wave.yaml --format json --every 0.01 --origin trigger")
    let trace = try outcome.json
    let events = try #require(trace["events"] as? [[String: Any]])
    let trigger = events.filter { $0["time"] as? Double == 0 }.compactMap { $0["kind"] as? String }
    #expect(trigger.first == "trigger" && trigger.last == "handler" && trigger.count >= 7)
    let table = try reel.run("trace wave.yaml")
    #expect(table.text.split(separator: "\n").count == events.count + 1)
    #expect(try reel.run("trace wave.yaml --format csv").text.hasPrefix("time,"))
    try reel.expect(64, "trace wave.yaml --every 0")
    try reel.expect(64, "trace wave.yaml --every 1e-8")
    try reel.expect(65, "trace wave.yaml --origin trigger[3]")
  }

  @Test("A curve is sampled in full precision, with negative inputs and custom end values")
  func sample() throws {
    let outcome = try reel.run("curve sample linear --at -0.5,0,0.1,1")
    #expect(outcome.text == "x,value,derivative\n-0.5,-0.5,1\n0,0,1\n0.1,0.1,1\n1,1,1\n")
    #expect(try reel.run("curve sample linear --at=-0.5").text.hasSuffix("-0.5,-0.5,1\n"))
    let ends = try reel.run("curve sample linear --at 0.5 --from -10 --to 10")
    #expect(ends.text.hasSuffix("0.5,0,20\n"))
    // By symmetry, the value at the center is one half. The slope is dy/ds over dx/ds at s = 1/2.
    let middle = try reel.run("curve sample ease-in-out --at 0.5")
    let cells = middle.text.split(separator: "\n").last?.split(separator: ",").map { Double($0) }
    #expect(cells?[1] == 0.5)
    #expect(abs((cells?[2] ?? 0) - 1.5 / 0.87) < 1e-12)
  }

  @Test(
    "Malformed curves, paths and numbers are usage errors",
    arguments: [
      ["curve", "sample", "cubic-bezier(2,0,1,1)", "--at", "0"],
      ["curve", "sample", "nonsense", "--at", "0"], ["curve", "sample", "linear", "--at", "x"],
      ["curve", "sample", "linear"], ["curve", "describe", "spring(mass: -1)"],
      ["curve", "sample", "decay(velocity: 1000, rate: .998)", "--at", "0", "--from", "1"],
      ["path", "measure", "M0,0 Q"], ["path", "measure", "M0,0 L1,1", "--nearest", "1"],
      ["schema", "nonsense"],
    ])
  func malformed(arguments: [String]) throws {
    let outcome = try reel.expect(64, arguments)
    #expect(outcome.text == "" && outcome.errors.hasPrefix("error: "))
  }

  @Test("A spring is described in all its parameterizations") func describe() throws {
    let outcome = try reel.run([
      "curve", "describe", "spring(mass: 1, stiffness: 100, damping: 10)", "--json",
    ])
    let spring = try outcome.json
    #expect(spring["dampingRatio"] as? Double == 0.5)
    let overshoot = try #require(spring["overshoot"] as? Double)
    #expect(abs(overshoot - exp(-Double.pi * 0.5 / 0.75.squareRoot())) < 1e-12)
    let peak = try #require(spring["peakTime"] as? Double)
    #expect(abs(peak - Double.pi / (10 * 0.75.squareRoot())) < 1e-12)
    #expect((spring["settling"] as? [Any])?.count == 4)
    #expect(try reel.run("curve describe ease").text.contains("cubic-bezier") == false)
  }

  @Test("A path is measured with its area, extrema, nearest point and sampled points")
  func measure() throws {
    let outcome = try reel.run([
      "path", "measure", "M0,0 Q50,100 100,0", "--json", "--nearest", "50,60", "--at", "0,0.5,1",
    ])
    let path = try outcome.json
    // The area below a parabola is two thirds of its base times its height.
    #expect(abs(abs(path["signedArea"] as? Double ?? 0) - 2.0 / 3 * 50 * 100) < 1e-9)
    let nearest = try #require(path["nearest"] as? [String: Any])
    #expect(nearest["t"] as? Double == 0.5 && nearest["distance"] as? Double == 10)
    #expect((path["points"] as? [Any])?.count == 3)
    #expect((path["extrema"] as? [Any])?.count == 1)
  }

  @Test(
    "The JSON output conforms to the published schemas",
    .enabled(if: SchemaReferee.isAvailable, "needs python3 with the jsonschema package"))
  func schemas() throws {
    func verdicts(_ name: String, _ documents: [String]) throws -> [Bool] {
      try SchemaReferee.verdicts(schema: try reel.run(["schema", name]).text, documents: documents)
    }
    _ = try reel.run("render wave.yaml --frames 0-3 --shard 1/2")
    _ = try reel.run("render wave.yaml -o pull --drive progress --count 2")
    let manifests = try ["wave.frames/manifest.1-of-2.json", "pull/manifest.json"].map {
      try reel.text($0)
    }
    #expect(try verdicts("manifest", manifests + ["{}"]) == [true, true, false])
    let traces = try [
      reel.run("trace wave.yaml --format json --every 0.1").text,
      reel.run("trace wave.yaml --format json --verbose").text,
      reel.run("trace wave.yaml --format json --explain header").text,
    ]
    #expect(traces[2].contains(#""outcome": "trigger""#))
    #expect(try verdicts("trace", traces + ["{}"]) == [true, true, true, false])
    let curves = try [
      "ease", "spring(duration: .5, bounce: 1)", "decay(velocity: 9, rate: .998)",
      "rubber-band(dimension: 667)", "steps(3)", "spring(mass: 1, stiffness: 1, damping: 9)",
    ].map { try reel.run(["curve", "describe", $0, "--json"]).text }
    #expect(try verdicts("describe", curves + ["{}"]) == curves.map { _ in true } + [false])
    let paths = try ["M0,0 Q50,100 100,0", "", "M0,0 C0,9 9,-9 9,0 Z"].map {
      try reel.run(["path", "measure", $0, "--json", "--nearest", "1,2", "--at", "0,.5"]).text
    }
    #expect(try verdicts("measure", paths + ["{}"]) == paths.map { _ in true } + [false])
    let scenarios = [#"{"style": "wave"}"#, #"{"style": "nonsense"}"#]
    #expect(try verdicts("scenario", scenarios) == [true, false])
  }
}
