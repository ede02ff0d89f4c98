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
    arguments: [
      ("{}", "f:2:9: error: golden needs the instants"),
      ("{ at: trigg }", "f:2:15: error: golden.at is not an instant; found trigg"),
      ("{ at: [rest, 1..2] }", "f:2:22: error: golden.at.1 is not an instant; found 1..2"),
      ("{ at: [] }", "f:2:15: error: golden.at has a wrong number of entries; found a list of 0"),
      ("{ at: rest, scale: 17 }", "f:2:28: error: golden.scale is out of range; found 17"),
      ("{ at: rest, appearance: darc }", "f:2:33: error: golden.appearance must be one of the"),
      (
        "{ at: rest, tolerance: exakt }",
        "f:2:32: error: golden.tolerance must be a name or a mapping; found exakt; allowed: exact, "
          + "rasterizer, or { metric: threshold, threshold: 3, maxDiffering: 0 }; did you mean exact?"
      ),
      (
        "{ at: rest, tolerance: { metric: exact, threshold: 1 } }",
        "f:2:60: error: the metric exact has no threshold; found 1"
      ),
      (
        "{ at: rest, tolerance: { metric: threshold, threshold: 1.5 } }",
        "f:2:64: error: golden.tolerance.threshold must be a whole number; found 1.5"
      ),
      (
        "{ at: rest, tolerance: { metric: ssim, threshold: 3 } }",
        "f:2:59: error: golden.tolerance.threshold is out of range; found 3; allowed: 0.01 to 1"
      ),
      ("{ at: rest, ignore: [1, 2, 3] }", "f:2:29: error: golden.ignore must be a rectangle"),
      (
        "{ at: rest, scales: 2 }",
        "f:2:21: error: unknown key scales in golden; did you mean scale?"
      ),
    ])
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
