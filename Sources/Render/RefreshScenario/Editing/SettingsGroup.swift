import BezierGeometry
import KeyframeAnimation
package import RefreshHeaders
import RefreshModel
import RefreshScene
package import Texts

/// Settings that a person looks for in one place: those of a header's look, of a step, of the canvas.
package struct SettingsGroup: Sendable {
  /// Where they stand in the file: `header`, `steps.0.drag`, `canvas`; two groups may share it.
  package var key: String
  /// What they are called together.
  package var title: String
  /// What they are about, in a sentence.
  package var help: String
  /// The settings, in the order in which they are declared.
  package var items: [Item]

  /// One setting as it is in a scenario.
  package struct Item: Sendable {
    /// Where it stands in the file, or would stand.
    package var key: String
    /// The last part of that.
    package var name: String
    /// One sentence: what it changes.
    package var help: String
    /// What values it takes, as members of JSON: `kind` and what belongs to it.
    package var form: JSONObject
    /// The value where none is given.
    package var defaultValue: JSONValue
    /// The value.
    package var value: JSONValue
  }
}

extension Scenario {
  /// All settings that a page can show and change, with the values that they have.
  ///
  /// Steps and the app's reactions are found by their indices, and only where the file writes them.
  ///
  /// - Parameters:
  ///   - library: the looks and behaviours.
  ///   - roots: the first words of the keys that are wanted, others may come as well; all where it is
  ///     `nil`.
  package func settings(library: Library, in roots: Set<String>? = nil) -> [SettingsGroup] {
    var groups: [SettingsGroup] = []
    func isAsked(_ root: String) -> Bool { roots?.contains(root) ?? true }
    for (placement, header) in sortedHeaders where isAsked(placement.rawValue) {
      let (style, behavior) = (header.style, header.behavior)
      let (key, title) = (placement.rawValue, placement.rawValue.capitalizedFirst)
      groups.append(
        SettingsGroup(
          key, "\(title): how \(style.name) looks", style.summary, library.parameters(of: style),
          header.values))
      groups.append(
        SettingsGroup(
          key, "\(title): how \(behavior.name) moves", behavior.summary,
          library.parameters(of: behavior), header.values))
    }
    if isAsked("steps") {
      for (index, step) in steps.enumerated() { groups.append(settings(of: step, at: index)) }
    }
    for placement in Placement.allCases where isAsked("app") {
      for (index, reaction) in (reactions[placement] ?? []).enumerated() {
        guard headers[placement] != nil else { continue }
        var values = ParameterValues(defaultsOf: StepSchema.reaction)
        values.set(.number(reaction.delay.seconds), for: "after")
        values.set(.choice(reaction.result.rawValue), for: "result")
        values.set(.integer(reaction.rowsAdded), for: "rowsAdded")
        groups.append(
          SettingsGroup(
            "app.\(placement.rawValue).\(index)",
            "App: call \(index + 1) of the \(placement.rawValue)'s handler",
            "What the app does when the handler is called.", StepSchema.reaction, values))
      }
    }
    let own = Set(Placement.allCases.map(\.rawValue) + ["steps", "app"])
    return roots?.isSubset(of: own) == true ? groups : groups + sections
  }

  private func settings(of step: Step, at index: Int) -> SettingsGroup {
    let written = StepSchema.written(step.action)
    let form = StepSchema.form(written.name)
    var values = ParameterValues(defaultsOf: form?.parameters ?? [])
    for (key, value) in written.values { values.set(value, for: key) }
    // Of settings that exclude one another, the one that is there.
    let parameters = (form?.parameters ?? []).filter {
      form?.oneOf.contains($0.name) != true || values.explicitNames.contains($0.name)
    }
    return SettingsGroup(
      "steps.\(index).\(written.name)", "Step \(index + 1): \(written.name)", form?.help ?? "",
      parameters, values)
  }

