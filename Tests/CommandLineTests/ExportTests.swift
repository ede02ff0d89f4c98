@Suite("reel export")
struct ExportTests {
  private let reel: ReelProgram

  /// Uses a single ball, whose keyframes are computed faster than those of four.
  init() throws {
    reel = try ReelProgram()
    try reel.write(
      ReelProgram.scenario.replacing("style: wave", with: "header: { style: wave, ballCount: 1 }"),
      to: "wave.yaml")
  }

  @Test("Each format is written to a file named after the scenario, and the paths are printed")
  func files() throws {
    let outcome = try reel.run("export wave.yaml --to uikit,lottie,uikit -o out/deep")
    #expect((outcome.status, outcome.errors) == (0, ""))
    let names = ["WaveHeader.swift", "wave.lottie.json"]
    #expect(outcome.text == names.map { "out/deep/\($0)\n" }.joined())
    #expect(try reel.names("out/deep").filter { !$0.hasPrefix(".") } == names.sorted())
    let code = try reel.text("out/deep/WaveHeader.swift")
    #expect(code.contains("Pull by 80 pt to refresh"))
    // The command may replace its own file.
    try reel.expect(0, "export wave.yaml --set header.pullDistance=90 --to uikit -o out/deep")
    let other = try reel.text("out/deep/WaveHeader.swift")
    #expect(other.contains("Pull by 90 pt to refresh"))
  }

  @Test("Code of another scenario with the same name in code is not replaced without --force")
  func names() throws {
    for name in ["my-pull", "my pull", "消息", "首页"] {
      try FileManager.default.copyItem(
        atPath: reel.folder.path(of: "wave.yaml"), toPath: reel.folder.path(of: "\(name).yaml"))
    }
    for (first, second, codes) in [
      (
        "my-pull", "my pull",
        [
          "uikit": "MyPullHeader.swift", "swiftui": "MyPullHeaderView.swift",
          "compose": "MyPullHeader.kt", "flutter": "my_pull_header.dart",
          "web": "my-pull.header.js",
        ]
      ), ("消息", "首页", ["uikit": "HeaderHeader.swift"]),
    ] {
      let formats = codes.keys.joined(separator: ",")
      try reel.expect(0, ["export", "\(first).yaml", "--to", formats, "-o", "out"])
      for (format, code) in codes {
        let before = try reel.text("out/\(code)")
        #expect(before.contains("Exported by reel from \(first):"))
        try reel.expect(
          73, ["export", "\(second).yaml", "--to", format, "-o", "out"],
          errors: "out/\(code) was written for \(first)")
        #expect(try reel.text("out/\(code)") == before)
      }
      try reel.expect(0, ["export", "\(second).yaml", "--to", formats, "-o", "out", "--force"])
      for code in codes.values {
        #expect(try reel.text("out/\(code)").contains("Exported by reel from \(second):"))
      }
      // A file that the command line names is replaced.
      let code = try #require(codes["uikit"])
      try reel.expect(0, ["export", "\(first).yaml", "-o", "out/\(code)"])
      for code in codes.values { try reel.remove("out/\(code)") }
    }
  }

