import BezierGeometry
import Figures
import KeyframeAnimation
import ReelCommands
import RefreshModel
import RefreshScenario
import RefreshScene
import Texts

/// Measures what stands before any picture: reading a scenario, playing it, and sampling its run.
///
/// All of it happens in this process, by turns; each number is the median of the rounds, and each round
/// does the same so often that it takes some hundredths of a second.
struct ModelBenchmark {
  /// One thing that is measured.
  struct Row {
    let name: String
    /// How long it takes once, in seconds.
    let seconds: Double
  }

  private let input: ScenarioInput
  private let file: ScenarioFile
  private let resolved: ResolvedScenario
  private let timeline: Timeline

  init(_ input: ScenarioInput) throws {
    self.input = input
    file = try ScenarioInput.file(input.scenario)
    resolved = try input.resolved()
    timeline = try resolved.play()
  }

  /// One thing that is measured, and what does it so many times.
  private struct Subject {
    let name: String
    var count = 1
    let run: () throws -> Void
  }

  private var subjects: [Subject] {
    let changes = change.map { [$0] } ?? []
    func check() throws -> ResolvedScenario {
      try file.resolved(variant: input.variant, overrides: input.overrides + changes)
    }
    let times = (0..<Self.instants).map {
      Flicks(seconds: timeline.duration.seconds * Double($0) / Double(Self.instants))
    }
    var subjects = [
      Subject(name: "check one more variant of the file") { _ = try check() },
      Subject(name: "play") { _ = try resolved.play() },
      Subject(name: "measure the run") { _ = SweepMeasures(timeline) },
      Subject(name: "a cell of a sweep: all three") { _ = SweepMeasures(try check().play()) },
      Subject(name: "a whole moment", count: times.count) {
        for time in times { Self.keep(timeline.instant(at: time)) }
      },
    ]
    for signal in timeline.signals where signal.isTraced {
      guard let sampler = timeline.sampler(of: signal.label) else { continue }
      subjects.append(
        Subject(name: signal.label, count: times.count) {
          for time in times { Self.keep(sampler.value(at: time)) }
        })
    }
    return subjects
  }

  /// As in a sweep's cell a number of the first behavior is given anew.
  private var change: ScenarioOverride? {
    for placement in Placement.allCases {
      guard let header = resolved.scenario.headers[placement] else { continue }
      let values = header.style.values.merging(header.behavior.values)
      for name in values.all.keys.sorted() {
        guard let number = values[name]?.number else { continue }
        return ScenarioOverride(
          key: "\(placement.rawValue).\(name)", value: number.decimalText())
      }
    }
    return nil
  }

  /// How many instants of the run are sampled in a turn.
  private static let instants = 200

  /// Keeps the optimiser from leaving a value out.
  @inline(never)
  private static func keep<Value>(_ value: Value) {}

  /// Measures everything.
  func rows(rounds: Int) throws -> [Row] {
    let clock = ContinuousClock()
    let subjects = subjects
    var seconds = subjects.map { _ in [Double]() }
    for round in 0...rounds {
      for (index, subject) in subjects.enumerated() {
        var count = 0
        let start = clock.now
        while count < 3 || clock.now - start < .milliseconds(20) {
          try subject.run()
          count += 1
        }
        let time = (clock.now - start) / count
        // The first round warms up.
        if round > 0 {
          seconds[index].append(Double(time.components.attoseconds) * 1e-18)
        }
      }
    }
    return zip(subjects, seconds).map { subject, seconds in
      Row(name: subject.name, seconds: seconds.sorted()[seconds.count / 2] / Double(subject.count))
    }
  }

  /// The rows as a table, in microseconds.
  static func text(of rows: [Row]) -> TerminalText {
    var table = TextTable([("", .left), ("µs", .right)])
    for row in rows { table.add([row.name, (row.seconds * 1e6).decimalText(places: 2)]) }
    return table.text
  }

  /// The rows by their names, in seconds.
  static func json(of rows: [Row]) -> JSONValue {
    var object = JSONObject()
    for row in rows { object[row.name] = .number(row.seconds) }
    return .object(object)
  }
}
