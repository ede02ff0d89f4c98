/// The parts of a header's animation that a player shows separately, on one axis of frames.
///
/// A pull of the finger drives the first part; the others play at the frame rate. The frame between
/// two parts belongs to neither, since players differ in whether a layer is shown at its end.
package struct HeaderSegments: Sendable {
  /// A part of the animation, which includes its first and its last frame.
  package struct Segment: Sendable {
    package let name: String
    package let first: Int
    /// The number of frames after the first.
    package let length: Int
    fileprivate let source: Source

    package var last: Int { first + length }
  }

  fileprivate enum Source: Sendable {
    /// The pulling percent is the frame, as a percentage.
    case pull
    /// A part of a run, stretched to the length of the segment.
    case run(Timeline, from: Flicks, duration: Flicks)
  }

  /// A frame of the cycle at which the app's end call may be shown, and the segment that shows it.
  struct Exit: Sendable {
    /// The frame, counted from the beginning of the cycle.
    let frame: Int
    let segment: String
  }

  let header: ExportedHeader
  /// The frame rate of all parts but the pull, in frames per second.
  package let rate: Double
  /// The segments in the order of their frames.
  package private(set) var segments: [Segment] = []
  /// The exits of the cycle for each result, in the order of their frames.
  ///
  /// A single exit may be taken at any frame.
  private(set) var exits: [(result: String, exits: [Exit])] = []
  /// The largest distance, in points, between the drawing after an end call at any frame of the
  /// cycle and the segment that is played for it.
  private(set) var endDeviation = 0.0
  /// The period of the cycle in the run, in seconds; 0 if nothing moves.
  private(set) var period = 0.0
  /// How the run moves the list.
  package let motion: ListMotion

  /// The frame of the pull at which a release triggers the refresh.
  static let threshold = 100
  /// The largest deviation of an end, in points.
  private static let largestDeviation = 1.0
  /// The longest wait for an exit, in seconds, unless there are too many.
  private static let longestWait = 1.0 / 3
  private static let maximumExitCount = 12
  /// The amount by which the pulling percent of a frame is smaller, so that a whole frame shows
  /// what is drawn just before a change at its percent.
  private static let justBelow = 2e-6

  /// Plays all parts of a scenario's header, or of its footer if it has no header.
  ///
  /// - Throws: `HeaderExportError` if nothing refreshes or a part is too long, `ScenarioErrors` if the
  ///   behavior cannot be played.
  init(_ resolved: ResolvedScenario, textLayout: any TextLayout) throws {
    header = try ExportedHeader(resolved, textLayout: textLayout)
    rate = resolved.scenario.clock.rate.framesPerSecond
    let refresh = try header.wholeRefresh
    motion = try header.motion(in: refresh)
    if let half = try? header.pulled(to: 0.5), !header.triggers(half) {
      add("pull", length: furthestFrame, .pull)
    }
    try add(refresh)
  }

  /// Returns the instant at a frame of a segment, which may be fractional.
  func instant(at frame: Double, of segment: Segment) throws -> RunState {
    let frame = min(max(frame - Double(segment.first), 0), Double(segment.length))
    switch segment.source {
    case .pull:
      let percent = max(frame / Double(Self.threshold) - Self.justBelow, 0)
      return try header.pulled(to: percent).instant(at: ExportedHeader.settling)
    case .run(let timeline, let from, let duration):
      let share = segment.length == 0 ? 0 : frame / Double(segment.length)
      return timeline.instant(at: from + Flicks(seconds: duration.seconds * share))
    }
  }

  /// Records all segments on the axis of frames, in seconds at the frame rate.
  func recording(tolerance: Double, items: (RunState) -> [DisplayItem]) throws -> LayerRecording {
    let perFrame = Double(Flicks.perSecond) / rate
    func flicks(_ frame: Int) -> Flicks {
      Flicks(count: Int64((Double(frame) * perFrame).rounded()))
    }
    var budget = WorkBudget(steps: HeaderExport.stateLimit)
    var whole: LayerRecording?
    for segment in segments {
      var events: [Flicks] = []
      if case .run(let timeline, let from, let duration) = segment.source, duration > .zero {
        events = timeline.events.map(\.time).filter { $0 > from && $0 < from + duration }.map {
          let share = ($0 - from).seconds / duration.seconds
          return flicks(segment.first)
            + Flicks(count: Int64((share * Double(segment.length) * perFrame).rounded()))
        }
      }
      let part = try LayerRecording(
        flicks(segment.first)...flicks(segment.last), events: events, tolerance: tolerance, &budget
      ) { time in
        let instant = try instant(at: Double(time.count) / perFrame, of: segment)
        return LayerSnapshot(time: time, layers: LayerTree(items(instant)))
      }
      if whole == nil { whole = part } else { whole?.append(part, frame: flicks(1)) }
    }
    guard let whole else { throw HeaderExportError.noTrigger }
    return whole
  }

  /// The times of the first and the last frame of each segment, which require a key.
  var breaks: [Flicks] {
    segments.flatMap { [$0.first, $0.last] }.map { Flicks(seconds: Double($0) / rate) }
  }

  private mutating func add(_ name: String, length: Int, _ source: Source) {
    let first = segments.last.map { $0.last + 2 } ?? 0
    segments.append(Segment(name: name, first: first, length: length, source: source))
  }

  // MARK: Pull

  /// The last frame of the pull: the furthest that a finger can pull over the length of the scroll
  /// view, or the threshold if the refresh triggers there before the finger is lifted.
  private var furthestFrame: Int {
    let behavior = header.behavior
    let placement = header.placement
    guard let full = try? header.pulled(to: 1.01), !header.triggers(full),
      let geometry = try? header.pulled(to: 0).instant(at: .zero).geometry
    else { return Self.threshold }
    let edge = behavior.contentOffset(pulledTo: 0, at: placement, in: geometry)
    let reach = RubberBand(dimension: geometry.viewLength).value(at: geometry.viewLength)
    var frame = Self.threshold
    while frame < 10 * Self.threshold {
      let percent = Double(frame + 1) / Double(Self.threshold)
      let offset = behavior.contentOffset(pulledTo: percent, at: placement, in: geometry)
      guard abs(offset - edge) <= reach else { break }
      frame += 1
    }
    return (try? header.pulled(to: Double(frame) / Double(Self.threshold))) == nil
      ? Self.threshold : frame
  }

  // MARK: Refresh

  private func frames(_ duration: Double) -> Int { Int((duration * rate - 1e-6).rounded(.up)) }

  private mutating func add(_ refresh: RefreshRun) throws {
    let lead = refresh.loop.lowerBound - refresh.begin.lowerBound
    let period = refresh.loop.upperBound - refresh.loop.lowerBound
    let long = refresh.timeline
    let trigger = refresh.begin.lowerBound
    guard let handler = long.firstTime(of: .handler, at: header.placement)
    else { throw HeaderExportError.noTrigger }
    let begin = steadyFrame(of: long, from: trigger, lead: lead, period: period)
    let steady = trigger + Flicks(seconds: Double(begin) / rate)
    self.period = period.seconds
    add("begin", length: begin, .run(long, from: trigger, duration: steady - trigger))
    // The nearest whole number of frames; the cycle is stretched to it.
    let count = max(Int((period.seconds * rate).rounded()), 1)
    add("refreshing", length: count, .run(long, from: steady, duration: period))

    let isShown = header.script.resultDurations[header.placement] ?? .zero > .zero
    let results: [(String, Reaction.Result)] =
      isShown ? [("success", .success), ("failure", .failure)] : [("end", .success)]
    for (name, result) in results {
      /// Returns the run whose app ends the refresh at a frame of the second cycle.
      func run(endingAt frame: Int) throws -> RefreshRun {
        let phase = Flicks(seconds: period.seconds * Double(frame) / Double(count))
        return try header.refreshed(after: max(steady + period + phase - handler, .zero), result)
      }
      let first = try run(endingAt: 0)
      let deviation = try deviation(of: first, overCycleOf: count, run)
      var frames = [0]
      if deviation >= Self.largestDeviation {
        let parts = min(
          max(Int((period.seconds / Self.longestWait).rounded(.up)), 1), count,
          Self.maximumExitCount)
        frames = (0..<parts).map { $0 * count / parts }
      } else {
        endDeviation = max(endDeviation, deviation)
      }
      var exits: [Exit] = []
      for (index, frame) in frames.enumerated() {
        let ended = frame == 0 ? first : try run(endingAt: frame)
        let segment = index == 0 ? name : "\(name).\(index + 1)"
        let length = self.frames(ended.endDuration)
        add(
          segment, length: length,
          .run(
            ended.timeline, from: ended.end.lowerBound,
            duration: Flicks(seconds: Double(length) / rate)))
        exits.append(Exit(frame: frame, segment: segment))
      }
      self.exits.append((name, exits))
    }
    try ExportedHeader.checkLength(Double(segments.last?.last ?? 0) / rate)
  }

  /// Returns the first frame after the trigger from which the drawing repeats.
  ///
  /// The list may still be moving when the behavior's own animation has become periodic.
  private func steadyFrame(
    of timeline: Timeline, from trigger: Flicks, lead: Flicks, period: Flicks
  ) -> Int {
    let first = frames(lead.seconds)
    let step = max(Int(rate / 20), 1)
    for frame in stride(from: first, to: first + frames(ExportedHeader.slack.seconds), by: step) {
      let start = trigger + Flicks(seconds: Double(frame) / rate)
      let repeats = (0..<8).allSatisfy { index in
        let time = Flicks(seconds: Double(index) / 8 * max(period.seconds, 0.5))
        let first = points(timeline.instant(at: start + (period > .zero ? time : .zero)))
        let second = points(timeline.instant(at: start + time + period))
        return first.distance(to: second) < 0.05
      }
      if repeats { return frame }
    }
    return first
  }

  // MARK: Distances

  private func points(_ instant: RunState) -> ItemPoints {
    ItemPoints(header.layers(at: instant, .light).items)
  }

  /// Returns the largest distance between the ends of runs and the end of the first one.
  private func deviation(
    of first: RefreshRun, overCycleOf count: Int, _ run: (Int) throws -> RefreshRun
  ) throws -> Double {
    guard period > 0 else { return 0 }
    var greatest = 0.0
    for part in 1..<8 {
      let other = try run(part * count / 8)
      let duration = max(first.endDuration, other.endDuration)
      for time in stride(from: 0, through: duration, by: 0.05) {
        let own = points(first.instant(afterEnd: time))
        greatest = max(greatest, own.distance(to: points(other.instant(afterEnd: time))))
      }
    }
    return greatest
  }
}