  @Test(
    "The code loads the files that the command writes, whatever characters their name has",
    arguments: Grids.part(
      of: [
        "plain", "Näme (3) ", "let's \"go\"", "50% #1 & more", "${a}$b{{width}}", "a\\u{41}\\(b)",
        "one\ntwo\u{1B}\u{2028}",
      ], count: 2))
  func writtenNames(name: String) throws {
    try reel.write(try reel.text("wave.yaml"), to: "\(name).yaml")
    try reel.expect(
      0,
      [
        "export", "./\(name).yaml", "--to", "lottie,uikit,swiftui,compose,flutter,web", "--widths",
        "320,390", "-o", "out",
      ])
    let files = try reel.names("out").filter { !$0.hasPrefix(".") }
    let written = ["\(name)-320.lottie.json", "\(name)-390.lottie.json"]
    #expect(Set(files).isSuperset(of: written) && files.count == 7)
    for file in files where !file.hasSuffix(".json") {
      let text = try reel.text("out/\(file)")
      #expect(text.split(separator: "\n")[0].hasSuffix(" to a list."))
      if file.hasSuffix(".js") { continue }
      let line = try #require(
        text.split(separator: "\n").first {
          $0.contains("files") && $0.contains(".lottie") && !$0.hasPrefix("//")
        })
      let found = line.matches(of: /(["'])(?:[^"'\\]|\\.|(?!\1)["'])*\1/).map { literal in
        let text = literal.output.0.dropFirst().dropLast()
          .replacing(/\\(?:u\{?([0-9a-f]+)\}?|(.))/) { match in
            match.output.1.flatMap { UInt32($0, radix: 16) }.flatMap(Unicode.Scalar.init)
              .map { String($0) } ?? String(match.output.2 ?? "")
          }
        return String(text) + (file.hasSuffix(".swift") ? ".json" : "")
      }
      #expect(found == written, "\(file): \(line)")
    }
  }

  @Test(
    "Outputs of a scenario of the same name in another folder are not replaced without --force",
    arguments: [
      ["export", "--to", "uikit,lottie", "-o", "out"],
      ["render", "--format", "imageset", "-o", "A.xcassets"],
      ["render", "--format", "android", "-o", "res"],
    ], ["b/wave.yaml", "a/wave.json"])
  func folders(command: [String], second: String) throws {
    for name in ["A.xcassets", "B.xcassets", "res"] { try reel.makeFolder(name) }
    try reel.write(try reel.text("wave.yaml"), to: "a/wave.yaml")
    try reel.write(
      second.hasSuffix(".json")
        ? #"{"header": {"style": "wave", "ballCount": 0}}"#
        : try reel.text("wave.yaml").replacing("ballCount: 1", with: "ballCount: 0"), to: second)
    func run(_ scenario: String, _ more: [String] = [], output: String? = nil) -> [String] {
      [command[0], scenario] + command.dropFirst().dropLast() + [output ?? command[4]] + more
    }
    try reel.expect(0, run("a/wave.yaml"))
    func files() throws -> [String: [UInt8]] {
      var files: [String: [UInt8]] = [:]
      for case let path as String in FileManager.default.enumerator(
        atPath: reel.folder.url.path) ?? .init()
      where !["a", "b"].contains(path.prefix(1)) {
        files[path] = FileManager.default.contents(atPath: reel.folder.path(of: path)).map(
          Array.init)
      }
      return files
    }
    let before = try files()
    try reel.expect(73, run(second), errors: "was written for")
    #expect(try files() == before)
    if command.contains("imageset") {
      // Two catalogs share the folder of the Swift files.
      try reel.expect(73, run(second, output: "B.xcassets"), errors: "WaveImages.swift was written")
      #expect(
        try reel.text("WaveImages.swift")
          == before["WaveImages.swift"].map { String(decoding: $0, as: UTF8.self) })
    }
    // Its own outputs are brought up to date.
    try reel.expect(0, run("./a/../a/wave.yaml"))
    #expect(try files() == before)
    try reel.expect(0, run(second, ["--force"]))
    #expect(try files() != before)
    guard second == "b/wave.yaml" else { return }
    // The outputs of a scenario that was removed belong to the one of its name.
    try reel.remove(second)
    try reel.expect(0, run("a/wave.yaml"))
  }

  @Test("The extension of the output selects the format") func endings() throws {
    for name in ["a.json", "A.swift", "a.kt", "a.dart", "a.js"] {
      let outcome = try reel.run(["export", "wave.yaml", "-o", name])
      #expect((outcome.status, outcome.errors, outcome.text) == (0, "", "\(name)\n"), "\(name)")
      // The command may replace its own file.
      #expect(try reel.run(["export", "wave.yaml", "-o", name]).status == 0, "\(name)")
      try reel.write("mine", to: name)
      #expect(try reel.run(["export", "wave.yaml", "-o", name]).status == 73, "\(name)")
      #expect(try reel.folder.read(name) == Array("mine".utf8))
    }
    try reel.expect(64, "export wave.yaml -o a.txt", errors: ".json (lottie)", "--to")
    try reel.expect(64, "export wave.yaml")
  }

  @Test("Each width and appearance has a separate Lottie file") func versions() throws {
    let outcome = try reel.expect(
      0, "export wave.yaml -o a.json --widths 320,430 --appearance light,dark")
    let names = ["a-320.json", "a-320-dark.json", "a-430.json", "a-430-dark.json"]
    #expect(outcome.text == names.map { $0 + "\n" }.joined())
    for (name, width) in zip(names, [320, 320, 430, 430]) {
      #expect(try reel.json(name)["w"] as? Int == width, "\(name)")
    }
    try reel.expect(64, "export wave.yaml -o a.json --widths 50", errors: "100 to 2000")
  }

  @Test(
    "The page names the error of each instant in light and dark, and none is large",
    .enabled(if: Browser.isAvailable && LottieWeb.source != nil, Comment(rawValue: Browser.hint)))
  func page() throws {
    let source = try #require(LottieWeb.source)
    try reel.write(source, to: "lottie.js")
    let outcome = try reel.run("export wave.yaml --page proof.html --player lottie.js")
    #expect((outcome.status, outcome.errors, outcome.text) == (0, "", "proof.html\n"))
    let browser = try Browser()
    try browser.open(reel.folder.url.appending(path: "proof.html"))
    #expect(try browser.waits(until: "window.isDone"))
    struct Instant: Decodable {
      var appearance: String
      var error: Double
      var share: Double
    }
    let errors: [Instant] = try browser.evaluate("return errors")
    #expect(Set(errors.map(\.appearance)) == ["light", "dark"] && errors.count > 40)
    #expect(errors.allSatisfy { $0.error <= 16 && $0.share < 0.005 })
    let rows: Int = try browser.evaluate("return document.querySelectorAll('tr').length")
    #expect(rows == errors.count + 2)
    // A part without the other is refused.
    for arguments in [["--page", "a.html"], ["--player", "lottie.js", "-o", "a.json"]] {
      try reel.expect(64, ["export", "wave.yaml"] + arguments)
    }
  }

  @Test("Files that reel did not write are replaced only with --force") func foreignFiles() throws {
    try reel.write("mine", to: "out/WaveHeader.swift")
    try reel.expect(
      73, "export wave.yaml --to lottie,uikit -o out",
      errors: "out/WaveHeader.swift was not written by reel export")
    #expect(try reel.names("out").filter { !$0.hasPrefix(".") } == ["WaveHeader.swift"])
    try reel.expect(0, "export wave.yaml --to uikit -o out --force")
    #expect(try reel.folder.read("out/WaveHeader.swift") != Array("mine".utf8))
  }

  @Test("Unknown formats and tolerances of zero are refused; the scenario's steps do not matter")
  func mistakes() throws {
    try reel.expect(
      64, "export wave.yaml --to lotti -o out",
      errors: "“lotti” is not a format; did you mean lottie?")
    try reel.write(
      "style: wave\nsteps: [{ drag: { offset: -60, duration: 0.5 } }, release]\n", to: "flat.yaml")
    try reel.expect(0, "export flat.yaml --to uikit -o flat", errors: "wave triggers above 80")
    try reel.expect(64, "export wave.yaml --to uikit -o out --error 0")
    #expect(!reel.exists("out"))
  }

  @Test(
    "A notation for code is refused with the curve export command that writes it",
    arguments: ["core-animation", "android", "css"])
  func platforms(notation: String) throws {
    let refused = try reel.expect(
      64, "export wave.yaml --to lottie,\(notation) -o out",
      errors: "allowed: lottie, uikit")
    #expect(!reel.exists("out"))
    let command = try #require(refused.errors.firstMatch(of: /: reel (curve export [^\n]+)/))
    let words = command.output.1.split(separator: " ").map(String.init)
    #expect(words.last == notation)
    try reel.expect(0, words)
  }
}
