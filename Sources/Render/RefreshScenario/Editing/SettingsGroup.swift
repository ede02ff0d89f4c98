/// A titled group of related settings, such as those of a step or of the canvas.
package struct SettingsGroup: Sendable {
  /// The path of the group in the file: `header`, `steps.0.drag`, `canvas`.
  ///
  /// Two groups may have the same path.
  package var key: String
  package var title: String
  /// A one-sentence description.
  package var help: String
  /// The settings, in declaration order.
  package var items: [Item]

  /// A setting and its value in a scenario.
  package struct Item: Sendable {
    /// The setting's path in the file, even if the file omits the setting.
    package var key: String
    /// The last component of the path.
    package var name: String
    /// A one-sentence description of the effect.
    package var help: String
    /// The allowed values as JSON members: `kind`, and the members that depend on it.
    package var form: JSONObject
    package var defaultValue: JSONValue
    package var value: JSONValue
  }
}

extension Scenario {
  /// Returns all settings that a page can show and change, with their current values.
  ///
  /// Steps and the app's reactions are identified by their indices.
  ///
  /// - Parameters:
  ///   - library: The available styles and behaviors.
  ///   - roots: The first path components of the requested groups, or `nil` for all groups. The
  ///     result may contain other groups as well.
  package func settings(library: Library, in roots: Set<String>? = nil) -> [SettingsGroup] {
    var groups: [SettingsGroup] = []
    func isAsked(_ root: String) -> Bool { roots?.contains(root) ?? true }
    for (placement, header) in sortedHeaders where isAsked(placement.rawValue) {
      let style = header.style
      let behavior = header.behavior
      let key = placement.rawValue
      let title = key.capitalizedFirst
      groups += [
        SettingsGroup(
          key, title: "\(title): the style \(style.name)", help: style.summary,
          library.parameters(of: style), values: style.values),
        SettingsGroup(
          key, title: "\(title): the behavior \(behavior.name)", help: behavior.summary,
          library.parameters(of: behavior), values: behavior.values),
        SettingsGroup(
          key, title: "\(title): the result", help: "The display of the result of a refresh.",
          Library.headerParameters, values: header.shared.values),
      ]
    }
    if isAsked("steps") {
      for (index, step) in steps.enumerated() { groups.append(settings(of: step, at: index)) }
    }
    for placement in Placement.allCases where isAsked("app") {
      for (index, reaction) in (reactions[placement] ?? []).enumerated() {
        guard headers[placement] != nil else { continue }
        groups.append(
          SettingsGroup(
            "app.\(placement.rawValue).\(index)",
            title: "App: call \(index + 1) of the \(placement.rawValue)'s handler",
            help: "The app's reaction to the call of the handler.",
            Scenario.defaultReaction.parameters, values: reaction.values))
      }
    }
    let own = Set(Placement.allCases.map(\.rawValue) + ["steps", "app"])
    return roots?.isSubset(of: own) == true ? groups : groups + sections
  }

  private func settings(of step: Step, at index: Int) -> SettingsGroup {
    let written = StepSchema.written(step.action)
    let form = StepSchema.form(written.name)
    let values = Dictionary(written.values) { $1 }
    // Of mutually exclusive settings, only the given one is listed.
    let parameters = (form?.parameters ?? []).filter {
      form?.oneOf.contains($0.name) != true || values[$0.name] != nil
    }
    return SettingsGroup(
      "steps.\(index).\(written.name)", title: "Step \(index + 1): \(written.name)",
      help: form?.help ?? "", parameters, values: values)
  }

  private var sections: [SettingsGroup] {
    [
      Sections.content, Sections.canvas, Sections.clock, Sections.screen, Sections.statusBar,
      Sections.scrollView,
    ]
    .flatMap { groups(of: $0, at: $0.name) }
  }

  /// Returns the groups of a section and its nested sections.
  private func groups(of section: Section, at key: String) -> [SettingsGroup] {
    let parameters = section.parameters + section.styleDefaults
    var values = section.settings.values(of: self)
    if !section.styleDefaults.isEmpty { values.merge(content.appearance.values) { $1 } }
    var group = SettingsGroup(
      key, title: section.name.capitalizedFirst, help: section.help, parameters, values: values)
    var inner: [SettingsGroup] = []
    for field in section.special {
      let key = "\(key).\(field.name)"
      func add(_ form: JSONObject, _ value: JSONValue) {
        group.items.insert(
          .init(
            key: key, name: field.name, help: field.help, form: form,
            defaultValue: .text(field.defaultText), value: value), at: 0)
      }
      switch field.form {
      case .rate: add(["kind": "rate"], .text("\(clock.rate)"))
      case .area(let words, let area):
        add(["kind": "rect", "words": .texts(words)], self[keyPath: area].json)
      case .section(let section): inner += groups(of: section, at: key)
      case .navigationBar(let section):
        if content.navigationBar != nil { inner += groups(of: section, at: key) }
      case .items:
        for (index, item) in content.items.enumerated() {
          inner.append(
            SettingsGroup(
              "\(key).\(index)", title: "Content: item \(index + 1)", help: field.help,
              Sections.item, values: item.values))
        }
      }
    }
    return [group] + inner
  }
}

