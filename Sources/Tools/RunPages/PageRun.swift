/// A run encoded for a page: its frames, events and tracks.
enum PageRun {
  /// The range of pulls by hand, in percent of the threshold.
  static let pullPercents = 0...150

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
      let added = try table.add(image, of: plan)
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
    json.add(frames: indices)
    if plan.options.drive == .time, let timeline = plan.timeline {
      json["events"] = .list(events(of: timeline))
      json["tracks"] = .list(PageTracks.json(of: timeline, at: images.map(\.frame.time)))
      json["pull"] = try pull(plan, hasFrames: hasPulls, into: &table).map { .object($0) }
    }
    return .object(json)
  }

  // MARK: Pulling by hand

  /// Returns JSON for pulling by hand, or `nil` if the list cannot be pulled to the maximum.
  ///
  /// The JSON has the distance that the content moves at 100 percent, in points; with frames, also
  /// the bounce after the release, and the frame for each percent.
  private static func pull(
    _ plan: SequencePlan, hasFrames: Bool, into table: inout DrawingTable
  ) throws -> JSONObject? {
    var options = FrameOptions()
    options.drive = .progress
    options.percents = hasFrames ? pullPercents.map { Double($0) / 100 } : [0, 1]
    let pulls = try SequencePlan(plan.resolved, options, textLayout: plan.textLayout)
    guard let farthest = pulls.images.last, (try? pulls.instant(of: farthest.frame)) != nil else {
      return nil
    }
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
      indices.append(try table.add(image, of: pulls).indices)
    }
    let bounce = bounceFractions(plan.resolved.script.scrollView.momentum)
    json["back"] = .numbers(bounce.map { $0.rounded(to: 3) })
    json.add(frames: indices)
    return json
  }

  /// The fractions of a pull that remain after its release, 60 per second.
  ///
  /// These are the values of the scroll view's bounce.
  private static func bounceFractions(_ momentum: Momentum?) -> [Double] {
    let velocity = momentum == .decay ? BounceBack.minimumOutwardVelocity : 0
    let bounce = BounceBack(distance: 1, velocity: velocity, momentum: momentum ?? .spring)
    let end = bounce.duration(threshold: 0.5 / Double(pullPercents.upperBound))
    return stride(from: 0, to: end, by: 1.0 / 60).map { bounce.value(at: $0) }
  }

  // MARK: Events

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
}
