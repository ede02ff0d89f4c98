@testable import GoldenImagesTesting

@Suite("A golden in the source code")
struct InlineGoldenTests {
  private let trial: TrialPackage

  init() throws { trial = try TrialPackage() }

  /// Writes the test file and returns a check at a line, whose call is at the first parenthesis.
  private func check(
    _ source: String, line: Int, recording: GoldenRecording? = nil
  ) throws -> GoldenCheck {
    try trial.folder.write(source, to: "Tests/LookTests/LookTests.swift")
    return place(source, line: line, recording: recording)
  }

  private func place(
    _ source: String, line: Int, recording: GoldenRecording? = nil
  ) -> GoldenCheck {
    let text = source.split(separator: "\n", omittingEmptySubsequences: false)[line - 1]
    let column = text.utf8.distance(
      from: text.utf8.startIndex, to: text.utf8.firstIndex(of: UInt8(ascii: "(")) ?? text.startIndex
    )
    var check = trial.check(line: line, recording: recording)
    check.place.column = column + 1
    return check
  }

  private func source() throws -> String {
    try trial.folder.text("Tests/LookTests/LookTests.swift")
  }

  @Test("An equal text passes, and another one fails with the lines that differ")
  func compare() throws {
    #expect(trial.check().outcome(of: "a\nb", inline: "a\nb").isPassed)
    let message = try #require(trial.check().outcome(of: "a\nc", inline: "a\nb").message)
    #expect(message.contains("- 2: b") && message.contains("+ 2: c"))
    #expect(message.contains("REEL_RECORD=failed swift test"))
    let missing = try #require(trial.check().outcome(of: "a", inline: nil).message)
    #expect(missing.hasPrefix("the inline golden is missing\n"))
    #expect(missing.contains("REEL_RECORD=missing swift test"))
  }

  @Test("A display list is compared item by item") func list() throws {
    let (old, new) = (TrialPackage.disc(), TrialPackage.disc(x: 12))
    #expect(trial.check().outcome(of: old, inline: old.text).isPassed)
    let message = try #require(trial.check().outcome(of: new, inline: old.text).message)
    #expect(message.contains("disc moved by 2, 0"))
  }

  @Test("An image cannot be inline")
  func image() throws {
    let outcome = trial.check().outcome(
      of: try TrialPackage.square(), inline: nil)
    #expect(try #require(outcome.message).contains("use expectGolden"))
  }

  @Test("Recording inserts a closure after the call, and then passes") func insertion() throws {
    let text = "  func test() {\n    expectInlineGolden(of: text(\")\", /* ( */ [1])) // (\n  }\n"
    let outcome = try check(text, line: 2, recording: .missing)
      .outcome(of: "one\n\n  two", inline: nil)
    #expect(try #require(outcome.message).hasPrefix("recorded Tests/LookTests/LookTests.swift:2;"))
    #expect(
      try source() == """
          func test() {
            expectInlineGolden(of: text(")", /* ( */ [1])) {
              \"\"\"
              one

                two
              \"\"\"
            } // (
          }

        """)
  }

  @Test(
    "A closure is replaced only by recordings of failed goldens",
    arguments: GoldenRecording.allCases)
  func replacement(recording: GoldenRecording) throws {
    let text = "expectInlineGolden(of: a)\n{\n  \"}\\(f(\"}\"))\" // }\n}\nafter()\n"
    let outcome = try check(text, line: 1, recording: recording).outcome(of: "new", inline: "}old")
    #expect(!outcome.isPassed)
    let isWritten = recording == .failed || recording == .all
    #expect(
      try source()
        == (isWritten
          ? "expectInlineGolden(of: a) {\n  \"\"\"\n  new\n  \"\"\"\n}\nafter()\n" : text))
  }

  @Test("Later calls are found although earlier ones became longer") func several() throws {
    let text = (1...3).map { "expectInlineGolden(of: a\($0))\n" }.joined()
    _ = try check(text, line: 1)
    for line in [2, 1, 3] {
      let outcome = place(text, line: line, recording: .missing)
        .outcome(of: "\(line)\n\(line)", inline: nil)
      #expect(try #require(outcome.message).hasPrefix("recorded"))
    }
    let expected = (1...3).map {
      "expectInlineGolden(of: a\($0)) {\n  \"\"\"\n  \($0)\n  \($0)\n  \"\"\"\n}\n"
    }.joined()
    #expect(try source() == expected)
  }

  @Test("A call with different texts is refused, and one that has moved too; the file stays")
  func refusals() throws {
    let text = "expectInlineGolden(of: a)\nother(of: a)\n"
    let check = try check(text, line: 1, recording: .all)
    _ = check.outcome(of: "a", inline: nil)
    let written = try source()
    let repeated = check.outcome(of: "b", inline: nil)
    #expect(try #require(repeated.message).contains("different texts"))
    let lost = place(text, line: 2, recording: .all).outcome(of: "a", inline: nil)
    #expect(try #require(lost.message).contains("no longer contains this call"))
    #expect(try source() == written)
  }

  #if os(Linux)
    @Test("The compiler reads back what was written, whatever the text contains")
    func compiled() throws {
      let texts = [
        "plain", "", "\n", "ends with a line\n", "\"\"\"", "\\(x) \\\\", "#\"\"\"# \\#(x)",
        "tab\tand\rreturn\r\n\u{0}", "  indented\n\t\n", "é日本🇩🇪", "\"\"\"## \\##(", "}\n{",
      ]
      let head = "func expectInlineGolden(of: Int, _ f: () -> String) { print(Array(f().utf8)) }\n"
      let text = head + texts.indices.map { "  expectInlineGolden(of: \($0))\n" }.joined()
      _ = try check(text, line: 1)
      for (index, golden) in texts.enumerated() {
        let outcome = place(text, line: index + 2, recording: .missing)
          .outcome(of: golden, inline: nil)
        #expect(try #require(outcome.message).hasPrefix("recorded"))
      }
      let main = trial.folder.path(of: "main.swift")
      try FileManager.default.copyItem(atPath: trial.file, toPath: main)
      let program = trial.folder.path(of: "program")
      let built = try ExternalProgram("/usr/bin/env").run(["swiftc", "-Onone", main, "-o", program])
      try #require(built.status == 0, "\(built.errors)")
      let read = try ExternalProgram(program).run([])
      #expect(
        read.text.split(separator: "\n").map(String.init) == texts.map { "\(Array($0.utf8))" })
    }
  #endif
}
