@Suite("reel trace --signal")
struct TraceSignalTests {
  private let reel: ReelProgram

  init() throws {
    reel = try ReelProgram()
    try reel.write("style: wave", to: "w.yaml")
  }

  @Test("Only the requested signals are sampled, in the requested order, with equal values")
  func some() throws {
    func rows(_ names: [String]) throws -> [[String]] {
      let outcome = try reel.expect(
        0,
        ["trace", "w.yaml", "--format", "csv", "--every", "0.05", "--verbose"]
          + names.flatMap { ["--signal", $0] })
      return outcome.text.split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
    }
    let whole = try rows([])
    let names = ["ball.2.y", "wave.bend", "wave.bend.model", "header.state", "contentOffset.y"]
    let some = try rows(names)
    #expect(some[0] == ["time"] + names)
    #expect(some.count == whole.count)
    for (index, name) in names.enumerated() {
      let column = try #require(whole[0].firstIndex(of: name))
      #expect(some.map { $0[index + 1] } == whole.map { $0[column] }, "\(name)")
    }
  }

  @Test("An asterisk selects all signals, including those that are not traced by default")
  func all() throws {
    let outcome = try reel.expect(0, "trace w.yaml --format csv --every 0.25 --signal *")
    let rows = outcome.text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(rows.count > 8)
    let whole = try reel.run("trace w.yaml --format csv --every 0.25")
    let usual = Set(whole.text.prefix { $0 != "\n" }.split(separator: ",").map(String.init))
    let quiet = [
      "wave.fullHeight", "wave.fullLift", "ball.size", "ball.reach", "header.pull",
      "header.sinceTrigger", "header.sinceHandler", "header.sinceEnd", "header.result",
      "ball.rise",
    ]
    #expect(usual.isDisjoint(with: quiet))
    #expect(usual.subtracting(["events"]).union(quiet).isSubset(of: rows[0]))
    #expect(Set(rows[0]).count == rows[0].count)
    let reach = try #require(rows[0].firstIndex(of: "ball.reach"))
    #expect(rows.dropFirst().allSatisfy { $0[reach] == "47.5" })
  }

  @Test("An unknown signal is an error that suggests the nearest name") func unknown() throws {
    try reel.expect(64, "trace w.yaml --signal wave.bendd", errors: "did you mean wave.bend?")
  }

  @Test("A table shows the requested signals without a grid, and a log refuses them")
  func forms() throws {
    let table = try reel.expect(0, "trace w.yaml --signal wave.bend")
    #expect(table.text.contains("wave.bend"))
    #expect(!table.text.contains("contentOffset.y"))
    try reel.expect(64, "trace w.yaml --format log --signal wave.bend", errors: "--format log")
  }
}
