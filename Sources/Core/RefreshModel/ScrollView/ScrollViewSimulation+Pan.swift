/// A drag in progress.
struct Pan {
  /// The offset at a finger travel of 0 if there were no rubber band, in points.
  var origin: Double
  /// The travel of the finger since it touched, in points; positive downward.
  var travel: Double
  /// Whether code has moved the content or its edges since the last movement of the finger, so
  /// that `origin` must be computed again.
  var needsAnchor = false
}

extension ScrollViewSimulation {
  /// Begins a drag and stops the content, if scrolling is enabled.
  func touchDown() {
    guard stopUnderFinger() else { return }
    pan = Pan(origin: unbanded(offset), travel: 0)
    setDragging(true)
    setPanState(.began)
  }

  /// Performs a tap, which stops the content but is not a pan.
  func tap() {
    guard stopUnderFinger(), motion == nil else { return }
    settle(velocity: 0)
  }

  /// Stops the content under a finger and returns `true`, or returns `false` if scrolling is
  /// disabled.
  ///
  /// Additive UIKit animations continue under the finger.
  func stopUnderFinger() -> Bool {
    guard isScrollEnabled else { return false }
    catchUp()
    // An observer may have disabled scrolling.
    guard isScrollEnabled else { return false }
    stopMotion()
    if simulation.script.scrollView.interruptedAnimations == .currentState {
      record.offset.removeAllAnimations(at: simulation.now)
    }
    return true
  }

  /// Moves the finger; the offset changes linearly from `start` to the current time.
  ///
  /// - Parameters:
  ///   - travel: The travel since the touch, in points; positive downward.
  ///   - start: The time of the previous movement.
  ///   - target: The offset for which `travel` was computed; `nil` to compute the offset from
  ///     `travel`. It is set exactly, so that a rounding error cannot carry it over a threshold.
  func panMoved(travel: Double, since start: Flicks, exactly target: Double?) {
    if pan?.needsAnchor == true {
      // A finger that moves ends an animated change of the offset.
      catchUp()
      stopMotion()
    }
    guard var moving = pan else { return }
    if moving.needsAnchor {
      moving.origin = unbanded(offset) + moving.travel
      moving.needsAnchor = false
    }
    moving.travel = travel
    pan = moving
    if panState == .began { setPanState(.changed) }
    move(to: target ?? banded(moving.origin - travel), since: start)
  }

  /// Ends the drag at a finger velocity, in points per second; positive downward.
  func touchUp(velocity: Double) {
    guard pan != nil else { return }
    pan = nil
    setDragging(false)
    setPanState(.ended)
    // A behavior may have started a movement or disabled scrolling.
    if motion == nil, isScrollEnabled { settle(velocity: -velocity) }
  }

  /// Cancels the drag on behalf of the system; the content settles from zero velocity.
  func touchCancelled() {
    guard pan != nil else { return }
    cancelPan()
    // A behavior may have started a movement or disabled scrolling.
    if motion == nil, isScrollEnabled { settle(velocity: 0) }
  }

  /// The x-coordinate of the finger in the view, in points; the last one if no finger is down.
  package var fingerX: Double { record.fingerX.value }

  /// Moves the finger to an x-coordinate, in points, either linearly from `start` to the current
  /// time or, if `start` is `nil`, immediately.
  func moveFinger(toX x: Double, since start: Flicks?) {
    record.fingerX.move(to: x, since: start, at: simulation.now)
  }

  /// Cancels the pan without settling the content.
  func cancelPan() {
    guard replay == nil else { return cancelReplayedPan() }
    guard pan != nil else { return }
    pan = nil
    setDragging(false)
    setPanState(.cancelled)
  }

  /// Makes the next movement of the finger start from the current offset, because code has moved
  /// the content or its edges.
  func anchorPan() { pan?.needsAnchor = true }

  /// Returns the finger travel that moves the offset to `target`, in points, positive downward, or
  /// `nil` if the rubber band does not reach `target`.
  func travel(to target: Double) -> Double? {
    let wanted = unbanded(target)
    guard wanted.isFinite else { return nil }
    return unbanded(offset) - wanted
  }

  private var band: RubberBand { RubberBand(dimension: length) }

  private func banded(_ offset: Double) -> Double {
    guard bouncesAtTop || !(offset < minimumOffset) else { return minimumOffset }
    return moved(offset) { band.value(at: $0) }
  }

  private func unbanded(_ offset: Double) -> Double { moved(offset) { band.inverse(at: $0) } }

  /// Returns the offset with its distance beyond an edge, in points, replaced by another.
  private func moved(_ offset: Double, _ distance: (Double) -> Double) -> Double {
    if offset < minimumOffset {
      minimumOffset - distance(minimumOffset - offset)
    } else if offset > maximumOffset {
      maximumOffset + distance(offset - maximumOffset)
    } else {
      offset
    }
  }
}
