import FrameSequence
import KeyframeAnimation
import RefreshModel
import TestSupport
import Testing

@Suite("Frames of a contact sheet")
struct ContactChoiceTests {
  @Test(
    "A sheet has at most twelve distinct frames with every state, label and event",
    arguments: Grids.part(of: ExampleFileTests.scenarios.map(\.0), count: 8))
  func choice(name: String) throws {
    let plan = try SequencePlan(ExampleRun(name).resolved)
    let timeline = try #require(plan.timeline)
    let frames = try plan.contactFrames()
    #expect((2...ContactSheet.standardCount).contains(frames.count))
    #expect(Set(frames.map { DisplayListKey($0.list) }).count == frames.count)
    let times = frames.map(\.image.frame.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })

    // Every word that a label or an image shows in a frame of the run, and every state.
    for signal in timeline.signals {
      guard case .word = signal.kind, [.label, .images, .common].contains(signal.facet),
        let sampler = timeline.sampler(of: signal.label)
      else { continue }
      func words(_ times: [Flicks]) -> Set<TimelineEvent.Value> {
        Set(times.compactMap { sampler.value(at: $0) })
      }
      let all = words(plan.images.map(\.frame.time))
      #expect(all.subtracting(words(times)).isEmpty, "\(signal.label) in \(name)")
    }

    // The first frame at or after each trigger is labeled with it.
    for event in timeline.events where event.kind == .trigger {
      let first = try #require(plan.images.first { $0.frame.time >= event.time })
      let shown = frames.first { $0.image.frame.time == first.frame.time }
      #expect(shown?.image.frame.instant == "trigger", "\(name) at \(event.time.seconds) s")
    }
  }
}
