public import Foundation

/// A real Chromium without a window, driven as a person would: pages are opened, keys pressed, and the
/// pointer moved.
///
///     let browser = try Browser(width: 800, height: 600)
///     try browser.open(page)
///     try browser.press("j")
///     let name: String = try browser.evaluate("return document.activeElement.id")
///
/// Each has a tab of its own, which ends with this object, whatever became of the test; the program behind
/// it is left to the next.
public final class Browser {
  /// Whether the machine has Chromium, its driver, and what speaks to it.
  public static var isAvailable: Bool { WebDriver.isAvailable }
  /// What to say where it has not.
  public static let hint: String =
    "needs Chromium; on Debian: apt-get install chromium chromium-driver curl"

  private let running: RunningBrowser
  private var driver: WebDriver { running.driver }
  private var session: String { running.session }

  private struct Anything: Decodable { init(from decoder: any Decoder) {} }

  /// Opens an empty page.
  ///
  /// - Parameters:
  ///   - width: the page's width, in CSS pixels.
  ///   - height: its height.
  public init(width: Int = 1200, height: Int = 900) throws {
    running = try RunningBrowser.taken()
    try resize(width: width, height: height)
    try tell("/url", ["url": "about:blank"])
    // What was written down of the pages before.
    for type in ["browser", "performance"] { _ = try log(type) }
  }

  deinit { RunningBrowser.giveBack(running) }

  private func tell(_ path: String, _ body: [String: Any]) throws {
    _ = try driver.ask("POST", session + path, body) as Anything?
  }

  // MARK: Pages

  /// Opens a page, and waits until it is loaded.
  public func open(_ url: URL) throws { try tell("/url", ["url": url.absoluteString]) }

