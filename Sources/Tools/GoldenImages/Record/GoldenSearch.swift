package import FileAccess
import RefreshScenario

/// What lies in a folder and in those below: files that may be scenarios, and folders of golden files.
package struct GoldenSearch {
  /// Files whose names end as scenarios' do.
  package private(set) var files: [String] = []
  /// Folders that hold golden files.
  package private(set) var goldenFolders: [String] = []
  private var seen: Set<FileStatus.Identity> = []
  /// Links to folders, which are followed last, so that what is found has its plain name.
  private var links: [String] = []

  /// Searches a folder; hidden ones, those of frames, and those already seen are passed over.
  package init(_ folder: String) throws(FileError) {
    try search(folder)
    while !links.isEmpty { try search(links.removeFirst()) }
  }

  private mutating func search(_ folder: String) throws(FileError) {
    guard let identity = (try? FileStatus(of: folder))?.identity, seen.insert(identity).inserted
    else { return }
    let names = try FileSystem.names(in: folder)
    if Self.holdsGoldens(folder, names) { goldenFolders.append(folder) }
    for name in names where !name.hasPrefix(".") {
      let path = folder == "." ? name : InputFile.path(of: name, in: folder)
      switch InputFile.kind(of: path) {
      case .folder where name.hasSuffix(".frames"): break
      case .folder where InputFile.isLink(path): links.append(path)
      case .folder: try search(path)
      case .file where ScenarioFile.hasEnding(name): files.append(path)
      default: break
      }
    }
  }

  /// Whether a folder is called and filled as a scenario's, or has a manifest that says so.
  private static func holdsGoldens(_ folder: String, _ names: [String]) -> Bool {
    if folder.hasSuffix(GoldenFolder.ending), names.contains(where: FailedGoldens.isGoldenName) {
      return true
    }
    guard names.contains(GoldenManifest.fileName),
      let bytes = try? InputFile.read(InputFile.path(of: GoldenManifest.fileName, in: folder))
    else { return false }
    return GoldenManifest.isMeant(by: bytes)
  }
}
