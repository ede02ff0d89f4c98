import FileAccess

/// A scenario file with unsaved edits.
///
/// The file is reloaded when it, or a file that it names, changes.
actor LiveScenario {
  let options: TuneOptions
  let drafts: DraftStore
  var document: TunerDocument
  /// The number of times that the run or its errors have changed; 0 before the file is first read.
  private(set) var revision = 0
  /// The number of times that the state, which pages receive, has changed.
  var news = 0
  /// Whether the file does not exist yet and saving creates it.
  var isNew: Bool
  /// The number of connected pages.
  var pageCount = 0
  /// The reason why the edits could not be saved automatically or stored in the draft; `nil` if
  /// they were.
  var draftProblem: String?
  /// A description of the other process that holds the lock of the draft, or `nil` for none.
  private(set) var holder: String?
  private var lockFile: Descriptor?
  /// The status of each file in the folder of exports after its export, by path.
  var exported: [String: FileStatus] = [:]
  /// The current or last export of each page, by the identifier of its connection.
  var exports: [String: PageExport] = [:]
  /// The export formats, and why each cannot be written on this machine.
  let exportFormats = RunExport.formatProblems()
  /// The status of each file that the current revision depends on, by path; `nil` if unknown.
  var seen: [String: FileStatus?] = [:]
  private var wasReadOnly = false
  /// Whether the draft was loaded, which happens once the file is valid.
  private var hasResumed = false
  /// The reason why the current revision cannot be played, and the keys of the edits that caused
  /// it; `nil` if it can.
  var refusal: (keys: [String], reason: String)?
  /// The last plan, with its revision and rate, and the task that packs its run once it is
  /// requested; `nil` before the first plan.
  private var planned:
    (revision: Int, rate: Double?, plan: SequencePlan, packing: Task<String, any Error>?)?
  /// The current pull by hand, or `nil` before the first.
  var hand: HandPull?

  /// Creates a live scenario.
  ///
  /// - Parameters:
  ///   - options: The file, and the options of `reel tune`.
  ///   - environment: The environment that determines the state folder, or `nil` for that of the
  ///     process.
  init(_ options: TuneOptions, environment: [String: String]? = nil) {
    self.options = options
    drafts = DraftStore(of: options.scenario, environment: environment)
    document = TunerDocument(
      fileName: options.scenario, variant: options.variant, overrides: options.overrides,
      library: options.library)
    isNew = options.template != nil
    if let template = options.template { document.take(template) }
  }

  /// The path of the file.
  nonisolated var path: String { options.scenario }

  // MARK: The file

  /// Acquires the lock of the draft until this process ends, or prints a note if another process
  /// holds it.
  ///
  /// Without the lock, edits are neither saved nor stored.
  func lock(port: UInt16) {
    // Without a folder for the lock, no draft can be stored either.
    holder = try? drafts.take(&lockFile, port: port)
    guard let holder else { return }
    Terminal.writeError(
      "note: another \(Program.name) tune (\(holder)) has opened \(title); "
        + "this page is read-only\n")
  }

  /// The interval between checks for changed files.
  private static let pollInterval = Duration.milliseconds(60)
  /// The time without changes after which changed files are read.
  private static let settlingTime = Duration.milliseconds(20)
  /// The time after which changed files are read even if they keep changing.
  private static let settlingLimit = Duration.milliseconds(120)

  /// Reloads the file when it changes, until the task is canceled.
  func follow() async throws {
    while true {
      try await reloadIfChanged()
      try await Task.sleep(for: Self.pollInterval)
    }
  }

  /// Reloads the file if it or a file that it names has changed.
  func reloadIfChanged() async throws {
    guard revision == 0 || statuses != seen else { return }
    // Editors write in several steps, so the files are read once they stay the same.
    let start = ContinuousClock.now
    repeat {
      seen = statuses
      try await Task.sleep(for: Self.settlingTime)
    } while statuses != seen && ContinuousClock.now - start < Self.settlingLimit
    read()
    // A page that opens soon, or that shows the file, requests this run.
    _ = try? packing(rate: planned?.rate, isSaved: false)
  }

  /// The current status of each file that the revision depends on, or `nil` if it is unknown.
  var statuses: [String: FileStatus?] {
    Dictionary(
      // The folder's status changes when a missing file that the scenario names is created.
      ([path, ExactPath.parent(of: path) ?? "."] + seen.keys).map { ($0, try? FileStatus(of: $0)) },
      uniquingKeysWith: { $1 })
  }

  func read() {
    let edits = document.edits
    func facts() -> ([TunerProblem]?, [UInt8], String?) {
      (document.problems.map(TunerProblem.all), document.bytes, document.playing?.digest)
    }
    let before = facts()
    // If another program creates the new file in the meantime, saving fails.
    if !isNew {
      do {
        document.take(try InputFile.read(path))
      } catch {
        document.problems = error
      }
    }
    resume()
    noteInputs()
    if revision == 0 || before != facts() { change(from: edits) }
    // The state includes whether the file is read-only.
    if isReadOnly != wasReadOnly { news += 1 }
    wasReadOnly = isReadOnly
  }

  /// Restores the draft once the file is valid.
  private func resume() {
    guard !hasResumed, document.file != nil, holder == nil else { return }
    hasResumed = true
    if let draft = drafts.load() { document.take(draft) }
  }

  /// Adds the files that the scenario names to the checked files.
  func noteInputs() {
    guard let inputs = document.saved?.inputs else { return }
    for name in inputs.paths where seen[name] == nil {
      seen.updateValue(try? FileStatus(of: name), forKey: name)
    }
  }

  /// Begins a revision and plans its run, or stores why the run cannot be played.
  ///
  /// - Parameter before: The edits of the previous revision.
  func change(from before: [TunerDocument.Edit]) {
    revision += 1
    news += 1
    let known = refusal
    refusal = nil
    do {
      _ = try plan(rate: nil, isSaved: false)
    } catch {
      let reason = TunerProblem.sentence(of: error)
      // If the reason is the same, the new edits did not cause it.
      if let known, known.reason == reason { return refusal = known }
      let keys = Set(before).symmetricDifference(document.edits).map(\.key)
      refusal = (Set(keys).sorted(), reason)
    }
  }

  // MARK: The run

  /// The rates that pages can request in addition to the scenario's own.
  private static let rates: [Double: FrameRate?] = [
    30: FrameRate(30, over: 1), 60: .sixty, 120: FrameRate(120, over: 1),
  ]

  private static func options(rate: Double?) -> FrameOptions {
    var options = FrameOptions()
    if let rate, let known = rates[rate] { options.rate = known }
    return options
  }

  /// Returns the plan of the saved run if `isSaved` is true, otherwise of the edited run, or `nil` if
  /// there is no run.
  ///
  /// - Parameter rate: The frame rate, in frames per second; `nil` for the scenario's.
  func plan(rate: Double?, isSaved: Bool) throws -> SequencePlan? {
    if !isSaved, refusal != nil { return nil }
    if !isSaved, let planned, planned.revision == revision, planned.rate == rate {
      return planned.plan
    }
    guard let resolved = isSaved ? document.saved : document.playing else { return nil }
    let plan = try SequencePlan(resolved, Self.options(rate: rate))
    if !isSaved { planned = (revision, rate, plan, nil) }
    return plan
  }

  /// Returns the plan of the edited or the saved run with the current revision, or `nil` if there is
  /// no run.
  ///
  /// - Throws: `TunerRefusal` if the run cannot be played at this rate.
  func run(
    rate: Double?, isSaved: Bool
  ) throws(TunerRefusal) -> (plan: SequencePlan, revision: Int)? {
    do {
      return try plan(rate: rate, isSaved: isSaved).map { ($0, revision) }
    } catch {
      throw TunerRefusal(TunerProblem.sentence(of: error))
    }
  }

  /// Returns a task that packs the edited or the saved run for the page, or `nil` if there is no run.
  ///
  /// - Throws: `TunerRefusal` if the run cannot be played at this rate.
  func packing(rate: Double?, isSaved: Bool) throws(TunerRefusal) -> Task<String, any Error>? {
    guard let run = try run(rate: rate, isSaved: isSaved) else { return nil }
    if !isSaved, let packing = planned?.packing { return packing }
    let isUnedited = isSaved || document.shown(document.current).isEmpty
    let packing = packing(of: run.plan, facts(of: document.variant, isSaved: isUnedited))
    if !isSaved { planned?.packing = packing }
    return packing
  }

  private func packing(of plan: SequencePlan, _ facts: JSONObject) -> Task<String, any Error> {
    Task.detached { [title] in try TunerRuns.packed(plan, title: title, adding: facts) }
  }

  private func facts(of variant: String?, isSaved: Bool) -> JSONObject {
    [
      "revision": .integer(revision), "base": .integer(document.base),
      "variant": variant.map { .text($0) } ?? .null, "isSaved": .flag(isSaved),
    ]
  }

  /// Returns a task that packs the run of a variant with the edits that have an effect in it, or
  /// `nil` if the page has this run.
  ///
  /// - Throws: `TunerRefusal` if the variant does not exist or cannot be played.
  func packing(_ request: TunerRequest.VariantRun) throws(TunerRefusal)
    -> Task<String, any Error>?
  {
    do {
      let resolved = try document.resolved(in: request.name, with: request.changes)
      let digest = resolved.digest
      if digest == request.digest { return nil }
      var facts = facts(of: request.name, isSaved: false)
      facts["digest"] = .text(digest)
      return packing(of: try SequencePlan(resolved, Self.options(rate: request.rate)), facts)
    } catch {
      throw TunerRefusal(TunerProblem.sentence(of: error))
    }
  }

  var settings: String { document.settings.text }

  /// The name of the file, which is the title of the page.
  nonisolated var title: String { ExactPath.split(path).name }
}
