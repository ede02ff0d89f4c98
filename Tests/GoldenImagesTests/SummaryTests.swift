@testable import GoldenImages

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Summaries of failed goldens")
struct SummaryTests {
  /// Returns a list whose changes move items.
  private static func list(_ name: String, moves: [Vector]) -> GoldenFinding {
    GoldenFinding(
      GoldenFile(name: "\(name).txt", layer: .drawing, instant: name, appearance: .light),
      .changedList(
        moves.enumerated().map { index, vector in
          let vector = "\(vector.dx.decimalText()), \(vector.dy.decimalText())"
          return DisplayListChange("card.\(index)", "card.\(index) moved by \(vector) pt")
        }),
      actual: [65])
  }

  private static func entry(_ path: String, _ findings: [GoldenFinding]) -> VerifiedScenario {
    let result = GoldenResult(
      scenario: path, folder: GoldenFolder(path: "\(path).golden"), findings: findings)
    return VerifiedScenario(result, path: path)
  }

  /// Returns a summary of scenarios with different changes, whose paths a shell must quote.
  private static func summary(_ count: Int) -> GoldenSummary {
    let entries = (0..<count).map { index in
      let path = "it's the looks/\(String(repeating: "x", count: 60))-\(index).yaml"
      let findings = (0..<3).map { step in
        list("trigger+\(step)", moves: [Vector(dx: Double(index), dy: Double(step))])
      }
      return entry(path, findings)
    }
    return GoldenSummary(entries)
  }

  @Test(
    "A Markdown summary fits a comment and contains the command, whatever fails",
    arguments: [1, 40, 400, 4_000])
  func length(count: Int) throws {
    let text = Self.summary(count).markdown().text
    #expect(text.utf8.count <= 65_000)
    #expect(text.hasPrefix("<!-- reel verify -->\n**Goldens**: \(3 * count) of "))
    let commands = text.matches(of: /\nTo accept the changes: `reel approve ([^`]*)`\n/)
    let words = try #require(commands.first?.1)
    #expect(commands.count == 1)
    if count <= 40 {
      #expect(words.hasPrefix("'it'\\''s the looks/x"))
      #expect(words.components(separatedBy: ".yaml'").count - 1 == count)
    } else {
      #expect(words == ".")
    }
    let rows = text.matches(of: /\n\| it's the looks/).count
    let rest = text.firstMatch(of: /and (\d+) more rows? in the report/).flatMap { Int($0.1) } ?? 0
    #expect(rows > 0 && rows + rest == 3 * count)
    #expect((rest > 0) == (count >= 400))
  }

  @Test("Equal changes of several scenarios have one row, and further changes are counted")
  func equal() {
    let moves = [Vector(dx: 0, dy: -1), Vector(dx: 2, dy: 0), Vector(dx: 2, dy: 3)]
    let entries = (0..<12).map { Self.entry("\($0).yaml", [Self.list("rest", moves: moves)]) }
    let rows = GoldenSummary(entries).markdown().text.split(separator: "\n").filter {
      $0.hasPrefix("| ")
    }
    #expect(
      rows.dropFirst() == [
        "| 0.yaml and 11 more | rest.txt | drawing | card.0 moved by 0, -1 pt; and 2 more |"
      ])
  }

  @Test(
    "Changes of at least three scenarios are listed once, the most frequent first",
    arguments: [2, 3, 12])
  func shared(count: Int) {
    let entries = (0..<count).map { index in
      var moves = [Vector(dx: 0, dy: -1)]
      if index > 0 { moves.append(Vector(dx: Double(index), dy: 0)) }
      return Self.entry("\(index).yaml", [Self.list("rest", moves: moves)])
    }
    let lines = GoldenSummary(entries).text(isQuiet: false).text.split(separator: "\n")
    let heads = lines.filter { $0.contains("scenarios: ") }
    #expect(heads == (count < 3 ? [] : ["\(count) scenarios: card.0 moved by 0, -1 pt"]))
    #expect(lines.count { $0.hasSuffix("card.0 moved by 0, -1 pt") } == (count < 3 ? count : 1))
    #expect(lines.contains("  1 golden has only the changes at the top") == (count >= 3))
    // The other changes stay with their scenarios.
    for index in 1..<count {
      #expect(lines.contains { $0.hasSuffix("card.1 moved by \(index), 0 pt") })
    }
  }

  @Test(
    "Only numbers with all decimal places may differ, by one unit of the last",
    arguments: [
      ("x 0.1234", "x 0.1235", 1), ("x -0.0001 y 2", "x 0 y 2", 1), ("1", "0.9999", 1),
      ("a0.1234,9.9999", "a0.1233,10", 2), ("x 0.1234", "x 0.1236", nil), ("x 0.12", "x 0.13", nil),
      ("x 3", "x 4", nil), ("x 0.1234", "y 0.1235", nil), ("0.1234", "0.1234 ", nil),
      ("#102030", "#102031", nil), ("0.1234", "0.1234", nil), ("1.2.3456", "1.2.3457", nil),
      ("9223372036854775807.5", "9223372036854775807.4999", nil), ("-", "--", nil),
    ] as [(String, String, Int?)])
  func rounding(golden: String, actual: String, count: Int?) {
    #expect(RoundedText.count(from: golden, to: actual, places: 4) == count)
    #expect(RoundedText.count(from: actual, to: golden, places: 4) == count)
  }

  @Test("There is one annotation per scenario: errors first, and changed shapes before pixels")
  func annotations() {
    let new = GoldenFinding(.trace, .missing, actual: [65])
    let unreadable = GoldenFinding(
      .orphan(named: "a.png"), .unreadable("the file is empty"), actual: [65])
    let summary = GoldenSummary([
      Self.entry("new.yaml", [new]),
      Self.entry("old.yaml", [unreadable, Self.list("rest", moves: [Vector(dx: 1, dy: 0)])]),
      VerifiedScenario(
        failure: "bad.yaml:3:5: error: one\nbad.yaml:4:5: error: two", path: "bad.yaml"),
    ])
    #expect(
      summary.annotations.text.split(separator: "\n") == [
        "::error file=bad.yaml,line=3,title=the goldens cannot be verified::one%0Aand 1 more line",
        "::error file=old.yaml,title=2 of 2 goldens fail::rest.txt: card.0 moved by 1, 0 pt%0A"
          + "a.png: the golden cannot be read: the file is empty",
        "::error file=new.yaml,title=no goldens recorded yet::missing goldens: 1; to record them: "
          + "reel verify new.yaml --record missing",
      ])
  }

  @Test("JUnit has the file and the time of every case") func junit() throws {
    let document = try XMLDocument(data: Data(Self.summary(2).junit.text.utf8))
    let cases = try document.nodes(forXPath: "//testcase")
    #expect(cases.count == 6)
    #expect(try document.nodes(forXPath: "//testcase[@file=@classname][@time>=0]").count == 6)
    #expect(try document.nodes(forXPath: "//testsuite[@time>=0]").count == 2)
  }
}
