/// A curve for export: progress over time in seconds, and the values at progress 0 and 1.
///
/// A baked spring or fling ends when its remaining distance is a quarter of the tolerance or
/// less, and is then set to its target.
struct ExportedCurve {
  let curve: NamedCurve
  /// The value at progress 0.
  let base: Double
  /// The difference between the values at progress 1 and progress 0.
  let scale: Double
  /// The duration, in seconds.
  let duration: Double
  /// The largest allowed error of progress, as a fraction of the distance.
  let tolerance: Double
  /// The fraction of the tolerance that keyframes and stops may use; the rest is for rounding.
  var share = 0.9
  /// The times at which progress jumps, in seconds.
  private(set) var jumps: [Double] = []
  /// The times at which progress has corners, in seconds.
  private(set) var corners: [Double] = []
  private let values: @Sendable (Double) -> Double
  /// The timing function in its simplest form; `nil` for other curves.
  ///
  /// An easing that a single Bézier curve approximates within the tolerance is replaced by it.
  private(set) var function: TimingFunction?

  /// The fraction of the tolerance that is reserved for setting a baked motion to its target.
  private static let restShare = 0.25

  /// The shortest duration, in seconds; less is too imprecise in six decimal places.
  private static let shortest = 0.0001

  /// The largest magnitude of progress.
  private static let farthest = 1e6

  func progress(at seconds: Double) -> Double { values(seconds) }

  func value(atProgress progress: Double) -> Double { base + scale * progress }

  /// The formula; `nil` for a recording.
  var formula: Curve? { curve.curve }

  var spring: Spring? { if case .spring(let spring)? = formula { spring } else { nil } }

  var decay: ScrollDecay? { if case .decay(let decay)? = formula { decay } else { nil } }

  /// Whether notations without the curve's formula write its motion until it has come to rest.
  var isBaked: Bool { spring != nil || decay != nil }

  /// Returns a duration rounded up to whole milliseconds.
  private static func wholeMilliseconds(_ seconds: Double) -> Double {
    (seconds * 1000).rounded(.up) / 1000
  }

  // MARK: Baking

  /// Returns the motion as keys of progress over seconds.
  ///
  /// A timing function that consists of Bézier pieces is converted exactly. Other curves are
  /// reduced to few keys.
  func keyframes() throws(CurveExportError) -> EasedKeyframes {
    if let exact = function?.exactKeyframes { return exact.lasting(duration) }
    return try reduced(times: sampleTimes)
  }

  /// Returns the motion as keys of progress at whole milliseconds.
  func millisecondKeyframes() throws(CurveExportError) -> EasedKeyframes {
    if let exact = function?.exactKeyframes?.lasting(duration),
      exact.keys.allSatisfy({ ($0.time * 1000 - ($0.time * 1000).rounded()).magnitude < 0.001 })
    {
      return exact
    }
    let count = max(Int((duration * 1000).rounded()), 1)
    let step = 1 + count / Self.maximumSampleCount
    let times = stride(from: 0, to: count, by: step).map { Double($0) / 1000 }
    return try reduced(times: times + [Double(count) / 1000])
  }

  /// Returns the motion as points with straight lines between them, over fractions of the duration.
  func stops() throws(CurveExportError) -> LinearStops {
    if let exact = function?.exactKeyframes?.withoutPlateaus,
      exact.easings.allSatisfy({ $0 == .linear })
    {
      return LinearStops(exact.keys.map { LinearStops.Stop($0.value[0], at: $0.time) })
    }
    return LinearReduction(of: try progressCurve(), tolerance: tolerance * share).stops
  }

  /// Returns the motion as a curve of progress.
  private func progressCurve() throws(CurveExportError) -> NamedCurve {
    if function != nil || spring != nil {
      var progress = curve
      progress.from = 0
      progress.to = 1
      progress.start = 0
      progress.duration = duration
      return progress
    }
    let times = sampleTimes
    guard let samples = SampledCurve(times: times, values: progress(atAll: times)) else {
      throw .endless(curve: curve.name, reason: "has values that are too large; reduce them")
    }
    return NamedCurve(curve.name, samples: samples)
  }

  /// Returns the progress at ascending times; at the last one, a spring or a fling is at its
  /// target.
  private func progress(atAll times: [Double]) -> [Double] {
    var values = times.map { progress(at: $0) }
    if isBaked { values[values.count - 1] = 1 }
    return values
  }

  /// Returns the motion reduced to few keys at some of the given times.
  private func reduced(times: [Double]) throws(CurveExportError) -> EasedKeyframes {
    guard
      let keyframes = EasedKeyframes(
        reducing: times, progress(atAll: times).map { [$0] }, tolerance: tolerance * share,
        breaks: function == nil ? [] : corners)
    else { throw .endless(curve: curve.name, reason: "has values that are too large; reduce them") }
    return keyframes
  }

  /// The times at which the curve is sampled before it is reduced.
  ///
  /// A recording has its own times. Other curves have even steps of at most a millisecond, or
  /// ``maximumSampleCount`` steps if that is fewer. The times of a timing function are denser around 0,
  /// 0.5 and 1, where it may be vertical.
  private var sampleTimes: [Double] {
    if case .samples = curve.source { return corners }
    let count = min(max(Int((duration * 1000).rounded(.up)), 2000), Self.maximumSampleCount)
    var times = Set((0...count).map { duration * Double($0) / Double(count) })
    if function != nil {
      for input in [0, 0.5, 1] {
        for step in stride(from: 10.0, to: 24, by: 0.25) {
          let offset = Double.exp2(-step)
          times.formUnion([duration * (input + offset), duration * (input - offset)])
        }
      }
    }
    return times.filter { $0 >= 0 && $0 <= duration }.sorted()
  }

