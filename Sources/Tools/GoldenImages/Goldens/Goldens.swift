import FileAccess

/// The golden files of a scenario.
///
///     let result = try await Goldens(of: resolved).verify()
///     if !result.isPassed { … }
public struct Goldens: Sendable {
  package let resolved: ResolvedScenario
  package var golden: Scenario.Golden
  package var goldenFolder: GoldenFolder
  /// The digests of the scenario file and of all files that it names, by path.
  private let inputs: [String: String]

  /// Creates the goldens of a scenario, or returns `nil` if it has no `golden` section.
  ///
  /// - Throws: `ScenarioErrors` if golden files cannot be stored in the folder that the
  ///   scenario names.
  public init?(of resolved: ResolvedScenario) throws(ScenarioErrors) {
    try self.init(of: resolved, ownedBy: resolved.scenario.source.fileName)
  }

  /// Creates the goldens of a scenario with another owner, such as the test that created the
  /// scenario.
  ///
  /// The result is `nil` if the scenario has no `golden` section.
  package init?(of resolved: ResolvedScenario, ownedBy file: String) throws(ScenarioErrors) {
    guard let golden = resolved.scenario.golden else { return nil }
    if let errors = resolved.scenario.goldenFolderErrors { throw errors }
    self.init(
      of: resolved, holding: golden, inFolder: resolved.scenario.goldenFolder,
      below: ExactPath.parent(of: resolved.scenario.source.fileName) ?? ".", ownedBy: file)
  }

  /// Creates goldens with settings and a folder that replace those of the scenario.
  ///
  /// - Parameters:
  ///   - start: The folder below which no symlink is followed; by default, the parent of the folder.
  ///   - file: The file of the scenario or test that owns the goldens.
  package init(
    of resolved: ResolvedScenario, holding golden: Scenario.Golden, inFolder path: String,
    below start: String? = nil, ownedBy file: String
  ) {
    self.resolved = resolved
    self.golden = golden
    inputs = resolved.inputDigests.reduce(into: [:]) { inputs, input in
      if InputFile.kind(of: input.path) == .file { inputs[input.path] = input.digest }
    }
    goldenFolder = GoldenFolder(path: path, below: start, ownedBy: file)
  }

  /// The path of the folder of golden files.
  public var folder: String { goldenFolder.path }

  /// Plays and draws the scenario, and compares each layer with the golden files.
  ///
  /// No file is written; ``GoldenResult/record(_:)`` records goldens.
  ///
  /// - Parameter jobs: The number of images drawn concurrently, or `nil` for one per core.
  /// - Throws: An error if the scenario cannot be played, an instant does not occur, or the
  ///   manifest cannot be read. `BlindComparison` if the comparison can never fail. `GoldenRefusal`
  ///   if a file belongs to another scenario or test.
  public func verify(jobs: Int? = nil) async throws -> GoldenResult {
    let plan = try plan(jobs: jobs)
    for extent in try plan.extents() {
      if let blindness = golden.comparison(scale: extent.scale).blindness(to: extent.size) {
        throw blindness
      }
    }
    if let error = try plan.missingTextError() { throw resolved.errors(for: error) }
    var findings: [GoldenFinding] = []
    if let timeline = plan.timeline {
      findings.append(
        goldenFolder.compare(
          text: timeline.traceText, with: .trace, roundedTo: TraceValues.valuePlaces
        ) {
          .changedTrace(LineChange.changes(from: $0, to: $1))
        })
    }
    let motion = golden.hasMotion ? try motionFinding() : nil
    if let motion { findings.append(motion) }
    var sink = GoldenSink(
      goldens: goldenFolder, golden: golden, firstScale: plan.options.scales.first)
    let stages = try await FramePipeline.run(plan, into: &sink)
    findings += sink.findings
    let images = findings.filter { $0.file.layer == .rasterization }
    if !images.isEmpty, images.allSatisfy({ $0.blankness != nil }) {
      for index in findings.indices where findings[index].isPassed {
        if let reason = findings[index].blankness { findings[index].verdict = .blank(reason) }
      }
    }
    let made = findings.map(\.file.name) + (motion == nil ? [] : [GoldenFile.slice.name])
    let manifest = try goldenFolder.manifest()
    let unlisted = try goldenFolder.unlisted(made, in: manifest)
    findings += try goldenFolder.orphans(except: Set(made), in: manifest)
      .map { GoldenFinding(.orphan(named: $0), .orphaned) }
    var result = GoldenResult(
      scenario: resolved.scenario.source.fileName, inputs: inputs, folder: goldenFolder,
      findings: findings, unlisted: unlisted, stages: stages, lines: lines)
    if let motion, motion.isPassed, !motion.difference.isEmpty { result.sliceNote = sliceNote }
    result.recordedWith = goldenFolder.owner.flatMap { manifest?.tools[$0] }
    if let layout = plan.textLayout as? PangoTextLayout {
      result.missingFamilies = layout.missingFamilies.map(\.description)
      if findings.contains(where: { $0.verdict != .same }) {
        result.drawn = DrawingTools(fonts: layout.usedFonts)
      }
    }
    return result
  }

