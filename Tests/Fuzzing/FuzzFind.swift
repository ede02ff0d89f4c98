/// An input that violated the contract, and the violation.
public struct FuzzFind: Hashable, Sendable {
  /// The kind of the input.
  public var kind: FuzzKind
  /// The index of the input.
  public var number: Int
  /// The violation, in one line.
  public var what: String
  /// The text on standard error, for example the backtrace of a trap.
  public var errors: String

  /// The kind with the source location or, without one, the violation without its digits.
  ///
  /// Finds with the same cause have the same signature.
  var signature: String { "\(kind) " + (place ?? what.filter { !$0.isNumber }) }

  /// The first location in this project's sources that the backtrace names.
  var place: String? {
    errors.firstMatch(of: /Sources\/\w+\/[\w\/+]+\.swift:\d+/).map { String($0.0) }
  }
}
