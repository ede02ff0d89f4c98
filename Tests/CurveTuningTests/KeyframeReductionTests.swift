@testable import CurveTuning

@Suite("Reducing samples to keyframes")
struct KeyframeReductionTests {
  private static func samples(
    _ duration: Double, rate: Double = 240, _ functions: [(Double) -> Double]
  ) -> (times: [Double], values: [[Double]]) {
    let times = (0...Int(duration * rate)).map { Double($0) / rate }
    return (times, times.map { time in functions.map { $0(time) } })
  }

  /// Returns the largest distance of keyframes from samples, at seven times the samples' density.
  private static func distance(
    _ frames: EasedKeyframes, _ times: [Double], _ values: [[Double]]
  ) -> Double {
    var worst = 0.0
    for index in times.indices.dropLast() where times[index] < times[index + 1] {
      for part in 0..<7 {
        let fraction = Double(part) / 7
        let time = times[index] + (times[index + 1] - times[index]) * fraction
        for (c, shown) in frames.value(at: time).enumerated() {
          let exact = values[index][c] + (values[index + 1][c] - values[index][c]) * fraction
          worst = max(worst, abs(shown - exact))
        }
      }
    }
    return worst
  }

  @Test("A curve with a single easing becomes two keys with that easing") func oneEasing() throws {
    let ease = TimingFunction.easeInEaseOut
    let (times, values) = Self.samples(0.5, [{ 100 + 60 * ease.value(at: $0 / 0.5) }])
    let frames = try #require(EasedKeyframes(reducing: times, values, tolerance: 0.05))
    #expect(frames.keys.map(\.time) == [0, 0.5])
    #expect(frames.keys.map(\.value) == [[100], [160]])
    #expect(frames.maximumError <= 0.05)
    #expect(Self.distance(frames, times, values) <= 0.05)
  }

  @Test(
    "Keyframes stay within the tolerance and the reported error, also between samples",
    arguments: [0.5, 0.05, 0.005])
  func staysWithin(tolerance: Double) throws {
    let spring = Spring(duration: 0.5, bounce: 0.4)
    let (times, values) = Self.samples(
      3,
      [
        { 100 * spring.value(at: $0) }, { 50 - 30 * spring.value(at: $0) },
        { $0 < 1 ? 0 : 20 * ($0 - 1) },
      ])
    let frames = try #require(EasedKeyframes(reducing: times, values, tolerance: tolerance))
    #expect(frames.maximumError <= tolerance)
    #expect(Self.distance(frames, times, values) <= frames.maximumError + 1e-3 * tolerance)
    #expect(frames.keys.first?.value == values.first && frames.keys.last?.value == values.last)
    let lines = fewestLines(through: times, values.map { $0[0] }, tolerance: tolerance)
    #expect(frames.easings.count < lines.count)
  }

  @Test("No smaller subset of samples gives straight lines within the tolerance")
  func fewestStraightLines() {
    for seed in Grids.part(of: Array(0..<40 as Range<UInt64>), count: 8) {
      var generator = SeededGenerator(seed: seed)
      var times = [0.0]
      for _ in 1..<11 {
        times.append(times[times.count - 1] + .random(in: 0.1...1, using: &generator))
      }
      let values = times.map { _ in Double.random(in: 0...1, using: &generator) }
      let tolerance = 0.3
      func distance(_ ends: [Int]) -> Double {
        let lines = EasedKeyframes(
          keys: ([0] + ends).map { .init(time: times[$0], value: [values[$0]]) },
          easings: ends.map { _ in .linear })
        return Self.distance(lines, times, values.map { [$0] })
      }
      let found = fewestLines(through: times, values, tolerance: tolerance).map(\.index)
      #expect(found.last == times.count - 1 && distance(found) <= tolerance)
      let fewest = (0..<(1 << (times.count - 2))).map { choice in
        (1..<(times.count - 1)).filter { choice >> ($0 - 1) & 1 == 1 } + [times.count - 1]
      }.filter { distance($0) <= tolerance }.map(\.count).min()
      #expect(found.count == fewest, "seed \(seed)")
    }
  }

  @Test("Levels with jumps become one key each, and other jumps two keys at the same time")
  func jumps() throws {
    let times: [Double] = [0, 0.5, 1, 1, 1.5, 2, 2, 3, 4]
    let values: [[Double]] = [0, 0, 0, 5, 5, 5, 9, 10, 11].map { [$0] }
    let frames = try #require(EasedKeyframes(reducing: times, values, tolerance: 0.01))
    #expect(frames.keys.map(\.time) == [0, 1, 2, 4])
    #expect(frames.keys.map(\.value) == [[0], [5], [9], [11]])
    #expect(frames.easings == [EasedKeyframes.hold, EasedKeyframes.hold, .linear])
    #expect(frames.maximumError == 0)
    #expect(frames.value(at: 0.999) == [0] && frames.value(at: 1) == [5])

    let ramp = try #require(
      EasedKeyframes(reducing: [0, 1, 1, 2], [[0], [1], [4], [5]], tolerance: 0.01))
    #expect(ramp.keys.map(\.time) == [0, 1, 1, 2])
    #expect(
      ramp.value(at: 0.5) == [0.5] && ramp.value(at: 1) == [4] && ramp.value(at: 1.5) == [4.5])
  }

  @Test("A break always has a key") func breaks() throws {
    let (times, values) = Self.samples(1, rate: 100, [{ $0 }])
    let frames = try #require(
      EasedKeyframes(reducing: times, values, tolerance: 1, breaks: [0.304, 0.7]))
    #expect(frames.keys.map(\.time) == [0, 0.3, 0.7, 1])
  }

  @Test("Constant and single samples need one or two keys; invalid samples give no keyframes")
  func degenerate() throws {
    let still = try #require(
      EasedKeyframes(reducing: [0, 1, 2, 3], [[4], [4], [4], [4]], tolerance: 0))
    #expect(still.keys.count == 2 && still.easings == [.linear] && still.maximumError == 0)
    #expect(EasedKeyframes(reducing: [2], [[1, 2]], tolerance: 0)?.keys.count == 1)
    #expect(EasedKeyframes(reducing: [], [], tolerance: 1) == nil)
    #expect(EasedKeyframes(reducing: [0, 1], [[1], [1, 2]], tolerance: 1) == nil)
    #expect(EasedKeyframes(reducing: [1, 0], [[1], [1]], tolerance: 1) == nil)
    #expect(EasedKeyframes(reducing: [0, .nan], [[1], [1]], tolerance: 1) == nil)
    #expect(EasedKeyframes(reducing: [0, 1], [[1], [1]], tolerance: .nan) == nil)
    let crowd = try #require(
      EasedKeyframes(reducing: [0, 1, 1, 1, 2], [[0], [0], [9], [1], [1]], tolerance: 0))
    #expect(crowd.keys.map(\.value) == [[0], [1], [1]])
  }
}
