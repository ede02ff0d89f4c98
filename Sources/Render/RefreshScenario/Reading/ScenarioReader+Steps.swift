extension ScenarioReader {
  /// Reads the steps and the position of each.
  mutating func steps(
    _ node: SourceNode, targets: [Placement]
  ) -> ([Step], [SourcePosition]) {
    guard let nodes = list(node, path: "steps", example: "[{ wait: 0.5 }]") else { return ([], []) }
    var steps: [Step] = []
    var positions: [SourcePosition] = []
    var identifiers: Set<String> = []
    for (index, node) in nodes.enumerated() {
      guard let step = step(node, path: "steps.\(index)", targets: targets) else { continue }
      if let id = step.id, !identifiers.insert(id).inserted {
        report(
          "the step id \(id.shortened()) is used twice", at: node.position,
          path: "steps.\(index).id")
      }
      steps.append(step)
      positions.append(node.position)
    }
    return (steps, positions)
  }

  /// Reads a list of a limited number of entries; an empty value is an empty list.
  mutating func list(
    _ node: SourceNode, path: String, example: String,
    atMost maximumCount: Int = Scenario.maximumStepCount
  ) -> [SourceNode]? {
    if case .null = node.content { return [] }
    guard case .sequence(let nodes) = node.content else {
      return refuse("\(path) must be a list, such as \(example)", node, path: path)
    }
    guard nodes.count <= maximumCount else {
      return fail(
        "\(path) has too many entries", at: node.position, path: path, found: "\(nodes.count)",
        allowed: "at most \(maximumCount)")
    }
    return nodes
  }

  private mutating func step(_ node: SourceNode, path: String, targets: [Placement]) -> Step? {
    let names = StepSchema.forms.map(\.name)
    switch node.content {
    case .scalar(let text, _):
      guard let form = StepSchema.form(text) else {
        return refuse(
          "unknown step", node, path: path, allowed: names.joined(separator: ", "), nearest: names)
      }
      let settings = SourceNode(position: node.position, content: .null)
      return action(form, settings, at: node.position, path: path, target: nil, targets: targets)
        .map { Step($0) }
    case .mapping(let entries):
      let known = names + ["id", "target"]
      if let written = StepSchema.completed(entries) {
        return fail(
          "\(path) has the settings of a step without its name", at: node.position, path: path,
          found: written.settings, suggestion: written.step)
      }
      guard let fields = fields(of: node, path: path, known: known) else { return nil }
      let actions = entries.filter { names.contains($0.key) }
      guard let entry = actions.first, let form = StepSchema.form(entry.key) else {
        if fields.count == entries.count {
          report(
            "\(path) has no action", at: node.position, path: path,
            allowed: names.joined(separator: ", "))
        }
        return nil
      }
      if let second = actions.first(where: { $0.key != entry.key }) {
        report(
          "\(second.key) is a separate step; begin it with a dash", at: second.position,
          path: Self.join(path, second.key))
      }
      let id = fields["id"].flatMap { identifier($0.value, path: Self.join(path, "id")) }
      let target = fields["target"].flatMap { self.target($0, form, path: path, targets: targets) }
      return action(
        form, (fields[entry.key] ?? entry).value, at: entry.position, path: path, target: target,
        targets: targets
      ).map { Step($0, id: id) }
    case .null, .sequence:
      return refuse(
        "\(path) must be a step, such as `wait: 0.5`", node, path: path,
        allowed: names.joined(separator: ", "))
    }
  }

  /// Reads a step's id, which must not look like an index in a `--set` path.
  private mutating func identifier(_ node: SourceNode, path: String) -> String? {
    guard let text = node.text, let first = text.unicodeScalars.first,
      first.properties.isAlphabetic || first == "_", !text.contains("."), !text.contains("="),
      text.unicodeScalars.count <= 64
    else {
      return refuse(
        "\(path) must be a word", node, path: path,
        allowed: "a letter or _ first, no . or =, at most 64 characters")
    }
    return text
  }

  private mutating func target(
    _ entry: SourceEntry, _ form: StepSchema.Form, path: String, targets: [Placement]
  ) -> Placement? {
    let path = Self.join(path, "target")
    guard form.takesTarget else {
      return fail("\(form.name) takes no target", at: entry.position, path: path)
    }
    guard let target = entry.value.text.flatMap(Placement.init(rawValue:)) else {
      return refuse(
        "\(path) must be header or footer", entry.value, path: path, allowed: "header, footer")
    }
    guard targets.contains(target) else {
      return fail(
        "\(path) names the \(target.rawValue), but the scenario has none", at: entry.value.position,
        path: path)
    }
    return target
  }

  // MARK: Actions

  private mutating func action(
    _ form: StepSchema.Form, _ node: SourceNode, at position: SourcePosition, path: String,
    target: Placement?, targets: [Placement]
  ) -> Step.Action? {
    let path = Self.join(path, form.name)
    guard let values = stepSettings(node, form, at: position, path: path) else { return nil }
    let key: String
    switch form.target {
    case .required: key = path
    case .requiredWith(let name) where values[name] != nil: key = Self.join(path, name)
    case .none, .optional, .requiredWith: return form.make(values, target)
    }
    if target == nil, targets.count > 1 {
      return fail(
        "\(key) needs a target, because the scenario has a header and a "
          + "footer", at: position, path: key,
        allowed: "target: header, target: footer")
    }
    return (target ?? targets.first).flatMap { form.make(values, $0) }
  }

  /// Reads the settings of a step, or reports a problem and returns `nil`.
  private mutating func stepSettings(
    _ node: SourceNode, _ form: StepSchema.Form, at position: SourcePosition, path: String
  ) -> [String: ParameterValue]? {
    if let short = form.short, node.text != nil,
      let parameter = form.parameters.first(where: { $0.name == short })
    {
      return value(of: node, parameter, path: path).map { [short: $0] }
    }
    let names = form.parameters.map(\.name)
    let expected =
      names.isEmpty ? "left empty" : form.short == nil ? "a mapping" : "a number of seconds"
    let hint = form.takesTarget && names.isEmpty ? "a target next to the step's name" : nil
    guard let fields = fields(of: node, path: path, known: names, hint: hint, expected: expected)
    else { return nil }
    for name in form.required where fields[name] == nil {
      return fail(
        "\(path) needs \(name == form.short ? "a number of seconds" : name)", at: position,
        path: path)
    }
    let choices = form.oneOf.filter { fields[$0] != nil }
    if !form.oneOf.isEmpty, choices.count != 1 {
      return fail(
        "\(path) needs exactly one of \(form.oneOf.joined(separator: ", "))", at: position,
        path: path, found: choices.isEmpty ? "none" : choices.joined(separator: " and "))
    }
    return given(fields, form.parameters, path: path)
  }

  // MARK: The app

  /// Reads the app's reactions by placement, with `nil` for a behavior without a handler.
  mutating func app(_ node: SourceNode, targets: [Placement]) -> [Placement: [Reaction]?] {
    guard let fields = fields(of: node, path: "app", known: Placement.allCases.map(\.rawValue))
    else { return [:] }
    var reactions: [Placement: [Reaction]?] = [:]
    for placement in Placement.allCases {
      guard let entry = fields[placement.rawValue] else { continue }
      let path = Self.join("app", placement.rawValue)
      guard targets.contains(placement) else {
        report(
          "\(path) reacts to a \(placement.rawValue), but the scenario has none",
          at: entry.position, path: path)
        continue
      }
      guard entry.value.text != StepSchema.noHandler else {
        reactions[placement] = .some(nil)
        continue
      }
      guard
        let nodes = list(
          entry.value, path: path, example: "[{ after: 2 }], or none if the app sets no handler")
      else { continue }
      reactions[placement] = nodes.enumerated().compactMap { index, node in
        reaction(node, path: "\(path).\(index)")
      }
    }
    return reactions
  }

  private mutating func reaction(_ node: SourceNode, path: String) -> Reaction? {
    let parameters = Scenario.defaultReaction.parameters
    guard
      let fields = fields(
        of: node, path: path, known: parameters.map(\.name),
        expected: "a mapping, such as { after: 2 }")
    else { return nil }
    if let entry = fields["result"] { positions[Self.join(path, "result")] = entry.value.position }
    return Scenario.defaultReaction.setting(given(fields, parameters, path: path))
  }
}
