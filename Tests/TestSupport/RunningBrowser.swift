import Foundation
import Synchronization

/// A Chromium process with its driver, reused by consecutive tests because starting takes
/// seconds.
final class RunningBrowser: Sendable {
  let driver: WebDriver
  /// The path prefix of the WebDriver session.
  let session: String
  private let folder: TemporaryFolder
  private let start = ContinuousClock.now

  private struct Session: Decodable { var sessionId: String }
  private struct Tab: Decodable { var handle: String }
  private struct Anything: Decodable { init(from decoder: any Decoder) {} }

  private init() throws {
    folder = try TemporaryFolder()
    driver = try WebDriver(writingInto: folder)
    let arguments = [
      "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
      "--disable-crash-reporter", "--disable-breakpad", "--force-device-scale-factor=1",
      "--hide-scrollbars", "--user-data-dir=\(folder.path(of: "profile"))",
    ]
    let capabilities: [String: Any] = [
      "browserName": "chrome",
      "goog:chromeOptions": ["binary": WebDriver.browser.path ?? "", "args": arguments],
      "goog:loggingPrefs": ["browser": "ALL", "performance": "ALL"],
      "timeouts": ["pageLoad": 30_000, "script": 20_000],
    ]
    let answer: Session = try driver.ask(
      "POST", "/session", ["capabilities": ["alwaysMatch": capabilities]])
    session = "/session/\(answer.sessionId)"
  }

  deinit { _ = try? driver.ask("DELETE", session) as Anything? }

  /// Replaces the tab with a new one, which discards its emulation settings and pointer position.
  private func openTab() throws {
    let tab: Tab = try driver.ask("POST", "\(session)/window/new", ["type": "tab"])
    _ = try driver.ask("DELETE", "\(session)/window") as Anything?
    _ = try driver.ask("POST", "\(session)/window", ["handle": tab.handle]) as Anything?
  }

  // MARK: Reuse

  /// The browsers that no test is using.
  private static let idle = Mutex<[RunningBrowser]>([])
  /// Registers the shutdown of idle browsers at process exit.
  private static let ending: Void = { atexit { RunningBrowser.idle.withLock { $0 = [] } } }()

  /// Returns a browser with an empty tab for exclusive use until `giveBack(_:)`.
  static func taken() throws -> RunningBrowser {
    _ = ending
    while let browser = idle.withLock({ $0.popLast() }) {
      // The driver's time limit could end an old browser in the middle of the test.
      guard browser.start.duration(to: .now) < .seconds(WebDriver.limit / 2) else { continue }
      if (try? browser.openTab()) != nil { return browser }
    }
    let browser = try RunningBrowser()
    try browser.openTab()
    return browser
  }

  static func giveBack(_ browser: RunningBrowser) { idle.withLock { $0.append(browser) } }
}
