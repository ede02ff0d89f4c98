/// The arrangement of a status bar's contents.
///
/// The positions are those of Apple's design kits and of Android's system overlays, accurate to
/// half a point.
package enum StatusBarLayout: Hashable, Sendable {
  /// The time to the left of an island or a notch, and the symbols to its right.
  case aroundCutout(Sides)
  /// The signal at the left, the time in the center and the battery at the right.
  case homeButton
  /// The time at the left, and Wi-Fi and battery at the right.
  case tablet
  /// The time at the left, and the symbols of Android at the right.
  case android

  /// The positions of the time and the symbols to the sides of a cutout, in points.
  package struct Sides: Hashable, Sendable {
    /// The distance of the time's center from the left edge.
    var time: Double
    /// The distance of the symbols' center from the right edge.
    var symbols: Double
    /// The distances of both centers from the lower edge of the safe area.
    var timeBottom: Double
    var symbolsBottom: Double
    var fontSize: Double
    /// The size of the symbols as a multiple of that next to an island.
    var symbolScale: Double
  }

  /// Returns the layout around an island.
  ///
  /// - Parameters:
  ///   - center: The distance of the time's center, and of the symbols' center, from their edge of
  ///     the screen.
  ///   - bottom: The distance of the time's center from the lower edge of the safe area.
  static func island(center: Double, bottom: Double = 29) -> Self {
    .aroundCutout(
      Sides(
        time: center, symbols: center, timeBottom: bottom, symbolsBottom: 29.25, fontSize: 17,
        symbolScale: 1))
  }

  /// The layout around a notch.
  static let notch = Self.aroundCutout(
    Sides(
      time: 50, symbols: 48, timeBottom: 20, symbolsBottom: 20, fontSize: 16, symbolScale: 0.87)
  )
}
