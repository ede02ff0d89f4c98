#if canImport(Glibc)
  import Glibc
#endif

/// Replaces files and folders that commands read and write with links, pipes and devices, as in an
/// untrusted repository.
///
/// Each test checks that a foreign folder is unchanged: the bytes, inodes and modes of its files.
@Suite("Hostile files in the folders of commands")
struct HostileFolderTests {
  /// A replacement for a file or folder.
  enum Trick: String, CaseIterable {
    case foreignFile
    case foreignFolder
    case deadLink
    case linkLoop
    case pipe
    case socket
    case endlessDevice
    case folder
    case file

    /// Replaces a path.
    func make(at path: String, foreign: String) throws {
      let files = FileManager.default
      try? files.removeItem(atPath: path)
      try files.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      func link(to target: String) throws {
        try files.createSymbolicLink(atPath: path, withDestinationPath: target)
      }
      switch self {
      // The target has the expected name, so that only the link is wrong.
      case .foreignFile: try link(to: "\(foreign)/\((path as NSString).lastPathComponent)")
      case .foreignFolder: try link(to: foreign)
      case .deadLink: try link(to: "\(foreign)/none")
      case .linkLoop: try link(to: (path as NSString).lastPathComponent)
      case .pipe: mkfifo(path, 0o644)
      case .socket: mknod(path, S_IFSOCK | 0o644, 0)
      case .endlessDevice: try link(to: "/dev/zero")
      case .folder:
        try files.createDirectory(atPath: "\(path)/inner", withIntermediateDirectories: true)
      case .file: try Data("somebody else's".utf8).write(to: URL(filePath: path))
      }
    }
  }

  /// Commands, and the paths that they read or write.
  static let table = TableRow.rows(of: "CommandLine/hostile-folders.tsv")

  static let scenario = """
    screen: { width: 60, height: 120 }
    content: { navigationBar: false, rows: 3, rowHeight: 40 }
    clock: { rate: 5 }
    header: { style: wave, ballCount: 3, ballSize: 6, hillHeight: 40 }
    canvas: { scale: 1 }
    golden: { at: [trigger+0.3, rest] }

    """

  /// The paths in a foreign folder, which commands could mistake for their own files.
  static let foreignPaths = Set(
    table.flatMap { $0.fields.dropFirst() }.map { ($0 as NSString).lastPathComponent }
      .filter { $0.contains(".") && !$0.hasSuffix(".golden") && $0 != ".reel" }
  ).union([
    "a.golden/rest.png", "a.golden/trace.txt", "a.golden/manifest.json",
    "failed/cases/a.golden/rest.png", "cases/a.golden/trace.txt",
  ])

  /// A folder with all inputs and previous outputs of the commands, which is copied for each run.
  static let folder: TemporaryFolder? = {
    do {
      let reel = try ReelProgram()
      for name in ["a", "gone"] { try reel.write(scenario, to: "cases/\(name).yaml") }
      _ = try reel.run("verify cases --record missing")
      try reel.write(scenario.replacing("ballSize: 6", with: "ballSize: 7"), to: "cases/a.yaml")
      try reel.remove("cases/gone.yaml")
      _ = try reel.run("verify cases --results results.json")
      try reel.makeFolder("elsewhere")
      try FileManager.default.copyItem(
        at: reel.folder.url.appending(path: ".reel"),
        to: reel.folder.url.appending(path: "elsewhere/.reel"))
      try reel.makeFolder("A.xcassets")
      try reel.makeFolder("res")
      try reel.write(
        """
        header: { style: mj-gif-header, idleImages: pull.png, refreshingImages: pull.png }
        canvas: { scale: 1 }
        """, to: "images.yaml")
      for line in [
        "render cases/a.yaml -o frames --frames 0-2", "render cases/a.yaml -o other --frames 0-2",
        "render cases/a.yaml -o one --shard 1/2", "render cases/a.yaml -o two --shard 2/2",
        "render cases/a.yaml --at rest -o pull.png",
        "render cases/a.yaml --drive progress --percents 0,0.5,1 --format imageset -o A.xcassets",
      ] {
        let outcome = try reel.run(line)
        guard outcome.status == 0 else {
          Issue.record("\(line): \(outcome.errors)")
          return nil
        }
      }
      return reel.folder
    } catch {
      Issue.record(error)
      return nil
    }
  }()

  /// Returns a copy of the folder and a foreign folder.
  static func copies() throws -> (reel: ReelProgram, foreign: TemporaryFolder) {
    let origin = try #require(folder)
    let reel = try ReelProgram(copying: origin.path)
    let foreign = try TemporaryFolder()
    for name in foreignPaths {
      let url = foreign.url.appending(path: name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      // Valid content, so that only the link is wrong.
      let ours = ["frames", "cases/a.golden", "A.xcassets/aIdle0001.imageset", "one", "cases", ""]
        .map { origin.url.appending(path: $0).appending(path: url.lastPathComponent) }
        .first { FileManager.default.contents(atPath: $0.path) != nil }
      try (ours.flatMap { try? Data(contentsOf: $0) } ?? Data("private \(name)".utf8)).write(
        to: url)
    }
    return (reel, foreign)
  }

  /// The exit codes of commands; a signal or a trap causes another status.
  private static let statuses: Set<Int32> = [0, 1, 64, 65, 66, 69, 70, 73, 74]

  @Test(
    "Each run ends in time with a known exit code and changes nothing behind a link",
    arguments: Grids.part(of: table, count: table.count))
  func tricks(_ row: TableRow) throws {
    let all = row.fields.dropFirst().flatMap { path in Trick.allCases.map { (path, $0) } }
    for (path, trick) in Grids.part(of: all, count: 3) {
      let (reel, foreign) = try Self.copies()
      try trick.make(at: reel.folder.path(of: path), foreign: foreign.path)
      let before = try FolderState(foreign.path)
      let process = try reel.start(row[0].words)
      let start = ContinuousClock.now
      while process.isRunning, start.duration(to: .now) < .seconds(60) {
        Thread.sleep(forTimeInterval: 0.005)
      }
      let isOver = !process.isRunning
      if !isOver { kill(process.processIdentifier, SIGKILL) }
      process.waitForExit()
      let outcome = try reel.outcome(process)
      let name = "\(row[0]): \(trick) at \(path)"
      #expect(isOver, "\(name)")
      #expect(
        process.terminationReason == .exit && Self.statuses.contains(outcome.status),
        "\(name): \(outcome.status) \(outcome.errors)")
      #expect(try FolderState(foreign.path) == before, "\(name)")
    }
  }
}
