@Suite("Differences of curves")
struct CurveDifferenceTests {
  private static func power(_ exponent: Double, _ duration: Double = 1) -> NamedCurve {
    NamedCurve(curve: .timing(.easing(.power(exponent: exponent), .in)), duration: duration)
  }

  @Test("Differences of power curves match their closed forms") func powers() throws {
    let found = try #require(CurveDifference(Self.power(2), Self.power(3)))
    // x² − x³ is largest at 2/3; the mean square is 1/5 − 2/6 + 1/7.
    #expect(abs(found.maximum - 4.0 / 27) < 1e-12)
    #expect(abs(found.maximumX - 2.0 / 3) < 1e-5)
    #expect(found.difference < 0)
    #expect(abs(found.rootMeanSquare - (1.0 / 5 - 1.0 / 3 + 1.0 / 7).squareRoot()) < 1e-7)
    #expect(found.domain == 0...1)
  }

  @Test("A curve that ends earlier keeps its end value") func durations() throws {
    let found = try #require(CurveDifference(Self.power(1, 2), Self.power(1, 1)))
    #expect(abs(found.maximum - 0.5) < 1e-12 && abs(found.maximumX - 1) < 1e-9)
    #expect(found.domain == 0...2)
    // x/2 up to 1, then 1 − x/2: both squares integrate to 1/12.
    #expect(abs(found.rootMeanSquare - (1.0 / 12).squareRoot()) < 1e-6)
  }

  @Test("Both sides of a jump are compared") func jumps() throws {
    let steps = NamedCurve(curve: .timing(.steps(2)))
    let found = try #require(CurveDifference(steps, NamedCurve(curve: .timing(.linear))))
    #expect(abs(found.maximum - 0.5) < 1e-8)
  }

  @Test("A curve with too many jumps to sample is compared as a straight line")
  func jumpsWithoutEnd() throws {
    let steps = NamedCurve(curve: .timing(.steps(1 << 31, .jumpEnd)))
    let difference = try #require(CurveDifference(steps, NamedCurve(curve: .timing(.linear))))
    #expect(difference.maximum < 1e-8)
  }

  @Test("Recordings are compared at their samples, and only over a common axis")
  func recordings() throws {
    let samples = try #require(SampledCurve(times: [0.2, 0.4, 0.6], values: [0.2, 0.9, 0.6]))
    let recording = NamedCurve("recording", samples: samples)
    let found = try #require(CurveDifference(recording, NamedCurve(curve: .timing(.linear))))
    #expect(found.domain == 0.2...0.6)
    #expect(abs(found.maximum - 0.5) < 1e-12 && abs(found.maximumX - 0.4) < 1e-9)
    // One of three samples differs; the lines between samples do not count.
    #expect(abs(found.rootMeanSquare - 0.5 / 3.0.squareRoot()) < 1e-12)
    let later = try #require(SampledCurve(times: [1, 2], values: [0, 1]))
    #expect(CurveDifference(recording, NamedCurve("later", samples: later)) == nil)
    let band = NamedCurve(curve: .rubberBand(RubberBand(dimension: 600)))
    #expect(CurveDifference(band, NamedCurve(curve: .timing(.linear))) == nil)
  }

  @Test("A curve is evaluated with its start and end values") func placed() throws {
    var curve = NamedCurve(curve: .spring(Spring(duration: 0.5, bounce: 0.2)))
    curve.start = 3
    curve.from = 10
    curve.to = 30
    let spring = Spring(duration: 0.5, bounce: 0.2)
    #expect(curve.value(at: 2) == 10 && curve.derivative(at: 2) == 0)
    for time in [0.1, 0.3, 0.8] {
      #expect(abs(curve.value(at: 3 + time) - (10 + 20 * spring.value(at: time))) < 1e-9)
      #expect(abs(curve.derivative(at: 3 + time) - 20 * spring.derivative(at: time)) < 1e-7)
    }
    #expect(curve.domain.lowerBound == 3)
    var timing = NamedCurve(curve: .timing(.linear), duration: 4)
    timing.start = 1
    timing.to = 8
    #expect(timing.value(at: 3) == 4 && timing.derivative(at: 3) == 2)
    #expect(timing.value(at: 0) == 0 && timing.value(at: 9) == 8)
    #expect(timing.derivative(at: 0) == 0 && timing.derivative(at: 9) == 0)
    var fling = NamedCurve(curve: .decay(ScrollDecay(velocity: 100)))
    fling.from = 7
    #expect(fling.value(at: 0) == 7)
  }

  @Test("Samples are interpolated linearly")
  func straightLines() throws {
    let curve = try #require(SampledCurve(times: [0, 1, 3], values: [4, 6, -2]))
    let times = [-1, 0, 0.5, 0.5, 1, 2, 2.5, 3, 9.0]
    let expected = [4, 4, 5, 5, 6, 2, 0, -2, -2.0]
    #expect(times.map(curve.value(at:)) == expected)
  }
}
