/// A sentence about runs, with the values that the runs have by it.
///
/// A file in `Fixtures/Runs` has three kinds of rows. `law` has the sentence; `run` has the list, the
/// behaviors, the app's reactions and the steps of a run; a row that begins with an empty field has
/// a value of the run above it: the instant, the property, the expected value, and possibly a
/// tolerance and the derivation of the value.
///
/// An instant is one of ``Timeline/time(named:)``, a range of two such as `trigger…trigger+0.25`, in
/// which every point of the observers' grid is checked, or `run` for what the whole run records. An
/// expected value is a number, a text, a bound such as `> 80`, or a transition such as `62 → 8`, with
/// ease-in-ease-out over the range unless it names another curve, duration or start:
/// `0 → π default 0.18 since 0.5`.
struct RunLaw: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private(set) var runs: [Run] = []

  /// A run and its expected values.
  struct Run: Sendable {
    let row: TableRow
    var values: [TableRow] = []
  }

  /// Returns the laws in a file of `Fixtures/Runs`.
  static func read(_ name: String) -> [RunLaw] {
    var laws: [RunLaw] = []
    for row in TableRow.rows(of: "Runs/\(name).tsv") {
      switch row[0] {
      case "run" where !laws.isEmpty: laws[laws.count - 1].runs.append(Run(row: row))
      case "" where laws.last?.runs.isEmpty == false:
        laws[laws.count - 1].runs[laws[laws.count - 1].runs.count - 1].values.append(row)
      case "law": laws.append(RunLaw(testDescription: row[1]))
      default: laws.append(RunLaw(testDescription: row.testDescription))
      }
    }
    return laws
  }

  /// Plays the runs and expects every value.
  func check() throws {
    #expect(!runs.isEmpty, "the law has no run")
    for run in runs {
      let timeline = try run.row.played()
      #expect(!run.values.isEmpty, "the run has no values")
      for row in run.values {
        let problems = try timeline.problems(row)
        #expect(problems.isEmpty, "\(row.testDescription) in \(run.row[4])")
      }
    }
  }
}

extension TableRow {
  /// Plays the list, the behaviors, the reactions and the steps in the fields of a run, with another
  /// text for `@`.
  func played(replacing placeholder: String = "@") throws -> Timeline {
    var script = try Script.list(self[1])
    let behaviors = try self[2].split(separator: " + ").map { name -> TestedBehavior in
      guard let tested = TestedBehavior.all[String(name)] else {
        throw TableError("“\(name)” is not a behavior")
      }
      return tested
    }
    script.behaviors = behaviors.reduce(into: [:]) { $0[$1.placement] = $1.behavior }
    script.reactions = try Reaction.list(self[3], for: script.behaviors.keys)
    script.steps = try Step.list(self[4].replacing("@", with: placeholder))
    return try Timeline(playing: script)
  }
}

extension Timeline {
  /// Returns how the run differs from a value: its instant, property, expected value and tolerance.
  func problems(_ row: TableRow) throws -> [String] {
    let instant = row[1]
    let property = row[2]
    if instant != "run" {
      let ends = instant.split(separator: "…").map(String.init)
      let start = try time(named: ends[0])
      let end = ends.count > 1 ? try time(named: ends[1]) : start
      let times = ends.count > 1 ? gridTimes(from: start, through: end) : [start]
      let parts = row[3].split(separator: " since ").map(String.init)
      let origin = parts.count > 1 ? try time(named: parts[1]) : start
      let expected = ExpectedValue(
        parts.first ?? "", tolerance: row[4], over: (end - start).seconds)
      if property == "lines" {
        let lines = listedLines(at: start)
        return lines == row[3] ? [] : [lines]
      }
      return try times.compactMap { time in
        let value = try self.instant(at: time).value(of: property)
        return expected.accepts(value, (time - origin).seconds)
          ? nil : "\(value.tableText) at \(time.seconds) s"
      }
    }
    guard property == "rest" || property == "duration" || property.hasPrefix("times ") else {
      let found = try record(property)
      return found == row[3] ? [] : [found]
    }
    let words = property.split(separator: " ").map(String.init)
    let found: [Flicks] =
      switch words[0] {
      case "rest": rest.map { [$0] } ?? []
      case "duration": [duration]
      default:
        TimelineEvent.EventKind(rawValue: words[1]).map {
          self.times($0, named: words.count > 2 ? words[2] : nil)
        } ?? []
      }
    return try found == times(named: row[3]) ? [] : ["\(found.map(\.seconds))"]
  }
}

/// An expected value of a table.
private enum ExpectedValue {
  case text(String)
  case number(Double, tolerance: Double)
  case above(Double)
  case below(Double)
  case transition(from: Double, to: Double, duration: Double, curve: Curve, tolerance: Double)

  /// A curve by its reference, independent of the one under test.
  typealias Curve = @Sendable (Double) -> Double

  private static let curves: [String: Curve] = [
    "linear": { $0 },
    "ease-out": { easeOut($0) },
    "default": { bezier((0.25, 0.1, 0.25, 1), at: $0) },
  ]

  /// Reads an expected value.
  ///
  /// - Parameters:
  ///   - tolerance: The tolerance's text; empty for equality, or for a transition 1e-9.
  ///   - length: The duration of a transition that names none, in seconds.
  init(_ text: String, tolerance: String, over length: Double) {
    let words = text.split(separator: " ").map(String.init)
    let within = Double(tolerance)
    if words.count > 2, words[1] == "→", let from = Self.number(words[0]),
      let to = Self.number(words[2])
    {
      let rest = words.dropFirst(3)
      self = .transition(
        from: from, to: to, duration: rest.lazy.compactMap(Double.init).first ?? length,
        curve: rest.lazy.compactMap { Self.curves[$0] }.first ?? { @Sendable in easeInEaseOut($0) },
        tolerance: within ?? 1e-9)
    } else if words.count == 2, let number = Self.number(words[1]), [">", "<"].contains(words[0]) {
      self = words[0] == ">" ? .above(number) : .below(number)
    } else if let number = Self.number(text) {
      self = .number(number, tolerance: within ?? 0)
    } else {
      self = .text(text)
    }
  }

  /// Returns a number, also a multiple of π such as `-π`.
  private static func number(_ text: String) -> Double? {
    guard text.hasSuffix("π") else { return Double(text) }
    let factor = text.dropLast()
    return factor.isEmpty ? .pi : factor == "-" ? -.pi : Double(factor).map { $0 * .pi }
  }

  /// Returns whether a value is the expected one, `elapsed` seconds after the start of its range.
  func accepts(_ value: TimelineEvent.Value, _ elapsed: Double) -> Bool {
    switch (self, value) {
    case (.text(let text), _): text == value.tableText
    case (.number(let expected, let tolerance), .number(let number)):
      isClose(number, expected, within: tolerance)
    case (.above(let bound), .number(let number)): number > bound
    case (.below(let bound), .number(let number)): number < bound
    case (
      .transition(let from, let to, let duration, let curve, let tolerance), .number(let number)
    ):
      isClose(
        number, from + (to - from) * curve(min(elapsed / duration, 1)), within: tolerance)
    default: false
    }
  }
}
