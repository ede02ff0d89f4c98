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

  private let folder: Folder
  private let name: FileName
  /// The path for errors.
  private let shownPath: String
  private let descriptor: Descriptor
  /// The temporary name; `nil` where the file has none.
  private var temporary: FileName?

  /// Opens a file that is to appear at `path`; folders above it that are missing are made.
  package init(_ path: String) throws(FileError) {
    try self.init(try FolderEntry(path), shownAs: path)
  }

  /// Opens a file for an entry that was found; folders that are missing are made.
  init(_ entry: FolderEntry, shownAs shownPath: String) throws(FileError) {
    try self.init(entry.name, in: try entry.madeFolder(), shownAs: shownPath)
  }

  /// Opens a file that is to have a name in an open folder, and that errors call `shownPath`.
  init(_ name: FileName, in folder: Folder, shownAs shownPath: String) throws(FileError) {
    self.folder = folder
    self.name = name
    self.shownPath = shownPath
    if Self.canLinkUnnamed,
      let number = try FileSystem.openUnnamed(
        ".", in: folder.descriptor.number, O_RDWR, shownAs: shownPath)
    {
      descriptor = Descriptor(owning: number)
      temporary = nil
      return
    }
    var temporary: FileName?
    descriptor = Descriptor(
      owning: try TemporaryName.claim { name throws(FileError) in
        temporary = name
        do throws(FileError) {
          return try folder.number(of: name, O_RDWR | O_CREAT | O_EXCL, .create)
        } catch {
          throw FileError(.create, shownPath, reason: error.reason)
        }
      })
    self.temporary = temporary
  }

  /// Whether an unnamed file can be linked in through `/proc`, which some containers lack.
  private static let canLinkUnnamed = access("/proc/self/fd", X_OK) == 0

  /// Lets only this user read and write the file, from before its first byte.
  package func closeToOthers() throws(FileError) {
    guard fchmod(descriptor.number, 0o600) == 0 else {
      throw FileError(.create, shownPath, reason: .last)
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
        try rename(temporary)
        self.temporary = nil
      case .refuse:
        // A link fails where a rename would replace; the temporary name goes with the value.
        try folder.link(temporary, to: name, shownAs: shownPath)
      }
    } else if let reason = linkUnnamed(to: name) {
      guard reason == .exists, collision == .replace else {
        throw FileError(.create, shownPath, reason: reason)
      }
      let name = try TemporaryName.claim { name throws(FileError) in
        if let reason = linkUnnamed(to: name) {
          throw FileError(.create, shownPath, reason: reason)
        }
        return name
      }
      temporary = name
      try rename(name)
      temporary = nil
    }
    if isDurable { try folder.synchronize() }
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
    try ExtendedAttribute.copyAll(
      from: try folder.open(name, O_RDONLY), to: descriptor, path: shownPath)
  }

  /// Puts the bytes into the file that has the name, which stays the same file under all its names.
  ///
  /// Beside it a hidden copy of what it held is kept until all is written, and read back where
  /// writing fails. A run that is killed leaves the copy, and the next one is refused for it.
  consuming func overwrite() throws(FileError) {
    let target = try folder.open(name, O_RDWR, .create)
    let copyName = Self.copyName(of: name)
    let copyPath = folder.path(of: copyName)
    let copy = try folder.open(copyName, O_RDWR | O_CREAT | O_EXCL, .create)
    do throws(FileError) {
      _ = fchmod(copy.number, 0o600)
      try FileSystem.copy(target.number, to: copy.number, path: copyPath)
    } catch {
      try? folder.remove(copyName)
      throw error
    }
    do throws(FileError) {
      try FileSystem.copy(descriptor.number, to: target.number, path: shownPath)
    } catch {
      try FileSystem.copy(copy.number, to: target.number, path: copyPath)
      try folder.remove(copyName)
      throw error
    }
    try folder.remove(copyName)
  }

  /// The name of the hidden copy of what a file held before a run wrote into it.
  static func copyName(of name: FileName) -> FileName { name.with(prefix: ".", suffix: ".before") }

  deinit {
    if let temporary { try? folder.remove(temporary) }
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

  private func linkUnnamed(to target: FileName) -> SystemReason? {
    let source = "/proc/self/fd/\(descriptor.number)"
    let result = target.withPointer {
      linkat(AT_FDCWD, source, folder.descriptor.number, $0, AT_SYMLINK_FOLLOW)
    }
    return result == 0 ? nil : .last
  }

  private func rename(_ temporary: FileName) throws(FileError) {
    do throws(FileError) {
      try folder.rename(temporary, to: name)
    } catch {
      throw FileError(error.action, shownPath, reason: error.reason)
    }
  }
}
