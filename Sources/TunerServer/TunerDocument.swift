import RefreshScenario
import RefreshScene
import Texts

/// A scenario file and what is changed of it: what plays, and what saving would write.
///
/// Changes are kept as values by their keys over the file as it is on disk, so that a file which others
/// change is taken over beneath them, and only what was changed is ever written.
struct TunerDocument: Sendable {
  /// A value that takes the place of the file's.
  struct Edit: Hashable, Codable, Sendable {
    /// Where it stands in the file.
    var key: String
    /// The value, as an override has it.
    var value: String
    /// What the file said there when the value was given; `nil` where it said nothing.
    var was: String?
  }

  /// A value that was changed here and in the file.
  struct Conflict: Hashable, Codable, Sendable {
    /// Where it stands in the file.
    var key: String
    /// What it was changed to here.
    var mine: String
    /// What the file says now; `nil` where it says nothing.
    var theirs: String?
  }

  /// What is asked for: a value, or what is saved where it is `nil`.
  struct Change: Hashable, Sendable {
    /// Where it stands in the file.
    var key: String
    /// The value, as an override has it.
    var value: String?
  }

  /// The file's name for messages.
  let fileName: String
  private let library: Library
  /// The variant of the file that plays; `nil` for the file as it is.
  private(set) var variant: String?
  private let overrides: [ScenarioOverride]

  /// The file as it was last read.
  private(set) var bytes: [UInt8] = []
  /// What is wrong with the file as it was last read.
  private(set) var problems: (any Error)?
  /// The newest file that can be played.
  private(set) var file: ScenarioFile?
  /// What stands in it.
  private var fileBytes: [UInt8] = []
  /// What plays; `nil` until the file is right.
  private(set) var playing: ResolvedScenario? { didSet { playingValues = nil } }
  /// What is saved, as it plays.
  private(set) var saved: ResolvedScenario?
  /// What is changed, in the order in which it was.
  private(set) var edits: [Edit] = []
  /// What was changed here and in the file; nothing can be saved until each is decided.
  private(set) var conflicts: [Conflict] = []
  /// The keys of the changes that play alone; all where it is empty.
  private(set) var solo: Set<String> = []
  /// Counted from 1 with every file that is taken over.
  private(set) var base = 0

  private var past: [[Edit]] = []
  private var future: [[Edit]] = []
  /// The gesture whose changes belong to the newest step of the past.
  private var gesture: Int?
  /// What the last change made of the values that stand beside what is changed, by their keys.
  private var playingValues: [String: JSONValue]?
  /// The file's own values, by their keys.
  private var savedValues: [String: JSONValue] = [:]

  /// How many steps can be undone.
  private static let stepLimit = 500
  /// How many values can be changed at once.
  static let editLimit = 400

  /// Makes a document that has not read its file yet.
  init(
    fileName: String, variant: String? = nil, overrides: [ScenarioOverride] = [],
    library: Library = Library()
  ) {
    (self.fileName, self.variant, self.overrides) = (fileName, variant, overrides)
    self.library = library
  }

  var canUndo: Bool { !past.isEmpty }
  var canRedo: Bool { !future.isEmpty }

  // MARK: The file

  /// Takes the file over as it is on disk now; what was changed stays, and is asked about where the file
  /// says something else of the same value.
  mutating func take(_ bytes: [UInt8]) {
    self.bytes = bytes
    do {
      let file = try ScenarioFile(parsing: bytes, fileName: fileName, library: library)
      let saved = try file.resolved(variant: variant, overrides: overrides)
      problems = nil
      adopt(file, of: bytes, saved)
      compare()
    } catch {
      problems = error
    }
  }

  /// Notes why the file cannot be read at all.
  mutating func fail(_ error: any Error) { problems = error }

  private mutating func adopt(
    _ file: ScenarioFile, of bytes: [UInt8], _ saved: ResolvedScenario
  ) {
    (self.file, fileBytes) = (file, bytes)
    self.saved = saved
    savedValues = values(in: saved)
    base += 1
  }

  /// Looks which changes the file speaks of as well, and which it takes no more.
  private mutating func compare() {
    guard let file else { return }
    let all =
      edits
      + conflicts.map { conflict in
        edits.first { $0.key == conflict.key }
          ?? Edit(key: conflict.key, value: conflict.mine, was: conflict.theirs)
      }
    var (kept, asked, seen): ([Edit], [Conflict], Set<String>) = ([], [], [])
    for edit in all where seen.insert(edit.key).inserted {
      let theirs = file.text(at: edit.key)
      if theirs == edit.value || (theirs == nil && edit.value == "null") { continue }
      let takes = (try? resolved(file, kept + [edit])) != nil
      if takes { kept.append(edit) }
      if !takes || theirs != edit.was {
        asked.append(Conflict(key: edit.key, mine: edit.value, theirs: theirs))
      }
    }
    (edits, conflicts) = (kept, asked)
    solo.formIntersection(kept.map(\.key))
    playing = try? resolved(file, shown(kept))
  }

