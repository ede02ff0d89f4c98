import KeyframeAnimation
import RefreshModel
import RefreshScene

extension ScenarioReader {
  /// The keys of the file, in its order.
  static let rootKeys = [
    "reel", "screen", "scrollView", "canvas", "clock", "fonts", "style", "header", "footer",
    "content", "steps", "replay", "app", "golden", VariantSchema.key,
  ]

  /// Reads a whole scenario; the problems say whether it is right.
  mutating func scenario(_ root: SourceNode) -> Scenario {
    let fields =
      fields(
        of: root, path: "", known: Self.rootKeys,
        expected: "a mapping, such as `header: { name: wave }`") ?? [:]
    places[""] = root.place
    for (key, entry) in fields { places[key] = entry.place }
    if let version = fields["reel"] { checkVersion(version.value) }

    let components = components(fields, root: root)
    var scenario = Scenario(components: components)
    if let entry = fields["screen"] { scenario.screen = screen(entry.value) }
    if let entry = fields["scrollView"] { scenario.scrollView = scrollView(entry.value) }
    if let entry = fields["canvas"] { scenario.canvas = canvas(entry.value) }
    if let entry = fields["clock"] { scenario.clock = clock(entry.value) }
    if let entry = fields["fonts"] { scenario.fonts = fonts(entry.value) }
    if let entry = fields["content"] { scenario.content = content(entry.value) }

    // A header that is wrong in itself still is one to the steps.
    let targets = Placement.allCases.filter {
      fields[$0.rawValue] != nil || $0 == .header && fields["style"] != nil
    }
    var stepPlaces: [ScenarioProblem.Place] = []
    if let entry = fields["steps"] {
      (scenario.steps, stepPlaces) = steps(entry.value, targets: targets)
    }
    if let entry = fields["replay"] {
      scenario.replay = replay(entry)
      if fields["steps"] == nil { scenario.steps = [] }
    }
    if let entry = fields["app"] {
      for (placement, reactions) in app(entry.value, targets: targets) {
        scenario.reactions[placement] = reactions ?? []
        if reactions == nil { scenario.withoutHandler.insert(placement) }
      }
    }
    if let entry = fields["golden"] { scenario.golden = golden(entry.value) }
    scenario.source = Scenario.Source(fileName: fileName, steps: stepPlaces, places: places)
    return scenario
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

  private mutating func screen(_ node: SourceNode) -> Scenario.Screen {
    let fields = fields(of: node, Sections.screen, path: "screen")
    let values = settings(fields, Sections.screen.parameters, path: "screen")
    return Scenario.Screen(
      values, safeArea: insets(fields["safeArea"], Sections.safeArea, path: "screen.safeArea"))
  }

  private mutating func insets(
    _ entry: SourceEntry?, _ section: Section, path: String
  ) -> ParameterValues {
    guard let entry else { return ParameterValues(defaultsOf: section.parameters) }
    let fields = fields(of: entry.value, section, path: path)
    return settings(fields, section.parameters, path: path)
  }

  private mutating func scrollView(_ node: SourceNode) -> Scenario.ScrollView {
    let fields = fields(of: node, Sections.scrollView, path: "scrollView")
    var scrollView = Scenario.ScrollView()
    if let entry = fields["frame"], entry.value.text != "auto" {
      scrollView.frame = rect(entry.value, words: ["auto"], path: "scrollView.frame")
    }
    scrollView.contentInset = EdgeInsets(
      insets(fields["contentInset"], Sections.contentInset, path: "scrollView.contentInset"))
    scrollView.scrollIndicatorInsets = EdgeInsets(
      insets(
        fields["scrollIndicatorInsets"], Sections.scrollIndicatorInsets,
        path: "scrollView.scrollIndicatorInsets"))
    let values = settings(fields, Sections.scrollView.parameters, path: "scrollView")
    scrollView.isPagingEnabled = values.flag("paging")
    scrollView.interruptedAnimations =
      InterruptedAnimations(rawValue: values.choice("interruptedAnimations")) ?? .additive
    return scrollView
  }

  private mutating func canvas(_ node: SourceNode) -> Scenario.Canvas {
    let fields = fields(of: node, Sections.canvas, path: "canvas")
    let values = settings(fields, Sections.canvas.parameters, path: "canvas")
    var crop = Scenario.Canvas.Crop.screen
    if let entry = fields["crop"] {
      switch entry.value.text {
      case "screen": crop = .screen
      case "header": crop = .header
      case "footer": crop = .footer
      default:
        if let rect = rect(entry.value, words: Sections.crops, path: "canvas.crop") {
          crop = .rect(rect)
        }
      }
    }
    return Scenario.Canvas(values, crop: crop)
  }

  private mutating func clock(_ node: SourceNode) -> Scenario.Clock {
    let fields = fields(of: node, Sections.clock, path: "clock")
    let values = settings(fields, Sections.clock.parameters, path: "clock")
    let rate = fields["rate"].flatMap { self.rate($0.value, path: "clock.rate") }
    return Scenario.Clock(values, rate: rate ?? .sixty)
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
    var content = Scenario.Content(settings(fields, Sections.content.parameters, path: "content"))
    if let entry = fields["navigationBar"] {
      content.navigationBar = navigationBar(entry.value, path: "content.navigationBar")
    }
    content.settings = settings(fields, appearance, path: "content").given
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
      return Scenario.NavigationBar(
        settings(fields, Sections.navigationBar.parameters, path: path))
    default:
      report(
        "\(path) must be true, false or a mapping", at: node.place, path: path, found: node.found,
        allowed: "true, false, { height: 60, statusBar: 20 }")
      return Scenario.NavigationBar()
    }
  }
}
