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
        of: root, path: "", known: Self.rootKeys,
        expected: "a mapping, such as `header: { style: wave }`") ?? [:]
    if let known {
      positions = known.scenario.source.positions
      for path in known.scenario.source.positions.keys
      where known.in.contains(where: { path.utf8.starts(with: $0.utf8) }) {
        positions[path] = nil
      }
    }
    /// Returns the entry of a section, or `nil` if it is missing or unchanged.
    func section(_ key: String) -> SourceEntry? {
      known.map { $0.in.contains(key) } ?? true ? fields[key] : nil
    }
    positions[""] = root.position
    for (key, entry) in fields where positions[key] == nil { positions[key] = entry.position }
    if let version = section("reel") { checkVersion(version.value) }

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
      guard let entry = section(part.name) else { continue }
      part.reset(&scenario)
      read(part, entry.value, path: part.name, into: &scenario)
    }
    if let entry = section("fonts") { scenario.fonts = fonts(entry.value) }

    // Steps may target a header even if its own settings are invalid.
    let targets = Placement.allCases.filter {
      fields[$0.rawValue] != nil || $0 == .header && fields["style"] != nil
    }
    var stepPositions = known?.scenario.source.steps ?? []
    if let entry = section("steps") {
      (scenario.steps, stepPositions) = steps(entry.value, targets: targets)
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

  private mutating func checkVersion(_ node: SourceNode) {
    let known = Scenario.formatVersion
    guard case .scalar(let text, isQuoted: false) = node.content, let version = Int(reading: text)
    else {
      report(
        "reel must be the version of the file format", at: node.position, path: "reel",
        found: node.found, allowed: "\(known)")
      return
    }
    guard version != known else { return }
    report(
      "the file has format version \(version), which this version of reel does not "
        + "support", at: node.position,
      path: "reel", allowed: "\(known)")
  }

  // MARK: Sections of ordinary settings

  /// Reads a section of ordinary settings into a scenario in which the section has its defaults.
  private mutating func read(
    _ section: Section, _ node: SourceNode, path: String, into scenario: inout Scenario
  ) {
    var fields: [String: SourceEntry]
    if let short = section.short, case .scalar = node.content {
      fields = [short: SourceEntry(key: short, position: node.position, value: node)]
    } else {
      fields = self.fields(of: node, path: path, known: section.keys) ?? [:]
    }
    note(fields, path: path)
    if path == Sections.content.name { refuseTwoBars(fields, path: path, in: &scenario) }
    scenario = section.settings.applied(to: scenario, given(fields, section.parameters, path: path))
    for field in section.special {
      guard let value = fields[field.name]?.value else { continue }
      let path = Self.join(path, field.name)
      switch field.kind {
      case .rate: scenario.clock.rate = rate(value, path: path) ?? scenario.clock.rate
      case .area(let words, let area):
        if let word = value.text, words.contains(word) {
          scenario[keyPath: area] = .word(word)
        } else if let rect = rect(value, words: words, path: path) {
          scenario[keyPath: area] = .rect(rect)
        }
      case .section(let inner): read(inner, value, path: path, into: &scenario)
      case .items: scenario.content.items = items(value, path: path)
      case .navigationBar(let inner):
        switch value.content {
        case .scalar("true", isQuoted: false): break
        case .scalar("false", isQuoted: false): scenario.content.navigationBar = nil
        case .mapping: read(inner, value, path: path, into: &scenario)
        default:
          report(
            "\(path) must be true, false or a mapping", at: value.position, path: path,
            found: value.found, allowed: "true, false, { height: 60, statusBar: 20 }")
        }
      }
    }
    if !section.styleDefaults.isEmpty {
      scenario.content.appearance = GivenSettings(
        of: ContentSettings(), given(fields, section.styleDefaults, path: path))
    }
  }

  /// The settings of the bar of a device's screen, which replaces the plain navigation bar.
  private static let barKeys = ["title", "largeTitle", "bar"]

  /// Reports a file that sets both kinds of navigation bar.
  private mutating func refuseTwoBars(
    _ fields: [String: SourceEntry], path: String, in scenario: inout Scenario
  ) {
    guard let plain = fields[Sections.navigationBar.name] else { return }
    scenario.content.keepsNavigationBar = true
    guard let key = Self.barKeys.first(where: { fields[$0] != nil }) else { return }
    report(
      "\(path).\(key) and \(path).navigationBar are two navigation bars; keep \(path).\(key) for "
        + "the bar of a phone, or \(path).navigationBar for two plain rectangles",
      at: plain.position, path: Self.join(path, Sections.navigationBar.name))
  }

  private mutating func items(_ node: SourceNode, path: String) -> [RowContent] {
    let nodes = list(
      node, path: path, example: "[{ title: Maya, detail: See you at noon }]",
      atMost: RowContent.maximumCount)
    return (nodes ?? []).enumerated().compactMap { index, node in
      let path = "\(path).\(index)"
      guard
        let fields = fields(
          of: node, path: path, known: Sections.item.map(\.name),
          expected: "a mapping, such as { title: Maya }")
      else { return nil }
      note(fields, path: path)
      return RowContent().setting(given(fields, Sections.item, path: path))
    }
  }

  private mutating func fonts(_ node: SourceNode) -> [String] {
    if case .null = node.content { return [] }
    guard case .sequence(let nodes) = node.content else {
      return refuse(
        "fonts must be a list of font files, such as [Brand-Bold.ttf]", node, path: "fonts") ?? []
    }
    return nodes.enumerated().compactMap { index, node in
      fileName(node, "a font file's name", path: "fonts.\(index)")
    }
  }
}
