public import BezierGeometry

/// A colour: straight (not premultiplied) sRGB components and an alpha, each 0…1.
///
/// Components outside 0…1 are kept, since an overshooting or additive animation passes through
/// them; they are clamped where pixels are made.
public struct Color: Hashable, Sendable {
  /// The red component, gamma-encoded as sRGB has it.
  public var red: Double
  /// The green component.
  public var green: Double
  /// The blue component.
  public var blue: Double
  /// The opacity: 0 transparent, 1 opaque.
  public var alpha: Double

  /// Makes a colour from components of 0…1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes a colour from components of 0…255, as colour pickers show them, and an alpha of 0…1.
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
  /// CSS's orange, `#FFA500`.
  public static let orange = Color(255, 165, 0)
  /// CSS's brown, `#A52A2A`.
  public static let brown = Color(165, 42, 42)
  /// The same colour with another alpha.
  public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Whether all four components are finite numbers.
  package var isFinite: Bool {
    red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite
  }

  /// The nearest colour of 8 bits a component; components outside 0…1 are clamped, a NaN is 0.
  package var pixel: StraightPixel {
    StraightPixel(
      red: Self.byte(red), green: Self.byte(green), blue: Self.byte(blue),
      alpha: Self.byte(alpha))
  }

  private static func byte(_ component: Double) -> UInt8 {
    // Written so that a NaN fails the comparison and gives 0.
    component > 0 ? UInt8((min(component, 1) * 255).rounded()) : 0
  }
}

extension Color: Interpolatable {
  /// The colour a `fraction` of the way to `other`, component by component in straight sRGB, as
  /// Core Animation blends.
  ///
  /// A fade from nothing starts best at the colour's own
  /// ``withAlpha(_:)`` of 0: through ``clear``, which is black, it would darken on the way.
  public func interpolated(to other: Color, fraction: Double) -> Color {
    Color(
      red: red.interpolated(to: other.red, fraction: fraction),
      green: green.interpolated(to: other.green, fraction: fraction),
      blue: blue.interpolated(to: other.blue, fraction: fraction),
      alpha: alpha.interpolated(to: other.alpha, fraction: fraction))
  }

  /// The componentwise sum `self + factor · other`, alpha included.
  public func adding(_ other: Color, multipliedBy factor: Double) -> Color {
    Color(
      red: red + other.red * factor, green: green + other.green * factor,
      blue: blue + other.blue * factor, alpha: alpha + other.alpha * factor)
  }
}
