public import KeyframeAnimation
public import VectorDrawing

/// The type of a property that can be a setting.
public protocol SettingValue: Sendable {
  /// How the type is written as a setting.
  static var settingForm: SettingForm<Self> { get }
}

/// How values of a type are written as a setting.
public struct SettingForm<Value>: Sendable {
  /// The values that a setting of the type takes if its range is not narrowed.
  let kind: Parameter.Kind
  /// The values that an optional setting of the type takes.
  let optionalKind: Parameter.Kind
  /// The value for `nil`.
  let absent: ParameterValue
  /// Whether `nil` is among the values.
  let isOptional: Bool
  /// The property's value; `nil` if the setting's value has another kind.
  let read: @Sendable (ParameterValue) -> Value?
  let write: @Sendable (Value) -> ParameterValue

  init(
    _ kind: Parameter.Kind, optional: Parameter.Kind? = nil, absent: ParameterValue = .automatic,
    isOptional: Bool = false, read: @escaping @Sendable (ParameterValue) -> Value?,
    write: @escaping @Sendable (Value) -> ParameterValue
  ) {
    self.kind = kind
    optionalKind = optional ?? kind
    self.absent = absent
    self.isOptional = isOptional
    self.read = read
    self.write = write
  }
}

extension SettingValue {
  static var settingKind: Parameter.Kind { settingForm.kind }

  /// Makes the property's value; `nil` if the setting's value has another kind.
  package init?(settingValue: ParameterValue) {
    guard let value = Self.settingForm.read(settingValue) else { return nil }
    self = value
  }

  /// The value as a setting's.
  var settingValue: ParameterValue { Self.settingForm.write(self) }
}

/// A number or a duration, or an optional one.
public protocol NumberSettingValue: SettingValue {}

/// A whole number, or an optional one.
public protocol IntegerSettingValue: SettingValue {}

/// A text, or an optional one.
public protocol TextSettingValue: SettingValue {}

/// A type that scenario files have a word for the absence of.
public protocol OptionalSettingValue: SettingValue {}

extension Optional: SettingValue where Wrapped: OptionalSettingValue {
  /// The value, or the word for its absence.
  public static var settingForm: SettingForm<Wrapped?> {
    let form = Wrapped.settingForm
    return SettingForm(
      form.optionalKind, isOptional: true,
      read: { $0 == form.absent ? .some(.none) : form.read($0).map { .some($0) } },
      write: { $0.map(form.write) ?? form.absent })
  }
}

extension Optional: NumberSettingValue where Wrapped: OptionalSettingValue & NumberSettingValue {}
extension Optional: IntegerSettingValue where Wrapped: OptionalSettingValue & IntegerSettingValue {}
extension Optional: TextSettingValue where Wrapped: OptionalSettingValue & TextSettingValue {}

extension Double: OptionalSettingValue, NumberSettingValue {
  private static let all = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude

  /// A number.
  public static var settingForm: SettingForm<Double> {
    SettingForm(
      .number(all, .scalar), optional: .number(all, .scalar, automatic: true), read: \.number
    ) { .number($0) }
  }
}

extension Flicks: OptionalSettingValue, NumberSettingValue {
  /// Seconds.
  public static var settingForm: SettingForm<Flicks> {
    SettingForm(
      .number(0...60, .seconds), optional: .number(0...60, .seconds, automatic: true),
      read: { $0.number.map { Flicks(seconds: $0) } }
    ) { .number($0.seconds) }
  }
}

extension Int: OptionalSettingValue, IntegerSettingValue {
  /// A whole number; `nil` is `infinite`.
  public static var settingForm: SettingForm<Int> {
    SettingForm(
      .integer(Int.min...Int.max), optional: .integer(Int.min...Int.max, unlimited: true),
      absent: .unlimited, read: \.integer
    ) { .integer($0) }
  }
}

extension Bool: SettingValue {
  /// A flag.
  public static var settingForm: SettingForm<Bool> {
    SettingForm(.flag, read: { if case .flag(let flag) = $0 { flag } else { nil } }) { .flag($0) }
  }
}

extension String: OptionalSettingValue, TextSettingValue {
  private static let longest = 200

  /// A text.
  public static var settingForm: SettingForm<String> {
    SettingForm(
      .text(maximumLength: longest), optional: .text(maximumLength: longest, automatic: true),
      read: \.text
    ) { .text($0) }
  }
}

extension LocalTime: OptionalSettingValue {
  /// A date and a time, as text.
  public static var settingForm: SettingForm<LocalTime> {
    SettingForm(
      .localTime(), optional: .localTime(automatic: true),
      read: { $0.text.flatMap { LocalTime($0) } }
    ) { .text($0.description) }
  }
}

extension DynamicColor: OptionalSettingValue {
  /// A color.
  public static var settingForm: SettingForm<DynamicColor> {
    SettingForm(
      .color(), optional: .color(automatic: true),
      read: { if case .color(let color) = $0 { color } else { nil } }
    ) { .color($0) }
  }
}

extension Curve: SettingValue {
  /// A timing function or a spring.
  public static var settingForm: SettingForm<Curve> {
    SettingForm(.curve(duration: ""), read: \.curve) { .curve($0) }
  }
}

extension TimingFunction: SettingValue {
  /// A timing function.
  public static var settingForm: SettingForm<TimingFunction> {
    SettingForm(
      .curve(duration: ""),
      read: { if case .timing(let function) = $0.curve { function } else { nil } }
    ) { .curve(.timing($0)) }
  }
}

extension ImageSource: OptionalSettingValue {
  /// Images, or the names of their files.
  public static var settingForm: SettingForm<ImageSource> {
    SettingForm(
      .images, absent: .files([]),
      read: {
        switch $0 {
        case .files(let names): .files(names)
        case .images(let images): .images(images)
        default: nil
        }
      },
      write: {
        switch $0 {
        case .files(let names): .files(names)
        case .images(let images): .images(images)
        }
      })
  }
}
