extension TextLayout {
  /// A line as a label shows it that is too narrow for all of it: as many characters from its
  /// beginning as fit with an ellipsis after them, no space before that.
  ///
  /// A line that fits stays as it is. Where the ellipsis alone does not fit, it is all that is left.
  ///
  /// - Parameters:
  ///   - string: the text, without line breaks.
  ///   - font: the typeface, its size and weight.
  ///   - language: what the text is written in, as BCP 47 has it.
  ///   - width: the room, in points.
  ///   - isCut: whether more text would follow, so that there is an ellipsis in any case.
  package func truncate(
    _ string: String, font: Font, language: String, width: Double, isCut: Bool = false
  ) throws(TextLayoutError) -> String {
    func fits(_ text: String) throws(TextLayoutError) -> Bool {
      // A width that was measured for a text holds it, whatever the rounding.
      try layout(text, font: font, language: language).advance <= width + 1e-6
    }
    if !isCut, try fits(string) { return string }
    let characters = Array(string)
    func shortened(to count: Int) -> String {
      let kept = characters[..<count]
      let end = kept.lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? 0
      return String(kept[..<end]) + "…"
    }
    var (fitting, tooMany) = (0, characters.count + 1)
    while tooMany - fitting > 1 {
      let middle = (fitting + tooMany) / 2
      if try fits(shortened(to: middle)) { fitting = middle } else { tooMany = middle }
    }
    return shortened(to: fitting)
  }
}
