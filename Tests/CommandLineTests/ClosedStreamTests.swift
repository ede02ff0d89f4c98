/// Tests that a command's files do not depend on its standard streams, and that it starts only with
/// the threads, the memory and the files that it requires.
///
/// The reference is an ordinary run of the same command in a copy of the same folder.
@Suite("Exit codes and files with closed or broken streams, and in restricted processes")
struct ClosedStreamTests {
  /// A shell command that prepares the streams before the program starts.
  enum Streams: String, CaseIterable {
    case ordinary = ""
    /// A pipe whose reader has exited.
    case goneReader = "mkfifo ../gone && exec 3<>../gone 4>../gone 3<&- >&4 4>&-"
    case fullDevice = "exec >/dev/full"
    case noInput = "exec <&-"
    case noOutput = "exec >&-"
    case noErrors = "exec 2>&-"
    case none = "exec <&- >&- 2>&-"

    static let isPossible = FileManager.default.fileExists(atPath: "/dev/full")
  }

  /// A restriction of a process, and a part of the error message.
  enum Restriction: String, CaseIterable {
    case threads = "type: ulimit -u unlimited"
    case memory = "type: ulimit -v unlimited"
    case stack = "type: ulimit -s 8192"
    case files = "type: ulimit -n 1024"
    case events = "cannot open a file for events"
    case system = "type: mount -t proc proc /proc"

    /// The beginning of a shell command that runs a program with the restriction.
    var command: String {
      switch self {
      case .threads: "setpriv --reuid=64321 --clear-groups prlimit --nproc=3"
      case .memory: "prlimit --as=400000000"
      case .stack: "prlimit --stack=262144"
      case .files: "prlimit --nofile=16"
      case .system: #"unshare -m sh -c 'mount -t tmpfs none /proc && exec "$@"' sh"#
      case .events: "strace -qq -o /dev/null -e inject=epoll_create1:error=ENFILE"
      }
    }
  }

  /// Returns whether the beginning of a shell command is possible here, for example as root.
  private static func isPossible(_ command: String) -> Bool {
    let program = ReelProgram.url?.path ?? ""
    return (try? ExternalProgram("/bin/sh").run(["-c", "\(command) test -x '\(program)'"]))?.status
      == 0
  }

  private struct Result {
    let status: Int32
    let text: String
    let errors: String
    /// The contents of the files, by path relative to the folder.
    let files: [String: Data]
  }

  /// The command lines and their exit codes.
  static let commands = TableRow.rows(of: "CommandLine/closed-streams.tsv").map {
    (line: $0[1], status: Int32($0[0]) ?? -1)
  }

  private static let scenario = ReelProgram.wave(
    golden: "at: [trigger+0.3, rest], scale: 1, motion: false")

  /// The folder that each run copies: passing, failing and orphaned goldens, and the input files
  /// of the other commands.
  private static let folder: TemporaryFolder? = {
    do {
      let reel = try ReelProgram()
      for name in ["a", "b", "c", "gone"] { try reel.write(scenario, to: "looks/\(name).yaml") }
      _ = try reel.run("verify looks --record missing")
      let changed = scenario.replacing("ballSize: 6", with: "ballSize: 7")
      for name in ["b", "c"] { try reel.write(changed, to: "looks/\(name).yaml") }
      try reel.remove("looks/gone.yaml")
      _ = try reel.run("verify looks --results results.json")
      try reel.write("style: wave\nstylle: 1\n", to: "bad.yaml")
      for (name, instant) in [("one", "0"), ("two", "trigger")] {
        _ = try reel.run(["render", "wave.yaml", "--at", instant, "-o", "\(name).png"])
      }
      for (name, shard) in [("x", 1), ("y", 2)] {
        _ = try reel.run("render wave.yaml -o \(name) --shard \(shard)/2")
      }
      let rows = (0...20).map { "\(Double($0) / 20),\(pow(Double($0) / 20, 2))" }
      try reel.write("t,y\n" + rows.joined(separator: "\n") + "\n", to: "fit.csv")
      let log = try reel.run("trace wave.yaml --format log").text
      let lines = log.split(separator: "\n")
      // The second half of the log has offsets that no run has.
      let moved = lines.enumerated().map { index, line in
        guard index > lines.count / 2 else { return String(line) }
        let cells = line.split(separator: ",", omittingEmptySubsequences: false)
        return cells.enumerated().map { column, cell in
          column == 1 ? String((Double(cell) ?? 0) - 50) : String(cell)
        }.joined(separator: ",")
      }
      try reel.write(moved.joined(separator: "\n") + "\n", to: "moved.csv")
      return reel.folder
    } catch {
      return nil
    }
  }()

