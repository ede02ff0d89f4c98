extension ScenarioReader {
  /// The top-level keys, in file order.
  static let rootKeys = [
    "reel", "screen", "statusBar", "scrollView", "canvas", "clock", "fonts", "style", "header",
    "footer",
    "content", "steps", "replay", "app", "golden", VariantSchema.key,
  ]

  /// Reads a scenario and collects its problems; the result is valid only if no
  /// problem was found.
  ///
  /// - Parameter known: A scenario without problems, and the top-level keys whose sections differ
  ///   from it; all other sections are taken from the scenario.
  mutating func scenario(
    _ root: SourceNode, differingFrom known: (scenario: Scenario, in: Set<String>)? = nil
  ) -> Scenario {
    self.root = root
    let fields =
      fields(
        of: LocatedNode(root, path: ""), known: Self.rootKeys,
        expected: "a mapping, such as `header: { style: wave }`") ?? [:]
    if let known {
      positions = known.scenario.source.positions
      for path in known.scenario.source.positions.keys
      where known.in.contains(where: { path.utf8.starts(with: $0.utf8) }) {
        positions[path] = nil
      }
    }
    /// Returns the entry of a section, or `nil` if it is missing or unchanged.
    func section(_ key: String) -> LocatedNode? {
      known.map { $0.in.contains(key) } ?? true ? fields[key] : nil
    }
    positions[""] = root.position
    for (key, field) in fields where positions[key] == nil { positions[key] = field.key.position }
    if let version = section("reel") { checkVersion(version) }

    var scenario: Scenario
    if let known {
      scenario = known.scenario
      if !known.in.isDisjoint(with: Self.behaviorKeys) {
        scenario.headers = headers(fields, root: root)
      }
    } else {
      scenario = Scenario(headers: headers(fields, root: root))
    }
    for part in Sections.all {
      guard let value = section(part.name) else { continue }
      part.reset(&scenario)
      read(part, value, into: &scenario)
    }
    if let value = section("fonts") { scenario.fonts = fonts(value) }

    // Steps may target a header even if its own settings are invalid.
    let targets = Placement.allCases.filter {
      fields[$0.rawValue] != nil || $0 == .header && fields["style"] != nil
    }
    var stepPositions = known?.scenario.source.steps ?? []
    if let value = section("steps") {
      let read = steps(value, targets: targets)
      scenario.steps = read.map(\.step)
      stepPositions = read.map(\.position)
    }
    if let value = section("replay") {
      scenario.replay = replay(value)
      if fields["steps"] == nil { scenario.steps = [] }
    }
    if let value = section("app") {
      for (placement, reactions) in app(value, targets: targets) {
        scenario.reactions[placement] = reactions ?? []
        if reactions == nil { scenario.withoutHandler.insert(placement) }
      }
    }
    if let value = section("golden") { scenario.golden = golden(value) }
    scenario.source = Scenario.Source(
      fileName: fileName, steps: stepPositions, positions: positions)
    return scenario
  }

  private static let behaviorKeys: Set<String> = ["header", "footer", "style"]

  /// Returns whether a section can be read without reading the file's other sections again.
  ///
  /// The result is `false` for a section that adds to defaults or on which others depend, and for
  /// `clock` if the file has a `replay` section, which restricts it.
  ///
  /// - Parameter keys: The top-level keys of the file.
  static func standsAlone(_ key: String, among keys: [String]) -> Bool {
    !["app", "replay", "style", VariantSchema.key].contains(key)
      && !(key == "clock" && keys.contains("replay"))
  }

  private mutating func checkVersion(_ value: LocatedNode) {
    let known = Scenario.formatVersion
    guard case .scalar(let text, isQuoted: false) = value.node.content,
      let version = Int(reading: text)
    else {
      report(
        "reel must be the version of the file format", at: value, found: value.node.found,
        allowed: "\(known)")
      return
    }
    guard version != known else { return }
    report(
      "the file has format version \(version), which this version of reel does not support",
      at: value, allowed: "\(known)")
  }

  // MARK: Sections of ordinary settings

  /// Reads a section of ordinary settings into a scenario in which the section has its defaults.
  private mutating func read(
    _ section: Section, _ value: LocatedNode, into scenario: inout Scenario
  ) {
    var fields: [String: LocatedNode]
    if let short = section.short, value.text != nil {
      let entry = SourceEntry(key: short, position: value.position, value: value.node)
      fields = [short: LocatedNode(entry, in: value.path)]
    } else {
      fields = self.fields(of: value, known: section.keys) ?? [:]
    }
    note(fields)
    if value.path == Sections.content.name { refuseTwoBars(fields, in: &scenario) }
    scenario = section.settings.applied(to: scenario, given(fields, section.parameters))
    for field in section.special {
      guard let value = fields[field.name] else { continue }
      switch field.form {
      case .rate: scenario.clock.rate = rate(value) ?? scenario.clock.rate
      case .area(let words, let area):
        if let word = value.text, words.contains(word) {
          scenario[keyPath: area] = .word(word)
        } else if let rect = rect(value, words: words) {
          scenario[keyPath: area] = .rect(rect)
        }
      case .section(let inner): read(inner, value, into: &scenario)
      case .items: scenario.content.items = items(value)
      case .navigationBar(let inner):
        switch value.node.content {
        case .scalar("true", isQuoted: false): break
        case .scalar("false", isQuoted: false): scenario.content.navigationBar = nil
        case .mapping: read(inner, value, into: &scenario)
        default:
          report(
            "\(value.path) must be true, false or a mapping", at: value, found: value.node.found,
            allowed: "true, false, { height: 60, statusBar: 20 }")
        }
      }
    }
    if !section.styleDefaults.isEmpty {
      scenario.content.appearance = GivenSettings(
        of: ContentSettings(), given(fields, section.styleDefaults))
    }
  }

  /// The settings of the bar of a device's screen, which replaces the plain navigation bar.
  private static let barKeys = ["title", "largeTitle", "bar"]

  /// Reports a file that sets both kinds of navigation bar.
  private mutating func refuseTwoBars(
    _ fields: [String: LocatedNode], in scenario: inout Scenario
  ) {
    guard let plain = fields[Sections.navigationBar.name] else { return }
    scenario.content.keepsNavigationBar = true
    guard let phone = Self.barKeys.lazy.compactMap({ fields[$0] }).first else { return }
    report(
      "\(phone.path) and \(plain.path) are two navigation bars; keep \(phone.path) for the bar of a "
        + "phone, or \(plain.path) for two plain rectangles", at: plain.key)
  }

  private mutating func items(_ value: LocatedNode) -> [RowContent] {
    let items = list(
      value, example: "[{ title: Maya, detail: See you at noon }]", atMost: RowContent.maximumCount)
    return (items ?? []).compactMap { item in
      guard
        let fields = fields(
          of: item, known: Sections.item.map(\.name),
          expected: "a mapping, such as { title: Maya }")
      else { return nil }
      note(fields)
      return RowContent().setting(given(fields, Sections.item))
    }
  }

  private mutating func fonts(_ value: LocatedNode) -> [String] {
    if case .null = value.node.content { return [] }
    guard let items = value.items else {
      return refuse("fonts must be a list of font files, such as [Brand-Bold.ttf]", at: value) ?? []
    }
    return items.compactMap { fileName($0, "a font file's name") }
  }
}
