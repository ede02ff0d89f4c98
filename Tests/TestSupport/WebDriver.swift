import Foundation

/// Chromium's driver, a program of its own that is spoken to in JSON over HTTP (W3C WebDriver).
///
/// The words go through curl, run as a program: Foundation's own loader cannot read the driver's
/// replies. Driver and browser share a process group under `timeout`, so that both end with this
/// object, and after a while even if the tests themselves are killed.
final class WebDriver: Sendable {
  /// Whether the machine has all that is needed.
  static var isAvailable: Bool {
    [driver, timer, curl, browser].allSatisfy { $0.isAvailable }
  }

  static let browser = ExternalProgram(
    "/usr/bin/chromium", "/usr/bin/chromium-browser",
    "/Applications/Chromium.app/Contents/MacOS/Chromium")
  private static let driver = ExternalProgram(
    "/usr/bin/chromedriver", "/opt/homebrew/bin/chromedriver")
  private static let timer = ExternalProgram("/usr/bin/timeout", "/opt/homebrew/bin/timeout")
  private static let curl = ExternalProgram("/usr/bin/curl")

  /// No driver lives longer, in seconds.
  static let limit = 600
  /// No single request takes longer, in seconds.
  private static let requestLimit = 60

  private let process: Process
  private let port: String
  private let folder: TemporaryFolder

  /// Starts the driver on a port that is free.
  ///
  /// - Parameter folder: takes what the driver and the browser write.
  init(writingInto folder: TemporaryFolder) throws {
    guard let driver = Self.driver.path, let timer = Self.timer.path else {
      throw WebDriverError("there is no chromedriver")
    }
    self.folder = folder
    let log = try folder.write([], to: "driver.log")
    process = Process()
    process.executableURL = URL(filePath: timer)
    process.arguments = ["-k", "5", String(Self.limit), driver, "--port=0"]
    process.environment = ProcessInfo.processInfo.environment
      .merging(["HOME", "XDG_CONFIG_HOME", "TMPDIR"].map { ($0, folder.path) }) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: log))
    process.standardError = FileHandle.nullDevice
    try process.run()
    port = try Self.port(in: folder, of: process)
  }

  /// The port that the driver says it listens on.
  private static func port(in folder: TemporaryFolder, of process: Process) throws -> String {
    for _ in 0..<1200 {
      let log = String(decoding: try folder.read("driver.log"), as: UTF8.self)
      if let words = log.firstRange(of: "successfully on port ") {
        let digits = log[words.upperBound...].prefix { $0.isNumber }
        // The number is whole once something follows it.
        if digits.endIndex < log.endIndex { return String(digits) }
      }
      guard process.isRunning else { break }
      Thread.sleep(forTimeInterval: 0.1)
    }
    end(process)
    throw WebDriverError("chromedriver did not start")
  }

  deinit {
    // Asked by itself the driver ends at once; after a signal it takes its time.
    _ = try? Self.curl.run(["-s", "--max-time", "5", "http://127.0.0.1:\(port)/shutdown"])
    Self.end(process)
  }

  /// Waits for the driver's end, and then ends whatever of its group is still there.
  private static func end(_ process: Process) {
    let group = process.processIdentifier
    for _ in 0..<100 where process.isRunning { Thread.sleep(forTimeInterval: 0.05) }
    kill(-group, SIGKILL)
    process.waitUntilExit()
  }

  /// Asks the driver, and gives what it answers under `value`.
  func ask<Value: Decodable>(
    _ method: String, _ path: String, _ body: [String: Any]? = nil, as: Value.Type = Value.self
  ) throws -> Value {
    var arguments = [
      "-s", "-X", method, "--max-time", String(Self.requestLimit), "-H",
      "Content-Type: application/json", "-w", "\n%{http_code}",
    ]
    var input: [UInt8]?
    if let body {
      arguments += ["--data-binary", "@-"]
      input = [UInt8](try JSONSerialization.data(withJSONObject: body))
    }
    let outcome = try Self.curl.run(
      arguments + ["http://127.0.0.1:\(port)\(path)"], input: input)
    guard outcome.status == 0, let end = outcome.output.lastIndex(of: UInt8(ascii: "\n")) else {
      throw WebDriverError("no answer to \(method) \(path): curl exits with \(outcome.status)")
    }
    let reply = outcome.output[..<end]
    guard outcome.output[end...].elementsEqual("\n200".utf8) else {
      throw WebDriverError("\(method) \(path): \(String(decoding: reply, as: UTF8.self))")
    }
    return try JSONDecoder().decode(Reply<Value>.self, from: Data(reply)).value
  }

  private struct Reply<Value: Decodable>: Decodable { var value: Value }
}

/// What a browser or its driver would not do.
public struct WebDriverError: Error, CustomStringConvertible {
  /// What happened.
  public let description: String

  init(_ description: String) { self.description = description }
}
