import RefreshScenario

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
