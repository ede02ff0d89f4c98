@Suite("Malicious scenario files")
struct HostileInputTests {
  private func problems(_ text: String) -> String {
    problems(Array(text.utf8))
  }

  private func problems(_ bytes: [UInt8]) -> String {
    message { try Scenario(parsing: bytes, fileName: "f") }
  }

  @Test(
    "A nesting of a hundred thousand levels is refused without recursion",
    arguments: ["[", "{", "{a: ", "- ", "? ", "[{a: ", "- - ? "])
  func nesting(opening: String) {
    let problem = problems("style: wave\nx: " + String(repeating: opening, count: 100_000))
    #expect(problem.hasPrefix("f:"))
  }

  @Test("Flow nesting that the YAML parser accepts is refused by depth", arguments: ["[", "{a: "])
  func depth(opening: String) {
    let closing = opening == "[" ? "]" : "}"
    let text =
      "x: " + String(repeating: opening, count: 500) + "1" + String(repeating: closing, count: 500)
    #expect(problems(text).contains("nested"))
  }

  @Test("Block nesting by indentation is refused by depth") func blockDepth() {
    let lines = (0..<600).map { String(repeating: " ", count: $0) + "a:" }
    #expect(problems(lines.joined(separator: "\n")).contains("nested"))
  }

  @Test("Exponentially expanding aliases are refused") func aliasBomb() {
    var lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    for level in 1...30 {
      let references = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      lines.append("a\(level): &a\(level) [\(references)]")
    }
    let problem = problems(lines.joined(separator: "\n"))
    #expect(problem.contains("too many values"))
  }

  @Test("Exponentially expanding aliases inside a key are refused") func aliasBombInKey() {
    var lines = ["- &a0 [x, x]"]
    for level in 1...60 { lines.append("- &a\(level) [*a\(level - 1), *a\(level - 1)]") }
    lines.append("- { ? *a60 : 1, ? [*a60] : 2, ? [*a59, *a59] : 3 }")
    #expect(problems(lines.joined(separator: "\n")).hasPrefix("f:"))
  }

  @Test("An anchor cannot contain itself") func recursion() {
    #expect(problems("style: &a [*a]").contains("error: *a "))
  }

