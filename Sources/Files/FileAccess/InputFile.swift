/// Files that are read.
package enum InputFile {
  /// The most bytes that are read of any file: well beyond every scenario, image and font, and no
  /// danger to memory.
  package static let limit = 64 << 20

  /// Whether something has this name.
  package static func exists(_ path: String) -> Bool { kind(of: path) != nil }

  /// What a name stands for, links followed; `nil` where there is nothing.
  package static func kind(of path: String) -> FileStatus.Kind? {
    (try? FileStatus(of: path))?.kind
  }

  /// Whether a name is that of a link, wherever it leads.
  package static func isLink(_ path: String) -> Bool {
    (try? FileStatus(of: path, isLinkItself: true))?.kind == .link
  }

  /// The most bytes that are read of a file that runs of ours wrote: a frame, a manifest, a part.
  package static let ownLimit = 1 << 30

  /// Returns a file's bytes.
  ///
  /// Opening and reading never wait for anybody: a pipe, a device and a socket are errors.
  ///
  /// - Parameters:
  ///   - path: The file; a link is followed.
  ///   - limit: The most bytes; a larger file is an error of the reason `tooLarge`.
  ///   - allowsStream: Whether a pipe or device is read to its end, as the user named it. A pipe is waited
  ///     for until somebody writes to it; the reason is `ECANCELED` where the task is cancelled meanwhile.
  package static func read(
    _ path: String, limit: Int = InputFile.limit, allowsStream: Bool = false
  ) throws(FileError) -> [UInt8] {
    let file = Descriptor(owning: try FileSystem.open(path, O_RDONLY | O_NONBLOCK, .read))
    let isFile = [.file, .folder].contains(FileStatus(ofDescriptor: file.number)?.kind)
    return allowsStream && !isFile
      ? try read(file.number, path, limit: limit, isStream: true)
      : try read(file, path, limit: limit)
  }

  /// Returns the first bytes of a file, at most `length`.
  package static func readHead(_ path: String, length: Int) throws(FileError) -> [UInt8] {
    let file = Descriptor(owning: try FileSystem.open(path, O_RDONLY | O_NONBLOCK, .read))
    return try FileSystem.read(file.number, upTo: length, path: path)
  }

  /// All that comes over standard input, to its end.
  package static func readStandardInput() throws(FileError) -> [UInt8] {
    try read(STDIN_FILENO, "standard input", limit: limit)
  }

  /// Returns the bytes of an open file; a pipe, a device or a socket is an error.
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

  /// Reads a file of ours block by block, at most ``ownLimit`` bytes.
  ///
  /// - Parameter take: Receives a block; reading ends when it returns false.
  package static func readBlocks(
    _ path: String, _ take: ([UInt8]) -> Bool
  ) throws(FileError) {
    let file = Descriptor(owning: try FileSystem.open(path, O_RDONLY | O_NONBLOCK, .read))
    try readBlocks(file, path, take)
  }

  static func readBlocks(
    _ file: borrowing Descriptor, _ path: String, _ take: ([UInt8]) -> Bool
  ) throws(FileError) {
    try checkRegular(file, path)
    try readBlocks(file.number, path, limit: ownLimit, take)
  }

  private static func checkRegular(
    _ file: borrowing Descriptor, _ path: String
  ) throws(FileError) {
    guard let kind = FileStatus(ofDescriptor: file.number)?.kind, [.file, .folder].contains(kind)
    else { throw FileError(.read, path, reason: .notRegular) }
  }

  /// Waits until an open file has bytes, or ends.
  private static func awaitBytes(of file: Int32, _ path: String) throws(FileError) {
    var entry = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    while poll(&entry, 1, pollInterval) <= 0 {
      guard !Task.isCancelled else {
        throw FileError(.read, path, reason: SystemReason(rawValue: ECANCELED))
      }
    }
  }

  /// Between two looks whether the task is cancelled, in milliseconds.
  private static let pollInterval: Int32 = 50

  /// The path of a name in a folder; `nil` is the current one.
  package static func path(of name: String, in folder: String?) -> String {
    guard let folder else { return name }
    return endsInSlash(folder) ? folder + name : "\(folder)/\(name)"
  }

  /// Whether a path begins at the root.
  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// A path that counts from a folder, or as it is if it is absolute; `nil` is the current folder.
  package static func path(_ path: String, from folder: String?) -> String {
    isAbsolute(path) ? path : self.path(of: path, in: folder)
  }

  /// The folder that holds a path; `nil` for a bare name.
  package static func parent(of path: String) -> String? {
    let path = withoutSlashesAtEnd(path)
    guard let end = lastSlash(in: path) else { return nil }
    return end == path.startIndex ? "/" : String(decoding: path.utf8[..<end], as: UTF8.self)
  }

  /// The last part of a path, or an empty text if it has none; slashes at the end do not count.
  package static func name(of path: String) -> String {
    let path = withoutSlashesAtEnd(path)
    let start = lastSlash(in: path).map(path.utf8.index(after:)) ?? path.startIndex
    return String(decoding: path.utf8[start...], as: UTF8.self)
  }

  /// Where the last slash of a path is, found by bytes: to Swift a slash with an accent is another character.
  package static func lastSlash(in path: String) -> String.Index? {
    path.utf8.lastIndex(of: slash)
  }

  /// A path without the slashes at its end, but for that of the root.
  package static func withoutSlashesAtEnd(_ path: String) -> String {
    var bytes = path.utf8[...]
    while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a path ends in a slash, by which a folder is meant.
  package static func endsInSlash(_ path: String) -> Bool {
    path.utf8.last == slash
  }

  /// Whether a text has a slash in it.
  package static func hasSlash(_ text: some StringProtocol) -> Bool { text.utf8.contains(slash) }

  private static let slash = UInt8(ascii: "/")
}
