/// The fits of curves to a recording or to another curve, and what they suggest.
package struct FitReport: Sendable {
  package typealias Fit = (found: CurveFit, rounded: CurveFit?)

  package let name: String
  package let samples: SampledCurve
  package let unit: NamedCurve.Unit
  /// The fits in order of rank; `rounded` is `nil` if no rounding was requested.
  package let fits: [Fit]
  package let refusals: [FitRefusal]

  /// Fits curves to a recording, or to evenly spaced samples of a formula.
  ///
  /// The result is `nil` if the formula has values that are not finite.
  ///
  /// - Parameters:
  ///   - models: The kinds of curves; empty for those that apply to seconds or to points.
  ///   - settings: The known parameters.
  ///   - rounds: Whether to round the parameters as well.
  package init?(
    _ models: [FitModel], to subject: NamedCurve, _ settings: FitSettings, rounds: Bool
  ) {
    guard let samples = subject.fitSamples else { return nil }
    let standard: [FitModel] =
      subject.unit == .points ? [.rubberBand, .linear] : [.spring, .cubicBezier, .decay, .linear]
    name = subject.name
    unit = subject.unit
    self.samples = samples
    let ranked = CurveFit.ranked(
      models.isEmpty ? standard : models, to: samples, settings: settings)
    fits = ranked.fits.map { ($0, rounds && !$0.parameters.isEmpty ? $0.rounded(samples) : nil) }
    refusals = ranked.refusals
  }

  /// Returns the first fit that satisfies a predicate, rounded if requested; `nil` if none does.
  package func best(where isUseful: (CurveFit) -> Bool) -> CurveFit? {
    fits.first { isUseful($0.found) }.map { $0.rounded ?? $0.found }
  }

  package var outliers: [CurveFit.Outlier] { fits.first?.found.outliers ?? [] }

  /// The largest RMS residual of a good fit, as a fraction of the range of the values.
  private static let goodShare = 0.02

  /// The interval after the release of a pull, in seconds, or `nil` if a formula fits well.
  ///
  /// A recording of a pull and its bounce consists of two movements, which no formula fits. The
  /// interval is also `nil` if the recording has no release or is not over seconds.
  private var release: ClosedRange<Double>? {
    let formulas = fits.map(\.found).filter { !$0.parameters.isEmpty }
    guard unit == .seconds,
      !formulas.contains(where: { $0.rootMeanSquare <= Self.goodShare * samples.span })
    else { return nil }
    return samples.release
  }

  /// Advice to fit only the movement after the release; `nil` if there is no ``release``.
  package var hint: String? {
    release.map {
      "\(name) contains a pull and its release; to fit the movement after the release, add "
        + "--window \($0.lowerBound.decimalText(places: 4)).."
        + "\($0.upperBound.decimalText(places: 4))"
    }
  }

  package var json: JSONObject {
    [
      "recording": .text(name), "unit": .text(unit.rawValue),
      "samples": .integer(samples.times.count),
      "window": .numbers([samples.times[0], samples.times[samples.times.count - 1]]),
      "outliers": .list(outliers.map { ["time": .number($0.time), "value": .number($0.value)] }),
      "release": release.map { .numbers([$0.lowerBound, $0.upperBound]) } ?? .null,
      "fits": .list(fits.map { .object(json(of: $0)) }),
      "refusals": .list(
        refusals.map { ["model": .text($0.model.rawValue), "reason": .text($0.description)] }),
    ]
  }

  private func json(of fit: Fit) -> JSONObject {
    let found = fit.found
    let shown = fit.rounded ?? found
    var json: JSONObject = [
      "model": .text(shown.model.rawValue), "curve": .text(shown.text),
      "maximum": .number(shown.maximum), "at": .number(shown.maximumTime),
      "rms": .number(shown.rootMeanSquare), "free": .integer(shown.freeCount),
      "criterion": found.criterion.isFinite ? .number(found.criterion) : .null,
      "start": .number(shown.curve.start),
      "duration": .number(shown.curve.domain.upperBound - shown.curve.domain.lowerBound),
      "parameters": .list(shown.parameters.map(\.json)),
    ]
    if fit.rounded != nil {
      json["unrounded"] = [
        "curve": .text(found.text), "maximum": .number(found.maximum),
        "rms": .number(found.rootMeanSquare),
      ]
    }
    return json
  }
}

extension CurveFit.Parameter {
  fileprivate var json: JSONValue {
    [
      "name": .text(name), "value": .number(value), "unit": .text(unit),
      "standardError": standardError.map(JSONValue.number) ?? .null, "given": .flag(isGiven),
    ]
  }
}

extension NamedCurve {
  /// The number of equal intervals between the samples of a formula.
  private static let fitSampleCount = 500

  /// The samples to fit: those of a recording, or evenly spaced samples of a formula; `nil` if these
  /// are not finite.
  fileprivate var fitSamples: SampledCurve? {
    if case .samples(let samples) = source { return samples }
    let length = domain.upperBound - domain.lowerBound
    let times = (0...Self.fitSampleCount).map {
      domain.lowerBound + length * Double($0) / Double(Self.fitSampleCount)
    }
    return SampledCurve(times: times, values: times.map(value))
  }
}
