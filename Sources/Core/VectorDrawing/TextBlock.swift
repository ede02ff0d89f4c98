public import BezierGeometry

/// Lines of text under one another, laid out in a width: what a label shows.
///
/// The origin is the block's top left corner and y grows down. Lines follow one another by the
/// font's ascent and descent, without extra leading.
public struct TextBlock: Hashable, Sendable {
  /// Where the lines stand in the width.
  public enum Alignment: String, CaseIterable, Hashable, Sendable {
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
  public enum Flow: String, CaseIterable, Hashable, Sendable {
    /// A line ends where the string has a line break, and nowhere else.
    case unwrapped
    /// A line ends where the next word would not fit the width, too.
    case wrapped
    /// Every character is a line of its own, and a space or line break half an empty one: a label
    /// one glyph wide, read downwards.
    case column
  }

  /// What becomes of text that has no room.
  public enum Overflow: String, CaseIterable, Hashable, Sendable {
    /// It sticks out.
    case visible
    /// It is left out, and an ellipsis says so: at the end of each line that is too wide, and of
    /// the last line that there is height for. There is one line at least; in a column no line is
    /// too wide, and the last is the ellipsis alone.
    case ellipsis
  }

  /// A line and its place.
  public struct Line: Hashable, Sendable {
    /// The line's outlines.
    public var text: LaidOutText
    /// Where its baseline starts, from the block's top left corner.
    public var origin: Point

    /// Makes a line.
    public init(text: LaidOutText, origin: Point) {
      self.text = text
      self.origin = origin
    }
  }

  /// The width that lines are aligned in, in points: the one asked for, or the widest line's.
  public var width: Double
  /// The height of all lines, in points.
  public var height: Double
  /// The lines that have something to show, from the top.
  public var lines: [Line]

  /// The height of a space in a column, in lines.
  private static let columnSpace = 0.5

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
  public init(
    _ string: String, font: Font, language: String = "en", width: Double? = nil,
    height: Double? = nil, alignment: Alignment = .leading, flow: Flow = .unwrapped,
    overflow: Overflow = .visible, textLayout: any TextLayout
  ) throws(TextLayoutError) {
    let room = width.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    let empty = try textLayout.layout("", font: font, language: language)
    var texts: [LaidOutText] = []
    var baselines: [Double] = []
    var bottom = 0.0
    var parts = try Self.parts(string, font, language, room, flow, textLayout)
    if overflow == .ellipsis {
      parts = try Self.fitting(
        parts, font, language, room, height, lineHeight: empty.height, flow, textLayout)
    }
    for part in parts {
      if part.isEmpty, flow == .column {
        bottom += empty.height * Self.columnSpace
        continue
      }
      let text = try textLayout.layout(part, font: font, language: language)
      if !part.isEmpty {
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

  /// The lines that there is room for, with ellipses where something is left out.
  private static func fitting(
    _ parts: [String], _ font: Font, _ language: String, _ width: Double?, _ height: Double?,
    lineHeight: Double, _ flow: Flow, _ textLayout: any TextLayout
  ) throws(TextLayoutError) -> [String] {
    var kept = parts
    if let height, height.isFinite {
      // A height that was measured for the lines holds them, whatever the rounding.
      var room = height + 1e-6
      let end = parts.firstIndex { part in
        room -= part.isEmpty && flow == .column ? lineHeight * columnSpace : lineHeight
        return room < 0
      }
      kept = Array(parts[..<max(end ?? parts.count, min(parts.count, 1))])
    }
    let isCut = kept.count < parts.count
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

  /// The strings of the lines; an empty one where a line is empty or a column has a space.
  private static func parts(
    _ string: String, _ font: Font, _ language: String, _ width: Double?, _ flow: Flow,
    _ textLayout: any TextLayout
  ) throws(TextLayoutError) -> [String] {
    if flow == .column { return string.map { $0.isWhitespace ? "" : String($0) } }
    let paragraphs = string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var parts: [String] = []
    for paragraph in paragraphs.map(String.init) {
      if flow == .wrapped, let width {
        parts += try textLayout.wrap(paragraph, font: font, language: language, width: width)
      } else {
        parts.append(paragraph)
      }
    }
    return parts
  }
}

/// A sharp copy of text behind it, as labels have it.
public struct TextShadow: Hashable, Sendable {
  /// From the text to its shadow, in points.
  public var offset: Vector
  /// The shadow's colour.
  public var color: Color

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
  public static func text(
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
