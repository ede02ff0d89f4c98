import ReelCommands
import RefreshScenario
import RunPages
import Texts

extension LiveScenario {
  /// Does what a page asks for.
  ///
  /// - Returns: the outcome as JSON: the state, and the frames that are shown now.
  func answer(_ action: TunerRequest.Action) -> String {
    let before = document.edits
    var remark: (name: String, text: String)?
    do {
      try perform(action)
      change(from: before)
    } catch {
      var text = TunerProblem.sentence(of: error)
      if let key = action.key, let name = key.split(separator: ".").last, !text.contains(name) {
        text = "\(key.shortened()): \(text)"
      }
      remark = (error is TunerQuestion ? "question" : "problem", text)
      // What is refused mostly leaves all as it was.
      if document.edits == before { news += 1 } else { change(from: before) }
    }
    var json: JSONObject = ["state": .object(state)]
    if let (name, text) = remark { json[name] = .text(text) }
    let text = JSONValue.object(json).text
    // The frames are JSON already.
    return action.view.flatMap(excerpt).map { "{\"shown\": \($0),\n\(text.dropFirst())" } ?? text
  }

  private func perform(_ action: TunerRequest.Action) throws {
    switch action {
    case .edit(let edit):
      try document.change(edit.changes, gesture: edit.gesture, isLast: edit.isLast)
      if !edit.isLast { return }
    case .undo: try document.undo()
    case .redo: try document.redo()
    case .decide(let decision): try document.decide(decision.key, mine: decision.take == .mine)
    case .solo(let solo): return try document.play(only: solo.keys)
    case .variant(let variant): return try document.play(variant: variant.name)
    case .save(let save): try write(isConfirmed: save.isConfirmed ?? false)
    }
    keep()
  }

  /// For so many seconds frames are sent at once.
  private static let mostAhead = 0.25

  private func excerpt(_ view: TunerRequest.View) -> String? {
    guard let now = view.now, now.isFinite,
      let plan = try? plan(rate: view.rate, isSaved: false)
    else { return nil }
    let ahead = view.ahead.map { min(max($0, 0), Self.mostAhead) } ?? 0
    return try? PageExcerpt(plan, at: now, for: ahead).json
  }

  /// Prepares to write what plays as a file of its own.
  ///
  /// - Returns: what writes it, and tells where it is, or what has failed.
  /// - Throws: why it is not written.
  func export(_ request: TunerRequest.Export) throws -> @Sendable () async -> String {
    guard let exportFolder else {
      throw TunerRefusal("nothing is exported; start \(Program.name) tune with --exports FOLDER")
    }
    guard TuneOrder.formatNames.contains(request.format) else {
      throw TunerRefusal(
        "\(request.format.shortened()) is not exported here; allowed: "
          + TuneOrder.formatNames.joined(separator: ", "))
    }
    if isNew { throw TunerRefusal("save it first") }
    if document.problems != nil {
      throw TunerRefusal("the file on disk is wrong; put it right first")
    }
    let name = title.split(separator: ".", omittingEmptySubsequences: false).dropLast()
    let target = "\(exportFolder)/\(name.isEmpty ? title : name.joined(separator: "."))"
    let (variant, overrides) = (document.variant, document.playingOverrides)
    return { [path] in
      do {
        let path = try await TuneOrder.export(
          path, variant: variant, overrides: overrides, format: request.format, to: target)
        return JSONValue.object(["path": .text(path)]).text
      } catch {
        return JSONValue.object(["problem": .text(TunerProblem.sentence(of: error))]).text
      }
    }
  }
}
