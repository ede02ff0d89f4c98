extension TunerDocument {
  /// Changes values, in a new undo step or in that of the current gesture.
  ///
  /// - Parameters:
  ///   - changes: The new values; `nil` reverts to the saved value.
  ///   - gesture: The number of the gesture. The changes of a gesture are one undo step.
  ///   - isLast: Whether the gesture ends. The edits must then be expressible in the file.
  /// - Throws: An error if the values are invalid. Nothing is changed then; if the gesture ends, the
  ///   entire gesture is reverted.
  mutating func change(_ changes: [Change], gesture: Int, isLast: Bool) throws {
    guard let file else { throw TunerRefusal("the file is invalid; correct it first") }
    if self.gesture?.number != gesture { beginStep(gesture) }
    do {
      try apply(changes, to: file)
      if isLast { _ = try written(past.last == edits ? [] : edits) }
    } catch {
      if isLast { revertStep() }
      throw error
    }
    if isLast {
      if past.last == edits { past.removeLast() } else { future = [] }
      self.gesture = nil
    }
  }

  private mutating func beginStep(_ gesture: Int) {
    past.append(edits)
    if past.count > Self.stepLimit { past.removeFirst() }
    self.gesture = Gesture(number: gesture, conflicts: conflicts, solo: solo)
  }

  /// Restores the state before the current gesture.
  private mutating func revertStep() {
    guard let gesture, let before = past.popLast() else { return }
    edits = before
    conflicts = gesture.conflicts
    solo = gesture.solo
    playing = try? resolved(shown(edits))
    self.gesture = nil
  }

  private mutating func apply(_ changes: [Change], to file: ScenarioFile) throws {
    var next = edits
    for change in changes {
      let owner = owner(of: change.key)
      let index = next.firstIndex { $0.id == [change.key, owner] }
      guard let value = change.value else {
        if let index { next.remove(at: index) }
        continue
      }
      if let setting = overridingSetting(of: change.key, in: file) {
        throw TunerRefusal("\(setting) sets \(change.key.shortened()); change it there")
      }
      let edit = Edit(
        key: change.key, value: value, was: file.text(at: change.key, in: owner), variant: owner)
      if let index { next[index].value = value } else { next.append(edit) }
    }
    guard next.count <= Self.editLimit else {
      throw TunerRefusal("more than \(Self.editLimit) values are unsaved; save them first")
    }
    let resolved = try resolved(next)
    // A value that equals the saved one is no longer an edit.
    let values = values(in: resolved, of: next.map(\.key) + changes.map(\.key))
    for change in changes {
      if let saved = savedValues[change.key], values[change.key] == saved {
        next.removeAll { $0.id == [change.key, owner(of: change.key)] }
      }
    }
    let solo = self.solo.intersection(next.map(\.key))
    let playing = solo.isEmpty ? resolved : try self.resolved(shown(next))
    edits = next
    self.solo = solo
    self.playing = playing
    if solo.isEmpty { playingValues = values }
    let changed = Set(changes.map(\.key))
    conflicts.removeAll { changed.contains($0.key) && !next.map(\.key).contains($0.key) }
  }

  /// Returns the option or the variant that overrides a value or a part of it, as words for a
  /// message; `nil` if none does.
  ///
  /// Editing an overridden value in the file would have no effect.
  private func overridingSetting(of key: String, in file: ScenarioFile) -> String? {
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

  /// Returns the current variant if it sets a value, otherwise `nil`.
  ///
  /// The value is edited in that variant, or in the file's main section.
  func owner(of key: String) -> String? {
    variant.flatMap { file?.sets(key, in: $0) == true ? $0 : nil }
  }

  /// Resolves a conflict with the edited value if `mine` is true, otherwise with the file's value.
  mutating func decide(_ key: String, mine: Bool) throws {
    guard let index = conflicts.firstIndex(where: { $0.key == key }) else {
      throw TunerRefusal("\(key.shortened()) has no conflict")
    }
    let conflict = conflicts[index]
    var next = edits.filter { $0.id != conflict.id }
    if mine {
      next.append(conflict)
      _ = try resolvedAlone(next)
    }
    let resolved = try resolved(shown(next))
    conflicts.remove(at: index)
    edits = next
    playing = resolved
  }

  // MARK: Undo

  var canUndo: Bool { !past.isEmpty }
  var canRedo: Bool { !future.isEmpty }

  /// Returns the keys whose values change if the edits become others; none for `nil`.
  func keys(changedBy others: [Edit]?) -> [String] {
    guard let others else { return [] }
    func values(_ edits: [Edit]) -> [[String?]: String] {
      Dictionary(edits.map { ($0.id, $0.value) }) { $1 }
    }
    let before = values(edits)
    let after = values(others)
    var keys: [String] = []
    for edit in edits + others where before[edit.id] != after[edit.id] && !keys.contains(edit.key) {
      keys.append(edit.key)
    }
    return keys
  }

  // MARK: Variants

  /// Returns the file with a new variant that plays like the current run, and the edits of other
  /// variants, which are not in it.
  ///
  /// - Throws: An error if the name is taken or not that of a variant, or if the file cannot express
  ///   an edit.
  func adding(variant name: String) throws -> (bytes: [UInt8], others: [Edit]) {
    guard let file else { throw TunerRefusal("the file is invalid; correct it first") }
    guard !file.variants.contains(where: { $0.name == name }) else {
      throw TunerRefusal("the file already has a variant \(name.shortened())")
    }
    let base = variant.flatMap { file.text(at: "variants.\($0)", in: nil) } ?? "{}"
    let own = current.map { Edit(key: $0.key, value: $0.value, was: nil, variant: name) }
    let beginning = Edit(key: "variants.\(name)", value: base, was: nil, variant: nil)
    let inEffect = Set(current.map(\.id))
    return (try written([beginning] + own), edits.filter { !inEffect.contains($0.id) })
  }

  /// Reverts the last step.
  mutating func undo() throws { try step(from: \.past, to: \.future) }

  /// Repeats the step that was reverted last.
  mutating func redo() throws { try step(from: \.future, to: \.past) }

  private mutating func step(
    from source: WritableKeyPath<TunerDocument, [[Edit]]>,
    to target: WritableKeyPath<TunerDocument, [[Edit]]>
  ) throws {
    guard let file, let next = self[keyPath: source].last else { return }
    let resolved = try resolved(next)
    self[keyPath: source].removeLast()
    self[keyPath: target].append(edits)
    // The file may have changed since the step.
    edits = next.map { $0.known(to: file) }
    solo = []
    gesture = nil
    playing = resolved
    conflicts.removeAll { conflict in !next.contains { $0.key == conflict.key } }
  }
}
