import Foundation
import TestSupport
import Testing

/// Files whose names are commands, markup or lines of their own.
@Suite("Names that others would obey")
struct HostileNameTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  private static func scenario(bend: Int) -> String {
    """
    screen: { width: 60, height: 120 }
    content: { navigationBar: false, rows: 3, rowHeight: 40 }
    header: { name: wave, ballCount: 3, ballSize: 6, hillHeight: \(bend) }
    golden: { at: [pull=0.5], scale: 1 }

    """
  }

  private static let names = [
    "$(touch PWNED)", "`touch PWNED`", "it's a \"wave\"", "-x", "a\nb",
    "a`b` @user #12 <img src=x>",
    "\u{1B}[2J\u{202E}x", "::error::x", "&& touch PWNED #",
  ]

  /// Runs a command line that was suggested, in the folder, with `reel` being the built program.
  private func type(_ command: String) throws -> ExternalProgram.Outcome {
    let program = try #require(ReelProgram.url).path
    return try ExternalProgram("/bin/bash", "/usr/bin/bash").run([
      "-c", "cd \"$1\"; reel() { \"$program\" \"$@\"; }; program=$2; eval \"$3\"", "bash",
      reel.folder.path, program, command,
    ])
  }

  /// What is suggested behind a purpose.
  private func suggestion(_ purpose: String, in text: String) -> String? {
    text.split(separator: "\n").compactMap { line in
      line.firstRange(of: "\(purpose): ").map { String(line[$0.upperBound...]) }
    }.first
  }

  @Test(
    "commands that are suggested do what they say, whatever a scenario is called", arguments: names)
  func commands(name: String) throws {
    let file = "\(name).yaml"
    try reel.write(Self.scenario(bend: 40), to: file)
    let none = try reel.run("verify", "./\(file)")
    let record = try #require(suggestion("to record them", in: none.text), "\(none.text)")
    #expect(try type(record).errors.hasPrefix("note: 3 goldens were recorded"))

    try reel.write(Self.scenario(bend: 44), to: file)
    let failing = try reel.run(
      "verify", "./\(file)", "--markdown", "summary.md", "--report", "page")
    #expect(failing.status == 1)
    let stream = try #require(suggestion("to accept this", in: failing.text), "\(failing.text)")
    let summary = String(decoding: try reel.folder.read("summary.md"), as: UTF8.self)
    let span = try #require(suggestion("To accept this", in: summary), "\(summary)")
    // A code span is what its fences hold, less the space that keeps back quotes from them.
    let fence = span.prefix { $0 == "`" }
    var code = span.dropFirst(fence.count).dropLast(fence.count)
    if code.hasPrefix(" "), code.hasSuffix(" ") { code = code.dropFirst().dropLast() }
    #expect(code == stream[...])
    #expect(try type(stream).status == 0)
    #expect(try reel.run("verify", "./\(file)").status == 0)
    #expect(!reel.exists("PWNED"))
  }

  @Test("what is printed for people is lines of ours, and a result is exact", arguments: names)
  func streams(name: String) throws {
    let file = "\(name).yaml"
    try reel.write(Self.scenario(bend: 40), to: file)
    let verified = try reel.run("verify", "./\(file)", file.hasPrefix("-") ? "./\(file)" : file)
    let checked = try reel.run("check", "./\(file)")
    let missing = try reel.run("render", "./\(name).none")
    for text in [verified.text, verified.errors, checked.text, missing.errors] {
      #expect(
        text.unicodeScalars.allSatisfy {
          $0 == "\n" || $0.properties.generalCategory != .control && $0 != "\u{202E}"
        }, "\(text.debugDescription)")
      #expect(!text.split(separator: "\n").contains { $0.hasPrefix("::") }, "\(text)")
    }
    #expect(checked.text.split(separator: "\n").count == 1 && checked.text.hasSuffix(": fine\n"))
    let rendered = try reel.run("render", "./\(file)", "--frames", "0", "-o", "./\(name).png")
    #expect(rendered.text == "./\(name).png\n", "\(rendered.errors)")
  }

  @Test("a curve's file and key stay in the comment of its code")
  func exports() throws {
    try reel.write("time,value\n0,0\n0.5,0.2\n1,1\n", to: "a */ } fatalError() \n}\u{2028}x /*.csv")
    for (notation, comments) in [("core-animation", "///"), ("swiftui", "///"), ("css", "/*")] {
      let outcome = try reel.run(
        "curve", "export", "a */ } fatalError() \n}\u{2028}x /*.csv", "--to", notation,
        "--tolerance", "0.05")
      guard outcome.status == 0 else { continue }
      let lines = outcome.text.split(whereSeparator: \.isNewline).filter {
        $0.contains("fatalError")
      }
      #expect(!lines.isEmpty)
      for line in lines {
        #expect(line.drop { $0 == " " }.hasPrefix(comments), "\(line)")
        #expect(line.matches(of: /\*\//).count == (comments == "/*" ? 1 : 0))
      }
    }
  }
}
