/// The two gray styles of iOS activity indicators.
public enum SpinnerStyle: String, CaseIterable, Hashable, Sendable {
  /// Thin spokes in middle gray, up to iOS 12.
  case gray
  /// Thick spokes in the gray of secondary labels, since iOS 13.
  case medium

  package var color: DynamicColor {
    switch self {
    case .gray: DynamicColor(light: Color(102, 102, 102), dark: Color(170, 170, 170))
    case .medium:
      // UIKit's `secondaryLabel`.
      DynamicColor(light: Color(60, 60, 67, alpha: 0.6), dark: Color(235, 235, 245, alpha: 0.6))
    }
  }

  /// The width of a spoke and the distance of its inner end from the center, as fractions of the
  /// diameter.
  ///
  /// The outer end of a spoke is half a diameter from the center.
  var spoke: (width: Double, innerRadius: Double) {
    switch self {
    case .gray: (0.09, 0.25)
    case .medium: (0.12, 0.24)
    }
  }
}
