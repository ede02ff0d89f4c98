/// The results of a behavior's refreshes over a run, and the times at which they are shown.
struct ResultRecording: Sendable {
  /// The result of the last refresh; `nil` before the first end and from a trigger to the next end.
  private var last = StepTrack<Reaction.Result?>(nil)
  /// Whether the state is `finished`.
  private(set) var isFinished = StepTrack(false)
  /// The end of the refresh whose result is shown; `nil` while none is shown.
  private var shownSince = StepTrack<Flicks?>(nil)
  /// The times of the triggers, of the handler's calls and of the ends, without end calls that are
  /// ignored because no refresh is in progress.
  private var times: [TimelineEvent.EventKind: [Flicks]] = [:]
  /// The end of the run, after which all values stay the same.
  private let duration: Flicks

  init(
    _ placement: Placement, _ events: [TimelineEvent], _ scrollView: ScrollViewRecording,
    duration: Flicks
  ) {
    self.duration = duration
    /// Whether a refresh is in progress; an end call without one has no result.
    var isActive = false
    /// The time from which the list closes with the result.
    var closing: Flicks?
    for event in events where event.target == placement || event.kind == .touchBegan {
      guard [.touchBegan, .trigger, .handler, .end, .state].contains(event.kind) else { continue }
      if ![.handler, .end].contains(event.kind), let start = closing {
        // The next touch, trigger or state ends the display even if the list is still open.
        shownSince.set(
          nil, at: scrollView.firstRest(in: start..<event.time, at: placement) ?? event.time)
        closing = nil
      }
      switch (event.kind, event.to) {
      case (.trigger, _):
        isActive = true
        times[.trigger, default: []].append(event.time)
        last.set(nil, at: event.time)
      case (.end, .text(let word)?) where isActive:
        isActive = false
        times[.end, default: []].append(event.time)
        last.set(Reaction.Result(rawValue: word), at: event.time)
      case (.handler, _): times[.handler, default: []].append(event.time)
      case (.state, .text(RefreshState.finished.rawValue)?):
        isFinished.set(true, at: event.time)
        shownSince.set(event.time, at: event.time)
      case (.state, let state) where isFinished.last:
        isFinished.set(false, at: event.time)
        if state == .text(RefreshState.refreshing.rawValue) {
          shownSince.set(nil, at: event.time)
        } else {
          closing = event.time
        }
      default: break
      }
    }
    if let start = closing, let end = scrollView.firstRest(in: start..<duration, at: placement) {
      shownSince.set(nil, at: end)
    }
  }

  /// Returns the time since the last event of a kind, in seconds; `nil` before the first one.
  func seconds(since kind: TimelineEvent.EventKind, at time: Flicks) -> Double? {
    guard let times = times[kind] else { return nil }
    let time = min(time, duration)
    let next = partitionPoint(0..<times.count) { times[$0] > time }
    return next == 0 ? nil : (time - times[next - 1]).seconds
  }

  /// Returns the index of the last result among all results, or the number of results for `nil`.
  func result(at time: Flicks) -> Int {
    last.value(at: time)?.index ?? Reaction.Result.allCases.count
  }

  /// Returns the time for which a result has been shown, in seconds, or `nil` if none is shown.
  func resultTime(at time: Flicks) -> Double? {
    let time = min(time, duration)
    return shownSince.value(at: time).map { (time - $0).seconds }
  }
}

extension ScrollViewRecording {
  /// Returns the first time at which the list is not pulled beyond its resting range, or `nil` if
  /// it is pulled during the whole range of times.
  ///
  /// The resting range has the model values of the insets, so a list that closes is pulled until
  /// the animation ends. The times are the beginning of the range and the observers' grid.
  fileprivate func firstRest(in range: Range<Flicks>, at placement: Placement) -> Flicks? {
    /// The difference, in points, that rounding can cause.
    let tolerance = 1e-6
    var time = range.lowerBound
    while time < range.upperBound {
      let view = state(at: time)
      var geometry = view.geometry
      geometry.adjustedContentInset = view.modelContentInset + safeAreaInset
      let pull =
        switch placement {
        case .header: geometry.minimumOffset - view.offset
        case .footer: view.offset - geometry.maximumOffset
        }
      if pull <= tolerance { return time }
      time = ObserverGrid.next(after: time)
    }
    return nil
  }
}
