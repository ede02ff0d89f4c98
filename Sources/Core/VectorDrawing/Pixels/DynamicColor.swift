/// The appearance that a scene is drawn for.
public enum Appearance: String, CaseIterable, Hashable, Codable, Sendable {
  /// Dark content on a light background.
  case light
  /// Light content on a dark background.
  case dark
}

/// A color with a value for each appearance.
public struct DynamicColor: Hashable, Sendable {
  /// The color in light appearance.
  public var light: Color
  /// The color in dark appearance.
  public var dark: Color

  /// Creates a color that depends on the appearance.
  public init(light: Color, dark: Color) {
    self.light = light
    self.dark = dark
  }

  /// Creates a color that is the same in both appearances.
  public init(_ both: Color) { self.init(light: both, dark: both) }

  /// Returns the color for an appearance.
  public func resolved(for appearance: Appearance) -> Color {
    switch appearance {
    case .light: light
    case .dark: dark
    }
  }
}
