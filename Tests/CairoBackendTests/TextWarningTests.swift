@Suite("Warnings about text")
struct TextWarningTests {
  private let layout = PangoTextLayoutTests.layout
  private static let hasNoto =
    (try? PangoTextLayoutTests.layout.layout("下", font: Font(size: 10), language: "zh-Hans"))?
    .usedFamilies.first?.hasPrefix("Noto Sans CJK") == true

  @Test("A missing family is reported together with the resolved one") func missingFamily() throws {
    let text = try layout.layout("Hello", font: Font(family: "No Such Family 57", size: 12))
    #expect(text.warnings == [.missingFamily("No Such Family 57", found: text.resolvedFamily)])
    let description = try #require(text.warnings.first).description
    #expect(description.contains("No Such Family 57") && description.contains(text.resolvedFamily))
  }

  @Test(
    "A resolved family causes no warning, in any case, in a list or as a generic name",
    arguments: ["FOUND", "found", "No Such Family 57, FOUND", "sans-serif", "monospace"])
  func foundFamily(family: String) throws {
    let found = try layout.layout("a", font: Font(family: "sans-serif", size: 9)).resolvedFamily
    let asked = family.replacing("FOUND", with: found).replacing("found", with: found.lowercased())
    #expect(try layout.layout("Hello", font: Font(family: asked, size: 12)).warnings.isEmpty)
  }

  @Test("Each private-use character without a glyph is reported once with its code point")
  func missingGlyphs() throws {
    let string = "a\u{F0FFE}b\u{F0FFE}\u{10FFFD}"
    let text = try layout.layout(string, font: Font(family: "sans-serif", size: 12))
    #expect(text.unknownCharacters == ["\u{F0FFE}", "\u{F0FFE}", "\u{10FFFD}"])
    #expect(text.warnings == [.missingGlyphs(["\u{F0FFE}", "\u{10FFFD}"], text: string)])
    let description = try #require(text.warnings.first).description
    #expect(description.contains("U+F0FFE, U+10FFFD"))
  }

  @Test("The warnings of a list are those of its texts, without duplicates, in drawing order")
  func lists() throws {
    let missing = try layout.layout("x", font: Font(family: "No Such Family 57", size: 12))
    let unknown = try layout.layout("\u{F0FFE}", font: Font(family: "sans-serif", size: 12))
    let fine = try layout.layout("fine", font: Font(family: "sans-serif", size: 12))
    let list = DisplayList(size: Size(width: 10, height: 10)) {
      DisplayItem.text("a", fine, at: .zero, .color(.black))
      DisplayItem.group("g", at: .zero) {
        DisplayItem.text("b", unknown, at: .zero, .color(.black))
        DisplayItem.text("c", missing, at: .zero, .color(.black))
      }
      DisplayItem.text("d", unknown, at: .zero, .color(.black))
    }
    #expect(
      list.textWarnings == [
        .missingGlyphs(["\u{F0FFE}"], text: "\u{F0FFE}"),
        .missingFamily("No Such Family 57", found: missing.resolvedFamily),
      ])
    #expect(DisplayList(size: .zero).textWarnings.isEmpty)
  }

  @Test(
    "Shared ideographs take the language's shapes, by default the simplified ones",
    .enabled(if: hasNoto, "Noto Sans CJK is not installed (apt install fonts-noto-cjk)"),
    arguments: [
      ("zh-Hans", "Noto Sans CJK SC"), ("zh-Hant", "Noto Sans CJK TC"), ("ko", "Noto Sans CJK TC"),
      ("ja", "Noto Sans CJK JP"), ("en", "Noto Sans CJK SC"), ("ru", "Noto Sans CJK SC"),
    ])
  func ideographs(language: String, family: String) throws {
    // A character whose glyph differs between countries.
    let text = try layout.layout("直", font: Font(size: 30), language: language)
    #expect(text.usedFamilies == [family])
  }

  @Test(
    "Hangul and kana determine their language",
    .enabled(if: hasNoto, "Noto Sans CJK is not installed (apt install fonts-noto-cjk)"))
  func tellingLetters() throws {
    #expect(try layout.layout("오늘", font: Font(size: 30)).usedFamilies == ["Noto Sans CJK KR"])
    #expect(try layout.layout("更新する", font: Font(size: 30)).usedFamilies == ["Noto Sans CJK JP"])
  }

  @Test("Fallback families do not change ascent and descent") func metrics() throws {
    let font = Font(size: 14, weight: .bold)
    let latin = try layout.layout("Release", font: font)
    for string in ["下拉可以刷新", "놓으면 새로 고침", "Загрузка"] {
      let other = try layout.layout(string, font: font)
      #expect((other.ascent, other.descent) == (latin.ascent, latin.descent))
    }
  }
}
