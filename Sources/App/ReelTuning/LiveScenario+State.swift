extension LiveScenario {
  func join() {
    pageCount += 1
    news += 1
  }

  func leave(_ page: String) {
    pageCount -= 1
    exports.removeValue(forKey: page)?.cancel()
    news += 1
  }

  func state(after number: Int) -> (news: Int, json: String)? {
    // Before the file was first read, there is no state.
    revision > 0 && news > number ? (news, JSONValue.object(state).compactText) : nil
  }

  var state: JSONObject {
    [
      "news": .integer(news), "revision": .integer(revision), "base": .integer(document.base),
      "title": .text(title), "file": .text(drafts.stem),
      "pages": .integer(pageCount), "isNew": .flag(isNew),
      "isReadOnly": .flag(isReadOnly), "holder": holder.map { .text($0) } ?? .null,
      "isPlaying": .flag(document.playing != nil && refusal == nil),
      "refusal": refusalText.map {
        ["keys": .texts(refusal?.keys ?? []), "message": .text($0)]
      } ?? .null,
      "edits": .object(edits), "values": .object(document.values),
      "elsewhere": .integer(document.edits.count - document.current.count),
      "canUndo": .flag(document.canUndo), "canRedo": .flag(document.canRedo),
      "undoes": .texts(document.keys(changedBy: document.past.last)),
      "redoes": .texts(document.keys(changedBy: document.future.last)),
      "idle": .list(
        document.playing?.scenario.idleGroups.map {
          .object(["keys": .texts($0.keys), "reason": .text($0.reason)])
        } ?? []),
      "solo": .texts(document.solo.sorted()),
      "problems": .list(
        document.problems.map {
          TunerProblem.all(in: $0).map {
            ["place": .text($0.position), "message": .text($0.message)]
          }
        } ?? []),
      "conflicts": .list(
        document.conflicts.map { conflict in
          var json: JSONObject = [
            "key": .text(conflict.key), "mine": .text(conflict.value),
            "theirs": conflict.fileValue.map { .text($0) } ?? .null,
          ]
          json["variant"] = conflict.variant.map { .text($0) }
          return .object(json)
        }),
      "variants": .texts(document.file?.variants.map(\.name) ?? []),
      "variant": document.variant.map { .text($0) } ?? .null,
      "overrides": .texts(document.overrides.map(\.description)),
      "exports": .list(
        exportFormats.map { format, problem in
          ["format": .text(format), "problem": problem.map { .text($0) } ?? .null]
        }),
      "draftProblem": draftProblem.map { .text($0) } ?? .null,
    ]
  }

  private var edits: JSONObject {
    var edits: JSONObject = [:]
    for edit in document.current { edits[edit.key] = .text(edit.value) }
    return edits
  }

  /// The maximum number of values in the reason why a run cannot be played.
  private static let valueLimit = 3

  /// The reason why the run cannot be played, with the values that caused it; `nil` if it can.
  private var refusalText: String? {
    guard let refusal else { return nil }
    let values = refusal.keys.map { key in
      document.current.first { $0.key == key }.map { "\(key) = \($0.value.shortened())" } ?? key
    }
    let more = values.count > Self.valueLimit ? ", …" : ""
    let list = values.prefix(Self.valueLimit).joined(separator: ", ") + more
    let condition = values.isEmpty ? "" : " with \(list)"
    return "The run cannot be played\(condition): \(refusal.reason)"
  }
}
