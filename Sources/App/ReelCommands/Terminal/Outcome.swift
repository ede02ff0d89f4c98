package import ArgumentParser
import FileAccess

/// A command that does all its work and writing before it prints.
package protocol WorkingCommand: AsyncParsableCommand {
  /// Does the work.
  ///
  /// - Parameter outcome: Collects what is printed afterwards, also if an error is thrown.
  func work(_ outcome: inout Outcome) async throws
}

/// A command's verdict, and the text that is printed at its end.
///
/// Nothing is printed before the work is over, so that no reader who goes away, and no device that is
/// full, leaves work undone or changes a verdict.
package struct Outcome: Sendable {
  private enum Piece {
    /// Bytes for standard output.
    case result([UInt8])
    /// Lines for standard error.
    case message(TerminalText)
  }

  private var pieces: [Piece] = []
  /// Why the program does not end with 0; the first gives the code.
  private var failures: [Failure] = []

  /// Nothing to tell, and nothing wrong.
  package init() {}

  // MARK: Work

  /// Adds a text for people to what goes to standard output.
  package mutating func print(_ text: TerminalText) { print(result: text.text) }

  /// Adds a result for programs, byte for byte, to what goes to standard output.
  package mutating func print(result: String) { pieces.append(.result(Array(result.utf8))) }

  /// Adds a report, as JSON for programs or as text for people.
  package mutating func print(
    asJSON: Bool, _ json: @autoclosure () -> JSONValue, _ text: @autoclosure () -> TerminalText
  ) {
    if asJSON { print(result: json().text) } else { print(text()) }
  }

  /// Adds the path of a result, unless the result goes to standard output itself.
  ///
  /// Scripts get the path byte for byte; a terminal gets characters that it does not obey.
  mutating func print(pathOf path: String) {
    guard !Destination.isStandardOutput(path) else { return }
    if Terminal.isOutputInteractive { print("\(path)\n") } else { print(result: path + "\n") }
  }

  /// Adds a line to what is said on standard error.
  mutating func say(_ line: TerminalText) { pieces.append(.message("\(line)\n")) }

  /// Writes a result where it goes; what goes to standard output is printed with the rest.
  ///
  /// A reader of a pipe who goes away has seen enough.
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

  /// Notes why a check fails; nothing that goes wrong later takes that back.
  package mutating func fail(_ failure: Failure) { failures.append(failure) }

  /// Does a part of the work that Ctrl-C cancels.
  package mutating func interruptibly(
    _ work: @escaping @Sendable (inout Outcome) async throws -> Void
  ) async throws {
    let (told, error) = try await Interruption.cancelling { () -> (Outcome, (any Error)?) in
      var outcome = Outcome()
      do {
        try await work(&outcome)
        return (outcome, nil)
      } catch {
        return (outcome, error)
      }
    }
    pieces += told.pieces
    failures += told.failures
    if let error { throw error }
  }

  // MARK: Telling

  /// Prints everything.
  ///
  /// - Returns: the code for the program to end with. A result that cannot be printed fails what has not
  ///   failed, unless its reader has gone away.
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
