/// A scenario file with unsaved edits and their undo history.
///
/// Edits are stored by key, separately from the file. The file can therefore be reloaded without
/// losing them, and saving writes only the edited values.
struct TunerDocument: Sendable {
  /// A value that replaces the file's.
  struct Edit: Identifiable, Hashable, Codable, Sendable {
    /// The key of the value, as in an override.
    var key: String
    /// The value as YAML.
    var value: String
    /// The file's value at the time of the edit, or `nil` if the file had none.
    var fileValue: String?
    /// The variant that has the value, or `nil` for the file's main section.
    var variant: String?

    /// The key and the variant, which identify the edit.
    var id: ID { ID(key: key, variant: variant) }

    struct ID: Hashable, Sendable {
      var key: String
      var variant: String?
    }

    private enum CodingKeys: String, CodingKey {
      case key, value, variant
      case fileValue = "was"
    }

    /// Returns a copy of the edit whose ``fileValue`` is the current value in a file.
    func known(to file: ScenarioFile) -> Self {
      Edit(key: key, value: value, fileValue: file.text(at: key, in: variant), variant: variant)
    }
  }

  /// A requested change of a value.
  struct Change: Hashable, Decodable, Sendable {
    /// The key of the value, as in an override.
    var key: String
    /// The value as YAML; `nil` reverts to the saved value.
    var value: String?
  }

  /// A gesture in progress, with what its reversal restores in addition to the edits.
  struct Gesture: Sendable {
    let number: Int
    let conflicts: [Edit]
    let solo: Set<String>
  }

  /// The name of the file in messages.
  let fileName: String
  /// The current variant, or `nil` for none.
  var variant: String?
  /// The command line's values, which replace those of the file.
  var overrides: [ScenarioOverride] = []
  var library = Library()

  /// The file as it was last read.
  var bytes: [UInt8] = []
  /// The error in the file as it was last read, or `nil` if it is valid.
  var problems: (any Error)?
  /// The last valid version of the file; `nil` if the file was never valid.
  var file: ScenarioFile?
  var fileBytes: [UInt8] = []
  /// The edited scenario; `nil` before the file is first valid, or if the edits are incompatible.
  var playing: ResolvedScenario? { didSet { playingValues = nil } }
  /// The saved scenario; `nil` before the file is first valid.
  var saved: ResolvedScenario?
  /// The unsaved edits, in chronological order.
  var edits: [Edit] = []
  /// The edits of values that the file has also changed or no longer accepts.
  ///
  /// They block saving until they are resolved.
  var conflicts: [Edit] = []
  /// The keys of the edits that are played; empty if all edits are.
  var solo: Set<String> = []
  /// The number of times that ``saved`` was replaced, by which a page detects that its settings are
  /// outdated.
  var base = 0

  var past: [[Edit]] = []
  var future: [[Edit]] = []
  /// The gesture in progress, whose changes are the last undo step; `nil` between gestures.
  var gesture: Gesture?
  /// The values of ``playing`` in the sections with edits, by key; `nil` until they are computed.
  var playingValues: [String: JSONValue]?
  /// The values of the saved scenario, by key.
  var savedValues: [String: JSONValue] = [:]

  /// The maximum number of undo steps.
  static let stepLimit = 500
  /// The maximum number of unsaved edits.
  static let editLimit = 400

  // MARK: The file

  /// Replaces the file with new bytes and keeps the edits.
  ///
  /// An edit of a value that has also changed in the file becomes a conflict. If the new file is
  /// invalid, the last valid version remains in use.
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

  mutating func adopt(_ file: ScenarioFile, of bytes: [UInt8], _ saved: ResolvedScenario) {
    self.file = file
    fileBytes = bytes
    self.saved = saved
    savedValues = values(in: saved)
    base += 1
  }

  /// Returns the scenario with edits, in a variant in which the last edit has an effect.
  ///
  /// The variant is the current one or, if the last edit has no effect in it, that of the edit.
  func resolvedAlone(_ edits: [Edit]) throws -> ResolvedScenario {
    let variant = edits.last.flatMap {
      isInEffect($0, in: self.variant) ? self.variant : $0.variant
    }
    return try resolved(edits, in: variant)
  }

  /// Returns whether an edit has an effect in a variant.
  ///
  /// An edit of another variant has none, nor does an edit in the main section of a value that the
  /// variant sets.
  func isInEffect(_ edit: Edit, in variant: String?) -> Bool {
    if let own = edit.variant { return own == variant }
    return variant.map { file?.sets(edit.key, in: $0) != true } ?? true
  }

  /// The edits that have an effect in the current variant.
  var current: [Edit] { edits.filter { isInEffect($0, in: variant) } }

  /// Plays only the edits with the given keys, or all edits if no keys are given.
  mutating func play(only keys: [String]) throws {
    guard file != nil else { return }
    var next = self
    next.solo = Set(keys).intersection(edits.map(\.key))
    next.playing = try next.resolved(next.shown(edits))
    self = next
  }

  /// The overrides with which the saved file plays like the edited scenario.
  var playingOverrides: [ScenarioOverride] { overrides(with: shown(edits), in: variant) }

  /// Switches to a variant, or to none if `variant` is `nil`.
  ///
  /// - Throws: An error if the variant does not exist or is incompatible with the edits.
  mutating func play(variant: String?) throws {
    guard let file, variant != self.variant else { return }
    var next = self
    next.variant = variant
    let saved = try next.resolved([])
    next.playing = try next.resolved(shown(edits))
    next.adopt(file, of: fileBytes, saved)
    self = next
  }

  /// Returns those edits that are played.
  func shown(_ edits: [Edit]) -> [Edit] {
    solo.isEmpty ? edits : edits.filter { solo.contains($0.key) }
  }

  /// Returns the scenario with edits, in the current variant.
  func resolved(_ edits: [Edit]) throws -> ResolvedScenario { try resolved(edits, in: variant) }

  private func resolved(_ edits: [Edit], in variant: String?) throws -> ResolvedScenario {
    try validFile().resolved(variant: variant, overrides: overrides(with: edits, in: variant))
  }

  /// Returns the last valid version of the file, or throws an error if it was never valid.
  func validFile() throws(TunerRefusal) -> ScenarioFile {
    guard let file else { throw TunerRefusal("the file is invalid; correct it first") }
    return file
  }

  /// Returns the scenario of a variant, or of the file if `variant` is `nil`.
  ///
  /// - Parameter changes: The values that replace the file's; `nil` for the played edits that have an
  ///   effect in the variant.
  func resolved(in variant: String?, with changes: [Change]?) throws -> ResolvedScenario {
    guard let changes, let file else { return try resolved(shown(edits), in: variant) }
    let values = changes.compactMap { change in
      change.value.map { ScenarioOverride(key: change.key, value: $0) }
    }
    return try file.resolved(variant: variant, overrides: overrides + values)
  }

  private func overrides(with edits: [Edit], in variant: String?) -> [ScenarioOverride] {
    let current = edits.filter { isInEffect($0, in: variant) }
    return overrides + current.map { ScenarioOverride(key: $0.key, value: $0.value) }
  }

  /// Returns the values, by key, of all settings in the sections of the given keys, or in all
  /// sections if `keys` is `nil`.
  func values(in resolved: ResolvedScenario, of keys: [String]? = nil) -> [String: JSONValue] {
    let roots = keys.map { Set($0.map { String($0.prefix { $0 != "." }) }) }
    return Dictionary(
      resolved.scenario.settings(library: library, in: roots).flatMap(\.items)
        .map { ($0.key, $0.value) },
      uniquingKeysWith: { first, _ in first })
  }
}
