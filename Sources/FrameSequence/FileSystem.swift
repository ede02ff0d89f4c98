#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The few things that frames ask of the file system.
enum FileSystem {
  /// What a name stands for.
  enum Kind {
    case folder
    case file
    case other
  }

  /// What a name stands for, links followed; `nil` where there is nothing.
  static func kind(of path: String) -> Kind? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    default: return .other
    }
  }

  /// A file's bytes; more than the limit are an error.
  static func read(_ path: String, limit: Int = .max) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.read, path, reason: .last) }
    defer { close(descriptor) }
    var status = stat()
    let expected = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(expected, limit))
    let blockSize = 1 << 16
    while true {
      var failure: SystemReason?
      let block = [UInt8](unsafeUninitializedCapacity: blockSize) { buffer, count in
        let got = retrying { systemRead(descriptor, buffer.baseAddress, blockSize) }
        if got < 0 { failure = .last }
        count = max(got, 0)
      }
      if let failure { throw FileError(.read, path, reason: failure) }
      if block.isEmpty { return bytes }
      bytes += block
      guard bytes.count <= limit else { throw FileError(.read, path, reason: .tooLarge) }
    }
  }

  /// The names in a folder, sorted; `.` and `..` left out.
  static func names(in folder: String) throws(FileError) -> [String] {
    guard let directory = opendir(folder) else {
      throw FileError(.list, folder, reason: .last)
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let capacity = MemoryLayout.size(ofValue: entry.pointee.d_name)
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: capacity) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Makes a folder and those above it, where they are missing.
  static func makeFolder(_ path: String) throws(FileError) {
    if kind(of: path) == .folder { return }
    if let parent = parent(of: path), kind(of: parent) == nil { try makeFolder(parent) }
    guard mkdir(path, 0o777) != 0 else { return }
    let reason = SystemReason.last
    // Another process may have made it in the meantime.
    guard reason == .exists, kind(of: path) == .folder else {
      throw FileError(.create, path, reason: reason)
    }
  }

  /// Removes a file; one that is gone already is no error.
  static func remove(_ path: String) throws(FileError) {
    guard unlink(path) != 0 else { return }
    let reason = SystemReason.last
    guard reason == .noSuchFile else { throw FileError(.remove, path, reason: reason) }
  }

  /// The folder that holds a path; `nil` for a bare name.
  static func parent(of path: String) -> String? {
    var path = path[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    guard let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Writes all bytes; the path is for the error.
  static func write(
    _ bytes: some Collection<UInt8>, to descriptor: Int32, path: String
  ) throws(FileError) {
    var failure: SystemReason?
    let done: Void? = bytes.withContiguousStorageIfAvailable { buffer in
      failure = writeAll(UnsafeRawBufferPointer(buffer), to: descriptor)
    }
    if done == nil {
      Array(bytes).withUnsafeBytes { failure = writeAll($0, to: descriptor) }
    }
    if let failure { throw FileError(.write, path, reason: failure) }
  }

  private static func writeAll(
    _ buffer: UnsafeRawBufferPointer, to descriptor: Int32
  ) -> SystemReason? {
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = retrying {
        systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      }
      guard count > 0 else { return .last }
      rest = rest.dropFirst(count)
    }
    return nil
  }

  /// Calls again as long as only a signal came in between.
  private static func retrying(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}

// Inside the enumeration the plain names mean its own functions.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int)
  -> Int
{ read(descriptor, buffer, count) }

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