  @Test("Two megabytes are refused unread, and one is accepted") func size() {
    let megabyte = 1 << 20
    #expect(
      problems([UInt8](repeating: UInt8(ascii: "#"), count: 2 * megabyte))
        == "f:1:1: error: the file is too large: 2097152 bytes; a scenario has at most 1048576")
    let start = Array("style: wave #".utf8)
    let filler = [UInt8](repeating: UInt8(ascii: "x"), count: megabyte - start.count)
    #expect(problems(start + filler) == "")
  }

  @Test("Many wrong keys give at most a hundred problems") func manyProblems() {
    let text = "style: wave\n" + (0..<5000).map { "k\($0): 1\n" }.joined()
    let errors = #expect(throws: ScenarioErrors.self) { try Scenario(parsing: text) }
    #expect(errors?.problems.count == 100)
  }

  @Test("A thousand rows with the same wrong key are read in a second") func manyWrongRows() {
    let rows = (0..<1000).map { "  - { title: row \($0), sender: Maya }\n" }.joined()
    var found = ""
    let time = ContinuousClock().measure {
      found = problems("style: wave\ncontent:\n  items:\n" + rows)
    }
    let expected = (0..<100).map { row in
      "f:\(row + 4):\(row < 10 ? 21 : 22): error: unknown key sender in content.items.\(row); "
        + "allowed: title, detail, time, color, image"
    }
    #expect(found == expected.joined(separator: "\n"))
    #expect(time < .seconds(2))
  }

  @Test("Each repeated key is reported with its line") func manyRepeatedKeys() {
    let keys = (0..<30).map { "k\($0): 1\n" }.joined()
    let found = problems("header: { style: wave }\n" + keys + keys)
    for index in 0..<30 {
      #expect(
        found.contains(
          "f:\(index + 32):1: error: the key k\(index) is repeated; it first appears on line "
            + "\(index + 2)"))
    }
  }

  @Test("Long lines of nested brackets or escapes are scanned in linear time") func longLines() {
    let brackets = "header: { style: [" + String(repeating: "a(,", count: 80_000) + "] }"
    #expect(problems(brackets).contains("f:1:"))
    let pairs = "header: { style: \"" + String(repeating: "\\ud83d\\ude00", count: 20_000) + "\" }"
    #expect(problems(pairs).contains("f:1:18: error: unknown style"))
  }

  @Test("Thousands of repeated keys are processed") func manyRepetitions() {
    let text = "style: wave\n" + String(repeating: "steps: []\n", count: 5000)
    #expect(problems(text).contains("is repeated"))
  }

  @Test("Ten thousand steps are read, and one more is refused") func steps() throws {
    let line = "- { drag: { by: 1, duration: 0.01 } }\n"
    let most = try Scenario(
      parsing: "style: wave\nsteps:\n" + String(repeating: line, count: 10_000))
    #expect(most.steps.count == 10_000)
    let problem = problems("style: wave\nsteps:\n" + String(repeating: line, count: 10_001))
    #expect(problem.contains("found 10001; allowed: at most 10000"))
  }

  @Test(
    "Invalid bytes and characters are located",
    arguments: cases("hostile-input-located", String.self, String.self))
  func located(text: String, expected: String) {
    #expect(problems(text).hasPrefix(expected), "\(problems(text))")
  }

  @Test(
    "Invalid UTF-8 of every kind is refused",
    arguments: [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80],
    ] as [[UInt8]])
  func invalidUTF8(bytes: [UInt8]) {
    let problem = problems(Array("style: wave #".utf8) + bytes)
    #expect(problem.hasPrefix("f:1:14: error: the file is not UTF-8"), "\(problem)")
  }

  /// Pieces for mutations, special in YAML, numbers, curves or this format.
  private static let pieces: [String] = [
    ":", ": ", ",", "#", " #", "- ", "?", "? ", "&a ", "*a", "!x ", "|", ">", "\"", "'", "[", "]",
    "{", "}", "\n", "\n  ", "\t", " ", "%", "@", "`", "\\", "\\u12", "\\ud83d\\ude00", "\r\n", "~",
    "null", "true", "-1", "1e400", ".nan", "-.inf", "0x1F", "99999999999999999999", "1_000", "<<: ",
    "spring(duration: .5)", "cubic-bezier(.42,0,.58,1)", "#FF5A36", "---\n", "...\n", "\u{85}",
    "\u{2028}", "é", "😀", "\u{10FF00}", "\u{0}", "auto", "infinite", "(", ")", "header", "name",
  ]

  @Test("Mutated files are read or refused", arguments: Grids.part(of: Array(0..<8), count: 3))
  func mutations(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let original = Array(ScenarioFormsTests.everything.unicodeScalars)
    var read = 0
    var refused = 0
    for _ in 0..<400 {
      var scalars = original
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let start = Int.random(in: 0...scalars.count, using: &random)
        let end = min(scalars.count, start + Int.random(in: 0...6, using: &random))
        let piece = Self.pieces.randomElement(using: &random) ?? ""
        switch Int.random(in: 0..<5, using: &random) {
        case 0: scalars.replaceSubrange(start..<end, with: [])
        case 1: scalars.replaceSubrange(start..<end, with: piece.unicodeScalars)
        case 2: scalars.insert(contentsOf: piece.unicodeScalars, at: start)
        case 3: scalars.insert(contentsOf: scalars[start..<end], at: start)
        default: scalars.removeLast(min(scalars.count, Int.random(in: 0...40, using: &random)))
        }
      }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      let text = String(view)
      do throws(ScenarioErrors) {
        let scenario = try Scenario(parsing: text)
        // A parsed scenario must also resolve.
        _ = try ResolvedScenario(scenario)
        read += 1
      } catch {
        refused += 1
        #expect(!error.problems.isEmpty)
        let lineCount =
          text.unicodeScalars.count { "\n\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0) } + 1
        for problem in error.problems {
          let line = problem.line ?? 0
          let column = problem.column ?? 0
          #expect((1...lineCount).contains(line) && column >= 1, "\(problem)\n\(text)")
        }
      }
    }
    #expect(read >= 5 && refused >= 300, "\(read) read, \(refused) refused")
  }
}
