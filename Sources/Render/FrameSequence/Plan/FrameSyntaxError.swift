/// A choice of frames, a name pattern or the like that cannot be understood or fulfilled.
public struct FrameSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was found and what is allowed.
  public let description: String

  /// Makes an error of its sentence.
  package init(_ description: String) { self.description = description }
}
