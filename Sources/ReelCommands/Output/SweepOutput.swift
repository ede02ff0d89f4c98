import FrameSequence
import Plots
import RefreshModel
import RefreshScenario
import Sweeps

/// Plays a sweep and writes what comes out.
struct SweepOutput: Sendable {
  let sweep: Sweep
  let target: SweepTarget
  let instants: [Instant]
  let options: SweepSequence.Options
  let tracks: [String]
  let policy: FolderPolicy
  let isJSON: Bool
  let messages: MessageWriter

  /// Writes it, and says what was written.
  func write() async throws {
    var display = ProgressDisplay(isQuiet: messages.isQuiet)
    defer { display.finish() }
    let played: (FramePipeline.Progress) -> Void = { display.show($0, of: "variant") }
    let report: SequenceReport
    switch target {
    case .table(let path):
      let destination = try path.map { try self.destination($0, "csv") }
      let csv = try await table(progress: played)
      display.finish()
      guard let destination else { return try Terminal.write(csv) }
      try destination.write(Array(csv.utf8))
      try Terminal.write(pathOf: destination.path)
      messages.note("\(sweep.count) line\(sweep.count == 1 ? "" : "s") of measures")
      return
    case .sheet(let path):
      let destination = try destination(path, "png")
      let sheet = try await SweepSheet(
        sweep, at: instants, appearance: options.appearance, title: options.title,
        jobs: options.jobs, progress: played)
      sheet.warnings.forEach(messages.warn)
      report = try sheet.write(to: destination, scale: try scale())
    case .onion(let path):
      let destination = try destination(path, "png")
      let onion = try await OnionSkin(
        sweep, at: instants, appearance: options.appearance, title: options.title,
        jobs: options.jobs, progress: played)
      onion.warnings.forEach(messages.warn)
      report = try onion.write(to: destination, scale: try scale())
    case .folder, .rawFile, .rawOutput:
      let sequence = try await SweepSequence(sweep, options, progress: played)
      display.finish()
      report = try await frames(of: sequence) { display.show($0) }
    }
    display.finish()
    try RenderSummary(report: report).write(
      asJSON: isJSON, isPiped: target == .rawOutput, messages)
  }

  private func destination(_ path: String, _ ending: String) throws -> Destination {
    try Destination(path, holding: .named([ending]), reading: try sweep.inputs())
  }

  private func frames(
    of sequence: SweepSequence, progress: (FramePipeline.Progress) -> Void
  ) async throws -> SequenceReport {
    switch target {
    case .rawFile(let path): try await sequence.renderRaw(path: path, progress: progress)
    case .rawOutput:
      try await sequence.renderRaw(
        to: .standardOutput, path: ByteStream.standardOutput.name, progress: progress)
    default:
      try await sequence.render(toFolder: target.path, policy: policy, progress: progress)
    }
  }

  private func table(progress: (FramePipeline.Progress) -> Void) async throws -> String {
    let tracks = tracks
    let others = tracks.isEmpty ? try sweep.tellingTracks() : []
    let measures = try await sweep.map(jobs: options.jobs, progress: progress) {
      SweepMeasures($0.timeline, tracks: tracks, besides: others)
    }
    for name in tracks where !measures.contains(where: { $0.hasTrack(name) }) {
      let known = RunTracks(try sweep.play(sweep.cell(0)).timeline, rate: 1).tracks.map(\.name)
      throw Failure(
        .usage, "there is no track \(name); allowed: \(known.joined(separator: ", "))")
    }
    return sweep.csv(of: measures)
  }

  private func scale() throws -> Double {
    try options.scale ?? sweep.scenario(of: sweep.cell(0)).canvas.scale
  }
}
