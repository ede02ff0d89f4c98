/// A model of a kind of curve for one choice of free parameters, and the conversion of its
/// solution into a curve.
struct FitAttempt {
  let model: SeparableModel
  /// The origin of the model's time, in seconds of the recording's time, or in points for a rubber
  /// band.
  let origin: Double
  /// The closure that creates the curve from a solution.
  let outcome: (_ shape: [Double], _ weights: [Double]) -> NamedCurve
  /// The parameters of the fit.
  let quantities: [Quantity]
  let kind: FitModel

  /// A parameter computed from a solution.
  struct Quantity {
    var name: String
    var unit: String
    var isGiven = false
    var value: (_ shape: [Double], _ weights: [Double]) -> Double
  }

  /// Returns the fit to the samples, or `nil` if the parameters are not determined or not finite.
  func fit(_ samples: SampledCurve) -> CurveFit? {
    let moved = SampledCurve(times: samples.times.map { $0 - origin }, values: samples.values)
    guard let solution = moved.flatMap(model.solution) else { return nil }
    let parameters = quantities.map { quantity in
      CurveFit.Parameter(
        name: quantity.name, value: quantity.value(solution.shape, solution.weights),
        unit: quantity.unit,
        standardError: quantity.isGiven
          ? nil : model.standardError(solution, of: quantity.value), isGiven: quantity.isGiven)
    }
    let curve = outcome(solution.shape, solution.weights)
    guard parameters.allSatisfy(\.value.isFinite), curve.value(at: samples.times[0]).isFinite else {
      return nil
    }
    return CurveFit(kind, curve, parameters, freeCount: model.freeCount, samples: samples)
  }

  /// Returns the attempts for a kind of curve under the settings.
  static func attempts(
    _ kind: FitModel, _ samples: SampledCurve, _ settings: FitSettings
  ) -> [FitAttempt] {
    switch kind {
    case .spring: springs(samples, settings)
    case .cubicBezier: beziers(samples, settings)
    case .decay: decays(samples, settings)
    case .rubberBand: [rubberBand(samples, settings)]
    case .linear: []
    }
  }

  /// Returns a number rounded as it is printed: to six decimal places, or to six digits if it is
  /// small.
  static func printed(_ number: Double) -> Double {
    guard number.isFinite, abs(number) > 0 else { return number }
    // Small numbers need more decimal places for six significant digits.
    let places = max(6, 5 - Int(Double.log10(abs(number)).rounded(.down)))
    return number.rounded(to: min(places, 12))
  }

  /// Returns a curve with a start, its values at both ends, and the duration of a timing function.
  private static func curve(
    _ formula: Curve, from start: Double, _ ends: [Double], lasting duration: Double? = nil
  ) -> NamedCurve {
    var curve = NamedCurve(curve: formula, duration: duration)
    curve.start = printed(start)
    curve.from = printed(ends[0])
    if ends.count > 1 { curve.to = printed(ends[1]) }
    return curve
  }

  // MARK: Springs

