public import Foundation

/// A new, empty folder that goes with everything in it when nobody holds this any more.
public final class TemporaryFolder: Sendable {
  /// Where the folder is.
  public let url: URL

  /// Makes the folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "refreshreel-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The folder's absolute path.
  public var path: String { url.path }

  /// The absolute path of a file in the folder, whether it is there or not.
  public func path(of name: String) -> String { url.appending(path: name).path }

  /// Writes a file into the folder, and says where.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: url.appending(path: name))
    return path(of: name)
  }

  /// The bytes of a file in the folder.
  public func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appending(path: name)))
  }
}
