import BezierGeometry
import KeyframeAnimation
import RefreshHeaders
import RefreshModel

/// One ball of a wave header in a run: when it is seen, where it rises, and how it floats.
struct BallRun {
  /// The ball's number, from 0 at the right.
  let tag: Int
  /// From its first appearance to its arrival.
  let rise: ClosedRange<Flicks>
  /// From its arrival to the app's end, or to where it is hidden.
  let float: ClosedRange<Flicks>

  /// The balls of a run's first refresh.
  ///
  /// - Throws: where the header has no balls, or they never rise.
  static func all(in timeline: Timeline) throws(PlotError) -> (WaveBehavior, [BallRun]) {
    guard let behavior = timeline.attachedHeaders[.header] as? WaveBehavior else {
      throw .missing("this run has no balls; they belong to the wave header")
    }
    let runs = (0..<max(behavior.ballCount, 0)).compactMap { tag -> BallRun? in
      func time(_ kind: TimelineEvent.Kind, _ name: String, from: Flicks = .zero) -> Flicks? {
        timeline.events.first { $0.kind == kind && $0.name == name && $0.time >= from }?.time
      }
      guard let start = time(.animationStart, "ball.\(tag).rise"),
        let arrival = time(.animationEnd, "ball.\(tag).rise", from: start), arrival > start
      else { return nil }
      let ends = timeline.events.filter {
        $0.time > arrival
          && ($0.kind == .end || ($0.kind == .visibility && $0.name == "ball.\(tag)"))
      }
      let end = ends.first?.time ?? timeline.duration
      return BallRun(tag: tag, rise: start...arrival, float: arrival...max(end, arrival))
    }
    guard !runs.isEmpty else {
      throw .missing("no ball rises in this run; the header has to refresh, and to have balls")
    }
    return (behavior, runs)
  }

  /// Reads where the ball is, in content coordinates.
  func place(in timeline: Timeline) -> (Flicks) -> Point {
    let (x, y) = (
      timeline.sampler(of: "ball.\(tag).x"), timeline.sampler(of: "ball.\(tag).y")
    )
    return { Point(x: x?.number(at: $0) ?? 0, y: y?.number(at: $0) ?? 0) }
  }

  /// Reads what its float adds to the ball's y after its arrival, in points; positive downwards.
  func offset(in timeline: Timeline, of behavior: WaveBehavior) -> (Flicks) -> Double {
    let y = timeline.sampler(of: "ball.\(tag).y")
    let inset =
      behavior.insets == .adjusted ? timeline.sampler(of: "adjustedContentInset.top") : nil
    let offset = timeline.sampler(of: "contentOffset.y")
    return { time in
      let pull = 0 - (inset?.number(at: time) ?? 0) - (offset?.number(at: time) ?? 0)
      // What is fixed to the screen moves against the content.
      let shift = behavior.ballAnchor == .rest ? behavior.stopDistance - pull : 0
      return (y?.number(at: time) ?? 0) - shift + behavior.effectiveRiseHeight
    }
  }
}
