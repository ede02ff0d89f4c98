/// A fit of keyframes to contiguous samples.
///
/// The timing functions of the run are tried first, since they match exactly. If they do not
/// fit, any timing function is used.
struct SegmentFit {
  private var times: [Double] = []
  private var values: [[Double]] = []
  private let tolerance: Double
  private let eventTimes: [Double]
  private let easings: [TimingFunction]
  private let breaks: [Double]
  /// The indices at which the slope changes abruptly.
  private var cornerSet: Set<Int> = []

  /// The largest time between the two samples of a jump, in seconds.
  private static let instant = 3.0 / Double(Flicks.perSecond)
  /// The largest error of a known timing function, in tolerances.
  private static let exactness = 0.15
  /// The number of samples below which any timing function fits.
  private static let minimumSampleCount = 5
  /// The change of the value below which any timing function fits, in tolerances.
  private static let minimumChange = 4.0
  /// The change of slope that is a corner, as a fraction of the steepest slope.
  private static let cornerShare = 0.3

  /// Creates a fit to samples.
  ///
  /// - Parameters:
  ///   - samples: The samples in order, at least one; two samples a few flicks apart are a jump.
  ///   - tolerance: The largest distance of the keyframes from the samples.
  ///   - smoothing: The largest jump that is converted into a slope, for values that a timer
  ///     moves in many small steps.
  ///   - hints: The places and the easings of likely keys.
  init(
    _ samples: [(time: Double, value: [Double])], tolerance: Double, smoothing: Double,
    hints: KeyHints
  ) {
    self.tolerance = tolerance
    eventTimes = hints.eventTimes.map(\.seconds)
    breaks = hints.breaks.map(\.seconds)
    easings = hints.easings
    var lastStep: (index: Int, from: [Double])?
    for sample in samples {
      if let last = times.last, let value = values.last, sample.time - last <= Self.instant {
        let end = times.count - 1
        // Several steps at one instant are a single step.
        let before = lastStep.flatMap { $0.index == end ? $0.from : nil } ?? value
        let step = zip(before, sample.value).reduce(0) { max($0, abs($1.1 - $1.0)) }
        times[end] = sample.time
        if step <= tolerance * 0.02 {
          values[end] = sample.value
          continue
        }
        if step <= smoothing, end > 0 {
          // Connects the midpoints of two successive small steps.
          if let lastStep, lastStep.index < end,
            values[(lastStep.index + 1)...].allSatisfy({ $0 == before })
          {
            times.removeSubrange((lastStep.index + 1)..<end)
            values.removeSubrange((lastStep.index + 1)..<end)
          }
          values[values.count - 1] = zip(before, sample.value).map { ($0 + $1) / 2 }
          lastStep = (values.count - 1, before)
          continue
        }
        values[end] = before
      }
      times.append(sample.time)
      values.append(sample.value)
    }
    cornerSet = Self.corners(times, values)
  }

  /// The keyframes; `nil` if a number is not finite.
  var keyframes: EasedKeyframes? {
    guard times.count > 1 else {
      return times.isEmpty
        ? nil : EasedKeyframes(keys: [.init(time: times[0], value: values[0])], easings: [])
    }
    let known = byKnownCurves
    func suffices(_ count: Int) -> Bool {
      known.map { $0.keys.count <= count * 3 / 2 + 2 } ?? false
    }
    if suffices(minimumKeyCount) { return known }
    guard let any = reduced(0, times.count - 1) else { return nil }
    return suffices(any.keys.count) ? known : any
  }

  /// The smallest possible number of keys: one at the start, and one after each jump or one at
  /// the end.
  private var minimumKeyCount: Int {
    let jumps = Set(zip(times, times.dropFirst()).filter(==).map(\.0))
    return 1 + max(jumps.count, 1)
  }

  private func reduced(_ first: Int, _ last: Int) -> EasedKeyframes? {
    EasedKeyframes(
      reducing: Array(times[first...last]), Array(values[first...last]), tolerance: tolerance,
      breaks: breaks.filter { times[first] < $0 && $0 < times[last] })
  }

  // MARK: Known curves

