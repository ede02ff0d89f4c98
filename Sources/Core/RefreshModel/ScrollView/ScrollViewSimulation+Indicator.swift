extension ScrollViewSimulation {
  func setDragging(_ isDragging: Bool) {
    record.isDragging.set(isDragging, at: simulation.now)
    updateIndicator()
  }

  /// Updates the visibility of the indicator after a change of the movement, the content or the
  /// insets.
  ///
  /// If the content is long enough, the indicator is visible during a drag, a deceleration or a
  /// bounce, and afterward until it has faded.
  func updateIndicator() {
    guard simulation.script.showsScrollIndicator else { return }
    let phase = record.indicatorPhase.last
    let layout = ScrollIndicatorLayout(
      geometry: geometry, insets: scrollIndicatorInsets + safeAreaInset,
      screenScale: record.screenScale)
    let isMoving = motion.map { !$0.isAnimation } ?? false
    if !layout.isNeeded {
      if phase.isVisible(at: simulation.now) { setIndicatorPhase(.hidden) }
    } else if isDragging || isMoving {
      setIndicatorPhase(.held)
    } else if phase == .held {
      setIndicatorPhase(.lingering(since: simulation.now))
    }
  }

  /// Restarts the delay before the indicator's fade, after code has moved the content or the
  /// indicator.
  func noteIndicator() {
    let phase = record.indicatorPhase.last
    if case .lingering = phase, phase.isVisible(at: simulation.now) {
      setIndicatorPhase(.lingering(since: simulation.now))
    }
  }

  /// Starts the indicator's fade at the end of an animated change of the offset.
  func endIndicator() {
    if record.indicatorPhase.last.isVisible(at: simulation.now) {
      setIndicatorPhase(.fading(since: simulation.now))
    }
  }

  private func setIndicatorPhase(_ phase: ScrollIndicatorPhase) {
    if record.indicatorPhase.last != phase { record.indicatorPhase.set(phase, at: simulation.now) }
  }
}
