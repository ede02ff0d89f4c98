import Figures
import FileAccess

extension OutputFormat {
  /// A contact sheet: selected frames of a run, or variants and instants, in one image.
  static let contact = OutputFormat(
    name: "contact", remark: "chosen frames in one picture", content: "a PNG file",
    details: """
      A contact sheet shows frames with their times and states; unless they are chosen, those at events, \
      with every label, and where the run turns. Frames that differ in less than half of their area are \
      cut to that part, unless --whole asks for all of them. Of variants, rows are variants and \
      columns the instants of --at; two settings at one instant make rows and columns. Below stand the \
      runs' states and events, with a mark where each frame is; runs in which they come at the same times \
      are one. Of a run, each scale and appearance has a sheet of its own.
      """,
    endings: ["png"], places: [.file], standardName: "contact.png",
    advice: "end its name in .png", hasParts: true, options: [.at, .whole],
    render: { command, output in
      let title = command.shownTitle
      return try await runs { plan, output in
        try plan.renderContactSheet(
          to: try output.destination(["png"], reading: plan.inputs), title: title,
          isWhole: output.options.isWhole)
      }(command, output)
    },
    sweep: image { try await SweepSheet($0, at: $1, $2, progress: $3) })
}

extension OutputFormat {
  /// An onion skin: variants, or the instants of one variant, drawn over one another.
  static let onion = OutputFormat(
    name: "onion", remark: "pictures over one another", content: "a PNG file",
    details: """
      An onion skin lays variants over one another, or one variant's instants, and outlines what \
      differs. What differs in less than half of their area is cut out, unless --whole asks for all of \
      them. Below stand the runs' states and events, with a mark where each picture is.
      """,
    endings: ["png"], places: [.file], standardName: "onion.png",
    advice: "end its name in .png", hasParts: true, options: [.at, .whole],
    sweep: image(mayBeOne: true) {
      try await SweepSheet.onionSkin(of: $0, at: $1, $2, progress: $3)
    })
}

extension OutputFormat {
  /// The measures of variants, as CSV.
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
        ? nil : try output.destination(["csv"], reading: basis.inputs)
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
        return OutputSummary(
          path: output.path, result: String(decoding: table.csv, as: UTF8.self))
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
