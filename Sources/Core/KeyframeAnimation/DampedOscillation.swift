import RealModule

/// The free oscillation of a damped spring around its rest position: q″ + 2ζω·q′ + ω²·q = 0.
///
/// The closed form, which WebKit's SpringSolver uses as well, has three regimes and is written in
/// terms of two solutions: C, with C(0) = 1 and C′(0) + ζω·C(0) = 0, and S, with S(0) = 0 and
/// S′(0) = 1. In this form, near-critical damping loses no digits and strong damping cannot
/// overflow.
struct DampedOscillation {
  /// The undamped angular frequency ω, in radians per second.
  var naturalFrequency: Double
  /// The damping ratio ζ; 1 is critical.
  var dampingRatio: Double
  /// The initial displacement q(0), in the unit of the motion.
  var displacement: Double
  /// The initial velocity q′(0), in the unit of the motion per second.
  var velocity: Double

  /// The damped angular frequency |√(1 − ζ²)|·ω; above critical damping, the rate of the
  /// hyperbolic functions.
  var dampedFrequency: Double {
    naturalFrequency * abs((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
  }

  /// The rate of the slowest exponential term, per second.
  var decayRate: Double {
    guard dampingRatio > 1 else { return dampingRatio * naturalFrequency }
    // ω·(ζ − √(ζ²−1)), without cancellation.
    return naturalFrequency * naturalFrequency / (dampingRatio * naturalFrequency + dampedFrequency)
  }

  func displacement(at time: Double) -> Double {
    let (c, s) = solutions(at: time)
    return displacement * c + lead * s
  }

  func velocity(at time: Double) -> Double {
    let (c, s) = solutions(at: time)
    return velocity * c - pull * s
  }

  /// The first time after 0 at which the direction of motion reverses, in seconds; `nil` if it
  /// never does.
  var firstExtremum: Double? {
    if dampingRatio < 1 {
      let angle = Double.atan2(y: velocity * dampedFrequency, x: pull)
      let turn = angle > 0 ? angle : angle + .pi
      return velocity == 0 && displacement == 0 ? nil : turn / dampedFrequency
    }
    guard velocity != 0, pull != 0 else { return nil }
    if dampingRatio == 1 {
      let time = velocity / pull
      return time > 0 ? time : nil
    }
    let ratio = velocity * dampedFrequency / pull
    return ratio > 0 && ratio < 1 ? .atanh(ratio) / dampedFrequency : nil
  }

  /// The coefficient of S in the displacement, q′(0) + ζω·q(0).
  private var lead: Double { velocity + dampingRatio * naturalFrequency * displacement }

  /// The negated coefficient of S in the velocity, ω²·q(0) + ζω·q′(0).
  private var pull: Double {
    naturalFrequency * (naturalFrequency * displacement + dampingRatio * velocity)
  }

  private func solutions(at time: Double) -> (c: Double, s: Double) {
    guard time < .infinity else { return (0, 0) }
    let decay = Double.exp(-decayRate * time)
    let damped = dampedFrequency
    if dampingRatio == 1 || damped == 0 { return (decay, decay * time) }
    if dampingRatio < 1 {
      return (decay * .cos(damped * time), decay * .sin(damped * time) / damped)
    }
    let gone = Double.expMinusOne(-2 * damped * time)
    return (decay * (1 + gone / 2), decay * -gone / (2 * damped))
  }

  // MARK: Settling

  /// Returns the time, in seconds, from which a decreasing bound of |q| stays at or below the
  /// threshold; infinite if the threshold is not positive.
  ///
  /// The bound is e^(−λt) times the smaller of the amplitude A and |q(0)| + |q′(0) + ζω·q(0)|·t,
  /// where λ is the decay rate. Below critical damping, A is √(q(0)² + ((q′(0) +
  /// ζω·q(0))/ω_d)²), where ω_d is the damped frequency. At critical damping, A is infinite and
  /// the other bound applies. Above, A is the greater of |q(0)| and (|q(0)| + |q′(0) +
  /// ζω·q(0)|/ω_d)/2.
  func envelopeTime(threshold: Double) -> Double {
    guard threshold > 0, !(displacement == 0 && velocity == 0) else {
      return threshold > 0 ? 0 : .infinity
    }
    let rate = decayRate
    guard rate > 0 else { return amplitude <= threshold ? 0 : .infinity }
    let byAmplitude = max(0, .log(amplitude / threshold) / rate)
    let byLine = lineTime(threshold: threshold, rate: rate)
    return min(byAmplitude.isNaN ? .infinity : byAmplitude, byLine)
  }

  private var amplitude: Double {
    let swing = abs(lead) / dampedFrequency
    if dampingRatio < 1 { return .hypot(displacement, swing) }
    return max(abs(displacement), (abs(displacement) + swing) / 2)
  }

  /// Returns the last time at which (|q(0)| + |lead|·t)·e^(−rate·t) equals the threshold, in
  /// seconds; 0 if it never exceeds the threshold.
  private func lineTime(threshold: Double, rate: Double) -> Double {
    let start = abs(displacement)
    let slope = abs(lead)
    func bound(_ time: Double) -> Double { (start + slope * time) * .exp(-rate * time) }
    let top = slope > 0 ? max(0, 1 / rate - start / slope) : 0
    guard bound(top) > threshold else { return 0 }
    var late = top + 1 / rate
    while bound(late) > threshold, late < .infinity { late *= 2 }
    guard late < .infinity else { return late }
    return bracketedRoot(from: top, to: late, startingAt: (top + late) / 2) { time in
      (threshold - bound(time), rate * bound(time) - slope * .exp(-rate * time))
    }
  }

  /// Returns the last time at which |q| equals the threshold, in seconds; 0 if |q| never exceeds
  /// it, infinite if the threshold is not positive.
  func lastCrossing(threshold: Double) -> Double {
    guard threshold > 0 else { return .infinity }
    var from = 0.0
    var to = envelopeTime(threshold: threshold)
    guard to.isFinite else { return to }
    if let first = firstExtremum {
      let peak = abs(displacement(at: first))
      if peak <= threshold {
        to = first
      } else if dampingRatio < 1 {
        // Successive extrema are half a period apart, each smaller by the same factor.
        let halfSwing = .pi / dampedFrequency
        let passed = (.log(peak / threshold) / (decayRate * halfSwing)).rounded(.down)
        from = first + passed * halfSwing
        // With very little damping, a `Double` cannot distinguish one period from the next.
        guard from + halfSwing > from else { return to }
        // Rounding may have raised the quotient to the next integer.
        if passed > 0, abs(displacement(at: from)) <= threshold { from -= halfSwing }
        to = from + halfSwing
      } else {
        from = first
      }
    }
    guard abs(displacement(at: from)) > threshold else { return 0 }
    let sign: Double = displacement(at: from) < 0 ? -1 : 1
    return bracketedRoot(from: from, to: to, startingAt: (from + to) / 2) { time in
      (threshold - sign * displacement(at: time), -sign * velocity(at: time))
    }
  }
}
