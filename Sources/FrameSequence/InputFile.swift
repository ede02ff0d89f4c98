/// Files that are read.
public enum InputFile {
  /// The most bytes that are read of any file: well beyond every scenario, and no danger to memory.
  public static let limit = 64 << 20

  /// A file's bytes; a folder or a file beyond ``limit`` is an error.
  public static func read(_ path: String) throws(FileError) -> [UInt8] {
    try FileSystem.read(path, limit: limit)
  }

  /// Whether something has this name.
  public static func exists(_ path: String) -> Bool { FileSystem.kind(of: path) != nil }
}
