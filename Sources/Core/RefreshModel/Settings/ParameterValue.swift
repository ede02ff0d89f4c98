public import KeyframeAnimation
public import VectorDrawing

/// The value of a setting.
public enum ParameterValue: Hashable, Sendable {
  /// A number, in its parameter's unit.
  case number(Double)
  /// A whole number.
  case integer(Int)
  /// Yes or no.
  case flag(Bool)
  /// A colour, for light and for dark appearance.
  case color(DynamicColor)
  /// A timing function or a spring.
  case curve(Curve)
  /// One of a parameter's words.
  case choice(String)
  /// Any text.
  case text(String)
  /// Pictures by the names of their files, relative to the scenario file's folder: stills, or one
  /// animated file. They become ``images(_:)`` when the scenario is resolved.
  case files([String])
  /// Pictures.
  case images(ImageAnimation)
  /// `auto`: worked out from other settings, as the parameter's help says.
  case automatic
  /// `infinite`: no limit.
  case unlimited

  /// The same colour for both appearances.
  public static func color(_ color: Color) -> ParameterValue { .color(DynamicColor(color)) }
}
