import CodeExport
import Figures
import FileAccess
import GoldenImages

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
  package init(_ status: FinalStatus, at place: TerminalText, _ sentence: TerminalText) {
    self.init(status, lines: ["\(place): error: \(sentence)"])
  }

  /// Creates the failure that reports an error, or returns `nil` for an error of an unknown type.
  ///
  /// A `Failure` is returned unchanged.
  ///
  /// - Parameter listsAll: Whether all problems of a scenario are listed; by default, as many as one
  ///   screen shows.
  package init?(_ error: any Error, listsAll: Bool = false) {
    let sentence: TerminalText = "\(String(describing: error))"
    switch error {
    case let failure as Failure: self = failure
    case let errors as ScenarioErrors:
      // Each description includes the position and an “error: ” prefix.
      let problems = errors.problems.prefix(listsAll ? .max : Self.screen)
      let others = errors.problems.count - problems.count
      let file = problems.first?.fileName ?? ""
      self.init(
        .badData,
        lines: problems.map { "\($0)" }
          + (others == 0
            ? []
            : [
              """
              \(counted(others, "more error")); for all of them, type: \
              \("\(Program.name) check \(path: file)" as ShellText)
              """
            ]))
    case is MissingInstantError, is CairoError, is GoldenManifestError, is ApprovalError,
      is MissingFamilyError, is HeaderExportError:
      self.init(.badData, sentence)
    case is PNGError, is RunPageError, is FolderLostError: self.init(.inputOutput, sentence)
    case let error as PlotError: self.init(Self.status(of: error), sentence)
    case is FrameSyntaxError, is SweepSyntaxError, is CurveSyntaxError, is SVGPathError,
      is GoldenRecordingError:
      self.init(.usage, sentence)
    case let obstacle as GoldenSearch.Obstacle:
      self.init(obstacle == .misencoded ? .badData : .noInput, sentence)
    case is FolderRefusal: self.init(.cannotCreate, sentence)
    case let refusal as GoldenRefusal:
      let isShared = if case .shared = refusal.reason { true } else { false }
      self.init(isShared ? .badData : .cannotCreate, sentence)
    case let refusal as OutputRefusal:
      let isInput = if case .isInput = refusal.reason { true } else { false }
      self.init(isInput ? .usage : .cannotCreate, sentence)
    case is BlindComparison: self.init(.badData, "the comparison can never fail: \(sentence)")
    case let error as MergeError: self.init(error.isPassing ? .checkFailed : .badData, sentence)
    case let error as MotionError: self.init(Self.status(of: error), sentence)
    case let error as FileError: self.init(Self.status(of: error), sentence)
    case is CancellationError: self.init(.interrupted, "interrupted")
    default: return nil
    }
  }

  /// The number of a scenario's problems that one screen shows.
  private static let screen = 10

  private static func status(of error: PlotError) -> FinalStatus {
    switch error {
    case .empty, .size, .crowded, .units: .usage
    case .number, .text: .badData
    }
  }

  private static func status(of error: MotionError) -> FinalStatus {
    switch error {
    case .noImages: .badData
    case .sizes, .sheet: .usage
    case .tooLarge: .cannotCreate
    case .missingProgram: .unavailable
    case .failedProgram: .inputOutput
    }
  }

  private static func status(of error: FileError) -> FinalStatus {
    // The limit on open files is a temporary condition, so another attempt may succeed.
    if error.reason == .tooManyOpenFiles { return .inputOutput }
    return switch error.action {
    case .read, .list: [.noSuchFile, .isFolder].contains(error.reason) ? .noInput : .inputOutput
    case .create: error.reason == .diskFull ? .inputOutput : .cannotCreate
    case .write, .remove: .inputOutput
    }
  }
}

/// Throws a failure if a condition is false.
func require(_ condition: Bool, or failure: @autoclosure () -> Failure) throws(Failure) {
  if !condition { throw failure() }
}

/// An exit status; the values are those of BSD's `sysexits.h` where it defines one.
package struct FinalStatus: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  package static let success = FinalStatus(rawValue: 0)
  package static let checkFailed = FinalStatus(rawValue: 1)
  /// The command line is invalid (`EX_USAGE`).
  package static let usage = FinalStatus(rawValue: 64)
  /// A scenario or an image is invalid (`EX_DATAERR`).
  package static let badData = FinalStatus(rawValue: 65)
  /// An input does not exist (`EX_NOINPUT`).
  package static let noInput = FinalStatus(rawValue: 66)
  /// A required program is missing (`EX_UNAVAILABLE`).
  package static let unavailable = FinalStatus(rawValue: 69)
  /// An output cannot be created (`EX_CANTCREAT`).
  package static let cannotCreate = FinalStatus(rawValue: 73)
  /// Reading or writing failed (`EX_IOERR`).
  package static let inputOutput = FinalStatus(rawValue: 74)
  /// The program was interrupted by Ctrl-C or a termination request.
  package static let interrupted = FinalStatus(rawValue: 130)
}
