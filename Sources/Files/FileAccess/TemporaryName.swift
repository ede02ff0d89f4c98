import Synchronization

/// Hidden names for unfinished items, in the form `.reel-PID-N`.
///
/// The names are shorter than the maximum length, even if the final names are not. A process locks
/// a file before it has such a name. The files of ended processes are removed from a folder before
/// the first file is written there.
enum TemporaryName {
  private static let prefix = ".reel-"

  /// Creates an item with an unused temporary name.
  ///
  /// - Parameter make: A closure that creates the item, and throws `exists` if the name is taken.
  static func claim<Result>(
    _ make: (FileName) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    var number = 0
    while true {
      do throws(FileError) {
        return try make(try FileName(checking: "\(prefix)\(getpid())-\(number)"))
      } catch {
        guard error.reason == .exists, number < limit else { throw error }
        number += 1
      }
    }
  }

  /// The highest number N that is tried.
  private static let limit = 10_000

  /// The folders from which files were removed, by identity and path: an identity may be used again.
  private static let swept = Mutex(Set<String>())

  /// Removes the files of ended processes from a folder, unless this was done before.
  ///
  /// - Parameter isListing: Whether the folder may be listed, which takes long if it is large.
  static func sweep(_ folder: Folder, isListing: Bool = true) {
    guard let identity = folder.status?.identity,
      swept.withLock({ $0.insert("\(identity) \(folder.path)").inserted }), isListing
    else { return }
    for name in (try? folder.names()) ?? [] where isOfEndedProcess(name, in: folder) {
      try? folder.remove(name)
    }
  }

  private static func isOfEndedProcess(_ name: FileName, in folder: Folder) -> Bool {
    guard let text = name.text, text.hasPrefix(prefix) else { return false }
    let numbers = text.dropFirst(prefix.count).split(
      separator: "-", omittingEmptySubsequences: false)
    let isNamed =
      numbers.count == 2
      && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
    guard isNamed, let process = pid_t(numbers[0]), process > 0, kill(process, 0) != 0,
      errno == ESRCH, let file = try? folder.open(name, O_RDONLY),
      FileStatus(ofDescriptor: file.number)?.kind == .file
    else { return false }
    // A process of another container or machine has no number here, but its lock is seen.
    return flock(file.number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }
}
