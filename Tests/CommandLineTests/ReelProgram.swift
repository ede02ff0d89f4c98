#if canImport(Glibc)
  import Glibc
#endif

/// The built `reel`, run in a temporary folder.
struct ReelProgram {
  struct Outcome {
    let status: Int32
    let output: [UInt8]
    let errors: String
    var text: String { String(decoding: output, as: UTF8.self) }
    /// The object in the standard output.
    var json: [String: Any] { get throws { try object(output) } }
  }

  /// The URL of the program, or `nil` if it is not built.
  static let url = BuiltProgram.url(named: "reel")

  /// A wave in a small crop, at five frames per second.
  static let scenario = """
    style: wave
    canvas: { crop: [130, 60, 60, 50], scale: 1 }
    clock: { rate: 5 }
    """

  private var url = ReelProgram.url
  let folder: TemporaryFolder
  private let streams: TemporaryFolder

  /// The folder in which `reel tune` stores drafts and secrets.
  var state: URL { streams.url.appending(path: "state/reel") }

  /// Creates a temporary folder that contains `scenario` as `wave.yaml`.
  init() throws {
    folder = try TemporaryFolder()
    streams = try TemporaryFolder()
    try write(Self.scenario, to: "wave.yaml")
  }

  /// Creates a temporary folder with copies of the files in another one.
  init(copying source: String) throws {
    folder = try TemporaryFolder()
    streams = try TemporaryFolder()
    for name in try FileManager.default.contentsOfDirectory(atPath: source) {
      try FileManager.default.copyItem(
        atPath: "\(source)/\(name)", toPath: folder.path(of: name))
    }
  }

  /// Creates a temporary folder with the scenarios, recordings and images of
  /// `Fixtures/CommandLine/Inputs`, and an empty asset catalog.
  static func withInputs() throws -> ReelProgram {
    let inputs = Repository.fixtures.appending(path: "CommandLine/Inputs").path
    let reel = try ReelProgram(copying: inputs)
    try reel.makeFolder("Assets.xcassets")
    return reel
  }

  /// Returns another program of this package that runs in the same folder.
  func program(named name: String) -> ReelProgram {
    var program = self
    program.url = BuiltProgram.url(named: name)
    return program
  }

