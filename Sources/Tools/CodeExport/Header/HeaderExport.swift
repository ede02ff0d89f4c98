import Texts

/// The common properties of all exports of a header.
package enum HeaderExport {
  /// The text that marks a file as exported, so that another export may overwrite it.
  package static let mark = "Exported by reel"
  /// The default tolerance, in points: half a pixel at 2×.
  package static let defaultTolerance = 0.25
}

/// A reason why a header cannot be exported.
package enum HeaderExportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing refreshes in the run; the values are hints on what would trigger, a sentence each.
  case noTrigger([String])
  /// The header is not visible in any part of its animation.
  case nothingDrawn
  /// The refresh takes too long; the value is the error message.
  case tooLong(String)

  /// The error message, with a remedy.
  package var description: String {
    switch self {
    case .noTrigger(let hints):
      (["nothing refreshes in this run, so the export would be empty"] + hints)
        .joined(separator: "; ")
    case .nothingDrawn: "the header draws nothing, so the export would be empty"
    case .tooLong(let text): text
    }
  }
}
