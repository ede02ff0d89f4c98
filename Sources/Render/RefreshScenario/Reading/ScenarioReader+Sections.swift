import KeyframeAnimation
import RefreshModel
import RefreshScene

extension ScenarioReader {
  /// The keys of the file, in its order.
  static let rootKeys = [
    "reel", "screen", "scrollView", "canvas", "clock", "fonts", "style", "header", "footer",
    "content", "steps", "replay", "app", "golden", VariantSchema.key,
  ]

  /// Reads a scenario; the problems say whether it is right.
  ///
  /// - Parameter known: a scenario in which nothing is wrong, and the keys of the root by which this
  ///   tree differs from that scenario's; nothing else is read.
  mutating func scenario(
    _ root: SourceNode, differingFrom known: (scenario: Scenario, in: Set<String>)? = nil
  ) -> Scenario {
    self.root = root
    let fields =
      fields(
        of: root, path: "", known: Self.rootKeys,
        expected: "a mapping, such as `header: { name: wave }`") ?? [:]
    if let known {
      places = known.scenario.source.places
      for path in known.scenario.source.places.keys
      where known.in.contains(where: { path.utf8.starts(with: $0.utf8) }) {
        places[path] = nil
      }
    }
    /// The section of a key, where it is to be read.
    func section(_ key: String) -> SourceEntry? {
      known.map { $0.in.contains(key) } ?? true ? fields[key] : nil
    }
    places[""] = root.place
    for (key, entry) in fields where places[key] == nil { places[key] = entry.place }
    if let version = section("reel") { checkVersion(version.value) }

    var scenario: Scenario
    if let known {
      scenario = known.scenario
      if !known.in.isDisjoint(with: Self.componentKeys) {
        scenario.headers = components(fields, root: root)
      }
    } else {
      scenario = Scenario(headers: components(fields, root: root))
    }
    if let entry = section("screen") { scenario.screen = screen(entry.value) }
    if let entry = section("scrollView") { scenario.scrollView = scrollView(entry.value) }
    if let entry = section("canvas") { scenario.canvas = canvas(entry.value) }
    if let entry = section("clock") { scenario.clock = clock(entry.value) }
    if let entry = section("fonts") { scenario.fonts = fonts(entry.value) }
    if let entry = section("content") { scenario.content = content(entry.value) }

    // A header that is wrong in itself still is one to the steps.
    let targets = Placement.allCases.filter {
      fields[$0.rawValue] != nil || $0 == .header && fields["style"] != nil
    }
    var stepPlaces = known?.scenario.source.steps ?? []
    if let entry = section("steps") {
      (scenario.steps, stepPlaces) = steps(entry.value, targets: targets)
    }
    if let entry = section("replay") {
      scenario.replay = replay(entry)
      if fields["steps"] == nil { scenario.steps = [] }
    }
    if let entry = section("app") {
      for (placement, reactions) in app(entry.value, targets: targets) {
        scenario.reactions[placement] = reactions ?? []
        if reactions == nil { scenario.withoutHandler.insert(placement) }
      }
    }
    if let entry = section("golden") { scenario.golden = golden(entry.value) }
    scenario.source = Scenario.Source(fileName: fileName, steps: stepPlaces, places: places)
    return scenario
  }

  private static let componentKeys: Set<String> = ["header", "footer", "style"]

  /// Whether a section can be read by itself in a file that has sections of some keys: what others hang
  /// on, or what adds to defaults, cannot, and a replay has a say in the clock.
  static func standsAlone(_ key: String, among keys: [String]) -> Bool {
    !["app", "replay", "style", VariantSchema.key].contains(key)
      && !(key == "clock" && keys.contains("replay"))
  }

  private mutating func checkVersion(_ node: SourceNode) {
    let known = Scenario.formatVersion
    guard case .scalar(let text, isQuoted: false) = node.content, let version = Int(text) else {
      report(
        "reel must be the version of the file format", at: node.place, path: "reel",
        found: node.found, allowed: "\(known)")
      return
    }
    guard version != known else { return }
    report(
      "this file's format has version \(version), which this reel does not know", at: node.place,
      path: "reel", allowed: "\(known)")
  }

  // MARK: Sections of ordinary settings

  /// The fields of one of the fixed sections.
  private mutating func fields(
    of node: SourceNode, _ section: Section, path: String, extra: [String] = []
  ) -> [String: SourceEntry] {
    let fields = fields(of: node, path: path, known: section.keys + extra) ?? [:]
    for (key, entry) in fields { places[Self.join(path, key)] = entry.value.place }
    return fields
  }

