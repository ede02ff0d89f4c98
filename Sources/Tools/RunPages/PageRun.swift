/// A run encoded for a page: its frames, events and tracks.
enum PageRun {
  /// The range of pulls by hand, in percent of the threshold.
  static let pullPercents = 0...150
  /// The maximum number of tracks.
  private static let trackLimit = 4

  /// Returns a run as JSON.
  ///
  /// - Parameters:
  ///   - plan: The plan of the run; its drive must not be `progress`.
  ///   - label: The label that distinguishes the run from others on the page.
  ///   - delay: The start of the run in the page's time, in seconds.
  ///   - hasPulls: Whether the JSON has the frames of a pull by hand.
  ///   - table: The table to which the display lists are added.
  /// - Throws: An error if a frame cannot be drawn or encoded, or `CancellationError` if the task
  ///   is canceled.
  static func json(
    _ plan: SequencePlan, label: String, delay: Double, hasPulls: Bool,
    into table: inout DrawingTable
  ) throws -> JSONValue {
    // A page has both appearances and draws at any scale, so the images of one scale are enough.
    let images = plan.parts.first?.images ?? []
    var indices: [DrawingTable.ListIndices] = []
    var states: [(frame: Int, name: String)] = []
    for (number, image) in images.enumerated() {
      try Task.checkCancellation()
      let added = try add(image, of: plan, to: &table)
      indices.append(added.indices)
      if let state = added.state, state != states.last?.name { states.append((number, state)) }
    }
    var json: JSONObject = [
      "label": .text(label), "delay": .number(delay.rounded(to: 6)),
      "rate": .number(plan.rate.framesPerSecond.rounded(to: 6)),
      "speed": .number(plan.resolved.scenario.clock.speed.rounded(to: 6)),
      "loops": .flag(plan.options.drive == .loop),
      "states": .list(states.map { [.integer($0.frame), .text($0.name)] }),
    ]
    add(indices, to: &json)
    if plan.options.drive == .time, let timeline = plan.timeline {
      json["events"] = .list(events(of: timeline))
      json["tracks"] = .list(tracks(of: timeline, at: images.map(\.frame.time)))
      // If the list cannot be pulled to the maximum, the page does not support pulling by hand.
      var extended = table
      do {
        json["pull"] = .object(try pull(plan, hasFrames: hasPulls, &extended))
        table = extended
      } catch is ScenarioErrors {}
    }
    return .object(json)
  }

  /// Adds the display lists of an image in both appearances.
  ///
  /// - Returns: The indices of the display lists in the table, and the name of the image's state,
  ///   or `nil` if the image has no state.
  static func add(
    _ image: FrameImage, of plan: SequencePlan, to table: inout DrawingTable
  ) throws -> (indices: DrawingTable.ListIndices, state: String?) {
    var light = image
    light.appearance = .light
    var dark = image
    dark.appearance = .dark
    let drawing = try plan.drawing(of: light)
    let indices = try table.add(light: drawing.list, dark: try plan.drawing(of: dark).list)
    return (indices, drawing.state)
  }

  // MARK: Pulling by hand

  /// Returns JSON for pulling by hand.
  ///
  /// The JSON has the distance that the content moves at 100 percent, in points; with frames, also
  /// the bounce after the release, and the frame for each percent.
  private static func pull(
    _ plan: SequencePlan, hasFrames: Bool, _ table: inout DrawingTable
  ) throws -> JSONObject {
    var options = FrameOptions()
    options.drive = .progress
    options.percents = hasFrames ? pullPercents.map { Double($0) / 100 } : [0, 1]
    let pulls = try SequencePlan(plan.resolved, options, textLayout: plan.textLayout)
    let offsets = try [0, 1].map { percent in
      try pulls.images.first { $0.frame.percent == percent }
        .map { try pulls.instant(of: $0.frame).contentOffset } ?? .zero
    }
    // The content moves in the direction opposite to the content offset.
    let direction = offsets[0] - offsets[1]
    var json: JSONObject = [
      "direction": .numbers([direction.dx, direction.dy].map { $0.rounded(to: 6) })
    ]
    guard hasFrames else { return json }
    var indices: [DrawingTable.ListIndices] = []
    for image in pulls.images {
      try Task.checkCancellation()
      indices.append(try add(image, of: pulls, to: &table).indices)
    }
    let back = returns(plan.resolved.script.scrollView.momentum)
    json["back"] = .numbers(back.map { $0.rounded(to: 3) })
    add(indices, to: &json)
    return json
  }

