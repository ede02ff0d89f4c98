@Suite("Truncated text")
struct TruncationTests {
  private let layout = PangoTextLayoutTests.layout
  private let font = Font(size: 14)
  private let sentence = "Pull down to refresh, release to refresh, and wait for it to load"

  private func advance(_ string: String) throws -> Double {
    try layout.layout(string, font: font).advance
  }

  private func truncated(_ string: String, _ width: Double, isCut: Bool = false) throws -> String {
    try layout.truncate(string, font: font, language: "en", width: width, isCut: isCut)
  }

  @Test("A line that fits, even exactly, is not changed") func fits() throws {
    for string in [sentence, "a", "", "下拉可以刷新", "e\u{301}"] {
      #expect(try truncated(string, try advance(string)) == string)
      #expect(try truncated(string, 1_000) == string)
      #expect(try truncated(string, .infinity) == string)
    }
  }

  @Test("A line that is too wide ends in an ellipsis and is as long as possible")
  func shortens() throws {
    for width in stride(from: 20.0, to: try advance(sentence), by: 7) {
      let found = try truncated(sentence, width)
      let kept = found.dropLast()
      #expect(found.last == "…" && sentence.hasPrefix(kept) && kept.last != " ")
      #expect(try advance(found) <= width + 1e-6)
      // The next non-space character, with the spaces before it.
      let rest = sentence.dropFirst(kept.count)
      let spaces = rest.prefix { $0 == " " }
      let longer = String(kept + spaces + rest.dropFirst(spaces.count).prefix(1)) + "…"
      #expect(try advance(longer) > width, "\(width): \(found)")
    }
  }

  @Test("Grapheme clusters are not split") func characters() throws {
    let flags = "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}"
    for width in stride(from: 15.0, through: 45, by: 5) {
      let found = try truncated(flags, width)
      #expect(found.dropLast().allSatisfy { $0 == "e\u{301}" } && found.last == "…")
    }
  }

  @Test("Without room, only the ellipsis remains; a cut line always ends in one")
  func ends() throws {
    #expect(try truncated(sentence, 0) == "…")
    #expect(try truncated("ab", 1_000, isCut: true) == "ab…")
    #expect(try truncated("ab ", 1_000, isCut: true) == "ab…")
    #expect(try truncated("", 1_000, isCut: true) == "…")
  }

  private func lines(
    _ string: String, width: Double? = nil, height: Double? = nil,
    _ flow: TextBlock.Flow = .unwrapped, _ overflow: TextBlock.Overflow = .ellipsis
  ) throws -> [String] {
    try TextBlock(
      string, font: font, width: width, height: height, flow: flow, overflow: overflow,
      textLayout: layout
    ).lines.map(\.text.string)
  }

  @Test("Each line of a block is truncated to the width, and the lines to the height")
  func blocks() throws {
    let line = try layout.layout("x", font: font).height
    let two = "Short\n" + sentence
    #expect(try lines(two, width: 100, height: 2 * line)[0] == "Short")
    #expect(try lines(two, width: 100, height: 2 * line)[1] == truncated(sentence, 100))
    #expect(try lines(two, width: 100, height: 2 * line - 0.1) == ["Short…"])
    #expect(try lines(two, width: 100, height: 0) == ["Short…"])
    #expect(try lines(two, height: .nan) == ["Short", sentence])
    #expect(try lines(two, width: 100, height: line, .unwrapped, .visible) == ["Short", sentence])
    let wrapped = try lines(sentence, width: 100, height: 2.5 * line, .wrapped)
    #expect(wrapped.count == 2 && wrapped[1].last == "…" && wrapped[0].last != "…")
  }

  @Test("A column is truncated to the height, with an ellipsis as the last character")
  func columns() throws {
    let line = try layout.layout("x", font: font).height
    #expect(try lines("abcd", width: 14, height: 4 * line, .column) == ["a", "b", "c", "d"])
    #expect(try lines("abcd", width: 14, height: 3.9 * line, .column) == ["a", "b", "…"])
    #expect(try lines("ab cd", width: 14, height: 4.5 * line, .column) == ["a", "b", "c", "d"])
    #expect(try lines("ab cd", width: 14, height: 2.6 * line, .column) == ["a", "…"])
    #expect(try lines("abcd", width: 1, height: 0, .column) == ["…"])
  }
}
