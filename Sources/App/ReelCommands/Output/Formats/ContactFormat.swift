import Figures
import FrameSequence

extension OutputFormat {
  /// Many pictures in one: a run's frames, or variants and instants.
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
      return try await files { plan, output in
        try plan.renderContactSheet(
          toFile: output.path, title: title, isWhole: output.options.isWhole)
      }(command, output)
    },
    sweep: picture { try await SweepSheet($0, at: $1, $2, progress: $3) })
}
