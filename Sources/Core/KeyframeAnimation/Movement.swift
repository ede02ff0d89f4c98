import BezierGeometry

/// A movement of a number from one value to another: a jump, a ramp, or an interval of an animation.
package struct Movement: Hashable, Sendable {
  package var start: Flicks
  /// The duration; zero for a jump.
  package var duration: Flicks
  package var from: Double
  package var to: Double
  /// The timing function over the duration, or the spring over time.
  package var curve: Curve

  package init(start: Flicks, duration: Flicks, from: Double, to: Double, curve: Curve) {
    (self.start, self.duration, self.from, self.to) = (start, duration, from, to)
    self.curve = curve
  }

  /// Returns the value at a time: the target from the end on.
  package func value(at time: Flicks) -> Double {
    let elapsed = time - start
    guard elapsed < duration else { return to }
    return from.interpolated(
      to: to, fraction: curve.progress(after: elapsed.seconds, of: duration.seconds))
  }
}

extension AnimatedProperty where Value == Double {
  /// Returns the movements of the presentation value before a time, in order of time.
  ///
  /// Each movement replaces the one before it. They describe the history exactly unless animations
  /// overlap, begin in the middle of an interval, or have a different speed or a timing function over
  /// several keys, so callers must compare the values.
  package func movements(until limit: Flicks) -> [Movement] {
    var moving = ramps
    for (index, attachment) in attachments.enumerated() {
      moving += movements(of: attachment, until: min(ends[index], limit))
    }
    moving.sort { $0.start < $1.start }
    let jumps = Set(steps.map(\.time) + ends).filter { $0 < limit }.sorted()
    return inserting(jumps, into: moving)
  }

  /// The linear movements of the model value that no animation hides.
  private var ramps: [Movement] {
    zip(steps, steps.dropFirst()).compactMap { first, next in
      let isHidden = attachments.indices.contains { index in
        !attachments[index].animation.isAdditive && attachments[index].time <= first.time
          && ends[index] >= next.time
      }
      return isHidden
        ? nil
        : next.arrival.map {
          Movement(
            start: first.time, duration: next.time - first.time, from: first.value, to: $0,
            curve: .timing(.linear))
        }
    }
  }

  /// The largest number of intervals of an animation that are listed.
  private static var mostIntervals: Int { 10_000 }

  private func movements(of attachment: Attachment, until limit: Flicks) -> [Movement] {
    let (animation, start) = (attachment.animation, attachment.time)
    let length = animation.timing.duration
    let beneath = animation.isAdditive ? model(at: start) : 0
    let intervals = animation.intervals
    guard length > 0, !intervals.isEmpty else { return [] }
    var found: [Movement] = []
    var cycle = 0.0
    while cycle < animation.timing.repeatCount, found.count < Self.mostIntervals {
      let begin = cycle * length - animation.timing.timeOffset + animation.timing.beginTime
      guard start + Flicks(seconds: begin) < limit else { break }
      for interval in intervals {
        let first = start + Flicks(seconds: begin + interval.start * length)
        let last = start + Flicks(seconds: begin + interval.end * length)
        guard first < limit, last > start else { continue }
        found.append(
          Movement(
            start: first, duration: last - first, from: interval.from + beneath,
            to: interval.to + beneath, curve: interval.curve))
      }
      cycle += 1
    }
    return found
  }

  /// Returns the movements with a jump wherever the value at one of the times follows from none.
  private func inserting(_ times: [Flicks], into movements: [Movement]) -> [Movement] {
    var result: [Movement] = []
    var rest = movements[...]
    for time in times {
      while let next = rest.first, next.start < time {
        result.append(next)
        rest.removeFirst()
      }
      let before = result.last?.value(at: time) ?? initialValue
      let after = rest.first.flatMap { $0.start == time ? $0.from : nil } ?? presentation(at: time)
      if abs(before - after) > 1e-9 {
        result.append(
          Movement(
            start: time, duration: .zero, from: before, to: after, curve: .timing(.linear)))
      }
    }
    return result + rest
  }
}

extension PropertyAnimation where Value == Double {
  /// An interval between two keys, in fractions of the duration.
  fileprivate struct Interval {
    var start: Double
    var end: Double
    var from: Double
    var to: Double
    var curve: Curve

    /// Returns whether the next interval is on the same straight line.
    func continues(with next: Interval) -> Bool {
      curve == .timing(.linear) && next.curve == curve && end > start && next.end > next.start
        && abs((to - from) / (end - start) - (next.to - next.from) / (next.end - next.start))
          < 1e-9 * max(abs(to), abs(from), 1)
    }
  }

  fileprivate var intervals: [Interval] {
    switch content {
    case .spring(let from, let to, let spring):
      return [Interval(start: 0, end: 1, from: from, to: to, curve: .spring(spring))]
    case .keyframes(let track) where track.calculationMode == .discrete:
      return track.values.indices.map { index in
        Interval(
          start: track.keyTimes[index], end: track.keyTimes[index],
          from: track.values[max(index - 1, 0)], to: track.values[index], curve: .timing(.linear))
      }
    case .keyframes(let track):
      var intervals: [Interval] = []
      for index in track.values.indices.dropLast() {
        let own = track.timingFunctions.isEmpty ? .linear : track.timingFunctions[index]
        let next = Interval(
          start: track.keyTimes[index], end: track.keyTimes[index + 1], from: track.values[index],
          to: track.values[index + 1],
          curve: .timing(own == .linear ? track.timingFunction : own))
        if let last = intervals.last, last.continues(with: next) {
          intervals[intervals.count - 1].end = next.end
          intervals[intervals.count - 1].to = next.to
        } else {
          intervals.append(next)
        }
      }
      return intervals
    }
  }
}
