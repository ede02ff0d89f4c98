import RefreshHeaders
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
    /// The variant whose value it is; `nil` for the file's own.
    var variant: String?

    /// What it changes: there is one edit of each.
    var place: [String?] { [key, variant] }
  }

  /// A value that was changed here and in the file.
  struct Conflict: Hashable, Codable, Sendable {
    /// Where it stands in the file.
    var key: String
    /// What it was changed to here.
    var mine: String
    /// What the file says now; `nil` where it says nothing.
    var theirs: String?
    /// The variant whose value it is; `nil` for the file's own.
    var variant: String?

    /// What is to be decided.
    var place: [String?] { [key, variant] }
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
  let library: Library
  /// The variant of the file that plays; `nil` for the file as it is.
  private(set) var variant: String?
  /// What takes the place of the file's values as long as the document is there.
  let overrides: [ScenarioOverride]

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
  private(set) var playingValues: [String: JSONValue]?
  /// The file's own values, by their keys.
  private(set) var savedValues: [String: JSONValue] = [:]

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
        edits.first { $0.place == conflict.place } ?? Self.edit(for: conflict)
      }
    var (kept, asked, seen): ([Edit], [Conflict], Set<[String?]>) = ([], [], [])
    for edit in all where seen.insert(edit.place).inserted {
      let theirs = file.text(at: edit.key, in: edit.variant)
      if theirs == edit.value || (theirs == nil && edit.value == "null") { continue }
      let takes = (try? resolvedAlone(file, kept + [edit])) != nil
      if takes { kept.append(edit) }
      if !takes || theirs != edit.was {
        asked.append(
          Conflict(key: edit.key, mine: edit.value, theirs: theirs, variant: edit.variant))
      }
    }
    (edits, conflicts) = (kept, asked)
    solo.formIntersection(kept.map(\.key))
    playing = try? resolved(file, shown(kept))
  }

  private static func edit(for conflict: Conflict) -> Edit {
    Edit(
      key: conflict.key, value: conflict.mine, was: conflict.theirs, variant: conflict.variant)
  }

  /// What plays where the last of some edits does: in its own variant if it does not in this one.
  private func resolvedAlone(_ file: ScenarioFile, _ edits: [Edit]) throws -> ResolvedScenario {
    let variant = edits.last.flatMap { edit in
      isInEffect(edit, in: file, self.variant) ? self.variant : edit.variant
    }
    return try resolved(file, edits, in: variant)
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
      let owner = owner(of: change.key, in: file)
      let position = next.firstIndex { $0.place == [change.key, owner] }
      guard let value = change.value else {
        if let position { next.remove(at: position) }
        continue
      }
      if let setting = fixed(change.key) {
        throw TunerRefusal("\(setting) sets \(change.key.shortened()); change it there")
      }
      let edit = Edit(
        key: change.key, value: value, was: file.text(at: change.key, in: owner), variant: owner)
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
        next.removeAll { $0.place == [change.key, owner(of: change.key, in: file)] }
      }
    }
    edits = next
    solo.formIntersection(next.map(\.key))
    playing = solo.isEmpty ? resolved : try self.resolved(file, shown(next))
    if solo.isEmpty { playingValues = values }
    let changed = Set(changes.map(\.key))
    conflicts.removeAll { changed.contains($0.key) && !next.map(\.key).contains($0.key) }
  }

  /// What sets a value above the file, or a part of it, so that changing the file's would change nothing.
  private func fixed(_ key: String) -> String? {
    guard let file else { return nil }
    let key = file.normalized(key)
    func isPart(_ other: String) -> Bool { file.normalized(other).hasPrefix(key + ".") }
    if let override = overrides.first(where: {
      let other = file.normalized($0.key)
      return key == other || key.hasPrefix(other + ".") || isPart(other)
    }) {
      return override.option
    }
    let settings = file.variants.first { $0.name == variant }?.settings ?? []
    return settings.contains { isPart($0.key) } ? variant.map { "the variant \($0)" } : nil
  }

  /// The variant that plays if it sets a value: it is the variant's value that is changed then.
  func owner(of key: String, in file: ScenarioFile) -> String? {
    variant.flatMap { file.sets(key, in: $0) ? $0 : nil }
  }

  /// Whether an edit changes what plays; those of other variants do not, nor those of values that the
  /// variant sets itself.
  private func isInEffect(_ edit: Edit, in file: ScenarioFile, _ variant: String?) -> Bool {
    edit.variant.map { $0 == variant } ?? !(variant.map { file.sets(edit.key, in: $0) } ?? false)
  }

  /// The edits that change what plays.
  var current: [Edit] {
    file.map { file in edits.filter { isInEffect($0, in: file, variant) } } ?? edits
  }

  /// Decides what was changed here and in the file.
  mutating func decide(_ key: String, mine: Bool) throws {
    guard let position = conflicts.firstIndex(where: { $0.key == key }), let file else {
      throw TunerRefusal("nothing is to be decided about \(key.shortened())")
    }
    let conflict = conflicts[position]
    var next = edits.filter { $0.place != conflict.place }
    if mine {
      next.append(Self.edit(for: conflict))
      _ = try resolvedAlone(file, next)
    }
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
  var playingOverrides: [ScenarioOverride] {
    file.map { overriding(shown(edits), in: variant, of: $0) } ?? overrides
  }

  /// Plays a variant of the file with its own changes and those of the file; the file as it is where it
  /// is `nil`.
  ///
  /// - Throws: where there is no such variant, or the changes do not go with it.
  mutating func play(variant: String?) throws {
    guard let file, variant != self.variant else { return }
    let before = self.variant
    self.variant = variant
    do {
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
    try resolved(file, edits, in: variant)
  }

  private func resolved(
    _ file: ScenarioFile, _ edits: [Edit], in variant: String?
  ) throws -> ResolvedScenario {
    try file.resolved(variant: variant, overrides: overriding(edits, in: variant, of: file))
  }

  private func overriding(
    _ edits: [Edit], in variant: String?, of file: ScenarioFile
  ) -> [ScenarioOverride] {
    overrides
      + edits.filter { isInEffect($0, in: file, variant) }
      .map { ScenarioOverride(key: $0.key, value: $0.value) }
  }

  /// The values of all settings that stand beside some; of all there are where none are named.
  func values(
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
    edits = next.map { edit in
      var edit = edit
      edit.was = file.text(at: edit.key, in: edit.variant)
      return edit
    }
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
      return (step + others).compactMap { edit in
        var edit = edit
        edit.was = new.text(at: edit.key, in: edit.variant)
        return edit.value == (edit.was ?? "null") ? nil : edit
      }
    }
    past = past.map(moved)
    future = future.map(moved)
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
