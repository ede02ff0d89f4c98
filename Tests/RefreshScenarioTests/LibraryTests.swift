import KeyframeAnimation
import RefreshHeaders
import RefreshModel
import RefreshScenario
import RefreshScene
import Testing

/// Looks and behaviours of a test's own, named by files.
@Suite("Libraries of one's own")
struct LibraryTests {
  /// A look that has a setting of the wave's, or a signal that nobody declares.
  private struct Greedy: RefreshStyle {
    var traits: StyleTraits {
      StyleTraits(
        name: "greedy",
        summary: "A look that wants too much.",
        behavior: WaveBehavior())
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
      _ behavior: HeaderInstant, _ reads: Void, context: DrawingContext
    ) -> StyleLayers { [] }
  }

  /// A wave under another name, for lists that pull harder.
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
    do throws(ScenarioErrors) {
      _ = try ResolvedScenario(try Scenario(parsing: text, library: library), library: library)
      return ""
    } catch {
      return error.description
    }
  }

  @Test("a setting that a look and a behaviour both claim is refused with both names")
  func disputed() {
    var greedy = Greedy()
    greedy.takesSetting = true
    let library = Library(styles: [greedy])
    let text = errors("header: { name: greedy }", library)
    #expect(
      text.contains("the look greedy and the component wave both have a setting pullDistance"))
    // Over another behaviour nobody disputes it.
    #expect(errors("header: { name: greedy, component: mj-header }", library).isEmpty)
  }

  @Test(
    "a misspelt signal is refused with its name, of whatever type it is",
    arguments: [
      SignalName<Double>(.surface, "bnd"), SignalName(.balls, "0.hidden"), SignalName(.own, "mood"),
      SignalName(.common, "state"), SignalName(.label, "lastUpdated"),
    ])
  func misspelt(name: SignalName<Double>) {
    var greedy = Greedy()
    greedy.signal = name
    let text = errors("header: { name: greedy }", Library(styles: [greedy]))
    #expect(
      text.contains(
        "the look greedy draws what the component wave does not say: \(name.description)"))
  }

  @Test("a behaviour of one's own is named, set, checked and played like any other")
  func behaviour() throws {
    let library = Library(behaviors: [Heavy()])
    let text = "header: { name: wave, component: heavy, weight: 300 }"
    #expect(errors(text, library).isEmpty)
    let resolved = try ResolvedScenario(
      try Scenario(parsing: text, library: library), library: library)
    #expect(resolved.script.behaviors[.header]?.triggerDistance == 300)
    #expect(
      errors("header: { name: wave, component: heavy, weight: 3 }", library)
        .contains("header.weight is out of range; found 3; allowed: 100 to 900"))
    #expect(
      errors("header: { name: wave, component: heavy, wieght: 300 }", library)
        .contains("did you mean weight?"))
    #expect(errors(text, Library()).contains("unknown component; found heavy"))
    #expect(
      try #require(ScenarioTemplate(style: "wave", library: library)).text.contains(", heavy."))
  }

  @Test(
    "a style that the library does not have is checked all the same, each time with its own values")
  func outside() throws {
    let library = Library()
    for _ in 0..<2 {
      let errors = #expect(throws: ScenarioErrors.self) {
        try ResolvedScenario(Scenario(LampStyle(glow: 5)), library: library)
      }
      #expect(errors?.description.contains("glow is not allowed; found 5; allowed: 0 to 1") == true)
    }
    // Its spring brings its own duration, beside one that nobody gave.
    _ = try ResolvedScenario(Scenario(LampStyle(glow: 0.2)), library: library)
  }

  @Test("a behaviour takes the place of one of its name")
  func replaced() {
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
