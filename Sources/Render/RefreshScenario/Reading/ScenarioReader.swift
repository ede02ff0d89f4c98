import KeyframeAnimation
import RefreshHeaders
import RefreshModel
import RefreshScene
import Texts

/// Turns the tree of a scenario file into a scenario, and collects everything that is wrong with it.
///
/// Reading goes on after a problem, with the default in the place of what was wrong, so that one
/// run lists all problems of a file.
struct ScenarioReader {
  let fileName: String
  let library: Library
  private(set) var problems: [ScenarioProblem]
  var places: [String: ScenarioProblem.Place] = [:]

  /// The file's tree, in which settings are looked for that stand in the wrong place.
  var root: SourceNode?

  /// Where the tree's builder found something wrong: what follows from that is not said as well.
  private let brokenPlaces: Set<ScenarioProblem.Place>

  init(fileName: String, library: Library, problems: [ScenarioProblem] = []) {
    self.fileName = fileName
    self.library = library
    self.problems = problems
    brokenPlaces = Set(problems.map(\.place))
  }

  mutating func report(
    _ message: String, at place: ScenarioProblem.Place, path: String, found: String? = nil,
    allowed: String? = nil, suggestion: String? = nil
  ) {
    guard !brokenPlaces.contains(place) else { return }
    problems.append(
      ScenarioProblem(
        fileName: fileName, place: place, path: path, message: message, found: found,
        allowed: allowed, suggestion: suggestion))
  }

  /// Reports a problem where a value was to be read.
  mutating func fail<Value>(
    _ message: String, at place: ScenarioProblem.Place, path: String, found: String? = nil,
    allowed: String? = nil, suggestion: String? = nil
  ) -> Value? {
    report(
      message, at: place, path: path, found: found, allowed: allowed, suggestion: suggestion)
    return nil
  }

  /// Reports what is wrong with a value, which the message shows.
  ///
  /// - Parameter names: the words that may have been meant.
  /// - Returns: `nil`, in the place of what could not be read.
  mutating func refuse<Value>(
    _ message: String, _ node: SourceNode, path: String, allowed: String? = nil,
    nearest names: [String] = []
  ) -> Value? {
    return fail(
      message, at: node.place, path: path, found: node.found, allowed: allowed,
      suggestion: node.text.flatMap { NearestName.nearest(to: $0, among: names) })
  }

  /// Notes where the values of a mapping were written.
  mutating func note(_ fields: [String: SourceEntry], path: String) {
    for (key, entry) in fields { places[Self.join(path, key)] = entry.value.place }
  }

  /// The entries of a mapping by their keys; reports what is no mapping and what is no known key.
  ///
  /// A repeated key has been reported by the tree's builder; the last one counts.
  ///
  /// - Parameter renamed: other keys that are not read, each with what is said of it.
  mutating func fields(
    of node: SourceNode, path: String, known: [String], renamed: [String: String] = [:],
    hint: String? = nil, expected: String = "a mapping"
  ) -> [String: SourceEntry]? {
    guard let entries = node.entries else {
      return refuse(
        "\(path.isEmpty ? "a scenario" : path) must be \(expected)", node, path: path,
        allowed: hint ?? keyList(known))
    }
    var fields: [String: SourceEntry] = [:]
    for entry in entries {
      if known.contains(entry.key) {
        fields[entry.key] = entry
      } else if let reason = renamed[entry.key] {
        report(
          "\(Self.join(path, entry.key)) \(reason)", at: entry.place,
          path: Self.join(path, entry.key))
      } else {
        let suggestion = suggestion(for: entry.key, in: path, known)
        report(
          "unknown key \(entry.key.shortened())\(path.isEmpty ? "" : " in \(path)")",
          at: entry.place, path: Self.join(path, entry.key),
          allowed: suggestion == nil ? hint ?? keyList(known) : nil, suggestion: suggestion)
      }
    }
    return fields
  }

  /// What an unknown key was probably meant to be: a setting that is elsewhere, a misspelling, or a part of
  /// a name.
  private func suggestion(for key: String, in path: String, _ known: [String]) -> String? {
    // A step's own keys are few, and another step's are not meant.
    let isStep = path.hasPrefix("steps.")
    let paths = isStep ? nil : root.map { SettingPaths($0, library: library) }
    return paths?.named(key) ?? NearestName.nearest(to: key, among: known)
      ?? SettingPaths.sharing(key, among: known, below: path) ?? paths?.nearest(to: key)
  }

  /// Reads a mapping's settings; those not given have their defaults.
  mutating func settings(
    _ fields: [String: SourceEntry], _ parameters: [Parameter], path: String
  ) -> ParameterValues {
    var values = ParameterValues(defaultsOf: parameters)
    for (name, value) in given(fields, parameters, path: path) { values.set(value, for: name) }
    return values
  }

  /// Reads those of a mapping's settings that are given.
  mutating func given(
    _ fields: [String: SourceEntry], _ parameters: [Parameter], path: String
  ) -> [String: ParameterValue] {
    var values: [String: ParameterValue] = [:]
    for parameter in parameters {
      guard let entry = fields[parameter.name] else { continue }
      values[parameter.name] = value(
        of: entry.value, parameter, path: Self.join(path, parameter.name))
    }
    for message in SettingsCheck.springProblems(values, parameters) {
      report(
        message.message, at: fields[message.key]?.value.place ?? .code,
        path: Self.join(path, message.key))
    }
    return values
  }

  static func join(_ path: String, _ key: String) -> String {
    path.isEmpty ? key : "\(path).\(key)"
  }

  /// The keys of a short list; long ones are better read from `reel styles`.
  private func keyList(_ keys: [String]) -> String? {
    keys.isEmpty || keys.count > Self.longestKeyList ? nil : keys.joined(separator: ", ")
  }

  private static let longestKeyList = 16
}
