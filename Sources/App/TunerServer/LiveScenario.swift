import FileAccess
import FrameSequence
import ImageCoding
import RefreshScenario
import RefreshScene
import RunPages
import Texts
import VectorDrawing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A scenario file as it is tuned: what is changed of it, and the file beneath, which is read anew
/// whenever it, or a file that it names, is written.
actor LiveScenario {
  private let path: String
  private let drafts: DraftStore
  private let isAutosaving: Bool
  private let exports: TunerExports?
  private var document: TunerDocument
  /// Counted with every change of what plays or is wrong; it never goes back.
  private(set) var revision = 0
  /// Counted with everything that pages are to hear of.
  private(set) var news = 0
  /// Whether there is no file yet, and the first saving makes it.
  private var isNew: Bool
  /// The pages that listen.
  private var pages: Set<Int> = []
  private var pageCount = 0
  /// Why what is not saved cannot be kept either.
  private var draftProblem: String?
  /// The files of which the current revision was made, as they were.
  private var seen: [String: FileStatus?] = [:]
  private var wasReadOnly = false
  /// Whether a draft was looked for, once the file is right.
  private var hasResumed = false
  /// Why the run of the current revision cannot be played, and which changes brought that about.
  private var refusal: (keys: [String], reason: String)?
  /// What was planned last of what plays, and for which revision and rate.
  private var planned: (key: PlanKey, plan: SequencePlan)?

  private struct PlanKey: Hashable {
    var revision: Int
    var rate: Double?
  }

  /// Makes it of a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - template: what stands in it where it is not there yet; it is made by saving.
  ///   - environment: names the folder of its draft.
  init(
    _ path: String, template: [UInt8]? = nil, variant: String?, overrides: [ScenarioOverride],
    library: Library, isAutosaving: Bool, exports: TunerExports? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.path = path
    self.exports = exports
    self.isAutosaving = isAutosaving
    drafts = DraftStore(of: path, environment: environment)
    document = TunerDocument(
      fileName: path, variant: variant, overrides: overrides, library: library)
    isNew = template != nil
    if let template { document.take(template) }
  }

  // MARK: The file

  /// How long nothing is looked at.
  private static let pause = Duration.milliseconds(60)
  /// For so long files stay as they are that have been written.
  private static let calm = Duration.milliseconds(20)
  /// How often it is looked whether they do; a folder in which there is always something written is no
  /// reason to wait for ever.
  private static let mostLooks = 25

  /// Follows the file until the task is cancelled.
  func follow() async throws {
    while true {
      try await look()
      try await Task.sleep(for: Self.pause)
    }
  }

  /// Reads the file where it, or one that it names, is another than before.
  func look() async throws {
    guard revision == 0 || statuses != seen else { return }
    // Editors write in several steps: what is read is what stays for a moment.
    for _ in 0..<Self.mostLooks {
      seen = statuses
      try await Task.sleep(for: Self.calm)
      if statuses == seen { break }
    }
    read()
  }

  /// What the files now are; `nil` for one that cannot be looked at.
  private var statuses: [String: FileStatus?] {
    Dictionary(
      // In the scenario's folder may appear what it names and was missing.
      ([path, InputFile.parent(of: path) ?? "."] + seen.keys).map { ($0, try? FileStatus(of: $0)) },
      uniquingKeysWith: { $1 })
  }

  private func read() {
    let edits = document.edits
    let before = (document.problems.map(Self.problems), document.bytes, document.playing?.digest)
    // Somebody else may make a new one meanwhile; saving says so.
    if !isNew {
      do {
        document.take(try InputFile.read(path))
      } catch {
        document.fail(error)
      }
    }
    resume()
    noteInputs()
    let after = (document.problems.map(Self.problems), document.bytes, document.playing?.digest)
    if revision == 0 || before != after { change(from: edits) }
    // What is told of the file itself may be otherwise as well.
    if isReadOnly != wasReadOnly { news += 1 }
    wasReadOnly = isReadOnly
  }

  /// Takes up what was not saved.
  private func resume() {
    guard !hasResumed, document.file != nil else { return }
    hasResumed = true
    if let draft = drafts.load() { document.take(draft) }
  }

  private func noteInputs() {
    guard let inputs = document.saved?.inputs else { return }
    for name in inputs.paths where seen[name] == nil {
      seen.updateValue(try? FileStatus(of: name), forKey: name)
    }
  }

  /// Counts a revision, and plays it.
  private func change(from before: [TunerDocument.Edit]) {
    revision += 1
    news += 1
    let known = refusal
    refusal = nil
    do {
      _ = try plan(rate: nil, isSaved: false)
    } catch {
      let reason = Self.sentence(of: error)
      // What is changed while the reason stays has not brought it about.
      if let known, known.reason == reason { return refusal = known }
      let keys = Set(before).symmetricDifference(document.edits).map(\.key)
      refusal = (Set(keys).sorted(), reason)
    }
  }

  /// How many values are named as the reason why a run cannot be played.
  private static let valuesTold = 3

  /// Why there is no run, with the values that brought that about.
  private var refusalText: String? {
    guard let refusal else { return nil }
    let values = refusal.keys.map { key in
      document.current.first { $0.key == key }.map { "\(key) = \($0.value.shortened())" } ?? key
    }
    let more = values.count > Self.valuesTold ? ", …" : ""
    let told = values.prefix(Self.valuesTold).joined(separator: ", ") + more
    let condition = values.isEmpty ? "" : " with \(told)"
    return "The run cannot be played\(condition): \(refusal.reason)"
  }

  // MARK: What pages ask for

  /// Changes values.
  ///
  /// - Returns: what has become of it, as JSON: the state, and the frames that are shown now.
  func edit(_ request: TunerRequest.Edit) -> String {
    let changes = request.changes.map { TunerDocument.Change(key: $0.key, value: $0.value) }
    let key = changes.count == 1 ? changes[0].key : nil
    return answer(view: request.view, about: key) {
      try document.change(changes, gesture: request.gesture, isLast: request.isLast)
      if request.isLast { keep() }
    }
  }

  /// Takes a step back.
  func undo(_ view: TunerRequest.View) -> String {
    answer(view: view) {
      try document.undo()
      keep()
    }
  }

  /// Makes a step again.
  func redo(_ view: TunerRequest.View) -> String {
    answer(view: view) {
      try document.redo()
      keep()
    }
  }

  /// Decides what was changed here and in the file.
  func decide(_ request: TunerRequest.Decision) -> String {
    answer(view: nil) {
      try document.decide(request.key, mine: request.take == .mine)
      keep()
    }
  }

  /// Plays some changes alone.
  func play(_ request: TunerRequest.Solo) -> String {
    answer(view: nil) { try document.play(only: request.keys) }
  }

  /// Plays a variant.
  func play(_ request: TunerRequest.Variant) -> String {
    answer(view: nil) { try document.play(variant: request.name) }
  }

  /// Writes the file.
  func save(_ request: TunerRequest.Save) -> String {
    answer(view: nil) {
      try write(isConfirmed: request.isConfirmed ?? false)
      keep()
    }
  }

  /// Prepares to write what plays as a file of its own.
  ///
  /// - Returns: what writes it, and tells where it is, or what has failed.
  /// - Throws: why it is not written.
  func export(_ request: TunerRequest.Export) throws -> @Sendable () async -> String {
    guard let exports else {
      throw TunerRefusal("nothing is exported; start \(Program.name) tune with --exports FOLDER")
    }
    guard exports.formats.contains(request.format) else {
      throw TunerRefusal(
        "\(request.format.shortened()) is not exported here; allowed: "
          + exports.formats.joined(separator: ", "))
    }
    if isNew { throw TunerRefusal("save it first") }
    if document.problems != nil {
      throw TunerRefusal("the file on disk is wrong; put it right first")
    }
    let name = title.split(separator: ".", omittingEmptySubsequences: false).dropLast()
    let order = TunerExports.Order(
      scenario: path, variant: document.variant, overrides: document.playingOverrides,
      format: request.format,
      path: "\(exports.folder)/\(name.isEmpty ? title : name.joined(separator: "."))")
    return {
      do {
        let path = try await exports.write(order)
        return JSONValue.object(["path": .text(path)]).text
      } catch {
        return JSONValue.object(["problem": .text(Self.sentence(of: error))]).text
      }
    }
  }

  /// Does something, and tells what has become of it.
  ///
  /// - Parameters:
  ///   - view: which frames are told as well.
  ///   - key: the setting that it is about; a problem names it.
  ///   - act: what is done.
  private func answer(
    view: TunerRequest.View?, about key: String? = nil, _ act: () throws -> Void
  ) -> String {
    var remark: (name: String, text: String)?
    let before = document.edits
    do {
      try act()
      change(from: before)
    } catch {
      var text = Self.sentence(of: error)
      if let key, let name = key.split(separator: ".").last, !text.contains(name) {
        text = "\(key.shortened()): \(text)"
      }
      remark = (error is TunerQuestion ? "question" : "problem", text)
      // What is refused mostly leaves all as it was.
      if document.edits == before { news += 1 } else { change(from: before) }
    }
    var parts = ["\"state\": \(JSONValue.object(state).text)"]
    if let (name, text) = remark { parts.append("\"\(name)\": \(JSONValue.quoted(text))") }
    if let view, let excerpt = excerpt(view) { parts.append("\"shown\": \(excerpt)") }
    return "{\(parts.joined(separator: ",\n"))}\n"
  }

  private func excerpt(_ view: TunerRequest.View) -> String? {
    guard let now = view.now, now.isFinite,
      let plan = try? plan(rate: view.rate, isSaved: false)
    else { return nil }
    let ahead = view.ahead.map { min(max($0, 0), Self.mostAhead) } ?? 0
    return try? PageExcerpt(plan, at: now, for: ahead).json
  }

  /// For so many seconds frames are sent at once.
  private static let mostAhead = 0.25
  /// The rates that pages may ask for, besides the scenario's own.
  private static let rates: [Double: FrameRate?] = [
    30: FrameRate(30, over: 1), 60: .sixty, 120: FrameRate(120, over: 1),
  ]

  /// The run that plays, or the one that is saved; `nil` if there is none.
  private func plan(rate: Double?, isSaved: Bool) throws -> SequencePlan? {
    if !isSaved, refusal != nil { return nil }
    let key = PlanKey(revision: revision, rate: rate)
    if !isSaved, let planned, planned.key == key { return planned.plan }
    guard let resolved = isSaved ? document.saved : document.playing else { return nil }
    var options = FrameOptions()
    if let rate, let known = Self.rates[rate] { options.rate = known }
    let plan = try SequencePlan(resolved, options)
    if !isSaved { planned = (key, plan) }
    return plan
  }

  /// A run to be packed, with its revision.
  ///
  /// - Throws: why it cannot be played at this rate.
  func run(
    rate: Double?, isSaved: Bool
  ) throws(TunerRefusal) -> (plan: SequencePlan, revision: Int)? {
    do {
      return try plan(rate: rate, isSaved: isSaved).map { ($0, revision) }
    } catch {
      throw TunerRefusal(Self.sentence(of: error))
    }
  }

  /// All settings.
  var settings: String { document.settings.text }

  /// The title of pages.
  nonisolated var title: String { path.split(separator: "/").last.map(String.init) ?? path }

  // MARK: Telling

  /// A page that listens, until it does no more.
  func join() -> Int {
    pageCount += 1
    pages.insert(pageCount)
    news += 1
    return pageCount
  }

  /// A page listens no more.
  func leave(_ page: Int) {
    pages.remove(page)
    news += 1
  }

  /// For how long news are waited for.
  private static let patience = Duration.seconds(1)
  private static let look = Duration.milliseconds(25)

  /// The state once there is something new after `number`; `nil` where there is not for some seconds.
  func state(after number: Int) async throws -> (news: Int, json: String)? {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < Self.patience {
      if let text = stateText, news > number { return (news, text) }
      try await Task.sleep(for: Self.look)
    }
    return nil
  }

  /// What pages know, as JSON; `nil` before anything has been read.
  var stateText: String? { revision > 0 ? JSONValue.object(state).text : nil }

  private var state: JSONObject {
    [
      "news": .integer(news), "revision": .integer(revision), "base": .integer(document.base),
      "title": .text(title), "pages": .integer(pages.count), "isNew": .flag(isNew),
      "isReadOnly": .flag(isReadOnly),
      "isPlaying": .flag(document.playing != nil && refusal == nil),
      "refusal": refusalText.map {
        .object([
          "keys": .list(refusal?.keys.map { .text($0) } ?? []), "message": .text($0),
        ])
      } ?? .null,
      "edits": .object(edits), "values": .object(document.values),
      "elsewhere": .integer(document.edits.count - document.current.count),
      "canUndo": .flag(document.canUndo), "canRedo": .flag(document.canRedo),
      "solo": .list(document.solo.sorted().map { .text($0) }),
      "problems": .list(
        document.problems.map {
          Self.problems(in: $0).map {
            .object(["place": .text($0.place), "message": .text($0.message)])
          }
        } ?? []),
      "conflicts": .list(
        document.conflicts.map { conflict in
          var json: JSONObject = [
            "key": .text(conflict.key), "mine": .text(conflict.mine),
            "theirs": conflict.theirs.map { .text($0) } ?? .null,
          ]
          if let variant = conflict.variant { json["variant"] = .text(variant) }
          return .object(json)
        }),
      "variants": .list(document.file?.variants.map { .text($0.name) } ?? []),
      "variant": document.variant.map { .text($0) } ?? .null,
      "overrides": .list(document.overrides.map { .text($0.description) }),
      "exports": .list(exports?.formats.map { .text($0) } ?? []),
      "draftProblem": draftProblem.map { .text($0) } ?? .null,
    ]
  }

  private var edits: JSONObject {
    var edits: JSONObject = [:]
    for edit in document.current { edits[edit.key] = .text(edit.value) }
    return edits
  }

  private struct Problem: Hashable {
    var place: String
    var message: String
  }

  /// What is wrong, each with its place in the file.
  private static func problems(in error: any Error) -> [Problem] {
    guard let errors = error as? ScenarioErrors else {
      return [Problem(place: "", message: "\(error)")]
    }
    return errors.problems.map { found in
      // Not by its line and column: on those the optimiser of Swift 6.3 stumbles here.
      guard case .file(let line, let column) = found.place else {
        return Problem(place: "", message: found.sentence)
      }
      return Problem(place: "\(line):\(column)", message: found.sentence)
    }
  }

  private static func sentence(of error: any Error) -> String {
    problems(in: error).map(\.message).joined(separator: "; ")
  }

  // MARK: Saving

  /// Whether the file says that it is not to be written; root could all the same.
  private var isReadOnly: Bool {
    guard !isNew, let status = try? FileStatus(of: path) else { return false }
    return status.mode & 0o222 == 0 || !FileSystem.isWritable(path)
  }

  /// Writes the file.
  ///
  /// - Throws: why it is not written; a ``TunerQuestion`` if `reel check` would refuse it and that is
  ///   not confirmed.
  private func write(isConfirmed: Bool) throws {
    if let obstacle = document.obstacle { throw TunerRefusal(obstacle) }
    if isReadOnly {
      throw TunerRefusal("\(title) is read-only; what is changed stays in the draft")
    }
    let bytes = try document.written()
    if !isConfirmed, let error = document.refusal(of: bytes) {
      throw TunerQuestion("reel check refuses the file: \(Self.sentence(of: error))")
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
  private func keep() {
    draftProblem = nil
    if isAutosaving, !document.edits.isEmpty, document.obstacle == nil, !isReadOnly {
      do {
        try write(isConfirmed: false)
      } catch {
        draftProblem = Self.sentence(of: error)
      }
    }
    do {
      try drafts.store(document.draft)
    } catch {
      draftProblem = "what is not saved is lost when reel ends: \(error)"
    }
  }
}
