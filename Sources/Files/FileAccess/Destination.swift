/// Where an output goes that a user named, checked before anything is written.
///
/// - A link is followed: it stays, and what it names gets the bytes.
/// - A file is replaced in one step, and keeps its mode and owner. An edited one keeps its other
///   names too.
/// - A device or a pipe is written to; `/dev/stdout` is this program's own standard output.
/// - A file that the run reads, and one of another kind than what is written, is refused.
package struct Destination: Sendable {
  /// Which files may be replaced.
  package enum Kind: Hashable, Sendable {
    /// Any.
    case any
    /// Those whose names end so, or in nothing that we know.
    case named([String])
    /// Those that say somewhere near their beginning that they are ours.
    case marked(String)
    /// Any, as the user names the very file to be changed; it keeps its links, and what it holds
    /// survives a power cut.
    case edited
  }

  enum Place: Hashable {
    /// A file, under the name at the end of all links.
    case file(String, old: FileStatus?)
    /// A pipe or device.
    case special(FileStatus.Kind)
    /// An open file of this process.
    case open(Int32)
  }

  /// The path as it was named.
  package let path: String
  let place: Place
  let isEdited: Bool

  /// The program's standard output.
  package static let standardOutput = Destination(
    path: "standard output", place: .open(STDOUT_FILENO))

  private init(path: String, place: Place) {
    self.path = path
    self.place = place
    isEdited = false
  }

  /// Checks a path; nothing is written yet.
  ///
  /// - Parameters:
  ///   - path: where the output is to go.
  ///   - kind: which file may be replaced there.
  ///   - inputs: what the run reads; asked for only where a file is there.
  /// - Throws: ``OutputRefusal``, and a `FileError` where the path cannot be told or written.
  package init(
    _ path: String, holding kind: Kind = .any,
    reading inputs: @autoclosure () throws -> InputFiles = InputFiles()
  ) throws {
    self.path = path
    isEdited = kind == .edited
    do throws(FileError) {
      place = try Self.place(of: path)
    } catch {
      throw FileError(.create, path, reason: error.reason)
    }
    if place == .special(.socket) { throw OutputRefusal(path: path, reason: .socket) }
    guard case .file(let target, let old?) = place else { return }
    if kind != .edited { try inputs().checkOutput(path, old) }
    try Self.check(target, old, shownAs: path, kind)
    let copy = WholeFile.copyPath(of: target)
    if kind == .edited, InputFile.exists(copy) {
      throw OutputRefusal(path: path, reason: .interrupted(copy: copy))
    }
    guard FileSystem.isWritable(target) else {
      throw FileError(.create, path, reason: .last)
    }
  }

  /// Checks a file in a folder that the user named: a link, a pipe or a device of its name is refused.
  ///
  /// - Throws: What the other initializer throws, and a `FileError` of the reason `isLink` or
  ///   `notRegular`.
  package init(
    _ name: FileName, in folder: String?, holding kind: Kind = .any,
    reading inputs: @autoclosure () throws -> InputFiles = InputFiles()
  ) throws {
    let path = InputFile.path(of: "\(name)", in: folder)
    let old = try FileStatus(of: path, isLinkItself: true)?.kind
    guard old != .link else { throw FileError(.create, path, reason: .isLink) }
    guard old == nil || old == .file || old == .folder else {
      throw FileError(.create, path, reason: .notRegular)
    }
    try self.init(path, holding: kind, reading: try inputs())
  }

  /// Checks a path whose last name nobody typed, as it follows from that of another file.
  package init(
    besideOthers path: String, holding kind: Kind,
    reading inputs: @autoclosure () throws -> InputFiles = InputFiles()
  ) throws {
    try self.init(
      try FileName(checking: CanonicalPath.split(path).name), in: InputFile.parent(of: path),
      holding: kind, reading: try inputs())
  }

  /// Whether the bytes go to this program's standard output.
  package var isStandardOutput: Bool { place == .open(STDOUT_FILENO) }

  /// Whether a path is another word for this program's standard output.
  package static func isStandardOutput(_ path: String) -> Bool {
    (try? place(of: path)) == .open(STDOUT_FILENO)
  }

  /// Writes a whole file, or all bytes to what is none.
  package func write(_ bytes: some Collection<UInt8>) throws(FileError) {
    var file = try OutputFile(self)
    try file.write(bytes)
    try file.commit()
  }

  /// Writes the contents of an open file: atomically to a file, directly to a pipe or a device.
  ///
  /// - Returns: The number of bytes.
  package func write(contentsOf source: borrowing Descriptor) throws(FileError) -> Int {
    lseek(source.number, 0, SEEK_SET)
    var file = try OutputFile(self)
    var total = 0
    while true {
      let bytes = try FileSystem.read(source.number, upTo: 1 << 20, path: path)
      if bytes.isEmpty { break }
      try file.write(bytes)
      total += bytes.count
    }
    try file.commit()
    return total
  }

  // MARK: Finding

  private static let linkLimit = 40

  private static func place(of path: String) throws(FileError) -> Place {
    var target = path
    for _ in 0..<linkLimit {
      if let number = descriptorNumber(target) { return .open(number) }
      guard let status = try FileStatus(of: target, isLinkItself: true) else {
        return .file(target, old: nil)
      }
      switch status.kind {
      case .link:
        let link = try FileSystem.linkText(target)
        target =
          InputFile.path(link, from: InputFile.parent(of: target))
      case .file: return .file(target, old: status)
      case .folder: throw FileError(.create, path, reason: .isFolder)
      case .pipe, .socket, .device: return .special(status.kind)
      }
    }
    throw FileError(.create, path, reason: SystemReason(rawValue: ELOOP))
  }

  /// The number in names of this process's open files.
  private static func descriptorNumber(_ path: String) -> Int32? {
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count))
    }
    return nil
  }

  // MARK: Judging

  /// Marks stand within so many bytes; a sheet's table has it behind those of its frames.
  private static let headLength = 1 << 24

  private static func check(
    _ target: String, _ old: FileStatus, shownAs path: String, _ kind: Kind
  ) throws {
    guard old.length > 0 else { return }
    switch kind {
    case .any, .edited: return
    case .named(let endings):
      guard let ending = FileEnding.of(target), FileEnding.isKnown(ending),
        !endings.contains(ending)
      else { return }
      throw OutputRefusal(path: path, reason: .otherKind(endings))
    case .marked(let mark):
      let head = try InputFile.readHead(target, length: headLength)
      guard head.contains(mark.utf8) else {
        throw OutputRefusal(path: path, reason: .notOurs)
      }
    }
  }
}