  /// The keyframes in which known timing functions extend as far as possible; `nil` if none fits.
  private var byKnownCurves: EasedKeyframes? {
    var keys: [EasedKeyframes.Key] = [.init(time: times[0], value: values[0])]
    var timings: [TimingFunction] = []
    let candidates = candidates
    var isKnown = false
    var open = 0
    var position = 0
    func close(at index: Int) -> Bool {
      guard open < index else { return true }
      guard let part = reduced(open, index) else { return false }
      keys += part.keys.dropFirst()
      timings += part.easings
      return true
    }
    while position < candidates.count - 1 {
      let first = candidates[position]
      let reach = (position + 1..<candidates.count).reversed().lazy.compactMap { next in
        self.knownEasing(from: first, to: candidates[next]).map { (next, $0) }
      }.first
      guard let (next, easing) = reach else {
        position += 1
        continue
      }
      guard close(at: first) else { return nil }
      isKnown = true
      let last = candidates[next]
      keys.append(.init(time: times[last], value: values[last]))
      timings.append(easing)
      open = last
      position = next
    }
    guard isKnown, close(at: times.count - 1) else { return nil }
    return EasedKeyframes(keys: keys, easings: timings)
  }

  /// Returns whether a movement can begin or end at a sample: at an end, a jump or a corner, or
  /// where the value is at rest.
  private func isTurn(_ index: Int) -> Bool {
    guard index > 0, index < times.count - 1, !cornerSet.contains(index) else { return true }
    if times[index] == times[index - 1] || times[index] == times[index + 1] { return true }
    let greatest = zip(values[index - 1], values[index + 1]).reduce(0) {
      max($0, abs($1.1 - $1.0))
    }
    return greatest <= tolerance * Self.exactness
  }

  /// The indices at which movements may begin or end: the ends, both sides of jumps, events, the
  /// ends of rests, and corners.
  private var candidates: [Int] {
    var candidates: Set<Int> = [0, times.count - 1]
    for time in eventTimes {
      let next = partitionPoint(0..<times.count) { times[$0] >= time - Self.instant }
      if next < times.count, times[next] - time <= Self.instant { candidates.insert(next) }
    }
    for index in times.indices.dropFirst() where times[index] == times[index - 1] {
      candidates.formUnion([index - 1, index])
    }
    for index in times.indices.dropFirst().dropLast()
    where (values[index] == values[index - 1]) != (values[index] == values[index + 1]) {
      candidates.insert(index)
    }
    return candidates.union(cornerSet).sorted()
  }

  private static func corners(_ times: [Double], _ values: [[Double]]) -> Set<Int> {
    let slopes = times.indices.dropLast().map { index -> [Double]? in
      let length = times[index + 1] - times[index]
      guard length > 1e-4 else { return nil }
      return zip(values[index], values[index + 1]).map { ($1 - $0) / length }
    }
    let steepest = slopes.reduce(0) { max($0, $1?.reduce(0) { max($0, abs($1)) } ?? 0) }
    let corners = slopes.indices.dropFirst().filter { index in
      guard let before = slopes[index - 1], let after = slopes[index] else { return false }
      return zip(before, after).contains { abs($0 - $1) > Self.cornerShare * steepest }
    }
    return Set(corners)
  }

  /// Returns the known timing function that fits all samples between two indices.
  ///
  /// The result is `nil` if none fits, or if there are too few samples to distinguish them.
  private func knownEasing(from first: Int, to last: Int) -> TimingFunction? {
    let length = times[last] - times[first]
    let change = zip(values[first], values[last]).reduce(0) { max($0, abs($1.1 - $1.0)) }
    let isRest = (first..<last).allSatisfy { values[$0] == values[last] }
    // Any timing function is nearly straight if the change is small enough.
    guard isRest || change > Self.minimumChange * tolerance && isTurn(first) && isTurn(last),
      last - first >= Self.minimumSampleCount, length > 0,
      !(first..<last).contains(where: { times[$0] == times[$0 + 1] })
    else { return nil }
    let limit = max(tolerance * Self.exactness, 1e-9)
    let start = values[first]
    let end = values[last]
    return ([.linear] + easings).first { easing in
      (first + 1..<last).allSatisfy { index in
        let progress = easing.value(at: (times[index] - times[first]) / length)
        return start.indices.allSatisfy { component in
          let value = start[component] + (end[component] - start[component]) * progress
          return abs(value - values[index][component]) <= limit
        }
      }
    }
  }
}
