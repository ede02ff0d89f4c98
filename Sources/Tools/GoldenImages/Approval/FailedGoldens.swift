package import FileAccess

/// The folder for the current files of failed goldens and images of the differences.
///
/// The files can be inspected, uploaded from a CI server, and approved. The current version of
/// `wave.golden/rest@2x.png` is `.reel/failed/wave.golden/rest@2x.png`, next to
/// `rest@2x.difference.png`. The folder's `manifest.json` lists all files.
package struct FailedGoldens: Sendable {
  /// The default path of the folder.
  package static let standardPath = standardNames.map(\.description).joined(separator: "/")
  /// The components of the default path.
  package static let standardNames: [FileName] = [".reel", "failed"]

  package let path: String
  /// The working folder, to which the paths of goldens in it are relative.
  private var root = "."
  private let location: FolderLocation

  /// Creates a value for a folder, which is created when the first file is written.
  ///
  /// - Parameters:
  ///   - start: A folder named by the user.
  ///   - names: The path components below it, none of which may be a symlink.
  package init(_ start: String = ".", below names: [FileName] = Self.standardNames) {
    location = FolderLocation(start, names)
    path =
      names.reduce(start == "." ? nil : start) { ExactPath.appending("\($1)", to: $0) } ?? start
  }

  /// Creates a value for the default folder of a working folder other than the current one.
  ///
  /// - Parameter root: The working folder.
  package init(inFolder root: String) {
    self.init(root)
    self.root = root
  }

  // MARK: Paths

  private static let differenceEnding = ".difference.png"

  /// Returns the name of the image of a file's differences; that of the motion is the current slice,
  /// which is approved with it.
  private static func differenceName(_ name: String) -> String {
    name == GoldenFile.motion.name
      ? GoldenFile.slice.name
      : (name.hasSuffix(".png") ? String(name.dropLast(4)) : name) + differenceEnding
  }

  /// Returns the names of a file and of the image of its differences.
  private static func names(_ name: String) -> [String] { [name, differenceName(name)] }

  /// Returns whether a file name has the extension of a golden file: `.png` or `.txt`.
  package static func isGoldenName(_ name: String) -> Bool {
    name.hasSuffix(".png") || name.hasSuffix(".txt")
  }

  /// Returns the path of a golden folder as the manifest lists it, or `nil` for the working folder.
  private func listed(_ goldenFolder: String) -> String? {
    listed(canonical: ExactPath.canonical(goldenFolder))
  }

  private func listed(canonical path: String) -> String? {
    let root = ExactPath.canonical(root)
    guard ExactPath.isInside(path, folder: root) else { return path }
    return path == root ? nil : ExactPath.relative(from: root, to: path)
  }

  /// Returns the path below this folder for the files of a golden folder, or `nil` for this folder.
  ///
  /// It is the golden folder's own path or, outside of the working folder, a digest of that path.
  private func subfolder(for goldenFolder: String) -> String? {
    listed(goldenFolder).map {
      ExactPath.isAbsolute($0) ? String(SHA256.hexDigest(of: $0).prefix(16)) : $0
    }
  }

  /// Returns the path of the folder for the files of a golden folder.
  package func folder(for goldenFolder: String) -> String {
    subfolder(for: goldenFolder).map { ExactPath.appending($0, to: path) } ?? path
  }

  /// Returns the path of a file below this folder.
  private func file(_ name: String, for goldenFolder: String) throws(FileError) -> EntryPath {
    try EntryPath(checking: ExactPath.appending(name, to: subfolder(for: goldenFolder)))
  }

  /// Returns the path of a finding's current file, which exists only if the golden failed.
  package func path(of finding: GoldenFinding, in result: GoldenResult) -> String {
    "\(folder(for: result.folder))/\(finding.file.name)"
  }

  /// Returns the path of the image of a finding's differences, which may not exist.
  package func differencePath(of finding: GoldenFinding, in result: GoldenResult) -> String {
    "\(folder(for: result.folder))/\(Self.differenceName(finding.file.name))"
  }

  // MARK: Writing

  /// Writes the current files of failed goldens, replacing all earlier files of the scenario or
  /// test.
  ///
  /// - Parameter settled: The names of files that have already been recorded.
  /// - Returns: What was compared.
  /// - Throws: `FileError` if a file cannot be read, written or removed.
  @discardableResult
  package func write(
    _ result: GoldenResult, except settled: Set<String> = []
  ) throws -> FailedManifest {
    // The names, the contents and the digests of the goldens.
    var files: [(name: String, bytes: KeptBytes, golden: String?)] = []
    for finding in result.findings
    where !finding.isPassed && !finding.actual.isEmpty && !settled.contains(finding.file.name) {
      files.append((finding.file.name, finding.actual, finding.golden))
      guard !finding.difference.isEmpty else { continue }
      let name = Self.differenceName(finding.file.name)
      let isSlice = name == GoldenFile.slice.name
      let golden = isSlice ? try result.goldenFolder.digest(of: name) : nil
      files.append((name, finding.difference, golden))
    }
    var shown = FailedManifest()
    let read = result.inputs.map { path, digest in
      (listed(canonical: ExactPath.canonicalEntry(path)) ?? ".", digest)
    }
    try change(isMaking: !files.isEmpty) { folder, manifest in
      let inputs = try manifest.add(Dictionary(read) { first, _ in first })
      for file in try former(result, in: manifest) { manifest.rows[file] = nil }
      for (name, kept, golden) in files {
        let file = try file(name, for: result.folder)
        let bytes = try kept.read()
        let holder = try folder.holder(of: file, isMaking: true)
        try holder?.folder.write(bytes, to: try FileName(checking: name))
        let isApproved = !name.hasSuffix(Self.differenceEnding)
        shown.rows[file] = GoldenComparison(
          file: file.text, fileDigest: SHA256.hexDigest(of: bytes),
          golden: isApproved ? ExactPath.appending(name, to: listed(result.folder)) : nil,
          goldenDigest: golden, inputs: inputs, owner: result.goldenFolder.owner?.text,
          scenario: result.inputs[result.scenario].map { _ in
            ExactPath.relative(
              from: ExactPath.canonical(result.folder),
              to: ExactPath.canonicalEntry(result.scenario))
          }, drawn: result.drawn)
        manifest.rows[file] = shown.rows[file]
      }
    }
    return shown
  }

  /// Returns the earlier files of a scenario or test.
  private func former(
    _ result: GoldenResult, in manifest: FailedManifest
  ) throws(FileError) -> [EntryPath] {
    guard result.isWholeFolder else {
      return try result.findings.flatMap { Self.names($0.file.name) }
        .map { name throws(FileError) in try file(name, for: result.folder) }
    }
    let owners = [nil, result.goldenFolder.owner?.text]
    return rows(for: result.folder, in: manifest).filter { owners.contains($0.value.owner) }
      .map(\.key)
  }

  /// Changes the manifest, and removes the files that it lists no more and folders without files.
  ///
  /// The lock is that of the folder named by the user, because this one is removed with its last
  /// file.
  private func change(
    isMaking: Bool = false, _ body: (Folder, inout FailedManifest) throws -> Void
  ) throws {
    guard let start = try Folder.below(location.start, [], isMaking: isMaking) else { return }
    try start.alone {
      guard let folder = try start.folder(location.names, isMaking: isMaking) else { return }
      let known = (try? Self.manifest(in: folder)) ?? FailedManifest()
      var manifest = known
      try body(folder, &manifest)
      let removed = known.rows.keys.filter { manifest.rows[$0] == nil }
      for file in removed {
        if let holder = try folder.holder(of: file) { try holder.folder.remove(holder.name) }
      }
      if manifest.rows.isEmpty {
        try folder.remove(GoldenManifest.fileName)
      } else if manifest.rows != known.rows {
        try folder.write(try manifest.bytes(), to: GoldenManifest.fileName)
      }
      for file in removed {
        var names = (location.names + file.names).dropLast()
        while let name = names.popLast(), let outer = try start.folder(names),
          (try? outer.removeFolder(name)) != nil
        {}
      }
    }
  }

  // MARK: Approving

  /// The names of the files that await approval for one golden folder, in sorted order.
  package typealias Waiting = (golden: GoldenFolder, names: [String])

  /// Opens this folder without following symlinks, which a repository could contain.
  private func opened() throws(FileError) -> Folder? { try location.opened() }

  /// Returns the manifest, or an empty one if the folder has none.
  ///
  /// - Throws: `FileError` if the manifest cannot be read, `ApprovalError` if it is invalid.
  package func manifest() throws -> FailedManifest {
    try opened().map(Self.manifest) ?? FailedManifest()
  }

  private static func manifest(in folder: Folder) throws -> FailedManifest {
    guard try folder.status(of: GoldenManifest.fileName) != nil else { return FailedManifest() }
    let bytes = try folder.read(GoldenManifest.fileName)
    guard let manifest = FailedManifest(bytes) else {
      throw ApprovalError.refused(
        folder.path,
        reason: "its \(GoldenManifest.fileName) does not state what was compared; run "
          + "\(Program.name) verify or the test again")
    }
    return manifest
  }

  /// Returns the files that await approval at or below a path, regardless of their owners.
  ///
  /// - Parameter path: A golden file, a golden folder, or a folder that contains golden folders.
  package func waiting(under path: String, in manifest: FailedManifest) -> [Waiting] {
    guard !path.isEmpty else { return [] }
    let root = ExactPath.canonical(root)
    let outer = ExactPath.parts(of: ExactPath.canonical(path)).map(ExactPath.init)
    var names: [ExactPath: [String]] = [:]
    for golden in manifest.rows.values.compactMap(\.golden) {
      let parts = ExactPath.parts(of: ExactPath.resolving(golden, from: root))
      guard parts.map(ExactPath.init).starts(with: outer) else { continue }
      if parts.count == outer.count {
        let (folder, name) = ExactPath.split(path)
        return [(GoldenFolder(path: folder, below: folder), [name])]
      }
      let inner = parts[outer.count...]
      guard inner.allSatisfy({ FileName($0.utf8)?.isHidden == false }) else { continue }
      let folder = inner.dropLast().reduce(path) { ExactPath.appending($1, to: $0) }
      names[ExactPath(folder), default: []] += inner.suffix(1)
    }
    return names.sorted { $0.key < $1.key }.map { folder, names in
      (GoldenFolder(path: folder.text, below: path), names.map(ExactPath.init).sorted().map(\.text))
    }
  }

  /// Returns the names of the files that await approval for a golden folder.
  package func waiting(for goldenFolder: String, in manifest: FailedManifest) -> [String] {
    rows(for: goldenFolder, in: manifest).filter { $0.value.golden != nil }.keys.sorted()
      .map { ExactPath.name(of: $0.text) }
  }

  private func rows(
    for goldenFolder: String, in manifest: FailedManifest
  ) -> [EntryPath: GoldenComparison] {
    let folder = subfolder(for: goldenFolder).map(ExactPath.init)
    return manifest.rows.filter { ExactPath.parent(of: $0.key.text).map(ExactPath.init) == folder }
  }

  /// Records current files of failed goldens as goldens, and removes them from this folder.
  ///
  /// - Parameters:
  ///   - all: The files, by golden folder; a folder that does not exist is created.
  ///   - seen: The comparisons that were shown, or `nil` for those of the manifest.
  ///   - tell: A closure that is called after the files for a golden folder are recorded.
  /// - Throws: `ApprovalError`, before any file is written, if a file or anything with which it was
  ///   compared has changed, its comparison was not shown, or an image cannot be decoded.
  ///   `GoldenRefusal` if an existing file is not listed in the golden folder's manifest, before any
  ///   file of its owner is written. `FileError` if a file cannot be read or written.
  package func approve(
    _ all: [Waiting], seen: FailedManifest? = nil, tell: (Waiting) -> Void = { _ in }
  ) throws {
    guard !all.isEmpty else { return }
    guard let folder = try opened() else { throw FileError(.list, path, reason: .noSuchFile) }
    let manifest = try Self.manifest(in: folder)
    // The files of several goldens often have the same inputs, which are read once.
    var changedInputs: [String: String?] = [:]
    func changedInput(of digest: String) -> String? {
      if let path = changedInputs[digest] { return path }
      let path = manifest.inputs[digest]?.sorted(by: <).lazy
        .map { (ExactPath.resolving($0, from: root == "." ? nil : root), $1) }
        .first { Self.digest(of: try? InputFile.read($0)) != $1 }?.0
      changedInputs.updateValue(path, forKey: digest)
      return path
    }
    let checked = try all.map { waiting in
      var names = waiting.names
      // The slice is approved with the motion.
      if names.contains(GoldenFile.motion.name), !names.contains(GoldenFile.slice.name),
        manifest.rows[try file(GoldenFile.slice.name, for: waiting.golden.path)] != nil
      {
        names.append(GoldenFile.slice.name)
      }
      return try names.map { name in
        let file = try file(name, for: waiting.golden.path)
        let row = manifest.rows[file]
        let reason =
          seen.map { $0.rows[file] == row } == false
          ? "another verification has replaced what was shown"
          : row?.inputs.flatMap(changedInput).map(Self.hasChanged)
        return try check(
          name, at: file, in: folder, for: waiting.golden, comparedIn: row, refusing: reason)
      }
    }
    var recorded: [EntryPath] = []
    let result = Result {
      for (waiting, files) in zip(all, checked) {
        for (owner, files) in Dictionary(grouping: files, by: \.row.owner) {
          // A folder from another machine can name any path, so files without an owner are written
          // only to a folder for goldens.
          guard try owner != nil || waiting.golden.isForGoldens else {
            throw GoldenRefusal(path: waiting.golden.path, reason: .unlisted(files.map(\.name)))
          }
          try waiting.golden.owned(by: owner.map(ExactPath.init)).write(
            files.map { ($0.name, $0.bytes) }, drawnBy: files.lazy.compactMap(\.row.drawn).first)
          for name in files.flatMap({ Self.names($0.name) }) {
            recorded.append(try file(name, for: waiting.golden.path))
          }
        }
        tell(waiting)
      }
    }
    try change { _, manifest in for file in recorded { manifest.rows[file] = nil } }
    try result.get()
  }

  /// A file that may be recorded.
  private typealias Checked = (name: String, row: GoldenComparison, bytes: KeptBytes)

  /// Checks a file.
  ///
  /// - Parameter reason: A reason to refuse the file, or `nil` if none is known yet.
  private func check(
    _ name: String, at file: EntryPath, in folder: Folder, for golden: GoldenFolder,
    comparedIn row: GoldenComparison?, refusing reason: String?
  ) throws -> Checked {
    let path = ExactPath.appending(file.text, to: path)
    guard let row, row.golden != nil else {
      throw ApprovalError.refused(
        path,
        reason: "no \(GoldenManifest.fileName) states what it was compared with; run "
          + "\(Program.name) verify or the test again")
    }
    let known = try golden.bytes(of: .orphan(named: name))
    // An approval that was killed may have written the golden, and removed the file.
    let isWritten = Self.digest(of: known) == row.fileDigest
    let bytes = isWritten ? known : try? folder.read(file)
    let changed =
      isWritten || Self.digest(of: known) == row.goldenDigest
      ? Self.digest(of: bytes) == row.fileDigest ? nil : "the file"
      : ExactPath.appending(name, to: golden.path)
    if let reason = reason ?? changed.map(Self.hasChanged) {
      throw ApprovalError.refused(
        path, reason: "\(reason); \(remedy(for: row, in: golden))")
    }
    do throws(ImageFileError) {
      if name.hasSuffix(".png") { _ = try PNGDecoder.decode(bytes ?? []) }
    } catch {
      throw ApprovalError.refused(
        path, reason: error.description)
    }
    return (name, row, KeptBytes.memory(bytes ?? []).spooled())
  }

  private static func hasChanged(_ what: String) -> String {
    "\(what) has changed since the comparison"
  }

  private static func digest(of bytes: [UInt8]?) -> String? {
    bytes.map { SHA256.hexDigest(of: $0) }
  }

  private func remedy(for row: GoldenComparison, in golden: GoldenFolder) -> String {
    guard let scenario = row.scenario, row.owner == scenario else { return "run the test again" }
    let path = ExactPath.relative(
      from: ExactPath.canonical("."),
      to: ExactPath.canonical(golden.path(ofOwner: ExactPath(scenario))))
    let command: ShellText = "\(Program.name) verify \(path: path)"
    return "compare again: \(command.text)"
  }
}
