/// The destination of an output, checked before anything is written.
///
/// - A symlink is followed and preserved; the bytes are written to its target.
/// - A file is replaced atomically and retains its mode and owner. An edited file also retains its
///   hard links.
/// - A device or a pipe is written directly; `/dev/stdout` is this program's standard output.
/// - A file that the run reads is refused, as is an existing file of a different kind.
package struct Destination: Sendable {
  /// A rule for the existing files that may be replaced.
  package enum Replaceable: Hashable, Sendable {
    /// All files.
    case any
    /// Files with one of these extensions, or with an unknown extension.
    case named([String])
    /// Files that contain this text, which identifies files written by this program.
    ///
    /// With a source, files in which the text, “ from ” and another source follow one another are
    /// refused; a colon or a semicolon ends a source.
    case marked(String, source: String? = nil)
    /// The file that the user edits, which retains its hard links and is written durably.
    case edited
  }

  enum Target {
    /// The folder entry after all symlinks were followed, and its status if it exists.
    ///
    /// The folder is open, so later changes to the path do not affect the destination.
    case entry(FolderEntry, FileStatus?)
    /// An open file descriptor of this process.
    case open(Int32)
  }

  /// The path as specified, for messages.
  package let path: String
  let target: Target
  let isEdited: Bool

  /// The program's standard output.
  package static let standardOutput = Destination(
    path: "standard output", target: .open(STDOUT_FILENO))

  private init(path: String, target: Target) {
    self.path = path
    self.target = target
    isEdited = false
  }

  /// Checks a path without writing anything.
  ///
  /// - Parameters:
  ///   - kind: The existing files that may be replaced.
  ///   - inputs: The files that the run reads; evaluated only if a file exists at the path.
  ///   - isTyped: Whether the user typed the path. The last component of any other path, such as a
  ///     default path, must not be a symlink, a pipe or a device.
  /// - Throws: ``OutputRefusal`` if the file must not be written, `FileError` if the path cannot be
  ///   resolved or written.
  package init(
    _ path: String, holding kind: Replaceable = .any, isTyped: Bool = true,
    reading inputs: @autoclosure () throws -> InputFiles = InputFiles()
  ) throws {
    self.path = path
    isEdited = kind == .edited
    do throws(FileError) {
      target = try Self.target(of: path, isFollowing: isTyped)
    } catch {
      if error.reason == .isLink { throw OutputRefusal(path: path, reason: .link) }
      throw FileError(.create, path, reason: error.reason)
    }
    guard case .entry(let entry, let old?) = target else { return }
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
    guard entry.folder.isWritable(entry.name) else { throw FileError(.create, path, reason: .last) }
  }

  /// The status of the existing file when the destination was checked; `nil` if it did not exist.
  var status: FileStatus? {
    if case .entry(_, let status) = target { status } else { nil }
  }

  /// Whether the destination is this program's standard output.
  package var isStandardOutput: Bool { target.isStandardOutput }

  /// Returns whether a path refers to this program's standard output.
  package static func isStandardOutput(_ path: String) -> Bool {
    (try? target(of: path, isFollowing: true))?.isStandardOutput ?? false
  }

  /// Writes bytes: atomically to a file, which is replaced if it exists; directly to a pipe or a
  /// device.
  package func write(_ bytes: some Collection<UInt8>) throws(FileError) {
    var file = try OutputFile(self)
    try file.write(bytes)
    try file.commit()
  }

  /// Writes the contents of an open file: atomically to a file, which is replaced if it exists;
  /// directly to a pipe or a device.
  ///
  /// - Returns: The number of bytes written.
  package func write(contentsOf source: borrowing Descriptor) throws(FileError) -> Int {
    try source.seek(to: 0, for: .read, path: "a temporary file")
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

  // MARK: Resolving

  private static let linkLimit = 40

  private static func target(of path: String, isFollowing: Bool) throws(FileError) -> Target {
    // `step` is relative to the most recently opened folder, `current` to the current folder.
    var step = path
    var current = path
    var start: Folder?
    for _ in 0..<linkLimit {
      if isFollowing, let number = descriptorNumber(current) { return .open(number) }
      let entry = try FolderEntry(step, from: start)
      let status = try entry.status
      switch status?.kind {
      case .link:
        guard isFollowing else { throw FileError(.create, path, reason: .isLink) }
        step = try entry.folder.linkText(of: entry.name)
        start = entry.folder
        current = ExactPath.resolving(step, from: ExactPath.parent(of: current))
      case .folder: throw FileError(.create, path, reason: .isFolder)
      default: return .entry(entry, status)
      }
    }
    throw FileError(.create, path, reason: SystemReason(rawValue: ELOOP))
  }

  /// Returns the number of a file descriptor from its path in `/dev/fd` or `/proc/self/fd`.
  ///
  /// The result is `nil` for any other path.
  private static func descriptorNumber(_ path: String) -> Int32? {
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count))
    }
    return nil
  }

  // MARK: Checking

  /// The number of bytes that are searched for a mark.
  ///
  /// The number is large because the table of a sprite sheet contains the mark after the frames.
  private static let headLength = 1 << 24

  private static func check(
    _ entry: FolderEntry, _ old: FileStatus, shownAs path: String, _ kind: Replaceable
  ) throws {
    guard old.length > 0 else { return }
    switch kind {
    case .any, .edited: return
    case .named(let endings):
      guard let ending = FileEnding.of(entry.name.description), FileEnding.isKnown(ending),
        !endings.contains(ending)
      else { return }
      throw OutputRefusal(path: path, reason: .otherKind(endings))
    case .marked(let mark, let source):
      let file = try entry.folder.open(entry.name, O_RDONLY)
      let head = try FileSystem.read(file.number, upTo: headLength, path: path)
      guard head.contains(mark.utf8) else { throw OutputRefusal(path: path, reason: .notOurs) }
      guard let source, let start = head.firstRange(of: Array("\(mark) from ".utf8)) else { return }
      let rest = head[start.upperBound...]
      if [":", ";"].contains(where: { rest.starts(with: (source + $0).utf8) }) { return }
      let other = rest.prefix { !":;\n".utf8.contains($0) }
      throw OutputRefusal(
        path: path, reason: .ofAnother(String(decoding: other, as: UTF8.self)))
    }
  }
}

