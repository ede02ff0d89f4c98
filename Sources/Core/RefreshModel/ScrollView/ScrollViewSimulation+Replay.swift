/// The state of a replay in progress.
struct ReplayState {
  let samples: [ReplayLog.Sample]
  let mode: Replay.Mode
  /// The index of the last played sample; `nil` before the first.
  var index: Int?
  /// Whether the log moves the content.
  ///
  /// In input mode, it is `false` from a movement by a behavior until the log's next touch.
  var movesContent = true
  /// Whether a finger is down in the log.
  var isTouching = false
  /// The last values that behaviors requested, by event name.
  var requests: [String: Double] = [:]

  init?(_ replay: Replay?, _ grid: PixelGrid) {
    guard let replay, !replay.log.samples.isEmpty else { return nil }
    samples = replay.log.rounded(to: grid).samples
    mode = replay.mode
  }

  /// The index of the first sample that has not been played.
  private var nextIndex: Int { index.map { $0 + 1 } ?? 0 }
  /// The first sample that has not been played; `nil` after the last.
  var next: ReplayLog.Sample? { nextIndex < samples.count ? samples[nextIndex] : nil }

  /// Counts the first sample that has not been played as played.
  mutating func advance() { index = nextIndex }

  /// Returns whether the log determines the inset at an edge; always `false` in input mode.
  func hasInset(_ edge: EdgeInsets.Edge, on axis: ScrollAxis) -> Bool {
    guard mode == .observed, let first = samples.first else { return false }
    return edge == axis.leadingEdge && first.leadingInset != nil
      || edge == axis.trailingEdge && first.trailingInset != nil
  }

  /// Returns the offset of the log at a time, in points, interpolated linearly between two
  /// samples; `nil` before the first sample.
  func offset(at time: Flicks) -> Double? {
    guard let index else { return nil }
    let last = samples[index]
    guard last.time < time, index + 1 < samples.count else { return last.offset }
    let next = samples[index + 1]
    let part = (time - last.time).seconds / (next.time - last.time).seconds
    return last.offset + (next.offset - last.offset) * min(part, 1)
  }

  /// Returns the velocity of the offset before a time, in points per second.
  ///
  /// The velocity is averaged over at least 0.01 s, or over the log up to `time` if that is
  /// shorter.
  func velocity(at time: Flicks) -> Double {
    guard let index, let now = offset(at: time) else { return 0 }
    let earlier = samples[...index].last { time - $0.time >= Self.velocitySpan } ?? samples[0]
    let elapsed = (time - earlier.time).seconds
    return elapsed > 0 ? (now - earlier.offset) / elapsed : 0
  }

  private static let velocitySpan = Flicks(1, over: 100)
}

extension ScrollViewSimulation {
  /// Whether the log determines the offset, so that requests of behaviors only become events.
  var isObserved: Bool { replay?.mode == .observed }

  /// Schedules the samples of the log's next time; has no effect if all have been played.
  func scheduleReplay() {
    guard let replay, let next = replay.next else { return }
    // Input precedes all other phases of its time, while observed values are the result of all
    // other phases except drawing.
    simulation.agenda.add(at: next.time, replay.mode == .input ? .steps : .observations) {
      [unowned self] in
      while let sample = self.replay?.next, sample.time <= next.time { playSample(sample) }
      if self.replay?.next == nil { finishReplay() }
      scheduleReplay()
    }
  }

  /// Plays a sample: first the content length and the insets, then the pan, then the offset.
  private func playSample(_ sample: ReplayLog.Sample) {
    let previous = replay?.index.flatMap { replay?.samples[$0] }
    replay?.advance()
    if let length = sample.contentLength, length != geometry.contentLength {
      replayContentLength(length)
    }
    if isObserved {
      noteInsets(
        sample.contentInset(over: contentInset, on: axis, safeAreaInset: safeAreaInset))
    }
    let change = replayPan(sample)
    guard replay?.movesContent == true, change == .firstMove || sample.offset != offset
    else { return }
    let start = previous?.time ?? simulation.now
    let isJump = change == .takingUp || start >= simulation.now
    noteIndicator()
    move(to: sample.offset, since: isJump ? nil : start)
  }

  /// The effect of a sample's pan state on the offset.
  private enum PanEffect {
    case none
    /// The finger takes over content that a behavior had moved, so the offset jumps to its value in
    /// the log.
    case takingUp
    /// The finger moves for the first time, so observers are notified even if the offset is
    /// unchanged.
    case firstMove
  }

  /// Ends a replay in input mode; content beyond an edge bounces back unless a finger is down.
  private func finishReplay() {
    guard let replay, replay.mode == .input, replay.movesContent, !isDragging else { return }
    self.replay?.movesContent = false
    settle(velocity: 0)
  }

