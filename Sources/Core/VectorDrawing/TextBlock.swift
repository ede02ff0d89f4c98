/// Lines of text laid out and aligned in a width, as in a label.
///
/// The origin is the block's upper-left corner, and y grows down. Lines are spaced by the font's
/// ascent and descent, without extra leading.
public struct TextBlock: Hashable, Sendable {
  /// The horizontal alignment of the lines in the width of the block.
  public enum Alignment: CaseIterable, Hashable, Sendable {
    /// Alignment with the left edge.
    case leading
    /// Centered alignment; a line that is too wide overflows on both sides.
    case center
    /// Alignment with the right edge; a line that is too wide overflows on the left.
    case trailing

    /// The fraction of the remaining width that is to the left of the line.
    fileprivate var fraction: Double {
      switch self {
      case .leading: 0
      case .center: 0.5
      case .trailing: 1
      }
    }
  }

  /// The placement of line breaks in a string.
  public enum Flow: CaseIterable, Hashable, Sendable {
    /// Lines end only at the line breaks of the string.
    case unwrapped
    /// Lines end at the line breaks of the string and before a word that would exceed the width.
    case wrapped
    /// Every character is a line, for a vertical label that is one glyph wide.
    ///
    /// A space or line break is an empty line of half the height.
    case column
  }

  /// The treatment of text that exceeds the width or height.
  package enum Overflow: String, CaseIterable, Hashable, Sendable {
    /// The text extends beyond the block.
    case visible
    /// Excess text is replaced by an ellipsis.
    ///
    /// The ellipsis ends each line that is too wide, and the last line that fits the height if
    /// lines are omitted. At least one line remains. In a column, no line is too wide, and the
    /// ellipsis replaces the last line that fits.
    case ellipsis
  }

  /// A line and its position in the block.
  package struct Line: Hashable, Sendable {
    package var text: LaidOutText
    /// The start of the baseline, relative to the block's upper-left corner.
    package var origin: Point
  }

  /// The width for alignment, in points: the requested width, or that of the widest line.
  package var width: Double
  /// The height of all lines, in points.
  package var height: Double
  /// The lines that are not empty, from top to bottom.
  package var lines: [Line]

  /// Lays out a string.
  ///
  /// - Parameters:
  ///   - string: The text; line breaks of every kind end a line.
  ///   - language: The language of the text, as a BCP 47 tag.
  ///   - width: The width for alignment and wrapping, in points. If it is `nil`, negative or not
  ///     finite, the width of the widest line is used, and lines are not wrapped.
  ///   - height: The maximum height, in points, if `overflow` is `ellipsis`. If it is `nil` or not
  ///     finite, the height is not limited.
  /// - Throws: ``TextLayoutError`` if a line cannot be laid out.
  package init(
    _ string: String, font: Font, language: String = "en", width: Double? = nil,
    height: Double? = nil, alignment: Alignment = .leading, flow: Flow = .unwrapped,
    overflow: Overflow = .visible, textLayout: any TextLayout
  ) throws(TextLayoutError) {
    let room = width.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    let breaker = LineBreaker(
      font: font, language: language, width: room, flow: flow, textLayout: textLayout)
    let lineHeight = try breaker.layout("").height
    var strings = try breaker.lines(of: string)
    if overflow == .ellipsis {
      strings = try breaker.fitting(strings, height: height, lineHeight: lineHeight)
    }
    var texts: [LaidOutText] = []
    var baselines: [Double] = []
    var bottom = 0.0
    for string in strings {
      if string.isEmpty, flow == .column {
        bottom += lineHeight * LineBreaker.columnSpace
        continue
      }
      let text = try breaker.layout(string)
      if !string.isEmpty {
        texts.append(text)
        baselines.append(bottom + text.ascent)
      }
      bottom += text.height
    }
    let blockWidth = room ?? texts.reduce(0) { max($0, $1.advance) }
    self.width = blockWidth
    self.height = bottom
    lines = zip(texts, baselines).map { text, baseline in
      Line(
        text: text, origin: Point(x: (blockWidth - text.advance) * alignment.fraction, y: baseline))
    }
  }
}

/// A line breaker that divides a string into the lines of a block.
///
/// In its results, an empty string represents an empty line or, in a column, a space.
private struct LineBreaker {
  let font: Font
  let language: String
  /// The width for wrapping, in points; `nil` if lines are not wrapped.
  let width: Double?
  let flow: TextBlock.Flow
  let textLayout: any TextLayout

  /// The height of a space in a column, as a fraction of the line height.
  static let columnSpace = 0.5

  func layout(_ line: String) throws(TextLayoutError) -> LaidOutText {
    try textLayout.layout(line, font: font, language: language)
  }

  func lines(of string: String) throws(TextLayoutError) -> [String] {
    if flow == .column { return string.map { $0.isWhitespace ? "" : String($0) } }
    var lines: [String] = []
    for part in string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let paragraph = String(part)
      if flow == .wrapped, let width {
        lines += try textLayout.wrap(paragraph, font: font, language: language, width: width)
      } else {
        lines.append(paragraph)
      }
    }
    return lines
  }

  /// Returns the lines that fit a height in points, truncated to the width, with ellipses for
  /// omitted text.
  func fitting(
    _ lines: [String], height: Double?, lineHeight: Double
  ) throws(TextLayoutError) -> [String] {
    var kept = lines
    if let height, height.isFinite {
      // With the tolerance, lines fit a height that was measured for them, despite rounding.
      var room = height + 1e-6
      let end = lines.firstIndex { line in
        room -= line.isEmpty && flow == .column ? lineHeight * Self.columnSpace : lineHeight
        return room < 0
      }
      kept = Array(lines[..<max(end ?? lines.count, min(lines.count, 1))])
    }
    let isCut = kept.count < lines.count
    if flow == .column {
      guard isCut else { return kept }
      while kept.count > 1, kept.last == "" { kept.removeLast() }
      return kept.dropLast() + ["…"]
    }
    for index in kept.indices {
      kept[index] = try textLayout.truncate(
        kept[index], font: font, language: language, width: width ?? .infinity,
        isCut: isCut && index == kept.indices.last)
    }
    return kept
  }
}

/// A shadow without blur behind text, like that of `UILabel`.
public struct TextShadow: Hashable, Sendable {
  /// The offset from the text to its shadow, in points.
  package var offset: Vector
  package var color: Color

  /// Creates a text shadow.
  public init(offset: Vector, color: Color) {
    self.offset = offset
    self.color = color
  }
}

extension DisplayItem {
  /// Creates a group that draws a block of text with its upper-left corner at a point.
  ///
  /// The group has the identifier `id`. It contains the lines `ID.0`, `ID.1` … from top to
  /// bottom, and behind them, unless `shadow` is `nil`, their shadows `ID.shadow.0`,
  /// `ID.shadow.1` …. The points of a gradient are in the block's coordinates.
  package static func text(
    _ id: String, _ block: TextBlock, at origin: Point, _ paint: Paint,
    shadow: TextShadow? = nil
  ) -> DisplayItem {
    .group(id, at: origin) {
      if let shadow {
        for (index, line) in block.lines.enumerated() {
          DisplayItem.text(
            "\(id).shadow.\(index)", line.text, at: line.origin + shadow.offset,
            .color(shadow.color))
        }
      }
      for (index, line) in block.lines.enumerated() {
        DisplayItem.text("\(id).\(index)", line.text, at: line.origin, paint)
      }
    }
  }
}
