import Foundation
import TestSupport

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

  /// Returns another program of this package that runs in the same folder.
  func program(named name: String) -> ReelProgram {
    var program = self
    program.url = BuiltProgram.url(named: name)
    return program
  }

  /// Writes a file and creates its parent folders.
  func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: name).deletingLastPathComponent(),
      withIntermediateDirectories: true)
    try folder.write(Array(text.utf8), to: name)
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.url.appending(path: name).path)
  }

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
      process.standardInput = try FileHandle(
        forReadingFrom: streams.url.appending(path: "stdin"))
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
    process.waitUntilExit()
    return try outcome(process)
  }

  func run(_ arguments: String..., output: String = "stdout") throws -> Outcome {
    try run(arguments, output: output)
  }

  func run(
    _ arguments: [String], input: String? = nil, output: String = "stdout",
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = try start(
      arguments, input: input, output: output, environment: environment)
    process.waitUntilExit()
    return try outcome(process)
  }
}
