import ArgumentParser
import CurveTuning

/// The `reel curve describe` command, which prints the properties of a curve.
struct CurveDescribeCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe",
    abstract: "Print the range of a curve and, for springs, all parameters and settling times.")

  @Argument(help: "The curve.")
  var curve: CurveInput

  @OptionGroup var reading: CurveReading

  @Flag(help: "Print the result as JSON.")
  var json = false

  func work(_ outcome: inout Outcome) throws {
    let description = try CurveDescription(curve: curve.read(reading)).json
    outcome.print(asJSON: json, .object(description), PlainText(description).text)
  }
}

/// A JSON object as indented lines of names and values.
struct PlainText {
  private(set) var text: TerminalText = ""

  init(_ object: JSONObject) { add(object, indentation: "") }

  private mutating func add(_ object: JSONObject, indentation: String) {
    let width = object.members.map(\.name.count).max() ?? 0
    for member in object.members {
      let space = String(repeating: " ", count: width - member.name.count)
      switch member.value {
      case .object(let inner):
        text += "\(indentation)\(member.name)\n"
        add(inner, indentation: indentation + "  ")
      case .list(let values) where values.contains(where: { $0.isObject }):
        text += "\(indentation)\(member.name)\n"
        for value in values { text += "\(indentation)  \(Self.line(value))\n" }
      default:
        text += "\(indentation)\(member.name)\(space)  \(Self.line(member.value))\n"
      }
    }
  }

  private static func line(_ value: JSONValue) -> String {
    switch value {
    case .null: "none"
    case .flag(let flag): flag ? "yes" : "no"
    case .integer(let integer): String(integer)
    case .number(let number): number.decimalText(places: 6)
    case .text(let text): text
    case .list(let values): values.map(line).joined(separator: ", ")
    case .object(let object):
      object.members.map { "\($0.name) \(line($0.value))" }.joined(separator: ", ")
    }
  }
}

extension JSONValue {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }
}

/// The properties of a curve, as a JSON object.
struct CurveDescription {
  /// The thresholds of a spring's settling times, as fractions of its distance.
  private static let thresholds = [0.01, 0.001]

  let curve: NamedCurve

  var json: JSONObject {
    switch curve.source {
    case .curve(let formula): describe(formula)
    case .samples(let samples): describe(samples)
    }
  }

  private func describe(_ samples: SampledCurve) -> JSONObject {
    let (times, values) = (samples.times, samples.values)
    let gaps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    return [
      "curve": .text(curve.name), "kind": .text("recording"),
      "range": .numbers([values.min() ?? 0, values.max() ?? 0]),
      "samples": .integer(times.count),
      "window": .numbers([times[0], times[times.count - 1]]),
      "start": .number(values[0]), "end": .number(values[values.count - 1]),
      "interval": gaps.isEmpty ? .null : .number(gaps[gaps.count / 2]),
      "longestGap": gaps.last.map(JSONValue.number) ?? .null,
    ]
  }

  private func describe(_ formula: Curve) -> JSONObject {
    var json: JSONObject = [
      "curve": .text(formula.description), "kind": .text(Self.kind(of: formula)),
    ]
    switch formula {
    case .timing(let function):
      json["range"] = .numbers([function.range.lowerBound, function.range.upperBound])
      json["slopes"] = [
        "start": .number(function.derivative(at: 0)), "end": .number(function.derivative(at: 1)),
      ]
      json["duration"] = curve.duration.map(JSONValue.number)
    case .spring(let spring): describe(spring, in: &json)
    case .decay(let decay):
      json["range"] = .numbers([min(0, decay.restDistance), max(0, decay.restDistance)])
      json["velocity"] = .number(decay.velocity)
      json["rate"] = .number(decay.rate)
      json["restDistance"] = .number(decay.restDistance)
      json["restThreshold"] = .number(NamedCurve.restThreshold)
      json["duration"] = .number(decay.duration(threshold: NamedCurve.restThreshold))
    case .rubberBand(let band):
      json["range"] = .numbers([0, band.dimension])
      json["dimension"] = .number(band.dimension)
      json["coefficient"] = .number(band.coefficient)
    }
    return json
  }

  private static func kind(of curve: Curve) -> String {
    switch curve {
    case .timing: "timing"
    case .spring: "spring"
    case .decay: "decay"
    case .rubberBand: "rubber-band"
    }
  }

  private func describe(_ spring: Spring, in json: inout JSONObject) {
    json["range"] = .numbers([min(0, spring.peakValue ?? 0), 1 + spring.overshoot])
    json["initialVelocity"] = .number(spring.initialVelocity)
    json["dampingRatio"] = .number(spring.dampingRatio)
    json["naturalFrequency"] = .number(spring.naturalFrequency)
    json["regime"] = .text(
      spring.dampingRatio < 1
        ? "underdamped" : spring.dampingRatio == 1 ? "critically damped" : "overdamped")
    var parameters: JSONObject = [:]
    for (form, values) in spring.numbers { parameters[form.rawValue] = .object(JSONObject(values)) }
    json["parameters"] = .object(parameters)
    json["overshoot"] = .number(spring.overshoot)
    json["peakTime"] = spring.peakTime.map(JSONValue.number) ?? .null
    json["peakValue"] = spring.peakValue.map(JSONValue.number) ?? .null
    json["settling"] = .list(
      Self.thresholds.flatMap { threshold in
        [
          ("envelope", Spring.Settling.envelope(threshold: threshold)),
          ("lastCrossing", .lastCrossing(threshold: threshold)),
        ].map { name, definition in
          [
            "definition": .text(name), "threshold": .number(threshold),
            "time": .number(spring.settlingTime(definition)),
          ]
        }
      })
  }
}
