/// A selection of distinct frames that summarizes a run.
///
/// Frames are selected in order of priority: the first frame, the trigger and the end, one frame
/// for each label and image, changes of state, rest, and the last frame. Of the other frames, half
/// show pulls until the list and the surface are still, and half the rest of the run. Within both
/// halves, turning points are selected, and then frames from the middles of the longest gaps.
struct ContactChoice {
  private struct Candidate {
    let index: Int
    /// The event that occurs in the frame, for example `trigger`; `nil` if none does.
    var event: String?
  }

  private let plan: SequencePlan
  private let limit: Int
  /// The selected frames, including those that look the same, by their indices in the plan's
  /// images.
  private var chosen: [Int: (drawing: ImageDrawing, event: String?)] = [:]
  /// The indices of distinct selected frames.
  private var distinct: [DisplayListKey: Int] = [:]

  /// Selects frames of a plan.
  ///
  /// - Parameter limit: The maximum number of distinct frames, at least 1.
  init(_ plan: SequencePlan, limit: Int) throws {
    self.plan = plan
    self.limit = limit
    let all = 0..<plan.images.count
    guard !all.isEmpty else { return }
    try choose(0)
    if plan.options.drive == .time, let timeline = plan.timeline {
      for candidate in events(timeline) { try choose(candidate.index, candidate.event) }
      try choose(all.upperBound - 1)
      let numbers = timeline.numbers(
        of: timeline.samplers { signal in Self.turning.contains { signal.isNamed($0) } },
        at: plan.images.map(\.frame.time))
      let turns = turns(numbers)
      let pulls = pulls(timeline, numbers)
      let frames = pulls.map(\.frames)
      try fill(pulls.map { $0.frames.lowerBound..<$0.trigger + 1 }, upTo: limit / 4)
      for turn in turns where frames.contains(turn) && count(in: frames) < limit / 2 {
        try choose(turn)
      }
      try fill(frames, upTo: limit / 2)
      for turn in turns where !frames.contains(turn) { try choose(turn) }
      let others = zip([0] + frames.map(\.upperBound), frames.map(\.lowerBound) + [all.upperBound])
      try fill(others.map { $0..<$1 }, upTo: limit)
    }
    try choose(all.upperBound - 1)
    try fill([all], upTo: limit)
  }

  /// The distinct selected frames and those that look the same, in order.
  ///
  /// The instant of a frame at an event is the event's name.
  var drawings: [ImageDrawing] {
    chosen.sorted { $0.key < $1.key }.map { _, choice in
      var image = choice.drawing.image
      image.frame.instant = choice.event ?? image.frame.instant
      return ImageDrawing(image: image, state: choice.drawing.state, list: choice.drawing.list)
    }
  }

  /// Selects a frame unless the limit is reached.
  ///
  /// - Returns: Whether the frame looks different from all selected frames.
  @discardableResult
  private mutating func choose(_ index: Int, _ event: String? = nil) throws -> Bool {
    if let known = chosen[index] {
      chosen[index]?.event = known.event ?? event
      return false
    }
    guard distinct.count < limit else { return false }
    let drawing = try plan.drawing(of: plan.images[index])
    chosen[index] = (drawing, event)
    let key = DisplayListKey(drawing.list)
    guard distinct[key] == nil else { return false }
    distinct[key] = index
    return true
  }

  // MARK: Events

  /// Returns the index of the first frame at or after a time, or of the last frame if none exists.
  private func index(at time: Flicks) -> Int {
    let next = partitionPoint(0..<plan.images.count) { plan.images[$0].frame.time >= time }
    return min(next, plan.images.count - 1)
  }

  /// Returns the frames at events and with labels and images, in order of decreasing priority.
  private func events(_ timeline: Timeline) -> [Candidate] {
    func candidates(_ kinds: [(TimelineEvent.EventKind, String?)]) -> [Candidate] {
      kinds.flatMap { kind, name in
        timeline.events.filter { $0.kind == kind }
          .map { Candidate(index: index(at: $0.time), event: name) }
      }
    }
    return candidates([(.trigger, "trigger"), (.end, "end")]) + words(timeline)
      + candidates([(.state, nil), (.rest, "rest")])
  }

  /// Returns a frame for each value of the label and image signals.
  ///
  /// The frame is the one at the largest pulling percent, which shows most of the behavior.
  private func words(_ timeline: Timeline) -> [Candidate] {
    let times = plan.images.map(\.frame.time)
    return Placement.allCases.flatMap { placement -> [Candidate] in
      guard let pull = timeline.sampler(of: "\(placement.rawValue).pullingPercent") else {
        return []
      }
      let percents = pull.numbers(at: times)
      let samplers = timeline.samplers {
        guard case .word = $0.type else { return false }
        return [.label, .images].contains($0.facet) && $0.label.hasPrefix("\(placement.rawValue).")
      }
      return samplers.flatMap { sampler in
        var best: [TimelineEvent.Value: Int] = [:]
        for (index, time) in times.enumerated() {
          guard let word = sampler.value(at: time), percents[index].isFinite else { continue }
          if let known = best[word], percents[known] >= percents[index] { continue }
          best[word] = index
        }
        return best.values.sorted().map { Candidate(index: $0) }
      }
    }
  }

