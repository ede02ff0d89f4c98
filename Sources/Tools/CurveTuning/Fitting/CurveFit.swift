/// A curve fitted to a recording, and its residuals.
package struct CurveFit: Hashable, Sendable {
  package struct Parameter: Hashable, Sendable {
    /// The name, such as `duration` or `from`.
    package let name: String
    /// The value in the parameter's unit, either fitted or given.
    package var value: Double
    /// The unit, such as `s` or `pt/s`; may be empty.
    package let unit: String
    /// The standard error in the parameter's unit, assuming that the residuals are independent
    /// noise.
    ///
    /// It is `nil` if the parameter was given or if the recording does not determine it.
    package var standardError: Double?
    /// Whether the value was given rather than fitted.
    package let isGiven: Bool
  }

  /// A sample that is excluded because it is not part of the movement.
  package struct Outlier: Hashable, Sendable {
    /// The time in the recording, in seconds.
    package let time: Double
    package let value: Double
  }

  /// The kind of curve.
  package let model: FitModel
  /// The curve, positioned on the recording's time and values.
  package internal(set) var curve: NamedCurve
  /// The parameters of the formula; empty for `linear()`.
  package internal(set) var parameters: [Parameter]
  /// The number of free parameters.
  package let freeCount: Int
  /// The number of samples, excluding outliers.
  package let sampleCount: Int
  /// The outliers in order of time: single samples far from a curve that is close to all others.
  ///
  /// The residuals and all numbers computed from them exclude the outliers.
  package internal(set) var outliers: [Outlier] = []
  /// The largest residual, in the value's unit.
  package private(set) var maximum: Double
  /// The time of the largest residual, in the recording's time, in seconds, or its pull in points
  /// for a rubber band.
  package private(set) var maximumTime: Double
  /// The root mean square of the residuals, in the value's unit.
  package private(set) var rootMeanSquare: Double
  /// The Bayesian information criterion (Schwarz 1978): n·ln(mean square) + k·ln(n) for n
  /// samples and k free parameters.
  ///
  /// Lower is better. The root mean square counts as at least a millionth of the values' range.
  /// The criterion is infinite if there are half as many free parameters as samples or more,
  /// because such a fit follows the noise.
  package private(set) var criterion: Double

  init(
    _ model: FitModel, _ curve: NamedCurve, _ parameters: [Parameter], freeCount: Int,
    samples: SampledCurve
  ) {
    self.model = model
    self.curve = curve
    self.parameters = parameters
    self.freeCount = freeCount
    sampleCount = samples.times.count
    maximum = 0
    maximumTime = samples.times[0]
    rootMeanSquare = 0
    criterion = 0
    measure(samples)
  }

  mutating func measure(_ samples: SampledCurve) {
    var sum = 0.0
    maximum = -1
    for (time, sample) in zip(samples.times, samples.values) {
      let distance = abs(curve.value(at: time) - sample)
      if distance > maximum {
        maximum = distance
        maximumTime = time
      }
      sum += distance * distance
    }
    let count = Double(samples.times.count)
    rootMeanSquare = (sum / count).squareRoot()
    let minimum = 1e-6 * samples.span
    criterion =
      2 * freeCount >= sampleCount
      ? .infinity
      : count * .log(max(sum / count, minimum * minimum)) + Double(freeCount) * .log(count)
  }

  /// The curve in the notation of style sheets and scenarios.
  package var text: String { curve.curve?.description ?? curve.name }
}

extension SampledCurve {
  /// The difference between the largest and the smallest value.
  var span: Double { (values.max() ?? 0) - (values.min() ?? 0) }

  /// An estimate of the standard deviation of the noise.
  ///
  /// It is based on the median distance of samples from the line between their neighbors, which
  /// smooth movement hardly affects.
  var noise: Double {
    guard values.count > 4 else { return 0 }
    let kinks = (1..<(values.count - 1)).map { index in
      let fraction = (times[index] - times[index - 1]) / (times[index + 1] - times[index - 1])
      let straight = values[index - 1] + (values[index + 1] - values[index - 1]) * fraction
      let gain = 1 + fraction * fraction + (1 - fraction) * (1 - fraction)
      return abs(values[index] - straight) / gain.squareRoot()
    }.sorted()
    // The median magnitude of a normal distribution is 0.6745 standard deviations.
    return kinks[kinks.count / 2] / 0.6745
  }
}