  /// Gives the page another size, in CSS pixels, also one narrower than a window can be.
  public func resize(width: Int, height: Int) throws {
    try devTools(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
  }

  /// What the page's media queries answer: `["prefers-color-scheme": "dark"]`.
  public func emulate(media features: [String: String]) throws {
    let features = features.sorted { $0.key < $1.key }.map { ["name": $0.key, "value": $0.value] }
    try devTools("Emulation.setEmulatedMedia", ["media": "", "features": features])
  }

  private func devTools(_ command: String, _ parameters: [String: Any]) throws {
    try tell("/goog/cdp/execute", ["cmd": command, "params": parameters])
  }

  /// What assistive technology is told of a part of the page.
  public struct AccessibleNode: Decodable, Sendable {
    /// A property's value.
    public struct Property: Decodable, Sendable {
      /// As text; `nil` where it is none.
      public var text: String?

      private enum Key: CodingKey { case value }

      /// Reads a value, whose kind may be any.
      public init(from decoder: any Decoder) throws {
        text = try? decoder.container(keyedBy: Key.self).decode(String.self, forKey: .value)
      }
    }

    /// Whether it is passed over.
    public var ignored: Bool
    /// What it is, such as `button` or `slider`.
    public var role: Property?
    /// What it is called.
    public var name: Property?
  }

  /// The page as assistive technology is told of it.
  public func accessibleNodes() throws -> [AccessibleNode] {
    struct Tree: Decodable { var nodes: [AccessibleNode] }
    let tree: Tree = try driver.ask(
      "POST", session + "/goog/cdp/execute",
      ["cmd": "Accessibility.getFullAXTree", "params": [String: String]()])
    return tree.nodes.filter { !$0.ignored }
  }

  /// Runs the body of a function in the page, and gives what it returns; a promise is waited for.
  public func evaluate<Value: Decodable>(
    _ script: String, as: Value.Type = Value.self
  ) throws -> Value {
    try driver.ask("POST", session + "/execute/sync", ["script": script, "args": [String]()])
  }

  /// Runs the body of a function in the page.
  public func run(_ script: String) throws {
    try tell("/execute/sync", ["script": script, "args": [String]()])
  }

  /// Waits until an expression holds in the page.
  ///
  /// - Returns: whether it came to hold in half a minute.
  public func waits(until expression: String) throws -> Bool {
    for _ in 0..<300 {
      if try evaluate("return Boolean(\(expression))") { return true }
      Thread.sleep(forTimeInterval: 0.1)
    }
    return false
  }

  /// What is seen of the page, as a PNG file.
  public func screenshot() throws -> [UInt8] {
    let text: String = try driver.ask("GET", session + "/screenshot")
    guard let data = Data(base64Encoded: text) else {
      throw WebDriverError("the screenshot is not in base 64")
    }
    return [UInt8](data)
  }

  // MARK: Hands

  /// A key of a keyboard: a letter, or one that has a name in WebDriver.
  public struct Key: ExpressibleByStringLiteral, Sendable {
    fileprivate let value: String

    /// The key that types a character.
    public init(stringLiteral value: String) { self.value = value }

    /// To the next control.
    public static let tab: Key = "\u{E004}"
    /// Return.
    public static let enter: Key = "\u{E007}"
    /// Held with others.
    public static let shift: Key = "\u{E008}"
    /// Held with others.
    public static let control: Key = "\u{E009}"
    /// An arrow.
    public static let left: Key = "\u{E012}"
    /// An arrow.
    public static let up: Key = "\u{E013}"
    /// An arrow.
    public static let right: Key = "\u{E014}"
    /// An arrow.
    public static let down: Key = "\u{E015}"
  }

  /// Presses keys one after the other and lets go of each; `modifier` is held meanwhile.
  public func press(_ keys: Key..., holding modifier: Key? = nil) throws {
    func action(_ type: String, _ key: Key) -> [String: Any] {
      ["type": type, "value": key.value]
    }
    var actions = keys.flatMap { [action("keyDown", $0), action("keyUp", $0)] }
    if let modifier {
      actions = [action("keyDown", modifier)] + actions + [action("keyUp", modifier)]
    }
    try tell("/actions", ["actions": [["type": "key", "id": "keyboard", "actions": actions]]])
  }

  /// Presses the pointer at the first place, moves it through the others, and lets go.
  ///
  /// One place is a click. Places are in CSS pixels from the corner of what is seen of the page.
  ///
  /// - Parameters:
  ///   - places: where the pointer goes.
  ///   - isHeld: whether it stays pressed at the last place.
  ///   - isTouch: whether it is a finger.
  public func drag(
    _ places: (x: Double, y: Double)..., isHeld: Bool = false, isTouch: Bool = false
  ) throws {
    var actions: [[String: Any]] = []
    for (index, place) in places.enumerated() {
      actions.append([
        "type": "pointerMove", "duration": 50, "x": Int(place.x), "y": Int(place.y),
      ])
      if index == 0 { actions.append(["type": "pointerDown", "button": 0]) }
    }
    if !isHeld { actions.append(["type": "pointerUp", "button": 0]) }
    let type = isTouch ? "touch" : "mouse"
    try tell(
      "/actions",
      [
        "actions": [
          [
            "type": "pointer", "id": type, "parameters": ["pointerType": type],
            "actions": actions,
          ]
        ]
      ])
  }

  /// Lets go of what is still pressed.
  public func letGo() throws {
    struct Nothing: Decodable { init(from decoder: any Decoder) {} }
    _ = try driver.ask("DELETE", session + "/actions") as Nothing?
  }

  /// Clicks on the middle of the first element that a CSS selector finds, scrolled into view.
  public func click(_ selector: String) throws {
    let box = try frame(of: selector)
    try drag((box.x + box.width / 2, box.y + box.height / 2))
  }

  /// Where an element is seen, in CSS pixels.
  public struct Frame: Decodable, Sendable {
    /// The left edge.
    public var x: Double
    /// The upper edge.
    public var y: Double
    /// From the left to the right edge.
    public var width: Double
    /// From the upper to the lower edge.
    public var height: Double
  }

  /// Scrolls the first element that a CSS selector finds into view, and says where it is; ` >>> ` leads
  /// from an element into its shadow tree.
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

  // MARK: What was written down

  private struct LogEntry: Decodable {
    var level: String?
    var message: String
  }

  /// What scripts and the browser have complained about since the last time this was asked.
  public func complaints() throws -> [String] {
    // A thread of the page before may look a while longer for its server, which has ended.
    let origin: String = try evaluate("return location.origin")
    return try log("browser").filter { ["SEVERE", "WARNING"].contains($0.level) }.map(\.message)
      .filter { !$0.contains("ERR_CONNECTION_REFUSED") || $0.hasPrefix(origin) }
  }

  /// The addresses that the page has asked for since the last time this was asked.
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
