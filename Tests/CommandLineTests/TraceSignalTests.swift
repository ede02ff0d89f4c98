@Suite("reel trace --signal")
struct TraceSignalTests {
  private let reel: ReelProgram

  init() throws {
    reel = try ReelProgram()
    try reel.write("style: wave", to: "w.yaml")
  }

  private func rows(_ options: String) throws -> [[String]] {
    try reel.expect(0, "trace w.yaml --format csv \(options)").text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test("Only the requested signals are sampled, in the requested order, with equal values")
  func some() throws {
    let whole = try rows("--every 0.05 --verbose")
    let names = ["ball.2.y", "wave.bend", "wave.bend.model", "header.state", "contentOffset.y"]
    let some = try rows(
      "--every 0.05 --verbose " + names.map { "--signal \($0)" }.joined(separator: " "))
    #expect(some[0] == ["time"] + names)
    #expect(some.count == whole.count)
    for (index, name) in names.enumerated() {
      let column = try #require(whole[0].firstIndex(of: name))
      #expect(some.map { $0[index + 1] } == whole.map { $0[column] }, "\(name)")
    }
  }

  @Test("An asterisk selects all signals, including those that are not traced by default")
  func all() throws {
    let rows = try rows("--every 0.25 --signal *")
    #expect(rows.count > 8)
    let usual = Set(try self.rows("--every 0.25")[0])
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
}
