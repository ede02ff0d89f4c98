import FileAccess

/// The folder with the state of `tune`, which only its owner can access.
///
/// The folder is `$XDG_STATE_HOME/reel`, by default `~/.local/state/reel`.
struct StateFolder: Sendable {
  /// The path of the parent folder, or `nil` if the environment has no absolute path.
  private let parent: String?

  private static let name: FileName = "reel"

  /// Creates a state folder, whose path is determined by environment variables.
  ///
  /// - Parameter environment: The environment, or `nil` for that of the process.
  init(environment: [String: String]? = nil) {
    let environment = environment ?? Environment.all
    func folder(_ name: String) -> String? {
      environment[name].flatMap { ExactPath.isAbsolute($0) ? $0 : nil }
    }
    parent =
      folder("XDG_STATE_HOME") ?? folder("HOME").map { ExactPath.appending(".local/state", to: $0) }
  }

  /// Opens the folder and removes the permissions of others, or returns `nil` if it is missing.
  ///
  /// - Parameter isMaking: Whether a missing folder is created.
  /// - Throws: `TunerRefusal` if the environment has no absolute path, or if the folder is a link or
  ///   another user's; `FileError` if it cannot be opened or created.
  private func folder(isMaking: Bool = false) throws -> Folder? {
    guard let parent else {
      throw TunerRefusal("neither XDG_STATE_HOME nor HOME is an absolute path")
    }
    do throws(FileError) {
      guard
        let folder = try Folder.below(parent, [], isMaking: isMaking)?
          .folder(Self.name, isMaking: isMaking, mode: 0o700)
      else { return nil }
      if try folder.closeToOthers() { return folder }
    } catch {
      guard error.reason == .isLink || error.reason == .notFolder else { throw error }
    }
    throw TunerRefusal("\(path(in: parent)) is not a folder that this user owns")
  }

  private func path(in parent: String) -> String { ExactPath.appending("\(Self.name)", to: parent) }

  /// Opens the folder, creating it if it is missing.
  ///
  /// - Throws: `TunerRefusal` if the environment has no absolute path, or if the folder is a link or
  ///   another user's; `FileError` if it cannot be opened or created.
  func make() throws -> Folder {
    guard let folder = try folder(isMaking: true) else {
      throw FileError(.create, path(in: parent ?? "."), reason: .noSuchFile)
    }
    return folder
  }

  /// Atomically writes a file that only its owner can access, replacing an existing one, and returns
  /// its path.
  @discardableResult
  func write(_ bytes: some Collection<UInt8>, to name: FileName) throws -> String {
    let folder = try make()
    try folder.write(to: name) { file in
      try file.closeToOthers()
      try file.write(bytes)
    }
    return folder.path(of: name)
  }

  /// Returns the bytes of a file that this user owns, or `nil` if it cannot be read.
  ///
  /// - Parameters:
  ///   - limit: The maximum size in bytes; a larger file is not read.
  ///   - isSecret: Whether a file with permissions for others is ignored.
  func read(_ name: FileName, limit: Int, isSecret: Bool = false) -> [UInt8]? {
    guard let folder = try? folder(), let file = try? folder.open(name, O_RDONLY),
      let status = FileStatus(ofDescriptor: file.number), status.kind == .file,
      status.owner == geteuid(), !isSecret || status.mode & 0o077 == 0, status.length <= limit
    else { return nil }
    return try? file.head(upTo: limit)
  }

  /// Removes a file if it exists.
  func remove(_ name: FileName) throws { try folder()?.remove(name) }

  /// Returns the stored secret of a port, with which open pages reconnect after a restart.
  ///
  /// A missing secret is created; the result is `nil` if it cannot be stored.
  func secret(ofPort port: UInt16) -> String? {
    guard let name = FileName("port-\(port).secret".utf8) else { return nil }
    if let known = read(name, limit: 1 << 10, isSecret: true)
      .flatMap({ String(validating: $0, as: UTF8.self) }),
      TunerSecrets.isToken(known)
    {
      return known
    }
    let new = TunerSecrets.makeToken()
    return (try? write(new.utf8, to: name)) == nil ? nil : new
  }
}