  private func run(
    _ line: String, _ streams: Streams, _ restriction: String = ""
  ) throws -> Result {
    let program = try #require(ReelProgram.url)
    let source = try #require(Self.folder)
    let scratch = try TemporaryFolder()
    let work = scratch.url.appending(path: "work")
    try FileManager.default.copyItem(at: source.url, to: work)
    let outcome = try ExternalProgram("/bin/sh").run([
      "-c",
      """
      cd "$0" || exit 99
      unset CI GITHUB_ACTIONS
      export XDG_STATE_HOME=../state
      \(streams.rawValue)
      exec \(restriction) "\(program.path)" \(line)
      """, work.path,
    ])
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: work.path) {
      let url = work.appending(path: name)
      if try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
        let data = try Data(contentsOf: url)
        files[name] =
          name.hasSuffix(".xml")
          ? Data(Self.withoutTimes(String(decoding: data, as: UTF8.self)).utf8) : data
      }
    }
    return Result(
      status: outcome.status, text: Self.withoutTimes(outcome.text), errors: outcome.errors,
      files: files)
  }

  /// Returns a JUnit file without its times, which differ between runs.
  private static func withoutTimes(_ text: String) -> String {
    text.contains("<testsuites") ? text.replacing(#/ time="[0-9.]+"/#, with: "") : text
  }

  @Test(
    "No stream changes the files, and only a lost result changes the exit code",
    .enabled(if: Streams.isPossible, "needs /dev/full"),
    arguments: Grids.part(of: commands, count: 14))
  func table(line: String, status: Int32) throws {
    let ordinary = try run(line, .ordinary)
    #expect(ordinary.status == status, "\(ordinary.errors)")
    for streams in Streams.allCases where streams != .ordinary {
      let outcome = try run(line, streams)
      let isLost =
        [.fullDevice, .noOutput, .none].contains(streams) && status == 0 && !ordinary.text.isEmpty
      #expect(outcome.status == (isLost ? 74 : status), "\(streams): \(outcome.errors)")
      let changed = Set(outcome.files.keys).union(ordinary.files.keys)
        .filter { outcome.files[$0] != ordinary.files[$0] }
      #expect(changed.isEmpty, "\(streams): \(changed.sorted())")
      switch streams {
      case .noErrors, .none: #expect(outcome.errors.isEmpty)
      case .fullDevice, .noOutput:
        #expect(!isLost || outcome.errors.contains("cannot write standard output"))
        // The command's own errors precede the error about standard output.
        if status != 0 { #expect(outcome.errors.hasPrefix(ordinary.errors)) }
      case .goneReader, .noInput:
        if status != 0 { #expect(outcome.errors == ordinary.errors) }
      case .ordinary: break
      }
      if streams == .noInput || streams == .noErrors, !line.contains("--json") {
        #expect(outcome.text == ordinary.text)
      }
    }
  }

  @Test(
    "With too few threads or files, too little memory, or no /proc, each command ends with a message",
    .enabled(
      if: ProcessInfo.processInfo.environment["REFRESHREEL_SANITIZED"] == nil,
      "a sanitizer needs more memory"),
    arguments: Grids.part(of: commands, count: 3),
    Restriction.allCases.filter { isPossible($0.command) })
  func restricted(command: (line: String, status: Int32), restriction: Restriction) throws {
    let outcome = try run(command.line, .ordinary, restriction.command)
    #expect(outcome.status == 74 && outcome.text.isEmpty, "\(outcome.text)")
    #expect(outcome.errors.hasPrefix("error: ") && outcome.errors.contains(restriction.rawValue))
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    let source = try #require(Self.folder)
    for (name, data) in outcome.files { #expect(try Data(source.read(name)) == data) }
  }

  @Test("A closed standard input is reported as an empty recording") func closedInput() throws {
    let outcome = try run("curve fit -", .noInput)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("standard input:1:1: error: the recording is empty"))
  }
}
