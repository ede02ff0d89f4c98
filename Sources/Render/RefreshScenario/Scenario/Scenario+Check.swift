/// A validation of relations between values, of limits, and of values set in code.
struct ScenarioCheck {
  var scenario: Scenario
  private(set) var problems: [ScenarioProblem] = []
  /// The styled headers, without those whose style does not fit the behavior.
  private(set) var styled: [Placement: StyledHeader] = [:]

  init(scenario: Scenario) { self.scenario = scenario }

  /// A check without problems, and the top-level keys of the sections that have changed since.
  typealias Known = (check: ScenarioCheck, changed: Set<String>)

  /// Creates a check of everything in a scenario.
  ///
  /// - Parameters:
  ///   - isRead: Whether the scenario comes from a reader, which has already validated each
  ///     setting.
  ///   - known: An earlier check whose results are reused for unchanged sections, or `nil` for a
  ///     full check.
  init(
    everythingIn scenario: Scenario, _ library: Library, isRead: Bool = false,
    reusing known: Known? = nil
  ) {
    self.init(scenario: scenario)
    behaviors(library, isRead: isRead, reusing: known)
    if !isRead {
      report(
        SettingsCheck.problems(scenario.content.appearance.values, ContentSettings.parameters),
        path: "content")
      for section in Sections.all { values(of: section, path: section.name) }
    }
    let fontCount = scenario.fonts.count
    if fontCount > Scenario.maximumFontCount {
      report(
        "the scenario has too many font files", path: "fonts", found: "\(fontCount)",
        allowed: "at most \(Scenario.maximumFontCount)")
    }
    // The steps depend on the names of the styles and behaviors, not on their settings.
    if known?.changed.contains("steps") ?? true || known?.check.scenario.kinds != scenario.kinds {
      steps()
    }
    limits()
  }

  /// Creates a check of only the limits, which default values always satisfy.
  init(limitsOf scenario: Scenario) {
    self.init(scenario: scenario)
    styled = scenario.styledHeaders
    limits()
  }

  private mutating func report(
    _ message: String, path: String, at position: SourcePosition? = nil,
    found: String? = nil, allowed: String? = nil, suggestion: String? = nil
  ) {
    problems.append(
      ScenarioProblem(
        fileName: scenario.source.fileName,
        position: position ?? scenario.source.position(of: path),
        path: path, message: message, found: found, allowed: allowed, suggestion: suggestion))
  }

  // MARK: Headers and footers

  private mutating func behaviors(_ library: Library, isRead: Bool, reusing known: Known?) {
    if scenario.headers.isEmpty { report("a scenario needs a header or a footer", path: "header") }
    for (placement, header) in scenario.sortedHeaders {
      let path = placement.rawValue
      let style = header.style
      let behavior = header.behavior
      if let known, !known.changed.contains(path), let old = known.check.styled[placement] {
        styled[placement] = old
        continue
      }
      if !style.placements.contains(placement) {
        report("the style \(style.name) cannot be a \(path)", path: "\(path).style")
      }
      if !behavior.placements.contains(placement) {
        report("the behavior \(behavior.name) cannot be a \(path)", path: "\(path).behavior")
      }
      if known?.check.scenario.headers[placement]?.kind != header.kind {
        let disputed = library.disputedKeys(of: style, over: behavior)
        if !disputed.isEmpty {
          report(
            "the style \(style.name) and the behavior \(behavior.name) both have a setting "
              + disputed.joined(separator: ", "), path: "\(path).behavior")
        }
        for key in library.reservedKeys(of: style, over: behavior) {
          report(
            "every header and footer has a setting \(key); rename that of the style \(style.name) "
              + "or the behavior \(behavior.name)", path: "\(path).style")
        }
      }
      fit(style, over: behavior, at: placement, library)
      guard !isRead else { continue }
      report(
        SettingsCheck.problems(of: header.shared, defaults: Library.headerParameters), path: path)
      report(SettingsCheck.problems(of: style, defaults: library.defaults(of: style)), path: path)
      report(
        SettingsCheck.problems(of: behavior, defaults: library.defaults(of: behavior)), path: path)
    }
    direction(library)
    if let field = CaptionText(scenario.canvas.caption).unknownField {
      report(
        "canvas.caption contains an unknown field", path: "canvas.caption",
        found: "{\(field)}".shortened(),
        allowed: CaptionText.Field.allCases.map(\.rawValue).joined(separator: ", "))
    }
    for (crop, placement) in [(Scenario.Canvas.Crop.header, Placement.header), (.footer, .footer)]
    where scenario.canvas.crop == crop && scenario.headers[placement] == nil {
      report(
        "the canvas is cropped to a \(placement.rawValue), but the scenario has none",
        path: "canvas.crop")
    }
  }

