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

  enum Place {
    /// A file, a pipe or a device under the name at the end of all links, in its folder, which is open; so nothing
    /// that takes a name on the path afterwards leads elsewhere.
    case entry(FolderEntry, FileStatus?)
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
  ///   - isTyped: Whether the user typed the path. The last name of another path, as of a default and of a file
  ///     beside others, may not be a link, a pipe or a device.
  /// - Throws: ``OutputRefusal``, and a `FileError` if the path cannot be told or written.
  package init(
    _ path: String, holding kind: Kind = .any, isTyped: Bool = true,
    reading inputs: @autoclosure () throws -> InputFiles = InputFiles()
  ) throws {
    self.path = path
    isEdited = kind == .edited
    do throws(FileError) {
      place = try Self.place(of: path, isFollowing: isTyped)
    } catch {
      if error.reason == .isLink { throw OutputRefusal(path: path, reason: .link) }
      throw FileError(.create, path, reason: error.reason)
    }
    guard case .entry(let entry, let old?) = place else { return }
    switch old.kind {
    case .file: break
    case _ where !isTyped: throw FileError(.create, path, reason: .notRegular)
    case .socket: throw OutputRefusal(path: path, reason: .socket)
    default: return
    }
    if kind != .edited { try inputs().checkOutput(path, old) }
    try Self.check(entry, old, shownAs: path, kind)
    let copy = WholeFile.copyName(of: entry.name)
    if kind == .edited, try entry.folder.status(of: copy) != nil {
      throw OutputRefusal(path: path, reason: .interrupted(copy: entry.folder.path(of: copy)))
    }
    guard entry.folder.isWritable(entry.name) else {
      throw FileError(.create, path, reason: .last)
    }
  }

  /// Whether the bytes go to this program's standard output.
  package var isStandardOutput: Bool { place.isStandardOutput }

  /// Whether a path is another word for this program's standard output.
  package static func isStandardOutput(_ path: String) -> Bool {
    (try? place(of: path, isFollowing: true))?.isStandardOutput ?? false
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

  private static func place(of path: String, isFollowing: Bool) throws(FileError) -> Place {
    // The path from the folder that was opened last, and the same from the current one.
    var step = path
    var target = path
    var start: Folder?
    for _ in 0..<linkLimit {
      if isFollowing, let number = descriptorNumber(target) { return .open(number) }
      let entry = try FolderEntry(step, from: start)
      let status = try entry.status
      switch status?.kind {
      case .link:
        guard isFollowing else { throw FileError(.create, path, reason: .isLink) }
        step = try entry.folder.linkText(of: entry.name)
        start = entry.folder
        target = InputFile.path(step, from: InputFile.parent(of: target))
      case .folder: throw FileError(.create, path, reason: .isFolder)
      default: return .entry(entry, status)
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
    _ entry: FolderEntry, _ old: FileStatus, shownAs path: String, _ kind: Kind
  ) throws {
    guard old.length > 0 else { return }
    switch kind {
    case .any, .edited: return
    case .named(let endings):
      guard let ending = FileEnding.of(entry.name.description), FileEnding.isKnown(ending),
        !endings.contains(ending)
      else { return }
      throw OutputRefusal(path: path, reason: .otherKind(endings))
    case .marked(let mark):
      let file = try entry.folder.open(entry.name, O_RDONLY)
      let head = try FileSystem.read(file.number, upTo: headLength, path: path)
      guard head.contains(mark.utf8) else {
        throw OutputRefusal(path: path, reason: .notOurs)
      }
    }
  }
}

extension Destination.Place {
  fileprivate var isStandardOutput: Bool {
    if case .open(STDOUT_FILENO) = self { true } else { false }
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
    /// It is a link, and the user did not type its name.
    case link
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
    case .link:
      "\(path) is a link, and nobody typed its name, so nothing was written; name the output with -o, or "
        + "remove the link"
    case .socket:
      "\(path) is a socket, to which no files are written; name a file or a pipe"
    }
  }
}
