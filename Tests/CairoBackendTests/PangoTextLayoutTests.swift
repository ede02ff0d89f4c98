@Suite("Text laid out by Pango")
struct PangoTextLayoutTests {
  static let layout = PangoTextLayout()
  static let requiresInter = ConditionTrait.enabled(
    if: (try? layout.layout("a", font: Font(size: 10)))?.resolvedFamily == Font.defaultFamily,
    "Inter is not installed (apt install fonts-inter)")
  static let hasNotoCJK =
    ["Noto Sans CJK SC", "Noto Sans CJK JP"].allSatisfy { family in
      (try? layout.layout("a", font: Font(family: family, size: 10)))?.resolvedFamily == family
    }
  private var layout: PangoTextLayout { Self.layout }

  @Test("The advance of n equal letters is n times that of one letter", arguments: [2, 7, 40])
  func advancesAdd(count: Int) throws {
    let font = Font(size: 17)
    let one = try layout.layout("H", font: font)
    let many = try layout.layout(String(repeating: "H", count: count), font: font)
    #expect(one.advance > 0)
    // Pango's unit is 1/1,024 of a pixel, at 512 pixels per em.
    #expect(abs(many.advance - Double(count) * one.advance) < Double(count) * 17 / 512 / 1_024)
  }

  @Test(
    "Metrics scale linearly with the font size, without hinting or rounding", arguments: [0.5, 3])
  func scales(factor: Double) throws {
    let base = try layout.layout("Release to refresh", font: Font(size: 15))
    let other = try layout.layout("Release to refresh", font: Font(size: 15 * factor))
    #expect(abs(other.advance - base.advance * factor) < 1e-9)
    #expect(abs(other.ascent - base.ascent * factor) < 1e-9)
    #expect(abs(other.descent - base.descent * factor) < 1e-9)
    let box = try #require(base.path.boundingBox)
    let otherBox = try #require(other.path.boundingBox)
    #expect(abs(otherBox.width - box.width * factor) < 1e-9)
    #expect(abs(otherBox.minY - box.minY * factor) < 1e-9)
  }

  @Test("Outlines lie between ascent and descent, and between the start and the advance")
  func boxes() throws {
    let text = try layout.layout("Hxgjpqy", font: Font(size: 20))
    let box = try #require(text.path.boundingBox)
    #expect(box.minY < -10 && box.minY >= -text.ascent)
    #expect(box.maxY > 2 && box.maxY <= text.descent)
    #expect(box.minX > 0 && box.maxX < text.advance)
    #expect(text.height == text.ascent + text.descent)
  }

  @Test("Letters are placed on the baseline", arguments: ["H", "HEI", "x"])
  func baseline(string: String) throws {
    let box = try #require(try layout.layout(string, font: Font(size: 100)).path.boundingBox)
    #expect(abs(box.maxY) < 0.01)
  }

  @Test(
    "Inter's metrics match its font tables",
    requiresInter)
  func interMetrics() throws {
    let text = try layout.layout("H", font: Font(size: 1_000))
    // From the font's tables, in units of 2,816 per em up to version 3 and 2,048 from version 4:
    // ascender 2728 or 1984, descender 680 or 494, capital height 2048 or 1490.
    let box = try #require(text.path.boundingBox)
    #expect(abs(text.ascent - 968.75) < 0.5)
    #expect(abs(text.descent - 241.4) < 0.5)
    #expect(abs(box.height - 727.4) < 0.5)
  }

  @Test(
    "Heavier weights cover larger areas",
    requiresInter)
  func weights() throws {
    let areas = try Font.Weight.allCases.map { weight in
      abs(try layout.layout("Release", font: Font(size: 30, weight: weight)).path.signedArea)
    }
    #expect(areas == areas.sorted() && Set(areas).count == 4)
  }

  @Test("A missing family is replaced, and the resolved family is reported")
  func missingFamily() throws {
    let font = Font(family: "No Such Family 57", size: 12)
    let text = try layout.layout("Hello", font: font)
    #expect(text.font == font)
    #expect(text.resolvedFamily != font.family && !text.resolvedFamily.isEmpty)
    #expect(text.advance > 0 && !text.path.isEmpty)
  }

  @Test(
    "An installed family is reported by its name",
    requiresInter)
  func foundFamily() throws {
    #expect(try layout.layout("Hello", font: Font(size: 12)).resolvedFamily == "Inter")
    #expect(try layout.layout("", font: Font(size: 12)).resolvedFamily == "Inter")
  }

