@Suite("Keyframe tracks")
struct KeyframeTrackTests {
  @Test(
    "Values are those of the mode between the key times",
    arguments: TableRow.rows(of: "Curves/keyframes.tsv"))
  func values(row: TableRow) throws {
    let track = try KeyframeTrack(
      values: row.numbers(1), keyTimes: row[2] == "-" ? nil : row.numbers(2),
      calculationMode: try #require(CalculationMode.allCases.first { "\($0)" == row[3] }))
    #expect(track.keyTimes == row.numbers(4))
    #expect(!row[5].isEmpty)
    for text in row[5].split(separator: ";").map(String.init) {
      let point = TableRow.numbers(in: text.replacing("~", with: ""))
      let value = track.value(at: point[0])
      #expect(text.contains("~") ? isClose(value, point[1]) : value == point[1], "\(text)")
    }
  }

  @Test("The overall timing function applies before the segment's") func timings() throws {
    let track = try KeyframeTrack(
      values: [0.0, 10, 30], timingFunctions: [.easing(.power(exponent: 2), .in), .steps(2)],
      timingFunction: .easing(.power(exponent: 3), .in))
    // 0.6³ = 0.216, 0.432 of the first segment, squared.
    #expect(isClose(track.value(at: 0.6), 10 * 0.432 * 0.432))
    // 0.9³ = 0.729, 0.458 of the second segment: still its first step.
    #expect(track.value(at: 0.9) == 10)
    // 0.95³ = 0.857, 0.715 of the second segment: its second step.
    #expect(track.value(at: 0.95) == 20)
  }

  @Test("An overshooting overall timing function extrapolates the end segments")
  func overshoot() throws {
    let track = try KeyframeTrack(
      values: [0.0, 10, 30], timingFunction: .cubicBezier(0.5, -1, 0.5, 2))
    let low = track.timingFunction.value(at: 0.15)
    let high = track.timingFunction.value(at: 0.85)
    #expect(low < 0 && high > 1)
    #expect(isClose(track.value(at: 0.15), 20 * low))
    #expect(isClose(track.value(at: 0.85), 30 + 40 * (high - 1)))
  }

  @Test("Points, sizes, vectors and paths are interpolated") func otherValues() throws {
    let paths = [1, 0.8, 0.6, 0.4, 0.2, 0].map { bend in
      let control = Point(x: 50, y: -100 * bend)
      return BezierPath([
        .move(to: .zero), .quadratic(control: control, to: Point(x: 100, y: 0)), .close,
      ])
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

  @Test("A single value is constant in every mode", arguments: CalculationMode.allCases)
  func single(mode: CalculationMode) throws {
    let track = try KeyframeTrack(values: [4.0], calculationMode: mode)
    for progress in [-1, 0, 0.5, 1, 2, .nan, .infinity] { #expect(track.value(at: progress) == 4) }
  }

  /// The errors with the numbers of values, the key times, the mode and the timing functions.
  private static let invalid: [(KeyframeError, Int, [Double]?, CalculationMode, Int)] = [
    (.noValues, 0, nil, .linear, 0),
    (.keyTimeCount(found: 1, expected: 2), 2, [0], .linear, 0),
    (.keyTimeCount(found: 2, expected: 3), 2, [0, 1], .discrete, 0),
    (.keyTimeOutOfRange(index: 1), 2, [0, 1.1], .linear, 0),
    (.keyTimeOutOfRange(index: 0), 2, [.nan, 1], .linear, 0),
    (.keyTimesOutOfOrder(index: 2), 3, [0, 0.6, 0.5], .linear, 0),
    (.timingFunctionCount(found: 2, expected: 1), 2, nil, .linear, 2),
  ]

  @Test("Each invalid track has its own error") func errors() {
    for (error, count, keyTimes, mode, functions) in Self.invalid {
      #expect(throws: error) {
        try KeyframeTrack(
          values: (0..<count).map { Double($0) }, keyTimes: keyTimes, calculationMode: mode,
          timingFunctions: Array(repeating: .ease, count: functions))
      }
      #expect(!error.description.isEmpty && !error.description.hasSuffix("."))
    }
    let line = BezierPath([.move(to: .zero), .line(to: Point(x: 1, y: 0))])
    let point = BezierPath([.move(to: .zero)])
    #expect(throws: KeyframeError.valuesDoNotCorrespond(index: 2)) {
      try KeyframeTrack(values: [line, line, point])
    }
    #expect(throws: Never.self) {
      try KeyframeTrack(values: [line, point], calculationMode: .discrete)
    }
  }

  @Test("Random tracks stay finite and between their keys") func randomTracks() throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<200 {
      let values = (0..<random.integer(1...6)).map { _ in random.number(-10...10) }
      let mode = CalculationMode.allCases[random.integer(0...1)]
      let track = try KeyframeTrack(
        values: values, calculationMode: mode,
        timingFunction: random.flag() ? .linear : .easeInEaseOut)
      for progress in grid(-0.2, 1.2, 14) {
        let value = track.value(at: progress)
        #expect(value.isFinite)
        if progress >= 0, progress <= 1 {
          #expect(value >= (values.min() ?? 0) - 1e-9 && value <= (values.max() ?? 0) + 1e-9)
        }
      }
    }
  }
}
