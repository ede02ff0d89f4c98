import CCode

/// Design tokens in the format of the Design Tokens Community Group, version 2025.10
/// (designtokens.org/TR/2025.10/format).
///
/// Curves are tokens of the types `cubicBezier` and `transition`, and of the type `spring`, which the
/// group discusses but has not adopted.
package struct TokensNotation: NotationWriter {
  static let name = "design tokens"
  static let fileExtension = "json"
  static let linear = "[0, 0, 1, 1]"
  static let bezier = "[{{points}}]"

  private let root: SourceNode
  private let fileName: String

  /// Parses a file.
  ///
  /// - Throws: `ScenarioErrors` if the file is not valid JSON.
  package init(parsing bytes: [UInt8], fileName: String) throws(ScenarioErrors) {
    root = try SourceNode.tree(of: bytes, fileName: fileName)
    self.fileName = fileName
  }

  /// Returns the curve as design tokens, in the format of the Design Tokens Community Group, version
  /// 2025.10.
  ///
  /// A spring is a token of a type that the group discusses but has not adopted.
  static func write(_ motion: ExportedCurve) throws(CurveExportError) -> ExportDraft {
    if let spring = motion.spring { return tokens(of: spring, motion) }
    guard let function = motion.function,
      let expression = try? EasingExpression(function, in: .tokens)
    else {
      throw motion.inexpressible(
        in: .tokens, "design tokens have cubic Béziers and springs only",
        nearest: "use css, with linear()")
    }
    let value = expression.text
    let milliseconds = (motion.duration * 1000).decimalText(places: 3)
    let seconds = (Double(milliseconds) ?? 0) / 1000
    return ExportDraft(
      expression, over: seconds, of: motion,
      curveTokensEasing.text.filled(with: ["milliseconds": milliseconds, "value": value]))
  }

  private static func tokens(of spring: Spring, _ motion: ExportedCurve) -> ExportDraft {
    let printer = NumberPrinter()
    let names = ["mass", "stiffness", "damping", "velocity"]
    let numbers = [spring.mass, spring.stiffness, spring.damping, spring.initialVelocity]
      .map(printer.parameter)
    // A spring at rest has no velocity.
    let parts = zip(names, numbers).prefix(spring.initialVelocity == 0 ? 3 : 4)
    let value = "{ \(parts.map { "\"\($0)\": \($1)" }.joined(separator: ", ")) }"
    let rounded = Spring(
      .physical(mass: numbers[0].value, stiffness: numbers[1].value, damping: numbers[2].value),
      initialVelocity: numbers[3].value, allowsOverdamping: true)
    return ExportDraft(
      template: curveTokensSpring.text.filled(with: ["value": value]),
      expression: value, duration: motion.duration, meaning: { rounded.value(at: $0) },
      notes: ["the type spring is proposed for design tokens and not part of version 2025.10"])
  }
}

extension TokensNotation {
  /// Returns whether a file contains design tokens rather than a scenario.
  package static func isLikely(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains("\"$value\"")
  }

  /// The types of tokens that are curves.
  private static let curveTypes = ["cubicBezier", "transition", "spring"]
  private static let tokenKeys: Set<String> = [
    "$value", "$ref", "$type", "$description", "$extensions", "$deprecated",
  ]

  /// A value, a token or a group, with the type that it or one of its groups states.
  private struct Item {
    /// The node, and those of the groups that the group extends.
    var nodes: [SourceNode]
    var type: String?

    var node: SourceNode { nodes[0] }
    var isToken: Bool { node["$value"] != nil || node["$ref"] != nil }
  }

