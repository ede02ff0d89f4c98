extension Fixture {
  /// Returns a resolved scenario.
  package static func scenario(_ text: String, fileName: String = "wave.yaml") throws
    -> ResolvedScenario
  {
    try ResolvedScenario(Scenario(parsing: text, fileName: fileName))
  }
}

extension ResolvedScenario {
  /// Returns the drawing at an instant of a run.
  package func list(_ instant: RunState, _ appearance: Appearance = .light) -> DisplayList {
    scene.displayList(at: instant, appearance: appearance, textLayout: Screen.layout)
  }
}
