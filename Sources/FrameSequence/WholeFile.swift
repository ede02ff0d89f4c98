public import RefreshScenario

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that appears whole or not at all.
///
/// On Linux the bytes go into a file without a name, which is linked in when it is whole, so that
/// not even a kill leaves a trace. Where the file system cannot do that, they go under a hidden
/// temporary name beside the target, which is then renamed. A file that is never committed is gone
/// when the value is.
public struct WholeFile: ~Copyable {
  /// What happens where the name is taken.
  public enum Collision: Hashable, Sendable {
    /// The new file takes the place of the old one in one step.
    case replace
    /// An error with the reason ``SystemReason/exists``.
    case refuse
  }

  /// How the names of temporary files begin.
  ///
  /// They are hidden, and a folder's rules pass over hidden files.
  static let temporaryPrefix = ".reel-"

  private let path: String
  private let descriptor: Int32
  /// The temporary name; `nil` where the file has none.
  private let temporary: String?

  /// Opens a file that is to appear at `path`; folders above it that are missing are made.
  public init(_ path: String) throws(FileError) {
    self.path = path
    do throws(FileError) {
      (descriptor, temporary) = try Self.open(for: path)
    } catch {
      let folder = Self.split(path).folder
      guard error.reason == .noSuchFile, !folder.isEmpty else { throw error }
      try FileSystem.makeFolder(folder)
      (descriptor, temporary) = try Self.open(for: path)
    }
  }

  private static func open(
    for path: String
  ) throws(FileError) -> (descriptor: Int32, temporary: String?) {
    if let descriptor = try openUnnamed(for: path) { return (descriptor, nil) }
    let name = temporaryPath(for: path)
    let descriptor = openFile(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, permissions)
    guard descriptor >= 0 else { throw FileError(.create, path, reason: .last) }
    return (descriptor, name)
  }

  /// Adds bytes.
  public func write(_ bytes: some Collection<UInt8>) throws(FileError) {
    try FileSystem.write(bytes, to: descriptor, path: path)
  }

  /// Gives the file its name.
  public consuming func commit(ifTaken collision: Collision = .replace) throws(FileError) {
    if let temporary {
      switch collision {
      case .replace: try Self.rename(temporary, to: path)
      case .refuse:
        // A link fails where a rename would replace; the temporary name goes with the value.
        guard link(temporary, path) == 0 else { throw FileError(.create, path, reason: .last) }
      }
      return
    }
    switch linkUnnamed(to: path) {
    case nil: return
    case .exists? where collision == .replace:
      let temporary = Self.temporaryPath(for: path)
      try FileSystem.remove(temporary)
      if let reason = linkUnnamed(to: temporary) {
        throw FileError(.create, path, reason: reason)
      }
      try Self.rename(temporary, to: path)
    case let reason?: throw FileError(.create, path, reason: reason)
    }
  }

  deinit {
    close(descriptor)
    if let temporary { unlink(temporary) }
  }

  /// Writes a whole file at once.
  public static func write(
    _ bytes: some Collection<UInt8>, to path: String, ifTaken collision: Collision = .replace
  ) throws(FileError) {
    let file = try WholeFile(path)
    try file.write(bytes)
    try file.commit(ifTaken: collision)
  }

  /// Read and write for everyone, less what the process's mask takes away.
  private static let permissions: mode_t = 0o666

  private static func temporaryPath(for path: String) -> String {
    let (folder, name) = split(path)
    return "\(folder)\(temporaryPrefix)\(getpid())-\(name)"
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    let nameStart = path.index(after: slash)
    return (String(path[..<nameStart]), String(path[nameStart...]))
  }

  private static func rename(_ temporary: String, to path: String) throws(FileError) {
    guard renameFile(temporary, path) != 0 else { return }
    let reason = SystemReason.last
    unlink(temporary)
    throw FileError(.create, path, reason: reason)
  }

  private func linkUnnamed(to target: String) -> SystemReason? {
    let source = "/proc/self/fd/\(descriptor)"
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
      let folder = split(path).folder
      let descriptor = openFile(
        folder.isEmpty ? "." : folder, unnamedFileFlag | O_WRONLY | O_CLOEXEC, permissions)
      if descriptor >= 0 { return descriptor }
      switch errno {
      case EOPNOTSUPP, EISDIR, EINVAL: return nil
      default: throw FileError(.create, path, reason: .last)
      }
    }
  #else
    private static func openUnnamed(for path: String) throws(FileError) -> Int32? { nil }
  #endif
}

// Inside the structure the plain names mean its own functions.
private func renameFile(_ old: String, _ new: String) -> Int32 { rename(old, new) }
private func openFile(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}
