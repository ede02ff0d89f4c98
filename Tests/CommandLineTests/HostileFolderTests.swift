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

  /// A command, and the paths that it reads or writes.
  struct Row: CustomTestStringConvertible {
    let line: String
    let places: [String]
    var testDescription: String { line }
  }

  private static let failed = [
    ".reel", ".reel/failed", ".reel/failed/cases", ".reel/failed/cases/a.golden",
    ".reel/failed/manifest.json", ".reel/failed/cases/a.golden/trace.txt",
    ".reel/failed/cases/a.golden/rest.png",
  ]
  private static let goldens = [
    "cases/a.golden", "cases/a.golden/manifest.json", "cases/a.golden/trace.txt",
    "cases/a.golden/rest.png", "cases/a.golden/rest.txt", "cases/gone.golden",
    "cases/gone.golden/manifest.json", "cases/gone.golden/trace.txt",
  ]
  private static let frames = [
    "frames/manifest.json", "frames/frame_000000.png", "frames/frame_000009.png",
    "frames/.reel.lock", "frames/notes.txt",
  ]
  private static let sets = [
    "A.xcassets/.reel-set", "A.xcassets/aIdle0001.imageset",
    "A.xcassets/aIdle0001.imageset/Contents.json", "A.xcassets/aIdle0001.imageset/aIdle0001.png",
    "A.xcassets/aIdle0009.imageset", "A.xcassets/.aIdle#.progress.reel.json", "AImages.swift",
  ]
  private static let shards = [
    "one/manifest.1-of-2.json", "one/frame_000000.png", "whole/manifest.json",
    "whole/frame_000000.png", "whole/.reel.lock",
  ]

  static let table = [
    Row(line: "verify cases", places: goldens + failed + ["cases/a.yaml", "cases/new.yaml"]),
    Row(line: "verify cases --record all", places: goldens + failed),
    Row(line: "verify cases --prune --record missing", places: goldens + failed),
    Row(
      line: "verify cases --report page --markdown note.md", places: goldens + ["page/index.html"]),
    Row(line: "approve cases", places: goldens + failed),
    Row(line: "approve cases --from elsewhere", places: failed.map { "elsewhere/\($0)" } + goldens),
    Row(line: "render cases/a.yaml -o frames --frames 0-1", places: frames),
    Row(line: "render cases/a.yaml -o frames --frames 0-1 --force", places: frames),
    Row(
      line: "render cases/a.yaml --drive progress --percents 0,1 --format imageset -o A.xcassets",
      places: sets),
    Row(
      line: "render cases/a.yaml --drive progress --percents 0,1 --format imageset -o A.xcassets "
        + "--force", places: sets),
    Row(line: "merge one two -o whole", places: shards),
    Row(line: "merge results.json --report page --markdown note.md", places: goldens + failed),
    Row(line: "diff frames other", places: ["frames/frame_000000.png"]),
    Row(
      line: "diff frames other -o difference",
      places: ["frames/frame_000000.png", "difference/frame_000000.png"]),
    Row(line: "export cases/a.yaml --to web -o out", places: ["out/a.header.js"]),
    Row(line: "check cases/a.yaml images.yaml", places: ["cases/a.yaml", "pull.png"]),
    Row(line: "render images.yaml --at rest -o still.png", places: ["pull.png"]),
  ]

  static let scenario = """
    screen: { width: 60, height: 120 }
    content: { navigationBar: false, rows: 3, rowHeight: 40 }
    clock: { rate: 5 }
    header: { style: wave, ballCount: 3, ballSize: 6, hillHeight: 40 }
    canvas: { scale: 1 }
    golden: { at: [trigger+0.3, rest] }

    """

  /// The names in a foreign folder, which commands could mistake for their own files.
  static let foreignNames = [
    "manifest.json", "trace.txt", "rest.png", "rest.txt", "frame_000000.png", "frame_000009.png",
    "Contents.json", "aIdle0001.png", "aIdle0001.imageset", "index.html", "a.header.js",
    ".reel.lock", ".reel-set", "notes.txt", "AImages.swift", "a.yaml", "pull.png",
    "manifest.1-of-2.json", "a.golden/rest.png", "a.golden/trace.txt", "a.golden/manifest.json",
    "failed/cases/a.golden/rest.png", "cases/a.golden/trace.txt",
    ".aIdle#.progress.reel.json",
  ]

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
  static func place() throws -> (reel: ReelProgram, foreign: TemporaryFolder) {
    let reel = try ReelProgram()
    let origin = try #require(folder)
    for name in try FileManager.default.contentsOfDirectory(atPath: origin.path) {
      try? FileManager.default.removeItem(atPath: reel.folder.path(of: name))
      try FileManager.default.copyItem(
        atPath: origin.path(of: name), toPath: reel.folder.path(of: name))
    }
    let foreign = try TemporaryFolder()
    for name in foreignNames {
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
  func tricks(_ row: Row) throws {
    let all = row.places.flatMap { place in Trick.allCases.map { (place, $0) } }
    for (place, trick) in Grids.part(of: all, count: 3) {
      let (reel, foreign) = try Self.place()
      try trick.make(at: reel.folder.path(of: place), foreign: foreign.path)
      let before = try FolderState(foreign.path)
      let process = try reel.start(row.line.split(separator: " ").map(String.init))
      let start = ContinuousClock.now
      while process.isRunning, start.duration(to: .now) < .seconds(60) {
        Thread.sleep(forTimeInterval: 0.005)
      }
      let isOver = !process.isRunning
      if !isOver { kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
      let outcome = try reel.outcome(process)
      let name = "\(row.line): \(trick) at \(place)"
      #expect(isOver, "\(name)")
      #expect(
        process.terminationReason == .exit && Self.statuses.contains(outcome.status),
        "\(name): \(outcome.status) \(outcome.errors)")
      #expect(try FolderState(foreign.path) == before, "\(name)")
    }
  }
}
