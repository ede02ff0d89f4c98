/// An open file, closed when the value is gone.
package struct Descriptor: ~Copyable {
  /// The number by which the system knows it.
  package let number: Int32

  /// Takes an open file over.
  package init(owning number: Int32) { self.number = number }

  /// Opens a file without a name, which goes with the last program that has it open, and which only this
  /// user can reach meanwhile.
  package static func unnamed(in folder: String) throws(FileError) -> Descriptor {
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
  /// Whether this process may write what is under a path.
  package static func isWritable(_ path: String) -> Bool {
    faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0
  }

  /// The names in a folder, sorted; `.` and `..` left out.
  package static func names(in folder: String) throws(FileError) -> [String] {
    try nameBytes(in: folder, shownAs: folder).map { String(decoding: $0, as: UTF8.self) }
      .filter { $0 != "." && $0 != ".." }.sorted()
  }

  /// The bytes of all names in a folder, in no order.
  static func nameBytes(in folder: String, shownAs path: String) throws(FileError) -> [[UInt8]] {
    guard let directory = opendir(folder) else { throw FileError(.list, path, reason: .last) }
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

  /// Gives a file or folder another name in one step.
  package static func rename(_ old: String, to new: String) throws(FileError) {
    guard systemRename(old, new) == 0 else { throw FileError(.create, new, reason: .last) }
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
    // Read and write for everyone, less what the process's mask takes away.
    let number = SystemReason.retrying { Int(systemOpen(path, flags | O_CLOEXEC, 0o666)) }
    guard number >= 0 else { throw FileError(action, path, reason: .last) }
    return Int32(number)
  }

  /// Makes the names in the folder of a path survive a power cut.
  static func synchronizeFolder(of path: String) throws(FileError) {
    let folder = InputFile.parent(of: path) ?? "."
    let descriptor = Descriptor(owning: try open(folder, O_RDONLY | O_DIRECTORY, .write))
    // Some file systems have nothing to do for folders, and say so.
    guard fsync(descriptor.number) != 0, errno != EINVAL, errno != ENOTSUP else { return }
    throw FileError(.write, folder, reason: .last)
  }

  /// What a link says.
  static func linkText(_ path: String) throws(FileError) -> String {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, filled in
      count = buffer.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { readlink(path, $0, text.count) } ?? 0
      }
      filled = max(count, 0)
    }
    guard count >= 0 else { throw FileError(.read, path, reason: .last) }
    return String(decoding: bytes, as: UTF8.self)
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

// Inside the enumeration the plain names mean its own functions.
private func systemRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }

private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, buffer, count)
}

private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}
