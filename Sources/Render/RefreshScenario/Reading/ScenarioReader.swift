/// A reader that creates a scenario from the tree of its file and collects all problems.
///
/// An invalid value is reported and replaced by its default, so that a single pass finds all
/// problems.
struct ScenarioReader {
  let fileName: String
  let library: Library
  private(set) var problems: [ScenarioProblem]
  var positions: [String: SourcePosition] = [:]

  /// The file's tree, whose settings are suggested for unknown keys; `nil` before reading.
  var root: SourceNode?

  /// The positions of the problems found earlier, at which no further problems are reported.
  private let brokenPositions: Set<SourcePosition>

  init(fileName: String, library: Library, problems: [ScenarioProblem] = []) {
    self.fileName = fileName
    self.library = library
    self.problems = problems
    brokenPositions = Set(problems.map(\.position))
  }

  mutating func report(
    _ message: String, at position: SourcePosition, path: String, found: String? = nil,
    allowed: String? = nil, suggestion: String? = nil
  ) {
    guard !brokenPositions.contains(position) else { return }
    problems.append(
      ScenarioProblem(
        fileName: fileName, position: position, path: path, message: message, found: found,
        allowed: allowed, suggestion: suggestion))
  }

  /// Reports a problem with a value.
  mutating func report(
    _ message: String, at value: LocatedNode, found: String? = nil, allowed: String? = nil,
    suggestion: String? = nil
  ) {
    report(
      message, at: value.position, path: value.path, found: found, allowed: allowed,
      suggestion: suggestion)
  }

  /// Reports a problem with a value and returns `nil`.
  mutating func fail<Value>(
    _ message: String, at value: LocatedNode, found: String? = nil, allowed: String? = nil,
    suggestion: String? = nil
  ) -> Value? {
    report(message, at: value, found: found, allowed: allowed, suggestion: suggestion)
    return nil
  }

  /// Reports a problem together with the invalid value, and returns `nil`.
  ///
  /// - Parameter names: The names of which the nearest is suggested.
  mutating func refuse<Value>(
    _ message: String, _ value: LocatedNode, allowed: String? = nil, nearest names: [String] = []
  ) -> Value? {
    fail(
      message, at: value, found: value.node.found, allowed: allowed,
      suggestion: value.text.flatMap { NearestName.nearest(to: $0, among: names) })
  }

  /// Records the positions of a mapping's values.
  mutating func note(_ fields: [String: LocatedNode]) {
    for field in fields.values { positions[field.path] = field.position }
  }

  /// Returns the entries of a mapping by key.
  ///
  /// Unknown keys are reported, as is a value that is not a mapping; for the latter, the result is
  /// `nil`. The tree builder has already reported repeated keys; the last entry of a key is used.
  mutating func fields(
    of value: LocatedNode, known: [String], hint: String? = nil, expected: String = "a mapping"
  ) -> [String: LocatedNode]? {
    let path = value.path
    guard let entries = value.node.entries else {
      return refuse(
        "\(path.isEmpty ? "a scenario" : path) must be \(expected)", value,
        allowed: hint ?? keyList(known))
    }
    var fields: [String: LocatedNode] = [:]
    var unknown = WorkBudget(steps: ScenarioErrors.maximumCount)
    for entry in entries {
      if known.contains(entry.key) {
        fields[entry.key] = LocatedNode(entry, in: path)
      } else if unknown.spend(steps: 1) {
        // The problems of further keys would not be kept.
        let suggestion = suggestion(for: entry.key, in: path, known)
        report(
          "unknown key \(entry.key.shortened())\(path.isEmpty ? "" : " in \(path)")",
          at: entry.position, path: Self.join(path, entry.key),
          allowed: suggestion == nil ? hint ?? keyList(known) : nil, suggestion: suggestion)
      }
    }
    return fields
  }

  /// Returns a suggestion for an unknown key, or `nil` if none is found.
  ///
  /// The suggestion is a setting of the same name elsewhere in the file, the nearest name, or a
  /// name that shares a word with the key.
  private func suggestion(for key: String, in path: String, _ known: [String]) -> String? {
    // Within a step, only the step's few keys are suggested.
    let isStep = path.hasPrefix("steps.")
    let paths = isStep ? nil : root.map { SettingPaths($0, library: library) }
    return paths?.named(key) ?? NearestName.nearest(to: key, among: known)
      ?? SettingPaths.sharing(key, among: known, below: path) ?? paths?.nearest(to: key)
  }

  /// Reads the settings that a mapping contains, without defaults for the others.
  mutating func given(
    _ fields: [String: LocatedNode], _ parameters: [Parameter]
  ) -> [String: ParameterValue] {
    var values: [String: ParameterValue] = [:]
    for parameter in parameters {
      guard let field = fields[parameter.name] else { continue }
      values[parameter.name] = value(of: field, parameter)
    }
    for problem in SettingsCheck.springProblems(values, parameters) {
      guard let field = fields[problem.key] else { continue }
      report(problem.message, at: field.position, path: field.path)
    }
    return values
  }

  static func join(_ path: String, _ key: String) -> String {
    path.isEmpty ? key : "\(path).\(key)"
  }

  /// Returns the keys as text, or `nil` for no keys or more than 16.
  ///
  /// A longer list would make a message hard to read.
  private func keyList(_ keys: [String]) -> String? {
    keys.isEmpty || keys.count > Self.longestKeyList ? nil : keys.joined(separator: ", ")
  }

  private static let longestKeyList = 16
}

/// A value of the file with its path.
struct LocatedNode {
  let node: SourceNode
  /// The path, such as `header.ballCount`; empty for the whole file.
  let path: String
  /// The position that problems refer to, by default that of the value.
  var position: SourcePosition
  /// The position of the value's key, or of a value without one.
  private let keyPosition: SourcePosition

  init(_ node: SourceNode, path: String) {
    self.node = node
    self.path = path
    position = node.position
    keyPosition = node.position
  }

  /// Creates the value of an entry in the mapping at a path.
  init(_ entry: SourceEntry, in path: String) {
    node = entry.value
    self.path = ScenarioReader.join(path, entry.key)
    position = entry.value.position
    keyPosition = entry.position
  }

  /// The same value, for problems that refer to the position of its key.
  var key: LocatedNode { located(at: keyPosition) }

  /// Returns the same value, for problems that refer to another position.
  func located(at position: SourcePosition) -> LocatedNode {
    var node = self
    node.position = position
    return node
  }

  /// The text of a scalar, or `nil` for other values.
  var text: String? { node.text }

  /// The values of a list, or `nil` for other values.
  ///
  /// Each is created when it is accessed, so a list that is too long costs nothing.
  var items: (some RandomAccessCollection<LocatedNode>)? {
    guard case .sequence(let nodes) = node.content else { return nil as LazyItems? }
    return nodes.indices.lazy.map { LocatedNode(nodes[$0], path: "\(path).\($0)") }
  }

  private typealias LazyItems = LazyMapCollection<Range<Int>, LocatedNode>
}
