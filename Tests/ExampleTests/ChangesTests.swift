import Figures

/// Tests that a behavior's declared sources of a signal are complete.
@Suite("Changes of signals")
struct ChangesTests {
  /// The sampling step in seconds, incommensurable with any animation.
  private static let step = 0.0037

  @Test(
    "A signal is constant to the last bit while its tracks are constant",
    arguments: Grids.part(of: Repository.exampleNames, count: 10))
  func still(name: String) throws {
    let timeline = try ExampleRun(name).timeline
    let times = (0...Int(timeline.duration.seconds / Self.step)).map {
      Flicks(seconds: Double($0) * Self.step)
    }
    var (still, moving) = (0, 0)
    for signal in timeline.signals {
      let sampler = try #require(timeline.sampler(of: signal.label))
      guard var changes = sampler.changes else { continue }
      let values = times.map(sampler.number(at:))
      for (index, time) in times.enumerated().dropFirst() {
        guard !changes.mayHappen(after: times[index - 1], upTo: time) else {
          moving += 1
          continue
        }
        still += 1
        #expect(
          values[index] == values[index - 1],
          "\(signal.label) changes at \(time.seconds) s without any of its tracks")
      }
    }
    #expect(still > times.count && moving > 0, "\(still) still, \(moving) moving")
  }

  @Test("Signals are reported as resting while the app refreshes, except for a floating ball")
  func rest() throws {
    let timeline = try ExampleRun("Originals/wave.yaml").timeline
    let (first, last) = (Flicks(seconds: 2.2), Flicks(seconds: 2.5))
    for (label, changes) in [
      ("contentOffset.y", false), ("wave.bend", false), ("header.pullingPercent", false),
      ("ball.2.y", true),
    ] {
      var found = try #require(timeline.sampler(of: label)?.changes, "\(label)")
      let (isMoving, isMovingLater) = (
        found.mayHappen(after: .zero, upTo: timeline.duration),
        found.mayHappen(after: first, upTo: last)
      )
      #expect(isMoving && isMovingLater == changes, "\(label)")
    }
  }
}
