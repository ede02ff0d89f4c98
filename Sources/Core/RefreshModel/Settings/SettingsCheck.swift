import KeyframeAnimation
import Texts
import VectorDrawing

/// Something wrong with a setting.
public struct SettingError: Error, Hashable, CustomStringConvertible {
  /// The setting's key.
  public let key: String
  /// What is wrong, without the value.
  public let message: String
  /// The value.
  package let found: String?
  /// What is allowed.
  package let allowed: String?
  /// The nearest known key.
  package let suggestion: String?

  init(
    _ key: String, _ message: String, found: String? = nil, allowed: String? = nil,
    suggestion: String? = nil
  ) {
    self.key = key
    self.message = message
    self.found = found
    self.allowed = allowed
    self.suggestion = suggestion
  }

  /// The sentence of a message: what is wrong, what was found, what is allowed, what was probably meant.
  public var description: String {
    Self.sentence(message, found: found, allowed: allowed, suggestion: suggestion)
  }

  /// `what; found …; allowed: …; did you mean …?`.
  package static func sentence(
    _ message: String, found: String?, allowed: String?, suggestion: String?
  ) -> String {
    [
      message, found.map { "found \($0)" }, allowed.map { "allowed: \($0)" },
      suggestion.map { "did you mean \($0)?" },
    ].compactMap(\.self).joined(separator: "; ")
  }
}

/// The rules of settings that do not depend on where the settings were written.
package enum SettingsCheck {
  /// Springs, which bring their own duration, beside an explicit duration.
  package static func springProblems(
    _ given: [String: ParameterValue], _ parameters: [Parameter]
  ) -> [SettingError] {
    let springs = given.values.contains { if case .curve(.spring) = $0 { true } else { false } }
    guard springs else { return [] }
    return parameters.compactMap { parameter in
      guard case .curve(let duration) = parameter.kind, given[duration] != nil,
        case .curve(.spring) = given[parameter.name]
      else { return nil }
      return SettingError(
        parameter.name,
        "\(parameter.name) is a spring, which brings its own duration; leave out "
          + "\(duration), or give a timing function")
    }
  }

  /// Everything that is wrong with settings given by code.
  package static func problems(
    _ given: [String: ParameterValue], _ parameters: [Parameter], checksSprings: Bool = true
  ) -> [SettingError] {
    var messages: [SettingError] = []
    for name in given.keys.sorted() {
      guard let value = given[name] else { continue }
      do throws(SettingError) {
        try check(value, of: name, parameters)
      } catch {
        messages.append(error)
      }
    }
    return checksSprings ? messages + springProblems(given, parameters) : messages
  }

  static func check(
    _ value: ParameterValue, of key: String, _ parameters: [Parameter]
  ) throws(SettingError) {
    guard let parameter = parameters.first(where: { $0.name == key }) else {
      throw SettingError(
        key, "unknown setting \(key.shortened())",
        suggestion: NearestName.nearest(to: key, among: parameters.map(\.name)))
    }
    guard parameter.kind.accepts(value) else {
      throw SettingError(
        key, "\(key) is not allowed", found: value.scenarioText.shortened(),
        allowed: parameter.kind.allowed)
    }
  }

  /// Everything that is wrong with a value that code may have set to anything.
  ///
  /// - Parameter defaults: its settings as the library has them; what differs is given. Empty if the library
  ///   does not have it, so that all of it is looked at.
  package static func problems<Owner: Configurable>(
    of owner: Owner, defaults: [Parameter]
  ) -> [SettingError] {
    let settings = owner.settings
    var given: [String: ParameterValue] = [:]
    // By their indices, without a list of descriptions: every scenario is checked so.
    for index in settings.indices {
      let (key, value) = (settings[index].key, settings[index].read(owner))
      let isAtIndex = defaults.indices.contains(index) && defaults[index].name == key
      let known = isAtIndex ? defaults[index] : defaults.first { $0.name == key }
      if known?.defaultValue != value { given[key] = value }
    }
    guard !given.isEmpty else { return [] }
    // Without defaults a duration beside a spring may well be one.
    return problems(given, owner.parameters, checksSprings: !defaults.isEmpty)
  }
}

extension Parameter.Kind {
  /// Whether a value is one of those that a setting of the kind takes.
  package func accepts(_ value: ParameterValue) -> Bool {
    switch (self, value) {
    case (.number, .number(let number)): problem(with: number) == nil
    case (.number, .integer(let integer)): problem(with: Double(integer)) == nil
    case (.number(_, _, let automatic), .automatic): automatic
    case (.integer(let range, _), .integer(let integer)): range.contains(integer)
    case (.integer(_, let unlimited), .unlimited): unlimited
    case (.flag, .flag): true
    case (.color, .color(let color)): color.light.isFinite && color.dark.isFinite
    case (.color(let automatic), .automatic): automatic
    case (.curve, .curve(.timing)): true
    case (.curve, .curve(.spring)): takesSpring
    case (.choice(let words), .choice(let word)): words.contains(word)
    case (.text(let maximumLength, _), .text(let text)): text.unicodeScalars.count <= maximumLength
    case (.text(_, let automatic), .automatic): automatic
    case (.localTime, .text(let text)): LocalTime(text) != nil
    case (.localTime(let automatic), .automatic): automatic
    case (.images, .files(let names)):
      names.count <= ImageSource.maximumCount && names.allSatisfy { !$0.isEmpty }
    case (.images, .images): true
    default: false
    }
  }
}
