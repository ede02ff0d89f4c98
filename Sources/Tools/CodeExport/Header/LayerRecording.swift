/// Snapshots of a part of a run, dense enough that changes between two of them are nearly linear.
///
/// At a jump, there is a snapshot at the last flick before and the first flick after it.
struct LayerRecording {
  private(set) var snapshots: [LayerSnapshot] = []
  /// The times of events, at which another movement may begin.
  private(set) var eventTimes: [Flicks]
  /// The samples per second, in addition to those at events and jumps.
  private static let rate: Int64 = 240

  /// Samples a part of a run.
  ///
  /// - Parameters:
  ///   - range: The times to sample, including both ends.
  ///   - events: The times of events.
  ///   - tolerance: The tolerance in points, which determines the changes that are examined for
  ///     jumps.
  ///   - budget: The states that may be sampled; reduced by those of the part.
  ///   - snapshot: A closure that returns the snapshot at a time.
  /// - Throws: `HeaderExportError` if the budget is exceeded, and the errors of `snapshot`.
  init(
    _ range: ClosedRange<Flicks>, events: [Flicks], tolerance: Double, _ budget: inout WorkBudget,
    snapshot make: (Flicks) throws -> LayerSnapshot
  ) throws {
    var rest = budget
    defer { budget = rest }
    func snapshot(_ time: Flicks) throws -> LayerSnapshot {
      let next = try make(time)
      guard rest.spend(steps: next.layers.count) else { throw HeaderExportError.tooManyStates }
      return next
    }
    eventTimes = Set(events.filter(range.contains) + [range.lowerBound, range.upperBound]).sorted()
    var times = Set(eventTimes)
    times.formUnion(eventTimes.dropFirst().map { Flicks(count: $0.count - 1) })
    let step = Flicks(1, over: Self.rate)
    var time = range.lowerBound
    while time < range.upperBound {
      times.insert(time)
      time = time + step
    }
    for time in times.sorted() {
      let next = try snapshot(time)
      if let last = snapshots.last { try refine(from: last, to: next, tolerance, snapshot) }
      snapshots.append(next)
    }
  }

  /// Appends a later recording, whose first state begins a frame before it.
  ///
  /// Until then, everything is as at the end of this one.
  mutating func append(_ other: LayerRecording, frame: Flicks) {
    if var last = snapshots.last, var first = other.snapshots.first {
      first.time = first.time - frame
      let end = last.time
      last.time = Flicks(count: first.time.count - 1)
      if last.time > end { snapshots.append(last) }
      snapshots.append(first)
    }
    snapshots += other.snapshots
    eventTimes += other.eventTimes
  }

  /// Bisects the interval between two snapshots if it contains a jump, and adds the snapshots
  /// next to the jump.
  private mutating func refine(
    from first: LayerSnapshot, to second: LayerSnapshot, _ tolerance: Double,
    _ snapshot: (Flicks) throws -> LayerSnapshot
  ) rethrows {
    let length = second.time.count - first.time.count
    guard length > 1 else { return }
    // Most intervals have no jump.
    let leaps = first.layers.leaps(to: second.layers, tolerance)
    guard !leaps.isEmpty || !first.layers.hasSameForms(as: second.layers) else { return }
    let middle = try snapshot(Flicks(count: first.time.count + length / 2))
    /// Returns whether most of a change, or a change of the layers, occurs between two of the three
    /// snapshots.
    func isMade(_ one: LayerSnapshot, _ other: LayerSnapshot) -> Bool {
      !one.layers.hasSameForms(as: other.layers)
        || leaps.contains { leap in
          guard let value = one.layers[leap.path[...]]?.values[leap.property],
            let next = other.layers[leap.path[...]]?.values[leap.property]
          else { return false }
          return leap.property.distance(value, next) > 0.8 * leap.length
        }
    }
    let isEarly = isMade(first, middle)
    let isLate = isMade(middle, second)
    if isEarly { try refine(from: first, to: middle, tolerance, snapshot) }
    if isEarly || isLate { snapshots.append(middle) }
    if isLate { try refine(from: middle, to: second, tolerance, snapshot) }
  }
}
