public import Foundation

/// A temporary folder, deleted with its contents when the instance is deallocated.
public final class TemporaryFolder: Sendable {
  /// The URL of the folder.
  public let url: URL

  /// Creates an empty folder with a unique name.
  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "refreshreel-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The absolute path of the folder.
  public var path: String { url.path }

  /// Returns the absolute path of a file in the folder, which need not exist.
  public func path(of name: String) -> String { url.appending(path: name).path }

  /// Writes a file into the folder, creates its parent folders, and returns its absolute path.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return path(of: name)
  }

  /// Writes a text into the folder, creates its parent folders, and returns its absolute path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Returns the text of a file in the folder.
  public func text(_ name: String) throws -> String {
    String(decoding: try read(name), as: UTF8.self)
  }

  /// Returns the contents of a file in the folder.
  public func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appending(path: name)))
  }
}
