/// The state machine of Material's pull-to-refresh.
final class MaterialMachine: RecordingMachine {
  private let behavior: MaterialBehavior
  let host: BehaviorHost
  var record: MaterialRecording
  /// Whether the pan in progress began while idle, so that the container follows the finger.
  private var isFollowing = false

  private static let settling = "settle"
  private static let key = "spring"

  init(behavior: MaterialBehavior, host: BehaviorHost) {
    self.behavior = behavior
    self.host = host
    record = MaterialRecording(behavior: behavior)
  }

  private var rest: Double { scrollView.minimumOffset }
  private var distance: Double { behavior.distance(overscroll: rest - scrollView.contentOffset.y) }

  // MARK: Scrolling

  /// Moves the container with the finger, which interrupts a running settling movement.
  func contentOffsetChanged(_ change: OffsetChange) {
    guard isFollowing else { return }
    let fraction = MaterialPull(percent: distance / behavior.threshold).fraction
    guard fraction != record.fraction.value else { return }
    if host.removeAnimation(Self.settling) { record.fraction.removeAllAnimations(at: host.now) }
    record.fraction.move(to: fraction, since: change.since, at: host.now)
    fade(
      \.arrowAlpha, to: fraction < 1 ? MaterialRecording.faintAlpha : 1,
      animated: (change.since ?? host.now) < host.now)
  }

  func panStateChanged(_ panState: PanState) {
    if panState == .began {
      isFollowing = state != .refreshing
      // The list is drawn at rest, so a pull starts there even if the list still bounces.
      if scrollView.contentOffset.y < rest { scrollView.setContentOffset(y: rest) }
    } else if panState.isOver {
      let isTrigger = host.decide(.release, values: values, clauses)
      let wasFollowing = isFollowing
      isFollowing = false
      if isTrigger { refresh() } else if wasFollowing { settle(to: 0) }
    }
  }

  private var clauses: [Decision.Clause] {
    [
      .notRefreshing(state == .refreshing), .init("pull began while idle", isFollowing),
      // Offsets are compared, so that rounding does not affect a pull of exactly the threshold.
      .init(
        "o < -T - reach", comparing: scrollView.contentOffset.y, .less,
        rest - behavior.triggerDistance,
        isThreshold: true),
    ]
  }

  private var values: [Decision.Quantity] {
    [
      .init("o", scrollView.contentOffset.y), .init("T", 0 - rest),
      .init("reach", behavior.triggerDistance), .init("distance", distance),
      .init("threshold", behavior.threshold),
    ]
  }

  // MARK: Refreshing

  /// Begins a refresh from code: the container slides in, and the list does not move.
  func beginRefreshing() {
    if host.decide(.begin, [.notRefreshing(state == .refreshing)]) { refresh() }
  }

  private func refresh() {
    host.log(.trigger, from: .number(distance))
    isFollowing = false
    changeState(to: .refreshing)
    host.callHandler()
    record.ringStart.set(host.now, at: host.now)
    settle(to: 1)
  }

  /// Ends the refresh and lets the container slide out.
  ///
  /// A finger that still drags the list moves the container from its next pull on.
  func endRefreshing(_ result: Reaction.Result) {
    guard state == .refreshing else { return }
    changeState(to: .idle)
    settle(to: 0)
  }

  // MARK: Appearance

  /// Moves the container to a fraction of the threshold, and fades to the arrow or the ring.
  private func settle(to fraction: Double) {
    fade(\.ringAlpha, to: fraction)
    fade(\.arrowAlpha, to: fraction < 1 ? MaterialRecording.faintAlpha : 1)
    guard record.fraction.presentation(at: host.now) != fraction else { return }
    host.startAnimation(Self.settling, duration: MaterialBehavior.settling.duration)
    spring(\.fraction, to: fraction, MaterialBehavior.settling)
  }

  private func fade(
    _ property: WritableKeyPath<MaterialRecording, RecordedProperty>, to value: Double,
    animated isAnimated: Bool = true
  ) {
    guard record[keyPath: property].value != value else { return }
    if isAnimated {
      spring(property, to: value, MaterialBehavior.fading)
    } else {
      record[keyPath: property].jump(to: value, at: host.now)
    }
  }

  /// Animates a property from its presentation value, without velocity.
  private func spring(
    _ property: WritableKeyPath<MaterialRecording, RecordedProperty>, to value: Double,
    _ spring: CriticalSpring
  ) {
    let start = record[keyPath: property].presentation(at: host.now)
    record[keyPath: property].jump(to: value, at: host.now)
    record[keyPath: property].add(
      spring.animation(from: start, to: value), forKey: Self.key, at: host.now)
  }
}
