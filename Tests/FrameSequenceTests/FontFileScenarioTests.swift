@Suite("Scenarios with font files", .enabled(if: inter != nil, "needs the font Inter"))
struct FontFileScenarioTests {
  private let folder: TemporaryFolder

  /// Creates a folder with a font file of a family that is not installed.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write(#require(inter).bytes(renaming: "Inter", to: "Qnter"), to: "brand.otf")
  }

  private func resolve(_ fonts: String) throws -> ResolvedScenario {
    try Fixture.scenario(
      "header: { style: mj-header, fontFamily: Qnter }\nfonts: \(fonts)\n",
      fileName: folder.path(of: "pull.yaml"))
  }

  private func families(_ list: DisplayList) -> Set<String> {
    Set(list.texts.flatMap(\.usedFamilies))
  }

  @Test("A font file's family is used without a warning; without the file there is a warning")
  func family() throws {
    let with = try SequencePlan(resolve("[brand.otf]"))
    #expect(try with.textWarnings().isEmpty)
    let middle = try #require(with.images.dropFirst(60).first)
    #expect(families(try with.drawing(of: middle).list) == ["Qnter"])
    let without = try SequencePlan(resolve("[]"))
    #expect(try without.textWarnings().contains { $0.contains("Qnter") })
    #expect(!families(try without.drawing(of: middle).list).contains("Qnter"))
  }

  @Test("The glyphs have the outlines of the font file") func outlines() throws {
    let font = Font(family: "Qnter", size: 14)
    let text = try resolve("[brand.otf]").textLayout().layout("Release to refresh", font: font)
    let original = try PangoTextLayout().layout("Release to refresh", font: Font(size: 14))
    #expect(text.path == original.path && text.advance == original.advance)
  }

  @Test("A file that is not a font is an error at its entry, before anything is drawn")
  func broken() throws {
    try folder.write(Array("no font".utf8), to: "broken.ttf")
    let resolved = try resolve("[brand.otf, broken.ttf]")
    for attempt in [{ _ = try resolved.textLayout() }, { _ = try SequencePlan(resolved) }] {
      let errors = #expect(throws: ScenarioErrors.self) { try attempt() }
      #expect(errors?.problems.map(\.line) == [2] && errors?.problems.map(\.column) == [20])
      #expect(errors?.problems.map(\.path) == ["fonts.1"])
    }
  }
}

private let inter = InstalledFont(matching: "Inter:regular")
