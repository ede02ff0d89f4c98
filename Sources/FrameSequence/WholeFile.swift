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
///
/// The name itself is taken, whatever stands under it: this is for names in folders of our own.
/// A path that a user gave is an ``OutputFile``.
public struct WholeFile: ~Copyable {
  /// What happens where the name is taken.
  public enum Collision: Hashable, Sendable {
    /// The new file takes the place of the old one in one step.
    case replace
    /// An error with the reason ``SystemReason/exists``.
    case refuse
  }

  private let path: String
  private let descriptor: Descriptor
  /// The temporary name; `nil` where the file has none.
  private var temporary: String?

  /// Opens a file that is to appear at `path`; folders above it that are missing are made.
  public init(_ path: String) throws(FileError) {
    self.path = path
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
  public func write(_ bytes: some Collection<UInt8>) throws(FileError) {
    try FileSystem.write(bytes, to: descriptor.number, path: path)
  }

  /// Gives the file its name.
  ///
  /// - Parameters:
  ///   - collision: what happens where the name is taken.
  ///   - isDurable: whether the file, with its name, is to survive a power cut from now on. That
  ///     takes as long as the disk needs.
  public consuming func commit(
    ifTaken collision: Collision = .replace, isDurable: Bool = false
  ) throws(FileError) {
    if isDurable { try synchronize() }
    if let temporary {
      switch collision {
      case .replace:
        try FileSystem.rename(temporary, to: path)
        self.temporary = nil
      case .refuse:
        // A link fails where a rename would replace; the temporary name goes with the value.
        guard link(temporary, path) == 0 else { throw FileError(.create, path, reason: .last) }
      }
    } else if let reason = linkUnnamed(to: path) {
      guard reason == .exists, collision == .replace else {
        throw FileError(.create, path, reason: reason)
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

  deinit {
    if let temporary { unlink(temporary) }
  }

  /// Writes a whole file at once.
  public static func write(
    _ bytes: some Collection<UInt8>, to path: String, ifTaken collision: Collision = .replace,
    isDurable: Bool = false
  ) throws(FileError) {
    let file = try WholeFile(path)
    try file.write(bytes)
    try file.commit(ifTaken: collision, isDurable: isDurable)
  }

  private func synchronize() throws(FileError) {
    guard fsync(descriptor.number) == 0 else { throw FileError(.write, path, reason: .last) }
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
