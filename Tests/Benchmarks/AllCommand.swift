import ArgumentParser
import FrameSequence
import ReelCommands
import Texts

/// `reel-bench --all`: measures everything that has a performance goal.
struct AllCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "all", abstract: "Measure all that has a goal (also as reel-bench --all).",
    discussion: """
      Whole programs are measured by turns, and medians are shown; where processor time is compared, \
      it is that of all threads, the system's included. It is run from the source's root, whose \
      Examples are measured, on a machine that does nothing else. Where many files have just been \
      removed, as by an earlier measurement, it waits until new ones cost what they do by themselves. \
      The exit code is 1 where a goal is missed, or cannot be measured.

      REEL names a program to measure instead of the one beside this, such as a package's: \
      .build/package/root/usr/bin/reel

      How small files are is compared with oxipng's, where a Python has it: \
      .build/referees/bin/pip install pyoxipng==9.1.1
      """)

  @Option(help: "How often each is measured.")
  var rounds = 5

  @Flag(help: "Say nothing but results, warnings and errors.")
  var quiet = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  func validate() throws { try Measurement.check(rounds: rounds) }

  func work(_ outcome: inout Outcome) async throws {
    let goals = try await Interruption.cancelling {
      try await GoalBenchmark(rounds: rounds, messages: MessageWriter(isQuiet: quiet)).goals()
    }
    outcome.print(asJSON: json, Goal.json(of: goals), Goal.text(of: goals))
    let missed = goals.count { !$0.isReached }
    if missed > 0 { throw Failure(.checkFailed, "\(missed) of \(goals.count) goals are missed") }
  }
}

/// A performance goal and its measurement.
struct Goal {
  /// The measured quantity.
  let name: String
  /// The unit of `limit` and `measured`; `×` for a ratio.
  let unit: String
  let limit: Double
  /// Whether `limit` is a minimum instead of a maximum.
  var isLeast = false
  /// The measured value, or `nil` if it cannot be measured on this machine.
  let measured: Double?
  /// The operands of a ratio, or the reason why `measured` is `nil`.
  var detail = ""

  var isReached: Bool {
    guard let measured else { return false }
    return isLeast ? measured >= limit : measured <= limit
  }

  static func text(of goals: [Goal]) -> TerminalText {
    var table = TextTable([
      ("", .left), ("measured", .right), ("goal", .right), ("", .left), ("", .left),
    ])
    for goal in goals {
      let number = goal.measured.map { $0.decimalText(places: $0 < 10 ? 3 : 1) } ?? "–"
      table.add([
        goal.name, "\(number) \(goal.unit)",
        "\(goal.isLeast ? "≥" : "≤") \(goal.limit.decimalText()) \(goal.unit)",
        goal.isReached ? "" : "MISSED", goal.detail,
      ])
    }
    return table.text
  }

  /// Returns the goals as a JSON array.
  static func json(of goals: [Goal]) -> JSONValue {
    .list(
      goals.map { goal in
        .object([
          "name": .text(goal.name), "unit": .text(goal.unit), "goal": .number(goal.limit),
          "isLeast": .flag(goal.isLeast), "measured": goal.measured.map { .number($0) } ?? .null,
          "isReached": .flag(goal.isReached), "detail": .text(goal.detail),
        ])
      })
  }
}
