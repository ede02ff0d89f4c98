extension SourceEditor {
  /// The index of a place in the file; `nil` for values from elsewhere.
  func index(of place: ScenarioProblem.Place) -> Int? {
    place.mark.flatMap { text.index(line: $0.line, column: $0.column) }
  }

  /// Whether a value is a list or mapping in brackets.
  func isFlow(_ node: SourceNode) -> Bool {
    guard let range = node.range, !range.isEmpty else { return false }
    return "{[".unicodeScalars.contains(text.scalars[range.lowerBound])
  }

  /// Whether a `#` in a stretch may begin a comment; one within quotes counts too.
  func hasComment(in range: Range<Int>) -> Bool {
    range.contains { index in
      text.scalars[index] == "#" && (index == 0 || Self.isSpace(text.scalars[index - 1]))
    }
  }

  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || SourceText.isLineBreak(scalar)
  }

  static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
