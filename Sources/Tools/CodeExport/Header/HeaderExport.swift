/// The common properties of all exports of a header.
package enum HeaderExport {
  /// The text that marks a file as exported, so that another export may overwrite it.
  package static let mark = "Exported by reel"
  /// The default tolerance, in points: less than half a pixel at 2×.
  package static let defaultTolerance = 0.15
  /// The maximum number of items' states at all sampled times, whose keyframes take a minute.
  static let stateLimit = 1_000_000
}

/// A reason why a header cannot be exported.
package enum HeaderExportError: ReportedError, Hashable, Sendable {
  /// There is no header or footer, or it does not refresh when it is pulled to its threshold.
  case noTrigger
  /// The header is not visible in any part of its animation.
  case nothingDrawn
  /// Code attaches a header that is pulled down, and this one is a footer or is pulled sideways.
  case notPulledDown
  /// The refresh triggers without a pull, at a negative distance in points.
  case noPull(distance: Double)
  /// The files for two widths differ in their segments.
  case otherFrames(widths: [Double])
  /// The items have more states than ``HeaderExport/stateLimit``.
  case tooManyStates
  /// The refresh takes too long; the value is the error message.
  case tooLong(String)

  /// The error message.
  package var description: String {
    switch self {
    case .noTrigger: "nothing refreshes, so the export would be empty"
    case .nothingDrawn: "the header draws nothing, so the export would be empty"
    case .notPulledDown:
      "code attaches headers that are pulled down; this one is a footer or is pulled sideways; "
        + "export it with --to lottie, and attach it with the numbers in the member reel of the file"
    case .noPull(let distance):
      "the refresh triggers at a pull of \(distance.decimalText(places: 2)) points, which is no pull, "
        + "since an inset is longer than the header's distance; set header.insets to adjusted, or "
        + "reduce the inset"
    case .otherFrames(let widths):
      "the files for the widths \(widths.map { $0.decimalText() }.joined(separator: " and ")) have "
        + "different segments, so one code cannot attach both; export each width by itself"
    case .tooManyStates:
      "the header has too many items that move for too long: they have more states than are exported; "
        + "allowed: at most \(HeaderExport.stateLimit), counting each item at each sample; use fewer "
        + "items, such as balls, or shorter durations"
    case .tooLong(let text): text
    }
  }

  package var exitStatus: FinalStatus { .badData }
}
