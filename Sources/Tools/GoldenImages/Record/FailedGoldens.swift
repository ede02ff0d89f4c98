import FileAccess
import ImageCoding
import Texts

/// The folder for the current files of failed goldens and images of the differences.
///
/// The files can be inspected, uploaded from a CI server, and approved. The folder mirrors the
/// paths of golden folders: the current version of `wave.golden/rest@2x.png` is
/// `.reel/failed/wave.golden/rest@2x.png`, next to `rest@2x.difference.png`.
package struct FailedGoldens: Sendable {
  /// The default path of the folder.
  package static let standardPath = standardNames.joined(separator: "/")
  /// The components of the default path.
  package static let standardNames = [".reel", "failed"]

  package let path: String
  /// The folder to which mirrored paths are relative, or `nil` for the current folder.
  private let root: String?
  /// A folder named by the user, and the path components from there to this folder.
  private let way: (start: String, names: [String])

  /// Creates a value for a folder, which is created when the first file is written.
  ///
  /// - Parameters:
  ///   - start: A folder named by the user.
  ///   - names: The path components below it, none of which may be a symlink.
  package init(_ start: String = ".", below names: [String] = Self.standardNames) {
    way = (start, names)
    path = names.reduce(start == "." ? nil : start) { InputFile.path(of: $1, in: $0) } ?? start
    root = nil
  }

  /// Creates a value for the default folder below a folder other than the current one.
  ///
  /// Golden folders below `root` are mirrored by their paths relative to it.
  package init(inFolder root: String) {
    path = InputFile.path(of: Self.standardPath, in: root)
    self.root = root
    way = (root, Self.standardNames)
  }

  private static let differenceEnding = ".difference.png"
  /// The suffix of animations.
  ///
  /// It ends in ``differenceEnding``, so that animations do not await approval.
  private static let animationEnding = ".moving" + differenceEnding

  /// Returns the name of the image of a file's differences; that of the motion is the current slice,
  /// which is approved with it.
  private static func differenceName(_ name: String) -> String {
    name == GoldenFile.motion.name
      ? GoldenFile.sliceName : Self.name(name, ending: differenceEnding)
  }

  /// Returns a file's name with its suffix `.png`, if any, replaced with another.
  private static func name(_ name: String, ending: String) -> String {
    (name.hasSuffix(".png") ? String(name.dropLast(4)) : name) + ending
  }

  /// The name that represents a parent folder in a mirrored path.
  private static let parentName = "__"
  /// The first component in the mirrored path of an absolute path.
  private static let rootName = "__root__"

  /// Returns whether a name is `parentName` or `rootName`, with any number of additional leading
  /// `_`.
  private static func isReserved(_ name: String) -> Bool {
    let rest = name.drop { $0 == "_" }
    return name.hasPrefix(parentName) && (rest.isEmpty || rest == rootName.drop { $0 == "_" })
  }

  /// Returns the path of the folder that mirrors a golden folder.
  package func folder(for goldenFolder: String) -> String {
    ([path] + names(for: goldenFolder)).joined(separator: "/")
  }

  /// Returns the path components of a mirrored folder, relative to this folder.
  ///
  /// A component that equals a reserved name gets an additional leading `_`.
  private func names(for goldenFolder: String) -> [String] {
    var place = goldenFolder[...]
    if let root, place.hasPrefix("\(root)/") { place = place.dropFirst(root.count + 1) }
    let parts = ExactPath.parts(of: String(place)).filter { $0 != "." }
      .map { $0 == ".." ? Self.parentName : Self.isReserved($0) ? "_\($0)" : $0 }
    return place.utf8.first == UInt8(ascii: "/") ? [Self.rootName] + parts : parts
  }

  /// Opens a mirrored folder without following symlinks, which a repository could contain.
  ///
  /// - Returns: The folder, or `nil` if it does not exist and `isMaking` is false.
  private func mirror(of goldenFolder: String, isMaking: Bool = false) throws -> Folder? {
    let names = try (way.names + names(for: goldenFolder)).map(FileName.init(checking:))
    return try .below(way.start, names, isMaking: isMaking)
  }

  /// Returns the path of a finding's current file, which exists only if the golden failed.
  package func path(of finding: GoldenFinding, in result: GoldenResult) -> String {
    "\(folder(for: result.folder))/\(finding.file.name)"
  }

  /// Returns the path of the image of a finding's differences, which may not exist.
  package func differencePath(of finding: GoldenFinding, in result: GoldenResult) -> String {
    "\(folder(for: result.folder))/\(Self.differenceName(finding.file.name))"
  }

  /// Returns the path of the animation that starts with a finding, which may not exist.
  func animationPath(of finding: GoldenFinding, in result: GoldenResult) -> String {
    "\(folder(for: result.folder))/\(Self.name(finding.file.name, ending: Self.animationEnding))"
  }

  /// Returns the names of all earlier files of a scenario or test in its mirrored folder.
  private static func former(
    _ result: GoldenResult, in mirror: Folder, _ manifest: FailedManifest
  ) throws -> [String] {
    guard result.isWholeFolder else { return result.findings.flatMap { names($0.file.name) } }
    return try mirror.names().compactMap(\.text).filter {
      isGoldenName($0) && [nil, result.goldenFolder.owner?.text].contains(manifest[$0]?.owner)
    }
  }

  /// Writes the current files of failed goldens, replacing all earlier files of the scenario or
  /// test except animations, which an earlier summary may show.
  ///
  /// - Parameter settled: The names of files that have already been recorded.
  /// - Throws: `FileError` if a file cannot be read, written or removed.
  package func write(
    _ result: GoldenResult, except settled: Set<String> = []
  ) throws {
    let failed = result.findings.filter {
      !$0.isPassed && !$0.actual.isEmpty && !settled.contains($0.file.name)
    }
    guard let mirror = try mirror(of: result.folder, isMaking: !failed.isEmpty) else { return }
    try change(mirror) { manifest in
      let former =
        try Self.former(result, in: mirror, manifest)
        .filter { !$0.hasSuffix(Self.animationEnding) }
      for name in former { try Self.forget(name, in: mirror, &manifest) }
      for finding in failed {
        for (name, bytes) in zip(
          Self.names(finding.file.name), [finding.actual, finding.difference])
        where !bytes.isEmpty {
          try mirror.write(try bytes.read(), to: try FileName(checking: name))
          let golden =
            name == GoldenFile.sliceName
            ? try result.goldenFolder.digest(of: name) : finding.golden
          manifest[name] = Self.row(of: name, in: result, golden: golden)
        }
      }
    }
    removeEmptyFolders(from: result.folder)
  }

  /// Writes animations, each named after its first golden, next to the failed goldens, and replaces
  /// existing ones.
  func write(_ animations: [(name: String, bytes: [UInt8])], of result: GoldenResult) throws {
    guard let mirror = try mirror(of: result.folder, isMaking: !animations.isEmpty) else { return }
    try change(mirror) { manifest in
      for name in try Self.former(result, in: mirror, manifest)
      where name.hasSuffix(Self.animationEnding) {
        try Self.forget(name, in: mirror, &manifest)
      }
      for (name, bytes) in animations {
        let name = Self.name(name, ending: Self.animationEnding)
        try mirror.write(bytes, to: try FileName(checking: name))
        manifest[name] = Self.row(of: name, in: result)
      }
    }
    removeEmptyFolders(from: result.folder)
  }

  private static func row(
    of name: String, in result: GoldenResult, golden: String? = nil
  ) -> FailedManifest.Row {
    let scenario = result.scenarioDigest.map { _ in
      CanonicalPath.way(
        from: CanonicalPath.of(result.folder), to: CanonicalPath.ofEntry(result.scenario))
    }
    return FailedManifest.Row(
      file: name, owner: result.goldenFolder.owner?.text, golden: golden, scenario: scenario,
      scenarioDigest: result.scenarioDigest, drawn: result.drawn)
  }

  /// Returns the names of a file, of the image of its differences, and of its animation.
  private static func names(_ name: String) -> [String] {
    [name, differenceName(name), Self.name(name, ending: animationEnding)]
  }

  private static func forget(
    _ name: String, in mirror: Folder, _ manifest: inout FailedManifest
  ) throws(FileError) {
    try mirror.remove(try FileName(checking: name))
    manifest[name] = nil
  }

  /// Changes the files of a mirrored folder under a lock.
  ///
  /// The manifest of a mirrored folder identifies what its files were compared with, so that the
  /// files can be approved on another machine.
  private func change(
    _ mirror: Folder, _ body: (inout FailedManifest) throws -> Void
  ) throws {
    try mirror.alone {
      let known = Self.manifest(of: mirror)
      var manifest = known
      try body(&manifest)
      if manifest.isEmpty {
        try mirror.remove(GoldenManifest.fileName)
      } else if manifest != known {
        try mirror.write(manifest.bytes, to: GoldenManifest.fileName)
      }
    }
  }

  /// Returns the manifest of a mirrored folder, or an empty one if it cannot be read.
  private static func manifest(of mirror: Folder) -> FailedManifest {
    (try? mirror.read(GoldenManifest.fileName)).flatMap { FailedManifest($0) } ?? FailedManifest()
  }

  /// Returns whether a file name has the extension of a golden file: `.png` or `.txt`.
  package static func isGoldenName(_ name: String) -> Bool {
    name.hasSuffix(".png") || name.hasSuffix(".txt")
  }

  /// Returns the names of the files that await approval for a golden folder.
  ///
  /// - Throws: `FileError` if the mirrored folder cannot be read.
  package func waiting(for goldenFolder: String) throws -> [String] {
    try mirror(of: goldenFolder)?.names().compactMap(\.text).filter(Self.isWaiting) ?? []
  }

  private static func isWaiting(_ name: String) -> Bool {
    isGoldenName(name) && !name.hasSuffix(differenceEnding)
  }

  /// Returns the files that await approval at or below a path, regardless of their owners.
  ///
  /// - Parameter path: A golden file, a golden folder, or a folder that contains golden folders.
  /// - Throws: `FileError` if a mirrored folder cannot be read.
  package func waiting(under path: String) throws -> [Waiting] {
    let (folder, name) = CanonicalPath.split(path)
    if Self.isWaiting(name), let file = FileName(name.utf8),
      try mirror(of: folder)?.status(of: file)?.kind == .file
    {
      return [Waiting(GoldenFolder(path: folder, below: folder), names: [name])]
    }
    return try mirror(of: path).map { try waiting(in: $0, for: path, below: path, depth: 0) } ?? []
  }

  /// The files that await approval for one golden folder.
  package struct Waiting: Sendable {
    package let golden: GoldenFolder
    /// The names of the files, in sorted order.
    package let names: [String]

    package init(_ golden: GoldenFolder, names: [String]) {
      self.golden = golden
      self.names = names
    }
  }

  /// The maximum depth of searched folders.
  private static let depthLimit = 64

  private func waiting(
    in mirror: Folder, for goldenFolder: String, below start: String, depth: Int
  ) throws -> [Waiting] {
    guard depth < Self.depthLimit else { return [] }
    let names = try mirror.names()
    let files = try names.filter { try mirror.status(of: $0)?.kind == .file }.compactMap(\.text)
      .filter(Self.isWaiting)
    var all: [Waiting] = []
    if !files.isEmpty {
      all.append(Waiting(GoldenFolder(path: goldenFolder, below: start), names: files))
    }
    for name in names where try !name.isHidden && mirror.status(of: name)?.kind == .folder {
      // Skips mirrors of outer folders, whose paths cannot be derived from this folder.
      guard let text = name.text, text != Self.parentName, text != Self.rootName,
        let inner = try mirror.folder(name)
      else { continue }
      let own = Self.isReserved(text) ? String(text.dropFirst()) : text
      all += try waiting(
        in: inner, for: InputFile.path(of: own, in: goldenFolder), below: start,
        depth: depth + 1)
    }
    return all
  }

  /// Checks that neither the goldens nor the scenario of failed files have changed since the
  /// comparison.
  ///
  /// - Throws: `ApprovalError` for the first file that was compared with something else, or whose
  ///   comparison is unknown. `FileError` if a file cannot be read.
  package func check(_ names: [String], for golden: GoldenFolder) throws {
    guard let mirror = try mirror(of: golden.path) else { return }
    let manifest = Self.manifest(of: mirror)
    for name in names {
      let path = "\(mirror.path)/\(name)"
      guard let row = manifest[name] else {
        throw ApprovalError(
          path: path,
          reason: "no \(GoldenManifest.fileName) next to it states what it was compared with; run "
            + "\(Program.name) verify or the test again")
      }
      if let reason = try row.objection(in: golden) {
        throw ApprovalError(path: path, reason: reason)
      }
    }
  }

  /// Records current files of failed goldens as goldens, and removes them from this folder.
  ///
  /// - Parameters:
  ///   - names: Names that ``waiting(for:)`` returns.
  ///   - golden: The scenario's golden folder, which is created if it does not exist.
  /// - Throws: The errors of ``check(_:for:)`` and `ApprovalError` if an image cannot be decoded,
  ///   before any file is written. `GoldenRefusal` if an existing file is not listed in the
  ///   folder's manifest, before any file of its owner is written. `FileError` if a file cannot be
  ///   read or written.
  package func approve(_ names: [String], for golden: GoldenFolder) throws {
    let goldenFolder = golden.path
    guard let mirror = try mirror(of: goldenFolder) else {
      throw FileError(.list, folder(for: goldenFolder), reason: .noSuchFile)
    }
    try check(names, for: golden)
    let files = try names.map { name in
      let bytes = try mirror.read(try FileName(checking: name))
      if name.hasSuffix(".png") {
        do throws(PNGError) {
          _ = try PNGDecoder.decode(bytes)
        } catch {
          throw ApprovalError(path: "\(mirror.path)/\(name)", reason: error.description)
        }
      }
      return (name, KeptBytes(bytes).spooled())
    }
    let manifest = Self.manifest(of: mirror)
    for (owner, files) in Dictionary(
      grouping: files, by: { manifest[$0.0]?.owner.map(ExactPath.init) })
    {
      // A mirrored folder from another machine can have any path, so files without an owner are
      // written only to a folder for goldens.
      guard try owner != nil || golden.isForGoldens else {
        throw GoldenRefusal(path: goldenFolder, reason: .unlisted(files.map(\.0)))
      }
      let drawn = files.lazy.compactMap { manifest[$0.0]?.drawn }.first
      try golden.owned(by: owner).write(files, drawnBy: drawn.map(DrawingTools.init(text:)))
      try change(mirror) { manifest in
        for name in files.flatMap({ Self.names($0.0) }) {
          try Self.forget(name, in: mirror, &manifest)
        }
      }
    }
    removeEmptyFolders(from: goldenFolder)
  }

  /// Removes a mirrored folder and its parents, as long as they are empty.
  private func removeEmptyFolders(from goldenFolder: String) {
    var names = way.names + names(for: goldenFolder)
    while let name = names.popLast().flatMap({ FileName($0.utf8) }) {
      guard
        let around = try? Folder.below(way.start, names.map(FileName.init(checking:))),
        (try? around.removeFolder(name)) != nil
      else { return }
    }
  }
}

/// An error for a file that cannot become a golden.
package struct ApprovalError: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String
  package let reason: String

  package var description: String { "\(path) cannot be approved: \(reason)" }
}
