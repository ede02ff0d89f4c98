/// The style of a list's rows.
public enum RowStyle: String, CaseIterable, Hashable, Sendable {
  /// A rectangle in each row, in the colors and insets of the content settings.
  case plain
  /// An avatar, a name with a time, and a line of text.
  case mail
  /// A card with a title and two lines of text.
  case card
  /// The outlines of mail rows while they load.
  case skeleton
  /// A card with an image, a title and two lines of text.
  case feed
}

extension RowStyle {
  /// Returns the usual height of a row on a screen of a width, in points.
  package func height(on platform: Platform, width: Double) -> Double {
    switch (self, platform) {
    case (.plain, _): 92
    case (.mail, .iOS), (.skeleton, .iOS): 76
    case (.mail, .material), (.skeleton, .material): 72
    case (.card, _): 104
    case (.feed, _): (FeedCard(width: width).height + FeedCard.gap).rounded()
    }
  }

  /// Whether rows are cards on a grouped background.
  var isGrouped: Bool { self == .card || self == .feed }
}

/// The layout of a feed card: an image above a title and two body lines.
struct FeedCard {
  /// The width of the list, in points.
  let width: Double

  /// The distance from the list's sides to the card, in points.
  static let margin = 16.0
  /// The distance between two cards, in points.
  static let gap = 16.0
  /// The distance from the card's sides and its bottom to the text, in points.
  static let padding = 16.0
  /// The distance from the image to the title's line, in points; less than the padding because the
  /// box of a line extends above its capitals.
  static let textTop = 12.0
  /// The height of the title's line, in points.
  static let titleHeight = 22.0
  /// The distance from the title's line to the first body line, in points.
  static let titleGap = 4.0
  /// The height of a body line, in points.
  static let bodyLineHeight = 20.0

  var imageHeight: Double { ((width - 2 * Self.margin) * 9 / 16).rounded() }

  var height: Double {
    imageHeight + Self.textTop + Self.titleHeight + Self.titleGap + 2 * Self.bodyLineHeight
      + Self.padding
  }
}
