extension ScenarioReader {
  mutating func headers(
    _ fields: [String: LocatedNode], root: SourceNode
  ) -> [Placement: Scenario.Header] {
    var headers: [Placement: Scenario.Header] = [:]
    for placement in Placement.allCases {
      guard let field = fields[placement.rawValue] else { continue }
      headers[placement] = header(field, placement)
    }
    if let style = fields[HeaderKeys.style] {
      if fields["header"] != nil {
        report(
          "style is short for header.style and cannot be combined with header; move it there",
          at: style.key)
      } else if let style = self.style(style, .header) {
        headers[.header] = Scenario.Header(style, library.defaultBehavior(of: style))
      }
    }
    if root.entries != nil,
      fields["header"] == nil, fields["footer"] == nil, fields[HeaderKeys.style] == nil
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
    guard let name = entries.last(where: { $0.key == HeaderKeys.style }) else {
      return fail(
        "\(path) needs a style, such as { style: wave }", at: value.key,
        allowed: library.styles(at: placement).map(\.name).joined(separator: ", "))
    }
    guard let style = style(LocatedNode(name, in: path), placement) else { return nil }
    var behavior = library.defaultBehavior(of: style)
    if let name = entries.last(where: { $0.key == HeaderKeys.behavior }) {
      guard let named = self.behavior(LocatedNode(name, in: path), placement) else { return nil }
      behavior = named
    }
    let parameters = library.parameters(of: style, over: behavior.name)
    let fields =
      fields(
        of: value, known: HeaderKeys.all + parameters.map(\.name),
        hint: "what `\(Program.name) styles \(style.name)` lists") ?? [:]
    note(fields)
    return Scenario.Header(style, behavior).setting(given(fields, parameters))
  }

  private mutating func style(
    _ value: LocatedNode, _ placement: Placement
  ) -> (any RefreshStyle)? {
    let style = library.style(named: value.text ?? "")
    if let style, style.placements.contains(placement) { return style }
    return refuseName(
      value, noun: "style", isKnown: style != nil, at: placement,
      allowed: library.styles(at: placement).map(\.name))
  }

  private mutating func behavior(
    _ value: LocatedNode, _ placement: Placement
  ) -> (any RefreshBehavior)? {
    let behavior = library.behavior(named: value.text ?? "")
    if let behavior, behavior.placements.contains(placement) { return behavior }
    return refuseName(
      value, noun: "behavior", isKnown: behavior != nil, at: placement,
      allowed: library.behaviors(at: placement).map(\.name))
  }

  /// Reports a name that is unknown or does not support the placement, and returns `nil`.
  private mutating func refuseName<Value>(
    _ value: LocatedNode, noun: String, isKnown: Bool, at placement: Placement,
    allowed names: [String]
  ) -> Value? {
    guard isKnown else {
      return refuse(
        "unknown \(noun)", at: value, allowed: names.joined(separator: ", "), nearest: names)
    }
    return fail(
      "the \(noun) \(value.text ?? "") cannot be a \(placement.rawValue)", at: value,
      allowed: names.isEmpty ? nil : names.joined(separator: ", "))
  }
}

/// The keys of a header or footer other than its settings.
enum HeaderKeys {
  static let style = "style"
  static let behavior = "behavior"
  static let all = [style, behavior]
}
