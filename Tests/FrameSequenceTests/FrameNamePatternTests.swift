@Suite("Names of frames")
struct FrameNamePatternTests {
  private func stem(
    _ pattern: String, _ index: Int, of total: Int = 100, state: String? = nil,
    percent: String? = nil
  ) throws -> String {
    try FrameNamePattern(parsing: pattern).stem(
      index: index, total: total, state: state, percent: percent)
  }

  @Test("The number is padded to the pattern's digits, or to those needed for sorting")
  func padding() throws {
    #expect(try stem("frame_######.png", 7) == "frame_000007")
    #expect(try stem("f#", 7, of: 10) == "f7")
    #expect(try stem("f#", 7, of: 1001) == "f0007")
    #expect(try stem("####-pull", 12) == "0012-pull")
  }

  @Test("States and percents are substituted") func values() throws {
    #expect(try stem("{state}_##", 3, state: "idle") == "idle_03")
    #expect(try stem("p{percent}.png", 3, percent: "012.5") == "p012.5")
  }

  @Test("The variant is substituted, and required if the pattern uses it") func variant() throws {
    let pattern = try FrameNamePattern(parsing: "{variant}_##")
    #expect(try pattern.stem(index: 3, total: 10, variant: "very soft") == "very soft_03")
    let error = #expect(throws: FrameSyntaxError.self) { try stem("{variant}_##", 3) }
    #expect(error?.description.contains("--variant NAME") == true)
  }

  @Test(
    "An invalid pattern is refused",
    arguments: ["", ".png", "a/b", ".hidden", "#_#", "{what}", "{state", "a\nb", "#############"])
  func malformed(pattern: String) {
    #expect(throws: FrameSyntaxError.self) { try FrameNamePattern(parsing: pattern) }
  }

  @Test("A percent outside of a pull is an error") func missing() {
    #expect(throws: FrameSyntaxError.self) { try stem("{percent}", 0) }
  }

  @Test(
    "Appearance and scale precede the extension",
    arguments: [
      (Appearance.light, 1.0, "f.png"), (.light, 2, "f@2x.png"), (.dark, 3, "f~dark@3x.png"),
      (.dark, 1, "f~dark.png"), (.light, 1.5, "f@1.5x.png"),
    ])
  func suffixes(appearance: Appearance, scale: Double, name: String) {
    #expect(
      FrameNamePattern.fileName(stem: "f", appearance: appearance, scale: scale) == name)
  }

  @Test(
    "The name of an instant has no special characters of shells or file systems",
    arguments: [
      ("trigger+0.1", "trigger_0.1"), ("trigger[2]", "trigger_2_"), ("pull=0.5", "pull_0.5"),
      ("1.25", "1.25"), ("rest-0.5", "rest-0.5"),
    ])
  func instants(instant: String, name: String) {
    #expect(FrameNamePattern.stem(ofInstant: instant) == name)
  }

  @Test("Percents are padded and sort numerically") func percents() {
    #expect(FrameNamePattern.percentTexts([0, 0.5, 1]) == ["000", "050", "100"])
    #expect(FrameNamePattern.percentTexts([0.025, 0.1]) == ["002.5", "010.0"])
    let thirds = FrameNamePattern.percentTexts((0..<3).map { (Double($0) + 0.5) / 3 })
    #expect(thirds == ["016.667", "050.000", "083.333"])
    #expect(FrameNamePattern.percentTexts([]) == [])
  }
}
