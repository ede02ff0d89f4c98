import BezierGeometry
import KeyframeAnimation
import RefreshModel
import VectorDrawing

/// The frames that tell a run in one picture, none of which shows what another shows.
///
/// They are its events and changes of state, each of its labels, where it turns, and of what is left the
/// middles of the longest gaps.
struct ContactChoice {
  /// A frame that may be chosen.
  private struct Candidate {
    let place: Int
    /// What happens there, such as `trigger`.
    var event: String?
  }

  private let plan: SequencePlan
  private let limit: Int
  /// By their places among the plan's pictures.
  private var chosen: [Int: (drawing: PictureDrawing, event: String?)] = [:]
  private var keys: Set<DisplayListKey> = []

  /// Chooses frames of a plan.
  ///
  /// - Parameter limit: how many at most, 1 or more.
  init(_ plan: SequencePlan, limit: Int) throws {
    self.plan = plan
    self.limit = limit
    guard !plan.pictures.isEmpty else { return }
    try choose(0)
    if plan.options.drive == .time, let timeline = plan.timeline {
      for candidate in candidates(timeline) { try choose(candidate.place, candidate.event) }
    }
    try choose(plan.pictures.count - 1)
    try fill()
  }

  /// The frames in their order; those at an event are called by it.
  var frames: [PictureDrawing] {
    chosen.sorted { $0.key < $1.key }.map { _, choice in
      var picture = choice.drawing.picture
      picture.frame.instant = choice.event ?? picture.frame.instant
      return PictureDrawing(
        picture: picture, state: choice.drawing.state, list: choice.drawing.list)
    }
  }

  /// Takes a frame, where there is room and none like it.
  @discardableResult
  private mutating func choose(_ place: Int, _ event: String? = nil) throws -> Bool {
    if let known = chosen[place] {
      chosen[place]?.event = known.event ?? event
      return false
    }
    guard chosen.count < limit else { return false }
    let drawing = try plan.drawing(of: plan.pictures[place])
    guard keys.insert(DisplayListKey(drawing.list)).inserted else { return false }
    chosen[place] = (drawing, event)
    return true
  }

  // MARK: What happens

  /// The first frame that does not come before a time.
  private func place(at time: Flicks) -> Int {
    let next = partitionPoint(0..<plan.pictures.count) { plan.pictures[$0].frame.time >= time }
    return min(next, plan.pictures.count - 1)
  }

  /// What is worth a frame, what matters most first.
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

  /// For each word that a label or a picture can have, the frame with it that shows most of its behavior.
  private func words(_ timeline: Timeline) -> [Candidate] {
    let times = plan.pictures.map(\.frame.time)
    return Placement.allCases.flatMap { placement -> [Candidate] in
      guard let pull = timeline.sampler(of: "\(placement.rawValue).pullingPercent") else {
        return []
      }
      let percents = pull.numbers(at: times)
      let samplers = timeline.samplers {
        guard case .word = $0.kind else { return false }
        return [.label, .pictures].contains($0.facet)
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

  /// Where the list and what bends go no further, the widest swings first.
  private func turns(_ timeline: Timeline) -> [Candidate] {
    let times = plan.pictures.map(\.frame.time)
    let samplers = timeline.samplers { signal in
      Self.turning.contains { signal.isNamed($0) }
    }
    var found: [(place: Int, swing: Double)] = []
    for numbers in timeline.numbers(of: samplers, at: times) {
      guard let low = numbers.min(), let high = numbers.max(), high > low else { continue }
      // From one turn to the next.
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
  /// Of all that a number goes through in the run.
  private static let smallestSwing = 0.05

  // MARK: Between

  /// Fills up with what lies in the middle of gaps, the longest first.
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

  /// Where in a gap something new is looked for, the middle first.
  private static let probes = [0.5, 0.25, 0.75, 0.125, 0.375, 0.625, 0.875]
}