  /// Compares `motion.txt`, and draws the time slice if it is recorded with it or alone.
  private func motionFinding() throws -> GoldenFinding {
    let plan = try motionPlan()
    let text = plan.motionText(of: try plan.motionRecords())
    var finding = goldenFolder.compare(text: text, with: .motion) {
      .changedMotion(MotionChange.sentences(from: $0, to: $1))
    }
    let golden = goldenFolder.known(.slice)
    if finding.isPassed, MotionSlice.isBound(golden ?? [], to: text) { return finding }
    let slice = try plan.motionSlice()
    if !finding.isPassed || golden != slice {
      finding.difference = .memory(MotionSlice.bound(slice, to: text))
    }
    return finding
  }

  /// The note about a golden time slice that is not that of the run.
  private var sliceNote: String {
    let golden = goldenFolder.known(.slice)
    let problem =
      golden.map { (try? PNGDecoder.decode($0)) == nil ? "is damaged" : "shows another motion" }
      ?? "is missing"
    let command: ShellText =
      "\(Program.name) verify \(path: resolved.scenario.source.fileName) --record missing"
    return "\(folder)/\(GoldenFile.slice.name) \(problem); to record it: \(command.text)"
  }

  /// The line numbers of the instants in the scenario file; see ``GoldenResult``.
  private var lines: [String: Int] {
    let source = resolved.scenario.source
    func line(_ path: String) -> Int? {
      if case .file(let line, _) = source.positions[path] { line } else { nil }
    }
    var lines: [String: Int] = [:]
    lines[""] = line("golden")
    for (index, instant) in golden.instants.enumerated() {
      lines[instant.description] = line("golden.at.\(index)") ?? line("golden.at")
    }
    return lines
  }

  /// The approximate cost of the comparison, in units of the cost of one pixel.
  package var cost: Double {
    let scales = golden.scales.isEmpty ? [resolved.scenario.canvas.scale] : golden.scales
    let size = resolved.scene.canvasSize
    let pixels = scales.reduce(0) { $0 + $1 * $1 } * size.width * size.height
    return Double(golden.instants.count * golden.appearances.count) * (pixels + Self.imageCost)
      + Self.scenarioCost
  }

  /// The cost of an image's display list and two files, as a number of pixels of equal cost.
  private static let imageCost = 200_000.0
  /// The cost of parsing, playing and tracing a scenario, as a number of pixels of equal cost.
  private static let scenarioCost = 2_000_000.0

  /// Returns the plan of the images that the goldens record.
  func plan(jobs: Int? = nil) throws -> SequencePlan {
    var options = FrameOptions()
    options.instants = golden.instants
    options.scales = golden.scales.isEmpty ? [resolved.scenario.canvas.scale] : golden.scales
    options.appearances = golden.appearances
    options.jobs = jobs
    return try SequencePlan(resolved, options)
  }

  /// Returns the current text of `motion.txt`.
  package func motionText() throws -> String {
    let plan = try motionPlan()
    return plan.motionText(of: try plan.motionRecords())
  }

  /// Returns the plan of all frames of the run.
  func motionPlan() throws -> SequencePlan {
    var options = FrameOptions()
    options.scales = [1]
    options.appearances = golden.appearances
    return try SequencePlan(resolved, options)
  }
}
