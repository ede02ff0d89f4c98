/// Returns the demo's screen: a bar of 80 points and the list below it.
func demoScene(
  style: any RefreshStyle = WaveStyle(), crop: Scene.Crop = .screen,
  background: DynamicColor? = nil, settings: [String: ParameterValue] = [:],
  content given: [String: ParameterValue] = [:]
) -> Scene {
  var content = ContentSettings()
  style.adapt(&content)
  return Scene(
    screen: Size(width: 375, height: 667), frame: Script.demo.frame, statusBarHeight: 20,
    navigationBarHeight: 60, content: content.setting(given), crop: crop,
    background: background, headers: styled(style, settings).map { [.header: $0] } ?? [:])
}

extension Scene {
  /// Returns the drawing at an instant.
  func list(_ instant: RunState, _ appearance: Appearance = .light) -> DisplayList {
    displayList(at: instant, appearance: appearance)
  }
}

/// The demo's list with the wave.
private func demo(_ settings: [String: ParameterValue] = [:]) -> Fixture {
  Fixture(.demo, WaveBehavior().setting(settings))
}

/// Plays the demo: pulled from rest past the threshold and refreshing for two seconds.
func demoTimeline(
  _ settings: [String: ParameterValue] = [:],
  _ steps: [Step] = [.drag(pull: 1.15, duration: seconds(0.6))],
  _ change: (inout Script) -> Void = { _ in }
) throws -> Timeline {
  try demo(settings).run(steps, change)
}

/// Returns the demo held at a pull.
func heldInstant(_ percent: Double) throws -> RunState {
  try Timeline(pulling: .header, to: percent, in: demo().script()).first
}

extension Timeline {
  /// Returns the instant `seconds` after the trigger.
  func afterTrigger(_ seconds: Double) throws -> RunState {
    instant(seconds, after: try time(.trigger))
  }
}
