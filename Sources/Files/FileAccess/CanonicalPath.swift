/// Operations on canonical paths: absolute paths without symlinks, `.` or `..`.
package enum CanonicalPath {
  /// Returns the canonical path of the item at a path; the item need not exist.
  package static func of(_ path: String) -> String {
    let path = path.isEmpty ? "." : path
    if let known = realpath(path, nil) {
      defer { free(known) }
      return String(cString: known)
    }
    let (folder, name) = split(path)
    // `realpath` fails for the current folder only if that folder was removed.
    guard !name.isEmpty, path != "." else { return "/" }
    switch name {
    case ".": return of(folder)
    case "..": return split(of(folder)).folder
    default: return InputFile.path(of: name, in: of(folder))
    }
  }

  /// Returns the canonical path of the item at a path; a symlink in the last component is not
  /// followed.
  package static func ofEntry(_ path: String) -> String {
    let (folder, name) = split(path)
    return [".", "..", ""].contains(name) ? of(path) : InputFile.path(of: name, in: of(folder))
  }

  /// Returns the relative path from a folder to a file, both given as canonical paths.
  package static func way(from folder: String, to file: String) -> String {
    let from = ExactPath.parts(of: folder)
    let to = ExactPath.parts(of: file)
    let common = zip(from, to).prefix { ExactPath($0) == ExactPath($1) }.count
    let parts = Array(repeating: "..", count: from.count - common) + to[common...]
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// Returns whether a canonical path refers to a folder or to an item inside it.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    ExactPath.parts(of: path).map(ExactPath.init)
      .starts(with: ExactPath.parts(of: folder).map(ExactPath.init))
  }

  package static func split(_ path: String) -> (folder: String, name: String) {
    (InputFile.parent(of: path) ?? ".", InputFile.name(of: path))
  }
}
