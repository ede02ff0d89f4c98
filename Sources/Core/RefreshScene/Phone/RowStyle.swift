/// The rows of a list.
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

/// The layout of a feed card.
struct FeedCard {
  let width: Double

  static let margin = 16.0
  static let gap = 16.0
  static let padding = 16.0
  /// The height of the title and two body lines below the image, in points.
  static let textHeight = 22.0 + 4 + 2 * 20

  var imageHeight: Double { ((width - 2 * Self.margin) * 9 / 16).rounded() }
  var height: Double { imageHeight + 2 * Self.padding - 4 + Self.textHeight }
}
