/// An error message and the exit status of the program.
package struct Failure: Error, Hashable, Sendable {
  package var status: FinalStatus
  /// The lines of the message, without a final line break; empty to print nothing.
  package var message: TerminalText

  /// Creates a failure from a sentence without a final period.
  package init(_ status: FinalStatus, _ sentence: TerminalText) {
    self.init(status, lines: ["error: \(sentence)"])
  }

  /// Creates a failure from complete lines, which include their own prefixes such as “error: ”.
  package init(_ status: FinalStatus, lines: [TerminalText]) {
    self.status = status
    message = lines.joined(separator: "\n")
  }

  /// Creates the failure of a check.
  ///
  /// The message has no “error: ” prefix, because a failed check is a result of the program.
  package init(outcome sentence: TerminalText) { self.init(.checkFailed, lines: [sentence]) }

  /// Creates a failure at a position in a file from a sentence without a final period.
  package init(_ status: FinalStatus, at position: TerminalText, _ sentence: TerminalText) {
    self.init(status, lines: ["\(position): error: \(sentence)"])
  }

  /// Creates the failure that reports an error, or returns `nil` for an error of an unknown type.
  ///
  /// A `Failure` is returned unchanged.
  package init?(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let errors as ScenarioErrors: self.init(listing: errors)
    case let error as any ReportedError: self.init(error.exitStatus, "\(error.message)")
    case is CancellationError: self.init(.interrupted, "interrupted")
    default: return nil
    }
  }

  /// The number of a scenario's problems that one screen shows.
  private static let screen = 10

  /// Creates the failure that lists the problems of a scenario.
  ///
  /// - Parameter listsAll: Whether all problems are listed; by default, as many as one screen shows.
  init(listing errors: ScenarioErrors, listsAll: Bool = false) {
    // Each description includes the position and an “error: ” prefix.
    let problems = errors.problems.prefix(listsAll ? .max : Self.screen)
    var lines = problems.map { "\($0)" as TerminalText }
    let omitted = errors.problems.count - problems.count
    if omitted > 0 {
      let check: ShellText = "\(Program.name) check \(path: problems.first?.fileName ?? "")"
      lines.append("\(counted(omitted, "more error")); for all of them, type: \(check)")
    }
    self.init(.badData, lines: lines)
  }
}

/// Throws a failure if a condition is false.
func require(_ condition: Bool, or failure: @autoclosure () -> Failure) throws(Failure) {
  if !condition { throw failure() }
}