  // Shape: ln(period), damping ratio, start. Weights: from, to, velocity.
  private static func springs(_ samples: SampledCurve, _ settings: FitSettings) -> [FitAttempt] {
    let origin = samples.times[0]
    let length = samples.domain.upperBound - origin
    let motion = (start: samples.motion.start - origin, end: samples.motion.end - origin)
    let scale = max(motion.end - motion.start, length * 1e-3)
    func attempt(_ start: Double?, _ velocity: Double?) -> FitAttempt {
      // An initial push away from the end is short, so several starts near the onset are tried.
      let interval = length / Double(samples.times.count - 1)
      let starts =
        start.map { [$0] }
        ?? [0] + [-4, -3, -2, -1, 0, 1, 2].map { max(0, motion.start + $0 * interval) }
      let seeds = starts.flatMap { start in
        [2, 1, 0.6, 0.35, 0.2, 0.12, 0.06].flatMap { part in
          [0.1, 0.3, 0.6, 0.9, 1.4].map { [Double.log(scale * part), $0, start] }
        }
      }
      let model = SeparableModel(
        shapes: [
          .init(bounds: .log(length * 1e-4)...Double.log(length * 100), scale: 0.1),
          .init(bounds: 0.002...40, scale: 0.1),
          .init(bounds: 0...length, scale: length * 0.01, given: start),
        ], given: [settings.from, settings.to, velocity], seeds: seeds
      ) { shape in
        let still = Spring(response: .exp(shape[0]), dampingFraction: shape[1])
        var pushed = still
        pushed.initialVelocity = 1
        return { time in
          let progress = still.value(at: time - shape[2])
          return SIMD4(1 - progress, progress, pushed.value(at: time - shape[2]) - progress, 0)
        }
      }
      func bounce(_ shape: [Double]) -> Double { shape[1] <= 1 ? 1 - shape[1] : 1 / shape[1] - 1 }
      func stiffness(_ shape: [Double]) -> Double {
        let frequency = 2 * Double.pi / .exp(shape[0])
        return frequency * frequency
      }
      return FitAttempt(
        model: model, origin: origin,
        outcome: { shape, weights in
          let distance = weights[1] - weights[0]
          let velocity = weights[2] == 0 ? 0 : weights[2] / distance
          let spring = Spring(
            duration: printed(.exp(shape[0])), bounce: printed(bounce(shape)),
            initialVelocity: printed(velocity))
          return curve(.spring(spring), from: origin + shape[2], weights)
        },
        quantities: [
          .init(name: "duration", unit: "s") { shape, _ in .exp(shape[0]) },
          .init(name: "bounce", unit: "") { shape, _ in bounce(shape) },
          .init(name: "stiffness", unit: "") { shape, _ in stiffness(shape) },
          .init(name: "damping", unit: "") { shape, _ in
            2 * shape[1] * stiffness(shape).squareRoot()
          },
          .init(name: "from", unit: "pt", isGiven: settings.from != nil) { $1[0] },
          .init(name: "to", unit: "pt", isGiven: settings.to != nil) { $1[1] },
          .init(name: "start", unit: "s", isGiven: start != nil) { shape, _ in origin + shape[2] },
          .init(name: "velocity", unit: "pt/s", isGiven: velocity != nil) { $1[2] },
          .init(name: "normalisedVelocity", unit: "1/s", isGiven: velocity == 0) {
            $1[2] == 0 ? 0 : $1[2] / ($1[1] - $1[0])
          },
        ], kind: .spring)
    }
    return startsAndVelocities(samples, settings).map(attempt)
  }

  /// Returns the starts, relative to the first sample, and the velocities to try; `nil` to fit one.
  ///
  /// A movement that is in progress at the first sample determines its velocity there, and a later
  /// movement its start. Both are fitted only if the recording rests before the movement or if the
  /// settings require a fitted start.
  private static func startsAndVelocities(
    _ samples: SampledCurve, _ settings: FitSettings
  ) -> [(Double?, Double?)] {
    let starts = settings.start.attempts(from: samples.times[0])
    let velocities = settings.velocity.attempts(from: 0)
    let hasRest = samples.restCount >= 3
    return starts.flatMap { start in velocities.map { (start, $0) } }.filter { start, velocity in
      start != nil || velocity != nil || hasRest || settings.start == .fitted
    }
  }

  // MARK: Timing functions

