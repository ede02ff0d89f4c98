import KeyframeAnimation
import RefreshModel
import RefreshScene
import Texts
import VectorDrawing

/// The rules of settings that do not depend on where the settings were written.
enum SettingsCheck {
  /// What is wrong with a setting.
  struct Message {
    var name: String
    var text: String
    var found: String?
    var allowed: String?
  }

  /// Springs, which bring their own duration, beside an explicit duration.
  static func springProblems(
    _ given: [String: ParameterValue], _ parameters: [Parameter]
  ) -> [Message] {
    let springs = given.values.contains { if case .curve(.spring) = $0 { true } else { false } }
    guard springs else { return [] }
    return parameters.compactMap { parameter in
      guard case .curve(let duration) = parameter.kind, given[duration] != nil,
        case .curve(.spring) = given[parameter.name]
      else { return nil }
      return Message(
        name: parameter.name,
        text: "\(parameter.name) is a spring, which brings its own duration; leave out "
          + "\(duration), or give a timing function")
    }
  }

  /// Everything that is wrong with settings given by code.
  static func problems(
    _ given: [String: ParameterValue], _ parameters: [Parameter]
  ) -> [Message] {
    var messages: [Message] = []
    for name in given.keys.sorted() {
      guard let value = given[name] else { continue }
      guard let parameter = parameters.first(where: { $0.name == name }) else {
        messages.append(Message(name: name, text: "unknown setting \(name.shortened())"))
        continue
      }
      guard !parameter.accepts(value) else { continue }
      messages.append(
        Message(
          name: name, text: "\(name) is not allowed", found: value.scenarioText.shortened(),
          allowed: parameter.kind.allowed))
    }
    return messages + springProblems(given, parameters)
  }
}

extension Parameter {
  /// Whether a value is one of those that the parameter takes.
  func accepts(_ value: ParameterValue) -> Bool {
    switch (kind, value) {
    case (.number, .number(let number)): kind.problem(with: number) == nil
    case (.number, .integer(let integer)): kind.problem(with: Double(integer)) == nil
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
      names.count <= ImageLoader.maximumCount && names.allSatisfy { !$0.isEmpty }
    case (.images, .images): true
    default: false
    }
  }
}
