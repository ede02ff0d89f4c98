import Foundation

/// A file system in memory that is full soon; only where this process may mount one.
public final class SmallDisk {
  /// How many bytes fit.
  public static let size = 128 << 10

  /// Where it is.
  public let path: String
  private let folder: TemporaryFolder

  /// Whether one can be made here: on Linux, as root, outside of a locked-down container.
  public static let isPossible: Bool = {
    guard getuid() == 0, let disk = try? SmallDisk() else { return false }
    return !disk.path.isEmpty
  }()

  /// What to say where it cannot.
  public static let hint = "needs root, on Linux, to mount a small file system"

  /// Mounts one, which goes with the value.
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
