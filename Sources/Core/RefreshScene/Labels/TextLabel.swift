/// A text with its font, color and alignment, drawn in a frame like a label.
///
/// The lines are centered vertically as a block. Text that does not fit the frame is replaced by
/// an ellipsis.
public struct TextLabel: Hashable, Sendable {
  /// The text, which can contain line breaks.
  public var text: String
  /// The typeface, the size in points and the weight.
  public var font: Font
  /// The color of the text.
  public var color: Color
  /// The language of the text.
  public var language: LabelLanguage
  /// The horizontal alignment of the lines in the frame.
  public var alignment: TextBlock.Alignment
  /// The placement of line breaks in the text.
  public var flow: TextBlock.Flow
  package var shadow: TextShadow?

  /// Creates a label, centered and without wrapping by default.
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

  /// Returns the width of the widest line without wrapping, in points.
  ///
  /// The result is 0 if `textLayout` is `nil` or the text cannot be laid out.
  public func width(_ textLayout: (any TextLayout)?) -> Double {
    block(width: nil, textLayout)?.width ?? 0
  }

  /// Returns the text laid out in a width and a height, both in points.
  ///
  /// The result is `nil` if `textLayout` is `nil` or the text cannot be laid out.
  ///
  /// - Parameters:
  ///   - width: The width for alignment and wrapping; `nil` for that of the widest line, without
  ///     wrapping.
  ///   - height: The maximum height, or `nil` for no limit.
  package func block(
    width: Double?, height: Double? = nil, _ textLayout: (any TextLayout)?
  ) -> TextBlock? {
    guard let textLayout else { return nil }
    return try? TextBlock(
      text, font: font, language: language.rawValue, width: width, height: height,
      alignment: alignment, flow: flow, overflow: .ellipsis, textLayout: textLayout)
  }

  /// Returns the label, drawn in a frame, as a group with an identifier.
  ///
  /// The array is empty if the text is empty or cannot be laid out, or if `textLayout` is `nil`.
  public func items(
    _ id: String, in frame: Rect, _ textLayout: (any TextLayout)?
  ) -> [DisplayItem] {
    guard !text.isEmpty, let block = block(width: frame.width, height: frame.height, textLayout)
    else { return [] }
    let origin = Point(x: frame.minX, y: frame.midY - block.height / 2)
    return [.text(id, block, at: origin, .color(color), shadow: shadow)]
  }
}
