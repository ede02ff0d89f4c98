public import KeyframeAnimation
public import VectorDrawing

/// The type of a property that can be a setting.
public protocol SettingValue: Sendable {
  /// The values that a setting of the type takes if its range is not narrowed.
  static var settingKind: Parameter.Kind { get }
  /// Makes the property's value; `nil` if the setting's value has another kind.
  init?(settingValue: ParameterValue)
  /// The value as a setting's.
  var settingValue: ParameterValue { get }
}

/// A number or a duration, or an optional one.
public protocol NumberSettingValue: SettingValue {}

/// A whole number, or an optional one.
public protocol IntegerSettingValue: SettingValue {}

/// A text, or an optional one.
public protocol TextSettingValue: SettingValue {}

/// A type that scenario files have a word for the absence of.
public protocol OptionalSettingValue: SettingValue {
  /// The values that an optional setting of the type takes.
  static var optionalKind: Parameter.Kind { get }
  /// The value for `nil`.
  static var absent: ParameterValue { get }
}

extension OptionalSettingValue {
  /// `auto`.
  public static var absent: ParameterValue { .automatic }
}

extension Optional: SettingValue where Wrapped: OptionalSettingValue {
  /// The values of a setting of the type.
  public static var settingKind: Parameter.Kind { Wrapped.optionalKind }

  /// Makes the value; `nil` if the setting's value has another kind.
  public init?(settingValue: ParameterValue) {
    if settingValue == Wrapped.absent {
      self = .none
    } else if let value = Wrapped(settingValue: settingValue) {
      self = .some(value)
    } else {
      return nil
    }
  }

  /// The value as a setting's.
  public var settingValue: ParameterValue { self?.settingValue ?? Wrapped.absent }
}

extension Optional: NumberSettingValue where Wrapped: OptionalSettingValue & NumberSettingValue {}
extension Optional: IntegerSettingValue where Wrapped: OptionalSettingValue & IntegerSettingValue {}
extension Optional: TextSettingValue where Wrapped: OptionalSettingValue & TextSettingValue {}

extension Double: OptionalSettingValue, NumberSettingValue {
  private static let all = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude

  /// The values of a setting of the type.
  public static var settingKind: Parameter.Kind { .number(all, .none) }
  /// The values of an optional setting of the type.
  public static var optionalKind: Parameter.Kind { .number(all, .none, automatic: true) }

  /// Makes the value; `nil` if the setting's value has another kind.
  public init?(settingValue: ParameterValue) {
    switch settingValue {
    case .number(let number): self = number
    case .integer(let integer): self = Double(integer)
    default: return nil
    }
  }

  /// The value as a setting's.
  public var settingValue: ParameterValue { .number(self) }
}

extension Flicks: OptionalSettingValue, NumberSettingValue {
  /// The values of a setting of the type.
  public static var settingKind: Parameter.Kind { .number(0...60, .seconds) }
  /// The values of an optional setting of the type.
  public static var optionalKind: Parameter.Kind { .number(0...60, .seconds, automatic: true) }

  /// Makes the value; `nil` if the setting's value has another kind.
  public init?(settingValue: ParameterValue) {
    guard let seconds = Double(settingValue: settingValue) else { return nil }
    self.init(seconds: seconds)
  }

  /// The value as a setting's.
  public var settingValue: ParameterValue { .number(seconds) }
}

extension Int: OptionalSettingValue, IntegerSettingValue {
  /// The values of a setting of the type.
  public static var settingKind: Parameter.Kind { .integer(Int.min...Int.max) }
  /// The values of an optional setting of the type.
  public static var optionalKind: Parameter.Kind { .integer(Int.min...Int.max, unlimited: true) }
  /// `infinite`.
  public static var absent: ParameterValue { .unlimited }

  /// Makes the value; `nil` if the setting's value has another kind.
  public init?(settingValue: ParameterValue) {
    guard case .integer(let integer) = settingValue else { return nil }
    self = integer
  }