  /// Writes a file and creates its parent folders.
  func write(_ bytes: [UInt8], to name: String) throws {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: name).deletingLastPathComponent(),
      withIntermediateDirectories: true)
    try folder.write(bytes, to: name)
  }

  /// Writes a file and creates its parent folders.
  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.url.appending(path: name).path)
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: name), withIntermediateDirectories: true)
  }

  /// Replaces a file by a symlink, and creates its parent folders.
  func link(_ name: String, to target: String) throws {
    let path = folder.path(of: name)
    try makeFolder((name as NSString).deletingLastPathComponent)
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: folder.url.appending(path: name))
  }

  func text(_ name: String) throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  func json(_ name: String) throws -> [String: Any] { try object(folder.read(name)) }

  func image(_ name: String) throws -> StraightBitmap { try PNGDecoder.decode(folder.read(name)) }

  func names(_ name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: name).path)
      .sorted()
  }

  /// Starts the program with its streams redirected to files.
  func start(
    _ arguments: [String], input: String? = nil, output: String = "stdout",
    environment: [String: String] = [:]
  ) throws -> Process {
    guard let url = url else { throw CocoaError(.fileNoSuchFile) }
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    // Tests set the variables of build servers themselves. The user's state is not touched.
    process.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("CI") && $0.key != "GITHUB_ACTIONS" }
      .merging(["XDG_STATE_HOME": state.deletingLastPathComponent().path]) { _, new in new }
      .merging(environment) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    if let input {
      try streams.write(Array(input.utf8), to: "stdin")
      process.standardInput = try FileHandle(forReadingFrom: streams.url.appending(path: "stdin"))
    }
    let isDevice = output.hasPrefix("/")
    let outputURL = isDevice ? URL(filePath: output) : streams.url.appending(path: output)
    if !isDevice { try Data().write(to: outputURL) }
    try Data().write(to: streams.url.appending(path: "stderr"))
    process.standardOutput = try FileHandle(forWritingTo: outputURL)
    process.standardError = try FileHandle(forWritingTo: streams.url.appending(path: "stderr"))
    try process.run()
    return process
  }

  /// Waits without a time limit until a condition is true or the process has exited.
  func wait(for process: Process, until isReached: () throws -> Bool) rethrows {
    while process.isRunning, try !isReached() { Thread.sleep(forTimeInterval: 0.005) }
  }

  /// The standard output of the running process so far.
  var soFar: String { get throws { String(decoding: try streams.read("stdout"), as: UTF8.self) } }

  /// Returns the result of a process that has exited.
  func outcome(_ process: Process) throws -> Outcome {
    Outcome(
      status: process.terminationStatus, output: (try? streams.read("stdout")) ?? [],
      errors: String(decoding: try streams.read("stderr"), as: UTF8.self))
  }

  /// Runs `reel tune`, calls a closure with the page's URL, and ends the process with a signal.
  @discardableResult
  func tuning(
    _ arguments: [String] = ["wave.yaml"], signal: Int32 = SIGINT,
    environment: [String: String] = [:], _ use: (URL) throws -> Void
  ) throws -> Outcome {
    try serving(["tune"] + arguments, signal: signal, environment: environment, use)
  }

  /// Runs a command that serves a page, calls a closure with the page's URL, and ends the process with
  /// a signal.
  @discardableResult
  func serving(
    _ arguments: [String], signal: Int32 = SIGINT, environment: [String: String] = [:],
    _ use: (URL) throws -> Void
  ) throws -> Outcome {
    let process = try start(arguments, environment: environment)
    defer {
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
    try wait(for: process) { try soFar.hasSuffix("\n") }
    guard let url = URL(string: try soFar.trimmingCharacters(in: .newlines)) else {
      throw CocoaError(.fileReadUnknown)
    }
    try use(url)
    kill(process.processIdentifier, signal)
    process.waitForExit()
    return try outcome(process)
  }

  /// Runs the program and returns its result.
  func run(
    _ line: some CommandWords, input: String? = nil, output: String = "stdout",
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = try start(line.words, input: input, output: output, environment: environment)
    process.waitForExit()
    return try outcome(process)
  }

  /// Runs the program and expects an exit code, texts in the standard error, and the entire standard
  /// output unless it is `nil`.
  @discardableResult
  func expect(
    _ status: Int32, _ line: some CommandWords, input: String? = nil, prints: String? = nil,
    environment: [String: String] = [:], errors: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Outcome {
    let outcome = try run(line, input: input, environment: environment)
    let description = "\(line): \(outcome.text)\(outcome.errors)"
    #expect(outcome.status == status, "\(description)", sourceLocation: sourceLocation)
    for text in errors where !text.isEmpty {
      #expect(outcome.errors.contains(text), "\(description)", sourceLocation: sourceLocation)
    }
    if let prints {
      #expect(outcome.text == prints, "\(description)", sourceLocation: sourceLocation)
    }
    return outcome
  }

  /// Expects two folders to have files of the same names and bytes.
  func expectSame(
    _ first: String, _ second: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let all = try FolderState(folder.path(of: first)).entries.mapValues(\.bytes)
    let others = try FolderState(folder.path(of: second)).entries.mapValues(\.bytes)
    let names = Set(all.keys).union(others.keys).filter { all[$0] != others[$0] }
    #expect(names.isEmpty && !all.isEmpty, "\(names.sorted())", sourceLocation: sourceLocation)
  }
}

/// The arguments of a command: a list, or a line whose words are separated by spaces, with those
/// that contain spaces in quotation marks.
protocol CommandWords { var words: [String] { get } }

extension [String]: CommandWords { var words: [String] { self } }

extension String: CommandWords {
  var words: [String] { matches(of: /"([^"]*)"|[^ ]+/).map { String($0.1 ?? $0.0) } }
}

private func object(_ bytes: [UInt8]) throws -> [String: Any] {
  try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
}