  /// Reports a style that requires signals or a scroll axis that the behavior does not have.
  private mutating func fit(
    _ style: any RefreshStyle, over behavior: any RefreshBehavior, at placement: Placement,
    _ library: Library
  ) {
    let axis = library.defaultBehavior(of: style).axis
    var missing: [String] = []
    do throws(MisfitError) {
      styled[placement] = try StyledHeader(
        style, over: behavior.configured(for: scenario.frame.size), at: placement)
    } catch {
      missing = error.missing
    }
    guard !missing.isEmpty || axis != behavior.axis else { return }
    let fitting = Self.behaviors(at: placement, scrolling: axis, library).filter {
      (try? StyledHeader(style, over: $0, at: placement)) != nil
    }
    let reason =
      axis == behavior.axis
      ? "requires signals that the behavior \(behavior.name) does not declare: "
        + missing.joined(separator: ", ")
      : "is for lists that scroll \(axis.adverb), but the behavior \(behavior.name) is for lists "
        + "that scroll \(behavior.axis.adverb)"
    report(
      "the style \(style.name) \(reason)",
      path: "\(placement.rawValue).behavior",
      allowed: fitting.isEmpty ? nil : fitting.map(\.name).joined(separator: ", "))
  }

  private static func behaviors(
    at placement: Placement, scrolling axis: ScrollAxis, _ library: Library
  ) -> [any RefreshBehavior] {
    library.behaviors(at: placement).filter { $0.axis == axis }
  }

  /// Reports a header and a footer with different scroll axes.
  private mutating func direction(_ library: Library) {
    guard let axis = scenario.header?.behavior.axis, let footer = scenario.footer,
      footer.behavior.axis != axis
    else { return }
    let fitting = Self.behaviors(at: .footer, scrolling: axis, library).map(\.name)
    let styles = library.styles.filter {
      $0.placements.contains(.footer) && fitting.contains(library.defaultBehavior(of: $0).name)
    }.map(\.name)
    // The problem refers to the key that the file contains: the behavior or, if it is the style's
    // default, the style.
    let isStyle = footer.behavior.name == library.defaultBehavior(of: footer.style).name
    report(
      "the header and the footer are for lists that scroll in different directions",
      path: isStyle ? "footer.style" : "footer.behavior",
      found: (isStyle ? footer.style.name : footer.behavior.name).shortened(),
      allowed: (isStyle ? styles : fitting).joined(separator: ", "))
  }

  private mutating func report(_ errors: [SettingError], path: String) {
    for error in errors {
      report(
        error.message, path: "\(path).\(error.key)", found: error.found, allowed: error.allowed,
        suggestion: error.suggestion)
    }
  }

  // MARK: Values

  /// Validates the values of a section, which code can set to anything.
  private mutating func values(of section: Section, path: String) {
    for parameter in section.settings.parameters(of: scenario) {
      check(parameter.defaultValue, of: parameter, path: path)
    }
    for field in section.special {
      let path = "\(path).\(field.name)"
      switch field.form {
      case .rate: break
      case .section(let inner), .navigationBar(let inner): values(of: inner, path: path)
      case .items:
        if scenario.content.items.count > RowContent.maximumCount {
          report(
            "\(path) has too many entries", path: path, found: "\(scenario.content.items.count)",
            allowed: "at most \(RowContent.maximumCount)")
        }
        for (index, item) in scenario.content.items.enumerated() {
          for parameter in item.parameters {
            check(parameter.defaultValue, of: parameter, path: "\(path).\(index)")
          }
        }
      case .area(_, let area):
        guard case .rect(let rect) = scenario[keyPath: area] else { continue }
        let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
        if !numbers.allSatisfy(Sections.rectRange.contains) || numbers[2] <= 0 || numbers[3] <= 0 {
          report("\(path) is not a rectangle of an allowed size", path: path)
        }
      }
    }
  }

  private mutating func check(
    _ value: ParameterValue?, of parameter: Parameter, path: String,
    at position: SourcePosition? = nil
  ) {
    guard let value, !parameter.kind.accepts(value) else { return }
    let path = "\(path).\(parameter.name)"
    guard let number = value.number, let problem = parameter.kind.problem(with: number) else {
      // An invalid color has no text to show in the message.
      let noun = if case .color = value { "must be a color" } else { "is not allowed" }
      let problem = parameter.kind.problem(with: value) ?? noun
      return report("\(path) \(problem)", path: path, at: position)
    }
    report(
      "\(path) \(problem)", path: path, at: position, found: number.decimalText(),
      allowed: parameter.kind.allowed)
  }

  // MARK: Steps and reactions

