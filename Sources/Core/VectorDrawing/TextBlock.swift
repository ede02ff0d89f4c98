public import BezierGeometry

/// Lines of text under one another, laid out in a width: what a label shows.
///
/// The origin is the block's top left corner and y grows down. Lines follow one another by the
/// font's ascent and descent, without extra leading.
public struct TextBlock: Hashable, Sendable {
  /// Where the lines stand in the width.
  public enum Alignment: CaseIterable, Hashable, Sendable {
    /// At the left edge.
    case leading
    /// In the middle; a line that is too wide sticks out on both sides.
    case center
    /// At the right edge; a line that is too wide sticks out on the left.
    case trailing

    /// The part of the room left over that lies to the left of the line.
    fileprivate var fraction: Double {
      switch self {
      case .leading: 0
      case .center: 0.5
      case .trailing: 1
      }
    }
  }

  /// How a string becomes lines.
  public enum Flow: CaseIterable, Hashable, Sendable {
    /// A line ends where the string has a line break, and nowhere else.
    case unwrapped
    /// A line ends where the next word would not fit the width, too.
    case wrapped
    /// Every character is a line of its own, and a space or line break half an empty one: a label
    /// one glyph wide, read downwards.
    case column
  }

  /// What becomes of text that has no room.
  package enum Overflow: String, CaseIterable, Hashable, Sendable {
    /// It sticks out.
    case visible
    /// It is left out, and an ellipsis says so: at the end of each line that is too wide, and of
    /// the last line that there is height for. There is one line at least; in a column no line is
    /// too wide, and the last is the ellipsis alone.
    case ellipsis
  }

  /// A line and its place.
  package struct Line: Hashable, Sendable {
    /// The line's outlines.
    package var text: LaidOutText
    /// Where its baseline starts, from the block's top left corner.
    package var origin: Point
  }

  /// The width that lines are aligned in, in points: the one asked for, or the widest line's.
  package var width: Double
  /// The height of all lines, in points.
  package var height: Double
  /// The lines that have something to show, from the top.
  package var lines: [Line]

  /// Lays a string out.
  ///
  /// - Parameters:
  ///   - string: the text; line breaks of every kind end a line.
  ///   - font: the typeface, its size and weight.
  ///   - language: what the text is written in, as BCP 47 has it.
  ///   - width: the width to align and to wrap in, in points; `nil`, or one that is no number from
  ///     0, takes the widest line's, and nothing is wrapped.
  ///   - height: the height that there is, in points, for text that may be left out; `nil`, or one
  ///     that is no number, is enough for all.
  ///   - alignment: where lines stand in the width.
  ///   - flow: how the string becomes lines.
  ///   - overflow: what becomes of text that has no room.
  ///   - textLayout: lays single lines out.
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
        text: text,
        origin: Point(x: (blockWidth - text.advance) * alignment.fraction, y: baseline))
    }
  }
}

/// Breaks a string into the lines of a block, an empty string where a line is empty or a column has a
/// space.
private struct LineBreaker {
  let font: Font
  let language: String
  /// The width to wrap in, in points; `nil` wraps nothing.
  let width: Double?
  let flow: TextBlock.Flow
  let textLayout: any TextLayout

  /// The height of a space in a column, in lines.
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

  /// The lines that there is room for, with ellipses where something is left out.
  func fitting(
    _ lines: [String], height: Double?, lineHeight: Double
  ) throws(TextLayoutError) -> [String] {
    var kept = lines
    if let height, height.isFinite {
      // A height that was measured for the lines holds them, whatever the rounding.
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

/// A sharp copy of text behind it, as labels have it.
public struct TextShadow: Hashable, Sendable {
  /// From the text to its shadow, in points.
  package var offset: Vector
  /// The shadow's colour.
  package var color: Color

  /// Makes a shadow.
  public init(offset: Vector, color: Color) {
    self.offset = offset
    self.color = color
  }
}

extension DisplayItem {
  /// Draws a block of text with its top left corner at a point: a group of the identifier, in it
  /// the lines `ID.0`, `ID.1` … from the top, behind them their shadows `ID.shadow.0` ….
  ///
  /// A gradient's points are in the block's coordinates.
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
