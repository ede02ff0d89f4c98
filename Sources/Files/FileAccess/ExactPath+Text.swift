/// Operations on paths as text.
extension ExactPath {
  /// Returns the path of a name in a folder; `nil` means the current folder.
  package static func appending(_ name: String, to folder: String?) -> String {
    guard let folder else { return name }
    return endsInSlash(folder) ? folder + name : "\(folder)/\(name)"
  }

  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// Resolves a path relative to a folder; absolute paths are returned unchanged.
  ///
  /// - Parameter folder: The folder, or `nil` for the current folder.
  package static func resolving(_ path: String, from folder: String?) -> String {
    isAbsolute(path) ? path : self.appending(path, to: folder)
  }

  /// Returns the path without its last component, or `nil` if it has only one component.
  ///
  /// The parent of the root is the root.
  package static func parent(of path: String) -> String? {
    let path = withoutSlashesAtEnd(path)
    guard let end = lastSlash(in: path) else { return nil }
    return end == path.startIndex ? "/" : String(decoding: path.utf8[..<end], as: UTF8.self)
  }

  /// Returns the last component of a path, ignoring trailing slashes.
  ///
  /// The result is empty if the path is empty or the root.
  package static func name(of path: String) -> String {
    let path = withoutSlashesAtEnd(path)
    let start = lastSlash(in: path).map(path.utf8.index(after:)) ?? path.startIndex
    return String(decoding: path.utf8[start...], as: UTF8.self)
  }

  /// Returns the index of the last slash; `nil` if none exists.
  ///
  /// The path is searched by bytes, because a slash and a combining character after it are a single
  /// `Character`, which is not equal to a slash.
  package static func lastSlash(in path: String) -> String.Index? { path.utf8.lastIndex(of: slash) }

  /// Returns the path without trailing slashes; the root is returned unchanged.
  package static func withoutSlashesAtEnd(_ path: String) -> String {
    var bytes = path.utf8[...]
    while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns whether a path ends in a slash and therefore refers to a folder.
  package static func endsInSlash(_ path: String) -> Bool { path.utf8.last == slash }

  package static func hasSlash(_ text: some StringProtocol) -> Bool { text.utf8.contains(slash) }

  private static let slash = UInt8(ascii: "/")

  /// Returns the components of a path, without slashes.
  ///
  /// The path is split by bytes, because a slash and a combining character after it are a single
  /// `Character`, which is not equal to a slash.
  ///
  /// - Parameter omittingEmpty: Whether to omit the empty components that result from a leading
  ///   slash, a trailing slash or adjacent slashes.
  package static func parts(of path: String, omittingEmpty: Bool = true) -> [String] {
    path.utf8.split(separator: slash, omittingEmptySubsequences: omittingEmpty)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  package static func split(_ path: String) -> (folder: String, name: String) {
    (parent(of: path) ?? ".", name(of: path))
  }
}
