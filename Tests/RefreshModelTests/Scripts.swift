import BezierGeometry
import KeyframeAnimation
import RefreshHeaders
import RefreshModel

/// Returns a script with the demo's screen and list.
func demoScript(
  behaviors: [Placement: any RefreshBehavior] = [.header: WaveBehavior()],
  steps: [Step] = pullAndRelease(1.15), reactions: [Placement: [Reaction]]? = nil,
  rows: Int = 30, lead: Flicks = .zero, tail: Flicks = .zero, duration: Flicks? = nil
) -> Script {
  var script = Script(
    frame: Rect(x: 0, y: 80, width: 375, height: 587), rows: rows, rowHeight: 92,
    behaviors: behaviors, steps: steps,
    reactions: reactions ?? [.header: [Reaction(after: seconds(2))]],
    duration: duration)
  script.lead = lead
  script.tail = tail
  return script
}

/// Returns a drag to a percent of the threshold, and a release.
func pullAndRelease(_ percent: Double, velocity: Double = 0) -> [Step] {
  [
    Step(
      .drag(.init(.pull(percent, .header), duration: seconds(0.6), curve: .easeOut)), id: "pull"),
    Step(.hold(seconds(0.1))),
    Step(.release(velocity: velocity)),
  ]
}

func seconds(_ seconds: Double) -> Flicks { Flicks(seconds: seconds) }
