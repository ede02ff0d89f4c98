package import ArgumentParser
import FileAccess

/// A command that finishes its work, including writing, before it prints.
package protocol WorkingCommand: AsyncParsableCommand {
  /// Performs the command's work.
  ///
  /// - Parameter outcome: The output, to which results and messages are added. It is printed even if
  ///   an error is thrown.
  func work(_ outcome: inout Outcome) async throws
}

/// A command's output and failures, which are printed at its end.
///
/// Nothing is printed before the work is done, so that neither a closed pipe nor a full device
/// can interrupt the work or change the verdict.
package struct Outcome: Sendable {
  private enum Piece {
    /// Bytes for standard output.
    case result([UInt8])
    /// Lines for standard error.
    case message(TerminalText)
  }

  private var pieces: [Piece] = []
  /// The failures, empty for success; the first one determines the exit status.
  private var failures: [Failure] = []

  package init() {}

  // MARK: Work

  /// Adds human-readable text to standard output.
  package mutating func print(_ text: TerminalText) { print(result: text.text) }

  /// Adds machine-readable text to standard output, byte for byte.
  package mutating func print(result: String) { pieces.append(.result(Array(result.utf8))) }

  /// Adds a report to standard output, as JSON or as human-readable text.
  package mutating func print(
    asJSON: Bool, _ json: @autoclosure () -> JSONValue, _ text: @autoclosure () -> TerminalText
  ) {
    if asJSON { print(result: json().text) } else { print(text()) }
  }

  /// Adds the path of a result, unless the result itself goes to standard output.
  ///
  /// Scripts receive the path byte for byte; for a terminal, control characters are escaped.
  mutating func print(pathOf path: String) {
    guard !Destination.isStandardOutput(path) else { return }
    if Terminal.isOutputInteractive { print("\(path)\n") } else { print(result: path + "\n") }
  }

  /// Adds a line to standard error.
  mutating func say(_ line: TerminalText) { pieces.append(.message("\(line)\n")) }

  /// Writes a result to its destination; bytes for standard output are printed at the end.
  ///
  /// A closed pipe is not an error.
  mutating func write(_ bytes: [UInt8], to destination: Destination) throws(FileError) {
    if destination.isStandardOutput {
      pieces.append(.result(bytes))
      return
    }
    do throws(FileError) {
      try destination.write(bytes)
    } catch {
      guard error.reason == .brokenPipe else { throw error }
    }
  }

  /// Records a failure; later failures do not change the exit status.
  package mutating func fail(_ failure: Failure) { failures.append(failure) }

  /// Runs a part of the work that `SIGINT` or `SIGTERM` cancels, and adds its output.
  package mutating func interruptibly(
    _ work: @escaping @Sendable (inout Outcome) async throws -> Void
  ) async throws {
    let (output, error) = try await Interruption.cancelling { () -> (Outcome, (any Error)?) in
      var outcome = Outcome()
      do {
        try await work(&outcome)
        return (outcome, nil)
      } catch {
        return (outcome, error)
      }
    }
    pieces += output.pieces
    failures += output.failures
    if let error { throw error }
  }

  // MARK: Printing

  /// Prints the output and the failures.
  ///
  /// - Returns: The exit status. A failure to write to standard output counts, unless the reader has
  ///   closed the pipe.
  package consuming func tell() -> FinalStatus {
    var isPrinting = true
    for piece in pieces {
      switch piece {
      case .message(let text): Terminal.writeError(text)
      case .result(let bytes) where isPrinting:
        do throws(FileError) {
          try Destination.standardOutput.write(bytes)
        } catch {
          isPrinting = false
          if error.reason != .brokenPipe, let failure = Failure(error) { fail(failure) }
        }
      case .result: break
      }
    }
    for failure in failures where !failure.message.isEmpty {
      Terminal.writeError("\(failure.message)\n")
    }
    return failures.first?.status ?? .success
  }
}