  /// A section's part of the scenario, with the settings that the file gives it.
  private mutating func configured<Part: Configurable>(
    _ part: Part, _ fields: [String: SourceEntry], _ section: Section, path: String
  ) -> Part {
    part.setting(ParameterValues(given: given(fields, section.parameters, path: path)))
  }

  private mutating func screen(_ node: SourceNode) -> Scenario.Screen {
    let fields = fields(of: node, Sections.screen, path: "screen")
    var screen = configured(Scenario.Screen(), fields, Sections.screen, path: "screen")
    insets(&screen.safeArea, fields["safeArea"], Sections.safeArea, path: "screen.safeArea")
    return screen
  }

  private mutating func insets(
    _ insets: inout EdgeInsets, _ entry: SourceEntry?, _ section: Section, path: String
  ) {
    guard let entry else { return }
    let fields = fields(of: entry.value, section, path: path)
    insets = Sections.edges().applied(
      to: insets, settings(fields, section.parameters, path: path))
  }

  private mutating func scrollView(_ node: SourceNode) -> Scenario.ScrollView {
    let fields = fields(of: node, Sections.scrollView, path: "scrollView")
    var scrollView = configured(
      Scenario.ScrollView(), fields, Sections.scrollView, path: "scrollView")
    if let entry = fields["frame"], entry.value.text != "auto" {
      scrollView.frame = rect(entry.value, words: ["auto"], path: "scrollView.frame")
    }
    insets(
      &scrollView.contentInset, fields["contentInset"], Sections.contentInset,
      path: "scrollView.contentInset")
    insets(
      &scrollView.scrollIndicatorInsets, fields["scrollIndicatorInsets"],
      Sections.scrollIndicatorInsets, path: "scrollView.scrollIndicatorInsets")
    return scrollView
  }

  private mutating func canvas(_ node: SourceNode) -> Scenario.Canvas {
    let fields = fields(of: node, Sections.canvas, path: "canvas")
    var canvas = configured(Scenario.Canvas(), fields, Sections.canvas, path: "canvas")
    if let entry = fields["crop"] {
      switch entry.value.text {
      case "screen": canvas.crop = .screen
      case "header": canvas.crop = .header
      case "footer": canvas.crop = .footer
      default:
        if let rect = rect(entry.value, words: Sections.crops, path: "canvas.crop") {
          canvas.crop = .rect(rect)
        }
      }
    }
    return canvas
  }

  private mutating func clock(_ node: SourceNode) -> Scenario.Clock {
    let fields = fields(of: node, Sections.clock, path: "clock")
    var clock = configured(Scenario.Clock(), fields, Sections.clock, path: "clock")
    if let rate = fields["rate"].flatMap({ self.rate($0.value, path: "clock.rate") }) {
      clock.rate = rate
    }
    return clock
  }

  private mutating func fonts(_ node: SourceNode) -> [String] {
    if case .null = node.content { return [] }
    guard case .sequence(let nodes) = node.content else {
      report(
        "fonts must be a list of font files, such as [Brand-Bold.ttf]", at: node.place,
        path: "fonts", found: node.found)
      return []
    }
    return nodes.enumerated().compactMap { index, node in
      let path = "fonts.\(index)"
      places[path] = node.place
      guard let name = node.text, !name.isEmpty else {
        report("\(path) must be a font file's name", at: node.place, path: path, found: node.found)
        return nil
      }
      return name
    }
  }

  private mutating func content(_ node: SourceNode) -> Scenario.Content {
    let appearance = ContentSettings.parameters
    let fields = fields(
      of: node, Sections.content, path: "content", extra: appearance.map(\.name))
    var content = configured(Scenario.Content(), fields, Sections.content, path: "content")
    if let entry = fields["navigationBar"] {
      content.navigationBar = navigationBar(entry.value, path: "content.navigationBar")
    }
    content.appearance = GivenSettings(
      of: ContentSettings(), given(fields, appearance, path: "content"))
    return content
  }

  private mutating func navigationBar(
    _ node: SourceNode, path: String
  ) -> Scenario.NavigationBar? {
    switch node.content {
    case .scalar("true", isQuoted: false): return Scenario.NavigationBar()
    case .scalar("false", isQuoted: false): return nil
    case .mapping:
      let fields = fields(of: node, Sections.navigationBar, path: path)
      return configured(Scenario.NavigationBar(), fields, Sections.navigationBar, path: path)
    default:
      report(
        "\(path) must be true, false or a mapping", at: node.place, path: path, found: node.found,
        allowed: "true, false, { height: 60, statusBar: 20 }")
      return Scenario.NavigationBar()
    }
  }
}
