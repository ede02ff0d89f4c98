public import Foundation
public import Testing

/// A headless Chromium that opens pages, presses keys and moves the pointer.
///
///     let browser = try Browser(width: 800, height: 600)
///     try browser.open(page)
///     try browser.press("j")
///     let name: String = try browser.evaluate("return document.activeElement.id")
///
/// Each instance has its own tab, which closes when the instance is deallocated, even if the test
/// fails. The browser process is reused by the next test.
public final class Browser {
  /// Whether Chromium and its driver are installed.
  public static var isAvailable: Bool { WebDriver.isAvailable }
  /// The message for a test that is skipped because ``isAvailable`` is false.
  public static let hint: String =
    "needs Chromium; on Debian: apt-get install chromium chromium-driver"

  private let running: RunningBrowser
  private var driver: WebDriver { running.driver }
  private var session: String { running.session }

  private struct Anything: Decodable { init(from decoder: any Decoder) {} }

  /// Opens an empty page.
  ///
  /// - Parameters:
  ///   - width: The viewport's width, in CSS pixels.
  ///   - height: The viewport's height, in CSS pixels.
  public init(width: Int = 1200, height: Int = 900) throws {
    running = try RunningBrowser.taken()
    try resize(width: width, height: height)
    try tell("/url", ["url": "about:blank"])
    // Discard the log entries of earlier pages.
    for type in ["browser", "performance"] { _ = try log(type) }
  }

  deinit { RunningBrowser.giveBack(running) }

  private func tell(_ path: String, _ body: [String: Any]) throws {
    _ = try driver.ask("POST", session + path, body) as Anything?
  }

  // MARK: Pages

  /// Opens a page and waits until it is loaded.
  public func open(_ url: URL) throws { try tell("/url", ["url": url.absoluteString]) }

  /// Resizes the viewport, in CSS pixels, also below the minimum width of a window.
  public func resize(width: Int, height: Int) throws {
    try devTools(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
  }

  /// Overrides media features, for example `["prefers-color-scheme": "dark"]`.
  public func emulate(media features: [String: String]) throws {
    let features = features.sorted { $0.key < $1.key }.map { ["name": $0.key, "value": $0.value] }
    try devTools("Emulation.setEmulatedMedia", ["media": "", "features": features])
  }

  /// Saves downloads in a folder.
  public func download(into folder: TemporaryFolder) throws {
    try devTools(
      "Browser.setDownloadBehavior", ["behavior": "allow", "downloadPath": folder.path])
  }

  private func devTools(_ command: String, _ parameters: [String: Any]) throws {
    try tell("/goog/cdp/execute", ["cmd": command, "params": parameters])
  }

  /// A node of the page's accessibility tree.
  public struct AccessibleNode: Decodable, Sendable {
    /// The value of a property.
    public struct Property: Decodable, Sendable {
      /// The value as text, or `nil` if it is not a string.
      public var text: String?

      private enum Key: CodingKey { case value }

      /// Decodes a value of any JSON type.
      public init(from decoder: any Decoder) throws {
        text = try? decoder.container(keyedBy: Key.self).decode(String.self, forKey: .value)
      }
    }

    /// Whether assistive technology ignores the node.
    public var ignored: Bool
    /// The ARIA role, for example `button` or `slider`.
    public var role: Property?
    /// The accessible name.
    public var name: Property?
  }

  /// Returns the nodes of the accessibility tree that are not ignored.
  public func accessibleNodes() throws -> [AccessibleNode] {
    struct Tree: Decodable { var nodes: [AccessibleNode] }
    let tree: Tree = try driver.ask(
      "POST", session + "/goog/cdp/execute",
      ["cmd": "Accessibility.getFullAXTree", "params": [String: String]()])
    return tree.nodes.filter { !$0.ignored }
  }

  /// Runs a function body in the page and returns its result, awaiting it if it is a promise.
  public func evaluate<Value: Decodable>(
    _ script: String, as: Value.Type = Value.self
  ) throws -> Value {
    try driver.ask("POST", session + "/execute/sync", ["script": script, "args": [String]()])
  }

  /// Runs a function body in the page and discards its result.
  public func run(_ script: String) throws {
    try tell("/execute/sync", ["script": script, "args": [String]()])
  }

  /// Waits until an expression is true in the page, for at most 30 seconds.
  ///
  /// - Returns: Whether the expression became true.
  public func waits(until expression: String) throws -> Bool {
    // Most expressions are true soon.
    var pause = 0.005
    for _ in 0..<305 {
      if try evaluate("return Boolean(\(expression))") { return true }
      Thread.sleep(forTimeInterval: pause)
      pause = min(2 * pause, 0.1)
    }
    return false
  }

  /// Expects an expression to become true in the page within 30 seconds.
  public func expects(
    _ expression: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try waits(until: expression), "\(expression)", sourceLocation: sourceLocation)
  }

  /// Returns the visible part of the page as a PNG file.
  public func screenshot() throws -> [UInt8] {
    let text: String = try driver.ask("GET", session + "/screenshot")
    guard let data = Data(base64Encoded: text) else {
      throw WebDriverError("the screenshot is not in base 64")
    }
    return [UInt8](data)
  }

  // MARK: Input