  // MARK: Changing

  /// Changes some values, or takes changes back.
  ///
  /// - Parameters:
  ///   - changes: the values.
  ///   - gesture: changes of one gesture are undone at once.
  ///   - isLast: whether the gesture is over; then the file must be able to say it.
  /// - Throws: what is wrong with the values; nothing is changed then, and after the last of a gesture
  ///   all of it is taken back.
  mutating func change(_ changes: [Change], gesture: Int, isLast: Bool) throws {
    guard let file else { throw TunerRefusal("the file is wrong; it plays as soon as it is right") }
    if self.gesture != gesture { remember(as: gesture) }
    do {
      try apply(changes, to: file)
      if isLast { _ = try written(past.last == edits ? [] : edits) }
    } catch {
      if isLast, let before = past.popLast() {
        edits = before
        playing = try? resolved(file, shown(edits))
        self.gesture = nil
      }
      throw error
    }
    if isLast {
      if past.last == edits { past.removeLast() } else { future = [] }
      self.gesture = nil
    }
  }

  private mutating func remember(as gesture: Int) {
    past.append(edits)
    if past.count > Self.stepLimit { past.removeFirst() }
    self.gesture = gesture
  }

  private mutating func apply(_ changes: [Change], to file: ScenarioFile) throws {
    var next = edits
    for change in changes {
      let position = next.firstIndex { $0.key == change.key }
      guard let value = change.value else {
        if let position { next.remove(at: position) }
        continue
      }
      if let setting = fixed(change.key) {
        throw TunerRefusal("\(setting) sets \(change.key.shortened()); change it there")
      }
      let edit = Edit(key: change.key, value: value, was: file.text(at: change.key))
      if let position { next[position].value = value } else { next.append(edit) }
    }
    guard next.count <= Self.editLimit else {
      throw TunerRefusal("more than \(Self.editLimit) values are changed; save them first")
    }
    let resolved = try resolved(file, next)
    // What has come back to what is saved is no change any more.
    let values = values(in: resolved, of: next.map(\.key) + changes.map(\.key))
    for change in changes {
      if let saved = savedValues[change.key], values[change.key] == saved {
        next.removeAll { $0.key == change.key }
      }
    }
    edits = next
    solo.formIntersection(next.map(\.key))
    playing = solo.isEmpty ? resolved : try self.resolved(file, shown(next))
    if solo.isEmpty { playingValues = values }
    let changed = Set(changes.map(\.key))
    conflicts.removeAll { changed.contains($0.key) && !next.map(\.key).contains($0.key) }
  }

  /// What sets a value above the file, so that changing the file's would change nothing.
  private func fixed(_ key: String) -> String? {
    func reaches(_ other: String) -> Bool {
      key == other || key.hasPrefix(other + ".") || other.hasPrefix(key + ".")
    }
    if let override = overrides.first(where: { reaches($0.key) }) { return override.option }
    guard let variant, let settings = file?.variants.first(where: { $0.name == variant })?.settings
    else { return nil }
    return settings.contains { reaches($0.key) } ? "the variant \(variant)" : nil
  }

  /// Decides what was changed here and in the file.
  mutating func decide(_ key: String, mine: Bool) throws {
    guard let position = conflicts.firstIndex(where: { $0.key == key }), let file else {
      throw TunerRefusal("nothing is to be decided about \(key.shortened())")
    }
    let conflict = conflicts[position]
    var next = edits.filter { $0.key != key }
    if mine { next.append(Edit(key: key, value: conflict.mine, was: conflict.theirs)) }
    let resolved = try resolved(file, shown(next))
    conflicts.remove(at: position)
    edits = next
    playing = resolved
  }

  /// Plays only some of the changes, all where there are none.
  mutating func play(only keys: [String]) throws {
    guard let file else { return }
    let before = solo
    solo = Set(keys).intersection(edits.map(\.key))
    do { playing = try resolved(file, shown(edits)) } catch {
      solo = before
      throw error
    }
  }

  /// What plays in the place of the file's values.
  var playingOverrides: [ScenarioOverride] { overriding(shown(edits)) }

