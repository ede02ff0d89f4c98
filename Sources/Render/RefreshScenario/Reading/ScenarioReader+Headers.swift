extension ScenarioReader {
  mutating func headers(
    _ fields: [String: LocatedNode], root: SourceNode
  ) -> [Placement: Scenario.Header] {
    var headers: [Placement: Scenario.Header] = [:]
    for placement in Placement.allCases {
      guard let field = fields[placement.rawValue] else { continue }
      headers[placement] = header(field, placement)
    }
    if let style = fields["style"] {
      if fields["header"] != nil {
        report(
          "style is short for header.style and cannot be combined with header; move it there",
          at: style.key)
      } else if let style = self.style(style, .header) {
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

  private mutating func header(_ value: LocatedNode, _ placement: Placement) -> Scenario.Header? {
    let path = value.path
    if value.text != nil {
      return style(value, placement).map { Scenario.Header($0, library.defaultBehavior(of: $0)) }
    }
    guard let entries = value.node.entries else {
      return refuse(
        "\(path) must be the name of a style or a mapping, such as wave or { style: wave }",
        at: value)
    }
    guard let name = entries.last(where: { $0.key == "style" }) else {
      return fail(
        "\(path) needs a style, such as { style: wave }", at: value.key,
        allowed: Self.styleNames(placement, library).joined(separator: ", "))
    }
    guard let style = style(LocatedNode(name, in: path), placement) else { return nil }
    var behavior = library.defaultBehavior(of: style)
    if let name = entries.last(where: { $0.key == "behavior" }) {
      let found = library.behavior(named: name.value.text ?? "")
      let fitting = library.behaviors.filter { $0.placements.contains(placement) }.map(\.name)
      let named = named(
        LocatedNode(name, in: path), noun: "behavior", found.map { ($0, $0.placements) },
        at: placement,
        fitting: fitting)
      guard let named else { return nil }
      behavior = named
    }
    let parameters = library.parameters(of: style, over: behavior.name)
    let fields =
      fields(
        of: value, known: ["style", "behavior"] + parameters.map(\.name),
        hint: "what `\(Program.name) styles \(style.name)` lists") ?? [:]
    note(fields)
    return Scenario.Header(style, behavior).setting(given(fields, parameters))
  }

  private static func styleNames(_ placement: Placement, _ library: Library) -> [String] {
    library.styles.filter { $0.placements.contains(placement) }.map(\.name)
  }

  private mutating func style(
    _ value: LocatedNode, _ placement: Placement
  ) -> (any RefreshStyle)? {
    let found = library.style(named: value.text ?? "")
    return named(
      value, noun: "style", found.map { ($0, $0.placements) }, at: placement,
      fitting: Self.styleNames(placement, library))
  }

  /// Returns the named style or behavior, or reports a problem and returns `nil` if it does not
  /// exist or does not support the placement.
  private mutating func named<Found>(
    _ value: LocatedNode, noun: String, _ found: (value: Found, placements: Set<Placement>)?,
    at placement: Placement, fitting: [String]
  ) -> Found? {
    guard let found else {
      return refuse(
        "unknown \(noun)", at: value, allowed: fitting.joined(separator: ", "), nearest: fitting)
    }
    guard found.placements.contains(placement) else {
      return fail(
        "the \(noun) \(value.text ?? "") cannot be a \(placement.rawValue)", at: value,
        allowed: fitting.isEmpty ? nil : fitting.joined(separator: ", "))
    }
    return found.value
  }
}
