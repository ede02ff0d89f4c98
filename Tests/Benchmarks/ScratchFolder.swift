/// A temporary folder, deleted with its contents when the instance is deallocated.
final class ScratchFolder: Sendable {
  let path: String

  /// Creates an empty folder in the system's temporary folder.
  init() throws {
    let folder = FileManager.default.temporaryDirectory.path
    path = (folder.hasSuffix("/") ? folder : folder + "/") + "reel-bench-\(UUID().uuidString)"
    try makeFolder()
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns the path of a file or folder in the folder.
  func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Creates the folder itself, or a subfolder.
  func makeFolder(_ name: String? = nil) throws {
    let target = name.map(path) ?? path
    do {
      try FileManager.default.createDirectory(
        atPath: target, withIntermediateDirectories: false)
    } catch {
      throw Failure(.cannotCreate, "cannot create the folder \(target)")
    }
  }

  /// Returns the total size of the files in a subfolder, in bytes.
  func size(_ name: String) throws -> Int {
    let folder = path(name)
    return try FileSystem.names(in: folder).reduce(0) { sum, file in
      sum + (try FileStatus(of: "\(folder)/\(file)")?.length ?? 0)
    }
  }

  /// Returns the modification date of a file, or `nil` if it does not exist.
  func date(_ name: String) -> Date? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
    return attributes?[.modificationDate] as? Date
  }

  func read(_ name: String) throws -> [UInt8] { try InputFile.read(path(name)) }
}
