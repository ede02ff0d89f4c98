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

extension ParameterValue {
  /// A number, whole or not; `nil` for any other value.
  package var number: Double? {
    switch self {
    case .number(let number): number
    case .integer(let integer): Double(integer)
    default: nil
    }
  }

  /// A whole number; `nil` for any other value.
  package var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }

  /// A word of a choice; `nil` for any other value.
  package var choice: String? { if case .choice(let word) = self { word } else { nil } }

  var text: String? { if case .text(let text) = self { text } else { nil } }

  var curve: Curve? { if case .curve(let curve) = self { curve } else { nil } }
}
