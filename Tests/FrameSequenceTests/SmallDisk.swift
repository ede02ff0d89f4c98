import Foundation
import TestSupport

/// A file system in memory that is full soon; only where this process may mount one.
final class SmallDisk {
  /// How many bytes fit.
  static let size = 128 << 10

  let path: String
  private let folder: TemporaryFolder

  /// Whether one can be made here: on Linux, as root, outside of a locked-down container.
  static let isPossible: Bool = {
    guard getuid() == 0, let disk = try? SmallDisk() else { return false }
    return !disk.path.isEmpty
  }()

  /// What to say where it cannot.
  static let hint = "needs root, on Linux, to mount a small file system"

  init() throws {
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