  private var sections: [SettingsGroup] {
    var content = SettingsGroup(
      Sections.content, content.parameters, Scenario.Content().parameters)
    let appearance = ContentSettings.parameters
    var looks = ParameterValues(defaultsOf: appearance)
    for (name, value) in self.content.appearance.values { looks.set(value, for: name) }
    content.items += SettingsGroup("content", "", "", appearance, looks).items
    let bars = self.content.navigationBar.map {
      SettingsGroup(
        Sections.navigationBar, within: "content", $0.parameters,
        Scenario.NavigationBar().parameters)
    }
    var canvas = SettingsGroup(Sections.canvas, canvas.parameters, Scenario.Canvas().parameters)
    canvas.items.insert(
      .init(
        key: "canvas.crop", name: "crop", help: Sections.canvas.help(of: "crop"),
        form: ["kind": .text("rect"), "words": .list(Sections.crops.map { .text($0) })],
        defaultValue: .text("screen"), value: self.canvas.crop.json), at: 0)
    var clock = SettingsGroup(Sections.clock, clock.parameters, Scenario.Clock().parameters)
    clock.items.insert(
      .init(
        key: "clock.rate", name: "rate", help: Sections.clock.help(of: "rate"),
        form: ["kind": .text("rate")], defaultValue: .text("60"),
        value: .text("\(self.clock.rate)")), at: 0)
    var scrollView = SettingsGroup(
      Sections.scrollView, scrollView.parameters, Scenario.ScrollView().parameters)
    scrollView.items.insert(
      .init(
        key: "scrollView.frame", name: "frame", help: Sections.scrollView.help(of: "frame"),
        form: ["kind": .text("rect"), "words": .list([.text("auto")])],
        defaultValue: .text("auto"), value: self.scrollView.frame?.json ?? .text("auto")), at: 0)
    let ownScrollView = Scenario.ScrollView()
    return [content] + [bars].compactMap(\.self) + [
      canvas, clock,
      SettingsGroup(Sections.screen, screen.parameters, Scenario.Screen().parameters),
      SettingsGroup(
        Sections.safeArea, within: "screen", screen.safeArea, Scenario.Screen().safeArea),
      scrollView,
      SettingsGroup(
        Sections.contentInset, within: "scrollView", self.scrollView.contentInset,
        ownScrollView.contentInset),
      SettingsGroup(
        Sections.scrollIndicatorInsets, within: "scrollView",
        self.scrollView.scrollIndicatorInsets, ownScrollView.scrollIndicatorInsets),
    ]
  }
}

