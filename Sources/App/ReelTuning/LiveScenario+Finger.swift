import RunPages

/// A pull by hand on a page: the touches so far.
struct HandPull: Sendable {
  /// The page's number of the pull.
  var id: Int
  var log = FingerLog()
  /// The thresholds of the revision with a number, which each answer shows; `nil` before the first.
  var thresholds: (revision: Int, lines: [Placement: JSONValue])?

  /// The maximum number of touches, ten minutes at 120 per second.
  private static let touchLimit = 72_000
  /// The range of times, in seconds.
  static let times = 0.0...600.0
  /// The range of positions and distances, in points.
  private static let positions = -100_000.0...100_000.0
  /// The largest distance between two positions that a pointer can report, in points.
  static let largestPrecision = 4.0
  /// The range of pulling percents.
  private static let percents = -100.0...100.0

  /// Adds touches that a page reports.
  ///
  /// - Throws: `TunerRefusal` if touches before them are missing, if there are too many, or if a
  ///   number is out of range.
  mutating func add(_ request: TunerRequest.Finger, origin: Double) throws(TunerRefusal) {
    guard request.first == log.touches.count else {
      throw TunerRefusal(status: 409, "touches before these are missing; begin the pull again")
    }
    guard log.touches.count + request.touches.count <= Self.touchLimit else {
      throw TunerRefusal("the pull is too long; release the list, and pull again")
    }
    for touch in request.touches {
      guard Self.times.contains(touch.time),
        [touch.travel, touch.x].allSatisfy({ $0.map(Self.positions.contains) ?? true }),
        touch.pull.map(Self.percents.contains) ?? true
      else { throw TunerRefusal("a touch is out of range") }
      let action: FingerLog.Action =
        if touch.isCanceled == true { .cancel } else if let pull = touch.pull {
          .pull(pull, touch.placement ?? .header)
        } else if let travel = touch.travel {
          .move(travel: travel, x: touch.x.map { $0 - origin })
        } else { .lift }
      log.touches.append(
        .init(time: max(Flicks(seconds: touch.time), log.duration), action: action))
    }
  }
}

extension LiveScenario {
  /// Adds touches to the current pull by hand, or begins another one, and plays it to now.
  ///
  /// - Returns: The frames from now on, as if the finger stayed where it is, and the pull.
  /// - Throws: `TunerRefusal` if there is no run or the touches are invalid, or an error if they
  ///   cannot be played.
  func touch(_ request: TunerRequest.Finger) throws -> TunerResponder.Reply {
    guard let plan = try plan(rate: request.view.rate, isSaved: false) else {
      throw TunerRefusal(status: 503, "there is no run to pull")
    }
    var hand = hand.flatMap { $0.id == request.id ? $0 : nil } ?? HandPull(id: request.id)
    try hand.add(request, origin: plan.scene.listOrigin.x)
    let now = min(max(request.view.now ?? 0, 0), HandPull.times.upperBound)
    let ahead = min(max(request.view.ahead ?? 0, 0), Self.lookaheadLimit)
    if hand.thresholds?.revision != revision { hand.thresholds = (revision, plan.thresholds) }
    let touched = try plan.touched(by: hand.log, until: now + ahead)
    self.hand = hand
    let json: JSONValue = [
      "shown": .object(try touched.pageExcerpt(at: now, for: ahead)),
      "revision": .integer(revision),
      "pull": .object(touched.pull(at: now, thresholds: hand.thresholds?.lines ?? [:])),
    ]
    return TunerResponder.Reply(json: json.compactText)
  }

  /// Returns the plan of the current pull by hand until a time, in seconds, or `nil` without a pull.
  func handPlan(rate: Double?, until now: Double) throws -> SequencePlan? {
    guard let hand else { return nil }
    return try plan(rate: rate, isSaved: false)?
      .touched(by: hand.log, until: min(max(now, 0), HandPull.times.upperBound))
  }

  /// Replaces the steps with a few that repeat the current pull by hand.
  ///
  /// - Returns: The state, and the number of steps and their difference from the pull, in points.
  func keepPull(_ request: TunerRequest.Keep) async throws -> TunerResponder.Reply {
    guard let hand, hand.id == request.id, let playing = document.playing else {
      throw TunerRefusal(status: 409, "there is no pull to keep; pull the list first")
    }
    // Other messages are answered in the meantime.
    let precision = min(max(request.precision ?? 0, 0), HandPull.largestPrecision)
    let kept = try await Task.detached {
      try KeptSteps(repeating: hand.log, in: playing, precision: precision)
    }.value
    // Earlier edits of single steps belong to the steps that go.
    let former = document.edits.map(\.key).filter { $0.hasPrefix("steps.") }
    let changes =
      former.map { TunerDocument.Change(key: $0, value: nil) }
      + [TunerDocument.Change(key: "steps", value: StepSchema.text(of: kept.steps))]
      + (playing.scenario.replay == nil
        ? [] : [TunerDocument.Change(key: "replay", value: "null")])
    let member: JSONObject = [
      "steps": .integer(kept.steps.count), "difference": .number(kept.maximumDifference),
    ]
    return try perform(adding: ("kept", .object(member))) {
      try $0.document.change(changes, gesture: request.gesture, isLast: true)
    }
  }
}
