@Suite("Springs")
struct SpringTests {
  /// Springs of every regime, with and without initial velocity.
  static let springs: [Spring] = {
    var random = SeededGenerator(seed: 6)
    var springs = [
      Spring(), Spring(damping: 20), Spring(damping: 20.0.nextUp), Spring(damping: 20.0.nextDown),
      Spring(damping: 0), Spring(damping: 500), Spring(damping: 20, initialVelocity: 25),
      Spring(damping: 20, initialVelocity: -3), Spring(damping: 40, initialVelocity: 60),
      Spring(damping: 60, initialVelocity: -20),
    ]
    for _ in 0..<30 {
      let mass = random.number(0.2...5)
      let stiffness = random.number(5...400)
      let critical = 2 * (mass * stiffness).squareRoot()
      springs.append(
        Spring(
          mass: mass, stiffness: stiffness, damping: critical * random.number(0.02...2.5),
          initialVelocity: random.number(-30...30)))
    }
    return springs
  }()

  @Test("Springs satisfy m·x″ + c·x′ + k·(x − 1) = 0 with the given initial velocity")
  func equationOfMotion() {
    for spring in Self.springs {
      #expect(spring.value(at: 0) == 0)
      #expect(isClose(spring.derivative(at: 0), spring.initialVelocity))
      let scale = spring.stiffness * (1 + abs(spring.initialVelocity) / spring.naturalFrequency)
      let step = 1e-4 / spring.naturalFrequency / max(1, spring.dampingRatio)
      for turn in grid(0.05, 12, 40) {
        let time = turn / spring.naturalFrequency
        let x = spring.value(at: time)
        let before = spring.value(at: time - step)
        let after = spring.value(at: time + step)
        let velocity = (after - before) / (2 * step)
        let acceleration = (after - 2 * x + before) / (step * step)
        #expect(
          isClose(spring.derivative(at: time), velocity, within: 1e-6 * spring.naturalFrequency))
        let force = spring.mass * acceleration + spring.damping * velocity
        let residual = (force + spring.stiffness * (x - 1)) / scale
        #expect(abs(residual) < 2e-6 * max(1, spring.dampingRatio * spring.dampingRatio))
      }
    }
  }

  @Test("The three regimes are continuous") func regimesJoin() {
    for time in grid(0.01, 2, 60) {
      let critical = Spring(damping: 20, initialVelocity: 5)
      for nudge in [-1e-7, -1e-12, 1e-12, 1e-7] {
        let near = Spring(damping: 20 * (1 + nudge), initialVelocity: 5)
        #expect(isClose(near.value(at: time), critical.value(at: time), within: 1e-6))
        #expect(isClose(near.derivative(at: time), critical.derivative(at: time), within: 1e-5))
      }
    }
  }

  @Test("Strong damping and late times do not overflow") func noOverflow() {
    let stiff = Spring(damping: 1e6)
    #expect(isClose(stiff.value(at: 1e4), 1 - .exp(-1e4 * 100 / 1e6), within: 1e-6))
    #expect(stiff.value(at: 1e300) == 1)
    #expect(Spring().value(at: 1e6) == 1)
    #expect(Spring().value(at: .infinity) == 1)
    #expect(Spring().derivative(at: .infinity) == 0)
    #expect(Spring().value(at: -1) == 0)
    #expect(Spring().value(at: .nan).isNaN)
  }

  @Test("Overdamping can be replaced by critical damping") func overdampingOption() {
    let creeping = Spring(damping: 45)
    var critical = creeping
    critical.allowsOverdamping = false
    for time in grid(0, 1, 20) {
      #expect(critical.value(at: time) == Spring(damping: 20).value(at: time))
    }
    #expect(creeping.value(at: 0.5) < critical.value(at: 0.5))
  }

  @Test("From rest, the overshoot is e^(−πζ/√(1−ζ²)) at π/ω_d") func overshoot() throws {
    for ratio in grid(0.05, 0.95, 18) {
      let spring = Spring(response: 0.7, dampingFraction: ratio)
      let root = (1 - ratio * ratio).squareRoot()
      #expect(isClose(spring.overshoot, .exp(-.pi * ratio / root)))
      let peak = try #require(spring.peakTime)
      #expect(isClose(peak, .pi / (2 * .pi / 0.7 * root)))
      #expect(isClose(try #require(spring.peakValue), 1 + spring.overshoot))
    }
    #expect(Spring(damping: 20).overshoot == 0)
    #expect(Spring(damping: 20).peakTime == nil)
    #expect(Spring(damping: 50).peakTime == nil)
  }

  @Test("Peak and overshoot match a dense scan for any velocity") func peakByScan() {
    for spring in Self.springs where spring.damping > 0 {
      let times = grid(0, 25 / spring.naturalFrequency, 20000)
      let values = times.map { spring.value(at: $0) }
      let steps = zip(values.dropFirst(), values).map { $0 - $1 }
      let turn = (1..<steps.count).first { steps[$0] * steps[$0 - 1] < 0 }
      let highest = (values.max() ?? 0) - 1
      #expect(isClose(spring.range.lowerBound, values.min() ?? 0, within: 1e-5))
      #expect(isClose(spring.range.upperBound, max(1, values.max() ?? 0), within: 1e-5))
      #expect(isClose(spring.overshoot, max(0, highest), within: 1e-5))
      if let turn, abs(values[turn] - 1) > 1e-9 {
        #expect(isClose(spring.peakTime ?? -1, times[turn], within: 2 * times[1]))
      }
    }
  }

  // MARK: Parameterizations

  @Test("A spring recreated from any of its parameterizations has the same motion")
  func numbersOfEveryForm() {
    for spring in Self.springs {
      var copies = [
        Spring(.perceptual(duration: spring.perceptualDuration, bounce: spring.bounce)),
        Spring(
          .response(spring.perceptualDuration, dampingFraction: spring.dampingRatio)),
        Spring(
          .physical(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping)),
      ]
      // UIView's parameterization supports only ratios from 0.01 to 1.
      if (0.02...0.99).contains(spring.dampingRatio) {
        copies.append(
          Spring(.settling(duration: spring.viewDuration, dampingRatio: spring.dampingRatio)))
      }
      for var copy in copies {
        copy.initialVelocity = spring.initialVelocity
        copy.allowsOverdamping = spring.allowsOverdamping
        #expect(isClose(copy.naturalFrequency, spring.naturalFrequency))
        #expect(isClose(copy.dampingRatio, spring.dampingRatio, within: 1e-8))
        let time = 1 / spring.naturalFrequency
        #expect(isClose(copy.value(at: time), spring.value(at: time), within: 1e-7))
      }
    }
  }

  @Test("Perceptual springs have the published parameters") func perceptual() {
    let spring = Spring(duration: 0.5, bounce: 0.3)
    #expect(isClose(spring.stiffness, .pow(2 * .pi / 0.5, 2)))
    #expect(isClose(spring.damping, 4 * .pi * 0.7 / 0.5))
    #expect(isClose(spring.dampingRatio, 0.7))
    #expect(spring.bounce == 0.3)
    #expect(isClose(Spring(duration: 0.5, bounce: -0.5).dampingRatio, 2))
    #expect(
      isClose(Spring(response: 0.5, dampingFraction: 0.7).value(at: 0.1), spring.value(at: 0.1)))
    #expect(isClose(Spring().perceptualDuration, 2 * .pi / 10))
    #expect(isClose(Spring().bounce, 0.5))
  }

  @Test("A UIView spring's envelope is a thousandth at its duration") func viewSpring() {
    for ratio in [0.1, 0.43, 0.7, 0.95] {
      let spring = Spring(settlingDuration: 0.9, dampingRatio: ratio)
      let envelope =
        ratio / (1 - ratio * ratio).squareRoot() * .exp(-ratio * spring.naturalFrequency * 0.9)
      #expect(isClose(envelope, 0.001, within: 1e-12))
      #expect(isClose(spring.viewDuration, 0.9))
    }
    let critical = Spring(settlingDuration: 0.9, dampingRatio: 1)
    #expect(isClose(1 - critical.value(at: 0.9), 0.001, within: 1e-12))
    #expect(Spring(settlingDuration: 1, dampingRatio: 3).dampingRatio == 1)
    #expect(Spring(settlingDuration: 1, dampingRatio: 0).value(at: 0.5).isFinite)
  }

  // MARK: Settling

  @Test("The last crossing matches a dense scan") func lastCrossing() {
    for spring in Self.springs where spring.damping > 0 {
      for threshold in [0.2, 0.01, 0.001] {
        let found = spring.settlingTime(.lastCrossing(threshold: threshold))
        let times = grid(0, found * 1.5 + 2 / spring.naturalFrequency, 6000)
        let last = times.last { abs(spring.value(at: $0) - 1) > threshold } ?? 0
        #expect(found >= last && found - last <= times[1] * 1.001, "\(spring), \(threshold)")
        if found > 0 { #expect(isClose(abs(spring.value(at: found) - 1), threshold)) }
      }
    }
  }

  @Test("After the envelope's time the spring stays within the threshold") func envelope() {
    for spring in Self.springs where spring.damping > 0 {
      for threshold in [0.2, 0.01, 0.001] {
        let time = spring.settlingTime(.envelope(threshold: threshold))
        #expect(time >= spring.settlingTime(.lastCrossing(threshold: threshold)) - 1e-9)
        for later in grid(time, time * 2 + 1 / spring.naturalFrequency, 300) {
          #expect(abs(spring.value(at: later) - 1) <= threshold * (1 + 1e-9))
        }
      }
    }
  }

  @Test("From rest, the envelope is e^(−ζωt)/√(1−ζ²)") func envelopeClosedForm() {
    for ratio in [0.05, 0.2, 0.5, 0.8] {
      let spring = Spring(response: 0.5, dampingFraction: ratio)
      let rate = ratio * spring.naturalFrequency
      let amplitude = 1 / (1 - ratio * ratio).squareRoot()
      #expect(isClose(spring.settlingDuration, .log(amplitude / 0.001) / rate))
    }
    // Critical damping: (1 + a)·e^(−a) = 0.001 at a = 9.2334…
    #expect(isClose(Spring(damping: 20).settlingDuration, 0.9233413476451586, within: 1e-12))
  }

  @Test("An undamped spring never settles, and one within the threshold has settled")
  func settlingLimits() {
    let free = Spring(damping: 0)
    #expect(free.settlingDuration == .infinity)
    #expect(free.settlingTime(.lastCrossing(threshold: 0.1)) == .infinity)
    #expect(Spring().settlingTime(.lastCrossing(threshold: 2)) == 0)
    #expect(Spring().settlingTime(.envelope(threshold: 2)) == 0)
    #expect(Spring().settlingTime(.envelope(threshold: 0)) == .infinity)
    #expect(Spring().settlingTime(.lastCrossing(threshold: -1)) == .infinity)
    #expect(Spring().settlingTime(.envelope(threshold: .nan)) == .infinity)
  }
}
