extension SourceEditor {
  /// Returns the index of a position, or `nil` if the position is not in the file.
  func index(of position: SourcePosition) -> Int? {
    position.mark.flatMap { text.index(line: $0.line, column: $0.column) }
  }

  /// Returns whether a value is written in flow style, that is, in brackets or braces.
  func isFlow(_ node: SourceNode) -> Bool {
    guard let range = node.range, !range.isEmpty else { return false }
    return "{[".unicodeScalars.contains(text.scalars[range.lowerBound])
  }

  /// Returns whether a range may contain a comment; in YAML, a `#` within quotes counts too.
  func hasComment(in range: Range<Int>) -> Bool {
    !text.isJSON
      && range.contains { index in
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
