import KeyframeAnimation
import RefreshHeaders
import RefreshModel
import RefreshScene
import Texts

extension ScenarioReader {
  /// Reads the header and the footer.
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
          "style is short for a header alone, and there is a header; write it as header.name",
          at: style.place, path: "style")
      } else if let style = self.style(style.value, .header, path: "style") {
        headers[.header] = Scenario.Header(style, library.defaultBehavior(of: style))
      }
    }
    if root.entries != nil,
      fields["header"] == nil, fields["footer"] == nil, fields["style"] == nil
    {
      report(
        "a scenario needs a header or a footer, such as `header: { name: wave }`", at: root.place,
        path: "header")
    }
    return headers
  }

  private mutating func behavior(
    _ entry: SourceEntry, _ placement: Placement
  ) -> Scenario.Header? {
    let path = placement.rawValue
    guard let entries = entry.value.entries else {
      report(
        "\(path) must be a mapping, such as { name: wave }", at: entry.value.place, path: path,
        found: entry.value.found)
      return nil
    }
    guard let name = entries.last(where: { $0.key == "name" }) else {
      report(
        "\(path) needs a name, such as { name: wave }", at: entry.place, path: path,
        allowed: styleNames(placement).joined(separator: ", "))
      return nil
    }
    guard let style = style(name.value, placement, path: Self.join(path, "name")) else {
      return nil
    }
    var behavior = library.defaultBehavior(of: style)
    if let given = entries.last(where: { $0.key == "component" }) {
      guard
        let named = self.behavior(
          named: given.value, placement, path: Self.join(path, "component"))
      else { return nil }
      behavior = named
    }
    let parameters = library.parameters(of: style, over: behavior.name)
    let renamed = parameters.compactMap { parameter in
      parameter.retiredName.map { ($0, parameter.name) }
    }
    let fields =
      fields(
        of: entry.value, path: path, known: ["name", "component"] + parameters.map(\.name),
        renamed: Dictionary(renamed, uniquingKeysWith: { first, _ in first }),
        hint: "what `\(Program.name) styles \(style.name)` lists") ?? [:]
    for (key, entry) in fields { places[Self.join(path, key)] = entry.value.place }
    let values = ParameterValues(given: given(fields, parameters, path: path))
    return Scenario.Header(style.setting(values), behavior.setting(values))
  }

  private func styleNames(_ placement: Placement) -> [String] {
    library.styles.filter { $0.placements.contains(placement) }.map(\.name)
  }

  /// The look that is named, where the library has it and it fits the place.
  private mutating func style(
    _ node: SourceNode, _ placement: Placement, path: String
  ) -> (any RefreshStyle)? {
    guard let name = node.text, let style = library.style(named: name) else {
      let fitting = styleNames(placement)
      report(
        "unknown style", at: node.place, path: path, found: node.found,
        allowed: fitting.joined(separator: ", "),
        suggestion: node.text.flatMap { NearestName.nearest(to: $0, among: fitting) })
      return nil
    }
    guard style.placements.contains(placement) else {
      let fitting = styleNames(placement)
      report(
        "the style \(name) cannot be a \(placement.rawValue)", at: node.place, path: path,
        allowed: fitting.isEmpty ? nil : fitting.joined(separator: ", "))
      return nil
    }
    return style
  }

  /// The behaviour that is named, where there is one and it fits the place.
  private mutating func behavior(
    named node: SourceNode, _ placement: Placement, path: String
  ) -> (any RefreshBehavior)? {
    let fitting = library.behaviors.filter { $0.placements.contains(placement) }
      .map(\.name)
    guard let name = node.text, let behavior = library.behavior(named: name) else {
      report(
        "unknown component", at: node.place, path: path, found: node.found,
        allowed: fitting.joined(separator: ", "),
        suggestion: node.text.flatMap { NearestName.nearest(to: $0, among: fitting) })
      return nil
    }
    guard behavior.placements.contains(placement) else {
      report(
        "the component \(name) cannot be a \(placement.rawValue)", at: node.place, path: path,
        allowed: fitting.isEmpty ? nil : fitting.joined(separator: ", "))
      return nil
    }
    return behavior
  }
}
