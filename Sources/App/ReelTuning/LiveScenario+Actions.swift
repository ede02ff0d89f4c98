import FileAccess
import RunPages

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
      .joined(separator: ".")
    let stem = name.isEmpty ? title : name
    guard !stem.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw TunerRefusal("the file's name has control characters; export it under another name")
    }
    let (variant, overrides) = (document.variant, document.playingOverrides)
    return { [self] in
      do {
        let target = try await claim(stem, in: exportFolder, for: request.format)
        do {
          try await TuneOrder.export(
            path, variant: variant, overrides: overrides, format: request.format, to: target)
        } catch {
          await release(target)
          throw error
        }
        await release(target)
        return JSONValue.object(["path": .text(target)]).text
      } catch {
        return JSONValue.object(["problem": .text(TunerProblem.sentence(of: error))]).text
      }
    }
  }

  /// The greatest number in an export's name.
  private static let mostExports = 1000

  /// Takes a path that is free, with an empty file, or one that this process wrote and nobody has changed.
  private func claim(_ stem: String, in folder: String, for format: String) throws -> String {
    try FileSystem.makeFolder(folder)
    for number in 1...Self.mostExports {
      let name = TuneOrder.exportName(number == 1 ? stem : "\(stem)-\(number)", format: format)
      let path = "\(folder)/\(name)"
      if let status = try FileStatus(of: path, isLinkItself: true) {
        if exported[path] == status { return path }
        continue
      }
      do throws(FileError) {
        try WholeFile.write([], to: path, ifTaken: .refuse)
        return path
      } catch {
        guard error.reason == .exists else { throw error }
      }
    }
    throw TunerRefusal("\(folder) has too many files of this name; remove some")
  }

  /// Notes what an export has left, and removes what it has not written.
  private func release(_ path: String) {
    let status = try? FileStatus(of: path, isLinkItself: true)
    if status?.length == 0 { try? FileSystem.remove(path) }
    exported[path] = status?.length == 0 ? nil : status
  }
}

extension LiveScenario {
  /// Whether the file says that it is not to be written; root could all the same.
  var isReadOnly: Bool {
    guard !isNew, let status = try? FileStatus(of: path) else { return false }
    return status.mode & 0o222 == 0 || !FileSystem.isWritable(path)
  }

  /// Writes the file.
  ///
  /// - Throws: why it is not written; a ``TunerQuestion`` if `reel check` would refuse it and that is
  ///   not confirmed.
  func write(isConfirmed: Bool) throws {
    if let holder {
      throw TunerRefusal("\(title) is tuned already (\(holder)); nothing is saved here")
    }
    if let obstacle = document.obstacle { throw TunerRefusal(obstacle) }
    if isReadOnly {
      throw TunerRefusal("\(title) is read-only; what is changed stays in the draft")
    }
    let bytes = try document.written()
    if !isConfirmed, let error = document.refusal(of: bytes) {
      throw TunerQuestion("reel check refuses the file: \(TunerProblem.sentence(of: error))")
    }
    if isNew || !InputFile.exists(path) {
      do throws(FileError) {
        try WholeFile.write(bytes, to: path, ifTaken: .refuse)
      } catch {
        guard error.reason == .exists else { throw error }
        throw TunerRefusal(
          "\(path) is there already and is left alone; move it away, or tune it by its name")
      }
      isNew = false
    } else {
      try FileEdit.replace(path) { old in
        guard old == document.bytes else {
          read()
          throw TunerRefusal("the file has changed on disk just now; look at it, and save again")
        }
        return bytes
      }
    }
    try document.save(bytes)
    let now = statuses
    // What somebody has written since is read soon.
    if (try? InputFile.read(path)) == bytes { seen = now }
    noteInputs()
  }

  /// Saves where that is to be done at once, and keeps what is not saved.
  func keep() {
    draftProblem = nil
    if holder != nil { return }
    if isAutosaving, !document.edits.isEmpty, document.obstacle == nil, !isReadOnly {
      do {
        try write(isConfirmed: false)
      } catch {
        draftProblem = TunerProblem.sentence(of: error)
      }
    }
    do {
      try drafts.store(document.draft)
    } catch {
      draftProblem = "what is not saved is lost when reel ends: \(error)"
    }
  }
}
