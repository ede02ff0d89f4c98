/// A file that is written atomically: it appears with all its contents or not at all.
///
/// On Linux, the bytes are written to a file without a name, which is then linked into the
/// folder, so that a killed process leaves nothing behind. If the file system does not support
/// this, they are written to a hidden temporary file in the same folder, which is then renamed.
/// A file that is not committed is removed when the value is destroyed.
///
/// By default, an existing item with the name is replaced, which is meant for names that this
/// program chose. For a path that a user specified, use ``Destination``, or ``Collision/refuse``
/// for a file that must be new.
package struct WholeFile: ~Copyable {
  /// The handling of an existing item with the name.
  package enum Collision: Hashable, Sendable {
    /// The new file atomically replaces the item.
    case replace
    /// Committing throws a `FileError` with the reason `exists`.
    case refuse
  }

  private let folder: Folder
  private let name: FileName
  /// The path, for error messages.
  private let shownPath: String
  private let descriptor: Descriptor
  /// The temporary name, or `nil` for a file without a name.
  private var temporary: FileName?

  /// Creates missing parent folders, and a file that appears at a path when it is committed.
  package init(_ path: String) throws(FileError) {
    try self.init(try FolderEntry(path), shownAs: path)
  }

  /// Creates missing folders, and a file that appears at an entry when it is committed.
  init(_ entry: FolderEntry, shownAs shownPath: String) throws(FileError) {
    try self.init(entry.name, in: try entry.madeFolder(), shownAs: shownPath)
  }

  /// Creates a file that appears under a name in an open folder when it is committed.
  ///
  /// - Parameter shownPath: The path, for error messages.
  init(_ name: FileName, in folder: Folder, shownAs shownPath: String) throws(FileError) {
    self.folder = folder
    self.name = name
    self.shownPath = shownPath
    TemporaryName.sweep(folder)
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
    _ = flock(descriptor.number, LOCK_EX | LOCK_NB)
  }

  /// Whether `/proc` is available, which is required to link an unnamed file; some containers
  /// lack it.
  private static let canLinkUnnamed = access("/proc/self/fd", X_OK) == 0

  /// Restricts access to this user; call this function before writing.
  package func closeToOthers() throws(FileError) {
    guard fchmod(descriptor.number, 0o600) == 0 else {
      throw FileError(.create, shownPath, reason: .last)
    }
  }

  package func write(_ bytes: some Collection<UInt8>) throws(FileError) {
    try FileSystem.write(bytes, to: descriptor.number, path: shownPath)
  }

  /// Appends blocks of memory in order.
  func write(blocks: [UnsafeRawBufferPointer]) throws(FileError) {
    try FileSystem.write(blocks: blocks, to: descriptor.number, path: shownPath)
  }

  /// Makes the file appear under its name.
  ///
  /// - Parameters:
  ///   - collision: The handling of an existing item with the name.
  ///   - isDurable: Whether the file and the folder entry are synchronized to disk, which is slow.
  /// - Throws: A `FileError` with the reason `exists` if `collision` is `refuse` and the name is
  ///   taken.
  package consuming func commit(
    ifTaken collision: Collision = .replace, isDurable: Bool = false
  ) throws(FileError) {
    try take(name: collision, isDurable: isDurable)
  }

  /// - Parameter known: The status of the existing file that is replaced, or `nil` for any file.
  private mutating func take(
    name collision: Collision, replacing known: FileStatus? = nil, isDurable: Bool
  ) throws(FileError) {
    if isDurable { try synchronize() }
    if let temporary {
      switch collision {
      case .replace:
        try rename(temporary, replacing: known)
        self.temporary = nil
      case .refuse:
        // Unlike renaming, linking fails if the name exists. `deinit` removes the temporary name.
        try folder.link(temporary, to: name, shownAs: shownPath)
      }
    } else if let reason = linkUnnamed(to: name) {
      guard reason == .exists, collision == .replace else {
        throw FileError(.create, shownPath, reason: reason)
      }
      _ = flock(descriptor.number, LOCK_EX | LOCK_NB)
      let name = try TemporaryName.claim { name throws(FileError) in
        if let reason = linkUnnamed(to: name) {
          throw FileError(.create, shownPath, reason: reason)
        }
        return name
      }
      temporary = name
      try rename(name, replacing: known)
      temporary = nil
    }
    if isDurable { try folder.synchronize() }
  }

  /// Makes the file appear under its name; overwrites the existing file if that is a mount point.
  ///
  /// - Parameter known: The status of the existing file that is replaced, or `nil` for any file.
  /// - Throws: A `FileError` with the reason `ESTALE` if another program has written the known file
  ///   or replaced it, which is kept.
  consuming func commitOrOverwrite(
    replacing known: FileStatus?, isDurable: Bool
  ) throws(FileError) {
    do throws(FileError) {
      try take(name: .replace, replacing: known, isDurable: isDurable)
    } catch {
      guard error.reason.rawValue == EBUSY else { throw error }
      try overwrite(known)
    }
  }

  /// Copies the mode and the owner of another file.
  ///
  /// - Returns: Whether both were copied; only root can change the owner of a file.
  func adopt(_ old: FileStatus) -> Bool {
    guard let own = FileStatus(ofDescriptor: descriptor.number) else { return false }
    if (own.owner, own.group) != (old.owner, old.group),
      fchown(descriptor.number, old.owner, old.group) != 0
    {
      return false
    }
    // Changing the owner clears some mode bits, so the mode is set afterward.
    return fchmod(descriptor.number, mode_t(old.mode)) == 0
  }

  /// Copies the extended attributes of the existing file.
  ///
  /// - Returns: Whether all `user.` attributes were copied.
  func adoptAttributes() throws(FileError) -> Bool {
    try ExtendedAttributes.copyAll(
      from: try folder.open(name, O_RDONLY), to: descriptor, path: shownPath)
  }

  /// Writes the bytes into the existing file, which retains its identity and hard links.
  ///
  /// Until writing is complete, a hidden copy contains the previous contents, which are restored if
  /// writing fails. If the process is killed, the copy remains, and ``Destination`` refuses the
  /// file.
  ///
  /// - Parameter known: The status that the file must have, or `nil` for any.
  consuming func overwrite(_ known: FileStatus?) throws(FileError) {
    let target = try folder.open(name, O_RDWR, .create)
    guard known == nil || FileStatus(ofDescriptor: target.number) == known else { throw stale }
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

  /// Returns the name of the hidden copy of a file's previous contents.
  static func copyName(of name: FileName) -> FileName { name.with(prefix: ".", suffix: ".before") }

  deinit {
    if let temporary { try? folder.remove(temporary) }
  }

  /// Writes a file atomically; by default, an existing item with the name is replaced.
  ///
  /// - Parameters:
  ///   - collision: The handling of an existing item with the name.
  ///   - isDurable: Whether the file and the folder entry are synchronized to disk.
  /// - Throws: A `FileError` with the reason `exists` if `collision` is `refuse` and the name is
  ///   taken.
  package static func write(
    _ bytes: some Collection<UInt8>, to path: String, ifTaken collision: Collision = .replace,
    isDurable: Bool = false
  ) throws(FileError) {
    let file = try WholeFile(path)
    try file.write(bytes)
    try file.commit(ifTaken: collision, isDurable: isDurable)
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

  private var stale: FileError {
    FileError(.write, shownPath, reason: SystemReason(rawValue: ESTALE))
  }

  /// Gives the temporary file its name.
  ///
  /// An existing file that must be known is exchanged for the temporary one. If it turns out to be
  /// another file, it is put back: no file that another program has written is lost.
  private func rename(
    _ temporary: FileName, replacing known: FileStatus?
  ) throws(FileError) {
    do throws(FileError) {
      if let known {
        let own = try folder.status(of: temporary)?.identity
        guard try folder.status(of: name) == known else { throw stale }
        if try folder.exchange(temporary, name) {
          let replaced = try folder.status(of: temporary)
          if replaced?.isUnwritten(since: known) == true { return try folder.remove(temporary) }
          _ = try folder.exchange(temporary, name)
          // A file that was written since is newer than the one that was put back.
          if try folder.status(of: temporary)?.identity != own {
            _ = try folder.exchange(temporary, name)
          }
          throw stale
        }
      }
      try folder.rename(temporary, to: name)
    } catch {
      throw FileError(error.action, shownPath, reason: error.reason)
    }
  }
}
