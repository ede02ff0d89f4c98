/// A file of design tokens in the format of the Design Tokens Community Group, version 2025.10.
///
/// Curves are tokens of the types `cubicBezier` and `transition`, and of the type `spring`, which the
/// group discusses but has not adopted.
package struct DesignTokens {
  private let root: SourceNode
  private let fileName: String

  /// Parses a file.
  ///
  /// - Throws: `ScenarioErrors` if the file is not valid JSON.
  package init(parsing bytes: [UInt8], fileName: String) throws(ScenarioErrors) {
    let (root, problems, _) = try SourceTreeBuilder.tree(of: bytes, fileName: fileName)
    if let errors = ScenarioErrors(problems) { throw errors }
    (self.root, self.fileName) = (root, fileName)
  }

  /// Returns whether a file contains design tokens rather than a scenario.
  package static func isLikely(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains("\"$value\"")
  }

  /// The types of tokens that are curves.
  private static let curveTypes = ["cubicBezier", "transition", "spring"]

  /// A token, with the type that it or one of its groups states.
  private struct Token {
    var path: String
    var value: SourceNode
    var type: String?
  }

  /// The paths of all tokens that are curves, such as `motion.bounce`, in file order.
  package var curves: [String] {
    var paths: [String] = []
    func add(_ node: SourceNode, _ path: String, _ type: String?) {
      let type = node["$type"]?.text ?? type
      if node["$value"] != nil {
        if Self.curveTypes.contains(type ?? "") { paths.append(path) }
        return
      }
      for entry in node.entries ?? [] where !entry.key.hasPrefix("$") {
        add(entry.value, path.isEmpty ? entry.key : "\(path).\(entry.key)", type)
      }
    }
    add(root, "", nil)
    return paths
  }

  /// Returns the curve of a token and its duration in seconds, which is `nil` if it states none.
  ///
  /// - Throws: `ScenarioErrors` if the token does not exist, refers to itself, is not a curve or has an
  ///   invalid value.
  package func curve(at path: String) throws(ScenarioErrors) -> (curve: Curve, duration: Double?) {
    let token = try resolved(try token(at: path, from: root))
    switch token.type {
    case "cubicBezier": return (.timing(try bezier(token.value)), nil)
    case "transition":
      let timing = try part("timingFunction", of: token, as: "cubicBezier")
      let duration = try part("duration", of: token, as: "duration")
      return (.timing(try bezier(timing)), try seconds(duration))
    case "spring": return (.spring(try spring(token.value)), nil)
    default:
      throw error(
        token.value, path, "\(path) is not a curve", found: token.type ?? "no $type",
        allowed: "$type: \(Self.curveTypes.joined(separator: ", "))")
    }
  }

  // MARK: Tokens

  private func token(at path: String, from place: SourceNode) throws(ScenarioErrors) -> Token {
    var node = root
    var type = root["$type"]?.text
    for name in path.split(separator: ".", omittingEmptySubsequences: false) {
      guard let next = node[String(name)] else {
        let names = curves
        throw error(
          place, path, "there is no token \(path)",
          allowed: names.isEmpty ? nil : names.prefix(20).joined(separator: ", "),
          suggestion: NearestName.nearest(to: path, among: names))
      }
      node = next
      type = node["$type"]?.text ?? type
    }
    guard let value = node["$value"] else {
      throw error(node, path, "\(path) is a group", found: "no $value", allowed: "a token")
    }
    return Token(path: path, value: value, type: type)
  }

  /// Returns the path to which a value such as `{motion.fast}` refers, or `nil` for other values.
  private static func reference(_ value: SourceNode) -> String? {
    guard let text = value.text, text.hasPrefix("{"), text.hasSuffix("}") else { return nil }
    return String(text.dropFirst().dropLast())
  }

  /// Follows the references of a token.
  private func resolved(_ token: Token) throws(ScenarioErrors) -> Token {
    var token = token
    var paths = [token.path]
    while let next = Self.reference(token.value) {
      guard !paths.contains(next) else {
        throw error(
          token.value, token.path,
          "the references form a cycle: \((paths + [next]).joined(separator: " → "))")
      }
      paths.append(next)
      let type = token.type
      token = try self.token(at: next, from: token.value)
      token.type = token.type ?? type
    }
    return token
  }

  /// Returns the value of a part of a composite token, which may refer to a token of a type.
  private func part(
    _ key: String, of token: Token, as type: String
  ) throws(ScenarioErrors) -> SourceNode {
    guard let value = token.value[key] else {
      throw error(token.value, token.path, "\(token.path) has no \(key)", allowed: type)
    }
    let path = "\(token.path).\(key)"
    let found = try resolved(Token(path: path, value: value, type: type))
    guard found.type == type else {
      throw error(value, path, "\(path) is not a \(type)", found: found.type, allowed: type)
    }
    return found.value
  }

  // MARK: Values

  private func bezier(_ value: SourceNode) throws(ScenarioErrors) -> TimingFunction {
    var numbers: [Double] = []
    if case .sequence(let nodes) = value.content {
      numbers = nodes.compactMap { $0.text.flatMap { Double($0) } }.filter(\.isFinite)
      if numbers.count != nodes.count { numbers = [] }
    }
    guard numbers.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
      throw error(
        value, "", "the value is not a cubic Bézier", found: value.found,
        allowed: "four numbers, [x1, y1, x2, y2], with x from 0 to 1")
    }
    return .cubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  private func seconds(_ value: SourceNode) throws(ScenarioErrors) -> Double {
    let units = ["ms": 0.001, "s": 1]
    guard let number = value["value"]?.text.flatMap({ Double($0) }), number.isFinite, number >= 0,
      let unit = units[value["unit"]?.text ?? ""]
    else {
      throw error(
        value, "", "the value is not a duration", found: value.found,
        allowed: "{ \"value\": 300, \"unit\": \"ms\" }, with the unit ms or s")
    }
    return number * unit
  }

  private func spring(_ value: SourceNode) throws(ScenarioErrors) -> Spring {
    func number(_ key: String) -> Double? { value[key]?.text.flatMap { Double($0) } }
    let parameters: Spring.Parameters? =
      if let stiffness = number("stiffness"), let damping = number("damping") {
        .physical(mass: number("mass") ?? 1, stiffness: stiffness, damping: damping)
      } else if let duration = number("duration"), let bounce = number("bounce") {
        .perceptual(duration: duration, bounce: bounce)
      } else {
        nil
      }
    let spring = parameters.map {
      Spring($0, initialVelocity: number("velocity") ?? 0, allowsOverdamping: true)
    }
    guard let spring, spring.naturalFrequency.isFinite, spring.naturalFrequency > 0,
      spring.dampingRatio.isFinite, spring.dampingRatio >= 0, spring.initialVelocity.isFinite
    else {
      throw error(
        value, "", "the value is not a spring", found: value.found,
        allowed: "stiffness, damping and mass, or duration and bounce, with a frequency above 0")
    }
    return spring
  }

  // MARK: Errors

  private func error(
    _ node: SourceNode, _ path: String, _ message: String, found: String? = nil,
    allowed: String? = nil, suggestion: String? = nil
  ) -> ScenarioErrors {
    ScenarioErrors(
      ScenarioProblem(
        fileName: fileName, place: node.aliasPlace ?? node.place, path: path, message: message,
        found: found, allowed: allowed, suggestion: suggestion))
  }
}
