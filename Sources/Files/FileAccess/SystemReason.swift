/// The number by which the system says why a call failed (`errno`).
package struct SystemReason: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The number.
  package let rawValue: Int32

  /// Wraps a number.
  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// The reason why the call just made failed.
  package static var last: SystemReason { SystemReason(rawValue: errno) }

  /// Nothing has this name.
  package static let noSuchFile = SystemReason(rawValue: ENOENT)
  /// It is a folder.
  package static let isFolder = SystemReason(rawValue: EISDIR)
  /// Something has this name already.
  package static let exists = SystemReason(rawValue: EEXIST)
  /// Nobody reads the other end of the pipe any more.
  package static let brokenPipe = SystemReason(rawValue: EPIPE)
  /// The file is larger than what is read.
  package static let tooLarge = SystemReason(rawValue: EFBIG)
  /// No more files may be open at the same time.
  package static let tooManyOpenFiles = SystemReason(rawValue: EMFILE)
  /// It is a pipe, a device or a socket where a file is wanted; the system has no number for that.
  package static let notRegular = SystemReason(rawValue: -1)
  /// It is a link where none is followed.
  package static let isLink = SystemReason(rawValue: -2)
  /// It is not the name of something in a folder.
  package static let noName = SystemReason(rawValue: -3)
  /// The disk is full.
  package static let diskFull = SystemReason(rawValue: ENOSPC)

  /// Calls again as long as only a signal came in between.
  package static func retrying(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  /// The system's sentence.
  package var description: String {
    switch self {
    case .notRegular: "it is not a regular file"
    case .isLink: "it is a link, and links are not followed here"
    case .noName: "it is not the name of a file in a folder"
    default: String(cString: strerror(rawValue))
    }
  }
}
