public import BezierGeometry
public import VectorDrawing

/// A text with all that says how it looks, drawn in a frame as a label draws it: its lines together
/// centred in the height, and what has no room left out behind an ellipsis.
public struct TextLabel: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The typeface, its size and weight.
  public var font: Font
  /// The colour of the text.
  public var color: Color
  /// The language the text is written in.
  public var language: LabelLanguage
  /// Where lines stand in the frame's width.
  public var alignment: TextBlock.Alignment
  /// How the text becomes lines.
  public var flow: TextBlock.Flow
  /// The shadow; `nil` for none.
  package var shadow: TextShadow?

  /// Makes a label.
  public init(
    _ text: String, font: Font, color: Color, language: LabelLanguage = .english,
    alignment: TextBlock.Alignment = .center, flow: TextBlock.Flow = .unwrapped,
    shadow: TextShadow? = nil
  ) {
    self.text = text
    self.font = font
    self.color = color
    self.language = language
    self.alignment = alignment
    self.flow = flow
    self.shadow = shadow
  }

  /// The width of the widest line, nothing wrapped, in points; 0 where nothing can be laid out.
  public func width(_ textLayout: (any TextLayout)?) -> Double {
    block(width: nil, textLayout)?.width ?? 0
  }

  /// The text laid out in a width and a height; `nil` where nothing lays text out, no font is there,
  /// or the text is longer than any label's.
  package func block(
    width: Double?, height: Double? = nil, _ textLayout: (any TextLayout)?
  ) -> TextBlock? {
    guard let textLayout else { return nil }
    return try? TextBlock(
      text, font: font, language: language.rawValue, width: width, height: height,
      alignment: alignment, flow: flow, overflow: .ellipsis, textLayout: textLayout)
  }

  /// Draws the label in a frame: a group of the identifier, or nothing where there is no text.
  public func items(
    _ id: String, in frame: Rect, _ textLayout: (any TextLayout)?
  ) -> [DisplayItem] {
    guard !text.isEmpty, let block = block(width: frame.width, height: frame.height, textLayout)
    else { return [] }
    let origin = Point(x: frame.minX, y: frame.midY - block.height / 2)
    return [.text(id, block, at: origin, .color(color), shadow: shadow)]
  }
}
