@Suite("Golden settings of a scenario")
struct GoldenSettingTests {
  private func golden(_ text: String) throws -> Scenario.Golden? {
    try Scenario(parsing: "style: wave\ngolden: \(text)\n", fileName: "f").golden
  }

  @Test("A single value is read as a list, and defaults are exact, light and the canvas's scale")
  func forms() throws {
    let one = try #require(try golden("{ at: rest }"))
    #expect(one.instants == [Instant(.event(.rest, number: 1))])
    #expect(one.scales.isEmpty && one.appearances == [.light] && one.tolerance == .exact)
    #expect(one.ignoredRegions.isEmpty && one.directory == nil)
    let all = try #require(
      try golden(
        """
        { at: [pull=0.5, 1.25, "trigger[2]+0.1"], scale: [1, 3], appearance: [dark, light],
          tolerance: { metric: threshold, threshold: 3, maxDiffering: 7 },
          ignore: [[0, 0, 10, 20], [1.5, 2, 3, 4]], directory: ../goldens }
        """))
    #expect(
      all.instants == [
        Instant(.pull(0.5)), Instant(.start, offset: 1.25),
        Instant(.event(.trigger, number: 2), offset: 0.1),
      ])
    #expect(all.scales == [1, 3] && all.appearances == [.dark, .light])
    #expect(all.tolerance == ImageComparison(.threshold(3), maximumDiffering: 7))
    #expect(
      all.ignoredRegions == [
        Rect(x: 0, y: 0, width: 10, height: 20), Rect(x: 1.5, y: 2, width: 3, height: 4),
      ])
    #expect(all.directory == "../goldens")
    #expect(try golden("{ at: rest, ignore: [1, 2, 3, 4] }")?.ignoredRegions.count == 1)
    #expect(try golden("{ at: rest, tolerance: rasterizer }")?.tolerance == .rasterizer)
    #expect(
      try golden("{ at: rest, tolerance: { metric: ssim } }")?.tolerance.metric
        == .structuralSimilarity(least: 0.98))
    #expect(try Scenario(parsing: "style: wave").golden == nil)
  }

  @Test("The golden settings do not change the digest") func digest() throws {
    let plain = try ResolvedScenario(try Scenario(parsing: "style: wave"))
    let held = try ResolvedScenario(try Scenario(parsing: "style: wave\ngolden: { at: rest }"))
    #expect(plain.digest == held.digest)
  }

  @Test(
    "Errors name the position and the allowed values",
    arguments: cases("golden-setting-errors", String.self, String.self))
  func errors(text: String, expected: String) {
    #expect {
      _ = try golden(text)
    } throws: { error in
      "\(error)".hasPrefix(expected)
        || {
          print("found", error); return false
        }()
    }
  }
}
