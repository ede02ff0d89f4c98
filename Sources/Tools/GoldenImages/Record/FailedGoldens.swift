import FileAccess
import ImageCoding

/// The folder that keeps what failed goldens look like today, with pictures of the differences, so
/// that they can be looked at, uploaded from a build machine, and approved.
///
/// It mirrors the golden folders by their paths: `wave.golden/rest@2x.png` lies in
/// `.reel/failed/wave.golden/rest@2x.png`, and beside it `rest@2x.difference.png`.
package struct FailedGoldens: Sendable {
  /// The folder in which everybody looks.
  package static let standardPath = standardNames.joined(separator: "/")
  /// The names on the way to it.
  package static let standardNames = [".reel", "failed"]

  /// The folder.
  package let path: String
  /// The folder from which golden folders are mirrored; `nil` for the current one.
  private let root: String?
  /// The folder that somebody named, and the names on the way from there to this one.
  private let way: (start: String, names: [String])

  /// Names a folder; nothing is made yet.
  ///
  /// - Parameters:
  ///   - start: The folder that somebody named.
  ///   - names: The names on the way from there, none of which may be a link.
  package init(_ start: String = ".", below names: [String] = Self.standardNames) {
    way = (start, names)
    path = names.reduce(start == "." ? nil : start) { InputFile.path(of: $1, in: $0) } ?? start
    root = nil
  }

  /// Names the standard folder in another than the current one: golden folders in there are mirrored
  /// by their paths from there.
  package init(inFolder root: String) {
    path = InputFile.path(of: Self.standardPath, in: root)
    self.root = root
    way = (root, Self.standardNames)
  }

  private static let differenceEnding = ".difference.png"
  /// Ends as a difference does, so that it never waits to be approved.
  private static let animationEnding = ".moving" + differenceEnding

  /// The name of the file with another ending instead of `.png`.
  private static func name(_ name: String, ending: String) -> String {
    (name.hasSuffix(".png") ? String(name.dropLast(4)) : name) + ending
  }

  /// The name of a folder's parent in the mirrored path.
  private static let parentName = "__"
  /// The first name in the mirrored path of an absolute one.
  private static let rootName = "__root__"

  /// Whether a name is that of parents or roots, with any number of `_` more in front.
  private static func isReserved(_ name: String) -> Bool {
    let rest = name.drop { $0 == "_" }
    return name.hasPrefix(parentName) && (rest.isEmpty || rest == rootName.drop { $0 == "_" })
  }

  /// Where what a golden folder's files look like today lies.
  package func folder(for goldenFolder: String) -> String {
    ([path] + names(for: goldenFolder)).joined(separator: "/")
  }

  /// The names on the way from the folder to a mirrored one, each that of one folder.
  ///
  /// A folder that is itself called as parents and roots are, has one more `_` in front.
  private func names(for goldenFolder: String) -> [String] {
    var place = goldenFolder[...]
    if let root, place.hasPrefix("\(root)/") { place = place.dropFirst(root.count + 1) }
    let parts = ExactPath.parts(of: String(place)).filter { $0 != "." }
      .map { $0 == ".." ? Self.parentName : Self.isReserved($0) ? "_\($0)" : $0 }
    return place.utf8.first == UInt8(ascii: "/") ? [Self.rootName] + parts : parts
  }

  /// The mirrored folder, reached without following a link: a repository can hold one that leads anywhere.
  ///
  /// - Returns: The folder, or `nil` if it is missing and `isMaking` is false.
  private func mirror(of goldenFolder: String, isMaking: Bool = false) throws -> Folder? {
    let names = try (way.names + names(for: goldenFolder)).map(FileName.init(checking:))
    return try .below(way.start, names, isMaking: isMaking)
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
    guard let mirror = try mirror(of: result.folder, isMaking: !failed.isEmpty) else { return }
    try change(mirror) { manifest in
      let former =
        result.isWholeFolder
        ? try mirror.names().compactMap(\.text).filter {
          Self.isGoldenName($0)
            && [nil, result.goldenFolder.owner].contains(manifest.owners[ExactPath($0)])
        } : result.findings.flatMap { Self.names($0.file.name) }
      for name in former { try Self.forget(name, in: mirror, &manifest) }
      for finding in failed {
        for (name, bytes) in zip(
          Self.names(finding.file.name), [finding.actual, finding.difference])
        where !bytes.isEmpty {
          try Self.write(try bytes.read(), name, in: mirror, of: result, &manifest)
        }
      }
    }
    removeEmptyFolders(from: result.folder)
  }

  /// Writes animations, each under the name of the file with which it begins, beside what has failed.
  func write(_ animations: [(name: String, bytes: [UInt8])], of result: GoldenResult) throws {
    guard !animations.isEmpty, let mirror = try mirror(of: result.folder, isMaking: true) else {
      return
    }
    try change(mirror) { manifest in
      for (name, bytes) in animations {
        let name = Self.name(name, ending: Self.animationEnding)
        try Self.write(bytes, name, in: mirror, of: result, &manifest)
      }
    }
  }

  private static func write(
    _ bytes: [UInt8], _ name: String, in mirror: Folder, of result: GoldenResult,
    _ manifest: inout GoldenManifest
  ) throws {
    try mirror.write(bytes, to: try FileName(checking: name))
    if let owner = result.goldenFolder.owner { manifest.add(name, of: owner) }
  }

  /// A file, the picture of its difference, and the animation that begins with it.
  private static func names(_ name: String) -> [String] {
    [name, Self.name(name, ending: differenceEnding), Self.name(name, ending: animationEnding)]
  }

  private static func forget(
    _ name: String, in mirror: Folder, _ manifest: inout GoldenManifest
  ) throws(FileError) {
    try mirror.remove(try FileName(checking: name))
    manifest.remove(name)
  }

  /// Changes files of a mirrored folder, alone with them.
  ///
  /// Like a golden folder it lists whose its files are, so that another machine can approve them.
  private func change(
    _ mirror: Folder, _ body: (inout GoldenManifest) throws -> Void
  ) throws {
    try mirror.alone {
      let known = Self.manifest(of: mirror)
      var manifest = known
      try body(&manifest)
      if manifest.owners.isEmpty {
        try mirror.remove(GoldenManifest.fileName)
      } else if manifest != known {
        try mirror.write(manifest.bytes, to: GoldenManifest.fileName)
      }
    }
  }

  /// Whose the files of a mirrored folder are; one that cannot be read is made anew.
  private static func manifest(of mirror: Folder) -> GoldenManifest {
    let manifest = try? GoldenManifest(
      try mirror.read(GoldenManifest.fileName), path: mirror.path)
    return manifest ?? GoldenManifest()
  }

  /// Whether a file is called as golden ones are.
  package static func isGoldenName(_ name: String) -> Bool {
    name.hasSuffix(".png") || name.hasSuffix(".txt")
  }

  /// The files that wait to be approved for a golden folder.
  package func waiting(for goldenFolder: String) throws -> [String] {
    try mirror(of: goldenFolder)?.names().compactMap(\.text).filter(Self.isWaiting) ?? []
  }

  private static func isWaiting(_ name: String) -> Bool {
    isGoldenName(name) && !name.hasSuffix(differenceEnding)
  }

  /// The files that wait to be approved at a path and below it, whatever made them: a golden file, a
  /// folder of golden ones, or one around such folders.
  package func waiting(under path: String) throws -> [Waiting] {
    let (folder, name) = CanonicalPath.split(path)
    if Self.isWaiting(name), let file = FileName(name.utf8),
      try mirror(of: folder)?.status(of: file)?.kind == .file
    {
      return [Waiting(GoldenFolder(path: folder, below: folder), names: [name])]
    }
    return try mirror(of: path).map { try waiting(in: $0, for: path, below: path, depth: 0) } ?? []
  }

  /// Files that wait for one golden folder.
  package struct Waiting: Sendable {
    /// The folder of golden files.
    package let golden: GoldenFolder
    /// The files' names, sorted.
    package let names: [String]

    /// Names files of a folder.
    package init(_ golden: GoldenFolder, names: [String]) {
      self.golden = golden
      self.names = names
    }
  }

  /// Folders deeper than this are not looked into.
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
      // What lies outside the folder cannot be told from within it.
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

  /// Makes files that failed the golden ones, and forgets that they failed.
  ///
  /// - Parameters:
  ///   - names: some of those that ``waiting(for:)`` gives.
  ///   - goldenFolder: the scenario's folder of golden files; it is made where it is missing.
  /// - Throws: `ApprovalError` where a picture is none, and `GoldenRefusal` where a file would be
  ///   replaced that the folder's manifest does not list, before anything of the owner's is written.
  package func approve(_ names: [String], for golden: GoldenFolder) throws {
    let goldenFolder = golden.path
    guard let mirror = try mirror(of: goldenFolder) else {
      throw FileError(.list, folder(for: goldenFolder), reason: .noSuchFile)
    }
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
    let owners = Self.manifest(of: mirror).owners
    for (owner, files) in Dictionary(grouping: files, by: { owners[ExactPath($0.0)] }) {
      // What a folder from elsewhere calls a golden may be anything here.
      guard try owner != nil || golden.isForGoldens else {
        throw GoldenRefusal(path: goldenFolder, reason: .unlisted(files.map(\.0)))
      }
      try golden.owned(by: owner).write(files)
      try change(mirror) { manifest in
        for name in files.flatMap({ Self.names($0.0) }) {
          try Self.forget(name, in: mirror, &manifest)
        }
      }
    }
    removeEmptyFolders(from: goldenFolder)
  }

  /// Removes a mirrored folder that has become empty, and those around it, as far as we made them.
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

/// A file that cannot become a golden.
package struct ApprovalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  package let path: String
  /// What is wrong with it.
  package let reason: String

  /// Says what and why.
  package var description: String { "\(path) cannot be approved: \(reason)" }
}