  /// The largest number of even steps.
  private static let maximumSampleCount = 20_000
}

extension ExportedCurve {
  /// Creates the exported form of a curve.
  ///
  /// - Throws: `CurveExportError/endless` if the curve does not move, never rests, leaves the
  ///   range of numbers, or has a duration that cannot be exported.
  init(_ curve: NamedCurve, tolerance: Double) throws(CurveExportError) {
    let rest = min(tolerance * Self.restShare, Spring.settlingThreshold)
    self =
      switch curve.source {
      case .curve(.timing(let function)): try Self.timing(function, curve, tolerance)
      case .curve(.spring(let spring)):
        ExportedCurve(
          curve: curve, base: curve.from, scale: curve.to - curve.from,
          duration: Self.wholeMilliseconds(try spring.restingTime(threshold: rest)),
          tolerance: tolerance, values: { spring.value(at: $0) })
      case .curve(.decay(let decay)): try Self.decay(decay, curve, tolerance, rest: rest)
      case .curve(.rubberBand):
        throw .endless(
          curve: curve.name,
          reason: "is a function of the pull, not of time; print its values with curve sample")
      case .samples(let samples): try Self.recording(samples, curve, tolerance)
      }
    try checkRange()
    if case .timing(let function)? = curve.curve { try simplify(function) }
  }

  private static func timing(
    _ function: TimingFunction, _ curve: NamedCurve, _ tolerance: Double
  ) throws(CurveExportError) -> ExportedCurve {
    // The cancellation of large terms causes noise that keyframes cannot follow.
    if case .easing(let easing) = function, case .elastic(let amplitude, _) = easing.family,
      !(amplitude.magnitude < farthest)
    {
      throw .endless(
        curve: curve.name, reason: "exceeds a million times its distance; reduce the amplitude")
    }
    let duration = curve.duration ?? NamedCurve.defaultDuration
    return ExportedCurve(
      curve: curve, base: curve.from, scale: curve.to - curve.from, duration: duration,
      tolerance: tolerance, jumps: function.jumps.map { $0 * duration },
      corners: function.exactKeyframes?.keys.map { $0.time * duration } ?? [duration / 2],
      values: { function.value(at: min(max($0 / duration, 0), 1)) })
  }

  private static func decay(
    _ decay: ScrollDecay, _ curve: NamedCurve, _ tolerance: Double, rest: Double
  ) throws(CurveExportError) -> ExportedCurve {
    let distance = decay.restDistance
    guard distance != 0, distance.isFinite else {
      throw .endless(curve: curve.name, reason: "does not move, or never comes to rest")
    }
    let time = decay.duration(threshold: rest * distance.magnitude)
    guard time.isFinite, time > 0, time <= Spring.longestDuration else {
      throw .endless(
        curve: curve.name, reason: "does not come to rest within an hour; reduce the rate")
    }
    return ExportedCurve(
      curve: curve, base: curve.from, scale: distance, duration: wholeMilliseconds(time),
      tolerance: tolerance, values: { decay.value(at: $0) / distance })
  }

  private static func recording(
    _ samples: SampledCurve, _ curve: NamedCurve, _ tolerance: Double
  ) throws(CurveExportError) -> ExportedCurve {
    let times = samples.times
    let numbers = samples.values
    let distance = numbers[numbers.count - 1] - numbers[0]
    let range = (numbers.max() ?? 0) - (numbers.min() ?? 0)
    let start = times[0]
    let first = numbers[0]
    guard times.count > 1, range.isFinite else {
      throw .endless(curve: curve.name, reason: "has only one sample")
    }
    let duration = times[times.count - 1] - start
    let scale = distance != 0 ? distance : range
    let unit = scale == 0 ? 1 : scale
    return ExportedCurve(
      curve: curve, base: first, scale: scale, duration: duration, tolerance: tolerance,
      // A change too steep for six digits is a jump.
      jumps: zip(times, times.dropFirst()).filter { $1 - $0 < 2e-6 * duration }.map { $1 - start },
      corners: times.map { $0 - start }, values: { (samples.value(at: start + $0) - first) / unit })
  }

  private func checkRange() throws(CurveExportError) {
    guard (Self.shortest...Spring.longestDuration).contains(duration) else {
      throw .endless(
        curve: curve.name,
        reason: "has a duration of \(duration.decimalText()) s; allowed: 0.0001 to 3600 s")
    }
    for step in 0...64 where !(values(duration * Double(step) / 64).magnitude < Self.farthest) {
      throw .endless(curve: curve.name, reason: "has values that are too large; reduce them")
    }
  }

  private mutating func simplify(_ function: TimingFunction) throws(CurveExportError) {
    if case .steps(let steps) = function, steps.count > TimingFunction.maximumKeyCount {
      throw .endless(
        curve: curve.name,
        reason: "has too many steps; allowed: at most \(TimingFunction.maximumKeyCount)")
    }
    self.function = function.simplified
    if case .easing? = self.function, function.exactKeyframes == nil {
      let reduced = try self.reduced(times: sampleTimes)
      if reduced.easings.count == 1 { self.function = reduced.easings[0].simplified }
    }
  }
}

extension EasedKeyframes {
  /// Returns the keys scaled from one duration to another.
  func lasting(_ duration: Double, of present: Double = 1) -> EasedKeyframes {
    EasedKeyframes(
      keys: keys.map { Key(time: $0.time / present * duration, value: $0.value) },
      easings: easings, maximumError: maximumError)
  }

  /// The times of two keys at the same time.
  var jumps: [Double] { zip(keys, keys.dropFirst()).filter { $0.time == $1.time }.map(\.0.time) }

  /// The motion with each hold replaced by a constant interval and a jump.
  var withoutPlateaus: EasedKeyframes {
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
