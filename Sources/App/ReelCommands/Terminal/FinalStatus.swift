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