  private func replayContentLength(_ length: Double) {
    record.contentLength.set(length, at: simulation.now)
    updateIndicator()
    simulation.notifyContentSize()
    if replay?.movesContent != true { followContent() }
  }

  private func replayPan(_ sample: ReplayLog.Sample) -> PanEffect {
    let isDown = sample.pan.isDown
    switch (replay?.isTouching == true, isDown) {
    case (false, true):
      replay?.isTouching = true
      simulation.log(.touchBegan)
      let wasMoving = replay?.movesContent == true
      guard isObserved || stopUnderFinger() else { return .none }
      replay?.movesContent = true
      setDragging(true)
      setPanState(.began)
      let isMoving = sample.pan == .changed && startMoving()
      return !wasMoving ? .takingUp : isMoving ? .firstMove : .none
    case (true, true): return sample.pan == .changed && startMoving() ? .firstMove : .none
    case (true, false):
      replay?.isTouching = false
      simulation.log(.touchEnded, to: .number(0 - (replay?.velocity(at: simulation.now) ?? 0)))
      guard isDragging else { break }
      setDragging(false)
      setPanState(sample.pan == .possible ? .ended : sample.pan)
    case (false, false):
      if sample.pan != panState, sample.pan == .possible || sample.pan == .failed {
        setPanState(sample.pan)
      }
    }
    return .none
  }

  /// Changes the pan state from `began` to `changed` and returns `true`, or returns `false` if no
  /// drag has just begun.
  private func startMoving() -> Bool {
    guard isDragging, panState == .began else { return false }
    setPanState(.changed)
    return true
  }

  /// Cancels the log's pan in input mode, so that its finger no longer moves the content.
  func cancelReplayedPan() {
    guard replay?.mode == .input, isDragging else { return }
    replay?.movesContent = false
    setDragging(false)
    setPanState(.cancelled)
  }

  /// Ends the log's control of the content until the next touch, because a behavior moves the
  /// content.
  ///
  /// - Returns: The velocity of the offset in the log, in points per second; `nil` if the log does
  ///   not move the content or its finger is down.
  @discardableResult
  func takeContentFromLog() -> Double? {
    guard let replay, replay.mode == .input, replay.movesContent, !isDragging,
      let position = replay.offset(at: simulation.now)
    else { return nil }
    self.replay?.movesContent = false
    if position != offset {
      let start = replay.index.map { replay.samples[$0].time }
      move(to: position, since: start.flatMap { $0 < simulation.now ? $0 : nil })
    }
    return replay.velocity(at: simulation.now)
  }

  /// Logs a value that a behavior requests for a property that the log determines, unless it is the
  /// current value or repeats the last request.
  func request(
    _ kind: TimelineEvent.EventKind, _ name: String, from value: Double, to wanted: Double
  ) {
    guard wanted != value else { return }
    animationContext?.hasChanges = true
    guard replay?.requests[name] != wanted else { return }
    replay?.requests[name] = wanted
    simulation.log(kind, name: name, from: .number(value), to: .number(wanted))
  }

  /// Returns the insets without changes at edges that the log determines, and logs those changes as
  /// requests.
  func withoutRequests(_ inset: EdgeInsets) -> EdgeInsets {
    guard let replay else { return inset }
    var allowed = inset
    for edge in EdgeInsets.Edge.allCases where replay.hasInset(edge, on: axis) {
      let current = contentInset[edge]
      request(.inset, "requested.\(edge.rawValue)", from: current, to: inset[edge])
      allowed[edge] = current
    }
    return allowed
  }
}

/// A recorder of the samples that a logger on a device would write.
final class ReplayLogger {
  private(set) var samples: [ReplayLog.Sample] = []

  /// Records a sample of the scroll view.
  ///
  /// - Parameter change: The offset change that is being recorded; `nil` if another value has
  ///   changed.
  func note(_ view: ScrollViewSimulation, at time: Flicks, change: OffsetChange? = nil) {
    var sample = ReplayLog.Sample(
      time: time, offset: view.offset, pan: view.panState,
      contentLength: view.geometry.contentLength, leadingInset: view.geometry.leadingInset,
      trailingInset: view.geometry.trailingInset)
    if let change, let last = samples.last {
      // A sample at the start of a linear movement, or just before a jump.
      let start = max(change.since ?? time, last.time)
      var before = sample
      before.time = start
      before.offset = change.old
      if last.time != start || last.offset != before.offset { append(before) }
      sample.offset = change.new
    }
    append(sample)
  }

  private func append(_ sample: ReplayLog.Sample) {
    if samples.last != sample { samples.append(sample) }
  }
}
