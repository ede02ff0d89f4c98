/// The contents of a device's screen around the list and its headers: the status bar, the
/// navigation bar and the rows.
package struct PhoneScreen: Sendable {
  /// The device; `nil` for a screen of a given size.
  package var device: Device?
  package var status: StatusBar
  /// The navigation bar; `nil` for the plain bars of the scene.
  package var bar: BarSettings?
  package var rows: RowStyle
  /// The contents of the rows, used in rotation; empty for texts in the language of the screen.
  package var contents: [RowContent]
  /// The font family of the bar's title and the rows.
  package var fontFamily: String
  /// The height of the navigation bar without the large title, in points; 0 if it is hidden.
  package var barHeight: Double
  /// The device's safe area at the top, in points, which the status bar fills.
  package var safeTop: Double
  /// The screenshot that scrolls instead of rows; `nil` to draw rows.
  package var image: ImageAsset?
  /// The distance of the image above the content's edge, in points.
  package var imageInset: Double

  package init(
    device: Device?, status: StatusBar, bar: BarSettings?, rows: RowStyle, barHeight: Double,
    safeTop: Double, image: ImageAsset? = nil, imageInset: Double = 0,
    contents: [RowContent] = [], fontFamily: String = Font.defaultFamily
  ) {
    self.device = device
    self.status = status
    self.bar = bar
    self.rows = rows
    self.contents = contents
    self.fontFamily = fontFamily
    self.barHeight = barHeight
    self.safeTop = safeTop
    self.image = image
    self.imageInset = imageInset
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
