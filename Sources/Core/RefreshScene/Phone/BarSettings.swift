/// The navigation bar above a list.
package struct BarSettings: Hashable, Sendable {
  package var title: String
  package var showsLargeTitle = false
  package var style = BarStyle.system
  package var tint: DynamicColor
  package var headerPosition = HeaderPosition.belowTitle

  package init(title: String, tint: DynamicColor) {
    self.title = title
    self.tint = tint
  }
}

/// The background of a navigation bar.
public enum BarStyle: String, CaseIterable, Hashable, Sendable {
  /// The color of the list; over scrolled content, the system's translucent chrome with a hairline.
  case system
  /// The tint color, with a white title.
  case tinted
  /// No navigation bar.
  case hidden
}

/// The position of a header relative to a large title.
public enum HeaderPosition: String, CaseIterable, Hashable, Sendable {
  /// The header opens between the title and the list; the title stays.
  case belowTitle
  /// The header opens above the title, which moves with the list.
  case aboveTitle
}
