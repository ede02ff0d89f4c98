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
    sweep: picture(mayBeOne: true) {
      try await SweepSheet.onionSkin(of: $0, at: $1, $2, progress: $3)
    })
}
