/// Paths as the system follows them: absolute, without dots and links.
package enum CanonicalPath {
  /// The canonical path of something that is there, or that could be made there.
  package static func of(_ path: String) -> String {
    let path = path.isEmpty ? "." : path
    if let known = realpath(path, nil) {
      defer { free(known) }
      return String(cString: known)
    }
    let (folder, name) = split(path)
    // The current folder is always there, unless it was removed under us.
    guard !name.isEmpty, path != "." else { return "/" }
    switch name {
    case ".": return of(folder)
    case "..": return split(of(folder)).folder
    default: return InputFile.path(of: name, in: of(folder))
    }
  }

  /// The canonical path of a name in its folder, which may be a link itself.
  package static func ofEntry(_ path: String) -> String {
    let (folder, name) = split(path)
    return [".", "..", ""].contains(name) ? of(path) : InputFile.path(of: name, in: of(folder))
  }

  /// The way from a folder to a file, both canonical.
  package static func way(from folder: String, to file: String) -> String {
    let (from, to) = (ExactPath.parts(of: folder), ExactPath.parts(of: file))
    let common = zip(from, to).prefix { ExactPath($0) == ExactPath($1) }.count
    let parts = Array(repeating: "..", count: from.count - common) + to[common...]
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// Whether a canonical path is a folder's or leads into it.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    ExactPath.parts(of: path).map(ExactPath.init)
      .starts(with: ExactPath.parts(of: folder).map(ExactPath.init))
  }

  package static func split(_ path: String) -> (folder: String, name: String) {
    (InputFile.parent(of: path) ?? ".", InputFile.name(of: path))
  }
}
