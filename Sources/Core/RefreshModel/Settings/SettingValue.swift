import KeyframeAnimation
import VectorDrawing

/// A property's type that values of files can be made of, and read back.
protocol SettingValue: Sendable {
  /// The property's value; `nil` where the file's is of another kind.
  init?(settingValue: ParameterValue)
  /// The value as files have it.
  var settingValue: ParameterValue { get }
}

/// A type whose absence files have a word for.
protocol OptionalSettingValue: SettingValue {
  /// What stands in a file for `nil`.
  static var absent: ParameterValue { get }
}

extension OptionalSettingValue {
  static var absent: ParameterValue { .automatic }
}

extension Optional: SettingValue where Wrapped: OptionalSettingValue {
  init?(settingValue: ParameterValue) {
    if settingValue == Wrapped.absent {
      self = .none
    } else if let value = Wrapped(settingValue: settingValue) {
      self = .some(value)
    } else {
      return nil
    }
  }

  var settingValue: ParameterValue { self?.settingValue ?? Wrapped.absent }
}

extension Double: OptionalSettingValue {
  init?(settingValue: ParameterValue) {
    switch settingValue {
    case .number(let number): self = number
    case .integer(let integer): self = Double(integer)
    default: return nil
    }
  }

  var settingValue: ParameterValue { .number(self) }
}

extension Flicks: OptionalSettingValue {
  init?(settingValue: ParameterValue) {
    guard let seconds = Double(settingValue: settingValue) else { return nil }
    self.init(seconds: seconds)
  }

  var settingValue: ParameterValue { .number(seconds) }
}

extension Int: OptionalSettingValue {
  static var absent: ParameterValue { .unlimited }

  init?(settingValue: ParameterValue) {
    guard case .integer(let integer) = settingValue else { return nil }
    self = integer
  }

  var settingValue: ParameterValue { .integer(self) }
}

extension Bool: SettingValue {
  init?(settingValue: ParameterValue) {
    guard case .flag(let flag) = settingValue else { return nil }
    self = flag
  }

  var settingValue: ParameterValue { .flag(self) }
}

extension String: OptionalSettingValue {
  init?(settingValue: ParameterValue) {
    guard case .text(let text) = settingValue else { return nil }
    self = text
  }

  var settingValue: ParameterValue { .text(self) }
}

extension LocalTime: OptionalSettingValue {
  init?(settingValue: ParameterValue) {
    guard case .text(let text) = settingValue else { return nil }
    self.init(text)
  }

  var settingValue: ParameterValue { .text(description) }
}

extension DynamicColor: OptionalSettingValue {
  init?(settingValue: ParameterValue) {
    guard case .color(let color) = settingValue else { return nil }
    self = color
  }

  var settingValue: ParameterValue { .color(self) }
}

extension Curve: SettingValue {
  init?(settingValue: ParameterValue) {
    guard case .curve(let curve) = settingValue else { return nil }
    self = curve
  }

  var settingValue: ParameterValue { .curve(self) }
}

extension TimingFunction: SettingValue {
  init?(settingValue: ParameterValue) {
    guard case .curve(.timing(let function)) = settingValue else { return nil }
    self = function
  }

  var settingValue: ParameterValue { .curve(.timing(self)) }
}

extension ImageAnimation: OptionalSettingValue {
  static var absent: ParameterValue { .files([]) }

  init?(settingValue: ParameterValue) {
    guard case .images(let images) = settingValue else { return nil }
    self = images
  }

  var settingValue: ParameterValue { .images(self) }
}
