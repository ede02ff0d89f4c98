/// A finger on the screen at an instant.
package struct Touch: Hashable, Sendable {
  package var position: Point
  /// The size as a fraction of the resting size: larger on touch and while the touch fades.
  package var size: Double
  package var opacity: Double
}

extension Touch {
  /// The time in which a touch appears, in seconds.
  static let pressDuration = 0.12
  /// The time in which a touch fades after the finger is lifted, in seconds.
  static let fadeDuration = 0.25
}
