@Suite("reel export")
struct ExportTests {
  private let reel: ReelProgram

  /// Uses a wave without balls, whose keyframes are computed fastest.
  init() throws {
    reel = try ReelProgram()
    try reel.write(
      ReelProgram.scenario.replacing("style: wave", with: "header: { style: wave, ballCount: 0 }"),
      to: "wave.yaml")
  }

  @Test("Each format is written to a file named after the scenario, and the paths are printed")
  func files() throws {
    try reel.write("mine", to: "out/deep/WaveHeader.swift")
    let export = "export wave.yaml --to uikit,lottie,uikit -o out/deep"
    try reel.expect(73, export, errors: "out/deep/WaveHeader.swift was not written by reel export")
    #expect(try reel.text("out/deep/WaveHeader.swift") == "mine")
    let names = ["WaveHeader.swift", "wave.lottie.json"]
    try reel.expect(0, "\(export) --force", prints: names.map { "out/deep/\($0)\n" }.joined())
    #expect(try reel.names("out/deep").filter { !$0.hasPrefix(".") } == names.sorted())
    #expect(try reel.text("out/deep/WaveHeader.swift").contains("Pull by 80 pt to refresh"))
    // The command may replace its own file.
    try reel.expect(0, "export wave.yaml --set header.pullDistance=90 --to uikit -o out/deep")
    #expect(try reel.text("out/deep/WaveHeader.swift").contains("Pull by 90 pt to refresh"))
  }

