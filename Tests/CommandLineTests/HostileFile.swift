/// A file that exists at an output path before a command runs, or none.
enum HostileFile: String, CaseIterable {
  case nothing
  case file
  case fileOfAnother
  case readOnlyMount
  case link
  case danglingLink
  case linkLoop
  case hardLink
  case inputByLink
  case inputByName
  case folder
  case pipe
  case socket
  case nullDevice
  case fullDevice

  /// Whether this process may create devices, mount file systems and change the owner of files.
  static let canBeRoot: Bool = {
    guard getuid() == 0, let folder = try? TemporaryFolder() else { return false }
    let path = folder.path(of: "device")
    return Self.makeDevice(path, minor: 3) && FileHandle(forWritingAtPath: path) != nil
  }()

  /// Whether creating the file requires root.
  var needsRoot: Bool { [.fileOfAnother, .readOnlyMount, .nullDevice, .fullDevice].contains(self) }

  /// The exit code of a command that writes to the file.
  var status: Int32 {
    switch self {
    case .nothing, .file, .fileOfAnother, .link, .danglingLink, .hardLink, .pipe, .nullDevice: 0
    case .inputByLink, .inputByName: 64
    case .linkLoop, .folder, .socket, .readOnlyMount: 73
    case .fullDevice: 74
    }
  }

  /// Whether a successful command leaves the file itself in place instead of replacing it.
  var stays: Bool { ![.nothing, .file, .fileOfAnother, .hardLink].contains(self) }

  /// Returns the path of the file that receives the output, or `nil` if none exists.
  func resultPath(of path: String) -> String? {
    switch self {
    case .nothing, .file, .fileOfAnother, .hardLink: path
    case .link, .danglingLink: path + ".target"
    case .pipe: path + ".read"
    default: nil
    }
  }

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - path: The output path.
  ///   - content: The contents of a file that the command may replace.
  ///   - input: The path of a file that the command reads.
  func make(at path: String, content: String, input: String) throws {
    let files = FileManager.default
    switch self {
    case .nothing: break
    case .file, .fileOfAnother:
      try content.write(toFile: path, atomically: false, encoding: .utf8)
      chmod(path, 0o640)
      if self == .fileOfAnother { chown(path, 12_345, 23_456) }
    case .readOnlyMount:
      try content.write(toFile: path, atomically: false, encoding: .utf8)
      try Self.mount(["--bind", path, path])
      try Self.mount(["-o", "remount,ro,bind", path])
    case .link:
      try content.write(toFile: path + ".target", atomically: false, encoding: .utf8)
      try files.createSymbolicLink(
        atPath: path, withDestinationPath: (path as NSString).lastPathComponent + ".target")
    case .danglingLink:
      try files.createSymbolicLink(atPath: path, withDestinationPath: path + ".target")
    case .linkLoop:
      try files.createSymbolicLink(atPath: path, withDestinationPath: path + ".other")
      try files.createSymbolicLink(atPath: path + ".other", withDestinationPath: path)
    case .hardLink:
      try content.write(toFile: path + ".other", atomically: false, encoding: .utf8)
      try files.linkItem(atPath: path + ".other", toPath: path)
    case .inputByLink: try files.createSymbolicLink(atPath: path, withDestinationPath: input)
    case .inputByName: try files.linkItem(atPath: input, toPath: path)
    case .folder: try files.createDirectory(atPath: path, withIntermediateDirectories: false)
    case .pipe: mkfifo(path, 0o644)
    case .socket: mknod(path, S_IFSOCK | 0o644, 0)
    case .nullDevice: _ = Self.makeDevice(path, minor: 3)
    case .fullDevice: _ = Self.makeDevice(path, minor: 7)
    }
  }

  /// Removes the file and all files created with it.
  func remove(at path: String) throws {
    if self == .readOnlyMount {
      _ = try ExternalProgram("/bin/umount", "/usr/bin/umount").run([path])
    }
    for name in [path, path + ".target", path + ".other", path + ".read"] {
      Foundation.remove(name)
    }
  }

  private static func mount(_ arguments: [String]) throws {
    let outcome = try ExternalProgram("/bin/mount", "/usr/bin/mount").run(arguments)
    guard outcome.status == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Creates a memory device: the minor number 3 is `/dev/null`, 7 is `/dev/full`.
  private static func makeDevice(_ path: String, minor: UInt) -> Bool {
    mknod(path, S_IFCHR | 0o666, makedev(1, UInt32(minor))) == 0
  }
}

private func makedev(_ major: UInt, _ minor: UInt32) -> dev_t {
  dev_t((major & 0xFFF) << 8 | UInt(minor) & 0xFF)
}

/// A snapshot of the files, links, devices and folders in a folder.
struct FolderState: Equatable, CustomStringConvertible {
  struct FileState: Equatable {
    var inode: UInt64
    var mode: UInt32
    var owner: UInt32
    var linkCount: UInt
    var device: UInt64
    var bytes: Data?
  }

  var entries: [String: FileState] = [:]

  init(_ path: String) throws {
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      var status = stat()
      guard lstat("\(path)/\(name)", &status) == 0 else { continue }
      let isFile = status.st_mode & S_IFMT == S_IFREG
      entries[name] = FileState(
        inode: UInt64(status.st_ino), mode: UInt32(status.st_mode), owner: status.st_uid,
        linkCount: UInt(status.st_nlink), device: UInt64(status.st_rdev),
        bytes: isFile ? FileManager.default.contents(atPath: "\(path)/\(name)") : nil)
    }
  }

  /// Returns the state without the named entries.
  func without(_ names: [String]) -> FolderState {
    var state = self
    for name in names { state.entries[name] = nil }
    return state
  }

  var description: String { entries.keys.sorted().joined(separator: " ") }
}
