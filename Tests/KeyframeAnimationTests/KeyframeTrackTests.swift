import BezierGeometry
import KeyframeAnimation
import TestSupport
import Testing

@Suite("Keyframe tracks")
struct KeyframeTrackTests {
  @Test("linear: straight between keys, evenly spread where no key times are given")
  func linear() throws {
    let track = try KeyframeTrack(values: [0.0, 10, 30])
    #expect(track.keyTimes == [0, 0.5, 1])
    for (progress, value) in [(0, 0), (0.25, 5), (0.5, 10), (0.75, 20), (1, 30)]
      as [(Double, Double)]
    {
      #expect(track.value(at: progress) == value)
    }
    let timed = try KeyframeTrack(values: [0.0, 10, 30], keyTimes: [0, 0.2, 1])
    #expect(isClose(timed.value(at: 0.1), 5))
    #expect(isClose(timed.value(at: 0.6), 20))
  }

  @Test("two keys at one time jump to the later value; ends without a key hold")
  func jumpsAndHolds() throws {
    let track = try KeyframeTrack(values: [1.0, 2, 7, 8], keyTimes: [0.2, 0.5, 0.5, 0.8])
    #expect(track.value(at: 0) == 1)
    #expect(isClose(track.value(at: 0.35), 1.5))
    #expect(track.value(at: 0.5) == 7)
    #expect(isClose(track.value(at: 0.5.nextDown), 2))
    #expect(track.value(at: 0.9) == 8)
    #expect(track.value(at: 3) == 8)
    #expect(track.value(at: -3) == 1)
    let end = try KeyframeTrack(values: [0.0, 1, 5], keyTimes: [0, 1, 1])
    #expect(end.value(at: 1) == 5)
    #expect(isClose(end.value(at: 0.75), 0.75))
  }

  @Test("discrete: values held, i/n or n + 1 key times")
  func discrete() throws {
    let even = try KeyframeTrack(values: [1.0, 2, 3, 4], calculationMode: .discrete)
    #expect(even.keyTimes == [0, 0.25, 0.5, 0.75, 1])
    for (progress, value) in [(0, 1), (0.24, 1), (0.25, 2), (0.74, 3), (0.75, 4), (1, 4)]
      as [(Double, Double)]
    {
      #expect(even.value(at: progress) == value)
    }
    let timed = try KeyframeTrack(
      values: [1.0, 2], keyTimes: [0.1, 0.9, 1], calculationMode: .discrete)
    #expect(timed.value(at: 0) == 1)
    #expect(timed.value(at: 0.89) == 1)
    #expect(timed.value(at: 0.9) == 2)
  }

  @Test("the overall timing comes first, then the stretch's own")
  func timings() throws {
    let track = try KeyframeTrack(
      values: [0.0, 10, 30], timingFunctions: [.easing(.power(exponent: 2), .in), .steps(2)],
      timingFunction: .easing(.power(exponent: 3), .in))
    // 0.6³ = 0.216, 0.432 of the first stretch, squared.
    #expect(isClose(track.value(at: 0.6), 10 * 0.432 * 0.432))
    // 0.9³ = 0.729, 0.458 of the second: still its first step.
    #expect(track.value(at: 0.9) == 10)
    // 0.95³ = 0.857, 0.715 of the second: its second step.
    #expect(track.value(at: 0.95) == 20)
  }

  @Test("an overall timing that overshoots goes on along the end stretches")
  func overshoot() throws {
    let track = try KeyframeTrack(
      values: [0.0, 10, 30], timingFunction: .cubicBezier(0.5, -1, 0.5, 2))
    let low = track.timingFunction.value(at: 0.15)
    let high = track.timingFunction.value(at: 0.85)
    #expect(low < 0 && high > 1)
    #expect(isClose(track.value(at: 0.15), 20 * low))
    #expect(isClose(track.value(at: 0.85), 30 + 40 * (high - 1)))
  }

