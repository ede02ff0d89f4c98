import KeyframeAnimation

extension ScrollViewSimulation {
  func setDragging(_ isDragging: Bool) {
    record.isDragging.set(isDragging, at: simulation.now)
    updateIndicator()
  }

  /// Shows the indicator while a finger or the view itself moves the content, as long as there is
  /// enough of it, and lets it go after that.
  func updateIndicator() {
    guard simulation.script.showsScrollIndicator else { return }
    let phase = record.indicatorPhase.last
    let layout = ScrollIndicatorLayout(
      geometry: geometry, insets: scrollIndicatorInsets + safeAreaInset,
      screenScale: record.screenScale)
    let isMoving = motion.map { $0.kind != .animation } ?? false
    if !layout.isNeeded {
      if phase.isVisible(at: simulation.now) { setIndicatorPhase(.hidden) }
    } else if isDragging || isMoving {
      setIndicatorPhase(.held)
    } else if phase == .held {
      setIndicatorPhase(.lingering(since: simulation.now))
    }
  }

  /// Code has moved the content or the indicator: one that is still to be seen stays for longer.
  func noteIndicator() {
    let phase = record.indicatorPhase.last
    if case .lingering = phase, phase.isVisible(at: simulation.now) {
      setIndicatorPhase(.lingering(since: simulation.now))
    }
  }

  /// An animated set of the offset is over.
  func endIndicator() {
    if record.indicatorPhase.last.isVisible(at: simulation.now) {
      setIndicatorPhase(.fading(since: simulation.now))
    }
  }

  private func setIndicatorPhase(_ phase: ScrollIndicatorPhase) {
    if record.indicatorPhase.last != phase { record.indicatorPhase.set(phase, at: simulation.now) }
  }
}
