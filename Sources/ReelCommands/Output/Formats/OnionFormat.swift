import Sweeps

extension OutputFormat {
  /// Variants, or one variant's instants, over one another in one picture.
  static let onion = OutputFormat(
    name: "onion", remark: "pictures over one another", content: "a PNG file",
    details: """
      An onion skin lays variants over one another, or one variant's instants, and outlines what \
      differs.
      """,
    endings: ["png"], places: [.file], standardName: "onion.png",
    advice: "end its name in .png", options: [.at],
    sweep: picture(mayBeOne: true) { sweep, command, output in
      let onion = try await OnionSkin(
        sweep, at: command.at, appearance: command.appearance, title: command.shownTitle,
        jobs: command.output.jobs, progress: output.showVariants)
      return (onion.list, onion.warnings)
    })
}
