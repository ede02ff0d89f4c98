import Figures

extension OutputFormat {
  /// Variants, or one variant's instants, over one another in one picture.
  static let onion = OutputFormat(
    name: "onion", remark: "pictures over one another", content: "a PNG file",
    details: """
      An onion skin lays variants over one another, or one variant's instants, and outlines what \
      differs. What differs in less than half of their area is cut out, unless --whole asks for all of \
      them. Below stand the runs' states and events, with a mark where each picture is.
      """,
    endings: ["png"], places: [.file], standardName: "onion.png",
    advice: "end its name in .png", hasParts: true, options: [.at, .whole],
    sweep: picture(mayBeOne: true) { sweep, command, scale, output in
      let onion = try await OnionSkin(
        sweep, at: command.at, appearance: command.appearance, scale: scale,
        title: command.shownTitle, isWhole: output.options.isWhole, jobs: command.output.jobs,
        progress: output.showVariants)
      for notice in onion.notices { output.messages.note("note: \(notice)") }
      return (onion.list, onion.warnings)
    })
}
