import Foundation

/// A mounted `tmpfs` of a small size, for tests of full disks.
public final class SmallDisk {
  /// The capacity, in bytes.
  public static let size = 128 << 10

  /// The absolute path of the mount point.
  public let path: String
  private let folder: TemporaryFolder

  /// Whether this process may mount a file system: on Linux, as root, in a privileged container.
  public static let isPossible: Bool = {
    guard getuid() == 0, let disk = try? SmallDisk() else { return false }
    return !disk.path.isEmpty
  }()

  /// The message for a test that is skipped because ``isPossible`` is false.
  public static let hint = "needs root, on Linux, to mount a small file system"

  /// Mounts the file system, which is unmounted when the instance is deallocated.
  public init() throws {
    folder = try TemporaryFolder()
    path = folder.url.path
    let mount = try ExternalProgram("/bin/mount", "/usr/bin/mount")
      .run(["-t", "tmpfs", "-o", "size=\(Self.size)", "tmpfs", path])
    guard mount.status == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  deinit {
    _ = try? ExternalProgram("/bin/umount", "/usr/bin/umount").run([path])
  }
}
