extension CurveFit {
  /// The largest root mean square of the residuals, as a fraction of the samples' standard
  /// deviation.
  ///
  /// Beyond it, a curve explains little more than a constant.
  static let hopelessShare = 0.3

  /// Fits a curve of a kind to all samples, including outliers.
  ///
  /// The search always begins at the same starts, so equal recordings have equal fits.
  ///
  /// - Throws: ``FitRefusal`` if there are too few samples, if the values do not change, only jump,
  ///   or are too large or too small, or if the root mean square of the residuals exceeds 30
  ///   percent of the samples' standard deviation.
  private init(
    _ model: FitModel, toAll samples: SampledCurve, settings: FitSettings
  ) throws(FitRefusal) {
    let span = samples.span
    let least = 3
    guard samples.times.count >= least else {
      throw FitRefusal(
        model: model,
        description:
          "the recording has too few samples: \(samples.times.count); required: at least \(least)")
    }
    let size = samples.values.reduce(0) { max($0, abs($1)) }
    guard span > 1e-9 * size else {
      throw FitRefusal(model: model, description: "the values do not change")
    }
    let fit: CurveFit
    switch model {
    case .linear: fit = CurveFit.reduction(samples, settings)
    case .spring, .cubicBezier, .decay, .rubberBand:
      let attempts = FitAttempt.attempts(model, samples, settings)
      let fewest = attempts.map(\.model.freeCount).min() ?? 0
      guard samples.times.count > fewest + 1 else {
        throw FitRefusal(
          model: model,
          description:
            "the recording has too few samples: \(samples.times.count); required: at least "
            + "\(fewest + 2), for \(counted(fewest, "parameter"))")
      }
      if let jump = samples.abruptness {
        throw FitRefusal(
          model: model,
          description: "the values jump (\(jump)); use the model linear")
      }
      let fits = attempts.filter { $0.model.freeCount + 1 < samples.times.count }
        .compactMap { $0.fit(samples) }
      guard let best = fits.min(by: { $0.criterion < $1.criterion }) else {
        throw FitRefusal(model: model, description: "no parameters approximate the samples")
      }
      fit = best
    }
    let mean = samples.values.reduce(0, +) / Double(samples.values.count)
    let squares = samples.values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let spread = (squares / Double(samples.values.count)).squareRoot()
    guard fit.rootMeanSquare.isFinite, spread.isFinite, spread > 0 else {
      throw FitRefusal(
        model: model, description: "the values are too large or too small to measure the error")
    }
    guard fit.rootMeanSquare <= Self.hopelessShare * spread else {
      let percent = Int((100 * min(fit.rootMeanSquare / spread, 10)).rounded())
      throw FitRefusal(
        model: model,
        description: "the RMS residual of the best fit is \(percent) percent of the samples' "
          + "standard deviation; allowed: at most \(Int(100 * Self.hopelessShare)) percent")
    }
    self = fit
  }

  /// Fits curves of several kinds, and returns the fits, the best first, and the reasons for
  /// those that failed.
  ///
  /// The fits are ordered by the Bayesian information criterion. Single samples far from a curve
  /// that is close to all others are excluded from all fits, and listed in ``outliers``; the
  /// formulas among the kinds determine them.
  package static func ranked(
    _ models: [FitModel], to samples: SampledCurve, settings: FitSettings = FitSettings()
  ) -> (fits: [CurveFit], refusals: [FitRefusal]) {
    let result = ranked(models, toAll: samples, settings)
    let formulas = models.filter(\.isFormula)
    guard !formulas.isEmpty,
      FitOutliers.areSuspected(result.fits.filter(\.model.isFormula), samples),
      let found = FitOutliers(formulas, samples, settings)
    else { return result }
    let outliers = found.indices.map { Outlier(time: samples.times[$0], value: samples.values[$0]) }
    var clean = ranked(models, toAll: samples.without(outliers), settings)
    guard clean.fits.contains(where: \.model.isFormula) else { return result }
    for index in clean.fits.indices { clean.fits[index].outliers = outliers }
    return clean
  }

  private static func ranked(
    _ models: [FitModel], toAll samples: SampledCurve, _ settings: FitSettings
  ) -> (fits: [CurveFit], refusals: [FitRefusal]) {
    var (fits, refusals): ([CurveFit], [FitRefusal]) = ([], [])
    for model in models {
      do throws(FitRefusal) {
        fits.append(try CurveFit(model, toAll: samples, settings: settings))
      } catch {
        refusals.append(error)
      }
    }
    let order = fits.indices.sorted { first, second in
      let a = fits[first]
      let b = fits[second]
      if a.criterion != b.criterion { return a.criterion < b.criterion }
      return a.freeCount == b.freeCount ? first < second : a.freeCount < b.freeCount
    }
    return (order.map { fits[$0] }, refusals)
  }

