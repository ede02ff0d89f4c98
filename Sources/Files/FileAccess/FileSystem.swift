/// An open file, closed when the value is gone.
package struct Descriptor: ~Copyable {
  /// The number by which the system knows it.
  package let number: Int32

  /// Takes an open file over.
  package init(owning number: Int32) { self.number = number }

  /// Opens a file without a name, which goes with the last program that has it open, and which only this
  /// user can reach meanwhile.
  package static func unnamed(
    in folder: String = FileSystem.temporaryFolder
  ) throws(FileError) -> Descriptor {
    if let number = try FileSystem.openUnnamed(
      folder, O_RDWR | O_EXCL, mode: 0o600, shownAs: folder)
    {
      return Descriptor(owning: number)
    }
    // The file system cannot make such files, so a name is made and removed at once.
    var path = Array("\(folder)/reel-XXXXXX".utf8CString)
    let number = mkstemp(&path)
    guard number >= 0 else { throw FileError(.create, folder, reason: .last) }
    unlink(path)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    return Descriptor(owning: number)
  }

  /// Waits until nobody else has locked the file.
  ///
  /// Where the file system has no locks, as some networks', nobody waits.
  ///
  /// - Parameters:
  ///   - path: The file, for the error.
  ///   - seconds: How long it is waited for at most, as everybody who reads a file can lock it.
  /// - Throws: A `FileError` of the reason `ECANCELED` where the task is cancelled meanwhile, and of `EBUSY` after
  ///   that time.
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

  /// The first bytes of the file, at most `length`.
  package func head(upTo length: Int) throws(FileError) -> [UInt8] {
    lseek(number, 0, SEEK_SET)
    return try FileSystem.read(number, upTo: length, path: "a file without a name")
  }

  deinit { close(number) }
}

/// Names in the file system, and open files.
package enum FileSystem {
  /// The folder of temporary files: `$TMPDIR`, or `/tmp` if that is not set or empty.
  package static var temporaryFolder: String {
    Environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// Whether this process may write what is under a path.
  package static func isWritable(_ path: String) -> Bool {
    faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0
  }

  /// The names in a folder, sorted; `.` and `..` left out.
  package static func names(in folder: String) throws(FileError) -> [String] {
    try nameBytes(in: try open(folder, O_RDONLY | O_DIRECTORY, .list), shownAs: folder)
      .map { String(decoding: $0, as: UTF8.self) }
      .filter { $0 != "." && $0 != ".." }.sorted()
  }

  /// The bytes of all names in an open folder, in no order; the folder is closed.
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

  /// Makes a folder and those above it, where they are missing.
  package static func makeFolder(_ path: String) throws(FileError) {
    if InputFile.kind(of: path) == .folder { return }
    if let parent = InputFile.parent(of: path), InputFile.kind(of: parent) == nil {
      try makeFolder(parent)
    }
    guard mkdir(path, 0o777) != 0 else { return }
    let reason = SystemReason.last
    // Another process may have made it in the meantime.
    guard reason == .exists, InputFile.kind(of: path) == .folder else {
      throw FileError(.create, path, reason: reason)
    }
  }

  /// Removes a file; one that is gone already is no error.
  package static func remove(_ path: String) throws(FileError) {
    guard unlink(path) != 0 else { return }
    let reason = SystemReason.last
    guard reason == .noSuchFile else { throw FileError(.remove, path, reason: reason) }
  }

  /// Opens a file; a child program does not inherit it.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - flags: those of the system's call.
  ///   - action: what is tried, for the error.
  package static func open(
    _ path: String, _ flags: Int32, _ action: FileError.Action
  ) throws(FileError) -> Int32 {
    try open(path, in: AT_FDCWD, flags, action, shownAs: path)
  }

  /// Opens what a path or a name leads to, counted from an open folder.
  ///
  /// - Parameters:
  ///   - name: The path or the name.
  ///   - folder: The open folder.
  ///   - flags: Those of the system's call.
  ///   - mode: The mode of a file that is made: read and write for everyone, less the process's mask.
  ///   - action: What is tried, for the error.
  ///   - path: The path for the error.
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
    /// `O_TMPFILE` of `<fcntl.h>`, which is not imported: the kernel's bit, with `O_DIRECTORY` so
    /// that kernels without it fail.
    private static let unnamedFileFlag = 0o20_000_000 | O_DIRECTORY
  #endif

  /// Opens a file without a name on the file system of a folder, or returns `nil` if it cannot have such files.
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

  /// Reads the next bytes of an open file, none at its end; the path is for the error.
  static func read(_ file: Int32, upTo limit: Int, path: String) throws(FileError) -> [UInt8] {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
      count = SystemReason.retrying { systemRead(file, buffer.baseAddress, limit) }
      filled = max(count, 0)
    }
    guard count >= 0 else { throw FileError(.read, path, reason: .last) }
    return bytes
  }

  /// Makes an open file hold what another holds, and waits until the disk has it.
  ///
  /// - Parameter path: the file that is written, for the error.
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

  /// Writes all bytes; the path is for the error.
  package static func write(
    _ bytes: some Collection<UInt8>, to descriptor: Int32, path: String
  ) throws(FileError) {
    try Array(bytes).withUnsafeBufferPointer { bytes throws(FileError) in
      try write(blocks: [UnsafeRawBufferPointer(bytes)], to: descriptor, path: path)
    }
  }

  /// As many blocks every system takes in one call.
  private static let blocksAtOnce = 1024

  /// Writes blocks of memory one after the other, of which one may come many times; the path is for the
  /// error.
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

// Inside the enumeration the plain name means its own function.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, buffer, count)
}
