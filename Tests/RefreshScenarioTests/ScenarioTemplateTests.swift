@testable import RefreshScenario

@Suite("Templates of scenario files")
struct ScenarioTemplateTests {
  static let library = Library(styles: [LampStyle()])

  /// Returns the template with every setting uncommented: `#key: value`, but not `# words`.
  private func uncommented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let indentation = line.prefix { $0 == " " }
      let rest = line.dropFirst(indentation.count)
      guard rest.first == "#", let next = rest.dropFirst().first, next.isLetter else {
        return String(line)
      }
      return String(indentation + rest.dropFirst())
    }.joined(separator: "\n")
  }

  /// Returns the scenario with the screen that templates set.
  private func onPhone(_ scenario: Scenario) -> Scenario {
    var scenario = scenario
    scenario.screen.device = .iPhone16
    if scenario.headers.values.allSatisfy({ $0.behavior.axis == .vertical }) {
      scenario.content.rowStyle = .skeleton
    }
    return scenario
  }

  @Test("The unchanged template has the defaults, on a phone") func asItStands() throws {
    let template = try #require(ScenarioTemplate(style: "wave"))
    #expect(try Scenario(parsing: template.text) == onPhone(Scenario(WaveStyle())))
  }

  @Test("Uncommenting every setting changes nothing", arguments: Library().styles.map(\.name))
  func allUncommented(style: String) throws {
    let template = try #require(ScenarioTemplate(style: style))
    let text = uncommented(template.text)
    #expect(text != template.text)
    let scenario = try Scenario(parsing: text)
    let placements = try #require(Library().style(named: style)).placements
    let placement = placements.contains(.header) ? Placement.header : .footer
    let plain = Scenario(
      headers: [placement: Scenario.Header(try #require(Library().style(named: style)))])
    #expect(try ResolvedScenario(scenario).digest == ResolvedScenario(onPhone(plain)).digest)
    // Every setting of style, behavior and content is included.
    let description = try #require(StyleDescription(named: style))
    let names = (description.styleSettings + description.behaviorSettings).map(\.name)
    for name in names {
      #expect(scenario.headers[placement]?[setting: name] != nil, "\(name)")
      #expect(scenario.source.positions["\(placement.rawValue).\(name)"] != nil, "\(name)")
    }
    #expect(scenario.content.appearance.values.count == ContentSettings().parameters.count)
  }

  @Test("The template starts with the modeline for editors") func modeline() throws {
    let template = try #require(ScenarioTemplate(style: "wave"))
    #expect(template.text.hasPrefix("# yaml-language-server: $schema=reel.schema.json\n"))
    #expect(template.text.contains("reel schema > reel.schema.json"))
  }

  @Test("Every setting is listed with its help, default and range") func settings() throws {
    let template = try #require(ScenarioTemplate(style: "wave"))
    let words = template.text.split(separator: "\n").map {
      $0.drop { $0 == " " || $0 == "#" }
    }.joined(separator: " ")
    let wave = try #require(StyleDescription(named: "wave"))
    for setting in wave.styleSettings + wave.behaviorSettings {
      #expect(words.contains("\(setting.help) (\(setting.kind.briefly)) \(setting.name): "))
      #expect(
        template.text.contains("\n  #\(setting.name): \(setting.defaultValue.scenarioText)\n"))
    }
  }

  @Test("No line is longer than 100 characters") func lineLength() throws {
    let template = try #require(ScenarioTemplate(style: "wave"))
    #expect(template.text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test("A custom style has a template, and an unknown one has none") func ownStyle() throws {
    let template = try #require(ScenarioTemplate(style: "lamp", library: Self.library))
    let scenario = try Scenario(parsing: template.text, library: Self.library)
    #expect(scenario.header == Scenario.Header(LampStyle()))
    // A spring excludes an explicit duration, so uncommenting both is an error.
    #expect(template.text.contains("#glowTiming: \"spring("))
    #expect(template.text.contains("Not allowed with a spring."))
    let errors = #expect(throws: ScenarioErrors.self) {
      try Scenario(parsing: uncommented(template.text), library: Self.library)
    }
    #expect(errors?.problems.map(\.path) == ["header.glowTiming"])
    #expect(ScenarioTemplate(style: "lamp") == nil)
  }

  @Test("A style's description lists all its settings") func description() throws {
    let wave = try #require(StyleDescription(named: "wave"))
    let style = try #require(Library().style(named: "wave"))
    let parameters = style.parameters + WaveBehavior().parameters
    #expect(wave.styleSettings.count + wave.behaviorSettings.count == parameters.count)
    let bend = try #require(wave.behaviorSettings.first { $0.name == "hillHeight" })
    #expect(bend.defaultValue == .number(50))
    #expect(
      wave.text.split(separator: "\n").contains {
        $0.hasPrefix("  hillHeight ") && $0.hasSuffix("  0 to 10000 pt") && $0.contains("  50  ")
      })
    for parameter in parameters {
      #expect(wave.text.contains("  \(parameter.name)  "))
      #expect(wave.text.contains(parameter.help))
    }
    #expect(StyleDescription(named: "nothing") == nil)
  }

  @Test(
    "A style's description lists the signals of its behavior",
    arguments: Library().styles.map(\.name))
  func signals(style: String) throws {
    let library = Library()
    let behavior = library.defaultBehavior(of: try #require(library.style(named: style)))
    let description = try #require(StyleDescription(named: style))
    let declared = Placement.allCases.first { description.text.contains("Can be a \($0)") }
    let signals = behavior.signals(at: try #require(declared)).signals
    #expect(description.signals == signals)
    let start = try #require(description.text.range(of: "\nSignals of the behavior "))
    let lines = description.text[start.upperBound...].split(separator: "\n").dropFirst()
    #expect(lines.count == 2 * signals.count)
    for (index, signal) in signals.enumerated() {
      #expect(lines[lines.startIndex + 2 * index].hasPrefix("  \(signal.label)  "))
      #expect(lines[lines.startIndex + 2 * index + 1] == "      \(signal.help)")
    }
  }

  @Test("A signal is described with its unit or its words") func signalForms() throws {
    let text = try #require(StyleDescription(named: "mj-header")).text
    for (label, values) in [
      ("header.state", "idle, pulling, refreshing, finished, willRefresh, noMoreData"),
      ("header.pullingPercent", "number"), ("header.hidden", "true or false"),
      ("header.pull", "pt"), ("header.sinceTrigger", "s, or nothing"),
      ("header.arrowAngle.model", "rad"),
    ] {
      #expect(
        text.split(separator: "\n").contains {
          $0.hasPrefix("  \(label) ") && $0.hasSuffix("  \(values)")
        }, "\(label)")
    }
  }
}
