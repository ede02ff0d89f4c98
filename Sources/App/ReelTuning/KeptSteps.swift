import CurveTuning
import RunPages

/// A few steps that repeat a finger's touches.
///
/// The finger's travel is reduced to movements with easings, as coarse as the list's offset allows.
struct KeptSteps {
  let steps: [Step]
  /// The largest difference of the list's offset from that under the touches, in points.
  let maximumDifference: Double

  /// The allowed difference of the offset, in points; on a screen whose offsets lie on pixels, it is
  /// rounded up to whole pixels.
  private static let tolerance = 0.5
  /// The interval at which offsets are compared while the finger is up.
  private static let interval = Flicks(1, over: 240)
  /// The length of a run that never rests, after the last touch.
  private static let restlessTime = Flicks(10, over: 1)
  /// The differences of the travel that are tried, in points.
  private static let travelTolerances = [6, 4, 3, 2, 1.5, 1, 0.75, 0.5, 0.25, 0.1, 0.03, 0]
  /// The roundings that are tried, from short numbers to long ones.
  private static let roundings = [
    Rounding(time: 0.01, travel: 0), Rounding(time: 0.001, travel: 1),
    Rounding(time: 0.0001, travel: 2), finest,
  ]
  private static let finest = Rounding(time: 0.00001, travel: 3)

  struct Rounding {
    /// The unit of times, in seconds.
    var time: Double
    /// The number of decimal places of distances, in points.
    var travel: Int
  }

  /// The number of decimal places of the shortest unit of time.
  private static let timePlaces = 5

  /// Finds the steps.
  ///
  /// - Parameter precision: The distance between two positions that the pointer can report, in points;
  ///   the offset may differ by half of it in addition.
  /// - Throws: An error if the touches cannot be played.
  init(
    repeating log: FingerLog, in resolved: ResolvedScenario, precision: Double = 0
  ) throws {
    let original = try Self.played(log.steps, in: resolved, atLeast: log.duration)
    let contacts = FingerContact.all(in: original, log)
    let times = Self.times(of: original, contacts, log)
    let offsets = Self.offsets(of: original, at: times)
    let triggers = original.events.filter { $0.kind == .trigger }.map(\.time.seconds)
    let tolerance = Self.tolerance(on: resolved.script, precision)
    /// Returns the difference of steps from the touches, or `nil` if it is not allowed.
    func difference(_ steps: [Step]) -> Double? {
      guard let kept = try? resolved.playing(steps, for: original.duration).play(),
        kept.events.count(where: { $0.kind == .trigger }) == triggers.count
      else { return nil }
      let difference = zip(offsets, Self.offsets(of: kept, at: times))
        .reduce(0) { max($0, abs($1.0 - $1.1)) }
      return difference > tolerance ? nil : difference
    }
    func keyCount(_ movements: [EasedKeyframes]) -> Int {
      movements.reduce(0) { $0 + $1.keys.count }
    }
    let reductions = Self.travelTolerances.flatMap { tolerance in
      [true, false].map { isSmooth in
        contacts.map { $0.reduced(tolerance: tolerance, triggers: triggers, isSmooth: isSmooth) }
      }
    }
    .sorted { keyCount($0) < keyCount($1) }
    for movements in reductions {
      guard difference(Self.steps(contacts, movements, Self.finest)) != nil else { continue }
      for rounding in Self.roundings {
        let steps = Self.steps(contacts, movements, rounding)
        guard let difference = difference(steps) else { continue }
        self.steps = steps
        maximumDifference = difference
        return
      }
    }
    steps = log.steps
    maximumDifference = 0
  }

  private static func tolerance(on script: Script, _ precision: Double) -> Double {
    let tolerance = tolerance + precision / 2
    return script.pixelRule == .none
      ? tolerance : (tolerance * script.screenScale).rounded(.up) / script.screenScale + 1e-9
  }

  /// Plays steps until everything rests, or for a while if it never does.
  private static func played(
    _ steps: [Step], in resolved: ResolvedScenario, atLeast duration: Flicks
  ) throws -> Timeline {
    do {
      return try resolved.playing(steps, for: nil).play()
    } catch {
      return try resolved.playing(steps, for: duration + restlessTime).play()
    }
  }

