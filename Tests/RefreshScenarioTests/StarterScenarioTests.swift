import TestSupport

@testable import RefreshScenario

@Suite("Scenarios that init writes")
struct StarterScenarioTests {
  private static let styles = Library().styles.map(\.name)

  @Test("A scenario is short, and each setting has a comment", arguments: styles)
  func short(style: String) throws {
    let text = try #require(StarterScenario(style: style)).text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count < 40 && lines.allSatisfy { $0.count <= 100 })
    for line in lines where line.hasPrefix("  ") && !line.contains("- release") {
      #expect(line.contains(" # "), "\(line)")
    }
  }

  @Test("A scenario has no problems on any device, and refreshes", arguments: styles)
  func devices(style: String) throws {
    for device in Device.allCases {
      let text = try #require(StarterScenario(style: style, device: device)).text
      let resolved = try ResolvedScenario(Scenario(parsing: text))
      let timeline = try resolved.play()
      #expect(resolved.warnings(of: timeline) == [], "\(device)")
      #expect(timeline.events.contains { $0.kind == .trigger }, "\(device)")
    }
  }

  @Test("The wave's scenario is that of the example") func wave() throws {
    let text = try #require(StarterScenario(style: "wave")).text
    var example = try Scenario(
      parsing: String(
        contentsOf: Repository.examples.appending(path: "wave.yaml"), encoding: .utf8))
    example.golden = nil
    #expect(
      try ResolvedScenario(Scenario(parsing: text)).digest == ResolvedScenario(example).digest)
  }

  @Test("The golden section is valid once it is uncommented", arguments: styles)
  func golden(style: String) throws {
    let text = try #require(StarterScenario(style: style)).text
    #expect(try Scenario(parsing: text.replacing("#golden:", with: "golden:")).golden != nil)
  }

  @Test("A custom style has a scenario, and an unknown one has none") func ownStyle() throws {
    let library = Library(styles: [LampStyle()])
    let text = try #require(StarterScenario(style: "lamp", library: library)).text
    #expect(try Scenario(parsing: text, library: library).header?.style.name == "lamp")
    #expect(StarterScenario(style: "lamp") == nil)
  }
}