  /// Returns stops within a tolerance.
  private static func reduction(_ samples: SampledCurve, _ settings: FitSettings) -> CurveFit {
    let tolerance = settings.tolerance ?? max(samples.span / 200, 3 * samples.noise)
    let reduction = LinearReduction(
      of: NamedCurve("recording", samples: samples), tolerance: tolerance)
    let corners = reduction.stops.corners
    // The stops are progress from the first value to the last if these differ.
    let from = corners[0].output
    let to = corners[corners.count - 1].output
    let hasEnds = abs(to - from) > 0.01 * samples.span
    let stops =
      hasEnds
      ? LinearStops(
        corners.map { corner in
          LinearStops.Stop((corner.output - from) / (to - from), at: corner.input)
        }) : reduction.stops
    var curve = NamedCurve(
      curve: .timing(.linearStops(stops.rounded(to: 6))), duration: reduction.duration)
    if hasEnds { (curve.from, curve.to) = (from, to) }
    curve.start = samples.times[0]
    return CurveFit(
      .linear, curve, [], freeCount: 2 * corners.count - 2, samples: samples)
  }
}

extension LinearStops {
  /// Returns the stops with outputs rounded to a number of decimal places.
  func rounded(to places: Int) -> LinearStops {
    let unit = Double.pow(10, Double(places))
    return LinearStops(corners.map { Stop(($0.output * unit).rounded() / unit, at: $0.input) })
  }
}

extension SampledCurve {
  /// A description of the jumps that account for most of the change; `nil` for continuous movement.
  var abruptness: String? {
    // Steps within the noise are not movement.
    let noise = 6 * self.noise
    let steps = zip(values.dropFirst(), values).map { max(abs($0 - $1) - noise, 0) }
    let total = steps.reduce(0, +)
    guard let largest = steps.max(), total > 0.5 * span, steps.count > 2 else { return nil }
    // The steps that account for the change from 5 to 95 percent.
    var (sum, moving): (Double, [Double]) = (0, [])
    for step in steps {
      if sum + step > 0.05 * total, sum < 0.95 * total { moving.append(step) }
      sum += step
    }
    if moving.count == 1 { return "all of the change is between two samples" }
    let still = moving.count { $0 <= 0.02 * largest }
    let jumps = moving.count - still
    guard Double(still) > 0.6 * Double(moving.count), jumps <= moving.count / 4 else { return nil }
    return jumps == 1
      ? "most of the change is between two samples" : "\(jumps) steps with pauses between them"
  }

  /// The onset and settling times.
  ///
  /// The onset is when the values first differ from the first one, and the settling time when
  /// they last differ from the last one, each by a fiftieth of the range or four times the
  /// noise, whichever is larger.
  var motion: (start: Double, end: Double) {
    let room = max(span / 50, 4 * noise)
    let last = values.count - 1
    let start = values.firstIndex { abs($0 - values[0]) > room } ?? 0
    let end = values.lastIndex { abs($0 - values[last]) > room } ?? last
    return (times[max(start - 1, 0)], times[min(end + 1, last)])
  }

  /// The interval from the release of a pull to the end of the recording.
  ///
  /// It is `nil` unless the values move out, are held there, and come back.
  package var release: ClosedRange<Double>? {
    let distances = values.map { abs($0 - values[0]) }
    guard let reach = distances.max(), let peak = distances.firstIndex(of: reach),
      reach >= 0.7 * span, distances[distances.count - 1] <= 0.3 * reach
    else { return nil }
    let room = max(reach / 50, 4 * noise)
    let held = values.indices.filter { abs(values[$0] - values[peak]) <= room }
    let out = values.firstIndex { abs($0 - values[0]) > room } ?? peak
    // A peak that is reached within a few samples belongs to a push, not to a pull.
    guard let first = held.first, let last = held.last, first - out >= 3,
      values.count - last >= 6
    else { return nil }
    return times[last]...times[times.count - 1]
  }

  /// The number of samples before the movement.
  var restCount: Int {
    let start = motion.start
    return times.count { $0 <= start }
  }
}
