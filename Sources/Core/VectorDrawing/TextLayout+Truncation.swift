extension TextLayout {
  /// Returns the longest prefix of a line that fits a width together with an ellipsis.
  ///
  /// White space before the ellipsis is removed. If no character fits, the result is the ellipsis
  /// alone, even if it exceeds the width. A line that fits is returned unchanged, unless `isCut`.
  ///
  /// - Parameters:
  ///   - string: The text, without line breaks.
  ///   - language: The language of the text, as a BCP 47 tag.
  ///   - width: The available width, in points.
  ///   - isCut: Whether text after the line has been omitted, so that an ellipsis is added even
  ///     if the line fits.
  /// - Throws: ``TextLayoutError`` if the line cannot be laid out.
  package func truncate(
    _ string: String, font: Font, language: String, width: Double, isCut: Bool = false
  ) throws(TextLayoutError) -> String {
    func fits(_ text: String) throws(TextLayoutError) -> Bool {
      // With the tolerance, a line fits a width that was measured for it, despite rounding.
      try layout(text, font: font, language: language).advance <= width + 1e-6
    }
    if !isCut, try fits(string) { return string }
    let characters = Array(string)
    func shortened(to count: Int) -> String {
      let kept = characters[..<count]
      let end = kept.lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? 0
      return String(kept[..<end]) + "…"
    }
    var fitting = 0
    var tooMany = characters.count + 1
    while tooMany - fitting > 1 {
      let middle = (fitting + tooMany) / 2
      if try fits(shortened(to: middle)) { fitting = middle } else { tooMany = middle }
    }
    return shortened(to: fitting)
  }
}
