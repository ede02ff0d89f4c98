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
    let file = try validFile()
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

  private mutating func apply(_ changes: [Change], to file: ScenarioFile) throws {
    var next = try edits(with: changes, in: file)
    let resolved = try resolved(next)
    // A value that equals the saved one is no longer an edit.
    let values = values(in: resolved, of: next.map(\.key) + changes.map(\.key))
    for change in changes {
      if let saved = savedValues[change.key], values[change.key] == saved {
        next.removeAll { $0.id == Edit.ID(key: change.key, variant: owner(of: change.key)) }
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

  /// Returns the edits after changes.
  ///
  /// - Throws: `TunerRefusal` if there are too many, or if a changed value is overridden elsewhere.
  private func edits(with changes: [Change], in file: ScenarioFile) throws(TunerRefusal) -> [Edit] {
    var next = edits
    for change in changes {
      let id = Edit.ID(key: change.key, variant: owner(of: change.key))
      let index = next.firstIndex { $0.id == id }
      guard let value = change.value else {
        if let index { next.remove(at: index) }
        continue
      }
      if let setting = overridingSetting(of: change.key, in: file) {
        throw TunerRefusal("\(setting) sets \(change.key.shortened()); change it there")
      }
      let edit = Edit(key: change.key, value: value, variant: id.variant)
      if let index { next[index].value = value } else { next.append(edit.known(to: file)) }
    }
    guard next.count <= Self.editLimit else {
      throw TunerRefusal("more than \(Self.editLimit) values are unsaved; save them first")
    }
    return next
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
}
