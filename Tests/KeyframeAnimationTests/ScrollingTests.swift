@Suite("Scrolling")
struct ScrollingTests {
  @Test("A fling's velocity is the derivative of its distance and decays by rate per ms")
  func decay() {
    for (velocity, rate) in [(1000.0, 0.998), (-2500, 0.99), (40, 0.5)] {
      let fling = ScrollDecay(velocity: velocity, rate: rate)
      for time in grid(0.001, 3, 50) {
        let difference = slope(at: time) { fling.value(at: $0) }
        #expect(isClose(fling.derivative(at: time), difference, within: 1e-5))
        let later = fling.derivative(at: time + 0.001)
        #expect(isClose(later, fling.derivative(at: time) * rate))
      }
      #expect(isClose(fling.value(at: 100), fling.restDistance))
    }
    // A fling of 1000 pt/s at the normal rate comes to rest after just under 500 pt.
    #expect(isClose(ScrollDecay(velocity: 1000).restDistance, -1 / .log(0.998), within: 1e-12))
    #expect(isClose(ScrollDecay(velocity: 1000).restDistance, 499.4998, within: 1e-6))
  }

  @Test("A fling ends at its threshold, and the time of a distance is its inverse")
  func decayDuration() throws {
    let fling = ScrollDecay(velocity: -1800)
    let duration = fling.duration(threshold: 0.5)
    #expect(isClose(abs(fling.restDistance - fling.value(at: duration)), 0.5))
    let perSecond = 1000 * Double.log(0.998)
    #expect(isClose(duration, .log(-perSecond * 0.5 / 1800) / perSecond))
    #expect(ScrollDecay(velocity: 0.1).duration(threshold: 0.5) == 0)
    for distance in [-1.0, -300, -899] {
      let time = try #require(fling.time(at: distance))
      #expect(isClose(fling.value(at: time), distance))
    }
    #expect(fling.time(at: 10) == nil)
    #expect(fling.time(at: -900) == nil)
    #expect(fling.time(at: 0) == 0)
  }

  @Test("Rates out of range stop immediately or never") func decayLimits() {
    let stopped = ScrollDecay(velocity: 100, rate: 0)
    #expect(stopped.value(at: 1) == 0 && stopped.restDistance == 0)
    #expect(stopped.duration(threshold: 0.5) == 0)
    let free = ScrollDecay(velocity: 100, rate: 1)
    #expect(free.value(at: 2) == 200 && free.derivative(at: 9) == 100)
    #expect(free.duration(threshold: 0.5) == .infinity)
    #expect(free.time(at: 50) == 0.5)
    #expect(ScrollDecay(velocity: 0).restDistance == 0)
    #expect(ScrollDecay(velocity: 5).duration(threshold: 0) == .infinity)
  }

  @Test("A rubber band is odd, starts with its coefficient and stays below its dimension")
  func rubberBand() {
    let band = RubberBand(dimension: 667)
    #expect(isClose(slope(at: 0) { band.value(at: $0) }, 0.55, within: 1e-6))
    #expect(isClose(band.value(at: 145), (1 - 1 / (145 * 0.55 / 667 + 1)) * 667))
    #expect(band.value(at: 1e9) < 667)
    #expect(band.value(at: .infinity) == 667)
    for travel in [-500.0, -3, 0, 0.1, 80, 1000] {
      #expect(isClose(band.inverse(at: band.value(at: travel)), travel))
      #expect(band.value(at: -travel) == -band.value(at: travel))
      let difference = slope(at: travel, step: 1e-4) { band.value(at: $0) }
      #expect(isClose(band.derivative(at: travel), difference, within: 1e-6))
    }
    #expect(band.inverse(at: 667) == .infinity)
    #expect(band.inverse(at: -700) == -.infinity)
    #expect(RubberBand(dimension: 0).value(at: 10) == 0)
    #expect(RubberBand(dimension: -5).derivative(at: 10) == 0)
  }

  @Test("The bounce back from beyond the edge is the critically damped closed form")
  func bounceBack() {
    for (distance, velocity) in [(80.0, 0.0), (-120, 900), (0, 2000), (50, -3000), (7, 7)] {
      let back = BounceBack(distance: distance, velocity: velocity)
      #expect(back.value(at: 0) == distance)
      for time in grid(0, 2, 40) {
        let expected = .exp(-10 * time) * (distance + (velocity + 10 * distance) * time)
        #expect(isClose(back.value(at: time), expected))
        if time > 0 {
          let difference = slope(at: time) { back.value(at: $0) }
          #expect(isClose(back.velocity(at: time), difference, within: 1e-5))
        }
      }
      #expect(isClose(back.velocity(at: 0), velocity))
      let duration = back.duration(threshold: 0.25)
      #expect(isClose(abs(back.value(at: duration)), 0.25, within: 1e-6))
      for later in grid(duration, duration + 2, 200) {
        #expect(abs(back.value(at: later)) <= 0.25 + 1e-9)
      }
    }
    #expect(BounceBack(distance: 0).duration(threshold: 0.25) == 0)
    #expect(BounceBack(distance: 0.2).duration(threshold: 0.25) == 0)
    #expect(BounceBack(distance: 5).duration(threshold: 0) == .infinity)
  }
}
