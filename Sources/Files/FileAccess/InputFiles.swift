/// The files that a run reads, so that none of them is taken for its output.
///
/// A file is known by what it is, not by its name: a link to it, another name of it and another
/// spelling of its path are the same file.
package struct InputFiles: Sendable {
  private var found: [FileStatus.Identity: String] = [:]

  /// The files of some paths; those that are no files are left out.
  package init(_ paths: [String] = []) { paths.forEach { add($0) } }

  /// Adds a file.
  package mutating func add(_ path: String) {
    guard let status = try? FileStatus(of: path), status.kind == .file else { return }
    found[status.identity] = found[status.identity] ?? path
  }

  /// Adds what another run reads.
  package mutating func add(_ others: InputFiles) {
    found.merge(others.found) { own, _ in own }
  }

  /// The path by which the run reads a file; `nil` where it does not.
  package func path(of identity: FileStatus.Identity) -> String? { found[identity] }

  /// The paths by which the run reads its files, in no order.
  package var paths: some Collection<String> { found.values }
}
