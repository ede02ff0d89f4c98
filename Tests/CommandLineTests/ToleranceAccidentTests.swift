@Suite("Comparisons that cannot fail")
struct ToleranceAccidentTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  private func write(_ more: String, at instants: String = "[pull=0.5, trigger+0.3]") throws {
    try reel.write(
      """
      screen: { width: 60, height: 120 }
      content: { navigationBar: false, rows: 3, rowHeight: 40 }
      header: { style: wave, ballCount: 3, ballSize: 10, fieldColor: "#C02040", hillHeight: 40 }
      golden: { at: \(instants), scale: 1, motion: false\(more) }

      """, to: "g.yaml")
  }

  @Test("The self-test uses the scenario's tolerance and fails if that hides a moved ball")
  func selfTest() throws {
    try write(", tolerance: { metric: exact, maxDiffering: 20 }")
    let rows = Self.rows(try reel.expect(0, "verify --self-test g.yaml").text)
    #expect(rows["one pixel differs by 1 of 255"] == "allowed")
    #expect(rows.contains { $0.key.hasPrefix("ball.") && $0.value == "yes" })
    #expect(!rows.values.contains("NO"))
    for tolerance in [
      "metric: exact, maxDiffering: 3000", "metric: threshold, threshold: 254",
      "metric: pixelmatch, threshold: 0.95",
    ] {
      try write(", tolerance: { \(tolerance) }")
      let blind = try reel.expect(1, "verify --self-test g.yaml")
      let missed = Self.rows(blind.text).filter { $0.value == "NO" }.map(\.key)
      #expect(missed.contains { $0.contains(" points") }, "\(blind.text)")
      #expect(missed.contains { $0.contains("is missing") }, "\(blind.text)")
    }
  }

  @Test("The self-test reports impossible defects and fails if no image shows a shape")
  func impossible() throws {
    try write("", at: "trigger+0.3")
    let one = try reel.expect(0, "verify --self-test g.yaml")
    #expect(one.text.contains("no two images of the same scale differ"), "\(one.text)")
    // Only a row of pixels inside the field is compared, where no motion is visible.
    try write(", ignore: [[0, 0, 60, 20], [0, 21, 60, 99]]", at: "trigger+0.3")
    let hidden = try reel.expect(1, "verify --self-test g.yaml")
    #expect(hidden.text.contains("outside the ignored regions"), "\(hidden.text)")
  }

  /// Returns the result of each defect in a table.
  private static func rows(_ table: String) -> [String: String] {
    let matches = table.matches(of: #/(?m)^ *(.*?) +(yes|allowed|NO|–)  /#)
    return Dictionary(
      matches.map { (String($0.1), String($0.2)) }, uniquingKeysWith: { first, _ in first })
  }
}
