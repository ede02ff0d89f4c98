@Suite("File names that contain commands, markup or line breaks")
struct HostileNameTests {
  private static let renderer = ExternalProgram("/usr/bin/cmark-gfm", "/opt/homebrew/bin/cmark-gfm")
  private static let python = ExternalProgram("/usr/bin/python3", "/opt/homebrew/bin/python3")

  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  private static func scenario(bend: Int) -> String {
    ReelProgram.wave("hillHeight: \(bend)", golden: "at: [pull=0.5], scale: 1, motion: false")
  }

  private static let names = [
    "$(touch PWNED)", "`touch PWNED`", "it's a \"wave\"", "-x", "a\nb", "a\n::error::b",
    "a`b` @user #12 <img src=x>", "\u{1B}[2J\u{202E}x", "::stop-commands::x", "a ##[error]",
    "&& touch PWNED #", "=~", "%0A",
  ]

  /// Returns the path of a scenario, which cannot be parsed as an option.
  private static func path(_ name: String) -> String {
    name.hasPrefix("-") ? "./\(name).yaml" : "\(name).yaml"
  }

  /// Runs a suggested command line in Bash outside a build server, with `reel` as the built program.
  private func type(_ command: String) throws -> ExternalProgram.Outcome {
    let program = try #require(ReelProgram.url).path
    return try ExternalProgram("/bin/bash", "/usr/bin/bash").run([
      "-c", "unset CI; cd \"$1\"; program=$2; reel() { \"$program\" \"$@\"; }; eval \"$3\"", "bash",
      reel.folder.path, program, command,
    ])
  }

  /// Returns the command that a text suggests for a purpose.
  private func suggestion(_ purpose: String, in text: String) throws -> String {
    let found = text.split(separator: "\n").compactMap { line in
      line.firstRange(of: "\(purpose): ").map { String(line[$0.upperBound...]) }
    }
    return try #require(found.first, "\(text)")
  }

  @Test(
    "Suggested commands do what they describe and nothing else",
    .enabled(if: renderer.isAvailable, "cmark-gfm is not installed"),
    .enabled(if: python.isAvailable, "python3 is not installed"), arguments: names)
  func commands(name: String) throws {
    let path = Self.path(name)
    try reel.write(Self.scenario(bend: 40), to: path)
    let record = try suggestion("to record them", in: try reel.run(["verify", path]).text)
    #expect(try type(record).errors.contains("3 goldens were recorded"))
    try reel.expect(0, ["verify", path])

    try reel.write(Self.scenario(bend: 44), to: path)
    let failing = try reel.expect(
      1, ["verify", path, "--markdown", "summary.md", "--junit", "junit.xml"])
    let command = try suggestion("to accept the changes", in: failing.text)
    let page = try type(try suggestion("side by side, run", in: failing.errors))
    #expect(page.status == 1 && reel.exists("page/index.html"), "\(page.errors)")

    // The summary renders on GitHub with the same command and no other markup.
    let rendered = try Self.renderer.run(
      ["-e", "table", "-e", "autolink", "-e", "strikethrough", "--unsafe"],
      input: try reel.folder.read("summary.md"))
    let facts = try Self.python.run(
      [
        Repository.fixtures.appending(path: "CommandLine/Programs/markup.py").path,
        reel.folder.path(of: "junit.xml"),
      ], input: rendered.output)
    let words = try JSONDecoder().decode([String].self, from: Data(facts.output))
    #expect(words[0] == "code p strong table tbody td th thead tr")
    #expect(words[1] == command)
    #expect(words[2...] == [path.replacing("\u{1B}", with: "\\u{1B}")])

    #expect(try type(command).status == 0)
    try reel.expect(0, ["verify", path])
    #expect(!reel.exists("PWNED"))
  }

  @Test("Messages have no foreign lines or control codes, and results are exact", arguments: names)
  func streams(name: String) throws {
    let path = Self.path(name)
    try reel.write(Self.scenario(bend: 40), to: path)
    let verified = try reel.run(["verify", path], environment: ["GITHUB_ACTIONS": "true"])
    let checked = try reel.run(["check", path])
    let missing = try reel.run(["render", "\(path).none"])
    let format = try reel.run(["render", path, "-o", "\(path).jpeg"])
    #expect([checked.status, missing.status, format.status] == [0, 66, 64])
    for text in [verified.text, verified.errors, checked.text, missing.errors, format.errors] {
      let obeyed = text.unicodeScalars.filter {
        $0 != "\n" && $0.properties.generalCategory == .control || $0 == "\u{202E}"
      }
      #expect(obeyed.isEmpty, "\(text.debugDescription)")
      let commands = text.split(separator: "\n").filter { $0.hasPrefix("::") || $0.contains("##[") }
      #expect(commands.allSatisfy { $0.hasPrefix("::error file=") }, "\(text)")
      #expect(commands.count == (text == verified.text ? 1 : 0))
    }
    #expect(checked.text.split(separator: "\n").count == 1 && checked.text.hasSuffix(": valid\n"))
    #expect(missing.errors.split(separator: "\n").count == 1, "\(missing.errors)")
    // The error and the suggested commands have a line each.
    #expect(format.errors.split(separator: "\n").count == 3, "\(format.errors)")

    let image = path.replacing(".yaml", with: ".png")
    let rendered = try reel.run(["render", path, "--frames", "0", "-o", image])
    #expect(rendered.text == "\(image)\n", "\(rendered.errors)")
    let json = try reel.run(["verify", path, "--json"]).json
    #expect((json["scenarios"] as? [[String: Any]])?.first?["scenario"] as? String == path)
  }

  @Test(
    "A path on a terminal is printed with its control characters escaped",
    .enabled(if: python.isAvailable, "python3 is not installed"))
  func terminal() throws {
    let name = "a\nb\u{1B}[2J\u{9B}1m.png"
    let program = try #require(ReelProgram.url).path
    let outcome = try Self.python.run([
      "-c", "import os, pty, sys; os.chdir(sys.argv[1]); sys.exit(pty.spawn(sys.argv[2:]) >> 8)",
      reel.folder.path, program, "render", "wave.yaml", "--frames", "0", "--quiet", "-o", name,
    ])
    #expect(outcome.status == 0 && reel.exists(name), "\(outcome.text)")
    #expect(outcome.text == "a\\nb\\u{1B}[2J\\u{009B}1m.png\r\n")
  }

  @Test(
    "The name of a curve cannot end the comment of the exported code",
    arguments: [
      ("core-animation", "/// "), ("swiftui", "/// "), ("compose", "/** "), ("css", "/* "),
    ])
  func exports(notation: String, comment: String) throws {
    let name = "a */ fatalError() /* \nfatalError()\u{2028}fatalError()\u{202E}.csv"
    try reel.write("time,value\n0,0\n0.5,0.5\n1,1\n", to: name)
    let outcome = try reel.expect(0, ["curve", "export", name, "--to", notation])
    let lines = outcome.text.split(whereSeparator: \.isNewline).filter { $0.contains("fatalError") }
    #expect(!lines.isEmpty, "\(outcome.text)")
    for line in lines {
      let text = line.drop { $0 == " " }
      #expect(text.hasPrefix(comment), "\(line)")
      #expect(!text.dropFirst(comment.count).contains("/*") && !text.dropLast(2).contains("*/"))
      #expect(!text.unicodeScalars.contains("\u{202E}"))
    }
  }
}
