import Figures

/// The measurement of reading a scenario, playing it and sampling its run, without drawing.
///
/// All subjects are measured alternately in this process. Each number is the median of the
/// rounds; a round repeats its subject for at least 20 ms.
struct ModelBenchmark {
  /// The measurement of a subject.
  struct Row {
    let name: String
    /// The time of a single execution, in seconds.
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

  /// A measured closure, which performs its work `count` times.
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
      Subject(name: "check another variant of the file") { _ = try check() },
      Subject(name: "play") { _ = try resolved.play() },
      Subject(name: "variant of a sweep: both") { _ = try check().play() },
      Subject(name: "compute an instant", count: times.count) {
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

  /// An override that sets the first numeric setting of a header to its present value, as in a
  /// sweep's cell.
  private var change: ScenarioOverride? {
    for placement in Placement.allCases {
      guard let header = resolved.scenario.headers[placement] else { continue }
      let values = header.style.values.merging(header.behavior.values) { $1 }
      for name in values.keys.sorted() {
        guard let number = values[name]?.number else { continue }
        return ScenarioOverride(key: "\(placement.rawValue).\(name)", value: number.decimalText())
      }
    }
    return nil
  }

  /// The number of instants that are sampled per execution.
  private static let instants = 200

  /// Prevents the optimizer from removing the computation of a value.
  @inline(never)
  private static func keep<Value>(_ value: Value) {}

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
        // The first round warms up the caches.
        if round > 0 { seconds[index].append(Double(time.components.attoseconds) * 1e-18) }
      }
    }
    return zip(subjects, seconds).map { subject, seconds in
      Row(name: subject.name, seconds: seconds.sorted()[seconds.count / 2] / Double(subject.count))
    }
  }

  /// Returns the rows as a table, in microseconds.
  static func text(of rows: [Row]) -> TerminalText {
    var table = TextTable([("", .left), ("µs", .right)])
    for row in rows { table.add([row.name, (row.seconds * 1e6).decimalText(places: 2)]) }
    return table.text
  }
}