  /// The paths of all tokens that are curves, such as `motion.bounce`, in file order.
  package var curves: [String] {
    var paths: [String] = []
    /// Adds the tokens of a group, unless it is inside itself because a part of it extends it.
    func add(_ item: Item, _ path: String, inside outer: [SourcePosition] = []) {
      let position = item.node.position
      guard !outer.contains(position) else { return }
      if item.isToken {
        let type = item.type ?? (try? resolved(item, path))?.type
        if Self.curveTypes.contains(type ?? "") { paths.append(path) }
        return
      }
      guard let nodes = try? extended(item.nodes) else { return }
      var names: [String] = []
      for entry in nodes.flatMap({ $0.entries ?? [] }) where !names.contains(entry.key) {
        guard !entry.key.hasPrefix("$") || entry.key == "$root" else { continue }
        names.append(entry.key)
        if let next = try? member(entry.key, of: item) {
          add(
            next, path.isEmpty ? entry.key : "\(path).\(entry.key)", inside: outer + [position])
        }
      }
    }
    add(Item(nodes: [root], type: nil), "")
    return paths
  }

  /// Returns the curve of a token, with the duration that it states.
  ///
  /// - Throws: `ScenarioErrors` if the token does not exist, refers to itself, is not a curve, or has an
  ///   invalid or unknown value.
  package func curve(at path: String) throws(ScenarioErrors) -> NamedCurve {
    let token = try resolved(try token(at: path, from: root), path)
    switch token.type {
    case "cubicBezier": return NamedCurve(try bezier(token.node))
    case "transition":
      try requireKeys(of: token.node, ["duration", "delay", "timingFunction"], path)
      let timing = try part("timingFunction", of: token.node, path, as: "cubicBezier")
      let duration = try part("duration", of: token.node, path, as: "duration")
      if token.node["delay"] != nil {
        _ = try seconds(try part("delay", of: token.node, path, as: "duration"))
      }
      let seconds = try seconds(duration)
      guard seconds > 0 else {
        throw error(duration, path, "the duration is 0", allowed: "a time above 0")
      }
      return NamedCurve(try bezier(timing), seconds)
    case "spring": return NamedCurve(curve: .spring(try spring(token.node, path)))
    default:
      throw error(
        token.node, path, "\(path) is not a curve", found: token.type ?? "no $type",
        allowed: "$type: \(Self.curveTypes.joined(separator: ", "))")
    }
  }

  // MARK: Tokens and references

  private func token(at path: String, from node: SourceNode) throws(ScenarioErrors) -> Item {
    var item = Item(nodes: [root], type: root["$type"]?.text)
    for name in path.split(separator: ".", omittingEmptySubsequences: false) {
      guard !item.isToken, let next = try member(String(name), of: item) else {
        let names = curves
        throw error(
          node, path, "there is no token \(path)",
          allowed: names.isEmpty ? nil : names.prefix(20).joined(separator: ", "),
          suggestion: NearestName.nearest(to: path, among: names))
      }
      item = next
    }
    guard item.isToken else {
      throw error(item.node, path, "\(path) is a group", found: "no $value", allowed: "a token")
    }
    return item
  }

  /// Returns a member of a group, a token or a value, or `nil` if it is missing.
  private func member(_ key: String, of item: Item) throws(ScenarioErrors) -> Item? {
    if case .sequence(let nodes) = item.node.content {
      return Int(reading: key).flatMap { nodes.indices.contains($0) ? nodes[$0] : nil }
        .map { Item(nodes: [$0], type: nil) }
    }
    let groups = try extended(item.nodes)
    let found = groups.compactMap { $0[key] }
    guard let first = found.first else { return nil }
    let own = Item(nodes: [first], type: nil)
    // The groups of one name are merged; a token replaces what it extends.
    let nodes = own.isToken ? [first] : found.filter { !Item(nodes: [$0], type: nil).isToken }
    return Item(
      nodes: nodes, type: (nodes + groups).lazy.compactMap { $0["$type"]?.text }.first ?? item.type)
  }

