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
  private lazy var paths = root.map { SettingPaths($0, library: library) }

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
    _ message: String, at value: LocatedNode, allowed: String? = nil, nearest names: [String] = []
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
        "\(path.isEmpty ? "a scenario" : path) must be \(expected)", at: value,
        allowed: hint ?? keyList(known))
    }
    var fields: [String: LocatedNode] = [:]
    // The problems of further keys would not be kept.
    var reportable = WorkBudget(steps: ScenarioErrors.maximumCount)
    for entry in entries {
      if known.contains(entry.key) {
        fields[entry.key] = LocatedNode(entry, in: path)
      } else if reportable.spend(steps: 1) {
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
  private mutating func suggestion(
    for key: String, in path: String, _ known: [String]
  ) -> String? {
    // Within a step, only the step's few keys are suggested.
    let paths = path.hasPrefix("steps.") ? nil : paths
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

  /// Returns the keys as text, or `nil` for no keys or more than ``longestKeyList``.
  private func keyList(_ keys: [String]) -> String? {
    keys.isEmpty || keys.count > Self.longestKeyList ? nil : keys.joined(separator: ", ")
  }

  /// The number of keys beyond which a list would make a message hard to read.
  private static let longestKeyList = 16
}
