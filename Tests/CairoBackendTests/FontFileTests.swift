@Suite("Fonts from files")
struct FontFileTests {
  static let inter = InstalledFont(matching: "Inter:regular")
  private let font = Font(size: 20)

  @Test("The family of a font file is reported", .enabled(if: inter != nil, "needs the font Inter"))
  func family() throws {
    let layout = try PangoTextLayout(fontFiles: [#require(Self.inter).path])
    #expect(layout.fontFileFamilies.first?.contains("Inter") == true)
    let text = try layout.layout("Release", font: font)
    #expect(text.resolvedFamily == "Inter" && text.usedFamilies == ["Inter"])
    #expect(try text == PangoTextLayout().layout("Release", font: font))
  }

  @Test(
    "A font file replaces its installed family: weights missing in the file are synthesized",
    .enabled(if: inter != nil, "needs the font Inter"))
  func excludesInstalled() throws {
    let alone = try PangoTextLayout(fontFiles: [#require(Self.inter).path])
    let bold = Font(size: 20, weight: .bold)
    // A bold synthesized from the regular outlines has nearly their widths, unlike the designed
    // bold.
    let made = try alone.layout("Release", font: bold)
    let designed = try PangoTextLayout().layout("Release", font: bold)
    #expect(made.resolvedFamily == "Inter" && made != designed)
  }

  @Test(
    "A font file is invisible to other layouts", .enabled(if: inter != nil, "needs the font Inter"))
  func isolation() throws {
    let folder = try TemporaryFolder()
    let renamed = try folder.write(
      #require(Self.inter).bytes(renaming: "Inter", to: "Qnter"), to: "renamed.otf")
    let with = try PangoTextLayout(fontFiles: [renamed])
    let without = PangoTextLayout()
    let odd = Font(family: "Qnter", size: 20)
    #expect(with.fontFileFamilies == [["Qnter"]])
    #expect(try with.layout("a", font: odd).resolvedFamily == "Qnter")
    #expect(try with.layout("a", font: odd).warnings.isEmpty)
    #expect(try without.layout("a", font: odd).resolvedFamily != "Qnter")
    let none = try PangoTextLayout(fontFiles: [])
    #expect(try none.layout("a", font: odd).resolvedFamily != "Qnter")
  }

  @Test(
    "Characters missing in a font file come from installed fonts",
    .enabled(if: inter != nil, "needs the font Inter"))
  func fallback() throws {
    let layout = try PangoTextLayout(fontFiles: [#require(Self.inter).path])
    let text = try layout.layout("Go 下拉", font: font, language: "zh-Hans")
    #expect(text.usedFamilies.first == "Inter" && text.usedFamilies.count == 2)
    #expect(text.unknownCharacters.isEmpty)
  }

  @Test("A file that is no font is refused", arguments: ["missing.ttf", "text.ttf", "empty.otf"])
  func refuses(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("not a font".utf8), to: "text.ttf")
    try folder.write([], to: "empty.otf")
    let path = folder.path(of: name)
    #expect(throws: TextLayoutError.fontFile(path)) { try PangoTextLayout(fontFiles: [path]) }
    #expect(TextLayoutError.fontFile(path).description.contains(name))
  }
}
