@Suite("Parameters, schemas and values")
struct ParameterTests {
  static let waveSchema = WaveStyle().parameters + WaveBehavior().parameters
  static let everything =
    Library().styles.flatMap(\.parameters)
    + Library().behaviors.flatMap(\.parameters) + ContentSettings().parameters

  // MARK: Schemas

  @Test("Every name is camelCase, and every help text is a sentence", arguments: everything.indices)
  func namesAndHelp(index: Int) {
    let parameter = Self.everything[index]
    #expect(parameter.name.first?.isLowercase ?? false)
    #expect(parameter.name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
    #expect(parameter.help.count > 10)
    #expect(parameter.help.first?.isUppercase ?? false)
    #expect(parameter.help.hasSuffix("."))
  }

  @Test("Every default is an allowed value", arguments: everything.indices)
  func defaults(index: Int) {
    let parameter = Self.everything[index]
    let accepted =
      switch (parameter.kind, parameter.defaultValue) {
      case (.number(let range, _, _), .number(let number)): range.contains(number)
      case (.number(_, _, let automatic), .automatic): automatic
      case (.integer(let range, _), .integer(let integer)): range.contains(integer)
      case (.integer(_, let unlimited), .unlimited): unlimited
      case (.flag, .flag): true
      case (.color, .color): true
      case (.color(let automatic), .automatic): automatic
      case (.curve, .curve): true
      case (.choice(let words), .choice(let word)): words.contains(word)
      case (.text(let length, _), .text(let text)): text.count <= length
      case (.text(_, let automatic), .automatic): automatic
      case (.localTime, .text(let text)): LocalTime(text) != nil
      case (.localTime(let automatic), .automatic): automatic
      case (.images, .files(let names)), (.artwork, .files(let names)): names.isEmpty
      case (.frames, .automatic): true
      case (.phases, .phases(let bindings)): bindings == PhaseBindings()
      default: false
      }
    #expect(accepted, "\(parameter.name)")
  }

  @Test("A curve names an existing duration, and a choice has different words") func references() {
    for parameter in Self.waveSchema {
      switch parameter.kind {
      case .curve(duration: ""): continue  // The curve is not over time.
      case .curve(let duration):
        let named = Self.waveSchema.first { $0.name == duration }
        guard case .number(let range, .seconds, false) = named?.kind else {
          Issue.record("\(parameter.name) names \(duration), which is no time")
          continue
        }
        #expect(range.lowerBound >= 0)
      case .choice(let words):
        #expect(words.count > 1 && Set(words).count == words.count)
      default: break
      }
    }
  }

  // MARK: From parameters to behaviors and images

  @Test("Numbers, times and flags are applied exactly") func behaviorValues() {
    let wave = WaveBehavior().setting([
      "pullDistance": .number(96), "floatPeriod": .number(0.9), "floatShape": .choice("sine"),
      "floatCycles": .integer(2), "clampRest": .flag(true), "riseHeight": .number(44),
      "settleTiming": .curve(.spring(Spring())),
    ])
    #expect(wave.pullDistance == 96 && wave.triggerDistance == 96)
    #expect(wave.floating.period == Flicks(9, over: 10))
    #expect(wave.floating.shape == .sine && wave.floating.cycles == 2)
    #expect(wave.clampsRest && wave.riseHeight == 44)
    #expect(wave.settleTiming == .spring(Spring()))
  }

  @Test(
    "Every parameter of the style changes the drawing", arguments: WaveStyle().parameters.indices)
  func styleParameters(index: Int) throws {
    let parameter = WaveStyle().parameters[index]
    let instant = try demoTimeline().afterTrigger(0.12)
    // `hillBlends` only has an effect with a tip.
    let base: [String: ParameterValue] =
      parameter.name == "hillBlends" ? ["hillTip": .number(0.5)] : [:]
    let plain = demoScene(settings: base).list(instant)
    let changed = demoScene(
      settings: base.merging([parameter.name: try parameter.another()]) { $1 }
    )
    .list(instant)
    #expect(plain != changed, "\(parameter.name)")
  }

  @Test(
    "Each of the content's parameters changes the display list",
    arguments: ContentSettings().parameters.indices)
  func contentParameters(index: Int) throws {
    let parameter = ContentSettings().parameters[index]
    let instant = try demoTimeline { $0.showsScrollIndicator = true }.afterTrigger(0.12)
    #expect(instant.scrollView.scrollIndicator != nil)
    let plain = demoScene().list(instant)
    let changed = demoScene(content: [parameter.name: try parameter.another()]).list(instant)
    #expect(plain != changed, "\(parameter.name)")
  }

  // MARK: Values

  @Test("Every kind is read as its own type, and any other type is `nil`") func accessors() {
    let values: [String: ParameterValue] = [
      "integer": .integer(3), "number": .number(1.5), "flag": .flag(true),
      "curve": .curve(.timing(.easeIn)), "choice": .choice("word"), "text": .text("Text"),
      "auto": .automatic, "infinite": .unlimited,
    ]
    #expect(values["integer"]?.number == 3 && values["number"]?.number == 1.5)
    #expect(values["integer"]?.integer == 3 && values["choice"]?.choice == "word")
    #expect(values["flag"] == .flag(true) && values["text"] == .text("Text"))
    #expect(values["curve"] == .curve(.timing(.easeIn)))
    for name in ["missing", "auto", "infinite", "flag", "curve", "text"] {
      #expect(values[name]?.number == nil && values[name]?.integer == nil)
      #expect(values[name]?.choice == nil)
    }
    #expect(WaveBehavior().values["pullDistance"]?.number == 80)
    #expect(values["missing"] == nil && values["auto"] == .automatic)
  }

  // MARK: Libraries

  private struct Named: RefreshStyle {
    let name: String

    var traits: StyleTraits {
      StyleTraits(name: name, summary: "Nothing.", behavior: WaveBehavior())
    }

    func bind(_ signals: inout SignalBinder) {}
    func preferredHeight(_ reads: Void) -> Double { 0 }
    func draw(
      _ behavior: HeaderState, _ reads: Void, context: DrawingContext
    ) -> StyleLayers { [] }
  }

  @Test("A library has the built-in styles, and given ones replace those of the same name")
  func library() {
    #expect(Library().style(named: "wave") is WaveStyle)
    #expect(Library().style(named: "lamp") == nil)
    let library = Library(styles: [Named(name: "lamp"), Named(name: "wave")])
    #expect(library.style(named: "lamp") is Named)
    #expect(library.style(named: "wave") is Named)
    #expect(Set(library.styles.map(\.name)).count == library.styles.count)
  }

  @Test("Every built-in style has an existing default behavior that supports its placements")
  func behaviors() {
    for style in Library().styles {
      let behavior = style.defaultBehavior
      #expect(Library().behavior(named: behavior.name) != nil)
      #expect(!style.summary.isEmpty && !style.placements.isEmpty)
      #expect(style.placements.isSubset(of: behavior.placements))
      let names = Set(style.parameters.map(\.name))
      #expect(names.isDisjoint(with: behavior.parameters.map(\.name)))
    }
    #expect(Library().behavior(named: "lamp") == nil)
    #expect(Set(Library().behaviors.map(\.name)).count == Library().behaviors.count)
  }
}
