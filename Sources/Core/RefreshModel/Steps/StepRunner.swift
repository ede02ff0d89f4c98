/// A player that performs the steps of a script in sequence.
final class StepRunner {
  private let steps: [Step]
  let simulation: Simulation
  private var index = 0
  private(set) var isTouching = false
  /// The travel of the finger since it touched, in points; positive downward.
  private var travel = 0.0
  /// Whether all steps have been performed.
  private(set) var isFinished = false
  /// Whether the current step waits until everything rests.
  private(set) var isWaitingForRest = false
  /// The current movement of the finger; `nil` while the finger does not move.
  private var movement: FingerMovement?
  /// The time at which the finger last moved.
  private var lastDrag = Flicks.zero
  /// The action for each observer grid point of a movement; one closure serves all of them.
  private lazy var dragAction: () -> Void = { [unowned self] in drag() }
  /// The error that ended the script; `nil` if none has occurred.
  private(set) var failure: RunError?

  init(steps: [Step], simulation: Simulation) {
    self.steps = steps
    self.simulation = simulation
  }

  var scrollView: ScrollViewSimulation { simulation.scrollView }

  func start(at time: Flicks) { goOn(at: time) }

  /// Ends the wait for rest and performs the next step.
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
    switch perform(steps[index].action) {
    case .afterwards(let delay): goOn(after: delay)
    case .atRest: isWaitingForRest = true
    case .byItself: break
    }
    index += 1
  }

  func withMachine(_ placement: Placement, _ action: (any StateMachine) -> Void) {
    guard let machine = simulation.machine(at: placement) else {
      failure = .missingBehavior(step: index, placement)
      return
    }
    action(machine)
  }

  // MARK: The finger

  func putFingerDown() {
    isTouching = true
    travel = 0
    noteTouch()
    scrollView.touchDown()
  }

  func liftFinger(velocity: Double?) {
    guard isTouching else { return }
    isTouching = false
    let velocity = velocity ?? scrollView.record.finger.velocity(at: simulation.now)
    noteLift(velocity: velocity)
    scrollView.touchUp(velocity: velocity)
  }

  func cancelTouch() {
    guard isTouching else { return }
    isTouching = false
    noteLift("cancelled")
    scrollView.touchCancelled()
  }

  /// Performs a tap, which is not a pan, or lifts a finger that is already down.
  func tap() {
    guard !isTouching else { return liftFinger(velocity: 0) }
    noteTouch()
    noteLift()
    scrollView.tap()
  }

  /// Logs and records that the finger touches the screen.
  private func noteTouch() {
    simulation.log(.touchBegan)
    scrollView.record.finger.touchDown(at: simulation.now)
  }

  /// Logs and records that the finger leaves the screen.
  private func noteLift(_ name: String? = nil, velocity: Double = 0) {
    simulation.log(.touchEnded, name: name, to: .number(velocity))
    scrollView.record.finger.lift(at: simulation.now)
  }

  func startDrag(_ drag: Step.Drag) {
    let isComingDown = !isTouching
    if isComingDown, let x = drag.x { scrollView.moveFinger(toX: x, since: nil) }
    if isComingDown { putFingerDown() }
    let distance: Double
    var target: Double?
    switch drag.travel {
    case .by(let points): distance = points
    case .pull(let percent, let placement):
      target = simulation.offset(forPull: percent, of: placement)
      guard let target else {
        failure = .missingBehavior(step: index, placement)
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
    self.movement = movement
    continueDrag(movement)
  }

  private struct FingerMovement {
    let start: Flicks
    let end: Flicks
    let from: Double
    let distance: Double
    let fromX: Double
    /// The x-coordinate at the end; `nil` if it does not change.
    let x: Double?
    let curve: TimingFunction
    /// The offset for which `distance` was computed, in points; `nil` if the distance was given.
    let target: Double?

    func travel(at time: Flicks) -> Double { from + distance * progress(at: time) }

    func x(at time: Flicks) -> Double? { x.map { fromX + ($0 - fromX) * progress(at: time) } }

    private func progress(at time: Flicks) -> Double {
      guard time < end else { return 1 }
      return curve.value(at: (time - start).seconds / (end - start).seconds)
    }
  }

  private func continueDrag(_ movement: FingerMovement) {
    lastDrag = simulation.now
    simulation.agenda.add(
      at: min(ObserverGrid.next(after: lastDrag), movement.end), .steps, dragAction)
  }

  private func drag() {
    guard let movement else { return }
    moveFinger(movement, since: lastDrag)
    if simulation.now < movement.end {
      continueDrag(movement)
    } else {
      goOn(after: .zero)
    }
  }

  private func moveFinger(_ movement: FingerMovement, since last: Flicks) {
    travel = movement.travel(at: simulation.now)
    simulation.log(.touchMoved, to: .number(travel))
    scrollView.record.finger.travel.move(to: travel, since: last, at: simulation.now)
    if let x = movement.x(at: simulation.now) { scrollView.moveFinger(toX: x, since: last) }
    let isEnd = simulation.now >= movement.end
    scrollView.panMoved(travel: travel, since: last, exactly: isEnd ? movement.target : nil)
  }
}
