import Figures
import FileAccess
import FrameSequence
import RefreshScenario
import Texts

extension OutputFormat {
  /// What differs between variants, in numbers.
  static let table = OutputFormat(
    name: "csv", remark: "measures", content: "a table", endings: ["csv"],
    places: [.file, .stream], standardName: "-", advice: "end its name in .csv",
    hasParts: true, isText: true,
    options: [.tracks],
    sweep: { command, output in
      let sweep = try command.sweep()
      let basis = try sweep.basis()
      let destination =
        output.place == .stream
        ? nil : try Destination(output.path, holding: .named(["csv"]), reading: basis.inputs)
      let table = try await SweepTable(
        measuring: sweep, tracks: command.tracks, shard: command.shard, jobs: command.output.jobs,
        progress: output.showVariants)
      output.finishStage()
      let lines = ["\(table.count) line\(table.count == 1 ? "" : "s") of measures"]
      func summary(_ path: String) -> OutputSummary {
        OutputSummary(
          path: path, lines: lines,
          json: ["path": .text(path), "lines": .integer(table.count)])
      }
      guard let destination else {
        try Terminal.write(String(decoding: table.csv, as: UTF8.self))
        return OutputSummary(path: output.path)
      }
      if let shard = command.shard {
        let origin = PartFile.Origin(
          .table, digest: ([basis.digest] + command.tracks).joined(separator: " "),
          total: sweep.count, columns: sweep.axes.count)
        return summary(
          try PartFile(shard, of: origin, table.csv).write(
            beside: destination.path, reading: basis.inputs))
      }
      try destination.write(table.csv)
      return summary(destination.path)
    })
}
