/// An error with which a program can end.
package protocol ReportedError: Error, CustomStringConvertible {
  /// The exit status of a program that ends with the error.
  var exitStatus: FinalStatus { get }
  /// The message of such a program, a sentence without a final period.
  ///
  /// The default is the description.
  var message: String { get }
}

extension ReportedError {
  package var message: String { description }
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
