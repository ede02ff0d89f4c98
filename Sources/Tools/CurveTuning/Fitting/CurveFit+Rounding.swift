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
  /// residuals. Stops, given parameters and the start are unchanged.
  ///
  /// - Parameter samples: The recording to which the curve was fitted.
  package func rounded(_ samples: SampledCurve) -> CurveFit {
    guard !parameters.isEmpty else { return self }
    let samples = samples.without(outliers)
    let free = Set(parameters.filter { !$0.isGiven }.map(\.name))
    let span = samples.span
    let numbers = curve.numbers(unit: span.decade)
    let indices = numbers.indices.filter { free.contains(numbers[$0].name) }
    var values = numbers.map(\.value)
    var result = self
    let most = max(1.1 * rootMeanSquare, rootMeanSquare + Self.roundingShare * span)
    for (order, index) in indices.enumerated() {
      let limit =
        rootMeanSquare + (most - rootMeanSquare) * Double(order + 1) / Double(indices.count)
      for step in Self.steps {
        let unit = numbers[index].unit * step
        // Dividing by an integer avoids 0.30000000000000004.
        let value = (values[index] / unit).rounded() / (1 / unit) + 0
        var attempt = values
        attempt[index] = FitAttempt.printed(value)
        var fit = result
        fit.curve = curve.with(attempt)
        fit.measure(samples)
        guard fit.rootMeanSquare <= limit else { continue }
        values = attempt
        result = fit
        break
      }
    }
    let names = result.curve.parameters
    for index in result.parameters.indices {
      guard let value = names[result.parameters[index].name] else { continue }
      result.parameters[index].value = value
    }
    return result
  }
}

extension Double {
  /// The largest power of ten up to the number's magnitude.
  fileprivate var decade: Double {
    self == 0 || !isFinite ? 1 : .pow(10, Double.log10(magnitude).rounded(.down))
  }
}

extension NamedCurve {
  /// The numbers that are rounded, each with the unit of its step sizes; for a decay, 1 less its rate.
  ///
  /// - Parameter unit: The unit of the values at both ends.
  fileprivate func numbers(unit: Double) -> [(name: String, unit: Double, value: Double)] {
    let ends = [("from", unit, from), ("to", unit, to)]
    switch curve {
    case .spring(let spring):
      return [
        ("duration", spring.perceptualDuration.decade * 10, spring.perceptualDuration),
        ("bounce", 1, spring.bounce), ("normalisedVelocity", 10, spring.initialVelocity),
      ] + ends
    case .timing(.cubicBezier(let timing)):
      return [
        ("x1", 1, timing.x1), ("y1", 1, timing.y1), ("x2", 1, timing.x2), ("y2", 1, timing.y2),
        ("duration", (duration ?? 1).decade * 10, duration ?? Self.defaultDuration),
      ] + ends
    case .decay(let decay):
      return [
        ("velocity", decay.velocity.decade, decay.velocity),
        ("rate", (1 - decay.rate).decade, 1 - decay.rate), ends[0],
      ]
    case .rubberBand(let band):
      return [
        ("dimension", band.dimension.decade, band.dimension), ("coefficient", 1, band.coefficient),
      ]
    default: return []
    }
  }

  /// Returns the curve with other numbers.
  fileprivate func with(_ numbers: [Double]) -> NamedCurve {
    var formula = curve ?? .timing(.linear)
    var duration = duration
    var ends = [from, to]
    switch formula {
    case .spring:
      formula = .spring(
        Spring(duration: numbers[0], bounce: numbers[1], initialVelocity: numbers[2]))
      ends = Array(numbers[3...])
    case .timing:
      formula = .timing(.cubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]))
      duration = numbers[4]
      ends = Array(numbers[5...])
    case .decay:
      formula = .decay(ScrollDecay(velocity: numbers[0], rate: 1 - numbers[1]))
      ends[0] = numbers[2]
    case .rubberBand:
      formula = .rubberBand(RubberBand(dimension: numbers[0], coefficient: numbers[1]))
    }
    var other = NamedCurve(curve: formula, duration: duration)
    other.start = start
    other.from = ends[0]
    other.to = ends[1]
    return other
  }

  /// The parameters of the formula and of its values, by name.
  fileprivate var parameters: [String: Double] {
    var values = ["from": from, "to": to]
    for number in numbers(unit: 1) { values[number.name] = number.value }
    switch curve {
    case .spring(let spring):
      values["stiffness"] = spring.stiffness
      values["damping"] = spring.damping
      values["velocity"] = spring.initialVelocity * (to - from)
    case .decay(let decay):
      values["rate"] = decay.rate
      values["rest"] = from + decay.restDistance
    default: break
    }
    return values
  }
}
