import BezierGeometry
import CairoBackend
import Testing
import VectorDrawing

@Suite("Text laid out by Pango")
struct PangoTextLayoutTests {
  static let layout = PangoTextLayout()
  static let hasInter =
    (try? layout.layout("a", font: Font(size: 10)))?.resolvedFamily == Font.defaultFamily
  static let hasNotoCJK =
    ["Noto Sans CJK SC", "Noto Sans CJK JP"].allSatisfy { family in
      (try? layout.layout("a", font: Font(family: family, size: 10)))?.resolvedFamily == family
    }
  private var layout: PangoTextLayout { Self.layout }

  @Test(
    "a letter written n times is n times as wide where no pair is drawn together",
    arguments: [2, 7, 40])
  func advancesAdd(count: Int) throws {
    let font = Font(size: 17)
    let one = try layout.layout("H", font: font)
    let many = try layout.layout(String(repeating: "H", count: count), font: font)
    #expect(one.advance > 0)
    // Pango counts in 1,024ths of a pixel, at 512 pixels an em.
    #expect(abs(many.advance - Double(count) * one.advance) < Double(count) * 17 / 512 / 1_024)
  }

  @Test(
    "sizes scale everything alike: nothing is hinted or rounded to pixels", arguments: [0.5, 3])
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

  @Test("outlines lie between ascent and descent, and between the start and the advance")
  func boxes() throws {
    let text = try layout.layout("Hxgjpqy", font: Font(size: 20))
    let box = try #require(text.path.boundingBox)
    #expect(box.minY < -10 && box.minY >= -text.ascent)
    #expect(box.maxY > 2 && box.maxY <= text.descent)
    #expect(box.minX > 0 && box.maxX < text.advance)
    #expect(text.height == text.ascent + text.descent)
  }

  @Test("letters stand on the baseline", arguments: ["H", "HEI", "x"])
  func baseline(string: String) throws {
    let box = try #require(try layout.layout(string, font: Font(size: 100)).path.boundingBox)
    #expect(abs(box.maxY) < 0.01)
  }

  @Test(
    "Inter's own numbers come out",
    .enabled(if: hasInter, "Inter is not installed (apt install fonts-inter)"))
  func interMetrics() throws {
    let text = try layout.layout("H", font: Font(size: 1_000))
    // From the font's tables, in units of 2,816 an em up to version 3 and 2,048 from version 4:
    // ascender 2728 or 1984, descender 680 or 494, capital height 2048 or 1490.
    let box = try #require(text.path.boundingBox)
    #expect(abs(text.ascent - 968.75) < 0.5)
    #expect(abs(text.descent - 241.4) < 0.5)
    #expect(abs(box.height - 727.4) < 0.5)
  }

  @Test(
    "heavier weights are drawn heavier",
    .enabled(if: hasInter, "Inter is not installed (apt install fonts-inter)"))
  func weights() throws {
    let areas = try Font.Weight.allCases.map { weight in
      abs(try layout.layout("Release", font: Font(size: 30, weight: weight)).path.signedArea)
    }
    #expect(areas == areas.sorted() && Set(areas).count == 4)
  }

  @Test("a family that is not there is replaced, and the one found is named")
  func missingFamily() throws {
    let font = Font(family: "No Such Family 57", size: 12)
    let text = try layout.layout("Hello", font: font)
    #expect(text.font == font)
    #expect(text.resolvedFamily != font.family && !text.resolvedFamily.isEmpty)
    #expect(text.advance > 0 && !text.path.isEmpty)
  }

  @Test(
    "a family that is there is named as it is",
    .enabled(if: hasInter, "Inter is not installed (apt install fonts-inter)"))
  func foundFamily() throws {
    #expect(try layout.layout("Hello", font: Font(size: 12)).resolvedFamily == "Inter")
    #expect(try layout.layout("", font: Font(size: 12)).resolvedFamily == "Inter")
  }

  @Test("characters without a glyph in any font are counted, and drawn as boxes")
  func unknownGlyphs() throws {
    // Private use, which no text font fills.
    let text = try layout.layout("a\u{F0FFE}b\u{10FFFD}", font: Font(size: 12))
    #expect(text.unknownCharacters.count == 2)
    #expect(try layout.layout("ab", font: Font(size: 12)).unknownCharacters.count == 0)
    #expect(
      try text.advance > layout.layout("ab", font: Font(size: 12)).advance && !text.path.isEmpty)
  }

  @Test("an empty line has no width and no outline, and the height of any other")
  func emptyLine() throws {
    let (empty, full) = (
      try layout.layout("", font: Font(size: 12)), try layout.layout("x", font: Font(size: 12))
    )
    #expect(empty.advance == 0 && empty.path.isEmpty)
    #expect((empty.ascent, empty.descent) == (full.ascent, full.descent))
    let blank = try layout.layout("   ", font: Font(size: 12))
    #expect(blank.advance > 0 && blank.path.isEmpty)
  }

  @Test("a right-to-left line starts at the origin too")
  func rightToLeft() throws {
    let text = try layout.layout("שלום", font: Font(size: 12))
    let box = try #require(text.path.boundingBox)
    #expect(box.minX > -1 && box.maxX < text.advance + 1)
  }

  @Test(
    "Chinese characters take the forms of the language that stands beside them",
    .enabled(if: hasNotoCJK, "Noto Sans CJK is not installed (apt install fonts-noto-cjk)"),
    arguments: [("直骨", "Noto Sans CJK SC"), ("の直骨", "Noto Sans CJK JP")])
  func hanForms(string: String, family: String) throws {
    // 直 and 骨 are written differently in China and in Japan.
    let told = try layout.layout(string, font: Font(size: 100))
    let named = try layout.layout(string, font: Font(family: family, size: 100))
    #expect(named.resolvedFamily == family)
    #expect(told.path == named.path)
  }

  @Test("another layout, and the same one from several threads, give equal lines")
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

  @Test("a size that no font has is refused", arguments: [0, -1, .nan, .infinity, 1e9])
  func refusesSizes(size: Double) {
    #expect {
      try layout.layout("a", font: Font(size: size))
    } throws: { error in
      guard case .size = error as? TextLayoutError else { return false }
      return true
    }
  }

  @Test("a line break is refused", arguments: ["a\nb", "a\r\nb", "\u{2028}"])
  func refusesLineBreaks(string: String) {
    #expect(throws: TextLayoutError.lineBreak(string)) {
      try layout.layout(string, font: Font(size: 12))
    }
  }

  @Test("the longest line is laid out even of the widest letters; a longer one is refused")
  func lengths() throws {
    let limit = PangoTextLayout.lengthLimit
    let longest = String(repeating: "W", count: limit)
    let text = try layout.layout(longest, font: Font(size: 10))
    let one = try layout.layout("W", font: Font(size: 10)).advance
    #expect(abs(text.advance - Double(limit) * one) < 0.1 * Double(limit))
    let box = try #require(text.path.boundingBox)
    #expect(box.width > 0.95 * text.advance)
    #expect(throws: TextLayoutError.length(limit + 1, limit: limit)) {
      try layout.layout(longest + "W", font: Font(size: 10))
    }
    let widest = String(repeating: "\u{FDFD}", count: limit / 3)
    #expect(try layout.layout(widest, font: Font(size: 10)).advance > 0)
  }

  @Test("a family name that no file system would have harms nothing")
  func oddFamilies() throws {
    for family in ["", ",", "a,b", "Inter:bold", "\u{0}", String(repeating: "x", count: 5_000)] {
      #expect(try !layout.layout("a", font: Font(family: family, size: 9)).path.isEmpty)
    }
  }
}
