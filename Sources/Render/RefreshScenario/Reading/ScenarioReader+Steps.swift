extension ScenarioReader {
  /// Reads the steps and the position of each.
  mutating func steps(
    _ value: LocatedNode, targets: [Placement]
  ) -> [(step: Step, position: SourcePosition)] {
    var identifiers: Set<String> = []
    return (list(value, example: "[{ wait: 0.5 }]") ?? []).compactMap { item in
      guard let step = step(item, targets: targets) else { return nil }
      if let id = step.id, !identifiers.insert(id).inserted {
        report(
          "the step id \(id.shortened()) is used twice", at: item.position, path: "\(item.path).id")
      }
      return (step, item.position)
    }
  }

  /// Reads a list of a limited number of entries; an empty value is an empty list.
  mutating func list(
    _ value: LocatedNode, example: String, atMost maximumCount: Int = Scenario.maximumStepCount
  ) -> [LocatedNode]? {
    if case .null = value.node.content { return [] }
    guard let items = value.items else {
      return refuse("\(value.path) must be a list, such as \(example)", at: value)
    }
    guard items.count <= maximumCount else {
      return fail(
        "\(value.path) has too many entries", at: value, found: "\(items.count)",
        allowed: "at most \(maximumCount)")
    }
    return Array(items)
  }

  private mutating func step(_ value: LocatedNode, targets: [Placement]) -> Step? {
    let path = value.path
    let names = StepSchema.forms.map(\.name)
    switch value.node.content {
    case .scalar(let text, _):
      guard let form = StepSchema.form(text) else {
        return refuse(
          "unknown step", at: value, allowed: names.joined(separator: ", "), nearest: names)
      }
      let settings = SourceNode(position: value.position, content: .null)
      let entry = SourceEntry(key: text, position: value.position, value: settings)
      return action(form, LocatedNode(entry, in: path), target: nil, targets: targets)
        .map { Step($0) }
    case .mapping(let entries):
      if let written = StepSchema.completed(entries) {
        return fail(
          "\(path) has the settings of a step without its name", at: value,
          found: written.settings, suggestion: written.step)
      }
      guard let fields = fields(of: value, known: names + ["id", "target"]) else { return nil }
      let actions = entries.filter { names.contains($0.key) }
      guard var entry = actions.first, let form = StepSchema.form(entry.key) else {
        if fields.count == entries.count {
          report("\(path) has no action", at: value, allowed: names.joined(separator: ", "))
        }
        return nil
      }
      if let second = actions.first(where: { $0.key != entry.key }) {
        report(
          "\(second.key) is a separate step; begin it with a dash",
          at: LocatedNode(second, in: path).key)
      }
      let id = fields["id"].flatMap { identifier($0) }
      let target = fields["target"].flatMap { self.target($0, form, targets: targets) }
      entry.value = fields[entry.key]?.node ?? entry.value
      return action(form, LocatedNode(entry, in: path), target: target, targets: targets)
        .map { Step($0, id: id) }
    case .null, .sequence:
      return refuse(
        "\(path) must be a step, such as `wait: 0.5`", at: value,
        allowed: names.joined(separator: ", "))
    }
  }

  /// Reads a step's id, which must not look like an index in a `--set` path.
  private mutating func identifier(_ value: LocatedNode) -> String? {
    guard let text = value.text, let first = text.unicodeScalars.first,
      first.properties.isAlphabetic || first == "_", !text.contains("."), !text.contains("="),
      text.unicodeScalars.count <= 64
    else {
      return refuse(
        "\(value.path) must be a word", at: value,
        allowed: "a letter or _ first, no . or =, at most 64 characters")
    }
    return text
  }

  private mutating func target(
    _ value: LocatedNode, _ form: StepSchema.Form, targets: [Placement]
  ) -> Placement? {
    guard form.takesTarget else { return fail("\(form.name) takes no target", at: value.key) }
    guard let target = value.text.flatMap(Placement.init(rawValue:)) else {
      return refuse("\(value.path) must be header or footer", at: value, allowed: "header, footer")
    }
    guard targets.contains(target) else {
      return fail(
        "\(value.path) names the \(target.rawValue), but the scenario has none", at: value)
    }
    return target
  }

  // MARK: Actions

  private mutating func action(
    _ form: StepSchema.Form, _ value: LocatedNode, target: Placement?, targets: [Placement]
  ) -> Step.Action? {
    guard let values = settings(value, of: form) else { return nil }
    let key: String
    switch form.target {
    case .required: key = value.path
    case .requiredWith(let name) where values[name] != nil: key = Self.join(value.path, name)
    case .none, .optional, .requiredWith: return form.make(values, target)
    }
    if target == nil, targets.count > 1 {
      report(
        "\(key) needs a target, because the scenario has a header and a footer",
        at: value.key.position, path: key, allowed: "target: header, target: footer")
      return nil
    }
    return (target ?? targets.first).flatMap { form.make(values, $0) }
  }

  /// Reads the settings of a step, or reports a problem and returns `nil`.
  private mutating func settings(
    _ value: LocatedNode, of form: StepSchema.Form
  ) -> [String: ParameterValue]? {
    let path = value.path
    if let short = form.short, value.text != nil,
      let parameter = form.parameters.first(where: { $0.name == short })
    {
      return self.value(of: value, parameter).map { [short: $0] }
    }
    let names = form.parameters.map(\.name)
    let expected =
      names.isEmpty ? "left empty" : form.short == nil ? "a mapping" : "a number of seconds"
    let hint = form.takesTarget && names.isEmpty ? "a target next to the step's name" : nil
    guard let fields = fields(of: value, known: names, hint: hint, expected: expected)
    else { return nil }
    for name in form.required where fields[name] == nil {
      return fail(
        "\(path) needs \(name == form.short ? "a number of seconds" : name)", at: value.key)
    }
    let choices = form.oneOf.filter { fields[$0] != nil }
    if !form.oneOf.isEmpty, choices.count != 1 {
      return fail(
        "\(path) needs exactly one of \(form.oneOf.joined(separator: ", "))", at: value.key,
        found: choices.isEmpty ? "none" : choices.joined(separator: " and "))
    }
    return given(fields, form.parameters)
  }

  // MARK: The app

  /// Reads the app's reactions by placement, with `nil` for a behavior without a handler.
  mutating func app(_ value: LocatedNode, targets: [Placement]) -> [Placement: [Reaction]?] {
    guard let fields = fields(of: value, known: Placement.allCases.map(\.rawValue))
    else { return [:] }
    var reactions: [Placement: [Reaction]?] = [:]
    for placement in Placement.allCases {
      guard let field = fields[placement.rawValue] else { continue }
      guard targets.contains(placement) else {
        report(
          "\(field.path) reacts to a \(placement.rawValue), but the scenario has none",
          at: field.key)
        continue
      }
      guard field.text != StepSchema.noHandler else {
        reactions[placement] = .some(nil)
        continue
      }
      let items = list(field, example: "[{ after: 2 }], or none if the app sets no handler")
      guard let items else { continue }
      reactions[placement] = items.compactMap { reaction($0) }
    }
    return reactions
  }

  private mutating func reaction(_ value: LocatedNode) -> Reaction? {
    let parameters = Scenario.defaultReaction.parameters
    guard
      let fields = fields(
        of: value, known: parameters.map(\.name), expected: "a mapping, such as { after: 2 }")
    else { return nil }
    if let result = fields["result"] { positions[result.path] = result.position }
    return Scenario.defaultReaction.setting(given(fields, parameters))
  }
}