  // Shape: x1, x2, start, duration. Weights: from, to, and y1 and y2 times the distance; the curve
  // is linear in all four.
  private static func beziers(_ samples: SampledCurve, _ settings: FitSettings) -> [FitAttempt] {
    let origin = samples.times[0]
    let length = samples.domain.upperBound - origin
    let motion = (start: samples.motion.start - origin, end: samples.motion.end - origin)
    func attempt(_ start: Double?, _ duration: Double?) -> FitAttempt {
      let span = max(motion.end - motion.start, length * 0.01)
      var spans: [(Double, Double)] = [(0, length), (0, max(motion.end, length * 0.01))]
      spans += [0.8, 1, 1.25, 1.6].map { (motion.start, span * $0) }
      spans.append((motion.start - span * 0.1, span * 1.2))
      let abscissas = [0.05, 0.2, 0.42, 0.65, 0.9]
      let model = SeparableModel(
        shapes: [
          .init(bounds: 0...1, scale: 0.1), .init(bounds: 0...1, scale: 0.1),
          .init(bounds: (-0.5 * length)...length, scale: length * 0.01, given: start),
          .init(bounds: (length * 1e-3)...(length * 4), scale: length * 0.01, given: duration),
        ], given: [settings.from, settings.to, nil, nil],
        seeds: spans.flatMap { span in
          abscissas.flatMap { x1 in abscissas.map { x2 in [x1, x2, span.0, span.1] } }
        }
      ) { shape in
        let curve = BezierTimingFit.Quick(x1: shape[0], y1: 0, x2: shape[1], y2: 0)
        return { time in
          let x = min(max((time - shape[2]) / shape[3], 0), 1)
          let s = x == 0 || x == 1 ? x : curve.parameter(at: x, from: 0)
          let r = 1 - s
          let cube = s * s * s
          return SIMD4(1 - cube, cube, 3 * r * r * s, 3 * r * s * s)
        }
      }
      func height(_ index: Int, _ weights: [Double]) -> Double {
        weights[index] / (weights[1] - weights[0])
      }
      return FitAttempt(
        model: model, origin: origin,
        outcome: { shape, weights in
          let function = TimingFunction.cubicBezier(
            printed(shape[0]), printed(height(2, weights)), printed(shape[1]),
            printed(height(3, weights)))
          return curve(
            .timing(function), from: origin + shape[2], weights, lasting: printed(shape[3]))
        },
        quantities: [
          .init(name: "x1", unit: "") { shape, _ in shape[0] },
          .init(name: "y1", unit: "") { height(2, $1) },
          .init(name: "x2", unit: "") { shape, _ in shape[1] },
          .init(name: "y2", unit: "") { height(3, $1) },
          .init(name: "duration", unit: "s", isGiven: duration != nil) { shape, _ in shape[3] },
          .init(name: "from", unit: "pt", isGiven: settings.from != nil) { $1[0] },
          .init(name: "to", unit: "pt", isGiven: settings.to != nil) { $1[1] },
          .init(name: "start", unit: "s", isGiven: start != nil) { shape, _ in origin + shape[2] },
        ], kind: .cubicBezier)
    }
    let starts = settings.start.attempts(from: origin)
    if let duration = settings.duration { return starts.map { attempt($0, duration) } }
    return starts.flatMap { start in
      start == nil ? [attempt(nil, nil)] : [attempt(start, nil), attempt(start, length)]
    }
  }

  // MARK: Flings

