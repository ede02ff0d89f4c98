import BezierGeometry
import CurveTuning
import KeyframeAnimation
import RealModule
import Texts

/// A curve as it is exported: progress over seconds from 0, with the values at 0 and 1.
///
/// A spring and a fling, where they are baked, end when the rest of the way is a quarter of what may
/// be wrong anyway, and are then put on their target.
struct ExportedCurve {
  let curve: NamedCurve
  /// The value at progress 0.
  let base: Double
  /// How much a progress of 1 is in values.
  let scale: Double
  /// When baked forms end, in seconds (a rubber band's points).
  let duration: Double
  /// What may be wrong, as a fraction of the way.
  let tolerance: Double
  /// Where progress jumps, in seconds.
  private(set) var jumps: [Double] = []
  /// Where progress has corners, in seconds.
  private(set) var corners: [Double] = []
  private let values: @Sendable (Double) -> Double

  /// The part of the tolerance that is left for when a baked motion is put on its target.
  private static let restShare = 0.25

  /// Six digits of a second are too few for less.
  private static let shortest = 0.0001

  /// Further from the way, in ways, no curve goes that anybody wants to see.
  private static let farthest = 1e6

  /// - Throws: where the curve never rests, or leaves the range of numbers.
  init(_ curve: NamedCurve, tolerance: Double) throws(CurveExportError) {
    self.curve = curve
    self.tolerance = tolerance
    let rest = min(tolerance * Self.restShare, Spring.settlingThreshold)
    switch curve.source {
    case .curve(.timing(let function)):
      // What cancels in sums so large leaves noise that no number of keyframes follows.
      if case .easing(let easing) = function, case .elastic(let amplitude, _) = easing.family,
        !(amplitude.magnitude < Self.farthest)
      {
        throw .endless(
          curve: curve.name, reason: "swings beyond a million times the way; give it less amplitude"
        )
      }
      (base, scale) = (curve.from, curve.to - curve.from)
      duration = curve.duration ?? NamedCurve.defaultDuration
      let whole = duration
      values = { function.value(at: min(max($0 / whole, 0), 1)) }
      jumps = function.jumps.map { $0 * whole }
      corners = function.exactKeyframes?.keys.map { $0.time * whole } ?? [whole / 2]
    case .curve(.spring(let spring)):
      (base, scale) = (curve.from, curve.to - curve.from)
      duration = Self.wholeMilliseconds(try spring.restingTime(threshold: rest))
      values = { spring.value(at: $0) }
    case .curve(.decay(let decay)):
      let way = decay.restDistance
      guard way != 0, way.isFinite else {
        throw .endless(curve: curve.name, reason: "goes nowhere, or without end")
      }
      (base, scale) = (curve.from, way)
      let time = decay.duration(threshold: rest * way.magnitude)
      guard time.isFinite, time > 0, time <= Spring.longestDuration else {
        throw .endless(
          curve: curve.name,
          reason: "does not come to rest within an hour; give it a lower rate")
      }
      duration = Self.wholeMilliseconds(time)
      values = { decay.value(at: $0) / way }
    case .curve(.rubberBand(let band)):
      (base, scale) = (curve.from, band.dimension)
      duration = curve.domain.upperBound - curve.domain.lowerBound
      values = { band.value(at: $0) / band.dimension }
    case .samples(let samples):
      let (times, numbers) = (samples.times, samples.values)
      let way = numbers[numbers.count - 1] - numbers[0]
      let range = (numbers.max() ?? 0) - (numbers.min() ?? 0)
      let (start, first) = (times[0], numbers[0])
      guard times.count > 1, range.isFinite else {
        throw .endless(curve: curve.name, reason: "is a single sample, and no motion")
      }
      duration = times[times.count - 1] - start
      base = first
      scale = way != 0 ? way : range
      let unit = scale == 0 ? 1 : scale
      values = { (samples.value(at: start + $0) - first) / unit }
      // What is too steep for six digits is a jump.
      let whole = duration
      jumps = zip(times, times.dropFirst()).filter { $1 - $0 < 2e-6 * whole }
        .map { $1 - start }
      corners = times.map { $0 - start }
    }
    guard curve.unit == .points || (Self.shortest...Spring.longestDuration).contains(duration)
    else {
      throw .endless(
        curve: curve.name,
        reason:
          "takes \(duration.decimalText()) s; from a tenth of a millisecond to an hour can be "
          + "handed over")
    }
    for place in 0...64 where !(values(duration * Double(place) / 64).magnitude < Self.farthest) {
      throw .endless(curve: curve.name, reason: "leaves the range of numbers; make it smaller")
    }
    if case .timing(let function)? = curve.curve {
      if case .steps(let steps) = function, steps.count > TimingFunction.mostKeys {
        throw .endless(
          curve: curve.name,
          reason: "has too many steps to hand over; \(TimingFunction.mostKeys) are the most")
      }
      self.function = function.simplified
      if case .easing? = self.function, function.exactKeyframes == nil {
        let reduced = try self.reduced(share: 0.9, times: sampleTimes)
        if reduced.easings.count == 1 { self.function = reduced.easings[0].simplified }
      }
    }
  }

  /// Progress at a time in seconds.
  func progress(at seconds: Double) -> Double { values(seconds) }

  /// The value at a progress.
  func value(atProgress progress: Double) -> Double { base + scale * progress }

