/// A syntax error in SVG path data.
public struct SVGPathError: Error, Hashable, Sendable, ReportedError {
  /// The token that the grammar requires at the position of an error.
  package enum Expectation: Hashable, Sendable, CaseIterable {
    /// `M` or `m`, the first command of all path data.
    case move
    case command
    case number
    /// `0` or `1`, as for an arc's two flags.
    case flag
    /// A number, or the sum of a relative coordinate and the current point, of at most a trillion
    /// in magnitude.
    case numberInRange
  }

  /// The maximum magnitude of a coordinate or radius, in points: a trillion.
  ///
  /// At this magnitude a `Double` still resolves a thousandth of a point, and no length or area
  /// of the path can overflow.
  package static let greatestCoordinate = 1e12

  /// The position of the error, in UTF-8 bytes from the start of the text.
  package var offset: Int
  package var expected: Expectation
  /// The character found, or the complete number if it is out of range; `nil` at the end of the
  /// text.
  package var found: String?

  package init(offset: Int, expected: Expectation, found: String?) {
    self.offset = offset
    self.expected = expected
    self.found = found
  }

  package var exitStatus: FinalStatus { .usage }
}

extension SVGPathError: CustomStringConvertible {
  /// A one-line message with the expected token, the offset and the token found.
  public var description: String {
    let found = found.map(\.debugDescription) ?? "the end"
    return "at offset \(offset) found \(found); expected \(expected)"
  }
}

extension SVGPathError.Expectation: CustomStringConvertible {
  package var description: String {
    switch self {
    case .move: "a move (M or m), the first command of every path"
    case .command: "a command (one of MmLlHhVvCcSsQqTtAaZz)"
    case .number: "a number"
    case .flag: "a flag, 0 or 1"
    case .numberInRange:
      "a coordinate from -\(SVGPathError.greatestCoordinate.decimalText()) to "
        + "\(SVGPathError.greatestCoordinate.decimalText())"
    }
  }
}