  @Test("paced numbers move at constant speed")
  func paced() throws {
    let track = try KeyframeTrack(
      values: [0.0, 10, 5, 45], keyTimes: [0, 0.9, 0.95, 1], calculationMode: .paced)
    // 10 up, 5 down, 40 up: 55 of way.
    #expect(isClose(track.value(at: 10 / 55.0), 10))
    #expect(isClose(track.value(at: 12 / 55.0), 8))
    #expect(isClose(track.value(at: 15 / 55.0), 5))
    #expect(isClose(track.value(at: 35 / 55.0), 25))
    let still = try KeyframeTrack(values: [3.0, 3, 3], calculationMode: .paced)
    #expect(still.keyTimes == [0, 0.5, 1] && still.value(at: 0.7) == 3)
  }

  @Test("a Catmull–Rom spline passes its keys with half the way between the neighbours as slope")
  func catmullRom() throws {
    let values = [0.0, 10, -5, 20, 20]
    let track = try KeyframeTrack(values: values, calculationMode: .cubic)
    for (index, value) in values.enumerated() {
      #expect(track.value(at: Double(index) / 4) == value)
    }
    for index in 1..<4 {
      let found = slope(at: Double(index) / 4, step: 1e-7) { track.value(at: $0) } / 4
      #expect(isClose(found, (values[index + 1] - values[index - 1]) / 2, within: 1e-4))
    }
    // Hermite by hand, half-way: (p₀ + p₁)/2 + (m₀ − m₁)/8; the first slope is the end chord.
    #expect(isClose(track.value(at: 0.125), 5 + (10 - -2.5) / 8))
    #expect(isClose(track.value(at: 0.375), 2.5 + (-2.5 - 5) / 8))
  }

  @Test("tension, continuity and bias give Kochanek and Bartels' tangents")
  func kochanekBartels() throws {
    let values = [0.0, 8, 2, 5]
    let (t, c, b) = (0.3, -0.4, 0.6)
    let track = try KeyframeTrack(
      values: values, calculationMode: .cubic, tensionValues: [0, t, 0, 0],
      continuityValues: [0, c, 0, 0], biasValues: [0, b, 0, 0])
    let (before, after) = (8.0, -6.0)
    let leaving = (1 - t) * (1 + c) * (1 + b) / 2 * before + (1 - t) * (1 - c) * (1 - b) / 2 * after
    let arriving =
      (1 - t) * (1 - c) * (1 + b) / 2 * before + (1 - t) * (1 + c) * (1 - b) / 2 * after
    let step = 1e-6
    let right = (track.value(at: 1.0 / 3 + step) - 8) / step / 3
    let left = (8 - track.value(at: 1.0 / 3 - step)) / step / 3
    #expect(isClose(right, leaving, within: 1e-3))
    #expect(isClose(left, arriving, within: 1e-3))
    let tense = try KeyframeTrack(
      values: values, calculationMode: .cubic, tensionValues: [1, 1, 1, 1])
    #expect(isClose(slope(at: 1.0 / 3) { tense.value(at: $0) }, 0, within: 1e-3))
  }

