import KeyframeAnimation
import RefreshModel
import RefreshScene

extension ScenarioReader {
  /// Reads the header and the footer.
  mutating func components(
    _ fields: [String: SourceEntry], root: SourceNode
  ) -> [Attachment: Scenario.Component] {
    var components: [Attachment: Scenario.Component] = [:]
    for attachment in Attachment.allCases {
      guard let entry = fields[attachment.rawValue] else { continue }
      components[attachment] = component(entry, attachment)
    }
    if let style = fields["style"] {
      if fields["header"] != nil {
        report(
          "style is short for a header alone, and there is a header; write it as header.name",
          at: style.place, path: "style")
      } else if let name = self.style(style.value, .header, path: "style")?.name {
        components[.header] = Scenario.Component(style: name)
      }
    }
    if root.entries != nil,
      fields["header"] == nil, fields["footer"] == nil, fields["style"] == nil
    {
      report(
        "a scenario needs a header or a footer, such as `header: { name: wave }`", at: root.place,
        path: "header")
    }
    return components
  }

  private mutating func component(
    _ entry: SourceEntry, _ attachment: Attachment
  ) -> Scenario.Component? {
    let path = attachment.rawValue
    guard let entries = entry.value.entries else {
      report(
        "\(path) must be a mapping, such as { name: wave }", at: entry.value.place, path: path,
        found: entry.value.found)
      return nil
    }
    guard let name = entries.last(where: { $0.key == "name" }) else {
      report(
        "\(path) needs a name, such as { name: wave }", at: entry.place, path: path,
        allowed: styleNames(attachment).joined(separator: ", "))
      return nil
    }
    guard let style = style(name.value, attachment, path: Self.join(path, "name")) else {
      return nil
    }
    var component: String?
    if let given = entries.last(where: { $0.key == "component" }) {
      component = componentName(given.value, attachment, path: Self.join(path, "component"))
      if component == nil { return nil }
    }
    let parameters = ComponentSchema.parameters(style: style, component: component)
    let fields =
      fields(
        of: entry.value, path: path, known: ["name", "component"] + parameters.map(\.name),
        hint: "what `reel styles \(style.name)` lists") ?? [:]
    for (key, entry) in fields { places[Self.join(path, key)] = entry.value.place }
    return Scenario.Component(
      style: style.name, component: component,
      settings: settings(fields, parameters, path: path).given)
  }

  private func styleNames(_ attachment: Attachment) -> [String] {
    library.styles.filter { $0.attachments.contains(attachment) }.map(\.name)
  }

  /// The look that is named, where the library has it and it fits the place.
  private mutating func style(
    _ node: SourceNode, _ attachment: Attachment, path: String
  ) -> (any RefreshStyle)? {
    let fitting = styleNames(attachment)
    guard let name = node.text, let style = library.style(named: name) else {
      report(
        "unknown style", at: node.place, path: path, found: node.found,
        allowed: fitting.joined(separator: ", "),
        suggestion: node.text.flatMap { NearestName.nearest(to: $0, among: fitting) })
      return nil
    }
    guard style.attachments.contains(attachment) else {
      report(
        "the style \(name) cannot be a \(attachment.rawValue)", at: node.place, path: path,
        allowed: fitting.isEmpty ? nil : fitting.joined(separator: ", "))
      return nil
    }
    return style
  }

  /// The behaviour that is named, where there is one and it fits the place.
  private mutating func componentName(
    _ node: SourceNode, _ attachment: Attachment, path: String
  ) -> String? {
    let fitting = ComponentDescription.all.filter { $0.attachments.contains(attachment) }
      .map(\.name)
    guard let name = node.text, let component = ComponentDescription.named(name) else {
      report(
        "unknown component", at: node.place, path: path, found: node.found,
        allowed: fitting.joined(separator: ", "),
        suggestion: node.text.flatMap { NearestName.nearest(to: $0, among: fitting) })
      return nil
    }
    guard component.attachments.contains(attachment) else {
      report(
        "the component \(name) cannot be a \(attachment.rawValue)", at: node.place, path: path,
        allowed: fitting.isEmpty ? nil : fitting.joined(separator: ", "))
      return nil
    }
    return name
  }
}
