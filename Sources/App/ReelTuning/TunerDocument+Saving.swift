extension TunerDocument {
  /// Returns the file with the edits; all other bytes are preserved.
  ///
  /// - Throws: An error if the file cannot express an edit.
  func written() throws -> [UInt8] { try written(edits) }

  /// Returns the file with the given edits.
  ///
  /// Some edits are valid only after others, for example a spring after the removal of a duration.
  /// Refused edits are therefore retried after the others.
  func written(_ edits: [Edit]) throws -> [UInt8] {
    var bytes = fileBytes
    var left = edits
    while !left.isEmpty {
      var refused: [Edit] = []
      var refusal: (any Error)?
      for edit in left {
        do {
          bytes = try ScenarioEdit.replacing(
            value: edit.value, at: edit.key, in: bytes, variant: edit.variant,
            fileName: fileName, library: library,
            // The comments of steps that a pull by hand replaces describe those steps.
            dropsComments: edit.key == "steps")
        } catch {
          refused.append(edit)
          refusal = refusal ?? error
        }
      }
      if let refusal, refused.count == left.count { throw refusal }
      left = refused
    }
    return bytes
  }

  /// Returns the errors with which `reel check` would refuse a file, or `nil` for none.
  func refusal(of bytes: [UInt8]) -> ScenarioErrors? {
    do throws(ScenarioErrors) {
      _ = try ScenarioFile(parsing: bytes, fileName: fileName, library: library)
        .check(listsWarnings: false)
      return nil
    } catch {
      return error
    }
  }

  /// The reason why the file cannot be saved now, or `nil` for none.
  var obstacle: String? {
    if !conflicts.isEmpty {
      let keys = conflicts.map(\.key).joined(separator: ", ")
      return "the file on disk has other values for \(keys); resolve the conflicts first"
    }
    return problems == nil ? nil : "the file on disk is invalid; correct it first"
  }

  /// Replaces the file with the bytes that were saved, clears the edits and keeps the undo history.
  mutating func save(_ bytes: [UInt8]) throws {
    let new = try ScenarioFile(parsing: bytes, fileName: fileName, library: library)
    let saved = try new.resolved(variant: variant, overrides: overrides)
    let old = file
    let changes = edits
    self.bytes = bytes
    problems = nil
    adopt(new, of: bytes, saved)
    edits = []
    solo = []
    gesture = nil
    playing = saved
    func moved(_ step: [Edit]) -> [Edit] {
      let own = Set(step.map(\.id))
      let others = changes.filter { !own.contains($0.id) }.map { edit in
        var edit = edit
        edit.value = old?.text(at: edit.key, in: edit.variant) ?? "null"
        return edit
      }
      return (step + others).map { $0.known(to: new) }.filter { $0.value != $0.fileValue ?? "null" }
    }
    past = past.map(moved)
    future = future.map(moved)
  }
}

extension TunerDocument {
  /// The unsaved edits with their undo history, for restoring them later.
  struct Draft: Hashable, Codable, Sendable {
    var edits: [Edit]
    var past: [[Edit]]
    var future: [[Edit]]
  }

  /// The draft, or `nil` if there is nothing to restore.
  var draft: Draft? {
    edits.isEmpty && conflicts.isEmpty && past.isEmpty && future.isEmpty
      ? nil : Draft(edits: edits, past: past, future: future)
  }

  /// Restores a draft; the file may have changed since.
  mutating func take(_ draft: Draft) {
    edits = draft.edits
    past = draft.past
    future = draft.future
    gesture = nil
    compare()
  }
}

extension TunerDocument {
  /// The maximum number of steps whose settings are listed.
  static let listedStepLimit = 200

  /// The settings by group, with their current and saved values.
  ///
  /// If the scenario has more than ``listedStepLimit`` steps, an empty group after the listed steps
  /// states the number of omitted ones.
  var settings: JSONValue {
    guard let playing, let file else { return .object(["groups": .list([])]) }
    var listed = playing.scenario
    listed.steps = Array(listed.steps.prefix(Self.listedStepLimit))
    let hasSteps = file.writes("steps")
    let shown = listed.settings(library: library)
      .filter { !$0.items.isEmpty && isWritten($0.key, in: file, hasSteps) }
    var groups = shown.map { json(of: $0, in: file) }
    let more = playing.scenario.steps.count - Self.listedStepLimit
    if hasSteps, more > 0 {
      let last = shown.lastIndex { $0.key.hasPrefix("steps.") }
      groups.insert(
        [
          "key": .text("steps"), "title": .text("… and \(counted(more, "more step"))"),
          "help": .text(
            "The page lists the first \(Self.listedStepLimit); edit the others in the file."),
          "settings": .list([]),
        ], at: last.map { $0 + 1 } ?? groups.count)
    }
    return .object(["groups": .list(groups.map { .object($0) })])
  }

  /// Returns whether the page lists a group.
  ///
  /// Steps and reactions are listed only if the file sets them, because default ones cannot be edited
  /// individually.
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
    let owner = owner(of: item.key)
    json["isWritten"] = .flag(file.writes(item.key, in: owner))
    if let owner { json["variant"] = .text(owner) }
    return .object(json)
  }

  /// The edited values, by key.
  var values: JSONObject {
    let current = current
    guard let playing, !current.isEmpty else { return [:] }
    let all = playingValues ?? values(in: playing, of: current.map(\.key))
    var values: JSONObject = [:]
    for edit in current { values[edit.key] = all[edit.key] }
    return values
  }
}
