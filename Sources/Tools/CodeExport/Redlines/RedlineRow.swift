import CurveTuning
package import KeyframeAnimation
package import RefreshModel

/// A row of the redlines: a movement of a signal.
package struct RedlineRow: Hashable, Sendable {
  /// The part of the run to which a movement belongs.
  package enum Phase: Hashable, Sendable {
    /// Once, after the trigger.
    case start
    /// Repeated after every period, in seconds, until the app ends the refresh.
    case loop(period: Double)
    /// Once, after the app's call that ends the refresh.
    case ending
  }

  /// The label of the signal in traces.
  package var label: String
  package var unit: MeasureUnit
  package var phase: Phase
  /// The seconds from the trigger, or from the app's call that ends the refresh.
  package var delay: Double
  /// The duration in seconds: 0 for a jump, the time from the first to the last step for steps.
  package var duration: Double
  package var from: Double
  package var to: Double
  package var curve: Curve
  /// The number of equal steps in which a timer moves the value; 1 for any other movement.
  package var steps = 1
  /// The largest distance from the run, in the signal's unit.
  package var error = 0.0

  init(
    _ movement: Movement, of signal: Signal, _ unit: MeasureUnit, _ phase: Phase,
    from origin: Flicks
  ) {
    label = signal.label
    self.unit = unit
    self.phase = phase
    delay = (movement.start - origin).seconds
    duration = movement.duration.seconds
    (from, to, curve) = (movement.from, movement.to, movement.curve)
  }

  /// Returns the value at a time after the movement's start, in seconds.
  func value(after elapsed: Double) -> Double {
    // Times are rounded, so a step counts a microsecond early.
    guard elapsed < duration, steps == 1 || elapsed >= 0 else { return to }
    if steps > 1 {
      let made = (elapsed * Double(steps - 1) / duration + 1e-6).rounded(.down) + 1
      return from + (to - from) * made / Double(steps)
    }
    return from + (to - from) * curve.progress(after: elapsed, of: duration)
  }
}

extension RedlineRow {
  var isRamp: Bool { duration > 0 && steps == 1 && curve == .timing(.linear) }

  /// Returns rows of the same signal with the movements of keyframes.
  func rows(of keyframes: EasedKeyframes, _ phase: Phase) -> [RedlineRow] {
    keyframes.easings.indices.compactMap { index in
      let (first, second) = (keyframes.keys[index], keyframes.keys[index + 1])
      guard let from = first.value.first, let to = second.value.first, from != to else {
        return nil
      }
      let easing = keyframes.easings[index]
      let isJump = easing == EasedKeyframes.hold || second.time <= first.time
      var row = self
      (row.phase, row.from, row.to, row.error) = (phase, from, to, keyframes.maximumError)
      row.delay = isJump ? second.time : first.time
      row.duration = second.time - row.delay
      row.curve = .timing(isJump ? .linear : easing)
      return row
    }
  }

  /// Returns the value that rows of one signal have at a time; `nil` if no movement has begun.
  ///
  /// - Parameters:
  ///   - time: The seconds from the trigger.
  ///   - sinceEnd: The seconds from the end of the refresh; `nil` before it.
  static func value(of rows: [RedlineRow], at time: Double, sinceEnd: Double?) -> Double? {
    // Times of a run are rounded to flicks.
    let margin = 1e-8
    var latest: (begin: Double, row: RedlineRow)?
    for row in rows {
      var begin: Double
      switch row.phase {
      case .start: begin = row.delay
      case .ending:
        guard let sinceEnd else { continue }
        begin = time - sinceEnd + row.delay
      case .loop(let period):
        // Nothing begins again at the end.
        let last = sinceEnd.map { time - $0 - 2 * margin } ?? time
        begin = row.delay
        if last > begin { begin += ((last - begin + margin) / period).rounded(.down) * period }
      }
      guard begin <= time + margin, latest.map({ $0.begin <= begin }) ?? true else { continue }
      latest = (begin, row)
    }
    return latest.map { $0.row.value(after: time - $0.begin) }
  }

  /// Returns rows in which jumps of equal heights at equal intervals are one row.
  static func steps(in rows: [RedlineRow]) -> [RedlineRow] {
    var result: [RedlineRow] = []
    var rest = rows[...]
    while let first = rest.first {
      let count = stepCount(at: rest)
      if count > 3 {
        let last = rest[rest.startIndex + count - 1]
        var row = first
        (row.to, row.steps, row.duration) = (last.to, count, last.delay - first.delay)
        result.append(row)
      } else {
        result += rest.prefix(count)
      }
      rest = rest.dropFirst(count)
    }
    return result
  }

  /// Returns the number of jumps at the start of some rows that continue the first one evenly.
  private static func stepCount(at rows: ArraySlice<RedlineRow>) -> Int {
    guard rows.count > 1, let first = rows.first, first.duration == 0 else { return 1 }
    let pace = rows[rows.startIndex + 1].delay - first.delay
    var last = first
    var count = 1
    for row in rows.dropFirst() {
      let isEven =
        row.duration == 0 && abs(row.from - last.to) < 1e-6
        && abs(row.delay - last.delay - pace) < 2e-6
        && abs((row.to - row.from) - (first.to - first.from)) < 1e-6
      guard isEven else { break }
      (last, count) = (row, count + 1)
    }
    return count
  }

  /// Returns rows in which equal movements at equal intervals repeat until a time, in seconds.
  static func loops(in rows: [RedlineRow], until end: Double) -> [RedlineRow] {
    var isTaken = Array(repeating: false, count: rows.count)
    var found: [Int: (period: Double, others: [Int])] = [:]
    for (index, row) in rows.enumerated() where !isTaken[index] {
      let equal = rows.indices.filter { $0 >= index && row.isRepeated(as: rows[$0]) }
      for other in equal { isTaken[other] = true }
      guard equal.count > 1 else { continue }
      let period = rows[equal[1]].delay - row.delay
      let isEven = zip(equal, equal.dropFirst()).allSatisfy {
        abs(rows[$1].delay - rows[$0].delay - period) < 2e-6
      }
      // The next repetition would begin after the end.
      guard isEven, period > 0, rows[equal[equal.count - 1]].delay + period > end - 1e-6 else {
        continue
      }
      found[index] = (period, Array(equal.dropFirst()))
    }
    // Movements that end by themselves do not fill a cycle.
    let loops = found.filter { _, loop in
      let filled = found.filter { abs($0.value.period - loop.period) < 2e-6 }
        .reduce(0) { $0 + rows[$1.key].duration }
      return abs(filled - loop.period) < 1e-5
    }
    let repeated = Set(loops.values.flatMap(\.others))
    return rows.indices.filter { !repeated.contains($0) }.map { index in
      var row = rows[index]
      if let loop = loops[index] { row.phase = .loop(period: loop.period) }
      return row
    }
  }

  private func isRepeated(as other: RedlineRow) -> Bool {
    abs(from - other.from) < 1e-6 && abs(to - other.to) < 1e-6 && curve == other.curve
      && abs(duration - other.duration) < 2e-6 && steps == other.steps
  }
}
