import VectorDrawing

/// Lays out a plot's texts.
struct PlotText {
  let layout: any TextLayout

  /// A line as outlines, ending in an ellipsis if it were wider than `width`.
  func line(_ string: String, _ font: Font, width: Double? = nil) throws(PlotError) -> LaidOutText {
    do throws(TextLayoutError) {
      let kept = try width.map { width throws(TextLayoutError) in
        try layout.truncate(string, font: font, language: "en", width: max(width, 0))
      }
      return try layout.layout(kept ?? string, font: font)
    } catch {
      throw .text(error.description)
    }
  }

  /// The widest of some lines.
  func width(_ strings: some Sequence<String>, _ font: Font) throws(PlotError) -> Double {
    var width = 0.0
    for string in strings { width = max(width, try line(string, font).advance) }
    return width
  }
}
