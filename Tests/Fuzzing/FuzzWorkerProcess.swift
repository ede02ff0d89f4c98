/// A worker process, as seen by the campaign.
final class FuzzWorkerProcess {
  enum Event {
    case began(Int)
    case found(Int, what: String, errors: String)
    case ended

    /// Whether the parent inferred the find instead of reading it from the worker's report.
    var needsProof: Bool {
      if case .found(_, let what, _) = self { !what.contains("(reel ") } else { false }
    }
  }

  private let process: Process
  private let pipe: Pipe
  private let folder: URL
  private var rest: [UInt8] = []
  private var number: Int?
  private var hasSaidEnd = false
  private var begun = Date()
  private var worked = 0.0

  /// Starts a worker.
  ///
  /// - Parameter explaining: Whether a trap prints a backtrace, which takes time.
  init(
    program: URL, first: Int, step: Int, count: Int, seed: UInt64, only: FuzzKind?,
    explaining: Bool = false
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "reel-fuzz-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    process = Process()
    pipe = Pipe()
    process.executableURL = program
    process.arguments =
      [
        "--worker", folder.path, "--first", "\(first)", "--step", "\(step)", "--inputs", "\(count)",
        "--seed", "\(seed)",
      ] + (only.map { ["--only", $0.rawValue] } ?? [])
    let backtrace =
      explaining ? "enable=yes,color=no,interactive=no,threads=crashed,images=none" : "enable=no"
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": backtrace]) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    try process.run()
    let reader = pipe.fileHandleForReading.fileDescriptor
    _ = fcntl(reader, F_SETFL, fcntl(reader, F_GETFL) | O_NONBLOCK)
  }

  /// Returns the events since the previous call.
  ///
  /// - Parameters:
  ///   - hangLimit: The time limit of an input, in seconds.
  ///   - memoryLimit: The memory limit of the worker, in bytes.
  func events(hangLimit: Double, memoryLimit: Int) throws -> [Event] {
    // Read `isRunning` before the pipe, so that all output of a finished process is read.
    let isRunning = process.isRunning
    var events = read()
    if !isRunning {
      if let number, !hasSaidEnd {
        let reason = process.terminationReason == .uncaughtSignal ? "signal" : "exit code"
        events.append(
          found(number, "the process ended with \(reason) \(process.terminationStatus)"))
      }
      if number == nil, !hasSaidEnd { throw FuzzError("a worker cannot be started:\n\(errors)") }
      end()
      return events + [.ended]
    }
    guard let number else { return events }
    if let resident = ProcessMemory.resident(of: process.processIdentifier), resident > memoryLimit
    {
      events.append(found(number, "more than \(memoryLimit >> 20) MB of memory"))
    } else {
      let worked = ProcessMemory.workedSeconds(of: process.processIdentifier) ?? 0
      let busy = worked - self.worked
      let waited = Date().timeIntervalSince(begun)
      guard min(busy, waited) > hangLimit || waited > 6 * hangLimit else { return events }
      events.append(found(number, "no end after \(Int(hangLimit)) s"))
    }
    end()
    return events + [.ended]
  }

  private func found(_ number: Int, _ what: String) -> Event {
    .found(number, what: what, errors: errors)
  }

  /// The end of the last command's standard error.
  private var errors: String {
    let data = FileManager.default.contents(atPath: folder.appending(path: "streams/err").path)
    return String(decoding: data?.suffix(20_000) ?? Data(), as: UTF8.self)
  }

  private func read() -> [Event] {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Foundation.read(pipe.fileHandleForReading.fileDescriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      rest += buffer[..<count]
    }
    guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    let lines = String(decoding: rest[...end], as: UTF8.self).split(separator: "\n")
    rest.removeSubrange(...end)
    return lines.compactMap { line in
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count > 1, let number = Int(words[1]) else {
        hasSaidEnd = line == "end"
        return nil
      }
      if words[0] == "begin" {
        self.number = number
        begun = Date()
        worked = ProcessMemory.workedSeconds(of: process.processIdentifier) ?? 0
        return .began(number)
      }
      return .found(number, what: words.count > 2 ? String(words[2]) : "", errors: errors)
    }
  }

  /// Kills the worker's process group and deletes its folder.
  ///
  /// Child processes, such as the program that prints backtraces, inherit the pipe; a surviving
  /// child would block the wait for the worker's exit. Foundation creates a process group for
  /// each process, and the signal goes to the group.
  func end() {
    if process.isRunning {
      kill(-process.processIdentifier, SIGKILL)
      kill(process.processIdentifier, SIGKILL)
    }
    process.waitForExit()
    try? FileManager.default.removeItem(at: folder)
  }
}

/// A failure to start a worker.
struct FuzzError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
