import Foundation

@Suite("reel attach")
struct AttachTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  /// A file of 150 frames without layers.
  private static let logo = """
    {"v": "5.7.0", "fr": 60, "ip": 0, "op": 150, "w": 200, "h": 100, "layers": [],
     "markers": [{"cm": "draw", "tm": 0, "dr": 60}, {"cm": "loop", "tm": 60, "dr": 60}]}
    """
  private static let ranges = "--pull 0-60 --end 120-150"

  @Test("The code and an unchanged copy of the file are written, and written again")
  func files() throws {
    try reel.write(Self.logo, to: "logo.json")
    let formats = "uikit,swiftui,compose,flutter,web,uirefreshcontrol"
    let names = [
      "LogoHeader.swift", "LogoHeaderView.swift", "LogoHeader.kt", "logo_header.dart",
      "logo.header.js", "LogoRefreshControl.swift", "logo.json",
    ]
    let attach = "attach logo.json \(Self.ranges) --to \(formats) -o app"
    try reel.expect(
      0, attach, prints: names.map { "app/\($0)\n" }.joined(),
      errors: "pull 0-60, refreshing 60-120, end 120-149 of logo.json")
    #expect(try reel.names("app").filter { !$0.hasPrefix(".") } == names.sorted())
    #expect(try reel.text("app/logo.json") == Self.logo)
    #expect(try reel.text("logo.json") == Self.logo)
    for name in names.dropLast(2) {
      let text = try reel.text("app/\(name)")
      #expect(text.hasPrefix("// Exported by reel from logo: attaches logo.json to a list.\n"))
      #expect(text.contains("Pull by 80 pt") && text.contains("119") == false, "\(name)")
    }
    // A copy that is up to date is not written again; a stale one is replaced.
    try reel.expect(0, attach, prints: names.dropLast().map { "app/\($0)\n" }.joined())
    try reel.write(Self.logo + "\n", to: "logo.json")
    try reel.expect(0, attach)
    #expect(try reel.text("app/logo.json") == Self.logo + "\n")
    // Other files of the name are kept.
    try reel.write("mine", to: "b/logo.json")
    try reel.expect(
      73, "attach logo.json \(Self.ranges) --to web -o b",
      errors: "b/logo.json was not written by reel attach and is not replaced")
    #expect(try reel.text("b/logo.json") == "mine")
    try reel.expect(
      0, "attach logo.json \(Self.ranges) --to web -o .", prints: "./logo.header.js\n")
  }

  @Test(
    "Malformed options are errors with what is allowed",
    arguments: [
      (64, "--to lottie -o a", "the file is a Lottie file already; allowed: uikit, swiftui, "),
      (64, "--to web", "-o is missing; for example: --to uikit,swiftui -o attached"),
      (64, "-o a.txt", "-o a.txt does not end in .swift, .kt, .dart or .js"),
      (64, "--to web -o a --threshold 0", "--threshold 0 is out of range; allowed: 1 to 1000"),
      (64, "--to web -o a --rest -1", "--rest -1 is out of range; allowed: 0 to 1000 points"),
      (64, "--to web -o a --size 0.5", "--size 0.5 is out of range; allowed: 1 to 2000 points"),
      (64, "--to web -o a --page p.html", "--page requires the player; add --player"),
      (64, "--page p.html --player none.js --to webb -o a", "did you mean web?"),
      (
        65, "--to web -o a --end 100-400", "--end 100-400 is outside of logo.json; allowed: frames "
      ),
      (65, "--to web -o a --end drav", "--end drav is no marker of logo.json; did you mean draw?"),
    ] as [(Int32, String, String)])
  func errors(status: Int32, options: String, message: String) throws {
    try reel.write(Self.logo, to: "logo.json")
    let names = try reel.names(".")
    try reel.expect(status, "attach logo.json \(options)", errors: message)
    #expect(try reel.names(".") == names)
  }

  @Test("A file that is no Lottie file is an error with its name")
  func foreign() throws {
    try reel.write("{\"a\": 1}", to: "a.json")
    try reel.expect(
      65, "attach a.json --to web -o out", errors: "a.json:1:1: w is missing; allowed: a number")
    try reel.expect(66, "attach none.json --to web -o out", errors: "none.json")
  }

  @Test("The page contains the player, the file and the code, and is written alone, too")
  func page() throws {
    try reel.write(Self.logo, to: "logo.json")
    try reel.write("window.lottie = '</script>';", to: "lottie.js")
    try reel.expect(
      0, "attach logo.json \(Self.ranges) --page p.html --player lottie.js", prints: "p.html\n")
    let page = try reel.text("p.html")
    #expect(page.contains("function attachHeader(list, lottie, data, onRefresh)"))
    #expect(page.contains(#"window.lottie = '<\/script>';"#) && page.contains(#""cm": "draw""#))
  }

  @Test("A golden run names a Lottie file, too") func verified() throws {
    try reel.write(Self.logo, to: "logo.json")
    let outcome = try reel.run("verify logo.json")
    #expect(outcome.status == 65)
    #expect(outcome.text.contains("the file is a Lottie animation, not a scenario"))
  }

  @Test(
    "A Lottie or SVG file in place of a scenario is named with the lines that use it",
    arguments: ["render", "check", "trace", "export --to web -o out", "tune"])
  func scenarios(command: String) throws {
    try reel.write(Self.logo, to: "my logo.json")
    try reel.write("<svg xmlns='http://www.w3.org/2000/svg'/>", to: "logo.svg")
    let words = command.split(separator: " ").map(String.init)
    try reel.expect(
      65, words + ["my logo.json"],
      errors: "the file is a Lottie animation, not a scenario; allowed: a scenario that shows it, "
        + #"with the line header: { style: lottie, file: "my logo.json" }; for the code of an app, "#
        + "type: reel attach 'my logo.json' --to uikit -o attached")
    try reel.expect(
      65, words + ["logo.svg"],
      errors: "the file is an SVG drawing, not a scenario; allowed: a scenario that shows it, with "
        + #"the line header: { style: svg, file: "logo.svg" }"#)
  }
}
