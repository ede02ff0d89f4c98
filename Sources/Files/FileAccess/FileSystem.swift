/// An open file descriptor, which is closed when the value is destroyed.
package struct Descriptor: ~Copyable {
  package let number: Int32

  /// Takes ownership of an open file descriptor.
  package init(owning number: Int32) { self.number = number }

  /// Creates a temporary file without a name, which only this user can access.
  ///
  /// The file is deleted when its last descriptor is closed.
  package static func unnamed(
    in folder: String = FileSystem.temporaryFolder
  ) throws(FileError) -> Descriptor {
    if let number = try FileSystem.openUnnamed(
      folder, O_RDWR | O_EXCL, mode: 0o600, shownAs: folder)
    {
      return Descriptor(owning: number)
    }
    // The file system does not support unnamed files, so a named one is created and unlinked.
    var path = Array("\(folder)/reel-XXXXXX".utf8CString)
    let number = mkstemp(&path)
    guard number >= 0 else { throw FileError(.create, folder, reason: .last) }
    unlink(path)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    return Descriptor(owning: number)
  }

  /// Acquires an exclusive lock on the file, after waiting for others to release their locks.
  ///
  /// Returns without a lock if the file system does not support locks, for example some network
  /// file systems.
  ///
  /// - Parameters:
  ///   - path: The path of the file, for error messages.
  ///   - seconds: The maximum waiting time, in seconds, which is limited because any process that
  ///     can read the file can lock it.
  /// - Throws: A `FileError` with the reason `ECANCELED` if the task is canceled while waiting, or
  ///   `EBUSY` if the lock is not available within `seconds`.
  func lock(_ path: String, seconds: Int = 60) throws(FileError) {
    for _ in 0..<100 * seconds {
      guard flock(number, LOCK_EX | LOCK_NB) != 0, [EWOULDBLOCK, EINTR].contains(errno) else {
        return
      }
      guard !Task.isCancelled else {
        throw FileError(.write, path, reason: SystemReason(rawValue: ECANCELED))
      }
      usleep(10_000)
    }
    throw FileError(.write, path, reason: SystemReason(rawValue: EBUSY))
  }

  /// Sets the position of the next operation.
  ///
  /// - Parameters:
  ///   - offset: The number of bytes before the position.
  ///   - action: The next operation, for error messages.
  ///   - path: The path of the file, for error messages.
  func seek(to offset: Int, for action: FileError.Action, path: String) throws(FileError) {
    guard lseek(number, off_t(offset), SEEK_SET) >= 0 else {
      throw FileError(action, path, reason: .last)
    }
  }

  /// Returns the first bytes of the file, at most `length`.
  package func head(upTo length: Int) throws(FileError) -> [UInt8] {
    try seek(to: 0, for: .read, path: "a temporary file")
    return try FileSystem.read(number, upTo: length, path: "a temporary file")
  }

  deinit { close(number) }
}

