/// The common properties of all exports of a header.
package enum HeaderExport {
  /// The text that marks a file as exported, so that another export may overwrite it.
  package static let mark = "Exported by reel"
  /// The default tolerance, in points: less than half a pixel at 2×.
  package static let defaultTolerance = 0.15
}

/// A reason why a header cannot be exported.
package enum HeaderExportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no header or footer, or it does not refresh when it is pulled to its threshold.
  case noTrigger
  /// The header is not visible in any part of its animation.
  case nothingDrawn
  /// Code attaches a header that is pulled down, and this one is a footer or is pulled sideways.
  case notPulledDown
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
    case .tooLong(let text): text
    }
  }
}
