import FileAccess

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Keeps other processes and threads from changing a folder's golden files at the same time.
///
/// The folder itself is locked, so that no file is left behind. Where its file system has no locks,
/// as some networks', nobody is kept waiting.
enum FolderLock {
  /// Waits until the folder, which is made where it is missing, is free, and calls `body`.
  static func withLock<Result>(_ folder: String, _ body: () throws -> Result) throws -> Result {
    try FileSystem.makeFolder(folder)
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.list, folder, reason: .last) }
    defer { close(descriptor) }
    _ = SystemReason.retrying { Int(flock(descriptor, LOCK_EX)) }
    return try body()
  }
}
