import CairoBackend
import CodeExport
import Figures
import FileAccess
import GoldenImages
import ImageCoding
import RunPages

/// What is said about an error, and the code with which the program then ends.
package struct Failure: Error, Hashable, Sendable {
  package var status: FinalStatus
  /// Lines without the last line break; empty where nothing is to be said.
  package var message: TerminalText

  /// A failure in one sentence without a full stop.
  package init(_ status: FinalStatus, _ sentence: TerminalText) {
    self.init(status, lines: ["error: \(sentence)"])
  }

  /// A failure in several lines, each of which says that it is an error.
  package init(_ status: FinalStatus, lines: [TerminalText]) {
    self.status = status
    message = lines.joined(separator: "\n")
  }

  /// The outcome of a comparison that does not hold: a result, not an error of the program.
  package init(outcome sentence: TerminalText) {
    self.init(.checkFailed, lines: [sentence])
  }

  /// A failure at a place in a file, in one sentence without a full stop.
  package init(_ status: FinalStatus, at place: TerminalText, _ sentence: TerminalText) {
    self.init(status, lines: ["\(place): error: \(sentence)"])
  }

  /// What is said about an error of the library's; `nil` for those of the parser.
  package init?(_ error: any Error) {
    let sentence: TerminalText = "\(String(describing: error))"
    switch error {
    case let failure as Failure: self = failure
    case let errors as ScenarioErrors:
      // Every problem says its place and that it is an error.
      self.init(.badData, lines: errors.problems.map { "\($0)" })
    case is MissingInstantError, is CairoError, is GoldenManifestError, is ApprovalError,
      is HeaderExportError:
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
    case is BlindComparison: self.init(.badData, "goldens could not fail: \(sentence)")
    case let error as MergeError:
      self.init(error.isPassing ? .checkFailed : .badData, sentence)
    case let error as MotionError: self.init(Self.status(of: error), sentence)
    case let error as FileError: self.init(Self.status(of: error), sentence)
    case is CancellationError: self.init(.interrupted, "interrupted")
    default: return nil
    }
  }

  private static func status(of error: PlotError) -> FinalStatus {
    switch error {
    case .empty, .size, .crowded, .units, .unknownTrack: .usage
    case .number, .missing, .text: .badData
    }
  }

  private static func status(of error: MotionError) -> FinalStatus {
    switch error {
    case .noPictures: .badData
    case .sizes, .sheet: .usage
    case .missingProgram: .unavailable
    case .failedProgram: .inputOutput
    }
  }

  private static func status(of error: FileError) -> FinalStatus {
    // Whatever was tried may go better another time.
    if error.reason == .tooManyOpenFiles { return .inputOutput }
    return switch error.action {
    case .read, .list: [.noSuchFile, .isFolder].contains(error.reason) ? .noInput : .inputOutput
    case .create: error.reason == .diskFull ? .inputOutput : .cannotCreate
    case .write, .remove: .inputOutput
    }
  }
}

/// Throws a failure unless a condition holds.
func require(_ condition: Bool, or failure: @autoclosure () -> Failure) throws(Failure) {
  if !condition { throw failure() }
}

/// The codes with which the program ends; those of BSD's sysexits where it has one.
package struct FinalStatus: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// Done.
  package static let success = FinalStatus(rawValue: 0)
  /// A check failed.
  package static let checkFailed = FinalStatus(rawValue: 1)
  /// The command line makes no sense.
  package static let usage = FinalStatus(rawValue: 64)
  /// A scenario or an image is wrong.
  package static let badData = FinalStatus(rawValue: 65)
  /// An input is not there.
  package static let noInput = FinalStatus(rawValue: 66)
  /// A program is needed that is not there.
  package static let unavailable = FinalStatus(rawValue: 69)
  /// An output cannot be made.
  package static let cannotCreate = FinalStatus(rawValue: 73)
  /// Reading or writing failed on the way.
  package static let inputOutput = FinalStatus(rawValue: 74)
  /// Ended by Ctrl-C or a request to end.
  package static let interrupted = FinalStatus(rawValue: 130)
}