extension RefreshRun {
  /// The duration from the app's end call to rest, in seconds.
  fileprivate var endDuration: Double { (end.upperBound - end.lowerBound).seconds }

  fileprivate func instant(afterEnd seconds: Double) -> RunState {
    timeline.instant(at: end.lowerBound + Flicks(seconds: seconds))
  }
}

/// The points of all items by the identifiers from the root, for measuring movements.
private struct ItemPoints {
  private var points: [String: [Point]] = [:]

  init(_ items: [DisplayItem]) { add(items, .identity, in: "") }

  private mutating func add(
    _ items: [DisplayItem], _ transform: AffineTransform, in parent: String
  ) {
    for item in items {
      let key = "\(parent)/\(item.id)"
      switch item {
      case .group(let group):
        guard group.opacity > 0 else { continue }
        add(group.children, group.transform.concatenating(transform), in: key)
      case .fill(let fill): add(fill.path, transform, key)
      case .stroke(let stroke): add(stroke.path, transform, key)
      case .image(let image): add(.rect(image.frame), transform, "\(key) \(image.asset.name)")
      case .text(let text):
        add(BezierPath([.move(to: text.origin)]), transform, "\(key) \(text.text.string)")
      }
    }
  }

  private mutating func add(_ path: BezierPath, _ transform: AffineTransform, _ key: String) {
    points[key] = path.applying(transform).elements.flatMap(\.points)
  }

  /// Returns the largest distance of corresponding points, which is infinite if an item is missing
  /// or has another number of points.
  func distance(to other: ItemPoints) -> Double {
    guard points.count == other.points.count else { return .infinity }
    var greatest = 0.0
    for (key, own) in points {
      guard let theirs = other.points[key], theirs.count == own.count else { return .infinity }
      for (one, two) in zip(own, theirs) { greatest = max(greatest, (one - two).length) }
    }
    return greatest
  }
}
