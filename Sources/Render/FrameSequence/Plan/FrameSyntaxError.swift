/// An error for a frame selection, name pattern or option that is invalid or cannot be satisfied.
public struct FrameSyntaxError: Error, Hashable, Sendable, CustomStringConvertible, ReportedError {
  /// The error message, with the text found and the values allowed.
  public let description: String

  package init(_ description: String) { self.description = description }

  package var exitStatus: FinalStatus { .usage }
}
