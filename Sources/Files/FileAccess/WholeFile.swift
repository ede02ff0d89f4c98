/// A file that appears whole or not at all.
///
/// On Linux the bytes go into a file without a name, which is linked in when it is whole, so that
/// not even a kill leaves a trace. Where the file system cannot do that, they go under a hidden
/// temporary name beside the target, which is then renamed. A file that is never committed is gone
/// when the value is.
///
/// The name itself is taken, whatever stands under it: this is for names in folders of our own.
/// A path that a user gave is a ``Destination``.
package struct WholeFile: ~Copyable {
  /// What happens where the name is taken.
  package enum Collision: Hashable, Sendable {
    /// The new file takes the place of the old one in one step.
    case replace
    /// An error with the reason `SystemReason.exists`.
    case refuse
  }

  private let path: String
  /// The path for errors.
  private let shownPath: String
  private let descriptor: Descriptor
  /// The temporary name; `nil` where the file has none.
  private var temporary: String?

  /// Opens a file that is to appear at `path`; folders above it that are missing are made.
  package init(_ path: String) throws(FileError) { try self.init(path, shownAs: path) }

  /// Opens a file that errors call `shownPath`.
  init(_ path: String, shownAs shownPath: String) throws(FileError) {
    self.path = path
    self.shownPath = shownPath
    let opened: (number: Int32, temporary: String?)
    do throws(FileError) {
      opened = try Self.open(for: path)
    } catch {
      guard error.reason == .noSuchFile, let folder = InputFile.parent(of: path) else {
        throw error
      }
      try FileSystem.makeFolder(folder)
      opened = try Self.open(for: path)
    }
    descriptor = Descriptor(owning: opened.number)
    temporary = opened.temporary
  }

  private static func open(
    for path: String
  ) throws(FileError) -> (number: Int32, temporary: String?) {
    if let number = try openUnnamed(for: path) { return (number, nil) }
    return try TemporaryName.claim(beside: path) { name throws(FileError) in
      (try FileSystem.open(name, O_RDWR | O_CREAT | O_EXCL, .create), name)
    }
  }

  /// Adds bytes.
  package func write(_ bytes: some Collection<UInt8>) throws(FileError) {
    try FileSystem.write(bytes, to: descriptor.number, path: shownPath)
  }

  /// Adds blocks of memory.
  func write(blocks: [UnsafeRawBufferPointer]) throws(FileError) {
    try FileSystem.write(blocks: blocks, to: descriptor.number, path: shownPath)
  }

  /// Gives the file its name.
  ///
  /// - Parameters:
  ///   - collision: what happens where the name is taken.
  ///   - isDurable: whether the file, with its name, is to survive a power cut from now on. That
  ///     takes as long as the disk needs.
  package consuming func commit(
    ifTaken collision: Collision = .replace, isDurable: Bool = false
  ) throws(FileError) {
    try take(name: collision, isDurable: isDurable)
  }

  private mutating func take(name collision: Collision, isDurable: Bool) throws(FileError) {
    if isDurable { try synchronize() }
    if let temporary {
      switch collision {
      case .replace:
        try FileSystem.rename(temporary, to: path)
        self.temporary = nil
      case .refuse:
        // A link fails where a rename would replace; the temporary name goes with the value.
        guard link(temporary, path) == 0 else { throw FileError(.create, shownPath, reason: .last) }
      }
    } else if let reason = linkUnnamed(to: path) {
      guard reason == .exists, collision == .replace else {
        throw FileError(.create, shownPath, reason: reason)
      }
      let name = try TemporaryName.claim(beside: path) { name throws(FileError) in
        if let reason = linkUnnamed(to: name) { throw FileError(.create, name, reason: reason) }
        return name
      }
      temporary = name
      try FileSystem.rename(name, to: path)
      temporary = nil
    }
    if isDurable { try FileSystem.synchronizeFolder(of: path) }
  }

  /// Gives the file its name; where a mount holds the name, the bytes go into the file there.
  consuming func commitOrOverwrite(isDurable: Bool) throws(FileError) {
    do throws(FileError) {
      try take(name: .replace, isDurable: isDurable)
    } catch {
      guard error.reason.rawValue == EBUSY else { throw error }
      try overwrite()
    }
  }

  /// Takes the mode and the owner of another file over.
  ///
  /// - Returns: whether that was possible; only root may give files away.
  func adopt(_ old: FileStatus) -> Bool {
    guard let own = FileStatus(ofDescriptor: descriptor.number) else { return false }
    if (own.owner, own.group) != (old.owner, old.group),
      fchown(descriptor.number, old.owner, old.group) != 0
    {
      return false
    }
    // Giving a file away takes some bits of its mode.
    return fchmod(descriptor.number, mode_t(old.mode)) == 0
  }

  /// Takes over what the system and other programs keep with the file that has the name.
  ///
  /// - Returns: Whether that was possible.
  func adoptAttributes() throws(FileError) -> Bool {
    ExtendedAttribute.copyAll(
      from: Descriptor(owning: try FileSystem.open(path, O_RDONLY | O_NONBLOCK, .read)),
      to: descriptor)
  }

  /// Puts the bytes into the file that has the name, which stays the same file under all its names.
  ///
  /// Beside it a hidden copy of what it held is kept until all is written, and read back where
  /// writing fails. A run that is killed leaves the copy, and the next one is refused for it.
  consuming func overwrite() throws(FileError) {
    let target = Descriptor(owning: try FileSystem.open(path, O_RDWR, .create))
    let copyPath = Self.copyPath(of: path)
    let copy = Descriptor(
      owning: try FileSystem.open(copyPath, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, .create))
    do throws(FileError) {
      _ = fchmod(copy.number, 0o600)
      try FileSystem.copy(target.number, to: copy.number, path: copyPath)
    } catch {
      unlink(copyPath)
      throw error
    }
    do throws(FileError) {
      try FileSystem.copy(descriptor.number, to: target.number, path: shownPath)
    } catch {
      try FileSystem.copy(copy.number, to: target.number, path: copyPath)
      try FileSystem.remove(copyPath)
      throw error
    }
    try FileSystem.remove(copyPath)
  }

  /// The hidden copy of what a file held before a run wrote into it.
  static func copyPath(of path: String) -> String {
    let (folder, name) = CanonicalPath.split(path)
    return InputFile.path(of: ".\(name).before", in: folder)
  }

  deinit {
    if let temporary { unlink(temporary) }
  }

  /// Writes a whole file at once, and returns its status.
  @discardableResult
  package static func write(
    _ bytes: some Collection<UInt8>, to path: String, ifTaken collision: Collision = .replace,
    isDurable: Bool = false
  ) throws(FileError) -> FileStatus? {
    let file = try WholeFile(path)
    try file.write(bytes)
    return try file.commitTellingStatus(ifTaken: collision, isDurable: isDurable)
  }

  /// Gives the file its name, and returns its status.
  consuming func commitTellingStatus(
    ifTaken collision: Collision = .replace, isDurable: Bool
  ) throws(FileError) -> FileStatus? {
    let status = FileStatus(ofDescriptor: descriptor.number)
    try take(name: collision, isDurable: isDurable)
    return status
  }

  private func synchronize() throws(FileError) {
    guard fsync(descriptor.number) == 0 else { throw FileError(.write, shownPath, reason: .last) }
  }

  private func linkUnnamed(to target: String) -> SystemReason? {
    let source = "/proc/self/fd/\(descriptor.number)"
    let result = linkat(AT_FDCWD, source, AT_FDCWD, target, AT_SYMLINK_FOLLOW)
    return result == 0 ? nil : .last
  }

  #if os(Linux)
    /// `O_TMPFILE` of `<fcntl.h>`, which is not imported: the kernel's bit, with `O_DIRECTORY` so
    /// that kernels without it fail.
    private static let unnamedFileFlag = 0o20_000_000 | O_DIRECTORY

    /// Whether an unnamed file can be linked in through `/proc`, which some containers lack.
    private static let canLinkUnnamed = access("/proc/self/fd", X_OK) == 0

    private static func openUnnamed(for path: String) throws(FileError) -> Int32? {
      guard canLinkUnnamed else { return nil }
      do throws(FileError) {
        return try FileSystem.open(
          InputFile.parent(of: path) ?? ".", unnamedFileFlag | O_RDWR, .create)
      } catch {
        switch error.reason.rawValue {
        case EOPNOTSUPP, EISDIR, EINVAL: return nil
        default: throw FileError(.create, path, reason: error.reason)
        }
      }
    }
  #else
    private static func openUnnamed(for path: String) throws(FileError) -> Int32? { nil }
  #endif
}
