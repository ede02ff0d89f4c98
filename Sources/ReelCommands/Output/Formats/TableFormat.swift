import FrameSequence
import Plots
import RefreshScenario
import Sweeps
import Texts

extension OutputFormat {
  /// What differs between variants, in numbers.
  static let table = OutputFormat(
    name: "csv", remark: "measures", content: "a table", endings: ["csv"],
    places: [.file, .stream], standardName: "-", advice: "end its name in .csv", isText: true,
    options: [.tracks],
    sweep: { command, output in
      let sweep = try command.sweep()
      let destination =
        output.place == .stream
        ? nil
        : try Destination(output.path, holding: .named(["csv"]), reading: sweep.inputs())
      let csv = try await measures(
        of: sweep, tracks: command.tracks, jobs: command.output.jobs, output.showVariants)
      output.finishStage()
      guard let destination else {
        try Terminal.write(csv)
        return OutputSummary(path: output.path)
      }
      try destination.write(Array(csv.utf8))
      return OutputSummary(
        path: destination.path,
        lines: ["\(sweep.count) line\(sweep.count == 1 ? "" : "s") of measures"],
        json: ["path": .text(destination.path), "lines": .integer(sweep.count)])
    })

  private static func measures(
    of sweep: Sweep, tracks: [String], jobs: Int?, _ progress: (FramePipeline.Progress) -> Void
  ) async throws -> String {
    let others = tracks.isEmpty ? try sweep.tellingTracks() : []
    let measures = try await sweep.map(jobs: jobs, progress: progress) {
      SweepMeasures($0.timeline, tracks: tracks, besides: others)
    }
    for name in tracks where !measures.contains(where: { $0.hasTrack(name) }) {
      let known = RunTracks(try sweep.play(sweep.cell(0)).timeline, rate: 1).tracks.map(\.name)
      throw Failure(
        .usage, "there is no track \(name); allowed: \(known.joined(separator: ", "))")
    }
    return sweep.csv(of: measures)
  }
}
