@Suite("reel trace --explain")
struct ExplainTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  private let early = """
    footer: { style: mj-auto-footer }
    content: { rows: 10 }
    steps:
      - scrollTo: { y: 333, animated: false }
      - untilRest
      - drag: { by: 0, duration: 0 }
      - release
    clock: { lead: 0.25, duration: 4 }
    """

  /// With a list of 587 points, rows of 920 and a footer of 44, half of which must be visible,
  /// the trigger offset is 920 − 587 + 22 + 44 − 44 = 355.
  @Test("A footer's trigger is explained with all clauses and their numbers") func footer() throws {
    try reel.write(early, to: "early.yaml")
    let outcome = try reel.expect(
      0,
      "trace early.yaml --explain footer --set footer.triggerPercent=0.5 --set "
        + "steps.0.scrollTo.y=355")
    let first = outcome.text.components(separatedBy: "\n\n").first ?? ""
    #expect(
      first.trimmingCharacters(in: .newlines) == """
        0.25  footer  trigger: mj-auto-footer, when the offset changed
             o 355, T 0, insetBottom 44, contentH 920, viewH 587, h 44, y 920, percent 0.5, old o 0
        yes  not hidden
        yes  user interaction enabled
        yes  state = idle                                            idle = idle
        yes  automaticallyRefresh
        yes  y != 0                                                  920 != 0
        yes  T + contentH > viewH                                    920 > 587
        yes  o >= contentH - viewH + h * percent + insetBottom - h   355 >= 355
        yes  o > old o                                               355 > 0
        yes  not triggered by a drag, so not counted
        yes  on screen
        """)
  }

  @Test("A refused release names the failed clause and its numbers") func refused() throws {
    try reel.write(early, to: "early.yaml")
    let outcome = try reel.run("trace early.yaml --explain footer")
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.first?.hasPrefix("0.25  footer  refused: mj-auto-footer, ") == true)
    #expect(lines.first?.contains("release") == true)
    // 920 + 44 − 587 = 377.
    #expect(lines.contains("no   o >= contentH + insetBottom - viewH   333 >= 377"))
  }

  @Test("JSON contains the decisions as numbers in addition to the events") func json() throws {
    try reel.write(early, to: "early.yaml")
    let outcome = try reel.run("trace early.yaml --explain footer --format json")
    let json = try outcome.json
    #expect(json["events"] != nil)
    let decision = try #require((json["decisions"] as? [[String: Any]])?.first)
    #expect(decision["outcome"] as? String == "refused")
    #expect(decision["occasion"] as? String == "release")
    #expect((decision["values"] as? [String: Double])?["insetBottom"] == 44)
    let threshold = (decision["clauses"] as? [[String: Any]])?.first {
      $0["threshold"] as? Bool == true
    }
    #expect(threshold?["left"] as? Double == 333)
    #expect(threshold?["right"] as? Double == 377)
    #expect(threshold?["relation"] as? String == ">=")
    #expect(threshold?["holds"] as? Bool == false)
  }

  @Test("A difference too small for four digits is printed in full precision") func tiny() throws {
    try reel.write(early, to: "early.yaml")
    let outcome = try reel.run(
      "trace early.yaml --explain footer --set steps.0.scrollTo.y=376.9999999")
    #expect(outcome.text.contains("376.9999999 >= 377\n"))
  }

  @Test("A run without a decision is reported as such") func nothing() throws {
    let outcome = try reel.expect(
      0, ["trace", "wave.yaml", "--explain", "header", "--set", "steps=[wait: 1]"])
    #expect(outcome.text.hasPrefix("the header "))
    #expect(outcome.text.split(separator: "\n").count == 1)
  }

  @Test("The effects of an early end are reported by the explanation, in JSON and by check")
  func stuck() throws {
    let early = ["--set", "app={ header: [{ after: 0.1 }] }"]
    let told = try reel.run(["trace", "wave.yaml", "--explain", "header"] + early)
    let paragraphs = told.text.components(separatedBy: "\n\n")
    try #require(paragraphs.count == 4, "\(told.text)\(told.errors)")
    #expect(paragraphs[0].contains("header  trigger: wave"))
    #expect(paragraphs[1].contains("header") && paragraphs[1].contains("of 4 balls"))
    #expect(paragraphs[2].contains("69.85 pt"))
    #expect(
      paragraphs[3].contains("o: the content offset")
        && paragraphs[3].contains("T: the top inset without the header"))
    let outcome = try reel.run(
      ["trace", "wave.yaml", "--explain", "header", "--format", "json"] + early)
    let json = try outcome.json
    let remarks = try #require(json["remarks"] as? [[String: Any]])
    #expect(remarks.count == 2)
    #expect(remarks.allSatisfy { $0["target"] as? String == "header" })
    try reel.expect(0, ["check", "wave.yaml"] + early, errors: "69.85 pt")
    let clean = try reel.run(["check", "wave.yaml", "--set", "header.earlyEnds=clean"] + early)
    #expect(clean.errors.isEmpty, "\(clean.errors)")
  }

  @Test("Misuse of --explain is refused", arguments: [["footer"], ["header", "--format", "csv"]])
  func bad(arguments: [String]) throws {
    let outcome = try reel.expect(64, ["trace", "wave.yaml", "--explain"] + arguments)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("error: --explain"))
  }
}