  /// Returns the frames of each pull and of its trigger.
  ///
  /// The first pull begins with the run, each later pull with the last touch before its trigger. A
  /// pull ends when the list and the surface are still, or when the refresh ends.
  ///
  /// - Parameter numbers: The turning signals' values in all frames.
  private func pulls(
    _ timeline: Timeline, _ numbers: [[Double]]
  ) -> [(frames: Range<Int>, trigger: Int)] {
    func indices(_ kind: TimelineEvent.EventKind) -> [Int] {
      timeline.events.filter { $0.kind == kind }.map { index(at: $0.time) }
    }
    let touches = indices(.touchBegan)
    let ends = indices(.end)
    var pulls: [(frames: Range<Int>, trigger: Int)] = []
    for trigger in indices(.trigger) {
      let previous = pulls.last?.frames.upperBound ?? 0
      guard trigger >= previous else { continue }
      let start = pulls.isEmpty ? 0 : max(previous, touches.last { $0 <= trigger } ?? previous)
      let end = ends.first { $0 > trigger } ?? plan.images.count
      let moving = numbers.compactMap { signal in
        (trigger..<end).last {
          abs(signal[$0] - signal[end - 1]) > Self.smallestSwing * Self.range(of: signal)
        }
      }
      pulls.append((start..<min((moving.max() ?? trigger) + 2, end), trigger))
    }
    return pulls
  }

  private static func range(of numbers: [Double]) -> Double {
    (numbers.max() ?? 0) - (numbers.min() ?? 0)
  }

  /// Returns the frames at extrema of the turning signals, largest swing first.
  private func turns(_ numbers: [[Double]]) -> [Int] {
    var found: [(index: Int, swing: Double)] = []
    for numbers in numbers {
      let range = Self.range(of: numbers)
      guard range > 0 else { continue }
      // The indices of the extrema, including both ends.
      var ends = [0]
      for index in numbers.indices.dropFirst().dropLast() {
        let before = numbers[index] - numbers[index - 1]
        let after = numbers[index + 1] - numbers[index]
        if before * after < 0 || (before != 0 && after == 0) { ends.append(index) }
      }
      ends.append(numbers.count - 1)
      for index in ends.indices.dropFirst().dropLast() {
        let number = numbers[ends[index]]
        let swing =
          max(abs(number - numbers[ends[index - 1]]), abs(number - numbers[ends[index + 1]]))
          / range
        if swing > Self.smallestSwing { found.append((ends[index], swing)) }
      }
    }
    return found.sorted { ($1.swing, $0.index) < ($0.swing, $1.index) }.map(\.index)
  }

  /// The content offset and the bend of the surface.
  private static let turning: [SignalName<Double>] = [
    .contentOffset(.vertical), .contentOffset(.horizontal), .bend,
  ]
  /// The smallest swing of a turning point, as a fraction of the signal's range in the run.
  private static let smallestSwing = 0.05

  // MARK: Gaps

  /// Returns the number of distinct selected frames in windows of the run.
  private func count(in windows: [Range<Int>]) -> Int {
    distinct.values.count { windows.contains($0) }
  }

  /// Selects distinct frames from the middles of the longest gaps between selected frames, until
  /// the windows have a number of frames.
  private mutating func fill(_ windows: [Range<Int>], upTo count: Int) throws {
    var still: Set<Int> = []
    while distinct.count < limit, self.count(in: windows) < count {
      let gaps = windows.flatMap { window -> [(Int, Int)] in
        let inner = distinct.values.filter(window.contains).sorted()
        return zip([window.lowerBound - 1] + inner, inner + [window.upperBound])
          .filter { $1 - $0 > 1 && !still.contains($0) }
      }
      guard let (first, last) = gaps.max(by: { ($0.1 - $0.0, $1.0) < ($1.1 - $1.0, $0.0) }) else {
        return
      }
      var isFound = false
      for part in Self.probes where !isFound {
        let index = first + Int((Double(last - first) * part).rounded())
        if index > first, index < last { isFound = try choose(index) }
      }
      if !isFound { still.insert(first) }
    }
  }

  /// The positions to try between two selected frames, as fractions of their distance, in order.
  private static let probes = [0.5, 0.25, 0.75, 0.125, 0.375, 0.625, 0.875]
}

extension [Range<Int>] {
  /// Returns whether one of the ranges contains a number.
  fileprivate func contains(_ number: Int) -> Bool { contains { $0.contains(number) } }
}
