/// The appearance a picture is drawn for.
public enum Appearance: String, CaseIterable, Hashable, Codable, Sendable {
  /// Dark content on bright ground.
  case light
  /// Bright content on dark ground.
  case dark
}

/// A colour with a value for each appearance.
public struct DynamicColor: Hashable, Sendable {
  /// The colour in light appearance.
  public var light: Color
  /// The colour in dark appearance.
  public var dark: Color

  /// Makes a colour that depends on the appearance.
  public init(light: Color, dark: Color) {
    self.light = light
    self.dark = dark
  }

  /// Makes a colour that is the same in both appearances.
  public init(_ both: Color) {
    self.init(light: both, dark: both)
  }

  /// The colour to draw with.
  public func resolved(for appearance: Appearance) -> Color {
    switch appearance {
    case .light: light
    case .dark: dark
    }
  }
}
