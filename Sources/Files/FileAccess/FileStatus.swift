/// The metadata of a file system item, as returned by `stat`.
package struct FileStatus: Hashable, Sendable {
  /// The identity of an item, independent of the path by which it is accessed.
  package struct Identity: Hashable, Sendable, CustomStringConvertible {
    private let device: UInt64
    private let number: UInt64

    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }

    package var description: String { "\(device):\(number)" }
  }

  /// The type of an item.
  package enum ItemKind: Sendable {
    case folder
    case file
    case link
    case pipe
    case socket
    case device
  }

  package let identity: Identity
  package let kind: ItemKind
  /// The permission bits, as for `chmod`, without the type of the item.
  package let mode: UInt32
  package let owner: UInt32
  package let group: UInt32
  /// The number of hard links.
  package let linkCount: Int
  /// The length, in bytes.
  package let length: Int
  /// The modification time, in nanoseconds since 1970.
  package let modification: Int
  /// The status change time, in nanoseconds since 1970, which programs cannot set.
  package let change: Int

  /// Returns whether this is the status of the same file, and nobody has written to the file since.
  ///
  /// Renaming a file changes only its status change time.
  func isUnwritten(since earlier: FileStatus) -> Bool {
    identity == earlier.identity && length == earlier.length
      && modification == earlier.modification
  }

  /// Reads the status of the item at a path, or returns `nil` if nothing exists there.
  ///
  /// - Parameter isLinkItself: Whether the status is that of a symlink instead of its target.
  /// - Throws: A `FileError` if the status cannot be determined, for example because of a symlink
  ///   cycle or missing permissions.
  package init?(of path: String, isLinkItself: Bool = false) throws(FileError) {
    try self.init(of: path, in: AT_FDCWD, isLinkItself: isLinkItself, shownAs: path)
  }

  /// Reads the status of an open file, or returns `nil` if the descriptor is invalid.
  package init?(ofDescriptor number: Int32) {
    var status = stat()
    guard fstat(number, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Reads the status of a path relative to an open folder, or returns `nil` if nothing exists
  /// there.
  ///
  /// - Throws: A `FileError` for any failure except `ENOENT` and `ENOTDIR`.
  init?(
    of name: UnsafePointer<CChar>, in folder: Int32, isLinkItself: Bool,
    shownAs path: @autoclosure () -> String
  ) throws(FileError) {
    var status = stat()
    guard fstatat(folder, name, &status, isLinkItself ? AT_SYMLINK_NOFOLLOW : 0) == 0 else {
      let reason = SystemReason.last
      guard reason == .noSuchFile || reason == .notFolder else {
        throw FileError(.read, path(), reason: reason)
      }
      return nil
    }
    self.init(status)
  }

  private init(_ status: stat) {
    identity = Identity(status)
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: .folder
      case S_IFREG: .file
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      default: .device
      }
    mode = UInt32(status.st_mode) & 0o7777
    owner = status.st_uid
    group = status.st_gid
    linkCount = Int(status.st_nlink)
    length = Int(status.st_size)
    #if canImport(Darwin)
      let modified = status.st_mtimespec
      let changed = status.st_ctimespec
    #else
      let modified = status.st_mtim
      let changed = status.st_ctim
    #endif
    modification = Self.nanoseconds(modified)
    change = Self.nanoseconds(changed)
  }

  private static func nanoseconds(_ time: timespec) -> Int {
    // In a module that also uses `posix_spawn`, the compiler attributes the fields of `timespec`
    // to a module that cannot be imported.
    let (seconds, nanoseconds) = unsafeBitCast(time, to: (Int, Int).self)
    return seconds * 1_000_000_000 + nanoseconds
  }
}
