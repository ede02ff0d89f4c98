import RunPages

/// The part of a run that a curve shapes: the times at which another curve would show another header.
struct CurvePart: Sendable {
  /// The key of the curve.
  var key: String
  /// The beginning and the end, in seconds of the run.
  var start: Double
  var end: Double
  /// The movement that the curve determines after the trigger: the largest change, in points, that
  /// another curve makes to a signal of the run.
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
      let changedValues = numbers(of: changedRun, at: times)
      let movements = times.indices.map { time in
        zip(values, changedValues).reduce(0.0) { largest, signal in
          let change = abs(signal.1[time] - signal.0[time])
          return change.isFinite ? max(largest, change) : largest
        }
      }
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
      return CurvePart(
        key: curve.key, start: times[end((0..<peak).reversed())].seconds,
        end: times[end(peak..<times.count)].seconds, movement: most)
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
