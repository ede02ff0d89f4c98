import Figures
import FileAccess

/// The report of `reel curve fit`.
struct FitReport {
  let name: String
  let samples: SampledCurve
  let unit: NamedCurve.Unit
  /// The fits in order of rank; `rounded` is `nil` if no rounding was requested.
  let fits: [(found: CurveFit, rounded: CurveFit?)]
  let refusals: [FitRefusal]

  /// Returns the first fit that satisfies a predicate, rounded if requested; `nil` if none does.
  func best(where isUseful: (CurveFit) -> Bool) -> CurveFit? {
    fits.first { isUseful($0.found) }.map { $0.rounded ?? $0.found }
  }

  private var outliers: [CurveFit.Outlier] { fits.first?.found.outliers ?? [] }

  /// The largest RMS residual of a good fit, as a fraction of the range of the values.
  private static let enough = 0.02

  /// The interval after the release of a pull, in seconds, or `nil` if a formula fits well.
  ///
  /// A recording of a pull and its bounce consists of two movements, which no formula fits. The
  /// interval is also `nil` if the recording has no release or is not over seconds.
  private var release: ClosedRange<Double>? {
    let range = (samples.values.max() ?? 0) - (samples.values.min() ?? 0)
    let formulas = fits.map(\.found).filter { !$0.parameters.isEmpty }
    guard unit == .seconds, !formulas.contains(where: { $0.rootMeanSquare <= Self.enough * range })
    else { return nil }
    return samples.release
  }

  /// Advice to fit only the movement after the release; `nil` if there is no ``release``.
  var hint: String? {
    release.map {
      "\(name) contains a pull and its release; to fit the movement after the release, add "
        + "--window \($0.lowerBound.decimalText(places: 4)).."
        + "\($0.upperBound.decimalText(places: 4))"
    }
  }

  // MARK: Text

  var text: TerminalText {
    var text: TerminalText = "\(name): \(counted(samples.times.count, "sample")) over "
    text += "\(number(samples.times[0]))..\(number(samples.times[samples.times.count - 1])) "
    text += "\(unit.rawValue)\n"
    if !outliers.isEmpty {
      let shown = outliers.map { "\(number($0.value)) at \(number($0.time))" }
      text += "outliers left out: \(shown.listed(first: 20))\n"
    }
    for (index, (found, rounded)) in fits.enumerated() {
      let shown = rounded ?? found
      text += "\n\(fits.count > 1 ? "\(index + 1). " : "")\(shown.model.rawValue)"
      text += shown.text.map { ": \($0)\n" } ?? "\n"
      text += "  largest residual \(number(shown.maximum)) at \(number(shown.place)) "
      text += "\(unit.rawValue), RMS \(number(shown.rootMeanSquare)); "
      text += "\(counted(shown.freeCount, "free parameter"))"
      text +=
        found.criterion.isFinite
        ? ", criterion \(found.criterion.decimalText(places: 1))\n" : ", overfitted\n"
      if rounded != nil {
        text += "  before rounding: largest residual \(number(found.maximum)), RMS "
        text += "\(number(found.rootMeanSquare))\(found.text.map { ", \($0)" } ?? "")\n"
      }
      text += parameterTable(shown, found) + keyTable(shown)
    }
    for refusal in refusals {
      text += "\n\(refusal.model.rawValue): no fit: \(refusal.description)\n"
    }
    return text
  }

  private func number(_ number: Double) -> String { number.decimalText(places: 6) }

  /// Formats a standard error with at least three significant digits.
  private func error(_ error: Double) -> String {
    guard error > 0 else { return "0" }
    var (places, size) = (2, error)
    while size < 1, places < 12 {
      size *= 10
      places += 1
    }
    return error.decimalText(places: places)
  }

  private func parameterTable(_ shown: CurveFit, _ found: CurveFit) -> TerminalText {
    guard !shown.parameters.isEmpty else { return "" }
    var table = TextTable([
      ("  parameter", .left), ("value", .right), ("fitted", .right), ("± standard error", .left),
    ])
    for (parameter, original) in zip(shown.parameters, found.parameters) {
      let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
      let doubt =
        parameter.isGiven
        ? "given" : parameter.standardError.map { "± \(error($0))\(unit)" } ?? "unknown"
      table.add([
        "  \(parameter.name)", "\(number(parameter.value))\(unit)", number(original.value), doubt,
      ])
    }
    return table.text
  }

  private func keyTable(_ fit: CurveFit) -> TerminalText {
    guard case .keyframes(let frames) = fit.shape else { return "" }
    var table = TextTable([("  time", .right), ("value", .right), ("easing to next", .left)])
    for (index, key) in frames.keys.enumerated() {
      table.add([
        "  \(number(key.time))", number(key.value[0]),
        index < frames.easings.count ? Self.name(of: frames.easings[index]) : "",
      ])
    }
    return table.text
  }

