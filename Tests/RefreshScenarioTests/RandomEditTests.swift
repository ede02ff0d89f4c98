/// Compares edits with ``ScenarioOverride``, which never changes the text, and with the bytes.
@Suite("Random edits of the examples")
struct RandomEditTests {
  /// Keys outside of header and footer, with allowed values.
  static let sections = cases("random-edit-sections", String.self, [String].self)

  private static func values(of parameter: Parameter, _ random: inout SeededGenerator) -> String? {
    switch parameter.kind {
    case .number(let range, _, let automatic):
      if automatic, Bool.random(using: &random) { return "auto" }
      let number = Double.random(in: range.clamped(to: -100...100), using: &random)
      return String(format: "%.2f", locale: Locale(identifier: "en_US_POSIX"), number)
    case .integer(let range, let unlimited):
      if unlimited, Bool.random(using: &random) { return "infinite" }
      return String(Int.random(in: range.clamped(to: -40...40), using: &random))
    case .flag: return String(Bool.random(using: &random))
    case .color(let automatic):
      if automatic, Bool.random(using: &random) { return "auto" }
      return ["#FF5A36", "{ light: #FFFFFF, dark: #00000080 }", "transparent"]
        .randomElement(using: &random)
    case .curve:
      return [
        "ease-in", "cubic-bezier(.42, 0, .58, 1)", "back-out(overshoot: 1.2)", "steps(4)",
        "linear(0, 0.25 20%, 1)",
      ].randomElement(using: &random)
    case .choice(let words): return words.randomElement(using: &random)
    case .text:
      return ["Hello", "\"a: b, #c\"", "'it''s'", "ein Wort mit ä"].randomElement(using: &random)
    case .localTime: return "2024-03-05 14:07"
    case .images, .artwork: return nil
    case .frames: return ["[0, 20]", "loop", "auto"].randomElement(using: &random)
    case .phases: return ["none", "pull", "{ box: refreshing }"].randomElement(using: &random)
    }
  }

