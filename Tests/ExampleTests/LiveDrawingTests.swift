import FrameSequence
import KeyframeAnimation
import RefreshModel
import RefreshScenario
import RefreshScene
import TestSupport
import Testing
import VectorDrawing

/// Runs, of which signals are worked out as they are read, and snapshots, which have them by name.
@Suite("Drawing a run and drawing its snapshots")
struct LiveDrawingTests {
  @Test(
    "every example looks the same drawn from its run and from snapshots of it",
    arguments: ExampleFileTests.scenarios.map(\.0))
  func same(name: String) throws {
    let run = try ExampleRun(name)
    let layout = try run.resolved.textLayout()
    let end = run.timeline.duration.seconds
    for step in 0...24 {
      let time = Flicks(seconds: end * Double(step) / 24)
      let live = run.resolved.scene.displayList(
        at: run.timeline.liveMoment(at: time), appearance: .light, textLayout: layout)
      let held = run.resolved.scene.displayList(
        at: run.timeline.moment(at: time), appearance: .light, textLayout: layout)
      #expect(live == held, "\(time.seconds)")
    }
  }
}
