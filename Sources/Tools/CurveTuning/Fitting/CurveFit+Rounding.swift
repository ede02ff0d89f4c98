import KeyframeAnimation
import RealModule

extension CurveFit {
  /// The amount by which rounding may increase the root mean square, as a fraction of the
  /// values' range.
  ///
  /// An increase by a tenth of the root mean square is always allowed.
  static let roundingShare = 0.002

  /// The step sizes for rounding, in multiples of a parameter's unit, from coarse to fine.
  private static let steps = [0.1, 0.05, 0.01, 0.005, 0.001, 1e-4, 1e-5]

  /// Returns the fit with its parameters rounded to few digits.
  ///
  /// Each parameter is rounded as coarsely as possible without noticeably increasing the
  /// residuals. Keyframes, stops, given parameters and the start are unchanged.
  ///
  /// - Parameter samples: The recording to which the curve was fitted.
  package func rounded(_ samples: SampledCurve) -> CurveFit {
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
        // Dividing by an integer avoids 0.30000000000000004.
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

  /// A parameter that can be rounded, and the unit of its step sizes.
  private struct Number {
    var name: String
    var unit: Double
    var get: (NamedCurve) -> Double
    var set: (inout NamedCurve, Double) -> Void
  }

  private static func numbers(of curve: NamedCurve, unit: Double) -> [Number] {
    func formula(_ units: [Double], _ make: @escaping ([Double]) -> Curve) -> [Number] {
      zip(curve.numbers, units).enumerated().map { index, entry in
        Number(
          name: entry.0.name, unit: entry.1, get: { $0.numbers[index].value },
          set: { curve, value in
            var values = curve.numbers.map(\.value)
            values[index] = value
            curve = curve.with(make(values))
          })
      }
    }
    let from = Number(name: "from", unit: unit, get: { $0.from }, set: { $0.from = $1 })
    let to = Number(name: "to", unit: unit, get: { $0.to }, set: { $0.to = $1 })
    switch curve.curve {
    case .spring(let spring):
      return formula([decade(spring.perceptualDuration) * 10, 1, 10]) {
        .spring(Spring(duration: $0[0], bounce: $0[1], initialVelocity: $0[2]))
      } + [from, to]
    case .timing(.cubicBezier):
      let duration = Number(
        name: "duration", unit: decade(curve.duration ?? 1) * 10,
        get: { $0.duration ?? NamedCurve.defaultDuration }, set: { $0.duration = $1 })
      let points = formula([1, 1, 1, 1]) { .timing(.cubicBezier($0[0], $0[1], $0[2], $0[3])) }
      return points + [duration, from, to]
    case .decay(let decay):
      var numbers = formula([decade(decay.velocity), decade(1 - decay.rate)]) {
        .decay(ScrollDecay(velocity: $0[0], rate: $0[1]))
      }
      let (get, set) = (numbers[1].get, numbers[1].set)
      numbers[1].get = { 1 - get($0) }
      numbers[1].set = { set(&$0, 1 - $1) }
      return numbers + [from]
    case .rubberBand(let band):
      return formula([decade(band.dimension), 1]) {
        .rubberBand(RubberBand(dimension: $0[0], coefficient: $0[1]))
      }
    default: return []
    }
  }

  private static func values(of curve: NamedCurve) -> [String: Double] {
    var values = ["from": curve.from, "to": curve.to]
    values["duration"] = curve.duration
    for (name, value) in curve.numbers { values[name] = value }
    switch curve.curve {
    case .spring(let spring):
      values["stiffness"] = spring.stiffness
      values["damping"] = spring.damping
      values["velocity"] = spring.initialVelocity * (curve.to - curve.from)
    case .decay(let decay): values["rest"] = curve.from + decay.restDistance
    default: break
    }
    return values
  }
}

extension NamedCurve {
  /// Returns a curve with another formula and the same start, values and duration.
  fileprivate func with(_ curve: Curve) -> NamedCurve {
    var other = NamedCurve(curve: curve, duration: duration)
    (other.start, other.from, other.to) = (start, from, to)
    return other
  }

  /// The parameters of the formula, by name.
  fileprivate var numbers: [(name: String, value: Double)] {
    switch curve {
    case .spring(let spring):
      [
        ("duration", spring.perceptualDuration), ("bounce", spring.bounce),
        ("normalisedVelocity", spring.initialVelocity),
      ]
    case .timing(.cubicBezier(let timing)):
      [("x1", timing.x1), ("y1", timing.y1), ("x2", timing.x2), ("y2", timing.y2)]
    case .decay(let decay): [("velocity", decay.velocity), ("rate", decay.rate)]
    case .rubberBand(let band): [("dimension", band.dimension), ("coefficient", band.coefficient)]
    default: []
    }
  }
}
