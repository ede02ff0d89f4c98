/// The schema of the `replay` section, which names a device's log.
enum ReplaySchema {
  static let help =
    "A log from a device that replaces the steps: comma-separated values with a header row and one "
    + "sample per row. The first sample is at time 0; the samples are not resampled."

  static let keys = ["file", "columns", "mode"]

  static let fileHelp = "The path of the log, relative to this file's folder."

  static let columnsHelp = "The names of the columns in the log's header row."

  static let mode = Parameter(
    "mode", .choice(Replay.Mode.allCases.map(\.rawValue)),
    default: .choice(Replay.Mode.input.rawValue),
    "input: the log provides the finger and its momentum; once the behavior moves the list, the "
      + "log is ignored until the next touch. observed: the log always provides the offset, and "
      + "the changes that the behavior would make are recorded as events.")

  static func help(for column: ReplayColumn) -> String {
    switch column {
    case .time: "The time, in seconds from any origin."
    case .offset: "The content offset along the list's axis, in points."
    case .pan:
      "The state of the pan gesture: \(PanState.allCases.map(\.rawValue).joined(separator: ", "))."
    case .contentHeight: "The length of the content along the list's axis, in points."
    case .insetTop: "The adjusted inset before the content, in points."
    case .insetBottom: "The adjusted inset after the content, in points."
    }
  }
}
