import BezierGeometry
import KeyframeAnimation

/// A finger that moves the content.
struct Pan {
  /// The offset that there would be without rubber bands, when the finger's travel is 0.
  var origin: Double
  /// How far the finger has gone, down positive.
  var travel: Double
  /// Whether code has moved the content under the finger since the last touch.
  var needsAnchor = false
}

extension ScrollViewSimulation {
  /// A finger comes down on the content to move it, and stops it where fingers can move it.
  func touchDown() {
    guard stopUnderFinger() else { return }
    pan = Pan(origin: unbanded(offset), travel: 0)
    setDragging(true)
    setPanState(.began)
  }

  /// A finger touches the content and leaves it without moving, which is no pan.
  func tap() {
    guard stopUnderFinger(), motion == nil else { return }
    settle(velocity: 0)
  }

  /// Stops the content for a finger; `false` where fingers cannot move it.
  ///
  /// What an animation block of UIKit's still adds goes on under the finger.
  func stopUnderFinger() -> Bool {
    guard isScrollEnabled else { return false }
    catchUp()
    // An observer may have taken the content from the finger.
    guard isScrollEnabled else { return false }
    stopMotion()
    if simulation.script.scrollView.interruptedAnimations == .currentState {
      record.offset.removeAllAnimations(at: simulation.now)
    }
    return true
  }

  /// The finger has gone so far since it came down; the offset follows along a straight line since
  /// a time.
  ///
  /// - Parameter exactly: the offset that this travel was worked out to give, so that rounding
  ///   cannot carry it over a threshold.
  func panMoved(travel: Double, since start: Flicks, exactly target: Double?) {
    if pan?.needsAnchor == true {
      // The moving finger ends an animated set of the offset.
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

  /// The finger leaves the content at a velocity, in points a second, down positive.
  func touchUp(velocity: Double) {
    guard pan != nil else { return }
    pan = nil
    setDragging(false)
    setPanState(.ended)
    // A behavior may have taken over by now.
    if motion == nil, isScrollEnabled { settle(velocity: -velocity) }
  }

  /// The system takes the touch from the content, which settles without a velocity.
  func touchCancelled() {
    guard pan != nil else { return }
    cancelPan()
    // A behavior may have taken over by now.
    if motion == nil, isScrollEnabled { settle(velocity: 0) }
  }

  /// Where the finger is along x in the view, or was last.
  package var fingerX: Double { record.fingerX.value }

  /// The finger is somewhere else along x; it went there along a straight line since a time.
  func moveFinger(toX x: Double, since start: Flicks?) {
    record.fingerX.move(to: x, since: start, at: simulation.now)
  }

  /// The pan is taken from the finger.
  func cancelPan() {
    guard replay == nil else { return cancelReplayedPan() }
    guard pan != nil else { return }
    pan = nil
    setDragging(false)
    setPanState(.cancelled)
  }

  /// Keeps what is seen where it is under the finger, after the edges have moved.
  func anchorPan() { pan?.needsAnchor = true }

  /// The finger's travel, down positive, that brings the offset to a value; `nil` where the rubber
  /// band does not stretch so far.
  func travel(to target: Double) -> Double? {
    let wanted = unbanded(target)
    guard wanted.isFinite else { return nil }
    return unbanded(offset) - wanted
  }

  private var band: RubberBand { RubberBand(dimension: length) }

  private func banded(_ offset: Double) -> Double {
    if offset < minimumOffset {
      bouncesAtTop
        ? minimumOffset - band.value(at: minimumOffset - offset) : minimumOffset
    } else if offset > maximumOffset {
      maximumOffset + band.value(at: offset - maximumOffset)
    } else {
      offset
    }
  }

  private func unbanded(_ offset: Double) -> Double {
    if offset < minimumOffset {
      minimumOffset - band.inverse(at: minimumOffset - offset)
    } else if offset > maximumOffset {
      maximumOffset + band.inverse(at: offset - maximumOffset)
    } else {
      offset
    }
  }
}
