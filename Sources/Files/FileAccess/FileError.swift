/// An error in accessing a file or folder.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible, ReportedError {
  /// The operation that failed.
  package enum Action: String, Hashable, Sendable {
    /// Creating or renaming a file or folder.
    case create
    case read
    case write
    case remove
    /// Opening a folder or reading its entries.
    case list
  }

  package let action: Action
  /// The path as specified by the caller, or a description such as “standard output”.
  public let path: String
  package let reason: SystemReason

  package init(_ action: Action, _ path: String, reason: SystemReason) {
    self.action = action
    self.path = path
    self.reason = reason
  }

  /// The error message: the operation, the path and the reason.
  public var description: String { "cannot \(action.rawValue) \(path): \(reason)" }

  package var exitStatus: FinalStatus {
    // The limit on open files is a temporary condition, so another attempt may succeed.
    if reason == .tooManyOpenFiles { return .inputOutput }
    return switch action {
    case .read, .list: [.noSuchFile, .isFolder].contains(reason) ? .noInput : .inputOutput
    case .create: reason == .diskFull ? .inputOutput : .cannotCreate
    case .write, .remove: .inputOutput
    }
  }
}
