@Suite("Defaults of a scenario")
struct ScenarioDefaultsTests {
  @Test("A style alone is a complete scenario with the documented defaults")
  func defaults() throws {
    let scenario = try Scenario(parsing: "style: wave")
    #expect(scenario.screen.size == Size(width: 375, height: 667))
    #expect(scenario.screen.safeArea == EdgeInsets(top: 20))
    #expect(scenario.screen.scale == 2)
    #expect(scenario.scrollView.frame == nil)
    #expect(scenario.scrollView.contentInset == .zero)
    #expect(scenario.canvas.crop == .screen)
    #expect(scenario.canvas.scale == 2)
    #expect(scenario.canvas.background == DynamicColor(.clear))
    #expect(scenario.clock.rate == FrameRate(60))
    #expect(scenario.clock.duration == nil)
    #expect(scenario.clock.lead == .seconds(0.2))
    #expect(scenario.clock.tail == .seconds(0.5))
    #expect(scenario.clock.speed == 1)
    #expect(scenario.content.rows == 30)
    #expect(try ResolvedScenario(scenario).script.rowHeight == 92)
    #expect(scenario.content.navigationBar?.height == 60)
    #expect(scenario.content.navigationBar?.statusBar == 20)
    #expect(scenario.header == Scenario.Header(WaveStyle()))
    #expect(scenario.footer == nil)
    #expect(
      scenario.steps == [
        Step(.drag(.init(.pull(1.15, .header), duration: Flicks(6, over: 10), curve: .easeOut))),
        Step(.hold(Flicks(1, over: 10))),
        Step(.release(velocity: 0)),
      ])
    #expect(scenario.reactions == [.header: [Reaction(after: Flicks(2, over: 1))]])
  }

  @Test("The defaults can be resolved, played and drawn") func play() throws {
    let resolved = try ResolvedScenario(Scenario(WaveStyle()))
    #expect(resolved.script.frame == Rect(x: 0, y: 80, width: 375, height: 587))
    #expect(resolved.script.safeAreaInset == .zero)
    #expect(resolved.scene.canvasSize == Size(width: 375, height: 667))
    let timeline = try resolved.play()
    #expect(timeline.firstTime(of: .trigger) != nil)
    #expect(resolved.warnings(of: timeline).isEmpty)
    #expect(resolved.digest.utf8.count == 64)
  }
}
