/// The files that a run reads, which must not be overwritten by its output.
///
/// Files are identified by device and inode numbers rather than by their paths, so symlinks, hard
/// links and different spellings of a path refer to the same file.
package struct InputFiles: Sendable {
  private var found: [FileStatus.Identity: String] = [:]

  /// Creates a set of the files at paths; paths without a regular file are ignored.
  package init(_ paths: [String] = []) { paths.forEach { add($0) } }

  /// Adds the file at a path; a path without a regular file is ignored.
  package mutating func add(_ path: String) {
    guard let status = try? FileStatus(of: path), status.kind == .file else { return }
    found[status.identity] = found[status.identity] ?? path
  }

  /// Adds the files of another set.
  package mutating func add(_ others: InputFiles) { found.merge(others.found) { own, _ in own } }

  /// Returns the first path by which the run reads a file, or `nil` if the run does not read it.
  package func path(of identity: FileStatus.Identity) -> String? { found[identity] }

  /// The paths by which the run reads its files, unsorted.
  package var paths: some Collection<String> { found.values }
}
