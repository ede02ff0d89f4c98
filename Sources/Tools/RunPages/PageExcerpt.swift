package import FrameSequence
import KeyframeAnimation
import RefreshScenario
import Texts

/// A few consecutive frames of a run, shown by a page until it has loaded the whole run.
package struct PageExcerpt {
  /// The frames as JSON.
  ///
  /// The JSON has the index of the first frame, the number of frames in the run, the frame rate per
  /// second, the speed, and the display lists with their table.
  package let json: String

  /// Creates an excerpt with the frames that start at a time.
  ///
  /// - Parameters:
  ///   - plan: The plan of the run; its drive must not be `progress`.
  ///   - seconds: The page's time of the first frame, in seconds; times after the end yield the
  ///     last frame.
  ///   - length: The duration covered by the frames, in seconds; 0 for a single frame.
  /// - Throws: An error if a frame cannot be drawn or encoded.
  package init(_ plan: SequencePlan, at seconds: Double, for length: Double = 0) throws {
    let images = plan.parts.first?.images ?? []
    let first = plan.frameNumber(at: seconds)
    let last = plan.frameNumber(at: seconds + length)
    var table = DrawingTable()
    let places = try images.dropFirst(first).prefix(last - first + 1)
      .map { try PageRun.add($0, of: plan, to: &table).place }
    let speed = plan.resolved.scenario.clock.speed
    json =
      """
      {"first": \(first), "count": \(images.count),
      "rate": \(plan.rate.framesPerSecond.decimalText(places: 6)),
      "speed": \(speed.decimalText(places: 6)),
      \(PageRun.members(of: places).joined(separator: ",\n")),
      "drawings": \(table.json)}
      """
  }
}

extension SequencePlan {
  /// Returns the index of the frame that the page's player shows at a time, in seconds.
  ///
  /// Times outside the run yield the first or the last frame.
  package func frameNumber(at seconds: Double) -> Int {
    let step = resolved.scenario.clock.speed / rate.framesPerSecond
    return Int(min(max((seconds / step + 1e-6).rounded(.down), 0), Double(max(frameCount - 1, 0))))
  }
}
