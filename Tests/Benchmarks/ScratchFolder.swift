import FileAccess
import ReelCommands

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder for what is needed only while the program runs; it goes with everything in it.
final class ScratchFolder: Sendable {
  /// The folder's path.
  let path: String

  /// Makes an empty folder where the system keeps such things.
  init() throws {
    let folder = FileManager.default.temporaryDirectory.path
    path = (folder.hasSuffix("/") ? folder : folder + "/") + "reel-bench-\(UUID().uuidString)"
    try makeFolder()
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file or folder in it.
  func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Makes the folder itself, or one in it.
  func makeFolder(_ name: String? = nil) throws {
    let target = name.map(path) ?? path
    do {
      try FileManager.default.createDirectory(
        atPath: target, withIntermediateDirectories: false)
    } catch {
      throw Failure(.cannotCreate, "cannot create the folder \(target)")
    }
  }

  /// How many bytes the files of a folder in it have.
  func size(_ name: String) throws -> Int {
    let folder = path(name)
    return try FileSystem.names(in: folder).reduce(0) { sum, file in
      sum + (try FileStatus(of: "\(folder)/\(file)")?.length ?? 0)
    }
  }

  /// When a file was written.
  func date(_ name: String) -> Date? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
    return attributes?[.modificationDate] as? Date
  }

  /// A file's bytes.
  func read(_ name: String) throws -> [UInt8] { try InputFile.read(path(name)) }
}
