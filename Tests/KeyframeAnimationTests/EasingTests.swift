@Suite("Named easings")
struct EasingTests {
  static let families: [Easing.Family] = [
    .sine, .power(exponent: 1), .power(exponent: 2), .power(exponent: 3), .power(exponent: 4),
    .power(exponent: 5), .power(exponent: 2.5), .exponential, .circular,
    .back(overshoot: 1.70158), .back(overshoot: 4), .back(overshoot: -6),
    .elastic(amplitude: 1, period: 0.3), .elastic(amplitude: 2.5, period: 0.7),
    .elastic(amplitude: 1.3, period: 5), .elastic(amplitude: 1, period: 0.04), .bounce,
  ]

  @Test("Every easing runs from exactly 0 to exactly 1", arguments: families)
  func ends(family: Easing.Family) {
    for direction in Easing.Direction.allCases {
      let easing = TimingFunction.easing(family, direction)
      #expect(easing.value(at: 0) == 0)
      #expect(easing.value(at: 1) == 1)
    }
  }

  @Test("Ease-out is rotated ease-in, and ease-in-out joins both at half size", arguments: families)
  func mirrors(family: Easing.Family) {
    let into = Easing(family, .in)
    let out = Easing(family, .out)
    let both = Easing(family, .inOut)
    for x in grid(0, 1, 57) {
      #expect(isClose(out.value(at: x), 1 - into.value(at: 1 - x)))
      #expect(isClose(both.value(at: x / 2), into.value(at: x) / 2))
      #expect(isClose(both.value(at: (1 + x) / 2), (1 + out.value(at: x)) / 2))
    }
    #expect(isClose(both.value(at: 0.5), 0.5))
  }

  @Test("The derivative matches difference quotients", arguments: families)
  func derivative(family: Easing.Family) {
    for direction in Easing.Direction.allCases {
      let easing = Easing(family, direction)
      for x in grid(0.013, 0.987, 41) {
        let difference = slope(at: x, step: 1e-7) { easing.value(at: $0) }
        #expect(isClose(easing.derivative(at: x), difference, within: 1e-4))
      }
    }
  }

  @Test("The range matches a dense scan", arguments: families) func range(family: Easing.Family) {
    for direction in Easing.Direction.allCases {
      let easing = TimingFunction.easing(family, direction)
      let scan = grid(0, 1, 4000).map { easing.value(at: $0) }
      #expect(isClose(easing.range.lowerBound, scan.min() ?? 0, within: 1e-3))
      #expect(isClose(easing.range.upperBound, scan.max() ?? 0, within: 1e-3))
    }
  }

  @Test("Outside of 0...1, the curve continues along the end's tangent, or level if vertical")
  func outside() {
    #expect(Easing(.power(exponent: 2), .in).value(at: 2) == 3)
    #expect(Easing(.power(exponent: 2), .in).value(at: -1) == 0)
    #expect(Easing(.power(exponent: 1), .inOut).value(at: -1) == -1)
    #expect(Easing(.power(exponent: 2), .out).value(at: -1) == -2)
    #expect(Easing(.circular, .in).value(at: 5) == 1)
    #expect(Easing(.circular, .out).value(at: -5) == 0)
    #expect(Easing(.circular, .out).derivative(at: 0) == .infinity)
  }

  @Test("The closed forms are Penner's with d3-ease's parameters") func closedForms() {
    for x in grid(0, 1, 40) {
      #expect(isClose(Easing(.sine, .in).value(at: x), 1 - .cos(x * .pi / 2)))
      #expect(isClose(Easing(.sine, .inOut).value(at: x), (1 - .cos(.pi * x)) / 2))
      #expect(isClose(Easing(.power(exponent: 3), .out).value(at: x), 1 - .pow(1 - x, 3)))
      #expect(isClose(Easing(.circular, .out).value(at: x), (x * (2 - x)).squareRoot()))
      let s = 1.70158
      #expect(
        isClose(
          Easing(.back(overshoot: s), .out).value(at: x),
          1 + (s + 1) * .pow(x - 1, 3) + s * .pow(x - 1, 2)))
      // d3: tpmt(t) = (2^(−10t) − 0.0009765625) · 1.0009775171065494
      let decay = (Double.exp2(-10 * x) - 0.0009765625) * 1.0009775171065494
      #expect(isClose(Easing(.exponential, .out).value(at: x), 1 - decay))
      let a = 1.6
      let p = 0.45 / (2 * .pi)
      let elastic = 1 - a * decay * .sin((x + p * .asin(1 / a)) / p)
      #expect(isClose(Easing(.elastic(amplitude: a, period: 0.45), .out).value(at: x), elastic))
    }
    // Penner's default overshoot draws back by a tenth.
    #expect(isClose(Easing(.back(overshoot: 1.70158), .in).range.lowerBound, -0.1, within: 1e-5))
  }

  @Test("Bounce touches 1 at 4, 8, 10 and 11 elevenths and drops to 3/4, 15/16, 63/64")
  func bounce() {
    let out = Easing(.bounce, .out)
    for impact in [4.0 / 11, 8.0 / 11, 10.0 / 11, 1] {
      #expect(isClose(out.value(at: impact), 1, within: 1e-14))
      #expect(isClose(out.value(at: impact - 1e-9), 1, within: 1e-7))
    }
    #expect(isClose(out.value(at: 6.0 / 11), 3.0 / 4))
    #expect(isClose(out.value(at: 9.0 / 11), 15.0 / 16))
    #expect(isClose(out.value(at: 10.5 / 11), 63.0 / 64))
  }

  @Test("Bounce is a ball with a restitution of ½, dropped from the top of a flight")
  func bounceIsRestitution() {
    // The first flight would take 8/11 at a height of 1, and the drop starts halfway through it.
    // Each flight takes half as long as the previous one, at a quarter of its height.
    var start = -4.0 / 11
    var duration = 8.0 / 11
    var height = 1.0
    for _ in 0..<4 {
      for part in grid(0, 1, 40) where start + part * duration >= 0 {
        let value = Easing(.bounce, .out).value(at: start + part * duration)
        #expect(isClose(value, 1 - height * 4 * part * (1 - part), within: 1e-9))
      }
      start += duration
      duration /= 2
      height /= 4
    }
  }

  @Test("Parameters out of range give finite numbers without a trap") func degenerate() {
    let odd = Easing(.elastic(amplitude: 0.2, period: -1), .in)
    let plain = Easing(.elastic(amplitude: 1, period: 0.3), .in)
    #expect(odd.value(at: 0.8) == plain.value(at: 0.8))
    #expect(Easing(.power(exponent: 0.5), .in).value(at: -1) == 0)
    _ = Easing(.back(overshoot: -1), .in).range
    _ = Easing(.elastic(amplitude: 1e300, period: 1e-300), .inOut).range
  }
}