  /// Returns the file in another style of formatting.
  private static func rewritten(_ text: String, _ random: inout SeededGenerator) -> String {
    var text = text
    if Bool.random(using: &random) {
      // Add comments to lines without one; the examples have no block scalars.
      text = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        line.isEmpty || line.contains("#") || Int.random(in: 0..<3, using: &random) > 0
          ? String(line) : "\(line)  # note: { a, b }"
      }.joined(separator: "\n")
    }
    if Bool.random(using: &random) { text = text.split(separator: "\"").joined(separator: "'") }
    if Bool.random(using: &random), text.hasSuffix("\n") { text.removeLast() }
    if Bool.random(using: &random) {
      text = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    }
    return (Bool.random(using: &random) ? "\u{FEFF}" : "") + text
  }

  @Test(
    "An edit equals the override and changes no other byte",
    arguments: Grids.part(of: Repository.exampleNames, count: 10))
  func edits(name: String) throws {
    let original = try String(
      contentsOf: Repository.examples.appending(path: name), encoding: .utf8)
    var random = SeededGenerator(seed: UInt64(Repository.exampleNames.firstIndex(of: name) ?? 0))
    let library = Library()
    var done = 0
    for _ in 0..<30 {
      let rewritten = Self.rewritten(original, &random)
      // Exchanging quotes can break a text that contains one.
      let text = (try? Scenario(parsing: rewritten)) == nil ? original : rewritten
      let scenario = try Scenario(parsing: text)
      var key: String
      var value: String?
      if Bool.random(using: &random), let section = Self.sections.randomElement(using: &random) {
        key = section.0
        value = section.1.randomElement(using: &random)
      } else {
        let (placement, header) = try #require(
          scenario.headers.sorted { $0.key.rawValue < $1.key.rawValue }
            .randomElement(using: &random))
        let style = try #require(library.style(named: header.style.name))
        let parameter = try #require(style.parameters.randomElement(using: &random))
        key = "\(placement.rawValue).\(parameter.name)"
        value = Self.values(of: parameter, &random)
      }
      guard let value else { continue }
      let override = ScenarioOverride(key: key, value: value)
      guard let expected = try? Scenario(parsing: text, overrides: [override]) else {
        #expect(throws: ScenarioErrors.self) {
          try ScenarioEdit.replacing(value: value, at: key, in: text)
        }
        continue
      }
      let edited: String
      do {
        edited = try ScenarioEdit.replacing(value: value, at: key, in: text)
      } catch {
        // Only a list that contains comments may be refused.
        #expect(key == "steps" || key == "app.header", "\(error)")
        #expect(error.description.contains("comments"), "\(error)")
        continue
      }
      done += 1
      #expect(try Scenario(parsing: edited) == expected, "\(key)=\(value)\n\(edited)")
      Self.expectOnlyOneChange(text, edited, "\(key)=\(value)")
    }
    #expect(done > 10)
  }

  /// Keys with an allowed value, or an empty value if the key has none.
  static let keys = cases("random-edit-keys", String.self, String.self)
  static let values = [
    "1", "auto", "ease-in", "spring(duration: .5)", "#FF5A36", "{ light: #FFFFFF, dark: #000000 }",
    "[1, 2, 3, 4]", "null", "", "*a", "&a b", "'", "\"", "|", "- a", "a: b", "# c", "\u{85}", "🙂",
  ]
  static let pieces = [
    "\n", " ", "  ", "\t", ":", ": ", "- ", "# c", "{", "}", "[", "]", ",", "\"", "'", "&a ", "*a",
    "|", ">", "~", "\r\n", "\\", "\\ud83d\\ude00", "\u{2028}", "é", "🙂", "...", "---\n", "? ",
  ]

  @Test("Damaged files and unusual values do no harm", arguments: 0..<4)
  func damaged(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let original = Array(ScenarioFormsTests.everything.unicodeScalars)
    var edits = 0
    for _ in 0..<150 {
      var scalars = original
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let start = Int.random(in: 0...scalars.count, using: &random)
        let end = min(scalars.count, start + Int.random(in: 0...4, using: &random))
        let piece = Self.pieces.randomElement(using: &random) ?? ""
        scalars.replaceSubrange(start..<end, with: piece.unicodeScalars)
      }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      let text = String(view)
      let (key, good) = Self.keys.randomElement(using: &random) ?? ("", "")
      let value =
        Bool.random(using: &random) ? good : Self.values.randomElement(using: &random) ?? ""
      guard let edited = try? ScenarioEdit.replacing(value: value, at: key, in: text) else {
        continue
      }
      edits += 1
      let override = ScenarioOverride(key: key, value: value)
      #expect(
        try Scenario(parsing: edited) == Scenario(parsing: text, overrides: [override]),
        "\(key)=\(value)\n\(text)")
    }
    #expect(edits > 10)
  }

  /// Expects that at most one value was removed, without comments and, except in lists, without
  /// line endings.
  ///
  /// Added text may contain lines.
  private static func expectOnlyOneChange(_ old: String, _ new: String, _ what: String) {
    let before = Array(old.utf8)
    let after = Array(new.utf8)
    let prefix = zip(before, after).prefix { $0 == $1 }.count
    let suffix = zip(before.dropFirst(prefix).reversed(), after.dropFirst(prefix).reversed())
      .prefix { $0 == $1 }.count
    let gone = String(decoding: before[prefix..<(before.count - suffix)], as: UTF8.self)
    let come = String(decoding: after[prefix..<(after.count - suffix)], as: UTF8.self)
    #expect(!gone.contains("# note"), "\(what): \(gone) -> \(come)")
    let isList = what.hasPrefix("steps=") || what.hasPrefix("app.header=")
    #expect(isList || !gone.contains("\n"), "\(what): \(gone) -> \(come)")
    #expect(isList || gone.utf8.count < 80, "\(what): \(gone) -> \(come)")
    #expect(old.contains("\r\n") || !come.contains("\r"), "\(what): \(come)")
  }
}
