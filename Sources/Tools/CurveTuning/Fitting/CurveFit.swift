import BezierGeometry
import KeyframeAnimation
import RealModule

/// A curve that comes closest to a recording, and how close.
public struct CurveFit: Hashable, Sendable {
  /// A number of the fit.
  public struct Parameter: Hashable, Sendable {
    /// Its name, such as `duration` or `from`.
    public let name: String
    /// The number.
    public var value: Double
    /// What it measures: `s`, `pt`, `pt/s`, or nothing.
    package let unit: String
    /// The standard error that follows from what is left over, if that is noise from sample to
    /// sample; `nil` where the number was given, or the recording does not tell it.
    public var standardError: Double?
    /// Whether it was given.
    package let isGiven: Bool
  }

  /// A sample that was left out, as it belongs to no curve.
  package struct Outlier: Hashable, Sendable {
    /// Its time, in the recording's seconds.
    package let time: Double
    /// Its value.
    package let value: Double
  }

  /// What was found.
  package enum Shape: Hashable, Sendable {
    /// A formula, placed on the recording's time and values.
    case curve(NamedCurve)
    /// Keyframes.
    case keyframes(EasedKeyframes)
  }

  /// What was fitted.
  public let model: FitModel
  /// What was found.
  package internal(set) var shape: Shape
  /// Its numbers; none for keyframes and stops, which say themselves.
  public internal(set) var parameters: [Parameter]
  /// How many numbers were free.
  package let freeCount: Int
  /// How many samples there were, outliers left out.
  package let sampleCount: Int
  /// The samples that were left out, in order, and that nothing that is told of the fit counts.
  ///
  /// They are single ones that the curve does not come near, while it comes near all others.
  package internal(set) var outliers: [Outlier] = []
  /// The largest distance from a sample, in the value's unit.
  public private(set) var maximum: Double
  /// When that is.
  package private(set) var place: Double
  /// The root of the mean square of the distances.
  public private(set) var rootMeanSquare: Double
  /// Bayes' information criterion (Schwarz 1978), n·ln(mean square) + k·ln(n) for n samples and k free
  /// numbers, the less the better; distances below a millionth of the values' range count as that.
  ///
  /// What needs half as many numbers as there are samples follows the noise and is infinite.
  package private(set) var criterion: Double

  init(
    _ model: FitModel, _ shape: Shape, _ parameters: [Parameter], freeCount: Int,
    samples: SampledCurve
  ) {
    self.model = model
    self.shape = shape
    self.parameters = parameters
    self.freeCount = freeCount
    sampleCount = samples.times.count
    (maximum, place, rootMeanSquare, criterion) = (0, samples.times[0], 0, 0)
    measure(samples)
  }

  /// The value at a time of the recording.
  public func value(at time: Double) -> Double {
    switch shape {
    case .curve(let curve): curve.value(at: time)
    case .keyframes(let frames): frames.value(at: time)[0]
    }
  }

  /// The formula on the recording's time and values; `nil` for keyframes.
  public var curve: NamedCurve? {
    if case .curve(let curve) = shape { curve } else { nil }
  }

  /// Takes the distances from the samples.
  mutating func measure(_ samples: SampledCurve) {
    var sum = 0.0
    maximum = -1
    for (time, sample) in zip(samples.times, samples.values) {
      let distance = abs(value(at: time) - sample)
      if distance > maximum { (maximum, place) = (distance, time) }
      sum += distance * distance
    }
    let count = Double(samples.times.count)
    rootMeanSquare = (sum / count).squareRoot()
    let least = 1e-6 * samples.span
    criterion =
      2 * freeCount >= sampleCount
      ? .infinity
      : count * .log(max(sum / count, least * least)) + Double(freeCount) * .log(count)
  }

  /// A parameter's value by its name.
  public subscript(name: String) -> Double? { parameters.first { $0.name == name }?.value }

  /// The curve's text, as style sheets and scenarios have it; `nil` for keyframes.
  public var text: String? {
    curve?.curve?.description
  }
}

extension SampledCurve {
  /// The greatest less the least value.
  var span: Double { (values.max() ?? 0) - (values.min() ?? 0) }

  /// About how large the noise from sample to sample is: from the median of how far samples are from
  /// the straight line between their neighbours, which smooth movement hardly touches.
  var noise: Double {
    guard values.count > 4 else { return 0 }
    let kinks = (1..<(values.count - 1)).map { index in
      let fraction =
        (times[index] - times[index - 1]) / (times[index + 1] - times[index - 1])
      let straight = values[index - 1] + (values[index + 1] - values[index - 1]) * fraction
      let gain = 1 + fraction * fraction + (1 - fraction) * (1 - fraction)
      return abs(values[index] - straight) / gain.squareRoot()
    }.sorted()
    // The median of a normal distribution's magnitudes is 0.6745 of its deviation.
    return kinks[kinks.count / 2] / 0.6745
  }
}