  /// Returns groups, followed by those that they extend.
  private func extended(
    _ groups: [SourceNode], _ paths: [String] = []
  ) throws(ScenarioErrors) -> [SourceNode] {
    var all: [SourceNode] = []
    for group in groups {
      all.append(group)
      guard let base = group["$extends"] else { continue }
      let reference = Self.reference(base) ?? Self.reference(base["$ref"])
      guard let reference else {
        throw error(
          base, "$extends", "$extends is not a reference", found: base.found, allowed: "{group}")
      }
      guard !paths.contains(reference) else { throw cycle(base, paths + [reference]) }
      var item = Item(nodes: [root], type: nil)
      for key in Self.keys(reference) {
        let found = item.nodes.compactMap { $0[key] }
        guard !found.isEmpty else {
          throw error(base, "$extends", "there is no group \(reference)")
        }
        item = Item(nodes: try extended(found, paths + [reference]), type: nil)
      }
      all += item.nodes
    }
    return all
  }

  /// Returns what a text such as `{motion.fast}` or `#/motion/fast` refers to, or `nil` for other
  /// values.
  private static func reference(_ value: SourceNode?) -> String? {
    guard let text = value?.text else { return nil }
    if text.hasPrefix("{"), text.hasSuffix("}") { return String(text.dropFirst().dropLast()) }
    return text.hasPrefix("#/") ? text : nil
  }

