import BezierGeometry
import CairoBackend
import FileAccess
import FrameSequence
import RefreshModel
public import RefreshScenario
import RefreshScene
import VectorDrawing

/// A scenario's golden files, and what becomes of them.
///
///     let result = try await Goldens(of: resolved).verify()
///     if !result.isPassed { … }
public struct Goldens: Sendable {
  /// The scenario.
  package let resolved: ResolvedScenario
  private(set) var golden: Scenario.Golden
  package private(set) var goldenFolder: GoldenFolder

  /// Takes a scenario that says what is held of it; `nil` for one that says nothing.
  ///
  /// - Throws: where golden files cannot be kept in the folder that it names.
  public init?(of resolved: ResolvedScenario) throws(ScenarioErrors) {
    try self.init(of: resolved, ownedBy: resolved.scenario.source.fileName)
  }

  /// Takes a scenario that says what is held of it, though another file speaks for it: the test whose
  /// code has made the scenario.
  package init?(of resolved: ResolvedScenario, ownedBy file: String) throws(ScenarioErrors) {
    guard let golden = resolved.scenario.golden else { return nil }
    if let errors = resolved.scenario.goldenFolderErrors { throw errors }
    self.resolved = resolved
    self.golden = golden
    goldenFolder = GoldenFolder(
      path: resolved.scenario.goldenFolder,
      below: InputFile.parent(of: resolved.scenario.source.fileName) ?? ".", ownedBy: file)
  }

  /// Takes a scenario, and what a file, a test's, wants to be held of it in a folder, whatever it says
  /// itself.
  package init(
    of resolved: ResolvedScenario, holding golden: Scenario.Golden, inFolder path: String,
    ownedBy file: String
  ) {
    self.resolved = resolved
    self.golden = golden
    goldenFolder = GoldenFolder(path: path, ownedBy: file)
  }

  /// The same goldens, held by another tolerance.
  package func held(by tolerance: ImageComparison) -> Goldens {
    var held = self
    held.golden.tolerance = tolerance
    return held
  }

  /// The same goldens, reached from a folder that was searched for them: no link below it is followed.
  package func found(below start: String) -> Goldens {
    var found = self
    found.goldenFolder = GoldenFolder(
      path: folder, below: start, owner: goldenFolder.owner)
    return found
  }

  /// The folder of the golden files.
  public var folder: String { goldenFolder.path }

  /// Plays and draws the scenario in memory, and compares it with the golden files, layer by layer.
  ///
  /// Nothing is written; ``GoldenResult/record(_:)`` does that.
  ///
  /// - Parameter jobs: how many pictures are drawn at the same time; `nil` for one a core.
  /// - Throws: what is wrong with the scenario: it cannot be played, or an instant never comes; or
  ///   with the tolerance: `BlindComparison`, where no picture could fail.
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
        goldenFolder.compare(text: BehaviourText.text(of: timeline), with: .trace) {
          .changedTrace(LineChange.changes(from: $0, to: $1))
        })
    }
    var sink = GoldenSink(
      goldens: goldenFolder, golden: golden, firstScale: plan.options.scales.first)
    let stages = try await FramePipeline.run(plan, into: &sink)
    findings += sink.findings
    let pictures = findings.filter { $0.file.layer == .rasterising }
    if !pictures.isEmpty, pictures.allSatisfy({ $0.blankness != nil }) {
      for index in findings.indices where findings[index].isPassed {
        if let reason = findings[index].blankness { findings[index].verdict = .blank(reason) }
      }
    }
    let made = findings.map(\.file.name)
    let manifest = try goldenFolder.manifest()
    let unlisted = try goldenFolder.unlisted(made, in: manifest)
    findings += try goldenFolder.orphans(except: Set(made), in: manifest)
      .map { GoldenFinding(.orphan(named: $0), .orphaned) }
    return GoldenResult(
      scenario: resolved.scenario.source.fileName, folder: goldenFolder, findings: findings,
      unlisted: unlisted, stages: stages, lines: lines)
  }

  /// Where the scenario's file names what is held; see ``GoldenResult``.
  private var lines: [String: Int] {
    let places = resolved.scenario.source.places
    func line(_ path: String) -> Int? {
      if case .file(let line, _) = places[path] { line } else { nil }
    }
    var lines: [String: Int] = [:]
    lines[""] = line("golden")
    for (index, instant) in golden.instants.enumerated() {
      lines[instant.description] = line("golden.at.\(index)") ?? line("golden.at")
    }
    return lines
  }

  /// About what comparing them costs, as the number of pixels in whose time it is done.
  package var cost: Double {
    let scales = golden.scales.isEmpty ? [resolved.scenario.canvas.scale] : golden.scales
    let size = resolved.scene.canvasSize
    let pixels = scales.reduce(0) { $0 + $1 * $1 } * size.width * size.height
    return Double(golden.instants.count * golden.appearances.count) * (pixels + Self.pictureCost)
      + Self.scenarioCost
  }

  /// What a picture costs beside its pixels: its list, and two files.
  private static let pictureCost = 200_000.0
  /// What a scenario costs beside its pictures: reading, playing and the trace.
  private static let scenarioCost = 2_000_000.0

  /// The pictures that are held.
  func plan(jobs: Int? = nil) throws -> SequencePlan {
    var options = FrameOptions()
    options.instants = golden.instants
    options.scales = golden.scales.isEmpty ? [resolved.scenario.canvas.scale] : golden.scales
    options.appearances = golden.appearances
    options.jobs = jobs
    return try SequencePlan(resolved, options)
  }

  /// The same goldens in another folder.
  func moved(to folder: String) -> Goldens {
    var moved = self
    moved.goldenFolder = GoldenFolder(path: folder)
    return moved
  }
}
