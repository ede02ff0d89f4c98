/// A folder while a run writes into it: known by what it is rather than by its path, and shared with
/// other runs of the same sequence.
///
/// Each run holds a shared lock of the folder itself, which ends with the process however that ends.
/// What several of them change, the manifest, is changed under a lock of a hidden file.
package final class FolderHold: Sendable {
  /// The name of the hidden file, which holds a text that tells the runs' sequence.
  static let lockName = ".reel.lock"

  package let path: String
  private let folder: Descriptor
  private let identity: FileStatus.Identity?
  /// A path that leads to the folder itself, whatever has its name now; the name where the system has
  /// no such paths.
  private let place: String

  private init(opening path: String) throws(FileError) {
    self.path = path
    folder = Descriptor(owning: try FileSystem.open(path, O_RDONLY | O_DIRECTORY, .create))
    identity = FileStatus(ofDescriptor: folder.number)?.identity
    place = folder.place ?? path
  }

  /// Holds a folder, which is made where it is missing, together with other runs of a sequence.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - sequence: a text that tells the sequence from others.
  ///   - isCleaning: whether what killed runs left is removed, for which the folder is listed.
  /// - Returns: `nil` if runs of another sequence write into it.
  package convenience init?(
    _ path: String, for sequence: String, isCleaning: Bool = true
  ) throws {
    try FileSystem.makeFolder(path)
    try self.init(opening: path)
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
    try self.init(opening: path)
    while flock(folder.number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      try await Task.sleep(for: .milliseconds(20))
    }
    try check()
  }

  /// Waits until nobody else holds a folder, which is made where it is missing, and calls `body`.
  ///
  /// Where the file system has no locks, as some networks', nobody waits.
  package static func alone<Result>(
    in path: String, _ body: () throws -> Result
  ) throws -> Result {
    try FileSystem.makeFolder(path)
    return try Folder(path).alone(body)
  }

  /// Makes sure that the path still leads to the folder.
  package func check() throws(FolderLostError) {
    guard let now = try? FileStatus(of: path), now.identity == identity else {
      throw FolderLostError(folder: path)
    }
  }

  /// Writes a whole file into the folder, and never into another that has taken its name; says what the
  /// system knows of it.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> FileStatus? {
    try writing { place in try WholeFile.write(bytes, to: "\(place)/\(name)") }
  }

  /// Changes what is in the folder, and never in another that has taken its name.
  ///
  /// Where that fails because the folder is gone, the error says so.
  ///
  /// - Parameter change: gets a path that leads to the folder itself.
  package func writing<Result>(_ change: (_ place: String) throws -> Result) throws -> Result {
    try check()
    do {
      return try change(place)
    } catch let error as FileError where error.path.hasPrefix(place) {
      try check()
      let name = error.path.dropFirst(place.count)
      throw FileError(error.action, path + name, reason: error.reason)
    } catch {
      try check()
      throw error
    }
  }

  /// Makes sure that a file is there with its length.
  package func check(_ file: String, length: Int) throws {
    let status = try FileStatus(of: "\(path)/\(file)")
    guard let status, status.kind == .file, status.length == length else {
      try check()
      throw FolderLostError(folder: path, file: file)
    }
  }

  /// Does something while no other run does the like; `isAlone` tells whether there are others.
  package func changing<Result>(_ change: (_ isAlone: Bool) throws -> Result) throws -> Result {
    try exclusively { _ in
      try check()
      return try change(lockAlone())
    }
  }

  /// Lets the folder go, with nothing left behind by the last run.
  package func leave() throws {
    try exclusively { lock in
      if lockAlone() { try lock.remove() }
      // Under the lock, so that whoever comes next finds either both locks or none.
      _ = flock(folder.number, LOCK_UN)
    }
  }

  /// Whether no other run holds the folder; it is shared again then.
  private func lockAlone() -> Bool {
    let isAlone = flock(folder.number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
    _ = SystemReason.retrying { Int(flock(folder.number, LOCK_SH)) }
    return isAlone
  }

  /// What killed runs left under temporary names.
  private func removeTemporaries() throws(FileError) {
    for name in try FileSystem.names(in: path) where TemporaryName.isTemporary(name) {
      guard try FileStatus(of: "\(path)/\(name)", isLinkItself: true)?.kind == .file else {
        continue
      }
      try FileSystem.remove("\(path)/\(name)")
    }
  }

  private func exclusively<Result>(_ work: (borrowing LockFile) throws -> Result) throws -> Result {
    try check()
    let lock = try LockFile("\(place)/\(Self.lockName)")
    return try work(lock)
  }
}

/// A file whose lock is held as long as the value is.
private struct LockFile: ~Copyable {
  private let path: String
  private let descriptor: Descriptor

  init(_ path: String) throws(FileError) {
    self.path = path
    descriptor = Descriptor(owning: try Self.locked(path))
  }

  /// Opens and locks the file; one that was removed meanwhile is no lock any more.
  private static func locked(_ path: String) throws(FileError) -> Int32 {
    while true {
      let number = try FileSystem.open(path, O_RDWR | O_CREAT | O_NOFOLLOW, .create)
      _ = SystemReason.retrying { Int(flock(number, LOCK_EX)) }
      if let own = FileStatus(ofDescriptor: number), own.linkCount > 0 { return number }
      close(number)
    }
  }

  var text: String {
    let bytes = (try? InputFile.readHead(path, length: 1 << 12)) ?? []
    return String(decoding: bytes, as: UTF8.self)
  }

  func replaceText(_ text: String) throws(FileError) {
    guard ftruncate(descriptor.number, 0) == 0 else {
      throw FileError(.write, path, reason: .last)
    }
    try FileSystem.write(text.utf8, to: descriptor.number, path: path)
  }

  func remove() throws(FileError) { try FileSystem.remove(path) }
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