  /// The fractions of a pull that remain after its release, 60 per second.
  ///
  /// These are the values of the scroll view's bounce.
  private static func returns(_ momentum: Momentum?) -> [Double] {
    let velocity = momentum == .decay ? BounceBack.minimumOutwardVelocity : 0
    let bounce = BounceBack(distance: 1, velocity: velocity, momentum: momentum ?? .spring)
    let end = bounce.duration(threshold: 0.5 / Double(pullPercents.upperBound))
    return stride(from: 0, to: end, by: 1.0 / 60).map { bounce.value(at: $0) }
  }

  /// Adds members with the frames' display lists, and those in the dark appearance if any differ.
  static func add(_ indices: [DrawingTable.ListIndices], to json: inout JSONObject) {
    json["frames"] = .integers(indices.map(\.light))
    guard indices.contains(where: { $0.light != $0.dark }) else { return }
    json["dark"] = .integers(indices.map(\.dark))
  }

  // MARK: Events and tracks

  /// Returns the events as JSON arrays `[seconds, kind, target, detail]`, without duplicates.
  ///
  /// Kinds that are visible in the frames are omitted. Only impacts and announcements have a detail:
  /// the name or the text.
  private static func events(of timeline: Timeline) -> [JSONValue] {
    let kinds: [TimelineEvent.EventKind] = [
      .touchBegan, .touchEnded, .trigger, .handler, .end, .impact, .announcement, .rest,
      .animationStart, .animationEnd,
    ]
    var seen: Set<JSONValue> = []
    return timeline.events.filter { kinds.contains($0.kind) }.compactMap { event in
      let texts = [event.kind.rawValue, event.target?.rawValue, detail(of: event)]
      let value = JSONValue.list(
        [.number(event.time.seconds.rounded(to: 6))] + texts.compactMap(\.self).map { .text($0) })
      return seen.insert(value).inserted ? value : nil
    }
  }

  private static func detail(of event: TimelineEvent) -> String? {
    switch (event.kind, event.to) {
    case (.impact, _): event.name
    case (.announcement, .text(let text)?): text
    default: nil
    }
  }

  /// Returns up to four tracks as JSON, with their values at the frames' times.
  ///
  /// Constant tracks are omitted, as are tracks whose shape is similar to that of a track with a
  /// lower rank.
  private static func tracks(of timeline: Timeline, at times: [Flicks]) -> [JSONValue] {
    let samplers = timeline.samplers { $0.isNumber && $0.isTraced && !$0.isModel }
    let all = zip(samplers, timeline.numbers(of: samplers, at: times)).filter { _, numbers in
      let known = numbers.filter(\.isFinite)
      return (known.max() ?? 0) - (known.min() ?? 0) > 1e-6
    }
    let ranked = all.enumerated().sorted {
      (rank(of: $0.element.0.signal), $0.offset) < (rank(of: $1.element.0.signal), $1.offset)
    }
    var shown: [[Double]] = []
    let informative = ranked.filter { _, track in
      let shape = shape(of: track.1)
      guard shown.count < trackLimit, !shown.contains(where: { isAlike($0, shape) }) else {
        return false
      }
      shown.append(shape)
      return true
    }
    return informative.map { _, track in
      let signal = track.0.signal
      return [
        "name": .text(signal.label), "unit": .text(signal.unit?.rawValue ?? ""),
        "values": .numbers(track.1.map { $0.rounded(to: 3) }),
      ]
    }
  }

  /// Returns the numbers scaled to the range 0…1, for comparing the shapes of curves.
  private static func shape(of numbers: [Double]) -> [Double] {
    let known = numbers.filter(\.isFinite)
    let low = known.min() ?? 0
    let high = known.max() ?? 1
    return numbers.map { ($0 - low) / (high - low) }
  }

  /// Returns whether two curves in the range 0…1 are equal or mirrored vertically, within 0.01.
  private static func isAlike(_ first: [Double], _ second: [Double]) -> Bool {
    func areClose(_ first: Double, _ second: Double) -> Bool {
      first.isNaN && second.isNaN || abs(first - second) < 0.01
    }
    return zip(first, second).allSatisfy(areClose)
      || zip(first, second).allSatisfy { areClose($0, 1 - $1) }
  }

  /// Returns the rank of a signal, 0…5; the signals with the lowest ranks are shown first.
  ///
  /// The content offset is first, followed by the signals of the header. The adjusted insets and
  /// those of the scroll indicator are last, since they add no information.
  private static func rank(of signal: Signal) -> Int {
    switch signal.label {
    case "contentOffset.y", "contentOffset.x": 0
    case let label where label.hasPrefix("adjusted") || label.hasPrefix("scrollIndicator"): 5
    case let label where label.hasPrefix("contentInset"): 2
    case let label where label.hasSuffix(".pullingPercent"): 3
    default:
      switch signal.facet {
      case .arrow, .spinner, .label: 4
      default: signal.unit == .seconds ? 4 : 1
      }
    }
  }
}
