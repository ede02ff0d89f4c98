import FileAccess
import RunPages

extension LiveScenario {
  /// Performs an action.
  ///
  /// - Parameters:
  ///   - view: The frames to return; `nil` for none.
  ///   - key: The key of the changed value, for error messages; `nil` unless a single value changes.
  ///   - isKept: Whether the edits are stored afterward.
  ///   - member: A member of the answer to a successful action.
  ///   - action: The action.
  /// - Returns: The state, the requested frames, and the error or question if there is one.
  /// - Throws: `TunerRefusal` before the file was first read.
  func perform(
    showing view: TunerRequest.View? = nil, key: String? = nil, isKept: Bool = true,
    adding member: (name: String, value: JSONValue)? = nil,
    _ action: @Sendable (isolated LiveScenario) throws -> Void
  ) throws(TunerRefusal) -> TunerResponder.Reply {
    guard revision > 0 else {
      throw TunerRefusal(
        status: 503, "the scenario is not loaded yet, so nothing was changed; try again")
    }
    let before = document.edits
    var remark: (name: String, text: String)?
    do {
      try action(self)
      if isKept { keep() }
      change(from: before)
    } catch {
      var text = TunerProblem.sentence(of: error)
      if let key, let name = key.split(separator: ".").last, !text.contains(name) {
        text = "\(key.shortened()): \(text)"
      }
      let isQuestion = (error as? TunerRefusal)?.isQuestion == true
      remark = (isQuestion ? "question" : "problem", text)
      // Most refused actions change nothing.
      if document.edits == before { news += 1 } else { change(from: before) }
    }
    var json: JSONObject = [:]
    json["shown"] = view.flatMap(excerpt).map { .object($0) }
    json["state"] = .object(state)
    if remark == nil, let member { json[member.name] = member.value }
    if let (name, text) = remark { json[name] = .text(text) }
    return TunerResponder.Reply(json: JSONValue.object(json).compactText)
  }

  /// The maximum duration of the frames in an answer, in seconds.
  static let lookaheadLimit = 0.25

  private func excerpt(_ view: TunerRequest.View) -> JSONObject? {
    guard let now = view.now, now.isFinite,
      let plan = try? plan(rate: view.rate, isSaved: false)
    else { return nil }
    let ahead = view.ahead.map { min(max($0, 0), Self.lookaheadLimit) } ?? 0
    return try? plan.pageExcerpt(at: now, for: ahead)
  }
}

extension LiveScenario {
  /// Whether no user has write permission, or this user cannot write the file.
  ///
  /// The permissions are checked in addition, because root can write every file.
  var isReadOnly: Bool {
    guard !isNew, let status = try? FileStatus(of: path) else { return false }
    return status.mode & 0o222 == 0 || !FileSystem.isWritable(path)
  }

  /// Saves the edits to the file.
  ///
  /// - Throws: A question if `reel check` would refuse the file and that is not confirmed, or the
  ///   reason why the file is not written.
  func write(isConfirmed: Bool, adding variant: String? = nil) throws {
    if let holder {
      throw TunerRefusal(
        "another \(Program.name) tune (\(holder)) has opened \(title); this page cannot save it")
    }
    if let obstacle = document.obstacle { throw TunerRefusal(obstacle) }
    if isReadOnly { throw TunerRefusal("\(title) is read-only; the edits stay in a draft") }
    let added = try variant.map { try document.adding(variant: $0) }
    let bytes = try added?.bytes ?? document.written()
    if !isConfirmed, let error = document.refusal(of: bytes) {
      throw TunerRefusal(
        "reel check refuses the file: \(TunerProblem.sentence(of: error))", isQuestion: true)
    }
    if isNew || !InputFile.exists(path) {
      do throws(FileError) {
        try WholeFile.write(bytes, to: path, ifTaken: .refuse)
      } catch {
        guard error.reason == .exists else { throw error }
        throw TunerRefusal(
          "\(path) already exists and was not replaced; move it, or give its name to "
            + "\(Program.name) tune")
      }
      isNew = false
    } else {
      try FileEdit.replace(path) { old in
        guard old == document.bytes else {
          read()
          throw TunerRefusal("the file has just changed on disk; check it and save again")
        }
        return bytes
      }
    }
    if let added {
      try document.save(added)
    } else {
      try document.save(bytes)
    }
    let now = statuses
    // If the file has changed since it was written, the next check reloads it.
    if (try? InputFile.read(path)) == bytes { seen = now }
    noteInputs()
  }

