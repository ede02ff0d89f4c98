/// An example scenario and its timeline.
struct ExampleRun {
  let resolved: ResolvedScenario
  let timeline: Timeline

  init(_ name: String, overrides: [String] = []) throws {
    let url = Repository.examples.appending(path: name)
    let library = Library()
    let scenario = try Scenario(
      parsing: String(contentsOf: url, encoding: .utf8), fileName: url.path, library: library,
      overrides: overrides.map { try ScenarioOverride(parsing: $0) })
    resolved = try ResolvedScenario(scenario, library: library)
    timeline = try resolved.play()
  }

  func instant(_ seconds: Double) -> RunState { timeline.instant(at: Flicks(seconds: seconds)) }

  func list(_ seconds: Double, _ appearance: Appearance = .light) -> DisplayList {
    resolved.scene.displayList(at: instant(seconds), appearance: appearance)
  }

  func image(_ seconds: Double, scale: Double = 1) throws -> PremultipliedBitmap {
    try CairoRenderer().render(list(seconds), scale: scale)
  }
}
