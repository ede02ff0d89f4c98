import Foundation

/// Chromium's driver, a separate process that is controlled over HTTP (W3C WebDriver).
///
/// The driver and the browser share a process group under `timeout`, so that both end when the
/// instance is deallocated, and after ``limit`` seconds even if the test process is killed.
final class WebDriver: Sendable {
  static var isAvailable: Bool { [driver, timer, browser].allSatisfy { $0.isAvailable } }

  static let browser = ExternalProgram(
    "/usr/bin/chromium", "/usr/bin/chromium-browser",
    "/Applications/Chromium.app/Contents/MacOS/Chromium")
  private static let driver = ExternalProgram(
    "/usr/bin/chromedriver", "/opt/homebrew/bin/chromedriver")
  private static let timer = ExternalProgram("/usr/bin/timeout", "/opt/homebrew/bin/timeout")

  /// The maximum lifetime of a driver, in seconds.
  static let limit = 600
  /// The timeout of a request, in seconds.
  private static let requestLimit = 60

  private let process: Process
  private let server: LocalServer
  private let folder: TemporaryFolder

  /// Starts the driver on a free port.
  ///
  /// - Parameter folder: The home and temporary folder of the driver and the browser.
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
    server = LocalServer(port: try Self.port(in: folder, of: process))
  }

  /// Waits for the driver to log its port and returns the port.
  private static func port(in folder: TemporaryFolder, of process: Process) throws -> UInt16 {
    for _ in 0..<12_000 {
      let log = String(decoding: try folder.read("driver.log"), as: UTF8.self)
      if let words = log.firstRange(of: "successfully on port ") {
        let digits = log[words.upperBound...].prefix { $0.isNumber }
        // The port is complete only if another character follows it.
        if digits.endIndex < log.endIndex, let port = UInt16(digits) { return port }
      }
      guard process.isRunning else { break }
      Thread.sleep(forTimeInterval: 0.01)
    }
    end(process)
    throw WebDriverError("chromedriver did not start")
  }

  deinit {
    // The driver exits immediately on this request, but slowly on a signal.
    _ = try? server.ask("GET", "/shutdown", body: nil, timeout: 5)
    Self.end(process)
  }

  /// Waits up to 5 seconds for the driver to exit and kills its process group.
  private static func end(_ process: Process) {
    let group = process.processIdentifier
    for _ in 0..<500 where process.isRunning { Thread.sleep(forTimeInterval: 0.01) }
    kill(-group, SIGKILL)
    process.waitForExit()
  }

  /// Sends a request to the driver and returns the response's `value`.
  func ask<Value: Decodable>(
    _ method: String, _ path: String, _ body: [String: Any]? = nil, as: Value.Type = Value.self
  ) throws -> Value {
    let body = try body.map { [UInt8](try JSONSerialization.data(withJSONObject: $0)) }
    let response = try server.ask(method, path, body: body, timeout: Self.requestLimit)
    guard response.status == 200 else {
      let text = String(decoding: response.body, as: UTF8.self)
      throw WebDriverError("\(method) \(path): \(text)")
    }
    return try JSONDecoder().decode(Reply<Value>.self, from: response.body).value
  }

  private struct Reply<Value: Decodable>: Decodable { var value: Value }
}

/// A failure of the browser or its driver.
public struct WebDriverError: Error, CustomStringConvertible {
  /// The message.
  public let description: String

  init(_ description: String) { self.description = description }
}
