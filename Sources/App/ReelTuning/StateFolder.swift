import FileAccess

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The folder of what `tune` keeps: `$XDG_STATE_HOME/reel`, by default `~/.local/state/reel`, which only its
/// owner enters.
struct StateFolder: Sendable {
  /// The folder's path; `nil` if the environment names none.
  let path: String?

  /// - Parameter environment: the variables that name the folder; those of the process if it is `nil`.
  init(environment: [String: String]? = nil) {
    let environment = environment ?? ProcessInfo.processInfo.environment
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    path = (state ?? home.map { "\($0)/.local/state" }).map { "\($0)/reel" }
  }

  /// Makes the folder if it is missing, and closes it to others.
  ///
  /// - Returns: its path.
  /// - Throws: the reason why there is no such folder.
  func make() throws -> String {
    guard let path else { throw TunerRefusal("neither XDG_STATE_HOME nor HOME names a folder") }
    if let parent = InputFile.parent(of: path) { try FileSystem.makeFolder(parent) }
    if mkdir(path, 0o700) != 0, SystemReason.last != .exists {
      throw FileError(.create, path, reason: .last)
    }
    guard let status = try FileStatus(of: path, isLinkItself: true), status.kind == .folder,
      status.owner == geteuid()
    else { throw TunerRefusal("\(path) is not a folder of this user") }
    if status.mode & 0o077 != 0, chmod(path, 0o700) != 0 {
      throw FileError(.create, path, reason: .last)
    }
    return path
  }

  /// Writes a whole file that only its owner reads, and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    let path = "\(try make())/\(name)"
    try WholeFile.write(text.utf8, to: path)
    // Until then the folder keeps others out.
    guard chmod(path, 0o600) == 0 else { throw FileError(.create, path, reason: .last) }
    return path
  }

  /// The text of a file that only its owner reads and writes; `nil` if there is none.
  func read(_ name: String) -> String? {
    guard let folder = try? make() else { return nil }
    let path = "\(folder)/\(name)"
    guard let status = try? FileStatus(of: path, isLinkItself: true), status.kind == .file,
      status.owner == geteuid(), status.mode & 0o077 == 0,
      let bytes = try? InputFile.read(path, limit: 1 << 10)
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Removes a file if it is there.
  func remove(_ name: String) {
    if let path { try? FileSystem.remove("\(path)/\(name)") }
  }

  /// The secret of the pages of a port, which is kept, so that they go on after a restart.
  func secret(ofPort port: UInt16) -> String? {
    let name = "port-\(port).secret"
    if let known = read(name), TunerSecrets.isToken(known) { return known }
    let new = TunerSecrets.makeToken()
    return (try? write(new, to: name)) == nil ? nil : new
  }
}
