/// One input that broke the contract, and how.
public struct FuzzFind: Hashable, Sendable {
  /// What it is a mutant of.
  public var kind: FuzzKind
  /// Which input.
  public var number: Int
  /// What happened, in one line.
  public var what: String
  /// What was on standard error, such as the place of a trap.
  public var errors: String

  /// What finds of one cause share: what happened, without its numbers.
  var signature: String { "\(kind) " + (place ?? what.filter { !$0.isNumber }) }

  /// The innermost place in this project's sources that a backtrace names.
  var place: String? {
    errors.firstMatch(of: /Sources\/\w+\/[\w\/+]+\.swift:\d+/).map { String($0.0) }
  }
}
