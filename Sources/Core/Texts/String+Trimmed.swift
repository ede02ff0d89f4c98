extension StringProtocol where SubSequence == Substring {
  /// Returns the text without leading and trailing characters that satisfy a condition, by default
  /// spaces.
  package func trimmed(of isSpace: (Character) -> Bool = { $0 == " " }) -> Substring {
    let start = drop(while: isSpace)
    return start.lastIndex { !isSpace($0) }.map { start[...$0] } ?? start
  }
}
