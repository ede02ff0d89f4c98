/// A lock on an output folder that concurrent runs of the same sequence share.
///
/// Each run holds a shared lock on the folder itself, which the system releases when the process
/// ends. The manifest, which several runs change, is protected by an exclusive lock on a hidden
/// file. The folder is identified by its device and inode numbers rather than its path.
package final class FolderLock: Sendable {
  /// The name of the hidden file, which contains the identifier of the sequence.
  static let lockName: FileName = ".reel.lock"

  /// The locked folder, even if another one now has its path.
  package let folder: Folder
  private let identity: FileStatus.Identity?

  private init(_ folder: Folder) {
    self.folder = folder
    identity = folder.status?.identity
  }

  /// Locks a folder together with other runs of a sequence, creating the folder if necessary.
  ///
  /// The result is `nil` if runs of another sequence are writing to the folder.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - opened: The folder if it is already open, or `nil` to open it; `path` must still refer to
  ///     it.
  ///   - sequence: A text that identifies the sequence.
  ///   - isCleaning: Whether temporary files of killed runs are removed, which requires listing the
  ///     folder.
  /// - Throws: A `FileError` if the folder cannot be created, opened or locked, and
  ///   ``FolderLostError`` if `path` refers to another folder.
  package convenience init?(
    _ path: String, opened: Folder? = nil, for sequence: String, isCleaning: Bool = true
  ) throws {
    if opened == nil { try FileSystem.makeFolder(path) }
    self.init(try opened ?? Folder(path))
    let isOfSequence = try exclusively { lock in
      guard lockAlone() else { return lock.text == sequence }
      TemporaryName.sweep(folder, isListing: isCleaning)
      try lock.replaceText(sequence)
      return true
    }
    guard isOfSequence else { return nil }
  }

  /// Locks an existing folder exclusively, after waiting for others to release it.
  ///
  /// - Throws: `CancellationError` if the task is canceled while waiting, a `FileError` if the
  ///   folder cannot be opened, and ``FolderLostError`` if its path refers to another folder
  ///   afterward.
  package convenience init(aloneIn path: String) async throws {
    self.init(try Folder(path))
    while flock(folder.descriptor.number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      try await Task.sleep(for: .milliseconds(20))
    }
    try check()
  }

  /// Checks that the path still refers to the folder.
  ///
  /// - Throws: ``FolderLostError`` if the folder was removed, moved or replaced.
  package func check() throws(FolderLostError) {
    guard let now = try? FileStatus(of: folder.path), now.identity == identity else {
      throw FolderLostError(folder: folder.path)
    }
  }

  /// Calls a closure that changes the folder, after checking that its path still refers to it.
  ///
  /// - Throws: ``FolderLostError`` if the folder was removed, moved or replaced, otherwise the
  ///   errors of the closure.
  @discardableResult
  package func writing<Result>(_ change: (Folder) throws -> Result) throws -> Result {
    try check()
    do {
      return try change(folder)
    } catch {
      try check()
      throw error
    }
  }

  /// Checks that a file in the folder exists and has the expected length, in bytes.
  ///
  /// - Throws: ``FolderLostError`` if the check fails, and a `FileError` if the status of the file
  ///   cannot be determined.
  package func check(_ file: EntryPath, length: Int) throws {
    guard let status = try folder.status(of: file), status.kind == .file, status.length == length
    else {
      try check()
      throw FolderLostError(folder: folder.path, file: file.text)
    }
  }

  /// Calls a closure while holding the exclusive lock.
  ///
  /// - Parameter change: A closure that changes the folder; `isAlone` is true if no other run has
  ///   locked the folder.
  package func changing<Result>(_ change: (_ isAlone: Bool) throws -> Result) throws -> Result {
    try exclusively { _ in
      try check()
      return try change(lockAlone())
    }
  }

  /// Releases the lock, and removes the hidden file if no other run has locked the folder.
  package func leave() throws {
    try exclusively { lock in
      if lockAlone() { try lock.remove() }
      // The shared lock is released inside the exclusive one, so that other runs see both or
      // neither.
      _ = flock(folder.descriptor.number, LOCK_UN)
    }
  }

  /// Returns whether no other run has locked the folder; this run's lock remains shared.
  private func lockAlone() -> Bool {
    let isAlone = flock(folder.descriptor.number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
    _ = SystemReason.retrying { Int(flock(folder.descriptor.number, LOCK_SH)) }
    return isAlone
  }

  private func exclusively<Result>(_ work: (borrowing LockFile) throws -> Result) throws -> Result {
    try check()
    let lock = try LockFile(in: folder)
    return try work(lock)
  }
}

/// A locked file, which is unlocked when the value is destroyed.
private struct LockFile: ~Copyable {
  private let folder: Folder
  private let file: Descriptor

  /// Opens and locks the file, and repeats this if another run removed the file before the lock.
  init(in folder: Folder) throws(FileError) {
    self.folder = folder
    while true {
      let file = try folder.open(FolderLock.lockName, O_RDWR | O_CREAT, .create)
      try file.lock(folder.path(of: FolderLock.lockName))
      guard let own = FileStatus(ofDescriptor: file.number), own.linkCount > 0 else { continue }
      // A file with a second hard link does not belong to this program.
      guard own.kind == .file, own.linkCount == 1 else {
        throw FileError(.create, folder.path(of: FolderLock.lockName), reason: .notRegular)
      }
      self.file = file
      return
    }
  }

  var text: String { String(decoding: (try? file.head(upTo: 1 << 12)) ?? [], as: UTF8.self) }

  func replaceText(_ text: String) throws(FileError) {
    let path = folder.path(of: FolderLock.lockName)
    guard ftruncate(file.number, 0) == 0, lseek(file.number, 0, SEEK_SET) == 0 else {
      throw FileError(.write, path, reason: .last)
    }
    try FileSystem.write(text.utf8, to: file.number, path: path)
  }

  func remove() throws(FileError) { try folder.remove(FolderLock.lockName) }
}

/// An error for an output folder that was removed or changed during a run.
public struct FolderLostError: Error, Hashable, Sendable, CustomStringConvertible, ReportedError {
  package let folder: String
  /// The path of the missing or changed file, or `nil` if the folder itself is affected.
  package var file: String?

  /// The error message, with a suggestion.
  public var description: String {
    if let file {
      return
        "\(file) in \(folder) was removed or changed during the run, so the result is incomplete; "
        + "run the command again"
    }
    return "the folder \(folder) was removed, moved or replaced during the run, so the result is "
      + "incomplete; run the command again"
  }

  package var exitStatus: FinalStatus { .inputOutput }
}
