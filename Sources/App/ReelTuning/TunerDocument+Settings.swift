import RefreshScenario
import RefreshScene
import Texts

extension TunerDocument {
  /// How many steps' settings are told, as a page cannot show any number of them.
  static let stepsTold = 200

  /// All settings, as they play, with what is saved and whether the file says it; of very many steps
  /// the first, and a group without settings that says how many follow.
  var settings: JSONValue {
    guard let playing, let file else { return .object(["groups": .list([])]) }
    var told = playing.scenario
    told.steps = Array(told.steps.prefix(Self.stepsTold))
    let hasSteps = file.writes("steps")
    var groups = told.settings(library: library)
      .filter { !$0.items.isEmpty && isWritten($0.key, in: file, hasSteps) }
      .map { json(of: $0, in: file) }
    let more = playing.scenario.steps.count - Self.stepsTold
    if hasSteps, more > 0 {
      let last = groups.lastIndex { $0["key"]?.isStep == true }
      groups.insert(
        [
          "key": .text("steps"), "title": .text("… and \(more) more steps"),
          "help": .text("So many steps are not shown; change them in the file."),
          "settings": .list([]),
        ], at: last.map { $0 + 1 } ?? groups.count)
    }
    return .object(["groups": .list(groups.map { .object($0) })])
  }

  /// Steps and reactions that the file leaves out cannot be changed one by one.
  private func isWritten(_ key: String, in file: ScenarioFile, _ hasSteps: Bool) -> Bool {
    if key.hasPrefix("steps.") { return hasSteps }
    if key.hasPrefix("app.") { return file.writes(key) }
    return true
  }

  private func json(of group: SettingsGroup, in file: ScenarioFile) -> JSONObject {
    [
      "key": .text(group.key), "title": .text(group.title), "help": .text(group.help),
      "settings": .list(group.items.map { json(of: $0, in: file) }),
    ]
  }

  private func json(of item: SettingsGroup.Item, in file: ScenarioFile) -> JSONValue {
    var json: JSONObject = [
      "key": .text(item.key), "name": .text(item.name), "help": .text(item.help),
    ]
    for member in item.form.members { json[member.name] = member.value }
    json["default"] = item.defaultValue
    json["saved"] = savedValues[item.key] ?? item.defaultValue
    json["value"] = item.value
    let owner = owner(of: item.key, in: file)
    json["isWritten"] = .flag(file.writes(item.key, in: owner))
    if let owner { json["variant"] = .text(owner) }
    return .object(json)
  }

  /// The values of what is changed.
  var values: JSONObject {
    let current = current
    guard let playing, !current.isEmpty else { return [:] }
    let all = playingValues ?? values(in: playing, of: current.map(\.key))
    var values: JSONObject = [:]
    for edit in current { values[edit.key] = all[edit.key] }
    return values
  }
}

extension JSONValue {
  /// Whether it is the key of a step's settings.
  fileprivate var isStep: Bool {
    if case .text(let key) = self { key.hasPrefix("steps.") } else { false }
  }
}
