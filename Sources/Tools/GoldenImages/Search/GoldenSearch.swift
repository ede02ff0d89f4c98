import FileAccess

/// A recursive search for scenario files and folders of golden files.
package struct GoldenSearch {
  /// The reason that a search cannot read a path that may be or contain a scenario.
  package enum Obstacle: ReportedError, Hashable, Sendable {
    /// A symlink has no target or is part of a cycle.
    case deadLink
    /// A folder has a scenario's name.
    case folder
    /// A pipe, a socket or a device has a scenario's name.
    case special
    /// The name is not UTF-8.
    case misencoded

    /// The problem and its remedy.
    package var description: String {
      switch self {
      case .deadLink:
        "this symlink has no target, so its scenarios cannot be verified; fix or remove it"
      case .folder: "this is a folder with the name of a scenario file; rename the folder"
      case .special:
        "this is a pipe, a socket or a device with the name of a scenario file; rename it"
      case .misencoded:
        "this name is not UTF-8, so its scenarios cannot be verified; rename it (each byte that is "
          + "not ASCII is shown as \\x and two hexadecimal digits)"
      }
    }

    package var exitStatus: FinalStatus { self == .misencoded ? .badData : .noInput }
  }

  /// The files with the extension of a scenario.
  package private(set) var files: [String] = []
  /// The folders that contain golden files.
  package private(set) var goldenFolders: [String] = []
  /// The paths that may be or contain a scenario but cannot be read.
  ///
  /// Each reason is an ``Obstacle`` or a `FileError`.
  package private(set) var obstacles: [(path: String, reason: any Error)] = []
  private var seen: Set<FileStatus.Identity> = []
  /// Symlinks to folders, which are followed last so that files are found under their direct
  /// paths.
  private var links: [String] = []

  /// Searches a folder.
  ///
  /// Hidden folders, folders of frames written by reel, and folders already visited are skipped.
  package init(_ folder: String) {
    search(folder)
    while !links.isEmpty { search(links.removeFirst()) }
  }

  private mutating func search(_ folder: String) {
    do throws(FileError) {
      guard let identity = try FileStatus(of: folder)?.identity, seen.insert(identity).inserted
      else { return }
      let names = try FileSystem.names(in: folder)
      if folder.hasSuffix(".frames"), try Manifest.isThere(in: Folder(folder)) { return }
      if Self.containsGoldens(folder, names) { goldenFolders.append(folder) }
      for name in names where !name.hasPrefix(".") {
        look(at: Self.path(of: name, in: folder), named: name)
      }
      // A name that is not UTF-8 contains replacement characters here, so `look` has found no file
      // with that name.
      guard names.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }) else { return }
      let opened = try Folder(folder)
      for name in try opened.names() where name.text == nil && !name.isHidden {
        let isFolder = try opened.status(of: name, isLinkItself: false)?.kind == .folder
        guard isFolder || ScenarioFile.hasEnding(name.escaped) else { continue }
        obstacles.append((Self.path(of: name.escaped, in: folder), Obstacle.misencoded))
      }
    } catch {
      obstacles.append((folder, error))
    }
  }

  private mutating func look(at path: String, named name: String) {
    let isScenario = ScenarioFile.hasEnding(name)
    // A file with another known extension cannot be a scenario.
    let mayMatter = isScenario || FileEnding.of(name).map(FileEnding.isKnown) != true
    do throws(FileError) {
      switch try FileStatus(of: path)?.kind {
      case .folder:
        if isScenario { obstacles.append((path, Obstacle.folder)) }
        if InputFile.isLink(path) { links.append(path) } else { search(path) }
      case .file: if isScenario { files.append(path) }
      case nil:
        // If the path is not a symlink, it has just been removed, or its name is not UTF-8.
        if mayMatter, InputFile.isLink(path) { obstacles.append((path, Obstacle.deadLink)) }
      default: if isScenario { obstacles.append((path, Obstacle.special)) }
      }
    } catch {
      guard mayMatter else { return }
      let isLoop = error.reason.rawValue == ELOOP
      obstacles.append((path, isLoop ? Obstacle.deadLink : error))
    }
  }

  private static func path(of name: String, in folder: String) -> String {
    folder == "." ? name : ExactPath.appending(name, to: folder)
  }

  /// Returns whether a folder contains a golden manifest, or has the name of a golden folder and
  /// contains golden files.
  private static func containsGoldens(_ folder: String, _ names: [String]) -> Bool {
    if folder.hasSuffix(GoldenFolder.ending), names.contains(where: FailedGoldens.isGoldenName) {
      return true
    }
    guard names.contains("\(GoldenManifest.fileName)"),
      let bytes = try? Folder(folder).read(GoldenManifest.fileName)
    else { return false }
    return GoldenManifest.isMeant(by: bytes)
  }
}
