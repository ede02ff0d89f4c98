#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Files that are read.
public enum InputFile {
  /// The most bytes that are read of any file: well beyond every scenario, image and font, and no
  /// danger to memory.
  public static let limit = 64 << 20

  /// A file's bytes; a folder or a file beyond ``limit`` is an error.
  public static func read(_ path: String) throws(FileError) -> [UInt8] {
    try read(path, limit: limit)
  }

  /// Whether something has this name.
  public static func exists(_ path: String) -> Bool { kind(of: path) != nil }

  /// What a name stands for.
  package enum Kind {
    case folder
    case file
    case other
  }

  /// What a name stands for, links followed; `nil` where there is nothing.
  package static func kind(of path: String) -> Kind? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    default: return .other
    }
  }

  /// A file's bytes; more than the limit are an error.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.read, path, reason: .last) }
    defer { close(descriptor) }
    return try read(descriptor, path, limit: limit)
  }

  /// The first bytes of a file, at most `length`.
  package static func readHead(_ path: String, length: Int) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.read, path, reason: .last) }
    defer { close(descriptor) }
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
      count = SystemReason.retrying { systemRead(descriptor, buffer.baseAddress, length) }
      filled = max(count, 0)
    }
    guard count >= 0 else { throw FileError(.read, path, reason: .last) }
    return bytes
  }

  /// All that comes over standard input, to its end.
  package static func readStandardInput() throws(FileError) -> [UInt8] {
    try read(STDIN_FILENO, "standard input", limit: limit)
  }

  private static func read(
    _ descriptor: Int32, _ path: String, limit: Int
  ) throws(FileError) -> [UInt8] {
    var status = stat()
    let expected = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(expected, limit))
    let blockSize = 1 << 16
    while true {
      var failure: SystemReason?
      let block = [UInt8](unsafeUninitializedCapacity: blockSize) { buffer, count in
        let got = SystemReason.retrying {
          systemRead(descriptor, buffer.baseAddress, blockSize)
        }
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
  package static func names(inFolder folder: String) throws(FileError) -> [String] {
    var names: [String] = []
    try forEachName(inFolder: folder) { pointer in
      let name = String(cString: pointer)
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// How many names there are in a folder that do not begin with a dot.
  package static func visibleCount(inFolder folder: String) throws(FileError) -> Int {
    var count = 0
    try forEachName(inFolder: folder) { if $0.pointee != UInt8(ascii: ".") { count += 1 } }
    return count
  }

  private static func forEachName(
    inFolder folder: String, _ act: (UnsafePointer<UInt8>) -> Void
  ) throws(FileError) {
    guard let directory = opendir(folder) else {
      throw FileError(.list, folder, reason: .last)
    }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let capacity = MemoryLayout.size(ofValue: entry.pointee.d_name)
      withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: UInt8.self, capacity: capacity, act)
      }
    }
  }

  /// The path of a name in a folder; `nil` is the current one.
  package static func path(of name: String, in folder: String?) -> String {
    guard let folder else { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// The folder that holds a path; `nil` for a bare name.
  package static func parent(of path: String) -> String? {
    var path = path[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    guard let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

// Inside the enumeration the plain name means its own function.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int)
  -> Int
{ read(descriptor, buffer, count) }
