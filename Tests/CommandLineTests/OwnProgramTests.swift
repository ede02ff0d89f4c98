/// Tests of programs that add their own styles to the commands of `reel`.
@Suite("Programs with another name")
struct OwnProgramTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  /// A pattern that matches a command of `reel` as a user would type it.
  private var typed: Regex<Substring> {
    /(?:^|[^\w.\/-])reel (?:render|trace|check|styles|schema|init|curve|path|diff|verify|approve|export|attach|sweep|merge|tune|help|--)/
  }

  private static let commands = [
    "", "render", "trace", "check", "styles", "schema", "init", "curve", "curve sample",
    "curve describe", "curve plot", "curve compare", "curve fit", "curve export", "path",
    "path measure", "diff", "verify", "approve", "export", "attach", "sweep", "merge", "tune",
  ]

  @Test("Help, hints and errors contain the program's own name", arguments: ["custom-behavior"])
  func name(_ name: String) throws {
    let own = reel.program(named: name)
    try reel.write("header: { style: wave, ballz: 3 }\n", to: "bad.yaml")
    try reel.write("style: wave\ngolden: { at: [rest] }\ncanvas: { scale: 1 }\n", to: "gold.yaml")
    try reel.write("other", to: "css/wave.css")
    for command in Self.commands {
      let usage = [name, command].filter { !$0.isEmpty }.joined(separator: " ")
      #expect(try own.run("\(command) --help").text.contains("USAGE: \(usage) "))
    }
    let lines = [
      "", "wave.yaml", "wave", "version", "render wave", "render none",
      "render wave.yaml -o a.jpg", "render wave.yaml -o a.avi", "render wave.yaml -o a.lottie",
      "render wave.yaml --fps 3", "init mj-header", "init mj-header", "check bad.yaml",
      "verify gold.yaml", "verify none", "approve gold.yaml", "merge .", "curve plot none.yaml",
      "curve plot wave.yaml", "export wave.yaml --to lottie -o lottie", "merge wave.yaml",
      "sweep wave.yaml", "curve plto",
    ]
    for line in lines + Self.commands.map({ "\($0) --help" }) {
      let outcome = try own.run(line)
      let text = outcome.text + outcome.errors
      #expect(!text.isEmpty && text.firstMatch(of: typed) == nil, "\(line): \(text)")
    }
    // The file that `init` writes has commands in its comments.
    let template = try reel.text("mj-header.yaml")
    #expect(template.contains("`\(name) verify`") && template.firstMatch(of: typed) == nil)
    #expect(try own.run("--version").text.hasPrefix("\(name), built on reel "))
    #expect(try own.run("render wave").errors.contains("\(name) render wave.yaml"))
  }

  @Test("reel prints its own name") func ordinary() throws {
    for command in ["render", "curve fit"] {
      #expect(try reel.run("\(command) --help").text.contains("USAGE: reel \(command) "))
    }
    #expect(try reel.run("render wave").errors.firstMatch(of: typed) != nil)
  }
}
