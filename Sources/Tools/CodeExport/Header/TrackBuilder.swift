/// The places and the easings of likely keys.
struct KeyHints {
  /// The times of events, at which movements may begin and end.
  var eventTimes: [Flicks] = []
  /// The times that require a key.
  var breaks: [Flicks] = []
  /// The timing functions to try first.
  var easings: [TimingFunction] = []
}

/// A builder of the keyframes of a property from samples.
struct TrackBuilder {
  typealias Sample = (time: Flicks, value: [Double])

  let property: LayerProperty
  let tolerance: Double
  let hints: KeyHints

  /// The distance below which a value is at rest.
  private var stillness: Double { tolerance * 0.02 }

  /// Returns the keyframes of the property, or `nil` if it does not change.
  ///
  /// - Parameter runs: Dense samples, in separate stretches between which the value has no effect.
  func track(_ runs: [[Sample]]) -> EasedKeyframes? {
    let runs = property == .rotation ? Self.unwrapped(runs) : runs
    guard let first = runs.first?.first?.value,
      runs.contains(where: { run in
        run.contains { property.distance($0.value, first) > stillness }
      })
    else { return nil }
    return keyframes(runs, from: first)
  }

  /// Returns rotations that continue beyond half a turn instead of wrapping around.
  private static func unwrapped(_ runs: [[Sample]]) -> [[Sample]] {
    var last: Double?
    return runs.map { run in
      run.map { sample in
        var angle = sample.value[0]
        if let last { angle = last + (angle - last).remainder(dividingBy: 2 * .pi) }
        last = angle
        return (sample.time, [angle])
      }
    }
  }

  /// Returns the keyframes of stretches of samples, with holds between the stretches, or `nil` if
  /// there are no samples.
  ///
  /// The error is measured at all samples.
  private func keyframes(_ runs: [[Sample]], from first: [Double]) -> EasedKeyframes? {
    // Constant components are not fitted, and are inserted again at the end.
    let moving = first.indices.filter { component in
      runs.contains { $0.contains { abs($0.value[component] - first[component]) > stillness } }
    }
    let picked = runs.map { run in
      run.map { sample in (time: sample.time.seconds, value: moving.map { sample.value[$0] }) }
    }
    var best: EasedKeyframes?
    // Smoothing small steps causes an error that is only known after the fit.
    var allowed = tolerance
    for _ in 0..<5 {
      guard let found = joined(picked, tolerance: allowed) else { return best }
      best = found
      if found.maximumError <= max(tolerance, 1e-9) { break }
      allowed /= 2
    }
    return best.map { found in
      EasedKeyframes(
        keys: found.keys.map { key in
          var value = first
          for (index, component) in moving.enumerated() { value[component] = key.value[index] }
          return .init(time: key.time, value: value)
        }, easings: found.easings, maximumError: found.maximumError)
    }
  }

  private func joined(
    _ runs: [[(time: Double, value: [Double])]], tolerance: Double
  ) -> EasedKeyframes? {
    var keys: [EasedKeyframes.Key] = []
    var easings: [TimingFunction] = []
    for run in runs {
      let fit = SegmentFit(
        run, tolerance: tolerance, smoothing: property == .isShown ? 0 : 2 * self.tolerance,
        hints: hints)
      guard let fitted = fit.keyframes else { return nil }
      if !keys.isEmpty { easings.append(EasedKeyframes.hold) }
      keys += fitted.keys
      easings += fitted.easings
    }
    guard !keys.isEmpty else { return nil }
    var result = EasedKeyframes(
      keys: keys.map(property.rounded), easings: easings.map(\.roundedForPrinting))
    for run in runs {
      for sample in run {
        result.maximumError = max(result.maximumError, distance(of: sample, from: result))
      }
    }
    return result
  }

  /// Returns the distance of keyframes from a sample.
  ///
  /// Rounding may move a jump slightly, so next to a jump, the nearer of both values counts.
  private func distance(
    of sample: (time: Double, value: [Double]), from keyframes: EasedKeyframes
  ) -> Double {
    let distance = property.distance(keyframes.value(at: sample.time), sample.value)
    guard distance > tolerance else { return distance }
    return [-Self.jumpMargin, Self.jumpMargin].reduce(distance) { least, shift in
      min(least, property.distance(keyframes.value(at: sample.time + shift), sample.value))
    }
  }

  /// The margin for times rounded to six decimal places, in seconds.
  private static let jumpMargin = 1.5e-6
}

extension LayerProperty {
  /// Returns a key rounded to the exported digits, so that the measured error is that of the files.
  fileprivate func rounded(_ key: EasedKeyframes.Key) -> EasedKeyframes.Key {
    let places =
      switch self {
      case .rotation, .scaleX, .scaleY, .strokeEnd: 6
      default: 4
      }
    return EasedKeyframes.Key(
      time: key.time.rounded(to: 6), value: key.value.map { $0.rounded(to: places) })
  }
}

extension TimingFunction {
  /// The timing function with Bézier coordinates rounded to four decimal places.
  ///
  /// Other functions are unchanged.
  fileprivate var roundedForPrinting: TimingFunction {
    guard case .cubicBezier(let timing) = self else { return self }
    let numbers = [timing.x1, timing.y1, timing.x2, timing.y2].map { $0.rounded(to: 4) }
    return .cubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
  }
}