  private static func name(of easing: TimingFunction) -> String {
    guard case .cubicBezier(let timing) = easing else {
      return easing == EasedKeyframes.hold ? "hold" : easing.description
    }
    let numbers = [timing.x1, timing.y1, timing.x2, timing.y2].map { $0.decimalText(places: 4) }
    return "cubic-bezier(\(numbers.joined(separator: ", ")))"
  }

  // MARK: JSON

  var json: JSONObject {
    [
      "recording": .text(name), "unit": .text(unit.rawValue),
      "samples": .integer(samples.times.count),
      "window": .numbers([samples.times[0], samples.times[samples.times.count - 1]]),
      "outliers": .list(
        outliers.map { .object(["time": .number($0.time), "value": .number($0.value)]) }),
      "release": release.map { .numbers([$0.lowerBound, $0.upperBound]) } ?? .null,
      "fits": .list(fits.map { .object(json(of: $0.found, $0.rounded)) }),
      "refusals": .list(
        refusals.map { ["model": .text($0.model.rawValue), "reason": .text($0.description)] }),
    ]
  }

  private func json(of found: CurveFit, _ rounded: CurveFit?) -> JSONObject {
    let shown = rounded ?? found
    var json: JSONObject = [
      "model": .text(shown.model.rawValue),
      "curve": shown.text.map(JSONValue.text) ?? .null,
      "maximum": .number(shown.maximum), "at": .number(shown.place),
      "rms": .number(shown.rootMeanSquare), "free": .integer(shown.freeCount),
      "criterion": found.criterion.isFinite ? .number(found.criterion) : .null,
    ]
    if let curve = shown.curve {
      json["start"] = .number(curve.start)
      json["duration"] = .number(curve.domain.upperBound - curve.domain.lowerBound)
    }
    json["parameters"] = .list(
      shown.parameters.map { parameter in
        .object([
          "name": .text(parameter.name), "value": .number(parameter.value),
          "unit": .text(parameter.unit),
          "standardError": parameter.standardError.map(JSONValue.number) ?? .null,
          "given": .flag(parameter.isGiven),
        ])
      })
    if case .keyframes(let frames) = shown.shape {
      json["keys"] = .list(
        frames.keys.enumerated().map { index, key in
          .object([
            "time": .number(key.time), "value": .number(key.value[0]),
            "easing": index < frames.easings.count
              ? .text(Self.name(of: frames.easings[index])) : .null,
          ])
        })
    }
    if rounded != nil {
      json["unrounded"] = .object([
        "curve": found.text.map(JSONValue.text) ?? .null, "maximum": .number(found.maximum),
        "rms": .number(found.rootMeanSquare),
      ])
    }
    return json
  }
}

extension CurveFit {
  /// Whether the fit is a timing function or a spring, the only curves that settings accept.
  var isSetting: Bool {
    switch curve?.curve {
    case .timing, .spring: true
    default: false
    }
  }
}

extension NamedCurve {
  /// The number of equal intervals between the samples of a formula.
  private static let fitSampleCount = 500

  private static func fitTimes(over length: Double) -> [Double] {
    (0...fitSampleCount).map { length * Double($0) / Double(fitSampleCount) }
  }

  /// Returns the samples to fit: those of a recording, or evenly spaced samples of a formula.
  ///
  /// - Throws: `Failure` if the formula has values that are not finite.
  func fitSamples() throws(Failure) -> SampledCurve {
    if case .samples(let samples) = source { return samples }
    let times = Self.fitTimes(over: domain.upperBound - domain.lowerBound)
      .map { domain.lowerBound + $0 }
    guard let samples = SampledCurve(times: times, values: times.map(value)) else {
      throw Failure(.badData, "\(name) has values that are not finite")
    }
    return samples
  }

  /// Plots samples of the curve and a fit, with times relative to the start of the fit.
  ///
  /// The plot includes the residuals if the fit is a formula.
  func plot(
    _ fit: CurveFit, _ samples: SampledCurve, to path: String, reading inputs: InputFiles,
    _ outcome: inout Outcome
  ) throws {
    let origin = fit.curve?.start ?? samples.times[0]
    guard let moved = SampledCurve(times: samples.times.map { $0 - origin }, values: samples.values)
    else { return }
    var fitted: NamedCurve
    if let curve = fit.curve {
      fitted = curve
      fitted.start = 0
      fitted.name = fit.text ?? fit.model.rawValue
    } else {
      let times = Self.fitTimes(over: samples.domain.upperBound - origin)
      guard let dense = SampledCurve(times: times, values: times.map { fit.value(at: origin + $0) })
      else { return }
      fitted = NamedCurve(fit.model.rawValue, samples: dense)
    }
    var plot = CurvePlot([NamedCurve(name, samples: moved), fitted], title: "Fit of \(name)")
    plot.showsResidual = fit.curve != nil
    try PlotFile(path).write(reading: inputs, &outcome) { try plot.plot() }
  }
}