extension Destination.Target {
  fileprivate var isStandardOutput: Bool {
    if case .open(STDOUT_FILENO) = self { true } else { false }
  }
}

extension InputFiles {
  /// Checks that an output is not one of the files.
  ///
  /// - Parameter status: The status of the output, or `nil` to read it.
  /// - Throws: ``OutputRefusal`` if the output is one of the files.
  package func checkOutput(_ path: String, _ status: FileStatus? = nil) throws {
    guard let status = try status ?? FileStatus(of: path),
      let input = self.path(of: status.identity)
    else { return }
    throw OutputRefusal(path: path, reason: .isInput(input))
  }
}

/// An error for an output that must not be written.
public struct OutputRefusal: Error, Hashable, Sendable, CustomStringConvertible, ReportedError {
  /// The reason that an output is refused.
  package enum Reason: Hashable, Sendable {
    /// The output is an input of the run, given by its path.
    case isInput(String)
    /// The extension of the existing file is not one of these.
    case otherKind([String])
    /// The existing file was not written by this program.
    case notOurs
    /// The existing file was written for another source with this name.
    case ofAnother(String)
    case socket
    /// The extension is that of another kind of file, as the message explains.
    case wrongEnding(String)
    /// The path is a symlink that the user did not type.
    case link
    /// A run was killed while it overwrote the file; the copy contains the previous contents.
    case interrupted(copy: String)
  }

  /// The path of the output, as specified.
  package let path: String
  package let reason: Reason

  /// The error message, with a suggestion.
  public var description: String {
    switch reason {
    case .isInput(let input) where input == path:
      "the output \(path) is also an input, so nothing was written; choose another output"
    case .isInput(let input):
      "the output \(path) is the same file as the input \(input), so nothing was written; choose "
        + "another output"
    case .otherKind(let endings):
      "\(path) exists, but its ending is not that of the output "
        + "(\(endings.map { ".\($0)" }.joined(separator: ", "))), so nothing was written; choose "
        + "another output or remove the file"
    case .notOurs:
      "\(path) was not written by reel, so nothing was written; rename it or choose another folder"
    case .ofAnother(let source):
      "\(path) was written for \(source), so nothing was written; choose another folder, or rename "
        + "one of the scenarios"
    case .interrupted(let copy):
      "\(path) may be incomplete, because a run was killed while writing it, so nothing was "
        + "written; its previous contents are in \(copy); restore what is needed and remove that "
        + "copy"
    case .link:
      "\(path) is a symlink that was not named on the command line, so nothing was written; name "
        + "the output with -o or remove the symlink"
    case .wrongEnding(let message): message
    case .socket: "\(path) is a socket, which cannot be an output; choose a file or a pipe"
    }
  }

  package var exitStatus: FinalStatus {
    switch reason {
    case .isInput, .wrongEnding: .usage
    default: .cannotCreate
    }
  }
}
