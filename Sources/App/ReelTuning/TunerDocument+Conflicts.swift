extension TunerDocument {
  /// Compares the edits with the file.
  ///
  /// Edits that equal the file's values are removed. Edits that the file no longer accepts, and
  /// edits of values that the file has changed, become conflicts.
  mutating func compare() {
    guard let file else { return }
    let all =
      edits + conflicts.map { conflict in edits.first { $0.id == conflict.id } ?? conflict }
    var kept: [Edit] = []
    conflicts = []
    var seen: Set<Edit.ID> = []
    for edit in all where seen.insert(edit.id).inserted {
      let theirs = file.text(at: edit.key, in: edit.variant)
      if theirs == edit.value || (theirs == nil && edit.value == "null") { continue }
      let takes = (try? resolvedAlone(kept + [edit])) != nil
      if takes { kept.append(edit) }
      if !takes || theirs != edit.fileValue { conflicts.append(edit.known(to: file)) }
    }
    edits = kept
    solo.formIntersection(kept.map(\.key))
    playing = try? resolved(shown(kept))
  }

  /// The values between which a conflict is decided: the edited one and the file's.
  enum ConflictSide: String, Decodable, Sendable {
    case mine
    case theirs
  }

  /// Resolves the conflict of a value.
  mutating func resolve(conflict key: String, using side: ConflictSide) throws {
    guard let index = conflicts.firstIndex(where: { $0.key == key }) else {
      throw TunerRefusal("\(key.shortened()) has no conflict")
    }
    let conflict = conflicts[index]
    var next = edits.filter { $0.id != conflict.id }
    if side == .mine {
      next.append(conflict)
      _ = try resolvedAlone(next)
    }
    let resolved = try resolved(shown(next))
    conflicts.remove(at: index)
    edits = next
    playing = resolved
  }
}