extension SettingsGroup {
  fileprivate init(
    _ key: String, title: String, help: String, _ parameters: [Parameter],
    values: [String: ParameterValue]
  ) {
    self.init(
      key: key, title: title, help: help,
      items: parameters.map { parameter in
        var form = parameter.kind.form
        // The duration that belongs to a curve is identified by its full path.
        if case .curve(let duration) = parameter.kind,
          parameters.contains(where: { $0.name == duration })
        {
          form["duration"] = .text("\(key).\(duration)")
        } else if parameter.name == "curve", parameters.contains(where: { $0.name == "duration" }) {
          form["duration"] = .text("\(key).duration")
        }
        return Item(
          key: "\(key).\(parameter.name)", name: parameter.name, help: parameter.help, form: form,
          defaultValue: parameter.defaultValue.json,
          value: (values[parameter.name] ?? parameter.defaultValue).json)
      })
  }
}

extension ParameterKind {
  /// The allowed values as JSON members for a page's controls.
  fileprivate var form: JSONObject {
    switch self {
    case .number(let range, let unit, let automatic):
      [
        "kind": "number", "least": .number(range.lowerBound), "most": .number(range.upperBound),
        "unit": .text(unit.rawValue), "auto": .flag(automatic),
      ]
    case .integer(let range, let unlimited):
      [
        "kind": "integer", "least": .integer(range.lowerBound),
        "most": .integer(range.upperBound), "unlimited": .flag(unlimited),
      ]
    case .flag: ["kind": "flag"]
    case .color(let automatic): ["kind": "color", "auto": .flag(automatic)]
    case .curve(let duration): ["kind": "curve", "takesSpring": .flag(!duration.isEmpty)]
    case .choice(let words): ["kind": "choice", "words": .texts(words)]
    case .text(let longest, let automatic):
      ["kind": "text", "longest": .integer(longest), "auto": .flag(automatic)]
    case .localTime(let automatic): ["kind": "localTime", "auto": .flag(automatic)]
    case .images: ["kind": "images"]
    // A list of names.
    case .artwork: ["kind": "images"]
    case .frames: ["kind": "frames"]
    case .phases: ["kind": "phases"]
    }
  }
}

extension Scenario.Area {
  fileprivate var json: JSONValue {
    switch self {
    case .word(let word): .text(word)
    case .rect(let rect): .numbers([rect.minX, rect.minY, rect.width, rect.height])
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension ScenarioFile {
  /// Returns the value of a key as one line of YAML: in a variant's settings, or in the rest of the
  /// file if `variant` is `nil`.
  ///
  /// The result is `nil` if the file or the variant does not contain the key. The scalar of a
  /// short form such as `hold: 1` is found only under the key `duration`.
  package func text(at key: String, in variant: String? = nil) -> String? {
    node(at: key, in: variant).map { SourceWriter.yaml.text(of: $0) }
  }

  /// Returns whether a key has a value: in a variant's settings, or in the rest of the file if
  /// `variant` is `nil`.
  package func writes(_ key: String, in variant: String? = nil) -> Bool {
    node(at: key, in: variant) != nil
  }

  /// Returns a key in which a step's id, if any, is replaced by the step's index.
  package func normalized(_ key: String) -> String {
    var parts = SettingPath(key).parts
    guard parts.count > 1, parts[0] == "steps",
      case .sequence(let steps)? = root["steps"]?.content,
      let index = ScenarioOverride.index(of: parts[1], in: steps)
    else { return key }
    parts[1] = String(index)
    return parts.joined(separator: ".")
  }

  /// Returns the setting of a variant that contains the value at a key, or `nil` if the variant
  /// does not set it.
  private func setting(holding key: String, in variant: String) -> ScenarioOverride? {
    let key = normalized(key)
    return variants.first { $0.name == variant }?.settings.last {
      let holder = normalized($0.key)
      return key == holder || key.hasPrefix(holder + ".")
    }
  }

  package func sets(_ key: String, in variant: String) -> Bool {
    setting(holding: key, in: variant) != nil
  }

  /// Returns the path in the file's tree at which a variant sets, or would set, a value.
  func path(of key: String, in variant: String) -> [String] {
    let holder = setting(holding: key, in: variant)?.key ?? key
    let count = SettingPath(holder).parts.count
    return [VariantSchema.key, variant, holder]
      + SettingPath(key).parts.dropFirst(count)
  }

  private func node(at key: String, in variant: String?) -> SourceNode? {
    var node = root
    let parts = variant.map { path(of: key, in: $0) } ?? SettingPath(key).parts
    for (depth, part) in parts.enumerated() {
      switch node.content {
      case .mapping:
        guard let next = node[part] else { return nil }
        node = next
      case .sequence(let nodes):
        guard let index = ScenarioOverride.index(of: part, in: nodes) else { return nil }
        node = nodes[index]
      case .scalar(_, isQuoted: _):
        return depth == parts.count - 1 && part == "duration" ? node : nil
      case .null: return nil
      }
    }
    if case .null = node.content { return nil }
    return node
  }
}
