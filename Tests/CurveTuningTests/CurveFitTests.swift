extension CurveFit {
  /// Fits a curve of a single kind.
  init(
    _ model: FitModel, to samples: SampledCurve, settings: FitSettings = FitSettings()
  ) throws(FitRefusal) {
    let (fits, refusals) = CurveFit.ranked([model], to: samples, settings: settings)
    guard let fit = fits.first else { throw refusals[0] }
    self = fit
  }

  /// The value of a parameter; `nil` if the fit has no parameter of that name.
  fileprivate subscript(name: String) -> Double? { parameters.first { $0.name == name }?.value }
}

@Suite("Fitting curves to recordings")
struct CurveFitTests {
  /// Returns the sample rate: `part` in an ordinary run, 60 Hz for the full grids.
  private static func rate(_ part: Double) -> Double { Grids.areWhole ? 60 : part }

  /// Returns samples of a function with normal noise and dropped frames.
  private static func recording(
    _ span: ClosedRange<Double>, rate: Double = 60, noise: Double = 0, dropping share: Double = 0,
    seed: UInt64 = 1, _ function: (Double) -> Double
  ) throws -> SampledCurve {
    var generator = SeededGenerator(seed: seed)
    var (times, values): ([Double], [Double]) = ([], [])
    for index in 0...Int((span.upperBound - span.lowerBound) * rate) {
      // The Box–Muller transform.
      let first = Double.random(in: 1e-12...1, using: &generator)
      let second = Double.random(in: 0...1, using: &generator)
      let normal = (-2 * Double.log(first)).squareRoot() * .cos(2 * .pi * second)
      if Double.random(in: 0...1, using: &generator) < share { continue }
      let time = span.lowerBound + Double(index) / rate
      times.append(time)
      values.append(function(time) + noise * normal)
    }
    return try #require(SampledCurve(times: times, values: values))
  }

  private static func number(_ fit: CurveFit, _ name: String) -> Double { fit[name] ?? .nan }

  // MARK: Exact samples

  private static let springs: [((Double, Double), Double)] = [
    (0.5, 0.3), (0.35, 0.7), (0.8, 0), (0.5, -0.4), (0.15, 0.15), (1.2, 0.05),
  ].flatMap { parameters in [0.0, 6, -3].map { (parameters, $0) } }

  @Test(
    "Springs of all regimes are recovered from exact samples with any ends and start",
    arguments: Grids.part(of: springs, count: 2))
  func exactSprings(parameters: (duration: Double, bounce: Double), velocity: Double) throws {
    // A fast spring crosses its rest value between two samples, so its start is ambiguous.
    let velocity = parameters.duration < 0.2 ? 0 : velocity
    let spring = Spring(
      duration: parameters.duration, bounce: parameters.bounce, initialVelocity: velocity)
    let samples = try Self.recording(1000...(Grids.areWhole ? 1003 : 1001.5), dropping: 0.1) {
      250 - 90 * spring.value(at: $0 - 1000.4)
    }
    let fit = try CurveFit(.spring, to: samples)
    #expect(abs(Self.number(fit, "duration") - parameters.duration) < 1e-5)
    #expect(abs(Self.number(fit, "bounce") - parameters.bounce) < 1e-5)
    #expect(abs(Self.number(fit, "start") - 1000.4) < 1e-6)
    #expect(abs(Self.number(fit, "from") - 250) < 1e-4)
    #expect(abs(Self.number(fit, "to") - 160) < 1e-4)
    #expect(abs(Self.number(fit, "velocity") + 90 * velocity) < 0.01)
    #expect(abs(Self.number(fit, "normalisedVelocity") - velocity) < 1e-4)
    let frequency = 2 * Double.pi / parameters.duration
    #expect(abs(Self.number(fit, "stiffness") / (frequency * frequency) - 1) < 1e-4)
    #expect(fit.maximum < 1e-3)
  }

  @Test("A movement under way at the first sample is fitted with its velocity there")
  func underWay() throws {
    let spring = Spring(duration: 0.6, bounce: 0.2, initialVelocity: -8)
    let samples = try Self.recording(20...22) { -100 * (1 - spring.value(at: $0 - 20)) }
    let fit = try CurveFit(.spring, to: samples)
    #expect(abs(Self.number(fit, "velocity") + 800) < 0.01)
    #expect(fit.parameters.first { $0.name == "start" }?.isGiven == true)

    var settings = FitSettings()
    settings.from = -100
    settings.to = 0
    settings.velocity = .given(-800)
    let given = try CurveFit(.spring, to: samples, settings: settings)
    #expect(given.freeCount == 2 && abs(Self.number(given, "bounce") - 0.2) < 1e-5)
    #expect(given.parameters.first { $0.name == "velocity" }?.standardError == nil)
  }

