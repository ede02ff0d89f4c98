/// Why a file or folder could not be read or written.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried.
  package enum Action: String, Hashable, Sendable {
    /// Making a file or folder, or giving it its name.
    case create
    /// Reading a file.
    case read
    /// Writing bytes to a file or pipe.
    case write
    /// Removing a file.
    case remove
    /// Reading a folder's names.
    case list
  }

  /// What was tried.
  package let action: Action
  /// The file or folder, as it was named to us.
  public let path: String
  /// The system's reason.
  package let reason: SystemReason

  /// Makes an error.
  package init(_ action: Action, _ path: String, reason: SystemReason) {
    self.action = action
    self.path = path
    self.reason = reason
  }

  /// Says what failed, where and why.
  public var description: String { "cannot \(action.rawValue) \(path): \(reason)" }
}