  /// Plays a variant of the file with the same changes; the file as it is where it is `nil`.
  ///
  /// - Throws: where there is no such variant, or the changes do not go with it.
  mutating func play(variant: String?) throws {
    guard let file, variant != self.variant else { return }
    let before = self.variant
    self.variant = variant
    do {
      if let edit = edits.first(where: { fixed($0.key) != nil }) {
        throw TunerRefusal(
          "\(fixed(edit.key) ?? "") sets \(edit.key), which is changed; save that or undo it first")
      }
      let saved = try resolved(file, [])
      playing = try resolved(file, shown(edits))
      adopt(file, of: fileBytes, saved)
    } catch {
      self.variant = before
      throw error
    }
  }

  private func shown(_ edits: [Edit]) -> [Edit] {
    solo.isEmpty ? edits : edits.filter { solo.contains($0.key) }
  }

  private func resolved(_ file: ScenarioFile, _ edits: [Edit]) throws -> ResolvedScenario {
    try file.resolved(variant: variant, overrides: overriding(edits))
  }

  private func overriding(_ edits: [Edit]) -> [ScenarioOverride] {
    overrides + edits.map { ScenarioOverride(key: $0.key, value: $0.value) }
  }

  /// The values of all settings that stand beside some; of all there are where none are named.
  private func values(
    in resolved: ResolvedScenario, of keys: [String]? = nil
  ) -> [String: JSONValue] {
    let roots = keys.map { Set($0.map { String($0.prefix { $0 != "." }) }) }
    return Dictionary(
      resolved.scenario.settings(library: library, in: roots).flatMap(\.items)
        .map { ($0.key, $0.value) },
      uniquingKeysWith: { first, _ in first })
  }

  // MARK: Going back and forth

  /// Takes the newest step back.
  mutating func undo() throws { try step(from: \.past, to: \.future) }

  /// Makes the step again that was taken back last.
  mutating func redo() throws { try step(from: \.future, to: \.past) }

  private mutating func step(
    from source: WritableKeyPath<TunerDocument, [[Edit]]>,
    to target: WritableKeyPath<TunerDocument, [[Edit]]>
  ) throws {
    guard let file, let next = self[keyPath: source].last else { return }
    let resolved = try resolved(file, next)
    self[keyPath: source].removeLast()
    self[keyPath: target].append(edits)
    // The file may have gone on since the step was made.
    edits = next.map { Edit(key: $0.key, value: $0.value, was: file.text(at: $0.key)) }
    solo = []
    gesture = nil
    playing = resolved
    conflicts.removeAll { conflict in !next.contains { $0.key == conflict.key } }
  }

  // MARK: Writing

  /// The file with what was changed in it, and otherwise byte for byte as it is.
  ///
  /// - Throws: why it cannot be written so.
  func written() throws -> [UInt8] { try written(edits) }

  /// A value may go only once another has gone, as a spring beside which there is a duration: those that
  /// are refused come again after the others.
  private func written(_ edits: [Edit]) throws -> [UInt8] {
    var (bytes, left) = (fileBytes, edits)
    while !left.isEmpty {
      var refused: [Edit] = []
      var refusal: (any Error)?
      for edit in left {
        do {
          bytes = try ScenarioEdit.replacing(
            value: edit.value, at: edit.key, in: bytes, fileName: fileName, library: library)
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
      let own = Set(step.map(\.key))
      let others = changes.filter { !own.contains($0.key) }.map { edit in
        Edit(key: edit.key, value: old?.text(at: edit.key) ?? "null", was: nil)
      }
      return (step + others).compactMap { edit in
        let was = new.text(at: edit.key)
        guard edit.value != (was ?? "null") else { return nil }
        return Edit(key: edit.key, value: edit.value, was: was)
      }
    }
    past = past.map(moved)
    future = future.map(moved)
  }

  // MARK: Telling

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
    json["isWritten"] = .flag(file.writes(item.key))
    return .object(json)
  }

  /// The values of what is changed.
  var values: JSONObject {
    guard let playing, !edits.isEmpty else { return [:] }
    let all = playingValues ?? values(in: playing, of: edits.map(\.key))
    var values: JSONObject = [:]
    for edit in edits { values[edit.key] = all[edit.key] }
    return values
  }
}

extension JSONValue {
  /// Whether it is the key of a step's settings.
  fileprivate var isStep: Bool {
    if case .text(let key) = self { key.hasPrefix("steps.") } else { false }
  }
}

// MARK: Drafts

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