  // Shape: ln(decay rate), start. Weights: from, velocity.
  private static func decays(_ samples: SampledCurve, _ settings: FitSettings) -> [FitAttempt] {
    let origin = samples.times[0]
    let length = samples.domain.upperBound - origin
    let velocity: Double? =
      if case .given(let velocity) = settings.velocity { velocity } else { nil }
    func rate(_ shape: [Double]) -> Double { .exp(-.exp(shape[0]) / 1000) }
    func attempt(_ start: Double?) -> FitAttempt {
      let starts = start.map { [$0] } ?? Array(Set([0, samples.motion.start - origin]))
      let model = SeparableModel(
        shapes: [
          .init(bounds: .log(1e-3 / length)...Double.log(1e3 / length), scale: 0.1),
          .init(bounds: 0...length, scale: length * 0.01, given: start),
        ], given: [settings.from, velocity],
        seeds: starts.flatMap { start in
          [0.1, 0.5, 1, 2, 4, 8, 16, 40].map { [Double.log($0 / length), start] }
        }
      ) { shape in
        let decay = ScrollDecay(velocity: 1, rate: rate(shape))
        return { time in SIMD4(1, decay.value(at: time - shape[1]), 0, 0) }
      }
      return FitAttempt(
        model: model, origin: origin,
        outcome: { shape, weights in
          let decay = ScrollDecay(velocity: printed(weights[1]), rate: rate(shape).rounded(to: 9))
          return curve(.decay(decay), from: origin + shape[1], [weights[0]])
        },
        quantities: [
          .init(name: "velocity", unit: "pt/s", isGiven: velocity != nil) { $1[1] },
          .init(name: "rate", unit: "") { shape, _ in rate(shape) },
          .init(name: "from", unit: "pt", isGiven: settings.from != nil) { $1[0] },
          .init(name: "rest", unit: "pt") { $1[0] + $1[1] / .exp($0[0]) },
          .init(name: "start", unit: "s", isGiven: start != nil) { shape, _ in origin + shape[1] },
        ], kind: .decay)
    }
    switch settings.start {
    case .given(let time): return [attempt(time - origin)]
    case .fitted: return [attempt(nil)]
    case nil: return [attempt(0)] + (samples.restCount >= 3 ? [attempt(nil)] : [])
    }
  }

  // MARK: Rubber bands

  // Shape: ln(dimension), ln(coefficient), start. Weights: from, and 1.

  /// Returns the attempt for a rubber band, over points of pull from the start of the resistance.
  ///
  /// The resistance starts at 0 unless the settings specify it.
  private static func rubberBand(_ samples: SampledCurve, _ settings: FitSettings) -> FitAttempt {
    let reach = max(abs(samples.domain.lowerBound), abs(samples.domain.upperBound), 1e-9)
    let start = settings.start.attempts(from: 0)[0]
    let from = settings.from ?? 0
    let model = SeparableModel(
      shapes: [
        .init(bounds: .log(reach * 1e-3)...Double.log(reach * 1e3), scale: 0.1),
        .init(bounds: Double.log(1e-3)...Double.log(100), scale: 0.1),
        .init(
          bounds: samples.domain.lowerBound...samples.domain.upperBound, scale: reach * 0.01,
          given: start),
      ], given: [from, 1],
      seeds: [0.1, 0.3, 1, 3, 10, 30].flatMap { part in
        [0.2, 0.55, 1].map {
          [Double.log(reach * part), Double.log($0), samples.domain.lowerBound]
        }
      }
    ) { shape in
      let band = RubberBand(dimension: .exp(shape[0]), coefficient: .exp(shape[1]))
      return { x in SIMD4(1, band.value(at: x - shape[2]), 0, 0) }
    }
    return FitAttempt(
      model: model, origin: 0,
      outcome: { shape, weights in
        let band = RubberBand(
          dimension: printed(.exp(shape[0])), coefficient: printed(.exp(shape[1])))
        return curve(.rubberBand(band), from: shape[2], [weights[0]])
      },
      quantities: [
        .init(name: "dimension", unit: "pt") { shape, _ in .exp(shape[0]) },
        .init(name: "coefficient", unit: "") { shape, _ in .exp(shape[1]) },
        .init(name: "from", unit: "pt", isGiven: true) { $1[0] },
        .init(name: "start", unit: "pt", isGiven: start != nil) { shape, _ in shape[2] },
      ], kind: .rubberBand)
  }
}

extension FitSettings.Value? {
  /// Returns the values to try, relative to `origin`; `nil` to fit one.
  fileprivate func attempts(from origin: Double) -> [Double?] {
    switch self {
    case .given(let value): [value - origin]
    case .fitted: [nil]
    case nil: [0, nil]
    }
  }
}
