@Suite("Keyframe tracks")
struct KeyframeTrackTests {
  @Test(
    "Values are interpolated between the key times",
    arguments: TableRow.rows(of: "Curves/keyframes.tsv"))
  func values(row: TableRow) throws {
    let track = try KeyframeTrack(
      values: row.numbers(1), keyTimes: row[2] == "-" ? nil : row.numbers(2))
    #expect(track.keyTimes == row.numbers(3))
    #expect(!row[4].isEmpty)
    for text in row[4].split(separator: ";").map(String.init) {
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

  @Test("A single value is constant") func single() throws {
    let track = try KeyframeTrack(values: [4.0])
    for progress in [-1, 0, 0.5, 1, 2, .nan, .infinity] { #expect(track.value(at: progress) == 4) }
  }

  /// The errors with the numbers of values, the key times and the timing functions.
  private static let invalid: [(KeyframeError, Int, [Double]?, Int)] = [
    (.noValues, 0, nil, 0),
    (.keyTimeCount(found: 1, expected: 2), 2, [0], 0),
    (.keyTimeCount(found: 2, expected: 3), 3, [0, 1], 0),
    (.keyTimeOutOfRange(index: 1), 2, [0, 1.1], 0),
    (.keyTimeOutOfRange(index: 0), 2, [.nan, 1], 0),
    (.keyTimesOutOfOrder(index: 2), 3, [0, 0.6, 0.5], 0),
    (.timingFunctionCount(found: 2, expected: 1), 2, nil, 2),
  ]

  @Test("Each invalid track has its own error") func errors() {
    for (error, count, keyTimes, functions) in Self.invalid {
      #expect(throws: error) {
        try KeyframeTrack(
          values: (0..<count).map { Double($0) }, keyTimes: keyTimes,
          timingFunctions: Array(repeating: .ease, count: functions))
      }
      #expect(!error.description.isEmpty && !error.description.hasSuffix("."))
    }
  }

  @Test("Random tracks stay finite and between their keys") func randomTracks() throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<200 {
      let values = (0..<random.integer(1...6)).map { _ in random.number(-10...10) }
      let track = try KeyframeTrack(
        values: values, timingFunction: random.flag() ? .linear : .easeInEaseOut)
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