  @Test(
    "Bézier easings are recovered from exact samples",
    arguments: Grids.part(
      of: [
        [0.42, 0, 0.58, 1], [0.25, 0.1, 0.25, 1], [0.2, 0.7, 0.3, 1.1], [0.6, -0.3, 0.7, 1.3],
        [0.9, 0.1, 0.2, 0.95],
      ], count: 2))
  func exactBeziers(points: [Double]) throws {
    let timing = CubicBezierTiming(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
    let samples = try Self.recording(5...6) {
      40 + 60 * timing.value(at: min(max(($0 - 5.2) / 0.45, 0), 1))
    }
    let fit = try CurveFit(.cubicBezier, to: samples)
    for (name, point) in zip(["x1", "y1", "x2", "y2"], points) {
      #expect(abs(Self.number(fit, name) - point) < 1e-3, "\(name)")
    }
    #expect(abs(Self.number(fit, "duration") - 0.45) < 1e-4)
    #expect(fit.maximum < 1e-3)
  }

  @Test("Flings and rubber bands are recovered from exact samples") func exactOthers() throws {
    let decay = ScrollDecay(velocity: -2400, rate: 0.997)
    let fling = try CurveFit(
      .decay, to: try Self.recording(7...10) { 900 + decay.value(at: $0 - 7) })
    #expect(abs(Self.number(fling, "velocity") + 2400) < 1e-3)
    #expect(abs(Self.number(fling, "rate") - 0.997) < 1e-8)
    #expect(abs(Self.number(fling, "rest") - (900 + decay.restDistance)) < 1e-3)

    let band = try CurveFit(
      .rubberBand,
      to: try Self.recording(0...400, rate: 0.25) {
        (1 - 1 / ($0 * 0.55 / 667 + 1)) * 667
      })
    #expect(abs(Self.number(band, "dimension") - 667) < 1e-3)
    #expect(abs(Self.number(band, "coefficient") - 0.55) < 1e-6)
  }

  // MARK: Noise

  @Test("Over many noise seeds, the errors agree with the standard errors")
  func standardErrors() throws {
    let spring = Spring(duration: 0.5, bounce: 0.25)
    let truth = ["duration": 0.5, "bounce": 0.25, "from": 10, "to": 110, "start": 3.2]
    var ratios: [String: [Double]] = [:]
    let count: UInt64 = Grids.areWhole ? 40 : 6
    for seed in 0..<count {
      let samples = try Self.recording(3...5, noise: 0.5, dropping: 0.1, seed: seed) {
        10 + 100 * spring.value(at: $0 - 3.2)
      }
      var settings = FitSettings()
      settings.start = .fitted
      settings.velocity = .given(0)
      let fit = try CurveFit(.spring, to: samples, settings: settings)
      #expect(abs(fit.rootMeanSquare - 0.5) < 0.15)
      for (name, value) in truth {
        let parameter = try #require(fit.parameters.first { $0.name == name })
        let error = try #require(parameter.standardError)
        #expect(abs(parameter.value - value) < 5 * error, "\(name), seed \(seed)")
        ratios[name, default: []].append((parameter.value - value) / error)
      }
    }
    // The root mean square of 40 normal numbers is 1 ± 0.11, that of 6 is 1 ± 0.3.
    for (name, ratios) in ratios {
      let size = (ratios.reduce(0) { $0 + $1 * $1 } / Double(ratios.count)).squareRoot()
      #expect((0.6...1.5).contains(size), "\(name): \(size)")
    }
  }

  @Test("The criterion ranks the true model first and an overfitted one last")
  func ranking() throws {
    let models: [FitModel] = [.spring, .cubicBezier, .decay, .linear]
    let spring = Spring(duration: 0.4, bounce: 0.35)
    let ease = CubicBezierTiming(x1: 0.8, y1: 0, x2: 0.2, y2: 1)
    let decay = ScrollDecay(velocity: 1500)
    let recordings = [
      (
        FitModel.spring,
        try Self.recording(0...2, rate: Self.rate(30), noise: 0.3) {
          100 * spring.value(at: $0 - 0.3)
        }
      ),
      (
        .cubicBezier,
        try Self.recording(0...1, rate: Self.rate(30), noise: 0.2) {
          100 * ease.value(at: min(max(($0 - 0.2) / 0.6, 0), 1))
        }
      ),
      (.decay, try Self.recording(0...3, rate: Self.rate(30), noise: 0.2) { decay.value(at: $0) }),
    ]
    for (model, samples) in Grids.part(of: recordings, count: 1) {
      let (fits, _) = CurveFit.ranked(models, to: samples)
      #expect(fits.first?.model == model)
      #expect(zip(fits, fits.dropFirst()).allSatisfy { $0.criterion <= $1.criterion })
    }
  }

  // MARK: Reported numbers

  @Test("The reported numbers of a fit are those of its printed curve") func stated() throws {
    let spring = Spring(duration: 0.5, bounce: 0.3)
    let samples = try Self.recording(0...1.5, noise: 1) { 300 * spring.value(at: $0) }
    for model in Grids.part(of: [FitModel.spring, .cubicBezier, .linear], count: 1) {
      let fit = try CurveFit(model, to: samples)
      let curve = try Curve(parsing: fit.text)
      let placed = fit.curve
      let length = placed.domain.upperBound - placed.domain.lowerBound
      var worst = 0.0
      var sum = 0.0
      for (time, value) in zip(samples.times, samples.values) {
        let since = time - placed.start
        let x = model == .spring ? since : min(max(since / length, 0), 1)
        let shown = placed.from + (placed.to - placed.from) * curve.value(at: x)
        worst = max(worst, abs(shown - value))
        sum += (shown - value) * (shown - value)
      }
      #expect(abs(worst - fit.maximum) < 1e-6, "\(model)")
      #expect(abs((sum / Double(samples.times.count)).squareRoot() - fit.rootMeanSquare) < 1e-6)
    }
    var settings = FitSettings()
    settings.tolerance = 4
    #expect(try CurveFit(.linear, to: samples, settings: settings).maximum <= 4)
  }

  @Test("Rounding gives simple numbers and reports their cost") func rounding() throws {
    let spring = Spring(duration: 0.5, bounce: 0.3, initialVelocity: 2)
    let samples = try Self.recording(10...12, noise: 0.4) { 300 * spring.value(at: $0 - 10.3) }
    let fit = try CurveFit(.spring, to: samples)
    let rounded = fit.rounded(samples)
    #expect(rounded.text == "spring(duration: 0.5, bounce: 0.3, velocity: 2)")
    #expect(rounded["from"] == 0 && rounded["to"] == 300 && rounded["velocity"] == 600)
    #expect(rounded["start"] == fit["start"])
    #expect(rounded.rootMeanSquare >= fit.rootMeanSquare * 0.999)
    #expect(rounded.rootMeanSquare <= fit.rootMeanSquare * 1.1 + 0.002 * 310)
    let errors = zip(samples.times, samples.values).map { abs(rounded.curve.value(at: $0) - $1) }
    #expect(rounded.maximum == errors.max())
  }

  // MARK: Refusals

  @Test("Noise, rest, two samples and jumps are refused with the reason") func refusals() throws {
    func reason(_ model: FitModel, _ samples: SampledCurve) -> String {
      do throws(FitRefusal) {
        let fit = try CurveFit(model, to: samples)
        return "fits with \(fit.rootMeanSquare)"
      } catch {
        return error.description
      }
    }
    let noise = try Self.recording(0...2, rate: Self.rate(10), noise: 10) { _ in 3 }
    let still = try Self.recording(0...2, rate: Self.rate(10)) { _ in 3 }
    let step = try Self.recording(0...2, rate: Self.rate(10), noise: 0.1) { $0 < 1 ? 0 : 100 }
    let stairs = try Self.recording(0...2, rate: Self.rate(20)) {
      ($0.rounded(.down) + (4 * $0).rounded(.down)) * 9
    }
    let two = try #require(SampledCurve(times: [0, 1], values: [0, 1]))
    let four = try #require(SampledCurve(times: [0, 1, 2, 3], values: [0, 3, 4, 4.2]))
    for model in Grids.part(of: [FitModel.spring, .cubicBezier, .decay], count: 1) {
      #expect(reason(model, noise).contains("residual"))
      #expect(reason(model, still).contains("do not change"))
      #expect(reason(model, step).contains("jump"))
      #expect(reason(model, stairs).contains("jump"))
      #expect(reason(model, two).contains("too few samples: 2"))
    }
    #expect(reason(.linear, noise).contains("residual"))
    #expect(reason(.linear, still).contains("do not change"))
    #expect(reason(.linear, stairs).hasPrefix("fits"))
    #expect(reason(.spring, four).contains("at least"))
    let huge = try #require(
      SampledCurve(
        times: (0..<40).map { Double($0) * 1e-300 },
        values: (0..<40).map { $0 < 9 ? -1e308 : 1e308 }))
    let tiny = try #require(
      SampledCurve(
        times: (0..<40).map { Double($0) * 1e300 },
        values: (0..<40).map { Double($0) * .leastNonzeroMagnitude }))
    for model in FitModel.allCases {
      for samples in [huge, tiny] { #expect(!reason(model, samples).isEmpty) }
    }
  }
}
