import FileAccess

/// A scenario file as it is tuned: what is changed of it, and the file beneath, which is read anew
/// whenever it, or a file that it names, is written.
actor LiveScenario {
  let path: String
  let drafts: DraftStore
  let isAutosaving: Bool
  /// The folder that takes what the page exports; `nil` where it may not.
  let exportFolder: String?
  var document: TunerDocument
  /// Counted with every change of what plays or is wrong; it never goes back.
  private(set) var revision = 0
  /// Counted with everything that pages are to hear of.
  var news = 0
  /// Whether there is no file yet, and the first saving makes it.
  var isNew: Bool
  /// The pages that listen.
  var pages: Set<Int> = []
  var pageCount = 0
  /// Why what is not saved cannot be kept either.
  var draftProblem: String?
  /// The other process that tunes the file and keeps its draft; `nil` if this one does.
  private(set) var holder: String?
  private var lock: Descriptor?
  /// The files that were exported, as they were left.
  var exported: [String: FileStatus] = [:]
  /// The files of which the current revision was made, as they were.
  var seen: [String: FileStatus?] = [:]
  private var wasReadOnly = false
  /// Whether a draft was looked for, once the file is right.
  private var hasResumed = false
  /// Why the run of the current revision cannot be played, and which changes brought that about.
  var refusal: (keys: [String], reason: String)?
  /// What was planned last of what plays, and for which revision and rate.
  private var planned: (revision: Int, rate: Double?, plan: SequencePlan)?

  /// Makes it of a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - template: what stands in it where it is not there yet; it is made by saving.
  ///   - environment: names the folder of its draft.
  init(
    _ path: String, template: [UInt8]? = nil, variant: String?, overrides: [ScenarioOverride],
    library: Library, isAutosaving: Bool, exportFolder: String? = nil,
    environment: [String: String]? = nil
  ) {
    self.path = path
    self.exportFolder = exportFolder
    self.isAutosaving = isAutosaving
    drafts = DraftStore(of: path, environment: environment)
    document = TunerDocument(
      fileName: path, variant: variant, overrides: overrides, library: library)
    isNew = template != nil
    if let template { document.take(template) }
  }

  // MARK: The file

  /// Takes the file's draft for this process, until it ends.
  ///
  /// - Returns: the other process that has it; nothing is saved or kept then.
  func hold(port: UInt16) -> String? {
    // Where there is no place for a lock there is none for a draft.
    holder = try? drafts.take(&lock, port: port)
    return holder
  }

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
  var statuses: [String: FileStatus?] {
    Dictionary(
      // In the scenario's folder may appear what it names and was missing.
      ([path, InputFile.parent(of: path) ?? "."] + seen.keys).map { ($0, try? FileStatus(of: $0)) },
      uniquingKeysWith: { $1 })
  }

  func read() {
    let edits = document.edits
    func facts() -> ([TunerProblem]?, [UInt8], String?) {
      (document.problems.map(TunerProblem.all), document.bytes, document.playing?.digest)
    }
    let before = facts()
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
    if revision == 0 || before != facts() { change(from: edits) }
    // What is told of the file itself may be otherwise as well.
    if isReadOnly != wasReadOnly { news += 1 }
    wasReadOnly = isReadOnly
  }

  /// Takes up what was not saved.
  private func resume() {
    guard !hasResumed, document.file != nil, holder == nil else { return }
    hasResumed = true
    if let draft = drafts.load() { document.take(draft) }
  }

  func noteInputs() {
    guard let inputs = document.saved?.inputs else { return }
    for name in inputs.paths where seen[name] == nil {
      seen.updateValue(try? FileStatus(of: name), forKey: name)
    }
  }

  /// Counts a revision, and plays it.
  func change(from before: [TunerDocument.Edit]) {
    revision += 1
    news += 1
    let known = refusal
    refusal = nil
    do {
      _ = try plan(rate: nil, isSaved: false)
    } catch {
      let reason = TunerProblem.sentence(of: error)
      // What is changed while the reason stays has not brought it about.
      if let known, known.reason == reason { return refusal = known }
      let keys = Set(before).symmetricDifference(document.edits).map(\.key)
      refusal = (Set(keys).sorted(), reason)
    }
  }

  // MARK: The run

  /// The rates that pages may ask for, besides the scenario's own.
  private static let rates: [Double: FrameRate?] = [
    30: FrameRate(30, over: 1), 60: .sixty, 120: FrameRate(120, over: 1),
  ]

  /// The run that plays, or the one that is saved; `nil` if there is none.
  func plan(rate: Double?, isSaved: Bool) throws -> SequencePlan? {
    if !isSaved, refusal != nil { return nil }
    if !isSaved, let planned, planned.revision == revision, planned.rate == rate {
      return planned.plan
    }
    guard let resolved = isSaved ? document.saved : document.playing else { return nil }
    var options = FrameOptions()
    if let rate, let known = Self.rates[rate] { options.rate = known }
    let plan = try SequencePlan(resolved, options)
    if !isSaved { planned = (revision, rate, plan) }
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
      throw TunerRefusal(TunerProblem.sentence(of: error))
    }
  }

  /// All settings.
  var settings: String { document.settings.text }

  /// The title of pages.
  nonisolated var title: String { CanonicalPath.split(path).name }
}
