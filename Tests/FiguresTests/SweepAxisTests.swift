@testable import Figures

@Suite("Axes of a sweep")
struct SweepAxisTests {
  private func values(_ text: String) throws -> [String] {
    try SweepAxis(parsing: "a.b=\(text)").choices.map(\.label)
  }

  @Test(
    "A range includes both ends and prints decimal digits",
    arguments: [
      ("20..100:20", ["20", "40", "60", "80", "100"]),
      ("100..20:-40", ["100", "60", "20"]),
      ("0..1:.25", ["0", "0.25", "0.5", "0.75", "1"]),
      ("-1..1:1", ["-1", "0", "1"]),
      ("-0.2..0.1:0.1", ["-0.2", "-0.1", "0", "0.1"]),
      ("5..5:1", ["5"]),
      ("5..5:-1", ["5"]),
      (" 1 .. 2 : 0.5 ", ["1", "1.5", "2"]),
      ("1.50..2:0.50", ["1.5", "2"]),
      ("+1..+2:+1", ["1", "2"]),
      ("0.000001..0.000003:0.000001", ["0.000001", "0.000002", "0.000003"]),
      ("123456789012345..123456789012346:1", ["123456789012345", "123456789012346"]),
      ("0...5:.25", ["0", "0.25", "0.5"]),
    ])
  func ranges(text: String, expected: [String]) throws {
    #expect(try values(text) == expected)
  }

  @Test("A range of a thousand tenths does not accumulate errors") func drift() throws {
    let values = try values("0..100:0.1")
    #expect(values.count == 1001)
    for (index, value) in values.enumerated() {
      // Whole tenths, formatted by hand.
      let expected = index % 10 == 0 ? "\(index / 10)" : "\(index / 10).\(index % 10)"
      #expect(value == expected)
    }
  }

  @Test(
    "Lists are split at commas outside of brackets and quotes",
    arguments: [
      (
        "ease-out,spring(duration: .5, bounce: .3)",
        ["ease-out", "spring(duration: .5, bounce: .3)"]
      ),
      ("linear(0, 0.25 20%, 1), steps(4)", ["linear(0, 0.25 20%, 1)", "steps(4)"]),
      ("[0, 0, 10, 10],[1,1,2,2]", ["[0, 0, 10, 10]", "[1,1,2,2]"]),
      ("{ light: a, dark: b },c", ["{ light: a, dark: b }", "c"]),
      ("\"a, b\",'c'", ["a, b", "c"]),
      ("0,20..40:10,auto", ["0", "20", "30", "40", "auto"]),
      ("../images/a.png,b..c", ["../images/a.png", "b..c"]),
      ("x=1,y=2", ["x=1", "y=2"]),
    ])
  func lists(text: String, expected: [String]) throws {
    #expect(try values(text) == expected)
  }

  @Test(
    "An invalid axis is refused with the correct syntax",
    arguments: [
      ("a.b", "“a.b” is not KEY=VALUES"),
      ("=1", "“=1” is not KEY=VALUES"),
      ("a..b=1", "“a..b=1” is not KEY=VALUES"),
      ("a=", "“a=” has an empty value"),
      ("a=1,,2", "“a=1,,2” has an empty value"),
      ("a=20..100", "“20..100” … end and a step, such as 20..100:10"),
      ("a=20..", "“20..” … end and a step"),
      ("a=20..x:1", "“20..x:1” … “x” is not … such as 0.25"),
      ("a=20..30:1e1", "“20..30:1e1” … “1e1” is not"),
      ("a=20..30:0", "“20..30:0” … step … 0"),
      ("a=100..20:20", "“100..20:20” … step … -20 … 20"),
      ("a=20..100:-20", "“20..100:-20” … step … 20 … 100"),
      ("a=20..90:20", "“20..90:20” … 90 … 20..90:35 or 20..80:20 or 20..100:20"),
      ("a=0..1:0.333333", "“0..1:0.333333” … 1 … 0..1:0.25"),
      ("a=0..0.5:0.2", "“0..0.5:0.2” … 0.5 … 0..0.5:0.25 or 0..0.4:0.2 or 0..0.6:0.2"),
      (
        "a=0..999999999999999:0.000001",
        "“0..999999999999999:0.000001” … 999999999999999000001 … at most 10000"
      ),
      ("a=0..6000:1,0..6000:1", "“a” … at most 10000"),
      ("a=1..9999999999999999:1", "“1..9999999999999999:1” … “9999999999999999” is not"),
    ])
  func refused(text: String, expected: String) {
    let error = #expect(throws: SweepSyntaxError.self) { try SweepAxis(parsing: text) }
    // The parts between the ellipses occur in this order.
    var rest = Substring(error?.description ?? "")
    for part in expected.split(separator: " … ") {
      guard let range = rest.firstRange(of: part) else {
        Issue.record("\(error?.description ?? "") lacks \(part)")
        return
      }
      rest = rest[range.upperBound...]
    }
  }

  @Test("Cells are all combinations, the last axis varying fastest") func cells() throws {
    let file = try ScenarioFile(parsing: Array("style: wave".utf8))
    let axes = try ["a=1..3:1", "b=x,y"].map { try SweepAxis(parsing: $0) }
    let sweep = try Sweep(file, axes: axes)
    #expect(
      (0..<sweep.count).map { sweep.cell($0).label }
        == ["1 · x", "1 · y", "2 · x", "2 · y", "3 · x", "3 · y"])
    let many = try ["a=1..5000:1", "b=1..5000:1", "c=1..5000:1", "d=1..5000:1", "e=1..5000:1"]
      .map { try SweepAxis(parsing: $0) }
    let error = #expect(throws: SweepSyntaxError.self) { try Sweep(file, axes: many) }
    #expect(error?.description.hasPrefix("5000 × 5000 × 5000 × 5000 × 5000 ") == true)
    #expect(error?.description.contains("at most 1000000") == true)
    let twice = #expect(throws: SweepSyntaxError.self) {
      try Sweep(file, axes: [axes[0], axes[0]])
    }
    #expect(twice?.description.hasPrefix("a is varied twice") == true)
  }

  @Test("A variant axis lists the file's variants; a file without variants is refused")
  func variants() throws {
    let file = try ScenarioFile(
      parsing: Array("style: wave\nvariants: { now: {}, soft: { header.hillHeight: 40 } }".utf8))
    let axis = try SweepAxis(variantsOf: file)
    #expect(axis.choices.map(\.variant) == ["now", "soft"])
    let sweep = try Sweep(file, axes: [axis])
    #expect(try sweep.scenario(of: sweep.cell(0)).header == Scenario.Header(WaveStyle()))
    #expect(try sweep.scenario(of: sweep.cell(1)).header?[setting: "hillHeight"] == .number(40))
    let bare = try ScenarioFile(parsing: Array("style: wave".utf8), fileName: "w.yaml")
    let error = #expect(throws: SweepSyntaxError.self) { try SweepAxis(variantsOf: bare) }
    #expect(error?.description.hasPrefix("w.yaml has no variants") == true)
  }
}
