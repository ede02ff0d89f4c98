/// A replacement for a value of a scenario file, such as that of `--set KEY=VALUE`.
///
/// The key is a path of mapping keys, step ids and zero-based indices: `header.hillHeight`,
/// `steps.pull.drag.by`, `steps.1.drag.by`. The value is YAML, except that colors and curves need
/// no quotes. The value `null` removes the key. Overrides are applied to the parsed tree before
/// it is validated, so the rules of the file apply to them.
public struct ScenarioOverride: Hashable, Sendable {
  package var key: String
  /// The value as written, in YAML.
  package var value: String
  /// The command-line option that the override came from, for messages.
  package var option = "--set"

  /// Creates an override from its key and value.
  ///
  /// - Parameter option: The command-line option that the override came from, for messages.
  public init(key: String, value: String, option: String = "--set") {
    self.key = key
    self.value = value
    self.option = option
  }

  /// Creates an override by parsing `KEY=VALUE`.
  ///
  /// - Throws: ``ScenarioOverrideSyntaxError`` if there is no `=` or a component of the path is
  ///   empty.
  public init(parsing text: String) throws(ScenarioOverrideSyntaxError) {
    guard let equals = text.firstIndex(of: "=") else {
      throw ScenarioOverrideSyntaxError(text: text)
    }
    key = String(text[..<equals])
    value = String(text[text.index(after: equals)...])
    guard SettingPath(key).isComplete else { throw ScenarioOverrideSyntaxError(text: text) }
  }

  // MARK: Applying

  /// Writes a value into the file's tree.
  ///
  /// - Parameters:
  ///   - entry: An entry from elsewhere in the file whose value and position are used, or `nil` to
  ///     parse the override's own value.
  ///   - path: The path to write to, or `nil` for the override's own path.
  /// - Returns: The problem that prevented the change, or `nil` on success.
  func apply(
    _ entry: SourceEntry? = nil, to root: inout SourceNode, at path: [String]? = nil,
    fileName: String
  ) -> ScenarioProblem? {
    let position = entry?.position ?? .override(description, option: option)
    let path = path ?? SettingPath(key).parts
    do throws(Failure) {
      let value = if let entry { entry.value } else { try parsedValue(at: position) }
      if path.count > 1 { Self.writeOutStyle(path[0], in: &root) }
      try set(value, at: path[...], in: &root, walked: "", keyPosition: position)
      return nil
    } catch {
      return ScenarioProblem(
        fileName: fileName, position: position, path: key, message: error.message,
        allowed: error.allowed, suggestion: error.suggestion)
    }
  }

  private struct Failure: Error {
    var message: String
    var allowed: String?
    var suggestion: String?
  }

  private func parsedValue(at position: SourcePosition) throws(Failure) -> SourceNode {
    let text = value.drop { $0 == " " }
    guard text.utf8.count <= Self.longestValue else {
      throw Failure(message: "the value is too long", allowed: "at most \(Self.longestValue) bytes")
    }
    if text.isEmpty { return SourceNode(position: position, content: .null) }
    // Plain numbers skip the YAML parser, which would double the time of an override.
    if Self.isPlainNumber(text) {
      return SourceNode(position: position, content: .scalar(String(text), isQuoted: false))
    }
    let scalars = Array(text.unicodeScalars)
    let curve = YAMLPitfall.curve(in: scalars, at: 0, before: scalars.count)
    if scalars.first == "#" || curve?.range == scalars.indices {
      return SourceNode(position: position, content: .scalar(String(text), isQuoted: true))
    }
    let builder = SourceTreeBuilder(
      SourceText(checked: String(text)), fileName: "", isForgiving: true)
    guard let node = builder.root, builder.problems.isEmpty else {
      throw Failure(
        message: "the value cannot be read: " + (builder.problems.first?.message ?? "invalid YAML"))
    }
    return node.moved(to: position)
  }

  private static let longestValue = 1 << 16

  /// Returns whether a text is digits with at most one decimal point and an optional minus sign.
  private static func isPlainNumber(_ text: Substring) -> Bool {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return text.utf8.count - digits.count < 2 && parts.count < 3
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
  }

  /// Replaces `header: wave` or `style: wave` with `header: { style: wave }`, so that settings can
  /// be added.
  private static func writeOutStyle(_ placement: String, in root: inout SourceNode) {
    guard Placement(rawValue: placement) != nil, let style = root.shortHeader(placement),
      case .mapping(var entries) = root.content,
      let index = entries.lastIndex(where: { $0.key == style.key })
    else { return }
    entries[index] = SourceEntry(
      key: placement, position: style.position,
      value: SourceNode(
        position: style.position,
        content: .mapping([SourceEntry(key: "style", position: style.position, value: style.value)])
      ))
    root.content = .mapping(entries)
  }

