/// The choice of golden files to record from the current run.
public enum GoldenRecording: String, CaseIterable, Hashable, Sendable {
  /// All files, including those that match within the tolerance.
  case all
  /// Only missing files.
  case missing
  /// Missing files and files that do not match.
  case failed
  /// No files, so that missing goldens fail.
  case never

  /// The environment variable whose value is used if no recording is specified.
  package static let variable = "REEL_RECORD"

  /// The environment variable that CI servers set.
  package static let serverVariable = "CI"

  /// Creates the recording in effect.
  ///
  /// - Parameters:
  ///   - specified: The specified recording, which overrides the variable.
  ///   - word: The value of ``variable``.
  ///   - server: The value of ``serverVariable``; `nil`, an empty string, `false` and `0` mean that
  ///     this is not a CI server.
  /// - Throws: ``GoldenRecordingError`` if the value of the variable is not the name of a recording,
  ///   even if it is overridden, or if goldens would be recorded on a CI server, where a failed build
  ///   would pass when it is repeated.
  package init(
    _ specified: GoldenRecording?, variable word: String?, server: String?
  ) throws(GoldenRecordingError) {
    self = specified ?? .never
    if let word, !word.isEmpty {
      guard let recording = GoldenRecording(rawValue: word) else { throw .unknown(word) }
      self = specified ?? recording
    }
    guard self != .never, let server, !["", "false", "0"].contains(server.lowercased()) else {
      return
    }
    throw .server(server)
  }
}

/// An error for goldens that would be recorded in a substitute of a missing font family.
package struct MissingFamilyError: ReportedError, Hashable, Sendable {
  let scenario: String
  let warning: String

  package var description: String {
    "\(scenario) is not recorded: \(warning); install the family, or add its file to fonts"
  }

  package var exitStatus: FinalStatus { .badData }
}

/// An error that prevents goldens from being recorded.
public enum GoldenRecordingError: Error, Hashable, Sendable, CustomStringConvertible, ReportedError
{
  /// The value is not the name of a recording.
  case unknown(String)
  /// Goldens were to be recorded on a CI server; the value is that of its variable.
  case server(String)

  /// The error message, with the permitted values or alternatives.
  public var description: String {
    switch self {
    case .unknown(let word):
      "\(GoldenRecording.variable) is “\(word)”; allowed: "
        + GoldenRecording.allCases.map(\.rawValue).joined(separator: ", ")
    case .server(let word):
      "recording goldens is not allowed on a CI server (\(GoldenRecording.serverVariable) is "
        + "“\(word)”), because a failed build would pass when it is repeated; record them on "
        + "another machine, or unset \(GoldenRecording.serverVariable)"
    }
  }

  package var exitStatus: FinalStatus { .usage }
}