extension InputFiles {
  /// Refuses an output that is one of the files.
  package func checkOutput(_ path: String, _ status: FileStatus? = nil) throws {
    guard let status = try status ?? FileStatus(of: path),
      let input = self.path(of: status.identity)
    else { return }
    throw OutputRefusal(path: path, reason: .isInput(input))
  }
}

/// An output that is not written, and why.
public struct OutputRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// Why.
  package enum Reason: Hashable, Sendable {
    /// The run reads the file, under this name.
    case isInput(String)
    /// The file's name says that it holds something else than one that ends so.
    case otherKind([String])
    /// Someone else wrote it.
    case notOurs
    /// It is a socket.
    case socket
    /// A run was killed while it wrote into the file, and this copy of what was there before is left.
    case interrupted(copy: String)
  }

  /// The path as it was named.
  package let path: String
  /// Why it is not written.
  package let reason: Reason

  /// What was found, and what to do instead.
  public var description: String {
    switch reason {
    case .isInput(let input) where input == path:
      "the output \(path) is a file that this run reads, so nothing was written; give the output "
        + "another name"
    case .isInput(let input):
      "the output \(path) is the same file as \(input), which this run reads, so nothing was "
        + "written; give the output another name"
    case .otherKind(let endings):
      "\(path) is there, and its name is not one of what would be written "
        + "(\(endings.map { ".\($0)" }.joined(separator: ", "))), so nothing was written; give the "
        + "output another name, or remove the file"
    case .notOurs:
      "\(path) was not written by reel, so nothing was written; rename it, or name another folder"
    case .interrupted(let copy):
      "\(path) may hold half of what an earlier run wrote, as that run was killed; what it held before is "
        + "in \(copy), so nothing was written; put right what is needed, and remove that copy"
    case .socket:
      "\(path) is a socket, to which no files are written; name a file or a pipe"
    }
  }
}
