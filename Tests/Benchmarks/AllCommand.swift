import ArgumentParser

/// `reel-bench --all`: measures everything that has a performance goal.
struct AllCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "all", abstract: "Measure all performance goals; also available as --all.",
    discussion: """
      Programs are measured in turns from start to exit, and the medians are printed. Processor \
      times include all threads and the system time. Run this command in the root folder of the \
      sources, on an otherwise idle machine; it measures the scenarios in Examples. After the \
      removal of many files, as by an earlier measurement, it waits until creating files takes the \
      usual time. The exit code is 1 if a goal is missed or cannot be measured.

      The environment variable REEL names the program to measure, such as \
      .build/package/root/usr/bin/reel; default: reel in the folder of this program.

      File sizes are compared with those of oxipng. To install it, type: \
      .build/referees/bin/pip install pyoxipng==9.1.1
      """)

  @Option(help: "The number of measurements of each program, 1 to 100.")
  var rounds = 5

  @Flag(help: "Print only results, warnings and errors.")
  var quiet = false

  func validate() throws { try Measurement.check(rounds: rounds) }

  func work(_ outcome: inout Outcome) async throws {
    let goals = try await Interruption.cancelling {
      try await GoalBenchmark(rounds: rounds, messages: MessageWriter(isQuiet: quiet)).goals()
    }
    outcome.print(Goal.text(of: goals))
    let missed = goals.count { !$0.isReached }
    if missed > 0 { throw Failure(.checkFailed, "\(missed) of \(goals.count) goals were missed") }
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
  var isMinimum = false
  /// The measured value, or `nil` if it cannot be measured on this machine.
  let measured: Double?
  /// The operands of a ratio, or the reason why `measured` is `nil`.
  var detail = ""

  var isReached: Bool {
    guard let measured else { return false }
    return isMinimum ? measured >= limit : measured <= limit
  }

  static func text(of goals: [Goal]) -> TerminalText {
    var table = TextTable([
      ("", .left), ("measured", .right), ("goal", .right), ("", .left), ("", .left),
    ])
    for goal in goals {
      let number = goal.measured.map { $0.decimalText(places: $0 < 10 ? 3 : 1) } ?? "–"
      table.add([
        goal.name, "\(number) \(goal.unit)",
        "\(goal.isMinimum ? "≥" : "≤") \(goal.limit.decimalText()) \(goal.unit)",
        goal.isReached ? "" : "MISSED", goal.detail,
      ])
    }
    return table.text
  }
}
