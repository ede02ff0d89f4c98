extension ScrollViewSimulation {
  /// Sets a property, animated if an animation block is open.
  package func set(_ property: inout RecordedProperty, to value: Double) {
    guard property.value != value else { return }
    guard let context = animationContext else {
      return property.jump(to: value, at: simulation.now)
    }
    animationContext?.hasChanges = true
    animate(
      &property, to: value, duration: context.duration, timingFunction: context.timingFunction)
  }

  /// Animates a property as a UIKit animation block does.
  package func animate(
    _ property: inout RecordedProperty, to value: Double, duration: Flicks,
    timingFunction: TimingFunction = .easeInEaseOut
  ) {
    property.animate(
      to: value, duration: duration, timingFunction: timingFunction,
      interrupted: simulation.script.scrollView.interruptedAnimations, at: simulation.now)
  }
}
