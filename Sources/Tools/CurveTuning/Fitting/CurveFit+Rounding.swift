import KeyframeAnimation
import RealModule

extension CurveFit {
  /// By how much of the values' range rounding may raise the root of the mean square; a tenth of that
  /// itself is allowed as well.
  static let roundingShare = 0.002

  /// The steps of round numbers, coarse to fine, in parts of a parameter's unit.
  private static let steps = [0.1, 0.05, 0.01, 0.005, 0.001, 1e-4, 1e-5]

  /// The fit with numbers that a person would write.
  ///
  /// Each is as round as it can be without the fit becoming noticeably worse. Keyframes, stops, given
  /// numbers and the start stay as they are. The start is when somebody happened to do something, and not a number that anybody writes.
  public func rounded(_ samples: SampledCurve) -> CurveFit {
    guard case .curve(var curve) = shape, !parameters.isEmpty else { return self }
    let samples = samples.without(outliers)
    let free = Set(parameters.filter { !$0.isGiven }.map(\.name))
    let span = samples.span
    let numbers = Self.numbers(of: curve, unit: Self.decade(span)).filter {
      free.contains($0.name)
    }
    var result = self
    let most = max(1.1 * rootMeanSquare, rootMeanSquare + Self.roundingShare * span)
    for (index, number) in numbers.enumerated() {
      let limit =
        rootMeanSquare + (most - rootMeanSquare) * Double(index + 1) / Double(numbers.count)
      for step in Self.steps {
        let unit = number.unit * step
        // Dividing by a whole number keeps 0.3 from becoming 0.30000000000000004.
        let value = (number.get(curve) / unit).rounded() / (1 / unit) + 0
        var attempt = curve
        number.set(&attempt, FitAttempt.printed(value))
        var fit = result
        fit.shape = .curve(attempt)
        fit.measure(samples)
        guard fit.rootMeanSquare <= limit else { continue }
        (curve, result) = (attempt, fit)
        break
      }
    }
    let values = Self.values(of: curve)
    for index in result.parameters.indices {
      guard let value = values[result.parameters[index].name] else { continue }
      result.parameters[index].value = value
    }
    return result
  }

  private static func decade(_ number: Double) -> Double {
    number == 0 || !number.isFinite ? 1 : .pow(10, Double.log10(abs(number)).rounded(.down))
  }

  /// A number of a curve that can be rounded, and what a step of it is a part of.
  private struct Number {
    var name: String
    var unit: Double
    var get: (NamedCurve) -> Double
    var set: (inout NamedCurve, Double) -> Void
  }

  private static func numbers(of curve: NamedCurve, unit: Double) -> [Number] {
    let ends = [
      Number(name: "from", unit: unit, get: { $0.from }, set: { $0.from = $1 }),
      Number(name: "to", unit: unit, get: { $0.to }, set: { $0.to = $1 }),
    ]
    switch curve.curve {
    case .spring(let spring):
      func number(_ name: String, _ unit: Double, _ path: Int) -> Number {
        Number(
          name: name, unit: unit,
          get: { curve in
            guard case .spring(let spring) = curve.curve else { return 0 }
            return [spring.perceptualDuration, spring.bounce, spring.initialVelocity][path]
          },
          set: { curve, value in
            guard case .spring(let spring) = curve.curve else { return }
            var numbers = [spring.perceptualDuration, spring.bounce, spring.initialVelocity]
            numbers[path] = value
            curve = curve.with(
              .spring(
                Spring(duration: numbers[0], bounce: numbers[1], initialVelocity: numbers[2])))
          })
      }
      return [
        number("duration", decade(spring.perceptualDuration) * 10, 0), number("bounce", 1, 1),
        number("normalisedVelocity", 10, 2),
      ] + ends
    case .timing(.cubicBezier):
      let points = ["x1", "y1", "x2", "y2"].enumerated().map { index, name in
        Number(
          name: name, unit: 1, get: { controlPoints(of: $0)[index] },
          set: { curve, value in
            var points = controlPoints(of: curve)
            points[index] = value
            curve = curve.with(.timing(.cubicBezier(points[0], points[1], points[2], points[3])))
          })
      }
      let duration = Number(
        name: "duration", unit: decade(curve.duration ?? 1) * 10,
        get: { $0.duration ?? NamedCurve.defaultDuration }, set: { $0.duration = $1 })
      return points + [duration] + ends
    case .decay(let decay):
      return [
        Number(
          name: "velocity", unit: decade(decay.velocity), get: { $0.decay.velocity },
          set: { $0 = $0.with(.decay(ScrollDecay(velocity: $1, rate: $0.decay.rate))) }),
        Number(
          name: "rate", unit: decade(1 - decay.rate), get: { 1 - $0.decay.rate },
          set: { $0 = $0.with(.decay(ScrollDecay(velocity: $0.decay.velocity, rate: 1 - $1))) }),
        ends[0],
      ]
    case .rubberBand(let band):
      return [
        Number(
          name: "dimension", unit: decade(band.dimension), get: { $0.band.dimension },
          set: {
            $0 = $0.with(
              .rubberBand(RubberBand(dimension: $1, coefficient: $0.band.coefficient)))
          }),
        Number(
          name: "coefficient", unit: 1, get: { $0.band.coefficient },
          set: {
            $0 = $0.with(.rubberBand(RubberBand(dimension: $0.band.dimension, coefficient: $1)))
          }),
      ]
    default: return []
    }
  }

  private static func controlPoints(of curve: NamedCurve) -> [Double] {
    guard case .timing(.cubicBezier(let timing)) = curve.curve else { return [0, 0, 1, 1] }
    return [timing.x1, timing.y1, timing.x2, timing.y2]
  }

  /// The parameters' values as a curve has them.
  private static func values(of curve: NamedCurve) -> [String: Double] {
    var values = ["from": curve.from, "to": curve.to]
    values["duration"] = curve.duration
    switch curve.curve {
    case .spring(let spring):
      values["duration"] = spring.perceptualDuration
      values["bounce"] = spring.bounce
      values["stiffness"] = spring.stiffness
      values["damping"] = spring.damping
      values["normalisedVelocity"] = spring.initialVelocity
      values["velocity"] = spring.initialVelocity * (curve.to - curve.from)
    case .timing(.cubicBezier(let timing)):
      (values["x1"], values["y1"]) = (timing.x1, timing.y1)
      (values["x2"], values["y2"]) = (timing.x2, timing.y2)
    case .decay(let decay):
      values["velocity"] = decay.velocity
      values["rate"] = decay.rate
      values["rest"] = curve.from + decay.restDistance
    case .rubberBand(let band):
      values["dimension"] = band.dimension
      values["coefficient"] = band.coefficient
    default: break
    }
    return values
  }
}

extension NamedCurve {
  /// The same placing and duration of another formula.
  fileprivate func with(_ curve: Curve) -> NamedCurve {
    var other = NamedCurve(curve: curve, duration: duration)
    (other.start, other.from, other.to) = (start, from, to)
    return other
  }

  fileprivate var decay: ScrollDecay {
    if case .decay(let decay) = curve { decay } else { ScrollDecay(velocity: 0) }
  }

  fileprivate var band: RubberBand {
    if case .rubberBand(let band) = curve { band } else { RubberBand(dimension: 0) }
  }
}
