@Suite("Eased keyframes")
struct EasedKeyframesTests {
  @Test("Values are constant outside the keys, and the later of two keys at a time wins")
  func holdsAndJumps() {
    let frames = EasedKeyframes(
      keys: [
        .init(time: 1, value: [0, 10]), .init(time: 2, value: [4, 20]),
        .init(time: 2, value: [8, 0]), .init(time: 4, value: [0, 0]),
      ],
      easings: [.linear, .linear, .cubicBezier(0, 0, 1, 1)])
    #expect(frames.value(at: 0) == [0, 10])
    #expect(frames.value(at: 1.5) == [2, 15])
    #expect(frames.value(at: 2) == [8, 0])
    #expect(frames.value(at: 3).map { ($0 * 1e9).rounded() / 1e9 } == [4, 0])
    #expect(frames.value(at: 9) == [0, 0])
  }

  @Test("Samples are interpolated linearly, and unsorted times give no curve") func samples() {
    let curve = SampledCurve(times: [0, 1, 3], values: [1, 3, -1])
    #expect(curve?.value(at: -1) == 1)
    #expect(curve?.value(at: 0.25) == 1.5)
    #expect(curve?.value(at: 2) == 1)
    #expect(curve?.value(at: 7) == -1)
    #expect(SampledCurve(times: [0, 0], values: [1, 2]) == nil)
    #expect(SampledCurve(times: [0, 1], values: [1, .nan]) == nil)
    #expect(SampledCurve(times: [], values: []) == nil)
  }
}
