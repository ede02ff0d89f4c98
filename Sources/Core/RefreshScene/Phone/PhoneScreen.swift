/// The contents of a device's screen around the list and its headers: the status bar, the
/// navigation bar and the rows.
package struct PhoneScreen: Sendable {
  /// The device; `nil` for a screen of a given size.
  package let device: Device?
  package let status: StatusBar
  package let rows: RowStyle
  /// The device's safe area at the top, in points, which the status bar fills.
  package let safeTop: Double
  /// The navigation bar; `nil` for the plain bars of the scene.
  package var bar: BarSettings?
  /// The height of the navigation bar without the large title, in points; 0 if it is hidden.
  package var barHeight = 0.0
  /// The language of texts that the scenario does not set.
  package var language = LabelLanguage.english
  /// Whether the rows and the title are laid out from right to left.
  package var isMirrored = false
  /// The contents of the rows, used in rotation; empty for texts in the language of the screen.
  package var contents: [RowContent] = []
  /// The font family of the bar's title and the rows.
  package var fontFamily = Font.defaultFamily
  /// The screenshot that scrolls instead of rows; `nil` to draw rows.
  package var image: ImageAsset?
  /// The distance of the image above the content's edge, in points.
  package var imageInset = 0.0

  package init(device: Device?, status: StatusBar, rows: RowStyle, safeTop: Double) {
    self.device = device
    self.status = status
    self.rows = rows
    self.safeTop = safeTop
  }

  package var platform: Platform { device?.platform ?? .iOS }

  /// The height of the zone of the large title, in points; 0 if it has none.
  package var largeTitleHeight: Double { bar?.showsLargeTitle == true ? Self.largeTitle : 0 }

  /// The distance by which the large title moves the list down, in points, as in UIKit.
  package static let largeTitle = 52.0

  /// The distance from the screen's upper edge to the lower edge of the bar without its large
  /// title, in points.
  package var barBottom: Double { safeTop + barHeight }
}
