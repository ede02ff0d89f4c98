/// Functions that read files, and functions that process paths as text.
package enum InputFile {
  /// The maximum size of an input file in bytes, larger than any reasonable scenario, image or
  /// font.
  package static let limit = 64 << 20

  package static func exists(_ path: String) -> Bool { kind(of: path) != nil }

  /// Returns the type of the item at a path, or `nil` if its status cannot be read.
  ///
  /// Symlinks are followed.
  package static func kind(of path: String) -> FileStatus.ItemKind? {
    (try? FileStatus(of: path))?.kind
  }

  /// Returns whether the item at a path is a symlink, even if the symlink has no target.
  package static func isLink(_ path: String) -> Bool {
    (try? FileStatus(of: path, isLinkItself: true))?.kind == .link
  }

  /// The maximum size in bytes of a file that this program wrote, such as a frame or a manifest.
  package static let ownLimit = 1 << 30

  /// Returns a file's bytes.
  ///
  /// By default, a pipe, a device or a socket is an error, so that the function never waits.
  ///
  /// - Parameters:
  ///   - path: The path of the file; symlinks are followed.
  ///   - limit: The maximum number of bytes.
  ///   - allowsStream: Whether a pipe or a device is read to its end, waiting for a writer if
  ///     necessary.
  /// - Throws: A `FileError`; its reason is `notRegular` for a pipe, a device or a socket that is
  ///   not allowed, `tooLarge` for more than `limit` bytes, and `ECANCELED` if the task is canceled
  ///   while waiting.
  package static func read(
    _ path: String, limit: Int = InputFile.limit, allowsStream: Bool = false
  ) throws(FileError) -> [UInt8] {
    let file = try open(path)
    let isFile = [.file, .folder].contains(FileStatus(ofDescriptor: file.number)?.kind)
    return allowsStream && !isFile
      ? try read(file.number, path, limit: limit, isStream: true)
      : try read(file, path, limit: limit)
  }

  /// Opens a file without waiting for a writer if it is a pipe.
  static func open(_ path: String) throws(FileError) -> Descriptor {
    Descriptor(owning: try FileSystem.open(path, O_RDONLY | O_NONBLOCK, .read))
  }

  package static func readStandardInput() throws(FileError) -> [UInt8] {
    try read(STDIN_FILENO, "standard input", limit: limit)
  }

  /// Returns the bytes of an open file.
  ///
  /// - Throws: A `FileError` with the reason `notRegular` if the file is a pipe, a device or a
  ///   socket, and `tooLarge` if it has more than `limit` bytes.
  static func read(
    _ file: borrowing Descriptor, _ path: String, limit: Int
  ) throws(FileError) -> [UInt8] {
    try checkRegular(file, path)
    return try read(file.number, path, limit: limit)
  }

  private static func read(
    _ file: Int32, _ path: String, limit: Int, isStream: Bool = false
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(FileStatus(ofDescriptor: file)?.length ?? 0, limit))
    try readBlocks(file, path, limit: limit, isStream: isStream) { block in
      bytes += block
      return true
    }
    return bytes
  }

  private static func readBlocks(
    _ file: Int32, _ path: String, limit: Int, isStream: Bool = false, _ take: ([UInt8]) -> Bool
  ) throws(FileError) {
    var count = 0
    while true {
      if isStream { try awaitBytes(of: file, path) }
      let block = try FileSystem.read(file, upTo: 1 << 16, path: path)
      count += block.count
      guard count <= limit else { throw FileError(.read, path, reason: .tooLarge) }
      guard !block.isEmpty, take(block) else { return }
    }
  }

  /// Reads an open file block by block; the file was written by this program.
  ///
  /// - Parameter take: A closure that receives each block; reading ends when it returns false.
  /// - Throws: A `FileError` with the reason `tooLarge` if the file exceeds ``ownLimit``.
  static func readBlocks(
    _ file: borrowing Descriptor, _ path: String, _ take: ([UInt8]) -> Bool
  ) throws(FileError) {
    try checkRegular(file, path)
    try readBlocks(file.number, path, limit: ownLimit, take)
  }

  private static func checkRegular(_ file: borrowing Descriptor, _ path: String) throws(FileError) {
    guard let kind = FileStatus(ofDescriptor: file.number)?.kind, [.file, .folder].contains(kind)
    else { throw FileError(.read, path, reason: .notRegular) }
  }

  /// Waits until an open file has bytes to read or is at its end.
  private static func awaitBytes(of file: Int32, _ path: String) throws(FileError) {
    var entry = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    while poll(&entry, 1, pollInterval) <= 0 {
      guard !Task.isCancelled else {
        throw FileError(.read, path, reason: SystemReason(rawValue: ECANCELED))
      }
    }
  }

  /// The interval at which cancellation is checked, in milliseconds.
  private static let pollInterval: Int32 = 50
}
