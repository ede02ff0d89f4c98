import KeyframeAnimation

extension ScrollViewSimulation {
  /// Sets a component's property, inside the animation under way where there is one.
  func set(_ property: inout RecordedProperty, to value: Double) {
    guard let context = animationContext else {
      return property.jump(to: value, at: simulation.now)
    }
    guard property.value != value else { return }
    property.animate(
      to: value, duration: context.duration, timingFunction: context.timingFunction,
      forKey: ScrollViewRecording.animationKey, at: simulation.now)
  }
}
