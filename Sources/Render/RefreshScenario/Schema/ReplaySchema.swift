import RefreshModel
import RefreshScene

/// The schema of the `replay` section, which names a device's log.
enum ReplaySchema {
  static let help =
    "A device's log that takes the place of steps: comma-separated values with a head, a sample a "
    + "row. The first sample is time 0, and nothing is resampled."

  static let fileHelp = "The log, by its path from this file's folder."

  static let columnsHelp = "The names that the log's head has for its columns."

  static let mode = Parameter(
    "mode", .choice(Replay.Mode.allCases.map(\.rawValue)), default: .choice("input"),
    "input: the log is the finger and its momentum, and until the next touch the list is the "
      + "component's once it moves it; observed: the log wins, and what the component would set "
      + "becomes an event.")

  static func help(for column: ReplayColumn) -> String {
    switch column {
    case .time: "Seconds from any origin."
    case .offset: "The content offset along the list's axis, in pt."
    case .pan: "The pan's state: \(PanState.allCases.map(\.rawValue).joined(separator: ", "))."
    case .contentHeight: "The content's extent along the axis, in pt."
    case .insetTop: "The adjusted inset where the content begins, in pt."
    case .insetBottom: "The adjusted inset where the content ends, in pt."
    }
  }
}
