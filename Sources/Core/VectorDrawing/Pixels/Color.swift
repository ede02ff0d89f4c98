/// A color with straight (not premultiplied) sRGB components and an alpha, each 0…1.
///
/// Components outside 0…1 are preserved, because overshooting and additive animations produce
/// them; they are clamped on conversion to pixels.
public struct Color: Hashable, Sendable {
  /// The red component, 0…1, gamma-encoded as in sRGB.
  public var red: Double
  /// The green component, 0…1, gamma-encoded as in sRGB.
  public var green: Double
  /// The blue component, 0…1, gamma-encoded as in sRGB.
  public var blue: Double
  /// The opacity, from 0 (transparent) to 1 (opaque).
  public var alpha: Double

  /// Creates a color from components of 0…1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a color from components of 0…255 and an alpha of 0…1.
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: Double = 1) {
    self.init(
      red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha)
  }

  /// Transparent black.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// The CSS color `orange`, `#FFA500`.
  public static let orange = Color(255, 165, 0)
  /// The CSS color `brown`, `#A52A2A`.
  public static let brown = Color(165, 42, 42)
  /// Returns the color with a different alpha, 0…1.
  public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Whether all four components are finite.
  package var isFinite: Bool { red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite }

  /// The nearest color with 8 bits per component.
  ///
  /// Components outside 0…1 are clamped, and NaN becomes 0.
  package var pixel: StraightPixel {
    StraightPixel(
      red: Self.byte(red), green: Self.byte(green), blue: Self.byte(blue), alpha: Self.byte(alpha))
  }

  private static func byte(_ component: Double) -> UInt8 {
    // A NaN fails the comparison and becomes 0.
    component > 0 ? UInt8((min(component, 1) * 255).rounded()) : 0
  }
}

extension Color {
  /// Returns the linear interpolation to another color, by component in straight sRGB.
  ///
  /// Core Animation interpolates colors in the same space. To fade a color in, start with
  /// `color.withAlpha(0)`; a fade from ``clear``, which is black, passes through darker colors.
  public func interpolated(to other: Color, fraction: Double) -> Color {
    Color(
      red: red.interpolated(to: other.red, fraction: fraction),
      green: green.interpolated(to: other.green, fraction: fraction),
      blue: blue.interpolated(to: other.blue, fraction: fraction),
      alpha: alpha.interpolated(to: other.alpha, fraction: fraction))
  }
}