  /// The value as a setting's.
  public var settingValue: ParameterValue { .integer(self) }
}

extension Bool: SettingValue {
  /// The values of a setting of the type.
  public static var settingKind: Parameter.Kind { .flag }

  /// Makes the value; `nil` if the setting's value has another kind.
  public init?(settingValue: ParameterValue) {
    guard case .flag(let flag) = settingValue else { return nil }
    self = flag
  }

  /// The value as a setting's.
  public var settingValue: ParameterValue { .flag(self) }
}

extension String: OptionalSettingValue, TextSettingValue {
  private static let longest = 200

  /// The values of a setting of the type.
  public static var settingKind: Parameter.Kind { .text(maximumLength: longest) }
  /// The values of an optional setting of the type.
  public static var optionalKind: Parameter.Kind {
    .text(maximumLength: longest, automatic: true)
  }

  /// Makes the value; `nil` if the setting's value has another kind.
  public init?(settingValue: ParameterValue) {
    guard case .text(let text) = settingValue else { return nil }
    self = text
  }

  /// The value as a setting's.
  public var settingValue: ParameterValue { .text(self) }
}

extension LocalTime: OptionalSettingValue {
  /// The values of a setting of the type.
  public static var settingKind: Parameter.Kind { .localTime() }
  /// The values of an optional setting of the type.
  public static var optionalKind: Parameter.Kind { .localTime(automatic: true) }

  /// Makes the value; `nil` if the setting's value has another kind.
  public init?(settingValue: ParameterValue) {
    guard case .text(let text) = settingValue else { return nil }
    self.init(text)
  }

  /// The value as a setting's.
  public var settingValue: ParameterValue { .text(description) }
}

extension DynamicColor: OptionalSettingValue {
  /// The values of a setting of the type.
  public static var settingKind: Parameter.Kind { .color() }
  /// The values of an optional setting of the type.
  public static var optionalKind: Parameter.Kind { .color(automatic: true) }

  /// Makes the value; `nil` if the setting's value has another kind.
  public init?(settingValue: ParameterValue) {
    guard case .color(let color) = settingValue else { return nil }
    self = color
  }

  /// The value as a setting's.
  public var settingValue: ParameterValue { .color(self) }
}

extension Curve: SettingValue {
  /// The values of a setting of the type.
  public static var settingKind: Parameter.Kind { .curve(duration: "") }

  /// Makes the value; `nil` if the setting's value has another kind.
  public init?(settingValue: ParameterValue) {
    guard case .curve(let curve) = settingValue else { return nil }
    self = curve
  }

  /// The value as a setting's.
  public var settingValue: ParameterValue { .curve(self) }
}

extension TimingFunction: SettingValue {
  /// The values of a setting of the type.
  public static var settingKind: Parameter.Kind { .curve(duration: "") }

  /// Makes the value; `nil` if the setting's value has another kind.
  public init?(settingValue: ParameterValue) {
    guard case .curve(.timing(let function)) = settingValue else { return nil }
    self = function
  }

  /// The value as a setting's.
  public var settingValue: ParameterValue { .curve(.timing(self)) }
}

extension ImageSource: OptionalSettingValue {
  /// The values of a setting of the type.
  public static var settingKind: Parameter.Kind { .images }
  /// The values of an optional setting of the type.
  public static var optionalKind: Parameter.Kind { .images }
  /// `infinite`.
  public static var absent: ParameterValue { .files([]) }

  /// Makes the value; `nil` if the setting's value has another kind.
  public init?(settingValue: ParameterValue) {
    switch settingValue {
    case .files(let names): self = .files(names)
    case .images(let images): self = .images(images)
    default: return nil
    }
  }

  /// The value as a setting's.
  public var settingValue: ParameterValue {
    switch self {
    case .files(let names): .files(names)
    case .images(let images): .images(images)
    }
  }
}
