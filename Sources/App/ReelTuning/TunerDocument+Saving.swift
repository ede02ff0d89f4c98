extension TunerDocument {
  /// The file with what was changed in it, and otherwise byte for byte as it is.
  ///
  /// - Throws: why it cannot be written so.
  func written() throws -> [UInt8] { try written(edits) }

  /// A value may go only once another has gone, as a spring beside which there is a duration: those that
  /// are refused come again after the others.
  func written(_ edits: [Edit]) throws -> [UInt8] {
    var (bytes, left) = (fileBytes, edits)
    while !left.isEmpty {
      var refused: [Edit] = []
      var refusal: (any Error)?
      for edit in left {
        do {
          bytes = try ScenarioEdit.replacing(
            value: edit.value, at: edit.key, in: bytes, variant: edit.variant,
            fileName: fileName, library: library)
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

  /// Why `reel check` refuses a file; `nil` if it does not.
  func refusal(of bytes: [UInt8]) -> (any Error)? {
    do {
      let file = try ScenarioFile(parsing: bytes, fileName: fileName, library: library)
      for variant in [nil] + file.variants.map(\.name) {
        let resolved = try file.resolved(variant: variant)
        if let errors = resolved.scenario.goldenFolderErrors { return errors }
        _ = try resolved.play()
      }
      return nil
    } catch {
      return error
    }
  }

  /// What keeps the file from being written now.
  var obstacle: String? {
    if !conflicts.isEmpty {
      let keys = conflicts.map(\.key).joined(separator: ", ")
      return "the file on disk says something else of \(keys); decide that first"
    }
    return problems == nil ? nil : "the file on disk is wrong; put it right first"
  }

  /// Takes over what was written: nothing is changed then, and steps can still be undone.
  mutating func save(_ bytes: [UInt8]) throws {
    let new = try ScenarioFile(parsing: bytes, fileName: fileName, library: library)
    let saved = try new.resolved(variant: variant, overrides: overrides)
    let (old, changes) = (file, edits)
    self.bytes = bytes
    problems = nil
    adopt(new, of: bytes, saved)
    edits = []
    (solo, gesture) = ([], nil)
    playing = saved
    func moved(_ step: [Edit]) -> [Edit] {
      let own = Set(step.map(\.place))
      let others = changes.filter { !own.contains($0.place) }.map { edit in
        var edit = edit
        edit.value = old?.text(at: edit.key, in: edit.variant) ?? "null"
        return edit
      }
      return (step + others).map { $0.known(to: new) }.filter { $0.value != $0.was ?? "null" }
    }
    past = past.map(moved)
    future = future.map(moved)
  }
}

extension TunerDocument {
  /// What is not saved, and can be taken up again later.
  struct Draft: Hashable, Codable, Sendable {
    var edits: [Edit]
    var past: [[Edit]]
    var future: [[Edit]]
  }

  /// What is not saved; `nil` where nothing is lost without it.
  var draft: Draft? {
    edits.isEmpty && conflicts.isEmpty && past.isEmpty && future.isEmpty
      ? nil : Draft(edits: edits, past: past, future: future)
  }

  /// Takes up what was not saved; the file may be another by now.
  mutating func take(_ draft: Draft) {
    (edits, past, future) = (draft.edits, draft.past, draft.future)
    gesture = nil
    compare()
  }
}

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