  private mutating func steps() {
    if scenario.replay != nil, !scenario.steps.isEmpty {
      report("replay replaces steps; remove one of them", path: "replay")
    }
    if scenario.steps.count > Scenario.maximumStepCount {
      report(
        "the scenario has too many steps", path: "steps", found: "\(scenario.steps.count)",
        allowed: "at most \(Scenario.maximumStepCount)")
      return
    }
    for (index, step) in scenario.steps.enumerated() {
      let position = scenario.source.position(ofStep: index)
      let path = "steps.\(index)"
      let written = StepSchema.written(step.action)
      if let target = written.target, scenario.headers[target] == nil {
        report(
          "\(path) targets the \(target.rawValue), but the scenario has none", path: path,
          at: position)
      }
      let values = Dictionary(written.values) { $1 }
      for parameter in StepSchema.form(written.name)?.parameters ?? [] {
        check(values[parameter.name], of: parameter, path: "\(path).\(written.name)", at: position)
      }
      switch step.action {
      case .endRefreshingWithNoMoreData, .resetNoMoreData:
        refuseNoMoreData(path: path, at: position)
      default: break
      }
    }
    for placement in Placement.allCases {
      for (index, reaction) in (scenario.reactions[placement] ?? []).enumerated() {
        let path = "app.\(placement.rawValue).\(index)"
        for parameter in reaction.parameters {
          check(parameter.defaultValue, of: parameter, path: path)
        }
        if reaction.result == .noMoreData { refuseNoMoreData(path: "\(path).result", at: nil) }
      }
    }
  }

  private mutating func refuseNoMoreData(path: String, at position: SourcePosition?) {
    guard !scenario.headers.values.contains(where: { $0.behavior.knowsNoMoreData }) else { return }
    report(
      "no behavior of this scenario has a noMoreData state", path: path, at: position,
      allowed: "success, failure")
  }

  // MARK: Limits

  private mutating func limits() {
    orientation()
    let frame = scenario.frame
    guard frame.size.width > 0, frame.size.height > 0 else {
      report(
        "the bars leave no room for the scroll view",
        path: scenario.source.positions["screen.height"] == nil
          ? "content.navigationBar" : "screen.height",
        found: "\(scenario.barHeight.decimalText()) pt of bars on a screen of "
          + "\(scenario.screen.size.height.decimalText()) pt")
      return
    }
    if let size = scenario.canvasSize(styled) {
      if let problem = CanvasLimit.problem(size: size, scale: scenario.canvas.scale) {
        report("the canvas is too large: \(problem)", path: "canvas")
      } else {
        golden(size)
      }
    }
    if let duration = scenario.clock.duration { frameCount(in: duration) }
  }

  /// Reports a phone on its side, whose cutout and bars are drawn only at the short edge.
  ///
  /// A screen that is wider for an export, rather than by a setting, has no orientation.
  private mutating func orientation() {
    let size = scenario.screen.size
    let positions = scenario.source.positions
    let key = ["screen.width", "screen.height"].first { positions[$0] != nil }
    guard let device = scenario.screen.device, device != .iPad, size.width > size.height,
      key != nil || positions.isEmpty
    else { return }
    report(
      "\(device.rawValue) is drawn upright only", path: key ?? "screen.width",
      found: "\(size.width.decimalText()) × \(size.height.decimalText()) pt",
      allowed: "a width of at most the height; or screen without a device, or ipad")
  }

  /// Reports a golden comparison that could never fail, for a canvas size in points.
  private mutating func golden(_ size: Size) {
    guard let golden = scenario.golden else { return }
    for scale in golden.scales.isEmpty ? [scenario.canvas.scale] : golden.scales
    where CanvasLimit.problem(size: size, scale: scale) == nil {
      guard
        let pixels = try? PixelSize(
          width: Int((size.width * scale).rounded(.up)),
          height: Int((size.height * scale).rounded(.up))),
        let blindness = golden.comparison(scale: scale).blindness(to: pixels)
      else { continue }
      let setting =
        switch blindness {
        case .ignoresEverything: "ignore"
        case .allowsEveryPixel: "tolerance.maxDiffering"
        case .allowsEveryChange: "tolerance.threshold"
        }
      report("goldens can never fail: \(blindness)", path: "golden.\(setting)")
      return
    }
  }

  /// Reports a run with too many frames.
  mutating func frameCount(in duration: Flicks) {
    let clock = scenario.clock
    let count = clock.rate.frameCount(in: duration, speed: clock.speed)
    guard count > Scenario.Clock.maximumFrameCount else { return }
    report(
      "the run has too many frames", path: "clock.duration", found: "\(count)",
      allowed: "at most \(Scenario.Clock.maximumFrameCount)")
  }
}

extension Scenario {
  /// The names of the styles and behaviors.
  fileprivate var kinds: [Placement: [String]] { headers.mapValues(\.kind) }
}

extension Scenario.Header {
  /// The names of the style and the behavior.
  fileprivate var kind: [String] { [style.name, behavior.name] }
}

extension Scenario.Source {
  func position(ofStep index: Int) -> SourcePosition {
    steps.indices.contains(index) ? steps[index] : position(of: "steps")
  }
}

extension ScrollAxis {
  /// The scroll direction as an adverb for messages.
  fileprivate var adverb: String { self == .vertical ? "vertically" : "sideways" }
}
