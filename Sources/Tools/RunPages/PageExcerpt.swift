package import FrameSequence
import KeyframeAnimation
import RefreshScenario
import Texts

/// A few frames of a run, for a page that shows a moment of another run before it has all of it.
package struct PageExcerpt {
  /// The frames as JSON: their lists with the table, the number of the first, and what the run's time is.
  package let json: String

  /// Packs the frames from an instant on.
  ///
  /// - Parameters:
  ///   - plan: the run, driven by time.
  ///   - seconds: the page's time; the last frame stands for later ones.
  ///   - length: for how many seconds from there frames are packed; 0 for one frame alone.
  package init(_ plan: SequencePlan, at seconds: Double, for length: Double = 0) throws {
    let pictures = plan.parts.first?.pictures ?? []
    let first = plan.frameNumber(at: seconds)
    let last = plan.frameNumber(at: seconds + length)
    var table = DrawingTable()
    let places = try pictures.dropFirst(first).prefix(last - first + 1)
      .map { try PageRun.add($0, of: plan, to: &table).place }
    let speed = plan.resolved.scenario.clock.speed
    json =
      """
      {"first": \(first), "count": \(pictures.count),
      "rate": \(plan.rate.framesPerSecond.decimalText(places: 6)),
      "speed": \(speed.decimalText(places: 6)),
      \(PageRun.members(of: places).joined(separator: ",\n")),
      "drawings": \(table.json)}
      """
  }
}

extension SequencePlan {
  /// The number of the frame that a page shows at a second of its time, as its player counts.
  package func frameNumber(at seconds: Double) -> Int {
    let step = resolved.scenario.clock.speed / rate.framesPerSecond
    return Int(min(max((seconds / step + 1e-6).rounded(.down), 0), Double(max(frameCount - 1, 0))))
  }
}
