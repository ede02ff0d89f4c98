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
      do throws(FileError) {
        try file.lock(path, seconds: 5)
      } catch {
        // Without the lock, comparing is all there is.
        guard error.reason.rawValue == EBUSY else { throw error }
      }
      let destination = try Destination(path, holding: .edited)
      let status = FileStatus(ofDescriptor: file.number)
      let bytes = try change(try InputFile.read(file, path, limit: InputFile.limit))
      guard let status, try FileStatus(of: path) == status else { continue }
      return try withExtendedLifetime(file) { try destination.write(bytes) }
    }
    throw FileError(.write, path, reason: SystemReason(rawValue: EBUSY))
  }

  private static let attempts = 1_000
}
