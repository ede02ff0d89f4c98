/// Tests custom styles and behaviors that files refer to by name.
@Suite("Custom libraries")
struct LibraryTests {
  /// A style with a setting of the wave's, or with an undeclared signal.
  private struct Greedy: RefreshStyle {
    var traits: StyleTraits {
      StyleTraits(name: "greedy", summary: "A look that wants too much.", behavior: WaveBehavior())
    }

    var pullDistance = 3.0
    var takesSetting = false
    var signal: SignalName<Double>?

    var settings: [Setting<Greedy>] {
      takesSetting
        ? [
          Setting(
            "pullDistance", \.pullDistance, in: 0...9, unit: .points, help: "What the wave has too."
          )
        ]
        : []
    }

    func bind(_ signals: inout SignalBinder) {
      if let signal { _ = signals.required(signal) }
    }

    func preferredHeight(_ reads: Void) -> Double { 20 }
    func draw(
      _ behavior: HeaderState, _ reads: Void, context: DrawingContext
    ) -> StyleLayers { [] }
  }

  /// A wave with another name, for longer pulls.
  private struct Heavy: RefreshBehavior {
    var wave = WaveBehavior()

    var traits: BehaviorTraits {
      BehaviorTraits(
        name: "heavy",
        summary: "A wave that takes a long pull.",
        triggerDistance: wave.triggerDistance,
        triggersAtDistance: wave.triggersAtDistance)
    }

    var settings: [Setting<Heavy>] { [Self.distance] }
    private static let distance = Setting<Heavy>(
      "weight", \.wave.pullDistance, in: 100...900, unit: .points, help: "How far it takes.")

    init() { wave.pullDistance = 200 }

    var refreshingCycle: RefreshingCycle { wave.refreshingCycle }
    func declare(_ signals: inout Signals<WaveRecording>) { wave.declare(&signals) }
    func makeMachine(host: BehaviorHost) -> any StateMachine<WaveRecording> {
      wave.makeMachine(host: host)
    }
  }

  private func errors(_ text: String, _ library: Library) -> String {
    message {
      try ResolvedScenario(try Scenario(parsing: text, library: library), library: library)
    }
  }

  @Test("A setting declared by both style and behavior is refused, naming both") func disputed() {
    var greedy = Greedy()
    greedy.takesSetting = true
    let library = Library(styles: [greedy])
    let text = errors("header: { style: greedy }", library)
    #expect(
      text.contains("the style greedy and the behavior wave both have a setting pullDistance"))
    // With another behavior, there is no conflict.
    #expect(errors("header: { style: greedy, behavior: mj-header }", library).isEmpty)
  }

  @Test(
    "A misspelled signal of any type is refused by name",
    arguments: [
      SignalName<Double>(.surface, "bnd"), SignalName(.balls, "0.hidden"), SignalName(.own, "mood"),
      SignalName(.common, "state"), SignalName(.label, "lastUpdated"),
    ])
  func misspelt(name: SignalName<Double>) {
    var greedy = Greedy()
    greedy.signal = name
    let text = errors("header: { style: greedy }", Library(styles: [greedy]))
    #expect(
      text.contains("the style greedy ") && text.contains("the behavior wave ")
        && text.contains(": \(name.description)"), "\(text)")
  }

  @Test("A custom behavior can be named, set, checked and played") func behavior() throws {
    let library = Library(behaviors: [Heavy()])
    let text = "header: { style: wave, behavior: heavy, weight: 300 }"
    #expect(errors(text, library).isEmpty)
    let resolved = try ResolvedScenario(
      try Scenario(parsing: text, library: library), library: library)
    #expect(resolved.script.behaviors[.header]?.triggerDistance == 300)
    #expect(
      errors("header: { style: wave, behavior: heavy, weight: 3 }", library)
        .contains("header.weight is out of range; found 3; allowed: 100 to 900"))
    #expect(
      errors("header: { style: wave, behavior: heavy, wieght: 300 }", library)
        .contains("did you mean weight?"))
    #expect(errors(text, Library()).contains("unknown behavior; found heavy"))
    #expect(
      try #require(ScenarioTemplate(style: "wave", library: library)).text.contains(", heavy."))
  }

  @Test("A style outside of the library is checked with its own values each time")
  func outside() throws {
    let library = Library()
    for _ in 0..<2 {
      let errors = #expect(throws: ScenarioErrors.self) {
        try ResolvedScenario(Scenario(LampStyle(glow: 5)), library: library)
      }
      #expect(errors?.description.contains("glow is not allowed; found 5; allowed: 0 to 1") == true)
    }
    // Its spring has its own duration, which is allowed next to a default duration.
    _ = try ResolvedScenario(Scenario(LampStyle(glow: 0.2)), library: library)
  }

  @Test("A behavior replaces one with the same name") func replaced() {
    struct Namesake: RefreshBehavior {
      var traits: BehaviorTraits {
        BehaviorTraits(
          name: "wave",
          summary: "Nothing.",
          triggerDistance: 10.0,
          triggersAtDistance: true)
      }

      let settings: [Setting<Namesake>] = []
      let refreshingCycle = RefreshingCycle(lead: .zero, period: .zero)
      func declare(_ signals: inout Signals<WaveRecording>) {}
      func makeMachine(host: BehaviorHost) -> any StateMachine<WaveRecording> {
        WaveBehavior().makeMachine(host: host)
      }
    }
    let library = Library(behaviors: [Namesake()])
    #expect(library.behavior(named: "wave") is Namesake)
    #expect(library.behaviors.count == Library().behaviors.count)
  }
}