  @Test("Characters without a glyph in any font are counted and drawn as boxes")
  func unknownGlyphs() throws {
    // Private-use characters have no glyphs in text fonts.
    let text = try layout.layout("a\u{F0FFE}b\u{10FFFD}", font: Font(size: 12))
    #expect(text.unknownCharacters.count == 2)
    #expect(try layout.layout("ab", font: Font(size: 12)).unknownCharacters.count == 0)
    #expect(
      try text.advance > layout.layout("ab", font: Font(size: 12)).advance && !text.path.isEmpty)
  }

  @Test("An empty line has no advance and no outline, but the usual height")
  func emptyLine() throws {
    let empty = try layout.layout("", font: Font(size: 12))
    let full = try layout.layout("x", font: Font(size: 12))
    #expect(empty.advance == 0 && empty.path.isEmpty)
    #expect((empty.ascent, empty.descent) == (full.ascent, full.descent))
    let blank = try layout.layout("   ", font: Font(size: 12))
    #expect(blank.advance > 0 && blank.path.isEmpty)
  }

  @Test("A right-to-left line also starts at the origin") func rightToLeft() throws {
    let text = try layout.layout("שלום", font: Font(size: 12))
    let box = try #require(text.path.boundingBox)
    #expect(box.minX > -1 && box.maxX < text.advance + 1)
  }

  @Test(
    "Chinese characters take the forms of the language of the neighboring characters",
    .enabled(if: hasNotoCJK, "Noto Sans CJK is not installed (apt install fonts-noto-cjk)"),
    arguments: [("直骨", "Noto Sans CJK SC"), ("の直骨", "Noto Sans CJK JP")])
  func hanForms(string: String, family: String) throws {
    // The glyphs of 直 and 骨 differ between Chinese and Japanese.
    let defaulted = try layout.layout(string, font: Font(size: 100))
    let named = try layout.layout(string, font: Font(family: family, size: 100))
    #expect(named.resolvedFamily == family)
    #expect(defaulted.path == named.path)
  }

  @Test("Another layout, and the same one from several threads, return equal lines")
  func repeats() async throws {
    let strings = ["Pull to refresh", "Release", "下拉刷新", "0123456789", "ﬁ é ñ"]
    let fonts = [Font(size: 12), Font(size: 17, weight: .semibold)]
    let first = try strings.flatMap { string in
      try fonts.map { try layout.layout(string, font: $0) }
    }
    let fresh = PangoTextLayout()
    for _ in 0..<4 {
      let parallel = try await withThrowingTaskGroup(of: (Int, LaidOutText).self) { group in
        for (index, text) in first.enumerated() {
          group.addTask { (index, try fresh.layout(text.string, font: text.font)) }
        }
        return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
      #expect(first.indices.allSatisfy { parallel[$0] == first[$0] })
    }
  }

  @Test("An invalid font size is refused", arguments: [0, -1, .nan, .infinity, 1e9])
  func refusesSizes(size: Double) {
    #expect {
      try layout.layout("a", font: Font(size: size))
    } throws: { error in
      guard case .size = error as? TextLayoutError else { return false }
      return true
    }
  }

  @Test("A line break is refused", arguments: ["a\nb", "a\r\nb", "\u{2028}"])
  func refusesLineBreaks(string: String) {
    #expect(throws: TextLayoutError.lineBreak(string)) {
      try layout.layout(string, font: Font(size: 12))
    }
  }

  @Test("A line of the maximum length is laid out, and a longer one is refused")
  func lengths() throws {
    let limit = PangoTextLayout.lengthLimit
    let longest = String(repeating: "W", count: limit)
    let text = try layout.layout(longest, font: Font(size: 10))
    let one = try layout.layout("W", font: Font(size: 10)).advance
    // The advance of each letter is rounded to Pango's unit, as above.
    #expect(abs(text.advance - Double(limit) * one) < Double(limit) * 10 / 512 / 1_024)
    let box = try #require(text.path.boundingBox)
    #expect(box.width > 0.95 * text.advance)
    #expect(throws: TextLayoutError.length(limit + 1, limit: limit)) {
      try layout.layout(longest + "W", font: Font(size: 10))
    }
    let widest = String(repeating: "\u{FDFD}", count: limit / 3)
    #expect(try layout.layout(widest, font: Font(size: 10)).advance > 0)
  }

  @Test("Unusual family names are accepted") func oddFamilies() throws {
    for family in ["", ",", "a,b", "Inter:bold", "\u{0}", String(repeating: "x", count: 5_000)] {
      #expect(try !layout.layout("a", font: Font(family: family, size: 9)).path.isEmpty)
    }
  }
}
