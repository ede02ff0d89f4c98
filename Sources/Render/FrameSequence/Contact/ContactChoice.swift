import BezierGeometry
import KeyframeAnimation
import RefreshModel
import VectorDrawing

/// A selection of distinct frames that summarizes a run.
///
/// Frames are selected in order of priority: the first frame, the trigger and the end, one frame
/// for each label and image, changes of state, turning points, rest, and the last frame. Frames
/// from the middles of the longest gaps between selected frames are added up to the limit.
struct ContactChoice {
  private struct Candidate {
    let place: Int
    /// The event that occurs in the frame, for example `trigger`; `nil` if none does.
    var event: String?
  }

  private let plan: SequencePlan
  private let limit: Int
  /// The selected frames, by their indices in the plan's images.
  private var chosen: [Int: (drawing: ImageDrawing, event: String?)] = [:]
  private var keys: Set<DisplayListKey> = []

  /// Selects frames of a plan.
  ///
  /// - Parameter limit: The maximum number of frames, at least 1.
  init(_ plan: SequencePlan, limit: Int) throws {
    self.plan = plan
    self.limit = limit
    guard !plan.images.isEmpty else { return }
    try choose(0)
    if plan.options.drive == .time, let timeline = plan.timeline {
      for candidate in candidates(timeline) { try choose(candidate.place, candidate.event) }
    }
    try choose(plan.images.count - 1)
    try fill()
  }

  /// The selected frames in order; the instant of a frame at an event is the event's name.
  var frames: [ImageDrawing] {
    chosen.sorted { $0.key < $1.key }.map { _, choice in
      var image = choice.drawing.image
      image.frame.instant = choice.event ?? image.frame.instant
      return ImageDrawing(
        image: image, state: choice.drawing.state, list: choice.drawing.list)
    }
  }

  /// Selects a frame unless the limit is reached or an equal frame is selected.
  ///
  /// - Returns: Whether the frame was added.
  @discardableResult
  private mutating func choose(_ place: Int, _ event: String? = nil) throws -> Bool {
    if let known = chosen[place] {
      chosen[place]?.event = known.event ?? event
      return false
    }
    guard chosen.count < limit else { return false }
    let drawing = try plan.drawing(of: plan.images[place])
    guard keys.insert(DisplayListKey(drawing.list)).inserted else { return false }
    chosen[place] = (drawing, event)
    return true
  }

  // MARK: Events

  /// Returns the index of the first frame at or after a time, or of the last frame if none exists.
  private func place(at time: Flicks) -> Int {
    let next = partitionPoint(0..<plan.images.count) { plan.images[$0].frame.time >= time }
    return min(next, plan.images.count - 1)
  }

  /// Returns the candidates in order of decreasing priority.
  private func candidates(_ timeline: Timeline) -> [Candidate] {
    func places(_ kinds: [(TimelineEvent.Kind, String?)]) -> [Candidate] {
      kinds.flatMap { kind, name in
        timeline.events.filter { $0.kind == kind }
          .map { Candidate(place: place(at: $0.time), event: name) }
      }
    }
    return places([(.trigger, "trigger"), (.end, "end")]) + words(timeline)
      + places([(.state, nil)])
      + turns(timeline) + places([(.rest, "rest")])
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
        guard case .word = $0.kind else { return false }
        return [.label, .images].contains($0.facet)
          && $0.label.hasPrefix("\(placement.rawValue).")
      }
      return samplers.flatMap { sampler in
        var best: [TimelineEvent.Value: Int] = [:]
        for (index, time) in times.enumerated() {
          guard let word = sampler.value(at: time), percents[index].isFinite else { continue }
          if let known = best[word], percents[known] >= percents[index] { continue }
          best[word] = index
        }
        return best.values.sorted().map { Candidate(place: $0) }
      }
    }
  }

  /// Returns the frames at extrema of the content offset and of the bend, largest swing first.
  private func turns(_ timeline: Timeline) -> [Candidate] {
    let times = plan.images.map(\.frame.time)
    let samplers = timeline.samplers { signal in
      Self.turning.contains { signal.isNamed($0) }
    }
    var found: [(place: Int, swing: Double)] = []
    for numbers in timeline.numbers(of: samplers, at: times) {
      guard let low = numbers.min(), let high = numbers.max(), high > low else { continue }
      // The indices of the extrema, including both ends.
      var ends = [0]
      for index in numbers.indices.dropFirst().dropLast() {
        let (before, after) = (
          numbers[index] - numbers[index - 1], numbers[index + 1] - numbers[index]
        )
        if before * after < 0 || (before != 0 && after == 0) { ends.append(index) }
      }
      ends.append(numbers.count - 1)
      for index in ends.indices.dropFirst().dropLast() {
        let number = numbers[ends[index]]
        let swing =
          max(abs(number - numbers[ends[index - 1]]), abs(number - numbers[ends[index + 1]]))
          / (high - low)
        if swing > Self.smallestSwing { found.append((ends[index], swing)) }
      }
    }
    return found.sorted { ($1.swing, $0.place) < ($0.swing, $1.place) }
      .map { Candidate(place: $0.place) }
  }

  private static let turning: [SignalName<Double>] = [
    .contentOffset(.vertical), .contentOffset(.horizontal), .bend,
  ]
  /// The smallest swing of a turning point, as a fraction of the signal's range in the run.
  private static let smallestSwing = 0.05

  // MARK: Gaps

  /// Selects distinct frames from the middles of the longest gaps between selected frames, up to
  /// the limit.
  private mutating func fill() throws {
    var still: Set<Int> = []
    while chosen.count < limit {
      let places = chosen.keys.sorted()
      let gaps = zip(places, places.dropFirst()).filter { $1 - $0 > 1 && !still.contains($0) }
      guard let (first, last) = gaps.max(by: { ($0.1 - $0.0, $1.0) < ($1.1 - $1.0, $0.0) }) else {
        return
      }
      var isFound = false
      for part in Self.probes where !isFound {
        let place = first + Int((Double(last - first) * part).rounded())
        if place > first, place < last { isFound = try choose(place) }
      }
      if !isFound { still.insert(first) }
    }
  }

  /// The positions to try between two selected frames, as fractions of their distance, in order.
  private static let probes = [0.5, 0.25, 0.75, 0.125, 0.375, 0.625, 0.875]
}
