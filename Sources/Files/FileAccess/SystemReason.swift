/// The reason for a failed operation: a value of `errno`, or a negative number for other reasons.
package struct SystemReason: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// The value of `errno`: the reason for the last failed system call of this thread.
  package static var last: SystemReason { SystemReason(rawValue: errno) }

  /// The item does not exist.
  package static let noSuchFile = SystemReason(rawValue: ENOENT)
  package static let isFolder = SystemReason(rawValue: EISDIR)
  /// The path continues below an item that is not a folder.
  package static let notFolder = SystemReason(rawValue: ENOTDIR)
  /// The item is a socket, or a pipe that has no reader.
  package static let hasNoPeer = SystemReason(rawValue: ENXIO)
  /// An item with this name already exists.
  package static let exists = SystemReason(rawValue: EEXIST)
  /// The pipe has no reader.
  package static let brokenPipe = SystemReason(rawValue: EPIPE)
  /// The file exceeds the size limit.
  package static let tooLarge = SystemReason(rawValue: EFBIG)
  /// The process has reached its limit of open files.
  package static let tooManyOpenFiles = SystemReason(rawValue: EMFILE)
  /// The item is a pipe, a device or a socket instead of a file; `errno` has no value for this.
  package static let notRegular = SystemReason(rawValue: -1)
  /// The item is a symlink that is not followed.
  package static let isLink = SystemReason(rawValue: -2)
  /// The text is not a valid name or path of a folder entry.
  package static let noName = SystemReason(rawValue: -3)
  package static let diskFull = SystemReason(rawValue: ENOSPC)

  /// Repeats a system call until no signal interrupts it, and returns its result.
  package static func retrying(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  /// The reason in words, such as “No such file or directory”.
  package var description: String {
    switch self {
    case .notRegular: "it is not a regular file"
    case .isLink: "it is a symlink, which is not followed here"
    case .noName: "it is not a valid file name"
    // A standard stream that was closed at the start can only be read.
    case SystemReason(rawValue: EBADF): "it is closed"
    default: String(cString: strerror(rawValue))
    }
  }
}
