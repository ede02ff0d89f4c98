import FileAccess

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The folder of what `tune` keeps: `$XDG_STATE_HOME/reel`, by default `~/.local/state/reel`, which only its
/// owner enters.
struct StateFolder: Sendable {
  /// The path of the folder that holds this one; `nil` if the environment names none.
  private let parent: String?

  private static let name: FileName = "reel"

  /// - Parameter environment: the variables that name the folder; those of the process if it is `nil`.
  init(environment: [String: String]? = nil) {
    let environment = environment ?? ProcessInfo.processInfo.environment
    let home = environment["HOME"].flatMap { InputFile.isAbsolute($0) ? $0 : nil }
    let state = environment["XDG_STATE_HOME"].flatMap { InputFile.isAbsolute($0) ? $0 : nil }
    parent = state ?? home.map { InputFile.path(of: ".local/state", in: $0) }
  }

  /// Opens the folder, which only its owner may enter, or returns `nil` if it is missing.
  ///
  /// - Parameter isMaking: Whether it is made if it is missing.
  /// - Throws: The reason why there is no such folder.
  private func folder(isMaking: Bool = false) throws -> Folder? {
    guard let parent else { throw TunerRefusal("neither XDG_STATE_HOME nor HOME names a folder") }
    do throws(FileError) {
      guard
        let folder = try Folder.below(parent, [], isMaking: isMaking)?
          .folder(Self.name, isMaking: isMaking, mode: 0o700)
      else { return nil }
      if try folder.closeToOthers() { return folder }
    } catch {
      guard error.reason == .isLink || error.reason.rawValue == ENOTDIR else { throw error }
    }
    throw TunerRefusal("\(path(in: parent)) is not a folder of this user")
  }

  private func path(in parent: String) -> String { InputFile.path(of: "\(Self.name)", in: parent) }

  /// Opens the folder, which is made if it is missing.
  ///
  /// - Throws: The reason why there is no such folder.
  func make() throws -> Folder {
    guard let folder = try folder(isMaking: true) else {
      throw FileError(.create, path(in: parent ?? "."), reason: .noSuchFile)
    }
    return folder
  }

  /// Writes a whole file that only its owner reads, and returns its path.
  @discardableResult
  func write(_ bytes: some Collection<UInt8>, to name: FileName) throws -> String {
    let folder = try make()
    try folder.write(to: name) { file in
      try file.closeToOthers()
      try file.write(bytes)
    }
    return folder.path(of: name)
  }

  /// The bytes of a file of this user, or `nil` if there is none.
  ///
  /// - Parameters:
  ///   - limit: The most bytes; a larger file is not read.
  ///   - isSecret: Whether nobody else may have the right to read or write it.
  func read(_ name: FileName, limit: Int, isSecret: Bool = false) -> [UInt8]? {
    guard let folder = try? folder(), let file = try? folder.open(name, O_RDONLY),
      let status = FileStatus(ofDescriptor: file.number), status.kind == .file,
      status.owner == geteuid(), !isSecret || status.mode & 0o077 == 0, status.length <= limit
    else { return nil }
    return try? file.head(upTo: limit)
  }

  /// Removes a file if it is there.
  func remove(_ name: FileName) throws { try folder()?.remove(name) }

  /// The secret of the pages of a port, which is kept, so that they go on after a restart.
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