  /// The formula, where there is one.
  var formula: Curve? { curve.curve }

  /// The timing function as simply as it can be said, where the curve is one: a Bézier curve that is
  /// as close as it may be stands for it.
  private(set) var function: TimingFunction?

  /// The spring, where the curve is one.
  var spring: Spring? { if case .spring(let spring)? = formula { spring } else { nil } }

  /// The fling, where the curve is one.
  var decay: ScrollDecay? { if case .decay(let decay)? = formula { decay } else { nil } }

  /// A neat end, not before the one that is needed.
  private static func wholeMilliseconds(_ seconds: Double) -> Double {
    (seconds * 1000).rounded(.up) / 1000
  }

  // MARK: Baking

  /// The motion as keys of progress over seconds: without error where it is made of Bézier pieces,
  /// else with few keys within a part of the tolerance.
  func keyframes(share: Double) throws(CurveExportError) -> EasedKeyframes {
    if let exact = function?.exactKeyframes { return exact.lasting(duration) }
    return try reduced(share: share, times: sampleTimes)
  }

  /// The same with keys at whole milliseconds only.
  func millisecondKeyframes(share: Double) throws(CurveExportError) -> EasedKeyframes {
    if let exact = function?.exactKeyframes?.lasting(duration),
      exact.keys.allSatisfy({ ($0.time * 1000 - ($0.time * 1000).rounded()).magnitude < 0.001 })
    {
      return exact
    }
    let count = max(Int((duration * 1000).rounded()), 1)
    let step = 1 + count / Self.mostSamples
    let times = stride(from: 0, to: count, by: step).map { Double($0) / 1000 }
    return try reduced(
      share: share, times: times + [Double(count) / 1000])
  }

  /// The motion as points with straight lines between them, over fractions of the duration.
  func stops(share: Double) throws(CurveExportError) -> LinearStops {
    if let exact = function?.exactKeyframes?.withoutHolds,
      exact.easings.allSatisfy({ $0 == .linear })
    {
      return LinearStops(exact.keys.map { LinearStops.Stop($0.value[0], at: $0.time) })
    }
    return LinearReduction(of: try progressCurve(), tolerance: tolerance * share).stops
  }

  /// The motion as a curve of progress.
  private func progressCurve() throws(CurveExportError) -> NamedCurve {
    if function != nil || spring != nil {
      var progress = curve
      (progress.from, progress.to) = (0, 1)
      (progress.start, progress.duration) = (0, duration)
      return progress
    }
    let times = sampleTimes
    guard let samples = SampledCurve(times: times, values: progress(atAll: times)) else {
      throw .endless(curve: curve.name, reason: "leaves the range of numbers; make it smaller")
    }
    return NamedCurve(curve.name, samples: samples)
  }

  /// Progress at times of which the last is the end, where the target is.
  private func progress(atAll times: [Double]) -> [Double] {
    var values = times.map { progress(at: $0) }
    if spring != nil || decay != nil { values[values.count - 1] = 1 }
    return values
  }

  /// Few keys, whose values are the motion's at their times, and at the end the target.
  private func reduced(
    share: Double, times: [Double]
  ) throws(CurveExportError) -> EasedKeyframes {
    guard
      let keyframes = EasedKeyframes(
        reducing: times, progress(atAll: times).map { [$0] }, tolerance: tolerance * share,
        breaks: function == nil ? [] : corners)
    else {
      throw .endless(curve: curve.name, reason: "leaves the range of numbers; make it smaller")
    }
    return keyframes
  }

  /// Enough places that straight lines between them are the curve: even steps of a millisecond or
  /// less, and ever finer ones where a timing function may stand upright; a recording's own.
  private var sampleTimes: [Double] {
    if case .samples = curve.source { return corners }
    let count = min(max(Int((duration * 1000).rounded(.up)), 2000), Self.mostSamples)
    var times = Set((0...count).map { duration * Double($0) / Double(count) })
    if function != nil {
      for place in [0, 0.5, 1] {
        for step in stride(from: 10.0, to: 24, by: 0.25) {
          for offset in [Self.power(step), -Self.power(step)] {
            times.insert(duration * (place + offset))
          }
        }
      }
    }
    return times.filter { $0 >= 0 && $0 <= duration }.sorted()
  }

  /// More places are not looked at for keys.
  private static let mostSamples = 20_000

  /// 2 to the power of minus an exponent.
  private static func power(_ exponent: Double) -> Double { .exp2(-exponent) }
}

extension EasedKeyframes {
  /// The same keys over another length of time; the present one is 1 unless given.
  func lasting(_ duration: Double, of present: Double = 1) -> EasedKeyframes {
    EasedKeyframes(
      keys: keys.map { Key(time: $0.time / present * duration, value: $0.value) },
      easings: easings, maximumError: maximumError)
  }

  /// The same motion for readers who do not know held keys: each is two keys, and then a jump.
  var withoutHolds: EasedKeyframes {
    var result = EasedKeyframes(keys: [keys[0]], easings: [])
    for (index, easing) in easings.enumerated() {
      if easing == Self.hold {
        result.keys.append(Key(time: keys[index + 1].time, value: keys[index].value))
        result.easings.append(.linear)
      }
      result.keys.append(keys[index + 1])
      result.easings.append(easing == Self.hold ? .linear : easing)
    }
    return result
  }
}
