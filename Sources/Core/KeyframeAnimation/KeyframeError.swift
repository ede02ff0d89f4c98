/// What is wrong with a list of keyframes.
public enum KeyframeError: Error, Hashable, Sendable {
  /// There is no value at all.
  case noValues
  /// The path has no line and no curve.
  case emptyPath
  /// The number of key times does not fit the number of values.
  case keyTimeCount(found: Int, expected: Int)
  /// A key time is not in `0...1`.
  case keyTimeOutOfRange(index: Int)
  /// A key time is earlier than the one before.
  case keyTimesOutOfOrder(index: Int)
  /// The number of timing functions is not that of the stretches between keys.
  case timingFunctionCount(found: Int, expected: Int)
  /// A value cannot be blended with the one before, as a path of other elements cannot.
  case valuesDoNotCorrespond(index: Int)
}

extension KeyframeError: CustomStringConvertible {
  /// What is wrong, what was found and what is allowed, in a sentence without a full stop.
  public var description: String {
    switch self {
    case .noValues: "an animation needs at least one value"
    case .emptyPath: "the path has no line or curve to move along"
    case .keyTimeCount(let found, let expected):
      "found \(found) key times; expected \(expected)"
    case .keyTimeOutOfRange(let index): "key time \(index) is not between 0 and 1"
    case .keyTimesOutOfOrder(let index):
      "key time \(index) is earlier than the one before it; key times never decrease"
    case .timingFunctionCount(let found, let expected):
      "found \(found) timing functions; expected \(expected), one between each two keys"
    case .valuesDoNotCorrespond(let index):
      "value \(index) cannot be blended with the one before it; paths blend where their elements"
        + " are of the same kinds in the same order"
    }
  }
}
