extension SequencePlan {
  /// Returns the plan of the same scenario under a finger's touches instead of its steps.
  ///
  /// - Parameters:
  ///   - log: The touches; time 0 of the run is their time 0.
  ///   - seconds: The length of the run, in seconds; at least that of the touches. `nil` for a run
  ///     that lasts until everything rests.
  /// - Throws: An error if the touches cannot be played.
  package func touched(by log: FingerLog, until seconds: Double?) throws -> SequencePlan {
    let duration = seconds.map { max(Flicks(seconds: $0), log.duration) }
    return try SequencePlan(
      resolved.playing(log.steps, for: duration), options, textLayout: textLayout)
  }

  /// Returns what a page shows of a pull at a time, in seconds: the header or footer that is pulled
  /// most, its pulling percent, the state, and whether everything rests from then on.
  ///
  /// - Parameter thresholds: The plan's ``thresholds``, which do not depend on the touches.
  package func pull(at seconds: Double, thresholds: [Placement: JSONValue]) -> JSONObject {
    guard let timeline else { return [:] }
    let instant = timeline.instant(at: Flicks(seconds: seconds))
    let pulls = Placement.allCases.compactMap { placement in
      instant.behavior(placement).map { (placement: placement, percent: $0.pullingPercent) }
    }
    guard let most = pulls.max(by: { $0.percent < $1.percent }) else { return [:] }
    return [
      "placement": .text(most.placement.rawValue), "percent": .number(most.percent),
      "state": Self.state(in: instant, most.placement).map { .text($0) } ?? .null,
      "rest": timeline.rest.map { .number($0.seconds) } ?? .null,
      "threshold": thresholds[most.placement] ?? .null,
    ]
  }

  /// The line that the list's edge reaches at the threshold of each header or footer.
  ///
  /// A line is the x- and y-coordinates of both ends, in the image's coordinates. A header that overlays
  /// the list has none.
  package var thresholds: [Placement: JSONValue] {
    var lines: [Placement: JSONValue] = [:]
    for placement in resolved.script.behaviors.keys {
      guard let pulled = try? Timeline(pulling: placement, to: 1, in: resolved.script),
        let line = scene.edge(of: placement, at: pulled.instant(at: .zero))
      else { continue }
      let numbers = [line.start.x, line.start.y, line.end.x, line.end.y]
      lines[placement] = .list(numbers.map { .number($0) })
    }
    return lines
  }
}