  /// A key, given as its character or as WebDriver's code.
  public struct Key: ExpressibleByStringLiteral, Sendable {
    fileprivate let value: String

    /// Creates the key that types a character.
    public init(stringLiteral value: String) { self.value = value }

    /// The Tab key.
    public static let tab: Key = "\u{E004}"
    /// The Return key.
    public static let enter: Key = "\u{E007}"
    /// The Shift key.
    public static let shift: Key = "\u{E008}"
    /// The Control key.
    public static let control: Key = "\u{E009}"
    /// The left arrow key.
    public static let left: Key = "\u{E012}"
    /// The up arrow key.
    public static let up: Key = "\u{E013}"
    /// The right arrow key.
    public static let right: Key = "\u{E014}"
    /// The down arrow key.
    public static let down: Key = "\u{E015}"
  }

  /// Presses and releases keys in order while holding down `modifier`.
  public func press(_ keys: Key..., holding modifier: Key? = nil) throws {
    func action(_ type: String, _ key: Key) -> [String: Any] { ["type": type, "value": key.value] }
    var actions = keys.flatMap { [action("keyDown", $0), action("keyUp", $0)] }
    if let modifier {
      actions = [action("keyDown", modifier)] + actions + [action("keyUp", modifier)]
    }
    try tell("/actions", ["actions": [["type": "key", "id": "keyboard", "actions": actions]]])
  }

  /// Presses the pointer at the first point, moves it through the others and releases it.
  ///
  /// A single point is a click. Points are in CSS pixels from the viewport's top left corner.
  ///
  /// - Parameters:
  ///   - points: The points of the movement.
  ///   - isHeld: Whether the pointer stays pressed at the last point.
  ///   - isTouch: Whether the pointer is a finger instead of a mouse.
  public func drag(
    _ points: (x: Double, y: Double)..., isHeld: Bool = false, isTouch: Bool = false
  ) throws {
    var actions: [[String: Any]] = []
    for (index, point) in points.enumerated() {
      actions.append(["type": "pointerMove", "duration": 50, "x": Int(point.x), "y": Int(point.y)])
      if index == 0 { actions.append(["type": "pointerDown", "button": 0]) }
    }
    if !isHeld { actions.append(["type": "pointerUp", "button": 0]) }
    let type = isTouch ? "touch" : "mouse"
    try tell(
      "/actions",
      [
        "actions": [
          ["type": "pointer", "id": type, "parameters": ["pointerType": type], "actions": actions]
        ]
      ])
  }

  /// Releases all pressed keys and pointers.
  public func release() throws {
    struct Nothing: Decodable { init(from decoder: any Decoder) {} }
    _ = try driver.ask("DELETE", session + "/actions") as Nothing?
  }

  /// Scrolls the first element that matches a CSS selector into view and clicks its center.
  public func click(_ selector: String) throws {
    let box = try frame(of: selector)
    try drag((box.x + box.width / 2, box.y + box.height / 2))
  }

  /// The bounding box of an element in the viewport, in CSS pixels.
  public struct Frame: Decodable, Sendable {
    /// The x-coordinate of the left edge.
    public var x: Double
    /// The y-coordinate of the top edge.
    public var y: Double
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double
  }

  /// Scrolls the first element that matches a CSS selector into view and returns its frame.
  ///
  /// ` >>> ` in the selector descends from an element into its shadow tree.
  public func frame(of selector: String) throws -> Frame {
    let literal = String(
      decoding: try JSONSerialization.data(withJSONObject: selector, options: .fragmentsAllowed),
      as: UTF8.self)
    return try evaluate(
      """
      const element = \(literal).split(" >>> ").reduce(
        (found, selector) => (found.shadowRoot ?? found).querySelector(selector), document);
      element.scrollIntoView({block: "center", behavior: "instant"});
      const {x, y, width, height} = element.getBoundingClientRect();
      return {x, y, width, height};
      """)
  }

  // MARK: Logs

  private struct LogEntry: Decodable {
    var level: String?
    var message: String
  }

  /// Returns the warnings and errors logged by scripts and the browser since the previous call.
  public func complaints() throws -> [String] {
    // A worker of the previous page may still try to reach its server, which has ended.
    let origin: String = try evaluate("return location.origin")
    return try log("browser").filter { ["SEVERE", "WARNING"].contains($0.level) }.map(\.message)
      .filter { !$0.contains("ERR_CONNECTION_REFUSED") || $0.hasPrefix(origin) }
  }

  /// Returns the URLs that the page has requested since the previous call.
  public func requests() throws -> [String] {
    struct Event: Decodable {
      struct Message: Decodable {
        struct Parameters: Decodable {
          struct Request: Decodable { var url: String }
          var request: Request?
        }
        var method: String
        var params: Parameters?
      }
      var message: Message
    }
    return try log("performance").compactMap { entry in
      let event = try JSONDecoder().decode(Event.self, from: Data(entry.message.utf8))
      guard event.message.method == "Network.requestWillBeSent" else { return nil }
      return event.message.params?.request?.url
    }
  }

  private func log(_ type: String) throws -> [LogEntry] {
    try driver.ask("POST", session + "/se/log", ["type": type])
  }
}

extension Trait where Self == ConditionTrait {
  /// The tests need a browser.
  public static var inBrowser: Self {
    .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint))
  }
}
