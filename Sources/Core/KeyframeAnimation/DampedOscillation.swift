import BezierGeometry
import RealModule

/// The free motion of a damped spring about its rest: q″ + 2ζω·q′ + ω²·q = 0.
///
/// The closed form in three regimes (any textbook; WebKit's SpringSolver has the same), written
/// with the two solutions C, with C(0) = 1 and C′(0) + ζω·C(0) = 0, and S, with S(0) = 0 and
/// S′(0) = 1, so that near-critical damping loses no digits and strong damping cannot overflow.
struct DampedOscillation {
  /// ω, the angular frequency without damping, in radians a second.
  var naturalFrequency: Double
  /// ζ; 1 is critical.
  var dampingRatio: Double
  /// q(0).
  var displacement: Double
  /// q′(0).
  var velocity: Double

  /// |√(1 − ζ²)|·ω: the frequency of the swing, or the rate of its hyperbolic relative.
  var dampedFrequency: Double {
    naturalFrequency * abs((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
  }

  /// The rate of the slowest exponential part.
  var decayRate: Double {
    guard dampingRatio > 1 else { return dampingRatio * naturalFrequency }
    // ω·(ζ − √(ζ²−1)), without subtracting nearly equal numbers.
    return naturalFrequency * naturalFrequency
      / (dampingRatio * naturalFrequency + dampedFrequency)
  }

  func displacement(at time: Double) -> Double {
    let (c, s) = solutions(at: time)
    return displacement * c + lead * s
  }

  func velocity(at time: Double) -> Double {
    let (c, s) = solutions(at: time)
    return velocity * c - pull * s
  }

  /// The first time after 0 when the motion turns; `nil` where it never does.
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

  /// q′(0) + ζω·q(0), the weight of S.
  private var lead: Double { velocity + dampingRatio * naturalFrequency * displacement }

  /// ω²·q(0) + ζω·q′(0), the weight of S in the velocity, with its sign turned.
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

  /// The time from which a falling bound of |q| stays at or below the threshold.
  ///
  /// The bound is e^(−λt) times the lesser of the amplitude A and |q(0)| + |q′(0) + ζω·q(0)|·t,
  /// with λ the decay rate. A is √(q(0)² + ((q′(0) + ζω·q(0))/ω_d)²) below critical damping; at
  /// critical damping it is infinite, and the other bound takes over without a jump.
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

  /// The last time when (|q(0)| + |lead|·t)·e^(−rate·t) equals the threshold.
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

  /// The true last time when |q| equals the threshold; 0 where it never exceeds it.
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
        // Extrema follow each other every half swing, each smaller by the same factor.
        let halfSwing = .pi / dampedFrequency
        let passed = (.log(peak / threshold) / (decayRate * halfSwing)).rounded(.down)
        from = first + passed * halfSwing
        // So little damping that no double tells one swing from the next.
        guard from + halfSwing > from else { return to }
        // The quotient may be rounded across a whole number.
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
