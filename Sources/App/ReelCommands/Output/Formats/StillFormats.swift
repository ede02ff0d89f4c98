import Figures
import FileAccess

extension OutputFormat {
  /// A contact sheet: selected frames of a run, or variants and instants, in one image.
  static let contact = OutputFormat(
    name: "contact", remark: "selected frames in one image", content: "a PNG file",
    details: """
      A contact sheet shows frames with their times and states. By default, these are the frames \
      at events and turning points of the run, and a frame for each label; half of them show the \
      pull and the bounce after it. Equal frames are shown once, with all their times. Unless the \
      file sets canvas.crop, or --whole is given, frames are cropped to the area around the header \
      or footer; --set canvas.crop=screen shows the entire screen. In a sweep, rows are variants \
      and columns are the instants of --at; for two settings at one instant, rows and \
      columns are their values. For a run, each scale and appearance has a separate sheet.
      """,
    endings: ["png"], standardName: "contact.png",
    advice: "use the ending .png", options: ["--at", "--whole"],
    render: { command, output in
      let title = command.shownTitle
      return try await runs { plan, output in
        try plan.renderContactSheet(
          to: try output.destination(["png"], reading: plan.inputs), title: title,
          isWhole: output.isWhole)
      }(command, output)
    },
    sweep: { command, output in
      let sweep = try command.sweep()
      let destination = try output.destination(["png"], reading: sweep.basis().inputs)
      var options = command.imageOptions
      options.isWhole = output.isWhole
      let sheet = try await SweepSheet(
        sweep, at: command.at, options, progress: output.showVariants)
      for notice in sheet.notices { output.messages.note("note: \(notice)") }
      for warning in sheet.warnings { output.messages.warn("\(warning)") }
      return OutputSummary(
        try ContactSheet.write(sheet.list, scale: sheet.scale, to: destination))
    })
}
