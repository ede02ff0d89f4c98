/// A type that the property of a setting can have.
public protocol SettingValue: Sendable {
  /// The conversion to and from the value of a setting.
  static var settingForm: SettingForm<Self> { get }
}

/// The conversion between a property type and the value of a setting.
public struct SettingForm<Value>: Sendable {
  /// The allowed values of a setting with this property type; a setting may narrow the range.
  let kind: ParameterKind
  /// The allowed values of a setting with the corresponding optional property type; `nil` if they
  /// are the same.
  var optionalKind: ParameterKind?
  /// The value that represents `nil` in a setting with an optional property type.
  var absent = ParameterValue.automatic
  var isOptional = false
  /// The function that returns the property's value, or `nil` if the setting's value has another
  /// kind.
  let read: @Sendable (ParameterValue) -> Value?
  let write: @Sendable (Value) -> ParameterValue
}

extension SettingValue {
  /// Creates the property's value, or returns `nil` if the setting's value has another kind.
  package init?(settingValue: ParameterValue) {
    guard let value = Self.settingForm.read(settingValue) else { return nil }
    self = value
  }

  package var settingValue: ParameterValue { Self.settingForm.write(self) }
}

/// A number or a duration, or an optional of one of them.
public protocol NumberSettingValue: SettingValue {}

/// An integer or an optional integer.
public protocol IntegerSettingValue: SettingValue {}

/// A string or an optional string.
public protocol TextSettingValue: SettingValue {}

/// A type whose optional can also be a setting, because one value of the setting represents `nil`.
public protocol OptionalSettingValue: SettingValue {}

extension Optional: SettingValue where Wrapped: OptionalSettingValue {
  /// The conversion of the wrapped type, with an additional value for `nil`.
  public static var settingForm: SettingForm<Wrapped?> {
    let form = Wrapped.settingForm
    return SettingForm(
      kind: form.optionalKind ?? form.kind, isOptional: true,
      read: { $0 == form.absent ? .some(.none) : form.read($0).map { .some($0) } },
      write: { $0.map(form.write) ?? form.absent })
  }
}

extension Optional: NumberSettingValue where Wrapped: OptionalSettingValue & NumberSettingValue {}
extension Optional: IntegerSettingValue where Wrapped: OptionalSettingValue & IntegerSettingValue {}
extension Optional: TextSettingValue where Wrapped: OptionalSettingValue & TextSettingValue {}

extension Double: OptionalSettingValue, NumberSettingValue {
  private static let all = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude

  /// The conversion to and from a finite number; `auto` represents `nil`.
  public static var settingForm: SettingForm<Double> {
    SettingForm(
      kind: .number(all, .scalar), optionalKind: .number(all, .scalar, automatic: true),
      read: \.number
    ) { .number($0) }
  }
}

extension Flicks: OptionalSettingValue, NumberSettingValue {
  /// The conversion to and from a number of seconds, 0…60; `auto` represents `nil`.
  public static var settingForm: SettingForm<Flicks> {
    SettingForm(
      kind: .number(0...60, .seconds), optionalKind: .number(0...60, .seconds, automatic: true),
      read: { $0.number.map { Flicks(seconds: $0) } }
    ) { .number($0.seconds) }
  }
}

extension Int: OptionalSettingValue, IntegerSettingValue {
  /// The conversion to and from an integer; `infinite` represents `nil`.
  public static var settingForm: SettingForm<Int> {
    SettingForm(
      kind: .integer(Int.min...Int.max), optionalKind: .integer(Int.min...Int.max, unlimited: true),
      absent: .unlimited, read: \.integer
    ) { .integer($0) }
  }
}

extension Bool: SettingValue {
  /// The conversion to and from `true` or `false`.
  public static var settingForm: SettingForm<Bool> {
    SettingForm(kind: .flag, read: { if case .flag(let flag) = $0 { flag } else { nil } }) {
      .flag($0)
    }
  }
}

extension String: OptionalSettingValue, TextSettingValue {
  private static let longest = 200

  /// The conversion to and from at most 200 Unicode scalars of text; `auto` represents `nil`.
  public static var settingForm: SettingForm<String> {
    SettingForm(
      kind: .text(maximumLength: longest),
      optionalKind: .text(maximumLength: longest, automatic: true),
      read: \.text
    ) { .text($0) }
  }
}

extension LocalTime: OptionalSettingValue {
  /// The conversion to and from text such as `2024-03-05 14:07`; `auto` represents `nil`.
  public static var settingForm: SettingForm<LocalTime> {
    SettingForm(
      kind: .localTime(), optionalKind: .localTime(automatic: true),
      read: { $0.text.flatMap { LocalTime($0) } }
    ) { .text($0.description) }
  }
}

extension DynamicColor: OptionalSettingValue {
  /// The conversion to and from a color for each appearance; `auto` represents `nil`.
  public static var settingForm: SettingForm<DynamicColor> {
    SettingForm(
      kind: .color(), optionalKind: .color(automatic: true),
      read: { if case .color(let color) = $0 { color } else { nil } }
    ) { .color($0) }
  }
}

extension Curve: SettingValue {
  /// The conversion to and from a timing function or a spring.
  public static var settingForm: SettingForm<Curve> {
    SettingForm(kind: .curve(duration: ""), read: \.curve) { .curve($0) }
  }
}

extension TimingFunction: SettingValue {
  /// The conversion to and from a timing function; a spring is not allowed.
  public static var settingForm: SettingForm<TimingFunction> {
    SettingForm(
      kind: .curve(duration: ""),
      read: { if case .timing(let function) = $0.curve { function } else { nil } }
    ) { .curve(.timing($0)) }
  }
}

extension ImageSource: OptionalSettingValue {
  /// The conversion to and from decoded images or file names; an empty list represents `nil`.
  public static var settingForm: SettingForm<ImageSource> {
    SettingForm(
      kind: .images, absent: .files([]),
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

extension ArtworkFrames: OptionalSettingValue {
  /// The conversion to and from frames; `auto` represents `nil`.
  public static var settingForm: SettingForm<ArtworkFrames> {
    SettingForm(
      kind: .frames, read: { if case .frames(let frames) = $0 { frames } else { nil } }
    ) { .frames($0) }
  }
}

extension PhaseBindings: SettingValue {
  /// The conversion to and from phases.
  public static var settingForm: SettingForm<PhaseBindings> {
    SettingForm(
      kind: .phases, read: { if case .phases(let bindings) = $0 { bindings } else { nil } }
    ) { .phases($0) }
  }
}