  /// Returns the times at which offsets are compared: those of the touches, between which the finger
  /// was not seen, and the others at a constant interval.
  private static func times(
    of original: Timeline, _ contacts: [FingerContact], _ log: FingerLog
  ) -> [Flicks] {
    let grid = stride(from: 0, through: original.duration.count, by: Int(interval.count))
      .map { Flicks(count: $0) }
    let touched = contacts.map { $0.times[0]..<$0.times[$0.times.count - 1] }
    return grid.filter { time in !touched.contains { $0.contains(time.seconds) } }
      + log.touches.map(\.time)
  }

  private static func offsets(of timeline: Timeline, at times: [Flicks]) -> [Double] {
    let isVertical = timeline.instant(at: .zero).scrollView.axis == .vertical
    return times.map { time in
      let offset = timeline.instant(at: time).contentOffset
      return isVertical ? offset.y : offset.x
    }
  }

  private static func steps(
    _ contacts: [FingerContact], _ movements: [EasedKeyframes], _ rounding: Rounding
  ) -> [Step] {
    var steps: [Step] = []
    /// The time up to which the steps last, in seconds.
    var time = 0.0
    for (contact, movement) in zip(contacts, movements) {
      // Never later, so that a touch that triggers is not missed.
      func rounded(_ time: Double) -> Double {
        ((time / rounding.time + 1e-6).rounded(.down) * rounding.time).rounded(to: timePlaces)
      }
      let start = rounded(contact.times[0])
      if start > time { steps.append(.wait(Flicks(seconds: start - time))) }
      time = max(start, time)
      var travel = 0.0
      var isDown = false
      for (key, easing) in zip(movement.keys.dropFirst(), movement.easings) {
        let position = key.value[0].rounded(to: rounding.travel)
        let duration = Flicks(seconds: max(rounded(key.time) - time, 0).rounded(to: timePlaces))
        time = max(rounded(key.time), time)
        let distance = (position - travel).rounded(to: rounding.travel)
        travel = position
        if distance == 0, isDown {
          if duration > .zero { steps.append(.hold(duration)) }
          continue
        }
        let drag = Step.Drag(
          .by(distance), duration: duration, curve: easing.rounded, x: contact.x(at: key.time))
        steps.append(Step(.drag(drag)))
        isDown = true
      }
      switch contact.end {
      case .lifted(let velocity): steps.append(Step(.release(velocity: velocity.rounded())))
      case .canceled: steps.append(Step(.cancel))
      case .down: break
      }
    }
    return steps
  }
}

/// The travel of a finger from its touch until it leaves the screen.
struct FingerContact {
  enum End {
    case down
    case canceled
    /// Lifted at a velocity, in points per second, positive downward.
    case lifted(velocity: Double)
  }

  /// The times of the samples, in seconds, at least one.
  var times: [Double]
  /// The travel at each time, in points, positive downward.
  var travels: [Double]
  /// The positions across the list, by time in seconds.
  var positions: [(time: Double, x: Double)] = []
  var end = End.down

  /// The distance across the list, in points, within which a finger counts as straight.
  private static let straightness = 24.0

  /// Returns the contacts of a run, whose touches are those of a log.
  static func all(in timeline: Timeline, _ log: FingerLog) -> [FingerContact] {
    var contacts: [FingerContact] = []
    for event in timeline.events {
      let time = event.time.seconds
      switch (event.kind, event.to) {
      case (.touchBegan, _): contacts.append(FingerContact(times: [time], travels: [0]))
      case (.touchMoved, .number(let travel)?):
        contacts[contacts.count - 1].add(travel, at: time)
      case (.touchEnded, let value):
        contacts[contacts.count - 1].lift(
          at: time, event.name == nil ? .lifted(velocity: value?.number ?? 0) : .canceled)
      default: break
      }
    }
    for touch in log.touches {
      guard case .move(_, let x?) = touch.action,
        let index = contacts.lastIndex(where: { $0.times[0] <= touch.time.seconds })
      else { continue }
      contacts[index].positions.append((touch.time.seconds, x.rounded()))
    }
    return contacts
  }

