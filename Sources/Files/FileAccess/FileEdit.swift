/// Editing a file that the user named: reading it, and replacing what it holds.
package enum FileEdit {
  /// Replaces a file's bytes by others that are made from them.
  ///
  /// Programs of ours take turns, by a lock of the file. Where another program has written the file since it
  /// was read, the change is made again from what that program wrote.
  ///
  /// - Parameters:
  ///   - path: The file; a link to it is followed and stays.
  ///   - change: Returns the new bytes for the old; it may be called again.
  /// - Throws: A `FileError` of the reason `EBUSY` where others write all the time.
  package static func replace(_ path: String, by change: ([UInt8]) throws -> [UInt8]) throws {
    for _ in 0..<attempts {
      let file = Descriptor(owning: try FileSystem.open(path, O_RDONLY | O_NONBLOCK, .read))
      awaitLock(of: file)
      let destination = try Destination(path, holding: .edited)
      let status = FileStatus(ofDescriptor: file.number)
      let bytes = try change(try InputFile.read(file, path, limit: InputFile.limit))
      guard let status, try FileStatus(of: path) == status else { continue }
      return try withExtendedLifetime(file) { try destination.write(bytes) }
    }
    throw FileError(.write, path, reason: SystemReason(rawValue: EBUSY))
  }

  private static let attempts = 1_000

  /// Waits for the others who edit the file, but not for ever, as everybody who reads it can lock it.
  ///
  /// Without the lock, as on file systems that have none, comparing is all there is.
  private static func awaitLock(of file: borrowing Descriptor) {
    for _ in 0..<lockLooks {
      guard flock(file.number, LOCK_EX | LOCK_NB) != 0, [EWOULDBLOCK, EINTR].contains(errno) else {
        return
      }
      usleep(lockInterval)
    }
  }

  /// Between two looks whether the file is free, in microseconds; all together take five seconds.
  private static let lockInterval: useconds_t = 10_000
  private static let lockLooks = 500
}
