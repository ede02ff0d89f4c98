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

  /// A file's bytes; a folder or a file beyond the limit is an error.
  package static func read(
    _ path: String, limit: Int = InputFile.limit
  ) throws(FileError) -> [UInt8] {
    let file = Descriptor(owning: try FileSystem.open(path, O_RDONLY, .read))
    return try read(file.number, path, limit: limit)
  }

  /// The first bytes of a file, at most `length`.
  package static func readHead(_ path: String, length: Int) throws(FileError) -> [UInt8] {
    let file = Descriptor(owning: try FileSystem.open(path, O_RDONLY, .read))
    return try FileSystem.read(file.number, upTo: length, path: path)
  }

  /// All that comes over standard input, to its end.
  package static func readStandardInput() throws(FileError) -> [UInt8] {
    try read(STDIN_FILENO, "standard input", limit: limit)
  }

  private static func read(
    _ file: Int32, _ path: String, limit: Int
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(FileStatus(ofDescriptor: file)?.length ?? 0, limit))
    while true {
      let block = try FileSystem.read(file, upTo: 1 << 16, path: path)
      if block.isEmpty { return bytes }
      bytes += block
      guard bytes.count <= limit else { throw FileError(.read, path, reason: .tooLarge) }
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