  private mutating func add(_ travel: Double, at time: Double) {
    if times[times.count - 1] == time {
      travels[travels.count - 1] = travel
    } else {
      times.append(time)
      travels.append(travel)
    }
  }

  private mutating func lift(at time: Double, _ end: End) {
    if let last = travels.last, time > times[times.count - 1] { add(last, at: time) }
    self.end = end
  }

  /// Returns the movement reduced to few keys.
  ///
  /// - Parameters:
  ///   - tolerance: The largest difference of the travel, in points.
  ///   - triggers: The times of triggers, in seconds. The movement that reaches one remains as it is,
  ///     so that the threshold is passed at the same time.
  ///   - isSmooth: Whether the tremor of a hand, or the steps of a mouse, are removed first.
  func reduced(tolerance: Double, triggers: [Double], isSmooth: Bool) -> EasedKeyframes {
    var fixed: Set = [0, times.count - 1]
    for trigger in triggers where trigger > times[0] {
      guard let index = times.firstIndex(where: { $0 >= trigger }) else { continue }
      fixed.formUnion([index - 1, index])
    }
    let values = isSmooth ? smoothed(between: fixed.sorted()) : travels
    return EasedKeyframes(
      reducing: times, values.map { [$0] }, tolerance: tolerance,
      breaks: fixed.map { times[$0] })
      ?? EasedKeyframes(
        keys: zip(times, values).map { .init(time: $0, value: [$1]) },
        easings: times.dropFirst().map { _ in .linear })
  }

  /// The number of samples on either side of one that determine its smoothed value.
  private static let smoothingReach = 4

  /// Returns the travels, each replaced by the value of the parabola that is nearest to it and its
  /// neighbors (Savitzky and Golay 1964), except at the given indices, which no parabola spans.
  private func smoothed(between fixed: [Int]) -> [Double] {
    var values = travels
    for (first, last) in zip(fixed, fixed.dropFirst()) where last - first > 3 {
      for index in (first + 1)..<last {
        let reach = min(Self.smoothingReach, index - first, last - index)
        guard reach > 1 else { continue }
        let near = (index - reach)...(index + reach)
        var moments = [Double](repeating: 0, count: 5)
        var sums = [Double](repeating: 0, count: 3)
        for other in near {
          let x = (times[other] - times[index]) / (times[near.upperBound] - times[near.lowerBound])
          var power = 1.0
          for order in 0..<5 {
            moments[order] += power
            if order < 3 { sums[order] += power * travels[other] }
            power *= x
          }
        }
        // Cramer's rule for the constant of the parabola.
        func determinant(_ a: Double, _ b: Double, _ c: Double) -> Double {
          a * (moments[2] * moments[4] - moments[3] * moments[3])
            - b * (moments[1] * moments[4] - moments[3] * moments[2])
            + c * (moments[1] * moments[3] - moments[2] * moments[2])
        }
        values[index] =
          determinant(sums[0], sums[1], sums[2]) / determinant(moments[0], moments[1], moments[2])
      }
    }
    return values
  }

  /// Returns the finger's position across the list at a time, in points, or `nil` if it moves
  /// straight along the list.
  func x(at time: Double) -> Double? {
    guard let first = positions.first,
      positions.contains(where: { abs($0.x - first.x) > Self.straightness })
    else { return nil }
    return positions.last { $0.time <= time }?.x ?? first.x
  }
}

extension TimelineEvent.Value {
  fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }
}

extension TimingFunction {
  /// The easing with the control points of a curve rounded to two decimal places.
  fileprivate var rounded: TimingFunction {
    guard case .cubicBezier(let timing) = self else { return self }
    return .cubicBezier(
      timing.x1.rounded(to: 2), timing.y1.rounded(to: 2), timing.x2.rounded(to: 2),
      timing.y2.rounded(to: 2))
  }
}