extension SettingsGroup {
  fileprivate init(
    _ key: String, _ title: String, _ help: String, _ parameters: [Parameter],
    _ values: ParameterValues
  ) {
    self.init(
      key: key, title: title, help: help,
      items: parameters.map { parameter in
        var form = parameter.kind.form
        // The duration beside a curve is named by its whole path.
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

  /// A fixed section: its settings as they are, and as they are unless given.
  fileprivate init(
    _ section: Section, within outer: String? = nil, _ parameters: [Parameter],
    _ defaults: [Parameter]
  ) {
    self.init(
      [outer, section.name].compactMap(\.self).joined(separator: "."),
      section.name.capitalizedFirst, section.help, defaults, ParameterValues(defaultsOf: parameters)
    )
  }

  fileprivate init(
    _ section: Section, within outer: String, _ insets: EdgeInsets, _ defaults: EdgeInsets
  ) {
    // The ranges are the section's, whatever the values are.
    var values = ParameterValues(defaultsOf: section.parameters)
    for parameter in Sections.edges().parameters(of: insets) {
      values.set(parameter.defaultValue, for: parameter.name)
    }
    self.init(
      "\(outer).\(section.name)", section.name.capitalizedFirst, section.help, section.parameters,
      values)
  }
}

extension Section {
  fileprivate func help(of name: String) -> String {
    special.first { $0.name == name }?.help ?? ""
  }
}

extension Parameter.Kind {
  /// What values there are, for a page's controls.
  fileprivate var form: JSONObject {
    switch self {
    case .number(let range, let unit, let automatic):
      [
        "kind": .text("number"), "least": .number(range.lowerBound),
        "most": .number(range.upperBound), "unit": .text(unit.rawValue), "auto": .flag(automatic),
      ]
    case .integer(let range, let unlimited):
      [
        "kind": .text("integer"), "least": .integer(range.lowerBound),
        "most": .integer(range.upperBound), "unlimited": .flag(unlimited),
      ]
    case .flag: ["kind": .text("flag")]
    case .color(let automatic): ["kind": .text("color"), "auto": .flag(automatic)]
    case .curve(let duration): ["kind": .text("curve"), "takesSpring": .flag(!duration.isEmpty)]
    case .choice(let words):
      ["kind": .text("choice"), "words": .list(words.map { .text($0) })]
    case .text(let longest, let automatic):
      ["kind": .text("text"), "longest": .integer(longest), "auto": .flag(automatic)]
    case .localTime(let automatic): ["kind": .text("localTime"), "auto": .flag(automatic)]
    case .images: ["kind": .text("images")]
    }
  }
}

extension Rect {
  fileprivate var json: JSONValue { .list([minX, minY, width, height].map { .number($0) }) }
}

extension Scenario.Canvas.Crop {
  fileprivate var json: JSONValue {
    switch self {
    case .screen: .text("screen")
    case .header: .text("header")
    case .footer: .text("footer")
    case .rect(let rect): rect.json
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension ScenarioFile {
  /// What the file itself writes at a key, or one of its variants, in YAML on one line; `nil` where it
  /// writes nothing there.
  ///
  /// A short form is what it stands for: `release` has no velocity, and `hold: 1` a duration.
  package func text(at key: String, in variant: String? = nil) -> String? {
    node(at: key, in: variant).map { SourceWriter.yaml.text(of: $0) }
  }

  /// Whether the file itself writes something at a key, or one of its variants.
  package func writes(_ key: String, in variant: String? = nil) -> Bool {
    node(at: key, in: variant) != nil
  }

  /// A key in which a step is found by its index, however it is written.
  package func normalized(_ key: String) -> String {
    var parts = ScenarioOverride(key: key, value: "").path
    guard parts.count > 1, parts[0] == "steps",
      case .sequence(let steps)? = root.entries?.last(where: { $0.key == "steps" })?.value.content,
      let index = ScenarioOverride.index(of: parts[1], in: steps)
    else { return key }
    parts[1] = String(index)
    return parts.joined(separator: ".")
  }

  /// The setting of a variant that holds a value, if the variant sets it.
  private func setting(holding key: String, in variant: String) -> ScenarioOverride? {
    let key = normalized(key)
    return variants.first { $0.name == variant }?.settings.last {
      let holder = normalized($0.key)
      return key == holder || key.hasPrefix(holder + ".")
    }
  }

  /// Whether a variant sets a value.
  package func sets(_ key: String, in variant: String) -> Bool {
    setting(holding: key, in: variant) != nil
  }

  /// The path of a variant's own value in the file's tree, where the variant sets it or would.
  func path(of key: String, in variant: String) -> [String] {
    let holder = setting(holding: key, in: variant)?.key ?? key
    let count = ScenarioOverride(key: holder, value: "").path.count
    return [VariantSchema.key, variant, holder]
      + ScenarioOverride(key: key, value: "").path.dropFirst(count)
  }

  private func node(at key: String, in variant: String?) -> SourceNode? {
    var node = root
    let parts = variant.map { path(of: key, in: $0) } ?? ScenarioOverride(key: key, value: "").path
    for (depth, part) in parts.enumerated() {
      switch node.content {
      case .mapping(let entries):
        guard let next = entries.last(where: { $0.key == part })?.value else { return nil }
        node = next
      case .sequence(let nodes):
        guard let index = ScenarioOverride.index(of: part, in: nodes) else { return nil }
        node = nodes[index]
      case .scalar(_, isQuoted: _):
        return depth == parts.count - 1 && part == "duration" ? node : nil
      case .null:
        return nil
      }
    }
    if case .null = node.content { return nil }
    return node
  }
}
