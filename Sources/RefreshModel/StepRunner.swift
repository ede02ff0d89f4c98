import BezierGeometry
import KeyframeAnimation

/// Does a script's steps, one after the other.
final class StepRunner {
  private let steps: [Step]
  private unowned let simulation: Simulation
  private var index = 0
  private var isTouching = false
  /// How far the finger has gone since it came down.
  private var travel = 0.0
  /// Whether all steps are done.
  private(set) var isFinished = false
  /// Whether the current step lasts until nothing moves.
  private(set) var isWaitingForRest = false
  /// What makes it impossible to go on.
  private(set) var failure: PlaythroughError?

  init(steps: [Step], simulation: Simulation) {
    self.steps = steps
    self.simulation = simulation
  }

  private var scrollView: ScrollViewSimulation { simulation.scrollView }

  func start(at time: Flicks) { goOn(at: time) }

  /// Ends a wait for rest.
  func resume() {
    isWaitingForRest = false
    goOn(after: .zero)
  }

  private func goOn(after delay: Flicks) { goOn(at: simulation.now + max(delay, .zero)) }

  private func goOn(at time: Flicks) {
    simulation.agenda.add(at: time, .steps) { [unowned self] in doNext() }
  }

  private func doNext() {
    guard index < steps.count else {
      isFinished = true
      return
    }
    let step = steps[index]
    switch step.action {
    case .wait(let duration), .hold(let duration):
      goOn(after: duration)
    case .drag(let drag):
      startDrag(drag)
    case .untilRest:
      isWaitingForRest = true
    default:
      doAtOnce(step.action)
      goOn(after: .zero)
    }
    index += 1
  }

  private func doAtOnce(_ action: Step.Action) {
    switch action {
    case .wait, .hold, .drag, .untilRest:
      break
    case .release(let velocity):
      liftFinger(velocity: velocity)
    case .fling(let velocity):
      if !isTouching { putFingerDown() }
      liftFinger(velocity: velocity)
    case .tap(let target):
      tap()
      if let target { withComponent(target) { $0.tapped() } }
    case .beginRefreshing(let target):
      withComponent(target) { $0.beginRefreshing() }
    case .endRefreshing(let target):
      withComponent(target) { _ in simulation.endRefreshing(target, .success) }
    case .endRefreshingWithNoMoreData(let target):
      withComponent(target) { _ in simulation.endRefreshing(target, .noMoreData) }
    case .resetNoMoreData(let target):
      withComponent(target) { $0.resetNoMoreData() }
    case .setHidden(let isHidden, let target):
      withComponent(target) { $0.setHidden(isHidden) }
    case .detach(let target):
      withComponent(target) { _ in simulation.detach(target) }
    case .appear:
      simulation.appear()
    case .reload(let rows):
      simulation.reloadData(rows: rows ?? scrollView.rows)
    case .scrollTo(let y, let animated):
      if animated {
        scrollView.animateContentOffset(y: y)
      } else {
        scrollView.setContentOffset(y: y)
      }
    }
  }

  private func withComponent(
    _ placement: Placement, _ action: (any ComponentBehavior) -> Void
  ) {
    guard let behavior = simulation.behavior(at: placement) else {
      failure = .missingComponent(step: index, placement)
      return
    }
    action(behavior)
  }

  // MARK: The finger

  private func putFingerDown() {
    isTouching = true
    travel = 0
    simulation.log(.touchBegan)
    scrollView.touchDown()
  }

  private func liftFinger(velocity: Double) {
    guard isTouching else { return }
    isTouching = false
    simulation.log(.touchEnded, to: .number(velocity))
    scrollView.touchUp(velocity: velocity)
  }

  /// Touching without moving is no pan; a finger that is down already is lifted.
  private func tap() {
    guard !isTouching else { return liftFinger(velocity: 0) }
    simulation.log(.touchBegan)
    simulation.log(.touchEnded, to: .number(0))
    scrollView.tap()
  }

  private func startDrag(_ drag: Step.Drag) {
    let isComingDown = !isTouching
    if isComingDown, let x = drag.x { scrollView.moveFinger(toX: x, since: nil) }
    if isComingDown { putFingerDown() }
    let distance: Double
    var target: Double?
    switch drag.travel {
    case .by(let points):
      distance = points
    case .pull(let percent, let placement):
      target = simulation.offset(forPull: percent, of: placement)
      guard let target else {
        failure = .missingComponent(step: index, placement)
        return
      }
      distance = scrollView.travel(to: target) ?? .nan
    case .offset(let offset):
      target = offset
      distance = scrollView.travel(to: offset) ?? .nan
    }
    guard distance.isFinite else {
      failure = .unreachable(step: index, limit: scrollView.length)
      return
    }
    let movement = FingerMovement(
      start: simulation.now, end: simulation.now + max(drag.duration, .zero), from: travel,
      distance: distance, fromX: scrollView.fingerX, x: drag.x, curve: drag.curve, target: target)
    if movement.end > movement.start { moveFinger(movement, since: simulation.now) }
    continueDrag(movement, since: simulation.now)
  }

  private struct FingerMovement {
    let start: Flicks
    let end: Flicks
    let from: Double
    let distance: Double
    let fromX: Double
    /// Where the finger goes along x; `nil` stays.
    let x: Double?
    let curve: TimingFunction
    /// The offset that the end was worked out to give.
    let target: Double?

    func travel(at time: Flicks) -> Double { from + distance * progress(at: time) }

    func x(at time: Flicks) -> Double? { x.map { fromX + ($0 - fromX) * progress(at: time) } }

    private func progress(at time: Flicks) -> Double {
      guard time < end else { return 1 }
      return curve.value(at: (time - start).seconds / (end - start).seconds)
    }
  }

  private func continueDrag(_ movement: FingerMovement, since last: Flicks) {
    let time = min(ObserverGrid.next(after: last), movement.end)
    simulation.agenda.add(at: time, .steps) { [unowned self] in
      moveFinger(movement, since: last)
      if time < movement.end {
        continueDrag(movement, since: time)
      } else {
        goOn(after: .zero)
      }
    }
  }

  private func moveFinger(_ movement: FingerMovement, since last: Flicks) {
    travel = movement.travel(at: simulation.now)
    simulation.log(.touchMoved, to: .number(travel))
    if let x = movement.x(at: simulation.now) { scrollView.moveFinger(toX: x, since: last) }
    let isEnd = simulation.now >= movement.end
    scrollView.panMoved(travel: travel, since: last, exactly: isEnd ? movement.target : nil)
  }
}
