public import KeyframeAnimation
public import Pixels

/// The settings of one style or component: every parameter of its schema has a value.
///
/// Accessors name the kind they expect. Asking for a name or kind that the schema does not have
/// gives a neutral value (0, `false`, clear, linear, empty) rather than a trap: such a slip is a
/// style author's, and shows at once in the picture.
public struct ParameterValues: Hashable, Sendable {
  private var values: [String: ParameterValue]
  /// The names whose values were given rather than defaulted.
  public private(set) var explicitNames: Set<String>

  /// The defaults of a schema.
  public init(defaultsOf parameters: [Parameter]) {
    values = Dictionary(
      parameters.map { ($0.name, $0.defaultValue) }, uniquingKeysWith: { $1 })
    explicitNames = []
  }

  /// Gives a parameter a value.
  public mutating func set(_ value: ParameterValue, for name: String) {
    values[name] = value
    explicitNames.insert(name)
  }

  /// Changes a default: a value that any given one still overrides.
  public mutating func setDefault(_ value: ParameterValue, for name: String) {
    guard !explicitNames.contains(name) else { return }
    values[name] = value
  }

  /// The value of a name, if the schema has it.
  public subscript(name: String) -> ParameterValue? { values[name] }

  /// A number, whole or not; `nil` where the value is `auto` or `infinite`.
  public func optionalNumber(_ name: String) -> Double? {
    switch values[name] {
    case .number(let number): number
    case .integer(let integer): Double(integer)
    default: nil
    }
  }

  /// A number; 0 where it is `auto`.
  public func number(_ name: String) -> Double { optionalNumber(name) ?? 0 }

  /// A whole number; `nil` where the value is `infinite`.
  public func optionalInteger(_ name: String) -> Int? {
    if case .integer(let integer) = values[name] { integer } else { nil }
  }

  /// A whole number; 0 where it is `infinite`.
  public func integer(_ name: String) -> Int { optionalInteger(name) ?? 0 }

  /// Yes or no.
  public func flag(_ name: String) -> Bool {
    if case .flag(let flag) = values[name] { flag } else { false }
  }

  /// A colour under an appearance; `nil` where the value is `auto`.
  public func optionalColor(_ name: String, _ appearance: Appearance) -> Color? {
    if case .color(let color) = values[name] { color.resolved(for: appearance) } else { nil }
  }

  /// A colour under an appearance; clear where it is `auto`.
  public func color(_ name: String, _ appearance: Appearance) -> Color {
    optionalColor(name, appearance) ?? .clear
  }

  /// A timing function or a spring.
  public func curve(_ name: String) -> Curve {
    if case .curve(let curve) = values[name] { curve } else { .timing(.linear) }
  }

  /// A timing function; the fallback where the curve is a spring.
  func timing(_ name: String, or fallback: TimingFunction) -> TimingFunction {
    if case .timing(let function) = curve(name) { function } else { fallback }
  }

  /// One of the parameter's words.
  public func choice(_ name: String) -> String {
    if case .choice(let choice) = values[name] { choice } else { "" }
  }

  /// A text.
  public func text(_ name: String) -> String {
    if case .text(let text) = values[name] { text } else { "" }
  }

  /// Pictures; `nil` where there are none.
  public func images(_ name: String) -> ImageAnimation? {
    if case .images(let images) = values[name] { images } else { nil }
  }
}
