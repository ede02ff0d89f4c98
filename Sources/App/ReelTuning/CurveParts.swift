import RunPages

/// The part of a run that a curve shapes: the times at which another curve would show another header.
struct CurvePart: Sendable {
  /// The key of the curve.
  var key: String
  /// The beginning and the end, in seconds of the run.
  var start: Double
  var end: Double
  /// The movement that the curve shapes after the trigger: the longest path, in points, of a signal of
  /// the run while another curve would change it.
  var movement: Double

  /// The frames per second that are compared.
  private static let rate: Int64 = 60
  /// The movement that counts as one, in points.
  private static let threshold = 0.5
  /// The time without movement that ends a part, in frames.
  private static let pause = 6

  /// Returns the parts of the curves of a document's run, in descending order of their movement.
  ///
  /// The curves of steps, which move the finger, are omitted, as are curves that move nothing.
  static func all(in document: TunerDocument) -> [CurvePart] {
    guard let playing = document.playing, let file = document.file,
      let run = try? playing.play()
    else { return [] }
    let times = (0...(run.duration.count * rate / Flicks.perSecond)).map { Flicks($0, over: rate) }
    let values = numbers(of: run, at: times)
    let trigger = run.firstTime(of: .trigger) ?? .zero
    let first = times.firstIndex { $0 >= trigger } ?? 0
    let curves = playing.scenario.settings(library: document.library)
      .filter { !$0.key.hasPrefix("steps.") }.flatMap(\.items)
      .filter { $0.form["kind"] == .text("curve") }
    return curves.compactMap { curve -> CurvePart? in
      let isLinear = curve.value == .text("linear")
      let other = ScenarioOverride(key: curve.key, value: isLinear ? "ease-in" : "linear")
      guard
        let changed = try? file.resolved(
          variant: document.variant, overrides: document.playingOverrides + [other]),
        let changedRun = try? changed.play()
      else { return nil }
      let changes = zip(values, numbers(of: changedRun, at: times)).map { signal in
        zip(signal.0, signal.1).map { $0.isFinite && $1.isFinite ? abs($1 - $0) : 0 }
      }
      let movements = times.indices.map { time in changes.map { $0[time] }.max() ?? 0 }
      let after = movements[first...]
      guard let most = after.max(), most > threshold, let peak = after.firstIndex(of: most) else {
        return nil
      }
      /// Returns the last index of movement from the peak in a direction.
      func end(_ indices: some Sequence<Int>) -> Int {
        var last = peak
        for index in indices {
          if movements[index] > threshold { last = index }
          if abs(index - last) > pause { break }
        }
        return last
      }
      let part = end((0..<peak).reversed())...end(peak..<times.count)
      let travels = zip(values, changes).map { values, changes in
        part.reduce(0.0) { sum, time in
          let step =
            time > first && changes[time] > threshold ? abs(values[time] - values[time - 1]) : 0
          return step.isFinite ? sum + step : sum
        }
      }
      return CurvePart(
        key: curve.key, start: times[part.lowerBound].seconds, end: times[part.upperBound].seconds,
        movement: travels.max() ?? 0)
    }
    .sorted { $0.movement > $1.movement }
  }

  private static func numbers(of run: Timeline, at times: [Flicks]) -> [[Double]] {
    run.numbers(
      of: run.samplers { $0.unit == .points && $0.isTraced && !$0.isModel }, at: times)
  }

  var json: JSONValue {
    [
      "key": .text(key), "start": .number(start), "end": .number(end),
      "movement": .number(movement),
    ]
  }
}
