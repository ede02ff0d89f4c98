/// The value of a setting.
public enum ParameterValue: Hashable, Sendable {
  /// A number, in the unit of its parameter.
  case number(Double)
  /// An integer.
  case integer(Int)
  /// A Boolean value.
  case flag(Bool)
  /// A color for the light and the dark appearance.
  case color(DynamicColor)
  /// A timing function or a spring.
  case curve(Curve)
  /// A word of a parameter's list.
  case choice(String)
  /// Free text.
  case text(String)
  /// Names of still images or of one animated file, relative to the scenario file's folder.
  ///
  /// Resolving the scenario replaces the names with ``images(_:)``.
  case files([String])
  /// Decoded images.
  case images(ImageAnimation)
  /// The artwork of a file.
  case artwork(Artwork)
  /// A part of an artwork's frames.
  case frames(ArtworkFrames)
  /// The phases that an artwork and its parts follow.
  case phases(PhaseBindings)
  /// The word `auto`: a value computed from other settings, as described in the parameter's help
  /// text.
  case automatic
  /// The word `infinite`: no limit.
  case unlimited

  /// Returns a value with the same color for both appearances.
  public static func color(_ color: Color) -> ParameterValue { .color(DynamicColor(color)) }
}

extension ParameterValue {
  /// The number or the integer as a number; `nil` for any other value.
  package var number: Double? {
    switch self {
    case .number(let number): number
    case .integer(let integer): Double(integer)
    default: nil
    }
  }

  /// The integer; `nil` for any other value.
  package var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }

  /// The word of a choice; `nil` for any other value.
  package var choice: String? { if case .choice(let word) = self { word } else { nil } }

  var text: String? { if case .text(let text) = self { text } else { nil } }

  var curve: Curve? { if case .curve(let curve) = self { curve } else { nil } }
}