/// Operations on paths and file descriptors.
package enum FileSystem {
  /// The folder for temporary files: `$TMPDIR`, or `/tmp` if the variable is not set or empty.
  package static var temporaryFolder: String {
    Environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// Returns whether this process may write to the item at a path.
  package static func isWritable(_ path: String) -> Bool {
    faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0
  }

  /// Returns the names of a folder's entries, sorted, without `.` and `..`.
  package static func names(in folder: String) throws(FileError) -> [String] {
    try nameBytes(in: try open(folder, O_RDONLY | O_DIRECTORY, .list), shownAs: folder)
      .map { String(decoding: $0, as: UTF8.self) }
      .filter { $0 != "." && $0 != ".." }.sorted()
  }

  /// Returns the names of all entries of an open folder as bytes, unsorted, and closes the folder.
  static func nameBytes(in folder: Int32, shownAs path: String) throws(FileError) -> [[UInt8]] {
    guard let directory = fdopendir(folder) else {
      let reason = SystemReason.last
      close(folder)
      throw FileError(.list, path, reason: reason)
    }
    defer { closedir(directory) }
    var names: [[UInt8]] = []
    while let entry = readdir(directory) {
      let capacity = MemoryLayout.size(ofValue: entry.pointee.d_name)
      withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: UInt8.self, capacity: capacity) {
          names.append(Array(UnsafeBufferPointer(start: $0, count: strlen($0))))
        }
      }
    }
    return names
  }

  /// Creates a folder and its missing parents, unless it exists.
  package static func makeFolder(_ path: String) throws(FileError) {
    if InputFile.kind(of: path) == .folder { return }
    if let parent = ExactPath.parent(of: path), InputFile.kind(of: parent) == nil {
      try makeFolder(parent)
    }
    guard mkdir(path, 0o777) != 0 else { return }
    let reason = SystemReason.last
    // Another process may have created the folder in the meantime.
    guard reason == .exists, InputFile.kind(of: path) == .folder else {
      throw FileError(.create, path, reason: reason)
    }
  }

  /// Removes a file; has no effect if it does not exist.
  package static func remove(_ path: String) throws(FileError) {
    guard unlink(path) != 0 else { return }
    let reason = SystemReason.last
    guard reason == .noSuchFile else { throw FileError(.remove, path, reason: reason) }
  }

  /// Opens a file with a descriptor that child processes do not inherit.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - flags: The flags of `open`.
  ///   - action: The operation, for error messages.
  /// - Returns: The descriptor, which the caller must close.
  package static func open(
    _ path: String, _ flags: Int32, _ action: FileError.Action
  ) throws(FileError) -> Int32 {
    try open(path, in: AT_FDCWD, flags, action, shownAs: path)
  }

  /// Opens a path relative to an open folder, with a descriptor that child processes do not
  /// inherit.
  ///
  /// - Parameters:
  ///   - name: The relative path.
  ///   - folder: The descriptor of the folder.
  ///   - flags: The flags of `openat`.
  ///   - mode: The mode of a created file, before the process's umask is applied.
  ///   - action: The operation, for error messages.
  ///   - path: The path, for error messages.
  /// - Returns: The descriptor, which the caller must close.
  static func open(
    _ name: UnsafePointer<CChar>, in folder: Int32, _ flags: Int32, mode: mode_t = 0o666,
    _ action: FileError.Action, shownAs path: @autoclosure () -> String
  ) throws(FileError) -> Int32 {
    let number = SystemReason.retrying { Int(openat(folder, name, flags | O_CLOEXEC, mode)) }
    guard number >= 0 else {
      let reason = SystemReason.last
      throw FileError(action, path(), reason: reason)
    }
    return Int32(number)
  }

  #if os(Linux)
    /// `O_TMPFILE` of `<fcntl.h>`, which Swift does not import.
    ///
    /// The value includes `O_DIRECTORY`, so that kernels that do not support the flag return an
    /// error.
    private static let unnamedFileFlag = 0o20_000_000 | O_DIRECTORY
  #endif

  /// Creates a file without a name on the file system of a folder.
  ///
  /// The result is `nil` if the operating system or the file system does not support such files.
  static func openUnnamed(
    _ name: UnsafePointer<CChar>, in folder: Int32 = AT_FDCWD, _ flags: Int32,
    mode: mode_t = 0o666, shownAs path: String
  ) throws(FileError) -> Int32? {
    #if os(Linux)
      do throws(FileError) {
        return try open(
          name, in: folder, unnamedFileFlag | flags, mode: mode, .create, shownAs: path)
      } catch {
        guard [EOPNOTSUPP, EISDIR, EINVAL].contains(error.reason.rawValue) else { throw error }
      }
    #endif
    return nil
  }

  /// Reads the next bytes of an open file, at most `limit`; at the end, the result is empty.
  ///
  /// - Parameter path: The path of the file, for error messages.
  package static func read(
    _ file: Int32, upTo limit: Int, path: String
  ) throws(FileError) -> [UInt8] {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
      count = SystemReason.retrying { systemRead(file, buffer.baseAddress, limit) }
      filled = max(count, 0)
    }
    guard count >= 0 else { throw FileError(.read, path, reason: .last) }
    return bytes
  }

  /// Replaces the contents of a target file with those of a source file and synchronizes the
  /// target.
  ///
  /// - Parameter path: The path of the target file, for error messages.
  static func copy(_ source: Int32, to target: Int32, path: String) throws(FileError) {
    guard lseek(source, 0, SEEK_SET) == 0, lseek(target, 0, SEEK_SET) == 0 else {
      throw FileError(.write, path, reason: .last)
    }
    var length: off_t = 0
    while true {
      let bytes = try read(source, upTo: 1 << 16, path: path)
      if bytes.isEmpty { break }
      try write(bytes, to: target, path: path)
      length += off_t(bytes.count)
    }
    guard ftruncate(target, length) == 0, fsync(target) == 0 else {
      throw FileError(.write, path, reason: .last)
    }
  }

  /// Writes all bytes to an open file.
  ///
  /// - Parameter path: The path of the file, for error messages.
  package static func write(
    _ bytes: some Collection<UInt8>, to descriptor: Int32, path: String
  ) throws(FileError) {
    try Array(bytes).withUnsafeBufferPointer { bytes throws(FileError) in
      try write(blocks: [UnsafeRawBufferPointer(bytes)], to: descriptor, path: path)
    }
  }

  /// The maximum number of blocks per `writev` call on Linux and macOS.
  private static let blocksAtOnce = 1024

  /// Writes blocks of memory in order; the same block may occur repeatedly.
  ///
  /// - Parameter path: The path of the file, for error messages.
  static func write(
    blocks: [UnsafeRawBufferPointer], to descriptor: Int32, path: String
  ) throws(FileError) {
    var rest = blocks.filter { !$0.isEmpty }[...]
    while !rest.isEmpty {
      let parts = rest.prefix(blocksAtOnce).map {
        iovec(iov_base: UnsafeMutableRawPointer(mutating: $0.baseAddress), iov_len: $0.count)
      }
      var count = SystemReason.retrying { writev(descriptor, parts, Int32(parts.count)) }
      guard count > 0 else { throw FileError(.write, path, reason: .last) }
      while let first = rest.first, count >= first.count {
        count -= first.count
        rest.removeFirst()
      }
      if let first = rest.first {
        rest[rest.startIndex] = UnsafeRawBufferPointer(rebasing: first.dropFirst(count))
      }
    }
  }
}

// Inside `FileSystem`, the name `read` refers to its method.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, buffer, count)
}
