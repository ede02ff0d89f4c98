import VectorDrawing

/// Sets a plot's texts.
struct PlotText {
  let layout: any TextLayout

  /// A line as outlines.
  func line(_ string: String, _ font: Font) throws(PlotError) -> LaidOutText {
    do throws(TextLayoutError) {
      return try layout.layout(string, font: font)
    } catch {
      throw .text(error.description)
    }
  }

  /// A line that ends in an ellipsis where it would be wider.
  func line(_ string: String, _ font: Font, width: Double) throws(PlotError) -> LaidOutText {
    let kept: String
    do throws(TextLayoutError) {
      kept = try layout.truncate(string, font: font, language: "en", width: max(width, 0))
    } catch {
      throw .text(error.description)
    }
    return try line(kept, font)
  }

  /// The widest of some lines.
  func width(_ strings: some Sequence<String>, _ font: Font) throws(PlotError) -> Double {
    var width = 0.0
    for string in strings { width = max(width, try line(string, font).advance) }
    return width
  }
}