  private func set(
    _ value: SourceNode, at path: ArraySlice<String>, in node: inout SourceNode, walked: String,
    keyPosition: SourcePosition
  ) throws(Failure) {
    guard let key = path.first else {
      node = value
      return
    }
    let next = walked.isEmpty ? key : "\(walked).\(key)"
    switch node.content {
    case .sequence(var nodes):
      let index = try index(of: key, in: nodes, walked: walked)
      try set(
        value, at: path.dropFirst(), in: &nodes[index], walked: next, keyPosition: keyPosition)
      node.content = .sequence(nodes)
    case .mapping, .null, .scalar:
      var entries = try entries(of: node, for: key, walked: walked)
      let index: Int
      if let known = entries.lastIndex(where: { $0.key == key }) {
        index = known
      } else {
        index = entries.count
        entries.append(
          SourceEntry(
            key: key, position: keyPosition,
            value: SourceNode(position: keyPosition, content: .null)))
      }
      if path.count == 1, case .null = value.content, !self.value.isEmpty {
        entries.remove(at: index)
      } else {
        try set(
          value, at: path.dropFirst(), in: &entries[index].value, walked: next,
          keyPosition: keyPosition)
      }
      node.content = .mapping(entries)
    }
  }

  /// Returns the entries of a value that a path descends into, with scalar short forms expanded.
  private func entries(
    of node: SourceNode, for key: String, walked: String
  ) throws(Failure) -> [SourceEntry] {
    switch node.content {
    case .mapping(let entries): return entries
    case .null:
      guard walked != "steps", !walked.hasPrefix("app.") else {
        throw Failure(message: "the file has no \(walked) to change")
      }
      return []
    case .scalar(let text, _):
      if text == key {
        let empty = SourceNode(position: node.position, content: .null)
        return [SourceEntry(key: key, position: node.position, value: empty)]
      }
      if ["light", "dark"].contains(key) {
        return ["light", "dark"].map { SourceEntry(key: $0, position: node.position, value: node) }
      }
      if key == "duration" || walked.hasSuffix("navigationBar") { return [] }
      throw Failure(message: "\(walked) is \(node.found) and has no \(key.shortened())")
    case .sequence: return []
    }
  }

  /// Returns the index of the node that a path component identifies by number or by step id, or
  /// `nil` if none matches.
  static func index(of key: String, in nodes: [SourceNode]) -> Int? {
    if let index = Int(reading: key), nodes.indices.contains(index) { return index }
    return nodes.firstIndex { $0["id"]?.text == key }
  }

  private func index(
    of key: String, in nodes: [SourceNode], walked: String
  ) throws(Failure) -> Int {
    if let index = Self.index(of: key, in: nodes) { return index }
    let identifiers = nodes.compactMap { $0["id"]?.text }
    let indices = nodes.isEmpty ? nil : nodes.count == 1 ? "0" : "0 to \(nodes.count - 1)"
    throw Failure(
      message: "\(walked) has no entry \(key.shortened())",
      allowed: ([indices].compactMap(\.self) + identifiers.prefix(16)).joined(separator: ", "),
      suggestion: NearestName.nearest(to: key, among: identifiers))
  }
}

extension ScenarioOverride: CustomStringConvertible {
  /// The override as `KEY=VALUE`.
  public var description: String { "\(key)=\(value)" }
}

/// An error thrown when a text is not of the form `KEY=VALUE`.
public struct ScenarioOverrideSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  package let text: String

  /// A message with the rejected text and the expected form.
  public var description: String {
    "“\(text.shortened())” is not of the form KEY=VALUE, such as header.hillHeight=60 or "
      + "steps.0.drag.pull=1.2"
  }
}

extension SourceNode {
  /// Returns the node and its descendants with a given position and without source ranges.
  func moved(to position: SourcePosition) -> SourceNode {
    var node = self
    node.position = position
    node.range = nil
    switch content {
    case .null, .scalar: break
    case .sequence(let nodes): node.content = .sequence(nodes.map { $0.moved(to: position) })
    case .mapping(let entries):
      node.content = .mapping(
        entries.map {
          SourceEntry(key: $0.key, position: position, value: $0.value.moved(to: position))
        })
    }
    return node
  }
}
