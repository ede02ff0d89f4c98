extension TunerDocument {
  var canUndo: Bool { !past.isEmpty }
  var canRedo: Bool { !future.isEmpty }

  /// Returns the keys whose values change if the edits become others; none for `nil`.
  func keys(changedBy others: [Edit]?) -> [String] {
    guard let others else { return [] }
    func values(_ edits: [Edit]) -> [Edit.ID: String] {
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

  /// Begins an undo step with the current edits.
  mutating func beginStep(_ gesture: Int) {
    past.append(edits)
    if past.count > Self.stepLimit { past.removeFirst() }
    self.gesture = Gesture(number: gesture, conflicts: conflicts, solo: solo)
  }

  /// Restores the state before the current gesture.
  mutating func revertStep() {
    guard let gesture, let before = past.popLast() else { return }
    edits = before
    conflicts = gesture.conflicts
    solo = gesture.solo
    playing = try? resolved(shown(edits))
    self.gesture = nil
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
