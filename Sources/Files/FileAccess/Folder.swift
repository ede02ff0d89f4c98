#if !canImport(Darwin)
  import CExtendedAttributes
#endif

/// An open folder, which remains the same folder even if its path changes.
///
/// The path from which the folder is opened may contain symlinks. Inside the folder, no symlinks to
/// folders are followed, so that nothing is written or removed outside it.
package final class Folder: Sendable {
  /// The path of the folder, for messages.
  package let path: String
  let descriptor: Descriptor

  private init(_ number: Int32, path: String) {
    self.path = path
    descriptor = Descriptor(owning: number)
  }

  /// The current status of the folder; `nil` if it cannot be read.
  package var status: FileStatus? { FileStatus(ofDescriptor: descriptor.number) }

  /// Opens the folder at a path; symlinks are followed.
  package convenience init(_ path: String) throws(FileError) {
    self.init(try FileSystem.open(path, O_RDONLY | O_DIRECTORY, .list), path: path)
  }

  /// Opens a folder to access its entries; symlinks are followed.
  ///
  /// On Linux, the permission to list the entries is not required.
  ///
  /// - Parameter start: The folder to which the path is relative; by default, the current folder.
  convenience init(reaching path: String, from start: Folder? = nil) throws(FileError) {
    let number = try FileSystem.open(
      path, in: start?.descriptor.number ?? AT_FDCWD, Self.reachingFlag | O_DIRECTORY, .create,
      shownAs: path)
    self.init(number, path: ExactPath.resolving(path, from: start?.path))
  }

  #if os(Linux)
    /// `O_PATH` of `<fcntl.h>`, which Swift does not import.
    private static let reachingFlag: Int32 = 0o10_000_000
  #else
    private static let reachingFlag = O_RDONLY
  #endif

  /// Removes all permissions of the group and of other users, if this user owns the folder.
  ///
  /// - Returns: Whether this user owns the folder.
  package func closeToOthers() throws(FileError) -> Bool {
    guard let status, status.owner == geteuid() else { return false }
    guard status.mode & 0o077 == 0 || fchmod(descriptor.number, 0o700) == 0 else {
      throw FileError(.create, path, reason: .last)
    }
    return true
  }

  /// Opens a subfolder.
  ///
  /// - Parameters:
  ///   - name: The name of the subfolder.
  ///   - isMaking: Whether the subfolder is created if it does not exist.
  ///   - mode: The mode of a created folder, before the process's umask is applied.
  /// - Returns: The subfolder, or `nil` if it does not exist and `isMaking` is false.
  /// - Throws: A `FileError` with the reason `isLink` if the name belongs to a symlink.
  package func folder(
    _ name: FileName, isMaking: Bool = false, mode: mode_t = 0o777
  ) throws(FileError) -> Folder? {
    let path = self.path(of: name)
    if isMaking, name.withPointer({ mkdirat(descriptor.number, $0, mode) }) != 0, errno != EEXIST {
      throw FileError(.create, path, reason: .last)
    }
    do throws(FileError) {
      return Folder(try number(of: name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, .list), path: path)
    } catch {
      if error.reason == .noSuchFile { return nil }
      guard try status(of: name)?.kind == .link else { throw error }
      throw FileError(.list, path, reason: .isLink)
    }
  }

  /// Opens an entry and returns its descriptor, which the caller must close.
  func number(
    of name: FileName, _ flags: Int32, _ action: FileError.Action
  ) throws(FileError) -> Int32 {
    try name.withPointer { pointer throws(FileError) in
      try FileSystem.open(
        pointer, in: descriptor.number, flags, action, shownAs: self.path(of: name))
    }
  }

  /// Opens a folder inside one that a user specified.
  ///
  /// - Parameters:
  ///   - start: The path that the user specified; symlinks are followed.
  ///   - names: The path components below `start`, none of which may be a symlink.
  ///   - isMaking: Whether missing folders are created.
  /// - Returns: The folder, or `nil` if a folder does not exist and `isMaking` is false.
  package static func below(
    _ start: String, _ names: [FileName], isMaking: Bool = false
  ) throws(FileError) -> Folder? {
    if isMaking { try FileSystem.makeFolder(start) }
    guard InputFile.kind(of: start) == .folder else { return nil }
    return try Folder(start).folder(names, isMaking: isMaking)
  }

  /// Opens a nested subfolder, given by its path components.
  ///
  /// - Returns: The folder, or `nil` if a folder does not exist and `isMaking` is false.
  package func folder(
    _ names: some Sequence<FileName>, isMaking: Bool = false
  ) throws(FileError) -> Folder? {
    var folder = self
    for name in names {
      guard let next = try folder.folder(name, isMaking: isMaking) else { return nil }
      folder = next
    }
    return folder
  }

  /// Returns the names of the entries, sorted by their bytes.
  package func names() throws(FileError) -> [FileName] {
    // A separate descriptor is used because reading entries moves the file offset.
    try FileSystem.nameBytes(in: try openAgain(.list), shownAs: path).compactMap(FileName.init)
      .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  private func openAgain(_ action: FileError.Action) throws(FileError) -> Int32 {
    try FileSystem.open(".", in: descriptor.number, O_RDONLY | O_DIRECTORY, action, shownAs: path)
  }

  /// Synchronizes the folder's entries to disk.
  func synchronize() throws(FileError) {
    let folder = Descriptor(owning: try openAgain(.write))
    // Some file systems do not support synchronizing folders.
    guard fsync(folder.number) != 0, errno != EINVAL, errno != ENOTSUP else { return }
    throw FileError(.write, path, reason: .last)
  }

  /// Returns the target of a symlink.
  func linkText(of name: FileName) throws(FileError) -> String {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, filled in
      count = buffer.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { start in
          name.withPointer { readlinkat(descriptor.number, $0, start, text.count) }
        } ?? 0
      }
      filled = max(count, 0)
    }
    guard count >= 0 else { throw FileError(.read, path(of: name), reason: .last) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns whether this process may write to an entry.
  func isWritable(_ name: FileName) -> Bool {
    name.withPointer { faccessat(descriptor.number, $0, W_OK, AT_EACCESS) } == 0
  }

  /// Returns the status of an entry, or `nil` if it does not exist.
  ///
  /// - Parameter isLinkItself: Whether the status is that of a symlink instead of its target.
  /// - Throws: A `FileError` if the status cannot be determined, for example because this user may
  ///   not search the folder.
  package func status(
    of name: FileName, isLinkItself: Bool = true
  ) throws(FileError) -> FileStatus? {
    try name.withPointer { pointer throws(FileError) in
      try FileStatus(
        of: pointer, in: descriptor.number, isLinkItself: isLinkItself,
        shownAs: self.path(of: name))
    }
  }

  /// Returns the status of the item at a path, or `nil` if it does not exist; no symlinks are
  /// followed.
  package func status(of path: EntryPath) throws(FileError) -> FileStatus? {
    guard let location = try holder(of: path) else { return nil }
    return try location.folder.status(of: location.name)
  }

  /// Returns the folder that contains the item at a path, and the item's name.
  ///
  /// The result is `nil` if a folder does not exist and `isMaking` is false.
  package func holder(
    of path: EntryPath, isMaking: Bool = false
  ) throws(FileError) -> (folder: Folder, name: FileName)? {
    var names = path.names
    guard let name = names.popLast(), let folder = try folder(names, isMaking: isMaking) else {
      return nil
    }
    return (folder, name)
  }

  /// Returns the bytes of the file at a path.
  ///
  /// The file may be a symlink to a regular file, but no folder on the path may be a symlink.
  package func read(_ path: EntryPath, limit: Int = InputFile.limit) throws(FileError) -> [UInt8] {
    guard let location = try holder(of: path) else {
      throw FileError(.read, "\(self.path)/\(path)", reason: .noSuchFile)
    }
    return try location.folder.read(location.name, limit: limit)
  }

  /// Returns the paths of all files in the folder and its subfolders, without hidden items.
  ///
  /// The paths are sorted component by component.
  ///
  /// - Parameter depth: The maximum depth of subfolders.
  /// - Throws: A `FileError` with the reason `isLink` for a symlink to a folder, so that its files
  ///   are not silently omitted, and `ENAMETOOLONG` for a deeper subfolder.
  package func files(depth: Int = 64) throws(FileError) -> [EntryPath] {
    var files: [EntryPath] = []
    for name in try names() where !name.isHidden {
      guard try status(of: name, isLinkItself: false)?.kind == .folder else {
        files.append(EntryPath(name))
        continue
      }
      guard depth > 0 else {
        throw FileError(.list, path(of: name), reason: SystemReason(rawValue: ENAMETOOLONG))
      }
      if let folder = try folder(name) {
        files += try folder.files(depth: depth - 1).compactMap { EntryPath("\(name)/\($0)") }
      }
    }
    return files
  }

  /// Opens a file; does not wait for the other end of a pipe.
  ///
  /// - Throws: A `FileError` with the reason `isLink` if the name belongs to a symlink.
  package func open(
    _ name: FileName, _ flags: Int32, _ action: FileError.Action = .read
  ) throws(FileError) -> Descriptor {
    do throws(FileError) {
      return Descriptor(owning: try number(of: name, flags | O_NOFOLLOW | O_NONBLOCK, action))
    } catch {
      guard error.reason.rawValue == ELOOP else { throw error }
      throw FileError(action, error.path, reason: .isLink)
    }
  }

  /// Returns a file's bytes; a symlink is followed if its target is a regular file.
  package func read(_ name: FileName, limit: Int = InputFile.limit) throws(FileError) -> [UInt8] {
    try InputFile.read(try openInput(name), path(of: name), limit: limit)
  }

  /// Opens a file for reading; a symlink is followed, and a pipe is not waited for.
  package func openInput(_ name: FileName) throws(FileError) -> Descriptor {
    Descriptor(owning: try number(of: name, O_RDONLY | O_NONBLOCK, .read))
  }

  /// Writes a file atomically, replacing any existing one.
  ///
  /// - Parameter isDurable: Whether the file is synchronized to disk.
  package func write(
    _ bytes: some Collection<UInt8>, to name: FileName, isDurable: Bool = false
  ) throws {
    try write(to: name, isDurable: isDurable) { try $0.write(bytes) }
  }

  /// Writes a file atomically, replacing any existing one.
  ///
  /// - Parameters:
  ///   - isDurable: Whether the file is synchronized to disk.
  ///   - add: A closure that writes the bytes to its argument.
  package func write(
    to name: FileName, isDurable: Bool = false, _ add: (borrowing WholeFile) throws -> Void
  ) throws {
    let file = try WholeFile(name, in: self, shownAs: path(of: name))
    try add(file)
    try file.commit(isDurable: isDurable)
  }

  /// Renames an entry, replacing any existing entry with the new name.
  package func rename(_ old: FileName, to new: FileName) throws(FileError) {
    let number = descriptor.number
    let result = old.withPointer { old in new.withPointer { renameat(number, old, number, $0) } }
    guard result == 0 else { throw FileError(.create, path(of: new), reason: .last) }
  }

  /// Exchanges two entries atomically.
  ///
  /// - Returns: Whether the file system supports this.
  func exchange(_ one: FileName, _ other: FileName) throws(FileError) -> Bool {
    let number = descriptor.number
    let result = one.withPointer { one in
      other.withPointer { other in
        #if canImport(Darwin)
          renameatx_np(number, one, number, other, UInt32(RENAME_SWAP))
        #else
          // `RENAME_EXCHANGE` of renameat2(2).
          renameat2(number, one, number, other, 1 << 1)
        #endif
      }
    }
    if result == 0 { return true }
    let reason = SystemReason.last
    guard [EINVAL, ENOSYS, ENOTSUP, EPERM].contains(reason.rawValue) else {
      throw FileError(.create, path(of: other), reason: reason)
    }
    return false
  }

  /// Creates a hard link to a file in this folder.
  ///
  /// - Throws: A `FileError` with the reason `exists` if the new name is taken.
  func link(_ old: FileName, to new: FileName, shownAs path: String) throws(FileError) {
    let number = descriptor.number
    let result = old.withPointer { old in new.withPointer { linkat(number, old, number, $0, 0) } }
    guard result == 0 else { throw FileError(.create, path, reason: .last) }
  }

  /// Removes a folder and the files in it; has no effect if it does not exist.
  package func removeFolderAndFiles(_ name: FileName) throws(FileError) {
    guard let folder = try folder(name) else { return }
    for file in try folder.names() { try folder.remove(file) }
    try removeFolder(name)
  }

  /// Removes a file or a symlink; has no effect if it does not exist.
  package func remove(_ name: FileName) throws(FileError) { try remove(name, flags: 0) }

  /// Removes an empty folder; has no effect if it does not exist.
  package func removeFolder(_ name: FileName) throws(FileError) {
    try remove(name, flags: AT_REMOVEDIR)
  }

  private func remove(_ name: FileName, flags: Int32) throws(FileError) {
    guard name.withPointer({ unlinkat(descriptor.number, $0, flags) }) != 0 else { return }
    let reason = SystemReason.last
    guard reason == .noSuchFile else { throw FileError(.remove, path(of: name), reason: reason) }
  }

  /// Calls a closure while holding an exclusive lock on the folder.
  ///
  /// The closure is called without a lock if the file system does not support locks, for example on
  /// some network file systems.
  ///
  /// - Throws: A `FileError` with the reason `EBUSY` if the lock is not available within 60
  ///   seconds, or `ECANCELED` if the task is canceled while waiting, and the errors of the
  ///   closure.
  package func alone<Result>(_ body: () throws -> Result) throws -> Result {
    try descriptor.lock(path)
    defer { _ = flock(descriptor.number, LOCK_UN) }
    return try body()
  }

  /// Returns the path of an entry, for messages.
  package func path(of entry: some CustomStringConvertible) -> String {
    ExactPath.appending("\(entry)", to: path == "." ? nil : path)
  }
}
