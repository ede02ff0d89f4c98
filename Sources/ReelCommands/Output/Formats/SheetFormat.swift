import Sweeps

extension OutputFormat {
  /// A table of variants and instants in one picture.
  static let sheet = OutputFormat(
    name: "sheet", remark: "a table of pictures", content: "a PNG file",
    details: """
      In a sheet, rows are variants and columns the instants of --at; two settings at one instant \
      make rows and columns.
      """,
    endings: ["png"], places: [.file], standardName: "sweep.png",
    advice: "end its name in .png", options: [.at],
    sweep: picture { sweep, command, output in
      let sheet = try await SweepSheet(
        sweep, at: command.at, appearance: command.appearance, title: command.shownTitle,
        jobs: command.output.jobs, progress: output.showVariants)
      return (sheet.list, sheet.warnings)
    })
}
