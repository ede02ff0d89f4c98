@testable import Figures

/// The expected values are closed forms of springs, the rubber band and insets.
@Suite("Measures of a sweep")
struct SweepMeasuresTests {
  /// Returns a table's columns by name.
  private func table(_ text: String, _ axes: String..., tracks: [String] = []) async throws
    -> [String: [String]]
  {
    let csv = try await csv(text, axes, tracks: tracks)
    var rows = csv.split(separator: "\n").map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let names = rows.removeFirst()
    #expect(rows.allSatisfy { $0.count == names.count })
    return Dictionary(
      uniqueKeysWithValues: names.enumerated().map { index, name in (name, rows.map { $0[index] }) }
    )
  }

  private func csv(
    _ text: String, _ axes: [String], tracks: [String] = [], jobs: Int? = nil
  ) async throws -> String {
    let sweep = try Sweep(
      ScenarioFile(parsing: Array(text.utf8)), axes: axes.map { try SweepAxis(parsing: $0) })
    let table = try await SweepTable(measuring: sweep, tracks: tracks, jobs: jobs)
    return String(decoding: table.csv, as: UTF8.self)
  }

  private func numbers(_ column: [String]?) throws -> [Double] {
    try (try #require(column)).map { try #require(Double($0)) }
  }

  /// A slow pull whose bend springs to rest and stays there.
  private static let bounce = """
    header: { style: wave, hillHeight: 60 }
    steps: [{ drag: { pull: 1.2, duration: 4, curve: linear } }]
    app: { header: [] }
    clock: { duration: 9, lead: 0 }
    """

  @Test("A spring's overshoot is e^(−πζ/√(1−ζ²)) for any duration") func overshoot() async throws {
    for (bounce, duration) in [(0.2, 0.4), (0.4, 0.3), (0.6, 0.35)] {
      let text =
        "\(Self.bounce)\nvariants: { a: { header.bounceTiming: "
        + "\"spring(duration: \(duration), bounce: \(bounce))\" } }"
      let file = try ScenarioFile(parsing: Array(text.utf8))
      let sweep = try Sweep(file, axes: [SweepAxis(variantsOf: file)])
      let measures = try await sweep.map { SweepMeasures($0.timeline) }
      func number(_ name: String) throws -> Double {
        let measure = try #require(measures[0].measures.first { $0.name == "wave.bend.\(name)" })
        return try #require(Double(measure.text))
      }
      let ratio = 1 - bounce
      let root = Double.sqrt(1 - ratio * ratio)
      #expect(abs(try number("overshoot") - .exp(-.pi * ratio / root)) < 2e-4)
      #expect(try number("rest") == 0)
      // The top speed of an underdamped step: ω e^(−ζ·acos(ζ)/√(1−ζ²)) times the distance.
      let way = try number("max")
      let omega = 2 * .pi / duration
      let peak = way * omega * .exp(-ratio * .acos(ratio) / root)
      #expect(abs(try number("peakSpeed") / peak - 1) < 3e-3)
      // The last time at which the spring is a hundredth of the distance from rest, by sampling.
      let damped = omega * root
      func distance(_ time: Double) -> Double {
        .exp(-ratio * omega * time) * (.cos(damped * time) + ratio / root * .sin(damped * time))
      }
      let last = (0...400_000).last { abs(distance(Double($0) * 1e-5)) > 0.01 } ?? 0
      #expect(abs(try number("settling") - Double(last) * 1e-5) < 0.01)
    }
  }

  @Test("If the main tracks are equal in all cells, the differing tracks are measured")
  func tellingTracks() throws {
    func telling(_ axis: String) throws -> [String] {
      let file = try ScenarioFile(parsing: Array("style: wave".utf8), fileName: "wave.yaml")
      return try Sweep(file, axes: [SweepAxis(parsing: axis)]).tellingTracks()
    }
    // The hill's bend changes, and it is a main track.
    #expect(try telling("header.hillHeight=20..60:20").isEmpty)
    // The rise is staggered, so the first ball does not change.
    let balls = try telling("header.riseStagger=0.05..0.15:0.05")
    #expect(balls.contains("ball.1.y") && balls.contains("ball.3.y") && !balls.contains("ball.0.y"))
    #expect(balls.allSatisfy { $0.hasPrefix("ball.") })
    // A color changes no track.
    #expect(try telling("header.fieldColor=\"#FFFFFF\",\"#000000\"").isEmpty)
  }

  @Test("The list rests at minus its inset, or at 0 if the header reads the raw offset")
  func restOffset() async throws {
    for (reading, rests) in [
      ("adjusted", ["0", "-10", "-20", "-30", "-40"]), ("original", ["0", "0", "0", "0", "0"]),
    ] {
      let table = try await table(
        "header: { style: wave, insets: \(reading) }", "scrollView.contentInset.top=0..40:10")
      #expect(table["contentOffset.y.rest"] == rests)
    }
  }

  @Test("A drag at constant speed triggers when the rubber band reaches the threshold")
  func trigger() async throws {
    let table = try await table(
      """
      style: wave
      clock: { lead: 0.25 }
      steps: [{ drag: { by: 300, duration: 1, curve: linear } }, release]
      """, "steps.0.drag.duration=0.5..2:0.25")
    // The inverse of UIKit's rubber band: the travel that stretches a view of d points by 80.
    let (view, threshold) = (587.0, 80.0)
    let travel = view / 0.55 * (1 / (1 - threshold / view) - 1)
    for (duration, time) in zip(
      try numbers(table["steps.0.drag.duration"]), try numbers(table["trigger"]))
    {
      // Observers are called 120 times a second.
      let exact = 0.25 + duration * travel / 300
      #expect(time >= exact - 1e-6 && time <= exact + 1.0 / 120 + 1e-6, "\(duration)")
    }
    #expect(table["release"] == ["0.75", "1", "1.25", "1.5", "1.75", "2", "2.25"])
  }

  @Test("Missing events leave their fields empty, and the peak of the pull is measured")
  func missing() async throws {
    let table = try await table(
      "style: wave\nsteps: [{ drag: { pull: 1 } }, release]", "steps.0.drag.pull=.5,.9,1.2")
    #expect(try #require(table["trigger"]).prefix(2).allSatisfy(\.isEmpty))
    #expect(table["trigger"]?[2].isEmpty == false)
    #expect(table["header.pullingPercent.max"]?.prefix(2) == ["0.5", "0.9"])
  }

  @Test("Named tracks replace the main ones") func tracks() async throws {
    let table = try await table("style: wave", "header.ballCount=1,2", tracks: ["ball.0.y"])
    #expect(table["ball.0.y.max"] != nil && table["wave.bend.max"] == nil)
  }

  @Test("The table does not depend on the number of jobs, and values with commas are quoted")
  func jobs() async throws {
    let axes = [
      "header.hillHeight=20..80:20", "header.bounceTiming=ease-out,\"back-out(overshoot: 2)\"",
      "header.riseTiming=cubic-bezier(.1,.2,.3,1)",
    ]
    let one = try await csv("style: wave", axes, jobs: 1)
    #expect(try await csv("style: wave", axes, jobs: 2) == one)
    #expect(one.contains("\n20,back-out(overshoot: 2),\"cubic-bezier(.1,.2,.3,1)\","))
    #expect(one.hasSuffix("\n") && one.split(separator: "\n").count == 9)
  }

  @Test("A value out of range is reported with its --vary option") func wrongValue() async throws {
    let error = await #expect(throws: ScenarioErrors.self) {
      try await csv("style: wave", ["header.hillHeight=-20..20:20"], jobs: 2)
    }
    #expect(
      error?.description
        == "--vary header.hillHeight=-20: error: header.hillHeight is out of range; found "
        + "-20; allowed: 0 to 10000 pt")
  }

  @Test("An error in a single cell is reported with the cell") func wrongCell() async throws {
    let endless = "style: wave\nsteps: [{ drag: { pull: 1.2 } }, release]\napp: { header: [] }"
    let far = "style: wave\nsteps: [{ drag: { offset: -500 } }, release]"
    let one = await #expect(throws: ScenarioErrors.self) {
      try await csv(far, ["screen.height=667,400"])
    }
    #expect(
      one?.description.hasPrefix("scenario.yaml:2:9: error: with 400: the finger cannot pull")
        == true, "\(one?.description ?? "")")
    // An error in every cell is reported for the file.
    let all = await #expect(throws: ScenarioErrors.self) {
      try await csv(endless, ["header.hillHeight=20,40"])
    }
    #expect(all?.first.message.hasPrefix("the run never comes to rest") == true)
  }
}
