import FileAccess
import FrameSequence
import RefreshScenario

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
    if let obstacle = document.obstacle { throw TunerRefusal(obstacle) }
    if isReadOnly {
      throw TunerRefusal("\(title) is read-only; what is changed stays in the draft")
    }
    let bytes = try document.written()
    if !isConfirmed, let error = document.refusal(of: bytes) {
      throw TunerQuestion("reel check refuses the file: \(TunerProblem.sentence(of: error))")
    }
    if isNew {
      do throws(FileError) {
        try WholeFile.write(bytes, to: path, ifTaken: .refuse)
      } catch {
        guard error.reason == .exists else { throw error }
        throw TunerRefusal(
          "\(path) is there already and is left alone; move it away, or tune it by its name")
      }
      isNew = false
    } else {
      if InputFile.exists(path), try InputFile.read(path) != document.bytes {
        read()
        throw TunerRefusal("the file has changed on disk just now; look at it, and save again")
      }
      try Destination(path, holding: .edited).write(bytes)
    }
    try document.save(bytes)
    seen = statuses
    noteInputs()
  }

  /// Saves where that is to be done at once, and keeps what is not saved.
  func keep() {
    draftProblem = nil
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
