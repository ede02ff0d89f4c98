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

    /// The edit with what a file says there.
    func known(to file: ScenarioFile) -> Self {
      Self(key: key, value: value, was: file.text(at: key, in: variant), variant: variant)
    }
  }

  /// What is asked for: a value, or what is saved if it is `nil`.
  struct Change: Hashable, Decodable, Sendable {
    /// Where it stands in the file.
    var key: String
    /// The value, as an override has it.
    var value: String?
  }

  /// The file's name for messages.
  let fileName: String
  let library: Library
  /// The variant of the file that plays; `nil` for the file as it is.
  var variant: String?
  /// What takes the place of the file's values as long as the document is there.
  let overrides: [ScenarioOverride]

  /// The file as it was last read.
  var bytes: [UInt8] = []
  /// What is wrong with the file as it was last read.
  var problems: (any Error)?
  /// The newest file that can be played.
  var file: ScenarioFile?
  /// What stands in it.
  var fileBytes: [UInt8] = []
  /// What plays; `nil` until the file is right.
  var playing: ResolvedScenario? { didSet { playingValues = nil } }
  /// What is saved, as it plays.
  var saved: ResolvedScenario?
  /// What is changed, in the order in which it was.
  var edits: [Edit] = []
  /// What was changed here and in the file, with what the file says now; nothing can be saved until each is
  /// decided.
  var conflicts: [Edit] = []
  /// The keys of the changes that play alone; all where it is empty.
  var solo: Set<String> = []
  /// Counted from 1 with every file that is taken over.
  var base = 0

  var past: [[Edit]] = []
  var future: [[Edit]] = []
  /// The gesture whose changes belong to the newest step of the past.
  var gesture: Int?
  /// What the last change made of the values that stand beside what is changed, by their keys.
  var playingValues: [String: JSONValue]?
  /// The file's own values, by their keys.
  var savedValues: [String: JSONValue] = [:]

  /// How many steps can be undone.
  static let stepLimit = 500
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

  mutating func adopt(_ file: ScenarioFile, of bytes: [UInt8], _ saved: ResolvedScenario) {
    (self.file, fileBytes) = (file, bytes)
    self.saved = saved
    savedValues = values(in: saved)
    base += 1
  }

  /// Looks which changes the file speaks of as well, and which it takes no more.
  mutating func compare() {
    guard let file else { return }
    let all =
      edits + conflicts.map { conflict in edits.first { $0.place == conflict.place } ?? conflict }
    var (kept, asked, seen): ([Edit], [Edit], Set<[String?]>) = ([], [], [])
    for edit in all where seen.insert(edit.place).inserted {
      let theirs = file.text(at: edit.key, in: edit.variant)
      if theirs == edit.value || (theirs == nil && edit.value == "null") { continue }
      let takes = (try? resolvedAlone(file, kept + [edit])) != nil
      if takes { kept.append(edit) }
      if !takes || theirs != edit.was { asked.append(edit.known(to: file)) }
    }
    (edits, conflicts) = (kept, asked)
    solo.formIntersection(kept.map(\.key))
    playing = try? resolved(file, shown(kept))
  }

  /// What plays where the last of some edits does: in its own variant if it does not in this one.
  func resolvedAlone(_ file: ScenarioFile, _ edits: [Edit]) throws -> ResolvedScenario {
    let variant = edits.last.flatMap { edit in
      isInEffect(edit, in: file, self.variant) ? self.variant : edit.variant
    }
    return try resolved(file, edits, in: variant)
  }

  /// Whether an edit changes what plays; those of other variants do not, nor those of values that the
  /// variant sets itself.
  func isInEffect(_ edit: Edit, in file: ScenarioFile, _ variant: String?) -> Bool {
    edit.variant.map { $0 == variant } ?? !(variant.map { file.sets(edit.key, in: $0) } ?? false)
  }

  /// The edits that change what plays.
  var current: [Edit] {
    file.map { file in edits.filter { isInEffect($0, in: file, variant) } } ?? edits
  }

  /// Plays only some of the changes, all where there are none.
  mutating func play(only keys: [String]) throws {
    guard let file else { return }
    var next = self
    next.solo = Set(keys).intersection(edits.map(\.key))
    next.playing = try next.resolved(file, next.shown(edits))
    self = next
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
    var next = self
    next.variant = variant
    let saved = try next.resolved(file, [])
    next.playing = try next.resolved(file, shown(edits))
    next.adopt(file, of: fileBytes, saved)
    self = next
  }

  func shown(_ edits: [Edit]) -> [Edit] {
    solo.isEmpty ? edits : edits.filter { solo.contains($0.key) }
  }

  func resolved(_ file: ScenarioFile, _ edits: [Edit]) throws -> ResolvedScenario {
    try resolved(file, edits, in: variant)
  }

  func resolved(
    _ file: ScenarioFile, _ edits: [Edit], in variant: String?
  ) throws -> ResolvedScenario {
    try file.resolved(variant: variant, overrides: overriding(edits, in: variant, of: file))
  }

  func overriding(
    _ edits: [Edit], in variant: String?, of file: ScenarioFile
  ) -> [ScenarioOverride] {
    overrides
      + edits.filter { isInEffect($0, in: file, variant) }
      .map { ScenarioOverride(key: $0.key, value: $0.value) }
  }

  /// The values of all settings that stand beside some; of all there are where none are named.
  func values(in resolved: ResolvedScenario, of keys: [String]? = nil) -> [String: JSONValue] {
    let roots = keys.map { Set($0.map { String($0.prefix { $0 != "." }) }) }
    return Dictionary(
      resolved.scenario.settings(library: library, in: roots).flatMap(\.items)
        .map { ($0.key, $0.value) },
      uniquingKeysWith: { first, _ in first })
  }
}
