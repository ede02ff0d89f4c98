/// Editing of a file that the user specified, without losing changes by other processes.
package enum FileEdit {
  /// Replaces the contents of a file with the result of a closure.
  ///
  /// A lock on the file serializes the edits of this program's processes. If another program has
  /// written to the file since it was read, or replaced it until it is exchanged for the new one, the
  /// change is repeated with the new contents.
  ///
  /// - Parameters:
  ///   - path: The path of the file; symlinks are followed and preserved.
  ///   - change: A closure that returns the new bytes for the current ones. It may be called more
  ///     than once.
  /// - Throws: ``OutputRefusal`` or a `FileError` if the file cannot be edited, a `FileError` with
  ///   the reason `EBUSY` if other programs keep changing it, and the errors of `change`.
  package static func replace(_ path: String, by change: ([UInt8]) throws -> [UInt8]) throws {
    for _ in 0..<attempts {
      let file = Descriptor(owning: try FileSystem.open(path, O_RDONLY | O_NONBLOCK, .read))
      do throws(FileError) {
        try file.lock(path, seconds: 5)
      } catch {
        // Without the lock, the comparison of the status below still detects changes.
        guard error.reason.rawValue == EBUSY else { throw error }
      }
      let destination = try Destination(path, holding: .edited)
      // The destination is that of the open file, so that nothing written since is replaced.
      let isSame = destination.status == FileStatus(ofDescriptor: file.number)
      guard isSame else { continue }
      let bytes = try change(try InputFile.read(file, path, limit: InputFile.limit))
      guard try FileStatus(of: path) == destination.status else { continue }
      do throws(FileError) {
        return try withExtendedLifetime(file) { () throws(FileError) in
          try destination.write(bytes)
        }
      } catch {
        guard error.reason.rawValue == ESTALE else { throw error }
      }
    }
    throw FileError(.write, path, reason: SystemReason(rawValue: EBUSY))
  }

  private static let attempts = 1_000
}
