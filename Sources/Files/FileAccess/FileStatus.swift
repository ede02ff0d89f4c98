/// What the system knows about something under a name.
package struct FileStatus: Hashable, Sendable {
  /// What makes a file itself, however it is called: through links, other names, other spellings.
  package struct Identity: Hashable, Sendable, CustomStringConvertible {
    private let device: UInt64
    private let number: UInt64

    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }

    package var description: String { "\(device):\(number)" }

    /// The numbers by which the system knows the file.
    var words: [UInt64] { [device, number] }
  }

  /// What it is.
  package enum Kind: Sendable {
    case folder
    case file
    case link
    case pipe
    case socket
    case device
  }

  package let identity: Identity
  package let kind: Kind
  /// The bits of `chmod`.
  package let mode: UInt32
  package let owner: UInt32
  package let group: UInt32
  /// How many names it has.
  package let linkCount: Int
  package let length: Int
  /// When it was last written, in nanoseconds since 1970.
  package let modification: Int
  /// When it or what is known of it last changed, in nanoseconds since 1970; no program can set it.
  package let change: Int

  /// The numbers that change when the file is written, replaced or touched: its identity, length and times.
  package var words: [UInt64] {
    identity.words + [length, modification, change].map { UInt64(bitPattern: Int64($0)) }
  }

  /// What a name stands for, links followed unless `isLinkItself`; `nil` where there is nothing.
  ///
  /// - Throws: where that cannot be told: a loop of links, a folder that may not be looked into.
  package init?(of path: String, isLinkItself: Bool = false) throws(FileError) {
    try self.init(of: path, in: AT_FDCWD, isLinkItself: isLinkItself, shownAs: path)
  }

  /// What an open file is.
  package init?(ofDescriptor number: Int32) {
    var status = stat()
    guard fstat(number, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The status of a path or name, counted from an open folder, or `nil` if nothing is there.
  ///
  /// - Throws: A `FileError` of any reason but `ENOENT` and `ENOTDIR`.
  init?(
    of name: UnsafePointer<CChar>, in folder: Int32, isLinkItself: Bool,
    shownAs path: @autoclosure () -> String
  ) throws(FileError) {
    var status = stat()
    guard fstatat(folder, name, &status, isLinkItself ? AT_SYMLINK_NOFOLLOW : 0) == 0 else {
      let reason = SystemReason.last
      guard reason == .noSuchFile || reason.rawValue == ENOTDIR else {
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
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    modification = Self.nanoseconds(modified)
    change = Self.nanoseconds(changed)
  }

  /// Waits until what is written has a later time than what was written before.
  ///
  /// Linux takes files' times from a clock that ticks a hundred to a thousand times a second.
  package static func awaitTick() {
    #if os(Linux)
      func now() -> Int {
        withUnsafeTemporaryAllocation(of: timespec.self, capacity: 1) { time in
          guard let start = time.baseAddress else { return 0 }
          clock_gettime(CLOCK_REALTIME_COARSE, start)
          return nanoseconds(start.pointee)
        }
      }
      let start = now()
      for _ in 0..<40 where now() == start { usleep(500) }
    #endif
  }

  private static func nanoseconds(_ time: timespec) -> Int {
    // Beside `posix_spawn` the compiler takes the fields for those of a module that cannot be imported.
    let (seconds, nanoseconds) = unsafeBitCast(time, to: (Int, Int).self)
    return seconds * 1_000_000_000 + nanoseconds
  }
}
