import Texts

/// Why a text is not SVG path data.
public struct SVGPathError: Error, Hashable, Sendable {
  /// What the grammar allows at the place of an error.
  package enum Expectation: Hashable, Sendable, CaseIterable {
    /// `M` or `m`, with which all path data starts.
    case move
    /// Any command letter.
    case command
    /// A number.
    case number
    /// `0` or `1`, as for an arc's two flags.
    case flag
    /// A number, or a sum of relative numbers, within a trillion either way.
    case numberInRange
  }

  /// The greatest magnitude of a coordinate or radius, in points: a trillion.
  ///
  /// A double still tells a thousandth of a point apart there, and no length or area of such a path
  /// can overflow.
  package static let greatestCoordinate = 1e12

  /// Where the error is, in UTF-8 bytes from the text's start.
  package var offset: Int
  /// What could have stood there.
  package var expected: Expectation
  /// What stands there: a character, or a whole number that is out of range; `nil` at the text's
  /// end.
  package var found: String?

  /// Makes an error.
  package init(offset: Int, expected: Expectation, found: String?) {
    self.offset = offset
    self.expected = expected
    self.found = found
  }
}

extension SVGPathError: CustomStringConvertible {
  /// One line for people: what was expected, where, and what was found.
  public var description: String {
    let found = found.map(\.debugDescription) ?? "the end"
    return "expected \(expected) at offset \(offset), found \(found)"
  }
}

extension SVGPathError.Expectation: CustomStringConvertible {
  /// The words for people.
  package var description: String {
    switch self {
    case .move: "“M” or “m”, which starts every path"
    case .command: "a command (one of MmLlHhVvCcSsQqTtAaZz)"
    case .number: "a number"
    case .flag: "a flag, 0 or 1"
    case .numberInRange:
      "a coordinate of at most \(SVGPathError.greatestCoordinate.decimalText()) either way"
    }
  }
}
