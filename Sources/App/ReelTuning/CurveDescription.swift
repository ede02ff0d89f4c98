/// Descriptions of curves, as JSON for the page's curve editor.
enum CurveDescription {
  /// The number of intervals between the samples of a smooth curve.
  private static let steps = 128

  /// Returns the samples and parameters of a curve, or the error in its text as `problem`.
  ///
  /// - Parameter takesSpring: Whether a spring is allowed in addition to timing functions.
  static func json(of text: String, takesSpring: Bool) -> JSONObject {
    let curve: Curve
    do throws(CurveSyntaxError) {
      curve = try Curve(parsing: text)
    } catch {
      return ["problem": .text("\(error)")]
    }
    switch curve {
    case .timing(let function): return json(of: function)
    case .spring(let spring) where takesSpring: return json(of: spring)
    case .spring:
      return ["problem": .text("a spring is not allowed here; enter a timing function")]
    case .decay, .rubberBand:
      return ["problem": .text("the curve must be a timing function or a spring")]
    }
  }

  private static func json(of function: TimingFunction) -> JSONObject {
    var json: JSONObject = ["text": .text(function.description)]
    var inputs = (0...steps).map { Double($0) / Double(steps) }
    switch function {
    case .linear:
      json["kind"] = .text("linear")
      json["stops"] = [[0, 0], [1, 1]]
    case .cubicBezier(let timing):
      json["kind"] = .text("cubic-bezier")
      json["bezier"] = .numbers([timing.x1, timing.y1, timing.x2, timing.y2])
    case .steps(let timing):
      json["kind"] = .text("steps")
      json["steps"] = [
        "count": .integer(timing.count), "position": .text(timing.position.rawValue),
      ]
      let edges = (0...min(timing.count, 512)).map { Double($0) / Double(timing.count) }
      inputs = edges.flatMap { [$0.nextDown, $0] }.filter { (0...1).contains($0) }
    case .linearStops(let stops):
      json["kind"] = .text("linear")
      json["stops"] = .list(stops.corners.map { .numbers([$0.input, $0.output]) })
      inputs += stops.corners.flatMap { [$0.input.nextDown, $0.input] }
      inputs = inputs.filter { (0...1).contains($0) }.sorted()
    case .easing: json["kind"] = .text("easing")
    }
    json["values"] = points(inputs) { function.value(at: $0) }
    json["speeds"] = points(inputs) { function.derivative(at: $0) }
    json["range"] = .numbers([function.range.lowerBound, function.range.upperBound])
    return json
  }

  private static func json(of spring: Spring) -> JSONObject {
    let length = spring.settlingDuration
    let inputs = (0...steps).map { Double($0) / Double(steps) * length }
    var numbers: JSONObject = [
      "form": .text(spring.form.rawValue), "velocity": .number(spring.initialVelocity),
    ]
    for (form, values) in spring.numbers { numbers[form.rawValue] = .object(JSONObject(values)) }
    numbers["peakTime"] = spring.peakTime.map(JSONValue.number) ?? .null
    numbers["peakValue"] = spring.peakValue.map(JSONValue.number) ?? .null
    numbers["overshoot"] = .number(spring.overshoot)
    numbers["settlingTime"] = .number(length)
    return [
      "text": .text(spring.description), "kind": .text("spring"),
      "values": points(inputs) { spring.value(at: $0) },
      "speeds": points(inputs) { spring.derivative(at: $0) },
      "range": .numbers([spring.range.lowerBound, spring.range.upperBound]),
      "length": .number(length), "spring": .object(numbers),
    ]
  }

  private static func points(_ inputs: [Double], _ value: (Double) -> Double) -> JSONValue {
    .list(inputs.map { .list([.number(Self.rounded($0)), .number(Self.rounded(value($0)))]) })
  }

  /// Rounds a number to six decimal places, which is more than the page displays.
  private static func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }
}