  @Test(
    "Code of another scenario with the same name in code is not replaced without --force",
    arguments: [
      (
        "my-pull", "my pull",
        [
          "uikit": "MyPullHeader.swift", "swiftui": "MyPullHeaderView.swift",
          "compose": "MyPullHeader.kt", "flutter": "my_pull_header.dart",
          "web": "my-pull.header.js",
        ]
      ), ("消息", "首页", ["uikit": "HeaderHeader.swift"]),
    ])
  func names(first: String, second: String, codes: [String: String]) throws {
    for name in [first, second] {
      try reel.write(try reel.text("wave.yaml"), to: "\(name).yaml")
    }
    let formats = codes.keys.sorted().joined(separator: ",")
    func owner(_ code: String) throws -> String {
      String(try #require(try reel.text("out/\(code)").firstMatch(of: /by reel from ([^:]+):/)).1)
    }
    try reel.expect(0, ["export", "\(first).yaml", "--to", formats, "-o", "out"])
    for (format, code) in codes {
      let before = try reel.text("out/\(code)")
      #expect(try owner(code) == first)
      try reel.expect(
        73, ["export", "\(second).yaml", "--to", format, "-o", "out"],
        errors: "out/\(code) was written for \(first)")
      #expect(try reel.text("out/\(code)") == before)
    }
    try reel.expect(
      73, ["export", "\(second).yaml", "--to", formats, "-o", "out"],
      errors: "was written for \(first)")
    for code in codes.values { #expect(try owner(code) == first) }
    try reel.expect(0, ["export", "\(second).yaml", "--to", formats, "-o", "out", "--force"])
    for code in codes.values { #expect(try owner(code) == second) }
    // A file that the command line names is replaced.
    let code = try #require(codes["uikit"])
    try reel.expect(0, ["export", "\(first).yaml", "-o", "out/\(code)"])
    #expect(try owner(code) == first)
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
      "export FILE --to uikit,lottie -o out", "render FILE --format imageset -o A.xcassets",
      "render FILE --drive progress --count 2 --scale 1 --format android -o res",
    ], ["b/wave.yaml", "a/wave.json"])
  func folders(line: String, second: String) throws {
    for name in ["A.xcassets", "B.xcassets", "res"] { try reel.makeFolder(name) }
    try reel.write(try reel.text("wave.yaml"), to: "a/wave.yaml")
    try reel.write(#"{"header": {"style": "wave", "hillHeight": 20}}"#, to: second)
    func run(_ status: Int32, _ scenario: String, _ more: String = "", errors: String = "") throws {
      try reel.expect(status, line.replacing("FILE", with: scenario) + more, errors: errors)
    }
    func files() throws -> [String: Data?] {
      try FolderState(reel.folder.path).entries.filter { !["a", "b"].contains($0.key.prefix(1)) }
        .mapValues(\.bytes)
    }
    try run(0, "a/wave.yaml")
    let before = try files()
    try run(73, second, errors: "was written for")
    // Two catalogs share the folder of the Swift files.
    if line.contains("imageset") {
      try reel.expect(
        73, line.replacing("FILE", with: second).replacing("A.x", with: "B.x"),
        errors: "WaveImages.swift was written")
    }
    #expect(try files() == before)
    // Its own outputs are brought up to date.
    try run(0, "./a/../a/wave.yaml")
    #expect(try files() == before)
    try run(0, second, " --force")
    #expect(try files() != before)
    guard second == "b/wave.yaml" else { return }
    // The outputs of a scenario that was removed belong to the one of its name.
    try reel.remove(second)
    try run(0, "a/wave.yaml")
  }

  @Test(
    "The extension of the output selects the format",
    arguments: ["a.json", "A.swift", "a.kt", "a.dart", "a.js"])
  func endings(name: String) throws {
    let export = "export wave.yaml -o \(name)"
    let outcome = try reel.expect(0, export, prints: "\(name)\n")
    #expect(outcome.errors == "")
    let text = try reel.text(name)
    #expect(
      (name == "a.json") == (text.first == "{")
        && (name == "A.swift") == text.contains("import UIKit"))
    // The command may replace its own file.
    try reel.expect(0, export)
    try reel.write("mine", to: name)
    try reel.expect(73, export)
    #expect(try reel.folder.read(name) == Array("mine".utf8))
    try reel.expect(0, "\(export) --force")
    #expect(try reel.text(name) == text)
  }

  @Test("Each width and appearance has a separate Lottie file") func versions() throws {
    let names = ["a-320.json", "a-320-dark.json", "a-430.json", "a-430-dark.json"]
    try reel.expect(
      0, "export wave.yaml -o a.json --widths 320,430 --appearance light,dark",
      prints: names.map { $0 + "\n" }.joined())
    for (name, width) in zip(names, [320, 320, 430, 430]) {
      #expect(try reel.json(name)["w"] as? Int == width, "\(name)")
    }
  }

  @Test(
    "The page names the error of each instant in light and dark, and none is large",
    .enabled(if: Browser.isAvailable && LottieWeb.source != nil, Comment(rawValue: Browser.hint)))
  func page() throws {
    let source = try #require(LottieWeb.source)
    try reel.write(source, to: "lottie.js")
    let outcome = try reel.run(
      "export wave.yaml --set header.ballCount=1 --page proof.html --player lottie.js")
    #expect((outcome.status, outcome.errors, outcome.text) == (0, "", "proof.html\n"))
    let browser = try Browser()
    try browser.open(reel.folder.url.appending(path: "proof.html"))
    try browser.expects("window.isDone")
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
  }

  @Test("The scenario's steps do not matter, except for a warning") func steps() throws {
    try reel.write(
      "style: wave\nsteps: [{ drag: { offset: -60, duration: 0.5 } }, release]\n", to: "flat.yaml")
    try reel.expect(
      0, "export flat.yaml --set header.ballCount=0 --to uikit -o flat",
      errors: "wave triggers above 80")
  }

  @Test(
    "A notation for code is refused with the curve export command that writes it",
    arguments: ["core-animation", "android", "css"])
  func platforms(notation: String) throws {
    let refused = try reel.expect(
      64, "export wave.yaml --to lottie,\(notation) -o out", errors: "allowed: lottie, uikit")
    #expect(!reel.exists("out"))
    let command = try #require(refused.errors.firstMatch(of: /: reel (curve export [^\n]+)/))
    #expect(command.1.hasSuffix(" \(notation)"))
    try reel.expect(0, String(command.1))
  }
}
