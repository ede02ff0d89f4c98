import BezierGeometry
import KeyframeAnimation

extension ScrollViewSimulation {
  /// The rate of change of the offset's y in the movement under way, in points a second.
  var currentVelocity: Double { motion?.velocity(at: simulation.now) ?? 0 }

  /// Starts a movement, ending any other.
  func begin(
    _ kind: ScrollMotion.Kind, duration: Flicks, destination: Double,
    position: @escaping (Double) -> Double, velocity: @escaping (Double) -> Double,
    completion: @escaping () -> Void = {}
  ) {
    stopMotion()
    motion = ScrollMotion(
      kind: kind, start: simulation.now, end: simulation.now + max(duration, .zero),
      position: position, velocity: velocity, destination: destination, completion: completion)
    scheduleTick()
  }

  /// Ends the movement under way where it is; its completion is not called.
  func stopMotion() {
    simulation.agenda.cancel(motionTicket)
    motionTicket = nil
    motion = nil
  }

  /// Moves the content to where the movement under way has it now, which is further than observers
  /// know where this is no point of their grid.
  func catchUp() {
    guard let current = motion, current.lastTick < simulation.now else { return }
    let since = current.lastTick
    current.lastTick = simulation.now
    move(to: current.position(at: simulation.now), since: since)
  }

  /// Goes on, at the same speed, towards edges that have moved; an animation ends where it was
  /// meant to.
  func followEdges() {
    switch motion?.kind {
    case .bounce, .deceleration:
      let ticket = motionTicket
      catchUp()
      // An observer may have ended this movement, or started another.
      if motionTicket == ticket { settle(velocity: currentVelocity) }
    case .animation, nil:
      break
    }
  }

  /// Lets go of the content at a velocity, in points a second of the offset: it runs out within the
  /// content, or returns from beyond an edge.
  func settle(velocity: Double) {
    if offset < minimumOffset || offset > maximumOffset {
      bounce(to: offset < minimumOffset ? minimumOffset : maximumOffset, velocity: velocity)
    } else if isPagingEnabled {
      turnPage(velocity: velocity)
    } else if velocity != 0 {
      decelerate(velocity: velocity)
    } else {
      stopMotion()
    }
  }

  private func decelerate(velocity: Double) {
    let from = offset
    let decay = ScrollDecay(velocity: velocity, rate: ScrollDecay.normalRate)
    let edge = velocity < 0 ? minimumOffset : maximumOffset
    let duration = decay.duration(threshold: restThreshold)
    guard let reaching = decay.time(at: edge - from), reaching < duration else {
      guard duration > 0 else { return stopMotion() }
      begin(
        .deceleration, duration: Flicks(seconds: duration),
        destination: from + decay.value(at: duration),
        position: { from + decay.value(at: $0) }, velocity: { decay.derivative(at: $0) })
      return
    }
    begin(
      .deceleration, duration: Flicks(seconds: reaching), destination: edge,
      position: { from + decay.value(at: $0) }, velocity: { decay.derivative(at: $0) }
    ) { [unowned self] in
      if velocity > 0 || bouncesAtTop {
        bounce(to: edge, velocity: decay.derivative(at: reaching))
      }
    }
  }

  /// Goes to the page nearest to where the content would run out, at most one page on.
  private func turnPage(velocity: Double) {
    let decay = ScrollDecay(velocity: velocity, rate: ScrollDecay.normalRate)
    let from = (offset - minimumOffset) / length
    let run = decay.value(at: decay.duration(threshold: restThreshold)) / length
    let page = min(max((from + run).rounded(), from.rounded(.up) - 1), from.rounded(.down) + 1)
    let target = min(max(minimumOffset + page * length, minimumOffset), maximumOffset)
    if target == offset, velocity == 0 {
      stopMotion()
    } else {
      bounce(to: target, velocity: velocity)
    }
  }

  private func bounce(to edge: Double, velocity: Double) {
    let bounce = BounceBack(distance: offset - edge, velocity: velocity)
    begin(
      .bounce, duration: Flicks(seconds: bounce.duration(threshold: restThreshold)),
      destination: edge, position: { edge + bounce.value(at: $0) },
      velocity: { bounce.derivative(at: $0) })
  }

  private func scheduleTick() {
    guard let motion else { return }
    let time = min(ObserverGrid.next(after: motion.lastTick), motion.end)
    motionTicket = simulation.agenda.add(at: time, .scrollTicks, tickAction)
  }

  func tick() {
    guard let current = motion else { return }
    let ticket = motionTicket
    let since = current.lastTick
    current.lastTick = simulation.now
    let position = current.position(at: simulation.now)
    if current.kind == .animation { noteIndicator() }
    // Where something else of this instant has caught up, observers know already.
    if since < simulation.now || position != offset { move(to: position, since: since) }
    // An observer may have ended this movement, or started another.
    guard motionTicket == ticket, motion != nil else { return }
    if simulation.now < current.end {
      scheduleTick()
    } else {
      motion = nil
      motionTicket = nil
      if current.kind == .animation { endIndicator() }
      current.completion()
    }
  }
}
