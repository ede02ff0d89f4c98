package import FileAccess
import ImageCoding

/// The folder that keeps what failed goldens look like today, with pictures of the differences, so
/// that they can be looked at, uploaded from a build machine, and approved.
///
/// It mirrors the golden folders by their paths: `wave.golden/rest@2x.png` lies in
/// `.reel/failed/wave.golden/rest@2x.png`, and beside it `rest@2x.difference.png`.
package struct FailedGoldens: Sendable {
  /// The folder in which everybody looks.
  package static let standardPath = ".reel/failed"

  /// The folder.
  package let path: String
  /// The folder from which golden folders are mirrored; `nil` for the current one.
  private let root: String?

  /// Names a folder; nothing is made yet.
  package init(_ path: String = FailedGoldens.standardPath) {
    self.path = path
    root = nil
  }

  /// Names the standard folder in another than the current one: golden folders in there are mirrored
  /// by their paths from there.
  package init(inFolder root: String) {
    path = InputFile.path(of: Self.standardPath, in: root)
    self.root = root
  }

  private static let differenceEnding = ".difference.png"
  /// Ends as a difference does, so that it never waits to be approved.
  private static let animationEnding = ".moving" + differenceEnding

  /// The name of the file with another ending instead of `.png`.
  private static func name(_ name: String, ending: String) -> String {
    (name.hasSuffix(".png") ? String(name.dropLast(4)) : name) + ending
  }

  /// What stands for a folder's parent in the mirrored path.
  private static let parentName = "__"
  /// What stands for the beginning of an absolute path.
  private static let rootName = "__root__"

  /// Where what a golden folder's files look like today lies.
  package func folder(for goldenFolder: String) -> String {
    var place = goldenFolder[...]
    if let root, place.hasPrefix("\(root)/") { place = place.dropFirst(root.count + 1) }
    var parts = place.split(separator: "/").filter { $0 != "." }
      .map { $0 == ".." ? Self.parentName : String($0) }
    if place.hasPrefix("/") { parts.insert(Self.rootName, at: 0) }
    return ([path] + parts).joined(separator: "/")
  }

  /// Where the file of a finding lies, if it failed and there is one.
  package func path(of finding: GoldenFinding, in result: GoldenResult) -> String {
    "\(folder(for: result.folder))/\(finding.file.name)"
  }

  /// Where the picture of a finding's difference lies, if there is one.
  package func differencePath(of finding: GoldenFinding, in result: GoldenResult) -> String {
    "\(folder(for: result.folder))/\(Self.name(finding.file.name, ending: Self.differenceEnding))"
  }

  /// Where the animation lies that begins with a finding, if there is one.
  func animationPath(of finding: GoldenFinding, in result: GoldenResult) -> String {
    "\(folder(for: result.folder))/\(Self.name(finding.file.name, ending: Self.animationEnding))"
  }

  /// Writes what has failed, in the place of all that was there for the scenario, or for the one test.
  ///
  /// - Parameter settled: the names of files that have become goldens already.
  package func write(
    _ result: GoldenResult, except settled: Set<String> = []
  ) throws {
    let failed = result.findings.filter {
      !$0.isPassed && !$0.actual.isEmpty && !settled.contains($0.file.name)
    }
    let mirror = folder(for: result.folder)
    guard !failed.isEmpty || InputFile.kind(of: mirror) == .folder else { return }
    try change(mirror) { manifest in
      let former =
        result.isWholeFolder
        ? try FileSystem.names(in: mirror).filter {
          Self.isGoldenName($0) && [nil, result.goldenFolder.owner].contains(manifest.owners[$0])
        } : result.findings.flatMap { Self.names($0.file.name) }
      for name in former { try Self.forget(name, in: mirror, &manifest) }
      for finding in failed {
        for (name, bytes) in zip(
          Self.names(finding.file.name), [finding.actual, finding.difference])
        where !bytes.isEmpty {
          try Self.write(bytes, name, in: mirror, of: result, &manifest)
        }
      }
    }
    removeEmptyFolders(from: mirror)
  }

  /// Writes animations, each under the name of the file with which it begins, beside what has failed.
  func write(_ animations: [(name: String, bytes: [UInt8])], of result: GoldenResult) throws {
    guard !animations.isEmpty else { return }
    let mirror = folder(for: result.folder)
    try change(mirror) { manifest in
      for (name, bytes) in animations {
        let name = Self.name(name, ending: Self.animationEnding)
        try Self.write(bytes, name, in: mirror, of: result, &manifest)
      }
    }
  }

  private static func write(
    _ bytes: [UInt8], _ name: String, in mirror: String, of result: GoldenResult,
    _ manifest: inout GoldenManifest
  ) throws {
    try WholeFile.write(bytes, to: "\(mirror)/\(name)")
    if let owner = result.goldenFolder.owner { manifest.add(name, of: owner) }
  }

  /// A file, the picture of its difference, and the animation that begins with it.
  private static func names(_ name: String) -> [String] {
    [name, Self.name(name, ending: differenceEnding), Self.name(name, ending: animationEnding)]
  }

  private static func forget(
    _ name: String, in mirror: String, _ manifest: inout GoldenManifest
  ) throws(FileError) {
    try FileSystem.remove("\(mirror)/\(name)")
    manifest.remove(name)
  }

  /// Changes files of a mirrored folder, alone with them.
  ///
  /// Like a golden folder it lists whose its files are, so that another machine can approve them.
  private func change(
    _ mirror: String, _ body: (inout GoldenManifest) throws -> Void
  ) throws {
    try FolderHold.alone(in: mirror) {
      let path = "\(mirror)/\(GoldenManifest.fileName)"
      let known = Self.manifest(of: mirror)
      var manifest = known
      try body(&manifest)
      if manifest.owners.isEmpty {
        try FileSystem.remove(path)
      } else if manifest != known {
        try WholeFile.write(manifest.bytes, to: path)
      }
    }
  }

  /// Whose the files of a mirrored folder are; one that cannot be read is made anew.
  private static func manifest(of mirror: String) -> GoldenManifest {
    (try? GoldenFolder(path: mirror).manifest()) ?? GoldenManifest()
  }

  /// Whether a file is called as golden ones are.
  package static func isGoldenName(_ name: String) -> Bool {
    name.hasSuffix(".png") || name.hasSuffix(".txt")
  }

  /// The files that wait to be approved for a golden folder.
  package func waiting(for goldenFolder: String) throws(FileError) -> [String] {
    let folder = folder(for: goldenFolder)
    guard InputFile.kind(of: folder) == .folder else { return [] }
    return try FileSystem.names(in: folder).filter(Self.isWaiting)
  }

  private static func isWaiting(_ name: String) -> Bool {
    isGoldenName(name) && !name.hasSuffix(differenceEnding)
  }

  /// The files that wait to be approved at a path and below it, whatever made them: a golden file, a
  /// folder of golden ones, or one around such folders.
  package func waiting(under path: String) throws(FileError) -> [Waiting] {
    let mirror = folder(for: path)
    switch InputFile.kind(of: mirror) {
    case .folder: return try waiting(in: mirror, for: path, depth: 0)
    case .file:
      let name = path.split(separator: "/").last.map(String.init) ?? path
      guard Self.isWaiting(name) else { return [] }
      return [Waiting(goldenFolder: InputFile.parent(of: path) ?? ".", names: [name])]
    default: return []
    }
  }

  /// Files that wait for one golden folder.
  package struct Waiting: Hashable, Sendable {
    /// The folder of golden files.
    package let goldenFolder: String
    /// The files' names, sorted.
    package let names: [String]

    /// Names files of a folder.
    package init(goldenFolder: String, names: [String]) {
      self.goldenFolder = goldenFolder
      self.names = names
    }
  }

  /// Folders deeper than this are not looked into.
  private static let depthLimit = 64

  private func waiting(
    in mirror: String, for goldenFolder: String, depth: Int
  ) throws(FileError) -> [Waiting] {
    guard depth < Self.depthLimit else { return [] }
    let names = try FileSystem.names(in: mirror)
    let files = names.filter {
      Self.isWaiting($0) && InputFile.kind(of: "\(mirror)/\($0)") == .file
    }
    var all = files.isEmpty ? [] : [Waiting(goldenFolder: goldenFolder, names: files)]
    // What lies outside the folder cannot be told from within it.
    for name in names where name != Self.parentName && name != Self.rootName {
      guard InputFile.kind(of: "\(mirror)/\(name)") == .folder else { continue }
      all += try waiting(
        in: "\(mirror)/\(name)", for: InputFile.path(of: name, in: goldenFolder), depth: depth + 1)
    }
    return all
  }

  /// Makes files that failed the golden ones, and forgets that they failed.
  ///
  /// - Parameters:
  ///   - names: some of those that ``waiting(for:)`` gives.
  ///   - goldenFolder: the scenario's folder of golden files; it is made where it is missing.
  /// - Throws: `ApprovalError` where a picture is none, and `GoldenRefusal` where a file would be
  ///   replaced that the folder's manifest does not list, before anything of the owner's is written.
  package func approve(_ names: [String], for goldenFolder: String) throws {
    let folder = folder(for: goldenFolder)
    let files = try names.map { name in
      let bytes = try InputFile.read("\(folder)/\(name)")
      if name.hasSuffix(".png") {
        do throws(PNGError) {
          _ = try PNGDecoder.decode(bytes)
        } catch {
          throw ApprovalError(path: "\(folder)/\(name)", reason: error.description)
        }
      }
      return (name, bytes)
    }
    let owners = Self.manifest(of: folder).owners
    for (owner, files) in Dictionary(grouping: files, by: { owners[$0.0] }) {
      try GoldenFolder(path: goldenFolder, owner: owner).write(files)
      try change(folder) { manifest in
        for name in files.flatMap({ Self.names($0.0) }) {
          try Self.forget(name, in: folder, &manifest)
        }
      }
    }
    removeEmptyFolders(from: folder)
  }

  /// Removes a folder that has become empty, and those around it, as far as we made them.
  private func removeEmptyFolders(from folder: String) {
    var folders = sequence(first: folder) { InputFile.parent(of: $0) }.prefix { $0 != path }
    if path == Self.standardPath || root != nil {
      folders += [path, InputFile.parent(of: path)].compactMap(\.self)
    }
    for folder in folders {
      guard (try? FileSystem.removeFolder(folder)) != nil else { return }
    }
  }
}

/// A file that cannot become a golden.
package struct ApprovalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  package let path: String
  /// What is wrong with it.
  package let reason: String

  /// Says what and why.
  package var description: String { "\(path) cannot be approved: \(reason)" }
}