  /// Returns the names in a path, or in a JSON pointer (RFC 6901).
  private static func keys(_ reference: String) -> [String] {
    guard reference.hasPrefix("#/") else {
      return reference.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }
    return reference.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false).map {
      key in
      key.split(separator: "~1", omittingEmptySubsequences: false).map { part in
        part.split(separator: "~0", omittingEmptySubsequences: false).joined(separator: "~")
      }.joined(separator: "/")
    }
  }

  /// Returns the value of a token, or a value, after following its references.
  ///
  /// - Parameter earlier: The references that have led to the path, which is the last of them.
  private func resolved(
    _ item: Item, _ path: String, after earlier: [String] = []
  ) throws(ScenarioErrors) -> Item {
    var item = item
    var paths = earlier.isEmpty ? [path] : earlier
    while true {
      if item.isToken, let value = item.node["$value"] {
        try requireKeys(of: item.node, Self.tokenKeys, path)
        item = Item(nodes: [value], type: item.type)
        continue
      }
      let pointer = item.node["$ref"]
      guard let next = Self.reference(pointer ?? item.node) else {
        if let pointer {
          throw error(
            pointer, path, "$ref is not a pointer into this file", found: pointer.found,
            allowed: "#/group/token")
        }
        return item
      }
      if pointer != nil { try requireKeys(of: item.node, Self.tokenKeys, path) }
      guard !paths.contains(next) else { throw cycle(item.node, paths + [next]) }
      paths.append(next)
      let type = item.type
      item =
        next.hasPrefix("#/")
        ? try target(of: next, from: item.node, path, paths) : try token(at: next, from: item.node)
      item.type = item.type ?? type
    }
  }

  /// Returns what a JSON pointer refers to, following the references in between.
  private func target(
    of pointer: String, from node: SourceNode, _ path: String, _ paths: [String]
  ) throws(ScenarioErrors) -> Item {
    var item = Item(nodes: [root], type: root["$type"]?.text)
    for key in Self.keys(pointer) {
      var next = try member(key, of: item)
      if next == nil, Self.reference(item.node) != nil || item.node["$ref"] != nil {
        guard paths.count < 100 else { throw cycle(node, paths) }
        next = try member(key, of: try resolved(item, pointer, after: paths))
      }
      guard let next else { throw error(node, path, "\(pointer) refers to nothing") }
      item = next
    }
    guard
      item.isToken || item.node.entries == nil
        || item.node.entries?.first?.key.hasPrefix("$") == false
    else { throw error(node, path, "\(pointer) is a group", allowed: "a token or a value") }
    return item
  }

  private func cycle(_ node: SourceNode, _ paths: [String]) -> ScenarioErrors {
    error(node, paths[0], "the references form a cycle: \(paths.joined(separator: " → "))")
  }

  /// Returns the value of a part of a composite value, which may refer to a token of a type.
  private func part(
    _ key: String, of value: SourceNode, _ path: String, as type: String
  ) throws(ScenarioErrors) -> SourceNode {
    guard let part = value[key] else {
      throw error(value, path, "\(path) has no \(key)", allowed: type)
    }
    let path = "\(path).\(key)"
    let found = try resolved(Item(nodes: [part], type: type), path)
    guard found.type == type else {
      throw error(part, path, "\(path) is not a \(type)", found: found.type, allowed: type)
    }
    return found.node
  }

  // MARK: Values

  /// Throws an error at the first key that is not allowed.
  private func requireKeys(
    of node: SourceNode, _ keys: Set<String>, _ path: String
  ) throws(ScenarioErrors) {
    guard let entry = node.entries?.first(where: { !keys.contains($0.key) }) else { return }
    throw error(
      entry.value, path, "“\(entry.key)” is unknown here",
      allowed: keys.sorted().joined(separator: ", "))
  }

  /// Returns a number after following its references, or `nil` for other values.
  private func number(_ node: SourceNode) throws(ScenarioErrors) -> Double? {
    let node = try resolved(Item(nodes: [node], type: nil), "").node
    guard case .scalar(let text, isQuoted: false) = node.content, text.contains(where: \.isNumber),
      text.allSatisfy({ $0.isNumber || "+-.eE".contains($0) }), let number = Double(text)
    else { return nil }
    return number.isFinite ? number : nil
  }

  private func bezier(_ value: SourceNode) throws(ScenarioErrors) -> TimingFunction {
    var numbers: [Double] = []
    if case .sequence(let nodes) = value.content, nodes.count == 4 {
      for node in nodes { if let number = try number(node) { numbers.append(number) } }
    }
    guard numbers.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
      throw error(
        value, "", "the value is not a cubic Bézier", found: value.found,
        allowed: "four numbers, [x1, y1, x2, y2], with x from 0 to 1")
    }
    return .cubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  private func seconds(_ value: SourceNode) throws(ScenarioErrors) -> Double {
    try requireKeys(of: value, ["value", "unit"], "")
    let units = ["ms": 0.001, "s": 1]
    let part = try value["value"].map { node throws(ScenarioErrors) in try number(node) } ?? nil
    guard let part, part >= 0, let unit = units[value["unit"]?.text ?? ""] else {
      throw error(
        value, "", "the value is not a duration", found: value.found,
        allowed: "{ \"value\": 300, \"unit\": \"ms\" }, with the unit ms or s")
    }
    return part * unit
  }

  private func spring(_ value: SourceNode, _ path: String) throws(ScenarioErrors) -> Spring {
    let isPhysical = value["stiffness"] != nil
    let names = isPhysical ? ["stiffness", "damping", "mass"] : ["duration", "bounce"]
    try requireKeys(of: value, Set(names + ["velocity"]), path)
    var numbers: [String: Double] = ["mass": 1, "velocity": 0]
    for entry in value.entries ?? [] { numbers[entry.key] = try number(entry.value) ?? .nan }
    func part(_ key: String) -> Double { numbers[key] ?? .nan }
    let spring = Spring(
      isPhysical
        ? .physical(
          mass: part("mass"), stiffness: part("stiffness"), damping: part("damping"))
        : .perceptual(duration: part("duration"), bounce: part("bounce")),
      initialVelocity: part("velocity"), allowsOverdamping: true)
    guard spring.naturalFrequency.isFinite, spring.naturalFrequency > 0,
      spring.dampingRatio.isFinite, spring.dampingRatio >= 0, spring.initialVelocity.isFinite
    else {
      throw error(
        value, "", "the value is not a spring", found: value.found,
        allowed: "stiffness, damping and mass, or duration and bounce, with a frequency above 0")
    }
    return spring
  }

  private func error(
    _ node: SourceNode, _ path: String, _ message: String, found: String? = nil,
    allowed: String? = nil, suggestion: String? = nil
  ) -> ScenarioErrors {
    node.error(
      fileName, path, message, found: found, allowed: allowed, suggestion: suggestion)
  }
}
