/// A folder while a run writes into it: known by what it is rather than by its path, and shared with
/// other runs of the same sequence.
///
/// Each run holds a shared lock of the folder itself, which ends with the process however that ends.
/// What several of them change, the manifest, is changed under a lock of a hidden file.
package final class FolderLock: Sendable {
  /// The name of the hidden file, which holds a text that tells the runs' sequence.
  static let lockName: FileName = ".reel.lock"

  /// The folder itself, whatever has its name now.
  package let folder: Folder
  private let identity: FileStatus.Identity?

  private init(_ folder: Folder) {
    self.folder = folder
    identity = folder.status?.identity
  }

  /// Holds a folder, which is made where it is missing, together with other runs of a sequence.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - opened: The folder if it is open already; its path has to lead to it still.
  ///   - sequence: a text that tells the sequence from others.
  ///   - isCleaning: whether what killed runs left is removed, for which the folder is listed.
  /// - Returns: `nil` if runs of another sequence write into it.
  package convenience init?(
    _ path: String, opened: Folder? = nil, for sequence: String, isCleaning: Bool = true
  ) throws {
    if opened == nil { try FileSystem.makeFolder(path) }
    self.init(try opened ?? Folder(path))
    let isOfSequence = try exclusively { lock in
      guard lockAlone() else { return lock.text == sequence }
      if isCleaning { try removeTemporaries() }
      try lock.replaceText(sequence)
      return true
    }
    guard isOfSequence else { return nil }
  }

  /// Holds a folder that is there, alone, as soon as others have released it.
  package convenience init(aloneIn path: String) async throws {
    self.init(try Folder(path))
    while flock(folder.descriptor.number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      try await Task.sleep(for: .milliseconds(20))
    }
    try check()
  }

  /// Makes sure that the path still leads to the folder.
  package func check() throws(FolderLostError) {
    guard let now = try? FileStatus(of: folder.path), now.identity == identity else {
      throw FolderLostError(folder: folder.path)
    }
  }

  /// Changes what is in the folder, and never in another that has taken its name.
  ///
  /// Where that fails because the folder is gone, the error says so.
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

  /// Makes sure that a file is there with its length.
  package func check(_ file: EntryPath, length: Int) throws {
    guard let status = try folder.status(of: file), status.kind == .file, status.length == length
    else {
      try check()
      throw FolderLostError(folder: folder.path, file: file.text)
    }
  }

  /// Does something while no other run does the like; `isAlone` tells whether there are others.
  package func changing<Result>(_ change: (_ isAlone: Bool) throws -> Result) throws -> Result {
    try exclusively { _ in
      try check()
      return try change(lockAlone())
    }
  }

  /// Releases the folder; the last run removes the hidden file.
  package func leave() throws {
    try exclusively { lock in
      if lockAlone() { try lock.remove() }
      // Under the lock, so that whoever comes next finds either both locks or none.
      _ = flock(folder.descriptor.number, LOCK_UN)
    }
  }

  /// Whether no other run holds the folder; it is shared again then.
  private func lockAlone() -> Bool {
    let isAlone = flock(folder.descriptor.number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
    _ = SystemReason.retrying { Int(flock(folder.descriptor.number, LOCK_SH)) }
    return isAlone
  }

  /// What killed runs left under temporary names.
  private func removeTemporaries() throws(FileError) {
    for name in try folder.names()
    where TemporaryName.isTemporary("\(name)") {
      guard try folder.status(of: name)?.kind == .file else { continue }
      try folder.remove(name)
    }
  }

  private func exclusively<Result>(_ work: (borrowing LockFile) throws -> Result) throws -> Result {
    try check()
    let lock = try LockFile(in: folder)
    return try work(lock)
  }
}

/// A file whose lock is held as long as the value is.
private struct LockFile: ~Copyable {
  private let folder: Folder
  private let file: Descriptor

  /// Opens and locks the file; one that was removed meanwhile is no lock any more.
  init(in folder: Folder) throws(FileError) {
    self.folder = folder
    while true {
      let file = try folder.open(FolderLock.lockName, O_RDWR | O_CREAT, .create)
      try file.lock(folder.path(of: FolderLock.lockName))
      guard let own = FileStatus(ofDescriptor: file.number), own.linkCount > 0 else { continue }
      // Somebody else's file under another name of its own.
      guard own.kind == .file, own.linkCount == 1 else {
        throw FileError(.create, folder.path(of: FolderLock.lockName), reason: .notRegular)
      }
      self.file = file
      return
    }
  }

  var text: String {
    String(decoding: (try? file.head(upTo: 1 << 12)) ?? [], as: UTF8.self)
  }

  func replaceText(_ text: String) throws(FileError) {
    let path = folder.path(of: FolderLock.lockName)
    guard ftruncate(file.number, 0) == 0, lseek(file.number, 0, SEEK_SET) == 0 else {
      throw FileError(.write, path, reason: .last)
    }
    try FileSystem.write(text.utf8, to: file.number, path: path)
  }

  func remove() throws(FileError) { try folder.remove(FolderLock.lockName) }
}

/// A folder that is no longer what it was when the run began to write into it.
public struct FolderLostError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The folder.
  package let folder: String
  /// The file that is missing from it; `nil` where the folder itself is.
  package var file: String?

  /// What happened, and what to do.
  public var description: String {
    if let file {
      return
        "\(file) was removed from \(folder) or changed while the run wrote there, so the result "
        + "is not complete; run the command again"
    }
    return "the folder \(folder) was removed, moved or replaced while the run wrote there, so the "
      + "result is not complete; run the command again"
  }
}
