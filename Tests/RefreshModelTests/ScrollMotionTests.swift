@testable import RefreshModel

@Suite("Movements of the scroll view")
struct ScrollMotionTests {
  @Test("A deceleration keeps 0.998 of its velocity per millisecond, and that of its end")
  func velocity() {
    let motion = ScrollMotion(
      trajectory: .deceleration(
        from: 10, ScrollDecay(velocity: 1000, rate: ScrollDecay.normalRate)),
      start: seconds(1), end: seconds(1.5), destination: 400, completion: {}, lastTick: .zero)
    let last = 1000 * Double.pow(0.998, 500)
    #expect(isClose(motion.velocity(at: seconds(1)), 1000))
    #expect(isClose(motion.velocity(at: seconds(1.5)), last))
    #expect(isClose(motion.velocity(at: seconds(9)), last))
    #expect(motion.position(at: seconds(1)) == 10 && motion.position(at: seconds(9)) == 400)
  }
}
