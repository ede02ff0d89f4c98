/// The colors of a platform's system elements.
///
/// The values for iOS are UIKit's semantic colors; those for Material are the baseline scheme.
package struct ScreenPalette: Hashable, Sendable {
  /// The background color of a plain list.
  package var background: DynamicColor
  /// The background color of a list of cards.
  package var groupedBackground: DynamicColor
  /// The background color of a card.
  package var card: DynamicColor
  package var label: DynamicColor
  package var secondaryLabel: DynamicColor
  package var tertiaryLabel: DynamicColor
  package var separator: DynamicColor
  /// The color of the bars of a skeleton and of the background of an image.
  package var fill: DynamicColor
  /// The color of buttons and of a tinted bar.
  package var tint: DynamicColor
  /// The background color of a bar over content that has scrolled beneath it.
  package var scrolledBar: DynamicColor
  /// The background color of a list in an elevated view, in the dark appearance.
  package var elevatedBackground: Color
  /// The background color of a card in an elevated view, in the dark appearance.
  package var elevatedCard: Color
  /// The background color of an avatar; `nil` to use the ``hues`` in rotation.
  package var avatarFill: DynamicColor?
  /// The color of the letters of an avatar; `nil` for white.
  package var avatarLabel: DynamicColor?

  package static let iOS = ScreenPalette(
    background: DynamicColor(light: .white, dark: .black),
    groupedBackground: DynamicColor(light: Color(0xF2, 0xF2, 0xF7), dark: .black),
    card: DynamicColor(light: .white, dark: Color(0x1C, 0x1C, 0x1E)),
    label: DynamicColor(light: .black, dark: .white),
    secondaryLabel: DynamicColor(
      light: Color(0x3C, 0x3C, 0x43, alpha: 0.6), dark: Color(0xEB, 0xEB, 0xF5, alpha: 0.6)),
    tertiaryLabel: DynamicColor(
      light: Color(0x3C, 0x3C, 0x43, alpha: 0.298), dark: Color(0xEB, 0xEB, 0xF5, alpha: 0.298)),
    separator: DynamicColor(
      light: Color(0x3C, 0x3C, 0x43, alpha: 0.286), dark: Color(0x54, 0x54, 0x58, alpha: 0.6)),
    fill: DynamicColor(
      light: Color(0x78, 0x78, 0x80, alpha: 0.157), dark: Color(0x78, 0x78, 0x80, alpha: 0.318)),
    tint: DynamicColor(light: Color(0x00, 0x7A, 0xFF), dark: Color(0x0A, 0x84, 0xFF)),
    scrolledBar: DynamicColor(
      light: Color(0xF9, 0xF9, 0xF9, alpha: 0.94), dark: Color(0x1D, 0x1D, 0x1D, alpha: 0.94)),
    elevatedBackground: Color(0x1C, 0x1C, 0x1E), elevatedCard: Color(0x2C, 0x2C, 0x2E))

  package static let material = ScreenPalette(
    background: DynamicColor(light: Color(0xFE, 0xF7, 0xFF), dark: Color(0x14, 0x12, 0x18)),
    groupedBackground: DynamicColor(light: Color(0xFE, 0xF7, 0xFF), dark: Color(0x14, 0x12, 0x18)),
    card: DynamicColor(light: Color(0xF3, 0xED, 0xF7), dark: Color(0x21, 0x1F, 0x26)),
    label: DynamicColor(light: Color(0x1D, 0x1B, 0x20), dark: Color(0xE6, 0xE0, 0xE9)),
    secondaryLabel: DynamicColor(light: Color(0x49, 0x45, 0x4F), dark: Color(0xCA, 0xC4, 0xD0)),
    tertiaryLabel: DynamicColor(light: Color(0x79, 0x74, 0x7E), dark: Color(0x93, 0x8F, 0x99)),
    separator: DynamicColor(light: Color(0xCA, 0xC4, 0xD0), dark: Color(0x49, 0x45, 0x4F)),
    fill: DynamicColor(light: Color(0xE6, 0xE0, 0xE9), dark: Color(0x36, 0x34, 0x3B)),
    tint: DynamicColor(light: Color(0x67, 0x50, 0xA4), dark: Color(0xD0, 0xBC, 0xFF)),
    scrolledBar: DynamicColor(light: Color(0xF3, 0xED, 0xF7), dark: Color(0x21, 0x1F, 0x26)),
    elevatedBackground: Color(0x21, 0x1F, 0x26), elevatedCard: Color(0x2B, 0x29, 0x30),
    avatarFill: DynamicColor(light: Color(0xEA, 0xDD, 0xFF), dark: Color(0x4F, 0x37, 0x8B)),
    avatarLabel: DynamicColor(light: Color(0x21, 0x00, 0x5D), dark: Color(0xEA, 0xDD, 0xFF)))

  /// The hues of avatars and images, used in rotation: iOS's indigo, teal, orange, pink, green and
  /// blue.
  package static let hues = [
    DynamicColor(light: Color(0x58, 0x56, 0xD6), dark: Color(0x5E, 0x5C, 0xE6)),
    DynamicColor(light: Color(0x30, 0xB0, 0xC7), dark: Color(0x40, 0xC8, 0xE0)),
    DynamicColor(light: Color(0xFF, 0x95, 0x00), dark: Color(0xFF, 0x9F, 0x0A)),
    DynamicColor(light: Color(0xFF, 0x2D, 0x55), dark: Color(0xFF, 0x37, 0x5F)),
    DynamicColor(light: Color(0x34, 0xC7, 0x59), dark: Color(0x30, 0xD1, 0x58)),
    DynamicColor(light: Color(0x00, 0x7A, 0xFF), dark: Color(0x0A, 0x84, 0xFF)),
  ]
}

extension ContentSettings {
  /// Sets the platform's colors for the rows of a screen.
  ///
  /// - Parameter opensField: Whether the header draws a field behind the list. On a dark list it
  ///   would be black on black, so the list then has the colors of an elevated view.
  package mutating func adapt(to screen: PhoneScreen, opensField: Bool) {
    let palette = screen.platform.palette
    listColor = screen.rows.isGrouped ? palette.groupedBackground : palette.background
    cardColor = palette.card
    guard opensField else { return }
    listColor.dark = palette.elevatedBackground
    cardColor.dark = palette.elevatedCard
  }
}
