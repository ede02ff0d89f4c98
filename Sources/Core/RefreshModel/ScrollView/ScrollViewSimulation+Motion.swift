extension ScrollViewSimulation {
  /// Starts a movement, replacing the current one.
  func begin(
    _ trajectory: ScrollMotion.Trajectory, duration: Flicks, destination: Double,
    completion: @escaping () -> Void = {}
  ) {
    stopMotion()
    motion = ScrollMotion(
      trajectory: trajectory, start: simulation.now, end: simulation.now + max(duration, .zero),
      destination: destination, completion: completion, lastTick: simulation.now)
    scheduleTick()
  }

  /// Ends the current movement at the current offset, without calling its completion.
  func stopMotion() {
    simulation.agenda.cancel(motionTicket)
    motionTicket = nil
    motion = nil
  }

  /// Moves the content to the current movement's position at the current time and notifies
  /// observers, which otherwise happens only on the observer grid.
  func catchUp() {
    guard let current = motion, current.lastTick < simulation.now else { return }
    motion?.lastTick = simulation.now
    move(to: current.position(at: simulation.now), since: current.lastTick)
  }

  /// Redirects a deceleration or a bounce to the new edges, with the same velocity; an animation
  /// keeps its destination.
  func followEdges() {
    guard let motion, !motion.isAnimation else { return }
    let ticket = motionTicket
    catchUp()
    // An observer may have ended this movement or started another.
    guard motionTicket == ticket else { return }
    let now = simulation.now
    proceed(from: motion.position(at: now), velocity: motion.velocity(at: now))
  }

  /// Releases the content at a velocity of the offset, in points per second.
  ///
  /// The content decelerates within its edges, moves to a page if paging is enabled, or returns
  /// from beyond an edge.
  func settle(velocity: Double) {
    let beyond = offset - min(max(offset, minimumOffset), maximumOffset)
    var velocity = velocity
    if momentum == .decay {
      if abs(velocity) < Self.minimumFling { velocity = 0 }
      let slowest = beyond * BounceBack.minimumOutwardVelocity
      if velocity * beyond >= 0, abs(velocity) < abs(slowest) { velocity = slowest }
    }
    proceed(from: offset, velocity: velocity)
  }

  /// Continues a movement from an offset before rounding, in points, at a velocity in points per
  /// second.
  private func proceed(from: Double, velocity: Double) {
    if from < minimumOffset || from > maximumOffset {
      let edge = from < minimumOffset ? minimumOffset : maximumOffset
      bounce(from: from, to: edge, velocity: velocity, momentum)
    } else if isPagingEnabled {
      turnPage(velocity: velocity)
    } else if velocity != 0 {
      decelerate(from: from, velocity: velocity)
    } else {
      stopMotion()
    }
  }

  private func decelerate(from: Double, velocity: Double) {
    let decay = ScrollDecay(velocity: velocity, rate: ScrollDecay.normalRate)
    let edge = velocity < 0 ? minimumOffset : maximumOffset
    let duration =
      momentum == .decay
      ? decay.duration(speed: Self.minimumSpeed) : decay.duration(threshold: restThreshold)
    guard let reaching = decay.time(at: edge - from), reaching < duration else {
      guard duration > 0 else { return stopMotion() }
      begin(
        .deceleration(from: from, decay), duration: Flicks(seconds: duration),
        destination: from + decay.value(at: duration))
      return
    }
    begin(
      .deceleration(from: from, decay), duration: Flicks(seconds: reaching), destination: edge
    ) { [unowned self] in
      if velocity > 0 || bouncesAtTop {
        bounce(from: edge, to: edge, velocity: decay.derivative(at: reaching), momentum)
      }
    }
  }

  /// Moves to the page nearest to the end of the deceleration, at most one page away.
  private func turnPage(velocity: Double) {
    let decay = ScrollDecay(velocity: velocity, rate: ScrollDecay.normalRate)
    let from = (offset - minimumOffset) / length
    let run = decay.value(at: decay.duration(threshold: restThreshold)) / length
    let page = min(max((from + run).rounded(), from.rounded(.up) - 1), from.rounded(.down) + 1)
    let target = min(max(minimumOffset + page * length, minimumOffset), maximumOffset)
    if target == offset, velocity == 0 {
      stopMotion()
    } else {
      bounce(from: offset, to: target, velocity: velocity, .spring)
    }
  }

  private func bounce(
    from: Double, to edge: Double, velocity: Double, _ momentum: Momentum
  ) {
    let bounce = BounceBack(distance: from - edge, velocity: velocity, momentum: momentum)
    let threshold = momentum == .decay ? Self.minimumDistance : restThreshold
    let crossing = bounce.crossing
    begin(
      .bounce(to: edge, bounce),
      duration: Flicks(seconds: crossing ?? bounce.duration(threshold: threshold)),
      destination: edge
    ) { [unowned self] in
      if let crossing { decelerate(from: edge, velocity: bounce.velocity(at: crossing)) }
    }
  }

  /// The speed below which ``Momentum/decay`` releases the content at rest, in points per second.
  private static let minimumFling = 250.0
  /// The speed at which a deceleration of ``Momentum/decay`` ends, in points per second.
  private static let minimumSpeed = 10.0
  /// The distance from the edge at which a bounce of ``Momentum/decay`` ends, in points.
  private static let minimumDistance = 0.5

  private func scheduleTick() {
    guard let motion else { return }
    let time = min(ObserverGrid.next(after: motion.lastTick), motion.end)
    motionTicket = simulation.agenda.add(at: time, .scrollTicks, tickAction)
  }

  func tick() {
    guard let current = motion else { return }
    let ticket = motionTicket
    let since = current.lastTick
    motion?.lastTick = simulation.now
    let position = current.position(at: simulation.now)
    if current.isAnimation { noteIndicator() }
    // If another action at this time has already caught up, observers have been notified.
    if since < simulation.now || grid.rounded(position) != offset {
      move(to: position, since: since)
    }
    // An observer may have ended this movement or started another.
    guard motionTicket == ticket, motion != nil else { return }
    if simulation.now < current.end {
      scheduleTick()
    } else {
      motion = nil
      motionTicket = nil
      if current.isAnimation { endIndicator() }
      current.completion()
    }
  }
}
