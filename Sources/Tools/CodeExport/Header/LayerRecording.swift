import KeyframeAnimation

/// All layers over a stretch of a run: dense enough that what lies between two samples is straight,
/// and at jumps the last flick before and the first after.
struct LayerRecording {
  private(set) var snapshots: [LayerSnapshot] = []
  /// When something happened, from which on another movement may be.
  let eventTimes: [Flicks]

  /// Samples a second, beside the events.
  private static let rate = 240.0

  /// Samples a stretch.
  ///
  /// - Parameters:
  ///   - range: from when to when, both included.
  ///   - events: when something happens.
  ///   - tolerance: what counts as a jump, if it happens at once, follows from it.
  ///   - snapshot: all layers at a time.
  init(
    _ range: ClosedRange<Flicks>, events: [Flicks], tolerance: Double,
    snapshot: (Flicks) -> LayerSnapshot
  ) {
    eventTimes = Set(events.filter(range.contains) + [range.lowerBound, range.upperBound]).sorted()
    var times = Set(eventTimes)
    times.formUnion(eventTimes.dropFirst().map { Flicks(count: $0.count - 1) })
    let step = max(Int64(Double(Flicks.perSecond) / Self.rate), 1)
    var time = range.lowerBound
    while time < range.upperBound {
      times.insert(time)
      time = time + Flicks(count: step)
    }
    for time in times.sorted() {
      let next = snapshot(time)
      if let last = snapshots.last { refine(from: last, to: next, tolerance, snapshot) }
      snapshots.append(next)
    }
  }

  /// Closes in on what happens at once between two snapshots, and adds the two next to it.
  private mutating func refine(
    from first: LayerSnapshot, to second: LayerSnapshot, _ tolerance: Double,
    _ snapshot: (Flicks) -> LayerSnapshot
  ) {
    let length = second.time.count - first.time.count
    guard length > 1 else { return }
    // Most stretches end here.
    let leaps = first.leaps(to: second, tolerance)
    guard !leaps.isEmpty || first.holdsOthers(than: second) else { return }
    let middle = snapshot(Flicks(count: first.time.count + length / 2))
    /// Whether nearly all of a leap, or what is there at all, changes between two of the three.
    func isMade(_ one: LayerSnapshot, _ other: LayerSnapshot) -> Bool {
      one.holdsOthers(than: other)
        || leaps.contains { leap in
          guard let value = one.states[leap.key]?.values[leap.property],
            let next = other.states[leap.key]?.values[leap.property]
          else { return false }
          return leap.property.distance(value, next) > 0.8 * leap.length
        }
    }
    let isEarly = isMade(first, middle)
    let isLate = isMade(middle, second)
    if isEarly { refine(from: first, to: middle, tolerance, snapshot) }
    if isEarly || isLate { snapshots.append(middle) }
    if isLate { refine(from: middle, to: second, tolerance, snapshot) }
  }
}
