@Suite("Comparisons that cannot fail")
struct ToleranceAccidentTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  /// Writes a scenario and returns its fourth line, the golden section.
  @discardableResult
  private func write(
    _ tolerance: String, at instants: String = "[pull=0.5, trigger+0.3]"
  ) throws -> String {
    let line = "golden: { at: \(instants), scale: 1, motion: false\(tolerance) }"
    try reel.write(
      """
      screen: { width: 60, height: 120 }
      content: { navigationBar: false, rows: 3, rowHeight: 40 }
      header: { style: wave, ballCount: 3, ballSize: 10, fieldColor: "#C02040", hillHeight: 40 }
      \(line)

      """, to: "g.yaml")
    return line
  }

  @Test(
    "A tolerance that accepts anything is an error of check, verify and the self-test",
    arguments: [
      (
        "tolerance: { metric: exact, maxDiffering: 1000000000 }", "1000000000",
        "only 7200 are compared"
      ),
      ("tolerance: { metric: edges, maxDiffering: 7200 }", "7200", "only 7200 are compared"),
      (
        "ignore: [0, 0, 60, 60], tolerance: { metric: exact, maxDiffering: 3600 }", "3600",
        "only 3600 are compared"
      ),
      ("tolerance: { metric: ssim, threshold: -1 }", "-1", "allowed: 0.01 to 1"),
      ("tolerance: { metric: ssim, threshold: 0 }", "0 }", "allowed: 0.01 to 1"),
      ("tolerance: { metric: threshold, threshold: 255 }", "255", "allowed: 0 to 254"),
      ("tolerance: { metric: pixelmatch, threshold: 1 }", "1 }", "allowed: 0 to 0.95"),
      ("ignore: [0, 0, 60, 120]", "[0, 0", "the entire image is ignored"),
      ("ignore: [-9, -9, 999, 999]", "[-9", "the entire image is ignored"),
      ("ignore: [[0, 0, 60, 60], [0, 59.5, 60, 60.5]]", "[[0", "the entire image is ignored"),
    ])
  func tolerances(tolerance: String, mistake: String, message: String) throws {
    let line = try write(", " + tolerance)
    let place = try #require(line.range(of: mistake, options: .backwards)).lowerBound
    let column = line.distance(from: line.startIndex, to: place) + 1
    for arguments in [
      ["check"], ["verify"], ["verify", "--self-test"], ["verify", "--record", "all"],
    ] {
      let outcome = try reel.expect(65, arguments + ["g.yaml"])
      let said = outcome.text + outcome.errors
      #expect(said.contains("g.yaml:4:\(column): error: "), "\(said)")
      #expect(said.contains(message), "\(said)")
    }
    #expect(!reel.exists("g.golden"))
  }

  @Test("The self-test uses the scenario's tolerance and fails if that hides a moved ball")
  func selfTest() throws {
    try write(", tolerance: { metric: exact, maxDiffering: 20 }")
    let fine = try reel.expect(0, "verify --self-test g.yaml")
    let rows = Self.rows(fine.text)
    #expect(rows["one pixel differs by 1 of 255"] == "allowed")
    #expect(rows.contains { $0.key.hasPrefix("ball.") && $0.value == "yes" })
    #expect(!rows.values.contains("NO"))

    for tolerance in [
      ", tolerance: { metric: exact, maxDiffering: 3000 }",
      ", tolerance: { metric: threshold, threshold: 254 }",
      ", tolerance: { metric: pixelmatch, threshold: 0.95 }",
    ] {
      try write(tolerance)
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
    var rows: [String: String] = [:]
    for line in table.split(separator: "\n") {
      for word in ["yes", "allowed", "NO", "–"] {
        guard let range = line.range(of: "  \(word)  ") ?? line.range(of: " \(word)  ") else {
          continue
        }
        rows[line[..<range.lowerBound].trimmingCharacters(in: .whitespaces)] = word
        break
      }
    }
    return rows
  }

  @Test("Options of diff that accept anything are usage errors") func flags() throws {
    try image("a.png", gray: 0)
    try image("b.png", gray: 255)
    try image("one/a.png", gray: 0)
    try image("two/a.png", gray: 255)
    for flags in [
      ["--max-differing", "12"], ["--max-differing", "1000000000"], ["--threshold", "255"],
      ["--metric", "ssim", "--threshold", "-1"], ["--metric", "ssim", "--threshold", "0"],
      ["--metric", "pixelmatch", "--threshold", "1"],
      ["--max-differing", "6", "--ignore", "0,0,4,1.5"],
    ] {
      for pair in [["a.png", "b.png"], ["a.png", "a.png"], ["one", "two"]] {
        try reel.expect(64, ["diff"] + pair + flags)
      }
    }
    // Even the most lenient values that are allowed distinguish black from white.
    for flags in [
      ["--max-differing", "11"], ["--threshold", "254"],
      ["--metric", "ssim", "--threshold", "0.01"],
      ["--metric", "pixelmatch", "--threshold", "0.95"], ["--metric", "edges", "--threshold", "1"],
    ] {
      #expect(try reel.run(["diff", "a.png", "b.png"] + flags).status == 1, "\(flags)")
    }
  }

  @Test("diff fails if there is nothing to compare") func nothing() throws {
    try image("a.png", gray: 0)
    try image("one/a.png", gray: 0)
    try image("two/b.png", gray: 0)
    for folder in ["empty", "bare"] { try reel.write("", to: "\(folder)/note.txt") }
    for arguments in [
      ["a.png", "a.png", "--ignore", "0,0,4,3"], ["one", "one", "--ignore", "-1,-1,99,99"],
      ["empty", "bare"], ["empty", "empty"], ["one", "two"],
    ] {
      try reel.expect(1, ["diff"] + arguments, errors: "nothing was compared")
      let json = try reel.expect(1, ["diff"] + arguments + ["--json"])
      #expect(!json.text.contains("\"allowed\": true"))
    }
  }

  /// Writes an image of 4 by 3 pixels.
  private func image(_ name: String, gray: UInt8) throws {
    try reel.write("", to: name)
    let bitmap = StraightBitmap(
      size: try PixelSize(width: 4, height: 3),
      filledWith: StraightPixel(red: gray, green: gray, blue: gray))
    _ = try reel.folder.write(try PNGEncoder.encode(bitmap), to: name)
  }
}
