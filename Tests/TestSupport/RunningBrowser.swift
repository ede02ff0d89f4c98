import Foundation
import Synchronization

/// A Chromium with its driver, for one test after the other: to start them takes seconds.
final class RunningBrowser: Sendable {
  let driver: WebDriver
  /// The path of the driver's session with the browser.
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

  /// Opens a tab in place of the one before, with nothing of what that was told or where its pointer
  /// stood.
  private func openTab() throws {
    let tab: Tab = try driver.ask("POST", "\(session)/window/new", ["type": "tab"])
    _ = try driver.ask("DELETE", "\(session)/window") as Anything?
    _ = try driver.ask("POST", "\(session)/window", ["handle": tab.handle]) as Anything?
  }

  // MARK: One after the other

  /// Those that no test has.
  private static let idle = Mutex<[RunningBrowser]>([])
  /// The end of those that are left is the process's.
  private static let ending: Void = { atexit { RunningBrowser.idle.withLock { $0 = [] } } }()

  /// A browser with an empty tab, for nobody else until it is given back.
  static func taken() throws -> RunningBrowser {
    _ = ending
    while let browser = idle.withLock({ $0.popLast() }) {
      // An old one might be ended by its driver's limit in the middle of the test.
      guard browser.start.duration(to: .now) < .seconds(WebDriver.limit / 2) else { continue }
      if (try? browser.openTab()) != nil { return browser }
    }
    let browser = try RunningBrowser()
    try browser.openTab()
    return browser
  }

  /// Leaves a browser to the next test.
  static func giveBack(_ browser: RunningBrowser) { idle.withLock { $0.append(browser) } }
}
