extension ScenarioReader {
  mutating func headers(
    _ fields: [String: SourceEntry], root: SourceNode
  ) -> [Placement: Scenario.Header] {
    var headers: [Placement: Scenario.Header] = [:]
    for placement in Placement.allCases {
      guard let entry = fields[placement.rawValue] else { continue }
      headers[placement] = behavior(entry, placement)
    }
    if let style = fields["style"] {
      if fields["header"] != nil {
        report(
          "style is short for header.style and cannot be combined with header; move it there",
          at: style.position, path: "style")
      } else if let style = self.style(style.value, .header, path: "style") {
        headers[.header] = Scenario.Header(style, library.defaultBehavior(of: style))
      }
    }
    if root.entries != nil,
      fields["header"] == nil, fields["footer"] == nil, fields["style"] == nil
    {
      report(
        "a scenario needs a header or a footer, such as `header: wave`", at: root.position,
        path: "header")
    }
    return headers
  }

  private mutating func behavior(_ entry: SourceEntry, _ placement: Placement) -> Scenario.Header? {
    let path = placement.rawValue
    if entry.value.text != nil {
      return style(entry.value, placement, path: path).map {
        Scenario.Header($0, library.defaultBehavior(of: $0))
      }
    }
    guard let entries = entry.value.entries else {
      return refuse(
        "\(path) must be the name of a style or a mapping, such as wave or { style: wave }",
        entry.value, path: path)
    }
    guard let name = entries.last(where: { $0.key == "style" }) else {
      return fail(
        "\(path) needs a style, such as { style: wave }", at: entry.position, path: path,
        allowed: Self.styleNames(placement, library).joined(separator: ", "))
    }
    guard let style = style(name.value, placement, path: Self.join(path, "style")) else {
      return nil
    }
    var behavior = library.defaultBehavior(of: style)
    if let given = entries.last(where: { $0.key == "behavior" }) {
      let found = library.behavior(named: given.value.text ?? "")
      guard
        let named = named(
          given.value, "behavior", found, found?.placements, placement,
          among: { $0.behaviors.filter { $0.placements.contains(placement) }.map(\.name) },
          path: Self.join(path, "behavior"))
      else { return nil }
      behavior = named
    }
    let parameters = library.parameters(of: style, over: behavior.name)
    let fields =
      fields(
        of: entry.value, path: path, known: ["style", "behavior"] + parameters.map(\.name),
        hint: "what `\(Program.name) styles \(style.name)` lists") ?? [:]
    note(fields, path: path)
    return Scenario.Header(style, behavior).setting(given(fields, parameters, path: path))
  }

  private static func styleNames(_ placement: Placement, _ library: Library) -> [String] {
    library.styles.filter { $0.placements.contains(placement) }.map(\.name)
  }

  private mutating func style(
    _ node: SourceNode, _ placement: Placement, path: String
  ) -> (any RefreshStyle)? {
    let found = library.style(named: node.text ?? "")
    return named(
      node, "style", found, found?.placements, placement, among: { Self.styleNames(placement, $0) },
      path: path)
  }

  /// Returns the named style or behavior, or reports a problem and returns `nil` if it does not
  /// exist or does not support the placement.
  private mutating func named<Found>(
    _ node: SourceNode, _ noun: String, _ found: Found?, _ placements: Set<Placement>?,
    _ placement: Placement, among names: (Library) -> [String], path: String
  ) -> Found? {
    guard let found, let placements else {
      let fitting = names(library)
      return refuse(
        "unknown \(noun)", node, path: path, allowed: fitting.joined(separator: ", "),
        nearest: fitting)
    }
    guard placements.contains(placement) else {
      let fitting = names(library)
      return fail(
        "the \(noun) \(node.text ?? "") cannot be a \(placement.rawValue)", at: node.position,
        path: path, allowed: fitting.isEmpty ? nil : fitting.joined(separator: ", "))
    }
    return found
  }
}
