/// The codes with which the program ends; those of BSD's sysexits where it has one.
struct ExitStatus: RawRepresentable, Hashable, Sendable {
  let rawValue: Int32

  init(rawValue: Int32) { self.rawValue = rawValue }

  /// Done.
  static let success = ExitStatus(rawValue: 0)
  /// The command line makes no sense.
  static let usage = ExitStatus(rawValue: 64)
  /// A scenario or an image is wrong.
  static let badData = ExitStatus(rawValue: 65)
  /// An input is not there.
  static let noInput = ExitStatus(rawValue: 66)
  /// An output cannot be made.
  static let cannotCreate = ExitStatus(rawValue: 73)
  /// Reading or writing failed on the way.
  static let inputOutput = ExitStatus(rawValue: 74)
  /// Ended by Ctrl-C or a request to end.
  static let interrupted = ExitStatus(rawValue: 130)
}
