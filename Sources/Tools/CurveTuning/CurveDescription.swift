/// Descriptions of curves, as JSON for `reel curve describe` and for the live page's editor.
package enum CurveDescription {
  /// The thresholds of a spring's settling times, as fractions of its distance.
  private static let thresholds = [0.01, 0.001]
  /// The number of intervals between the samples of a smooth curve on the page.
  private static let steps = 128

  // MARK: Properties

  /// Returns the properties of a curve.
  package static func json(of curve: NamedCurve) -> JSONObject {
    switch curve.source {
    case .curve(let formula): json(of: formula, lasting: curve.duration)
    case .samples(let samples): json(of: samples, named: curve.name)
    }
  }

  private static func json(of samples: SampledCurve, named name: String) -> JSONObject {
    let times = samples.times
    let values = samples.values
    let gaps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    return [
      "curve": .text(name), "kind": "recording",
      "range": .numbers([values.min() ?? 0, values.max() ?? 0]),
      "samples": .integer(times.count),
      "window": .numbers([times[0], times[times.count - 1]]),
      "start": .number(values[0]), "end": .number(values[values.count - 1]),
      "interval": gaps.isEmpty ? .null : .number(gaps[gaps.count / 2]),
      "longestGap": gaps.last.map(JSONValue.number) ?? .null,
    ]
  }

  private static func json(of formula: Curve, lasting duration: Double?) -> JSONObject {
    var json: JSONObject = ["curve": .text(formula.description)]
    switch formula {
    case .timing(let function):
      json["kind"] = "timing"
      json["range"] = .numbers([function.range.lowerBound, function.range.upperBound])
      json["slopes"] = [
        "start": .number(function.derivative(at: 0)), "end": .number(function.derivative(at: 1)),
      ]
      json["duration"] = duration.map(JSONValue.number)
    case .spring(let spring):
      json["kind"] = "spring"
      describe(spring, in: &json)
    case .decay(let decay):
      json["kind"] = "decay"
      json["range"] = .numbers([min(0, decay.restDistance), max(0, decay.restDistance)])
      json["velocity"] = .number(decay.velocity)
      json["rate"] = .number(decay.rate)
      json["restDistance"] = .number(decay.restDistance)
      json["restThreshold"] = .number(NamedCurve.restThreshold)
      json["duration"] = .number(decay.duration(threshold: NamedCurve.restThreshold))
    case .rubberBand(let band):
      json["kind"] = "rubber-band"
      json["range"] = .numbers([0, band.dimension])
      json["dimension"] = .number(band.dimension)
      json["coefficient"] = .number(band.coefficient)
    }
    return json
  }

  private static func describe(_ spring: Spring, in json: inout JSONObject) {
    json["range"] = .numbers([min(0, spring.peakValue ?? 0), 1 + spring.overshoot])
    json["initialVelocity"] = .number(spring.initialVelocity)
    json["dampingRatio"] = .number(spring.dampingRatio)
    json["naturalFrequency"] = .number(spring.naturalFrequency)
    json["regime"] = .text(
      spring.dampingRatio < 1
        ? "underdamped" : spring.dampingRatio == 1 ? "critically damped" : "overdamped")
    var parameters: JSONObject = [:]
    addForms(of: spring, to: &parameters)
    json["parameters"] = .object(parameters)
    json["overshoot"] = .number(spring.overshoot)
    addPeak(of: spring, to: &json)
    json["settling"] = .list(
      thresholds.flatMap { threshold in
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

  private static func addPeak(of spring: Spring, to json: inout JSONObject) {
    json["peakTime"] = spring.peakTime.map(JSONValue.number) ?? .null
    json["peakValue"] = spring.peakValue.map(JSONValue.number) ?? .null
  }

  private static func addForms(of spring: Spring, to json: inout JSONObject) {
    for (form, values) in spring.numbers { json[form.rawValue] = .object(JSONObject(values)) }
  }

  // MARK: Samples

  /// Returns the samples and parameters of a timing function or a spring, or the error in its text
  /// as `problem`.
  ///
  /// - Parameter takesSpring: Whether a spring is allowed in addition to timing functions.
  package static func samples(of text: String, takesSpring: Bool) -> JSONObject {
    let curve: Curve
    do throws(CurveSyntaxError) {
      curve = try Curve(parsing: text)
    } catch {
      return ["problem": .text("\(error)")]
    }
    switch curve {
    case .timing(let function): return samples(of: function)
    case .spring(let spring) where takesSpring: return samples(of: spring)
    case .spring: return ["problem": "a spring is not allowed here; enter a timing function"]
    case .decay, .rubberBand: return ["problem": "the curve must be a timing function or a spring"]
    }
  }

  private static func samples(of function: TimingFunction) -> JSONObject {
    var json: JSONObject = ["text": .text(function.description)]
    var inputs = (0...steps).map { Double($0) / Double(steps) }
    switch function {
    case .linear:
      json["kind"] = "linear"
      json["stops"] = [[0, 0], [1, 1]]
    case .cubicBezier(let timing):
      json["kind"] = "cubic-bezier"
      json["bezier"] = .numbers([timing.x1, timing.y1, timing.x2, timing.y2])
    case .steps(let timing):
      json["kind"] = "steps"
      json["steps"] = [
        "count": .integer(timing.count), "position": .text(timing.position.rawValue),
      ]
      let edges = (0...min(timing.count, 512)).map { Double($0) / Double(timing.count) }
      inputs = edges.flatMap { [$0.nextDown, $0] }.filter { (0...1).contains($0) }
    case .linearStops(let stops):
      json["kind"] = "linear"
      json["stops"] = .list(stops.corners.map { .numbers([$0.input, $0.output]) })
      inputs += stops.corners.flatMap { [$0.input.nextDown, $0.input] }
      inputs = inputs.filter { (0...1).contains($0) }.sorted()
    case .easing: json["kind"] = "easing"
    }
    json["values"] = points(inputs) { function.value(at: $0) }
    json["speeds"] = points(inputs) { function.derivative(at: $0) }
    json["range"] = .numbers([function.range.lowerBound, function.range.upperBound])
    return json
  }

  private static func samples(of spring: Spring) -> JSONObject {
    let length = spring.settlingDuration
    let inputs = (0...steps).map { Double($0) / Double(steps) * length }
    var numbers: JSONObject = [
      "form": .text(spring.form.rawValue), "velocity": .number(spring.initialVelocity),
    ]
    addForms(of: spring, to: &numbers)
    addPeak(of: spring, to: &numbers)
    numbers["overshoot"] = .number(spring.overshoot)
    numbers["settlingTime"] = .number(length)
    return [
      "text": .text(spring.description), "kind": "spring",
      "values": points(inputs) { spring.value(at: $0) },
      "speeds": points(inputs) { spring.derivative(at: $0) },
      "range": .numbers([spring.range.lowerBound, spring.range.upperBound]),
      "length": .number(length), "spring": .object(numbers),
    ]
  }

  private static func points(_ inputs: [Double], _ value: (Double) -> Double) -> JSONValue {
    .list(inputs.map { .numbers([rounded($0), rounded(value($0))]) })
  }

  /// Rounds a number to six decimal places, which is more than the page displays.
  private static func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }
}
