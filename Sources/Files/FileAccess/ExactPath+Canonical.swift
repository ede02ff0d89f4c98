/// Canonical paths: absolute paths without symlinks, `.` and `..`.
extension ExactPath {
  /// Returns the canonical path of the item at a path; the item need not exist.
  package static func canonical(_ path: String) -> String {
    let path = path.isEmpty ? "." : path
    if let known = realpath(path, nil) {
      defer { free(known) }
      return String(cString: known)
    }
    let (folder, name) = split(path)
    // `realpath` fails for the current folder only if that folder was removed.
    guard !name.isEmpty, path != "." else { return "/" }
    switch name {
    case ".": return canonical(folder)
    case "..": return split(canonical(folder)).folder
    default: return Self.appending(name, to: canonical(folder))
    }
  }

  /// Returns the canonical path of the item at a path; a symlink in the last component is not
  /// followed.
  package static func canonicalEntry(_ path: String) -> String {
    let (folder, name) = split(path)
    return [".", "..", ""].contains(name)
      ? canonical(path) : Self.appending(name, to: canonical(folder))
  }

  /// Returns the relative path from a folder to a file, both given as canonical paths.
  package static func relative(from folder: String, to file: String) -> String {
    let from = parts(of: folder)
    let to = parts(of: file)
    let common = zip(from, to).prefix { ExactPath($0) == ExactPath($1) }.count
    let steps = Array(repeating: "..", count: from.count - common) + to[common...]
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// Returns whether a canonical path refers to a folder or to an item inside it.
  package static func isInside(_ path: String, folder: String) -> Bool {
    parts(of: path).map(ExactPath.init)
      .starts(with: parts(of: folder).map(ExactPath.init))
  }
}