  @Test("cubic paced points move at constant speed through all keys")
  func cubicPaced() throws {
    let values = [
      Point(x: 0, y: 0), Point(x: 40, y: 5), Point(x: 45, y: 60), Point(x: -10, y: 30),
    ]
    let track = try KeyframeTrack(values: values, calculationMode: .cubicPaced)
    for (time, value) in zip(track.keyTimes, values) {
      #expect(track.value(at: time).distance(to: value) < 1e-9)
    }
    let parts = 2000
    let points = grid(0, 1, parts).map { track.value(at: $0) }
    let chords = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
    let mean = chords.reduce(0, +) / Double(parts)
    for chord in chords { #expect(abs(chord - mean) < mean * 1e-4) }
  }

  @Test("points, sizes, vectors and paths blend; a path through paths is a straight wave")
  func otherValues() throws {
    let bends = [1, 0.8, 0.6, 0.4, 0.2, 0]
    let paths = bends.map { bend -> BezierPath in
      var path = BezierPath()
      path.move(to: .zero)
      path.addQuadratic(control: Point(x: 50, y: -100 * bend), to: Point(x: 100, y: 0))
      path.close()
      return path
    }
    let track = try KeyframeTrack(values: paths, timingFunction: .easeInEaseOut)
    for progress in grid(0, 1, 23) {
      guard case .quadratic(let control, _) = track.value(at: progress).elements[1] else {
        Issue.record("no curve")
        continue
      }
      let expected = -100 * (1 - TimingFunction.easeInEaseOut.value(at: progress))
      #expect(isClose(control.y, expected, within: 1e-9))
    }
    let size = try KeyframeTrack(values: [Size(width: 1, height: 2), Size(width: 3, height: 6)])
    #expect(size.value(at: 0.5) == Size(width: 2, height: 4))
  }

  @Test("one value is constant in every mode", arguments: CalculationMode.allCases)
  func single(mode: CalculationMode) throws {
    let track = try KeyframeTrack(values: [4.0], calculationMode: mode)
    for progress in [-1, 0, 0.5, 1, 2, .nan, .infinity] { #expect(track.value(at: progress) == 4) }
  }

  @Test("what does not fit is refused by name")
  func errors() {
    func expect(_ error: KeyframeError, _ make: () throws(KeyframeError) -> Void) {
      #expect(throws: error) { try make() }
      #expect(!error.description.isEmpty && !error.description.hasSuffix("."))
    }
    typealias Track = KeyframeTrack<Double>
    expect(.noValues) { () throws(KeyframeError) in _ = try Track(values: []) }
    expect(.keyTimeCount(found: 1, expected: 2)) { () throws(KeyframeError) in
      _ = try Track(values: [0, 1], keyTimes: [0])
    }
    expect(.keyTimeCount(found: 2, expected: 3)) { () throws(KeyframeError) in
      _ = try Track(values: [0, 1], keyTimes: [0, 1], calculationMode: .discrete)
    }
    expect(.keyTimeOutOfRange(index: 1)) { () throws(KeyframeError) in
      _ = try Track(values: [0, 1], keyTimes: [0, 1.1])
    }
    expect(.keyTimeOutOfRange(index: 0)) { () throws(KeyframeError) in
      _ = try Track(values: [0, 1], keyTimes: [.nan, 1])
    }
    expect(.keyTimesOutOfOrder(index: 2)) { () throws(KeyframeError) in
      _ = try Track(values: [0, 1, 2], keyTimes: [0, 0.6, 0.5])
    }
    expect(.timingFunctionCount(found: 2, expected: 1)) { () throws(KeyframeError) in
      _ = try Track(values: [0, 1], timingFunctions: [.ease, .ease])
    }
    expect(.splineParameterCount(name: "bias", found: 1, expected: 2)) {
      () throws(KeyframeError) in _ = try Track(values: [0, 1], biasValues: [0])
    }
    expect(.splineParameterNotFinite(name: "tension", index: 1)) { () throws(KeyframeError) in
      _ = try Track(values: [0, 1], tensionValues: [0, .infinity])
    }
    var line = BezierPath()
    line.move(to: .zero)
    line.addLine(to: Point(x: 1, y: 0))
    let (one, other) = (line, BezierPath([.move(to: .zero)]))
    expect(.valuesDoNotCorrespond(index: 2)) { () throws(KeyframeError) in
      _ = try KeyframeTrack(values: [one, one, other])
    }
    #expect(throws: Never.self) {
      try KeyframeTrack(values: [one, other], calculationMode: .discrete)
    }
    expect(.emptyPath) { () throws(KeyframeError) in _ = try KeyframeTrack(path: other) }
    expect(.repeatCountAndDuration) { () throws(KeyframeError) in
      _ = try MediaTiming(duration: 1, repeatCount: 2, repeatDuration: 3)
    }
  }

  // MARK: Along paths

  /// A line, a move, a quarter of a circle of radius 10, and a close back to (20, 0).
  static let path: BezierPath = {
    let k = 10 * 0.5522847498307936
    var path = BezierPath()
    path.move(to: .zero)
    path.addLine(to: Point(x: 10, y: 0))
    path.move(to: Point(x: 20, y: 0))
    path.addCubic(
      control1: Point(x: 20 + k, y: 0), control2: Point(x: 30, y: 10 - k),
      to: Point(x: 30, y: 10))
    path.close()
    return path
  }()

  @Test("every line's and curve's end is a key, moves are not, and the point jumps at them")
  func pathKeys() throws {
    let track = try KeyframeTrack(path: Self.path)
    #expect(track.values.count == 4)
    #expect(isClose(track.value(at: 1.0 / 6).x, 5))
    #expect(track.value(at: (1.0 / 3).nextDown).distance(to: Point(x: 10, y: 0)) < 1e-9)
    #expect(track.value(at: 1.0 / 3) == Point(x: 20, y: 0))
    let middle = track.value(at: 0.5)
    #expect(isClose(middle.distance(to: Point(x: 20, y: 10)), 10, within: 1e-3))
    #expect(track.value(at: 1) == Point(x: 20, y: 0))
  }

  @Test("paced along a path: equal times are equal arcs")
  func pacedPath() throws {
    let track = try KeyframeTrack(path: Self.path, calculationMode: .paced)
    let quarter = 10 * Double.pi / 2
    let total = 10 + quarter + 200.0.squareRoot()
    #expect(isClose(track.keyTimes[1], 10 / total, within: 1e-4))
    #expect(isClose(track.keyTimes[2], (10 + quarter) / total, within: 1e-4))
    for fraction in [0.1, 0.3, 0.5, 0.8] {
      let time = track.keyTimes[1] + fraction * (track.keyTimes[2] - track.keyTimes[1])
      let arm = track.value(at: time) - Point(x: 20, y: 10)
      #expect(isClose(arm.angle, -.pi / 2 + fraction * .pi / 2, within: 1e-3))
    }
  }

  @Test("rotation follows the tangent, clockwise positive, or turns its back to it")
  func rotation() throws {
    let track = try KeyframeTrack(path: Self.path)
    #expect(track.rotation(at: 0.1, mode: .none) == 0)
    #expect(track.rotation(at: 0.1, mode: .auto) == 0)
    #expect(isClose(abs(track.rotation(at: 0.1, mode: .autoReverse)), .pi))
    #expect(isClose(track.rotation(at: 0.5, mode: .auto), .pi / 4, within: 1e-6))
    #expect(isClose(track.rotation(at: 0.9, mode: .auto), -3 * .pi / 4, within: 1e-6))
    #expect(isClose(track.rotation(at: 0.9, mode: .autoReverse), .pi / 4, within: 1e-6))
    // A curve whose control lies on its start has a direction there all the same.
    var still = BezierPath()
    still.move(to: .zero)
    still.addCubic(control1: .zero, control2: Point(x: 0, y: 5), to: Point(x: 5, y: 5))
    #expect(isClose(try KeyframeTrack(path: still).rotation(at: 0, mode: .auto), .pi / 2))
    var nowhere = BezierPath()
    nowhere.move(to: .zero)
    nowhere.addLine(to: .zero)
    #expect(try KeyframeTrack(path: nowhere).rotation(at: 0.5, mode: .auto) == 0)
  }

  @Test("random tracks stay finite and between their keys where they are straight")
  func randomTracks() throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<200 {
      let values = (0..<random.integer(1...6)).map { _ in random.number(-10...10) }
      let mode = CalculationMode.allCases[random.integer(0...4)]
      let track = try KeyframeTrack(
        values: values, calculationMode: mode,
        timingFunction: random.flag() ? .linear : .easeInEaseOut)
      for progress in grid(-0.2, 1.2, 14) {
        let value = track.value(at: progress)
        #expect(value.isFinite)
        if !mode.rawValue.hasPrefix("cubic"), progress >= 0, progress <= 1 {
          let (least, most) = (values.min() ?? 0, values.max() ?? 0)
          #expect(value >= least - 1e-9 && value <= most + 1e-9)
        }
      }
    }
  }
}