  /// Saves the edits if automatic saving is on, and stores unsaved edits in the draft.
  func keep() {
    draftProblem = nil
    if holder != nil { return }
    if options.isAutosaving, !document.edits.isEmpty, document.obstacle == nil, !isReadOnly {
      do {
        try write(isConfirmed: false)
      } catch {
        draftProblem = TunerProblem.sentence(of: error)
      }
    }
    do {
      try drafts.store(document.draft)
    } catch {
      draftProblem = "unsaved edits are lost when \(Program.name) ends: \(error)"
    }
  }
}

extension LiveScenario: LiveContent {
  nonisolated func html(nonce: String) -> String { TunerPage.html(nonce: nonce) }

  nonisolated func answer(
    _ path: String, _ body: [UInt8], page: String
  ) async throws -> TunerResponder.Reply? {
    if let reply = try await takeAway(path, body, page: page) { return reply }
    switch path {
    case "/edit":
      let edit: TunerRequest.Edit = try TunerRequest.read(body)
      let key = edit.changes.count == 1 ? edit.changes[0].key : nil
      return try await perform(showing: edit.view, key: key, isKept: edit.isLast) {
        try $0.document.change(edit.changes, gesture: edit.gesture, isLast: edit.isLast)
      }
    case "/undo":
      return try await perform(showing: TunerRequest.read(body)) { try $0.document.undo() }
    case "/redo":
      return try await perform(showing: TunerRequest.read(body)) { try $0.document.redo() }
    case "/resolve":
      let decision: TunerRequest.Decision = try TunerRequest.read(body)
      return try await perform {
        try $0.document.resolve(conflict: decision.key, using: decision.take)
      }
    case "/solo":
      let solo: TunerRequest.Solo = try TunerRequest.read(body)
      return try await perform(isKept: false) { try $0.document.play(only: solo.keys) }
    case "/variant":
      let variant: TunerRequest.Variant = try TunerRequest.read(body)
      if variant.isNew == true {
        return try await perform { try $0.write(isConfirmed: false, adding: variant.name ?? "") }
      }
      return try await perform(isKept: false) { try $0.document.play(variant: variant.name) }
    case "/save":
      let save: TunerRequest.Save = try TunerRequest.read(body)
      return try await perform { try $0.write(isConfirmed: save.isConfirmed ?? false) }
    case "/finger": return try await touch(TunerRequest.read(body))
    case "/keep": return try await keepPull(TunerRequest.read(body))
    // The answer shows that neither the process nor the scenario is blocked.
    case "/alive": return TunerResponder.Reply(["news": .integer(await news)])
    case "/curve":
      let curve: TunerRequest.Curve = try TunerRequest.read(body)
      return TunerResponder.Reply(
        PastedCurve.samples(of: curve.text, takesSpring: curve.takesSpring ?? true))
    case "/parts":
      let document = await document
      // Other messages are answered in the meantime.
      let parts = await Task.detached { CurvePart.all(in: document) }.value
      return TunerResponder.Reply(["parts": .list(parts.map(\.json))])
    case "/settings": return TunerResponder.Reply(json: await settings)
    case "/run":
      let view: TunerRequest.View = try TunerRequest.read(body)
      // Before the file is valid there is no run.
      guard let packing = try await packing(rate: view.rate, isSaved: view.isSaved ?? false) else {
        return TunerResponder.Reply(status: 204)
      }
      return TunerResponder.Reply(json: try await packing.value)
    case "/variant/run":
      guard let packing = try await packing(TunerRequest.read(body)) else {
        return TunerResponder.Reply(status: 204)
      }
      return TunerResponder.Reply(json: try await packing.value)
    case "/frame":
      let view: TunerRequest.View = try TunerRequest.read(body)
      // The run may have changed since the request.
      guard let run = try await run(rate: view.rate, isSaved: false),
        view.revision ?? run.revision == run.revision
      else { return TunerResponder.Reply(status: 204) }
      let hand =
        view.isHand == true ? try await handPlan(rate: view.rate, until: view.now ?? 0) : nil
      return TunerResponder.Reply(
        body: try TunerRuns.image(of: hand ?? run.plan, view), isBinary: true)
    default: return nil
    }
  }
}
