/// An error in the key or value of a setting.
public struct SettingError: Error, Hashable, CustomStringConvertible {
  /// The key of the setting.
  public let key: String
  /// The description of the problem, without the value.
  public let message: String
  /// The rejected value; `nil` if no single value was rejected.
  package var found: String?
  /// The allowed values; `nil` if they are not listed.
  package var allowed: String?
  /// The known key nearest to an unknown one; `nil` if none exists.
  package var suggestion: String?

  /// A message with the problem, the rejected value, the allowed values and the suggested key.
  public var description: String {
    problemText(message, found: found, allowed: allowed, suggestion: suggestion)
  }
}

/// Checks of settings that do not depend on where the settings were written.
package enum SettingsCheck {
  /// Returns errors for springs that are combined with an explicit duration.
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
        key: parameter.name,
        message:
          "\(parameter.name) is a spring, which has its own duration; remove \(duration), or "
          + "use a timing function")
    }
  }

  /// Returns all errors in explicit settings, sorted by key.
  ///
  /// - Parameter checksSprings: Whether to append the errors of springs that are combined with an
  ///   explicit duration.
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
        key: key, message: "unknown setting \(key.shortened())",
        suggestion: NearestName.nearest(to: key, among: parameters.map(\.name)))
    }
    guard parameter.kind.accepts(value) else {
      let text = value.text.flatMap { _ in parameter.kind.problem(with: value) }
      throw SettingError(
        key: key, message: "\(key) \(text ?? "is not allowed")",
        found: value.scenarioText.shortened(),
        allowed: text == nil ? parameter.kind.allowed : ParameterKind.allowedLine)
    }
  }

  /// Returns all errors in the settings of a value that was created in Swift.
  ///
  /// - Parameter defaults: The default settings of a type in the library; only values that differ
  ///   are checked. Empty for a type outside the library, so that all values are checked.
  package static func problems<Owner: Configurable>(
    of owner: Owner, defaults: [Parameter]
  ) -> [SettingError] {
    let settings = owner.settings
    var given: [String: ParameterValue] = [:]
    // Access by index avoids creating a description of each setting, which would slow down every
    // check of a scenario.
    for index in settings.indices {
      let key = settings[index].key
      let value = settings[index].read(owner)
      let isAtIndex = defaults.indices.contains(index) && defaults[index].name == key
      let known = isAtIndex ? defaults[index] : defaults.first { $0.name == key }
      if known?.defaultValue != value { given[key] = value }
    }
    guard !given.isEmpty else { return [] }
    // Without defaults, a duration next to a spring may not have been set explicitly.
    return problems(given, owner.parameters, checksSprings: !defaults.isEmpty)
  }
}

extension ParameterKind {
  /// Returns whether the value is allowed.
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
    case (.text(let maximumLength, _), .text(let text)):
      text.unicodeScalars.count <= maximumLength && text.firstControl == nil
    case (.text(_, let automatic), .automatic): automatic
    case (.localTime, .text(let text)): LocalTime(text) != nil
    case (.localTime(let automatic), .automatic): automatic
    case (.images, .files(let names)):
      names.count <= ImageSource.maximumCount && names.allSatisfy { !$0.isEmpty }
    case (.images, .images): true
    case (.artwork, .files(let names)): names.count < 2 && names.allSatisfy { !$0.isEmpty }
    case (.artwork(let format), .artwork(let artwork)): artwork.format == format
    case (.frames, .frames), (.frames, .automatic), (.phases, .phases): true
    default: false
    }
  }
}
