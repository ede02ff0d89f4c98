/// The texts, the color and the image of a row of the app's own list.
public struct RowContent: Configurable, Hashable {
  /// The name or title in the row's first line.
  public var title: String
  /// The text below the title: one line in a mail row, up to two lines in a card.
  public var detail: String
  /// The time at the end of the first line, as text.
  public var time: String
  /// The color of the avatar, the card's symbol or the drawn image of a feed card; `nil` for the
  /// usual color of the row.
  public var color: DynamicColor?
  /// The image that fills the avatar, the card's symbol or the image of a feed card; `nil` for none.
  public var image: ImageSource?

  /// Creates the content of a row, with an empty text for each part that is not given.
  public init(
    title: String = "", detail: String = "", time: String = "", color: DynamicColor? = nil,
    image: ImageSource? = nil
  ) {
    self.title = title
    self.detail = detail
    self.time = time
    self.color = color
    self.image = image
  }

  /// The settings, one for each property.
  public var settings: [Setting<RowContent>] {
    [
      Setting(
        "title", \.title, maximumLength: 200, help: "The name or title in the row's first line."),
      Setting(
        "detail", \.detail, maximumLength: 200,
        help: "The text below the title: one line in a mail row, up to two lines in a card."),
      Setting(
        "time", \.time, maximumLength: 60, help: "The time at the end of the first line, as text."),
      Setting(
        "color", \.color,
        help: "The color of the avatar, of the card's symbol, or of the drawn image of a feed "
          + "card; auto: the usual color of the row."),
      Setting(
        "image", \.image,
        help: "A PNG file that fills the avatar, the card's symbol or the image of a feed card, "
          + "relative to this file's folder; []: none."),
    ]
  }

  /// The maximum number of different rows in a list.
  package static let maximumCount = 1000
}
