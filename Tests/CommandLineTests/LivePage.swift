/// The live page in a browser.
enum LivePage {
  /// A JavaScript expression for the session, which sends edits to the server.
  static let session = "document.querySelector('reel-settings').session"
  /// A JavaScript expression for the player.
  static let player = "document.querySelector('reel-live-player')"
  /// A JavaScript expression for the notice above the page.
  static let notice = "document.querySelector('.notice')"
  /// A JavaScript expression that is true if the player has a run.
  static let isReady = "\(player)?.dataset.ready !== undefined"
  /// A JavaScript expression that is true if there are no unsaved edits.
  static let isSaved = "!Object.keys(\(session).state.edits).length"

  /// Returns a JavaScript expression for the row of a setting.
  static func row(_ key: String) -> String { "document.querySelector('[data-key=\"\(key)\"]')" }
  /// A JavaScript function that authenticates over a web socket and returns the request and the
  /// answer.
  static let entering = """
    const entering = (socket, secret) => new Promise((done) => {
      let entry;
      const sealed = async (text) => {
        const bytes = (text) => new TextEncoder().encode(text);
        const algorithm = {name: 'HMAC', hash: 'SHA-256'};
        const key = await crypto.subtle.importKey('raw', bytes(secret), algorithm, false, ['sign']);
        const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(text)));
        return [...signed].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      };
      socket.onmessage = async ({data}) => {
        if (entry) return done({entry, answer: data.replace(/^0 200\\n/, '')});
        const {nonce} = JSON.parse(data.replace(/^0 401\\n/, ''));
        entry = JSON.stringify({nonce: 'mine', proofs: [await sealed(`page mine ${nonce}`)]});
        socket.send(`0 /enter\\n${entry}`);
      };
      socket.onerror = socket.onclose = () => done(undefined);
    });
    """
  /// A JavaScript function body that returns the image once it is stable, because a worker paints
  /// it.
  static let image = """
    return (async () => {
      const canvas = \(player).shadowRoot.querySelector('.layer.image');
      for (let last;;) {
        const text = canvas.toDataURL();
        if (text === last) return text;
        last = text;
        await new Promise((done) => { setTimeout(done, 300); });
      }
    })()
    """

  /// Opens the page in a browser and waits until a run is ready to play.
  ///
  /// - Parameter first: A browser that has opened the page and whose secret the new tab shares.
  static func opened(
    _ url: URL, width: Int = 1440, height: Int = 900, key: String = "header.hillHeight",
    reusing first: Browser? = nil
  ) throws -> Browser {
    let browser = try Browser(width: width, height: height)
    try browser.emulate(media: ["prefers-reduced-motion": "reduce"])
    if let first {
      let secret: String = try first.evaluate("return sessionStorage.getItem('reel')")
      try browser.open(try #require(URL(string: "http://127.0.0.1:\(url.port ?? 0)/")))
      try browser.run("sessionStorage.setItem('reel', '\(secret)'); location.reload()")
    } else {
      try browser.open(url)
    }
    try browser.expects(isReady)
    try browser.expects(row(key))
    return browser
  }

  /// Types a value into the field of a setting and waits for the result.
  static func write(_ text: String, to key: String, _ browser: Browser) throws {
    try browser.run(
      """
      const field = \(row(key)).querySelector('input.settings-input');
      field.focus();
      field.select();
      """)
    try browser.type(text)
    try browser.settle()
  }
}

extension Browser {
  /// Types a text and the Return key.
  func type(_ text: String) throws {
    for character in text { try press(Key(stringLiteral: String(character))) }
    try press(.enter)
  }

  /// Waits until the server has answered all edits and the page has loaded the latest run.
  func settle(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let session = LivePage.session
    try expects(
      "!\(session).isBusy && !\(session).queue.length "
        + "&& \(session).runRevision === \(session).state.revision", sourceLocation: sourceLocation)
  }

  /// Expects the notice above the page to contain a text within 30 seconds.
  func expectsNotice(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expects(
      "\(LivePage.notice).textContent.includes('\(text)')", sourceLocation: sourceLocation)
  }

  /// Opens a menu of the bar and chooses an item by the beginning of its text.
  ///
  /// - Parameter isEnabled: Whether the item can be chosen; the menu of copies is complete once the server
  ///   has answered.
  func choose(_ item: String, in menu: String, isEnabled: Bool = true) throws {
    try click("[data-do=\(menu)]")
    let items = "[...document.querySelectorAll('.menu button')]"
    let found = """
      \(items).find((item) => item.textContent.startsWith('\(item)')
        && item.ariaDisabled === '\(!isEnabled)')
      """
    try expects(found)
    try run("\(found).click()")
  }

  /// Returns the unsaved edits.
  func edits() throws -> [String: String] { try evaluate("return \(LivePage.session).state.edits") }
}
