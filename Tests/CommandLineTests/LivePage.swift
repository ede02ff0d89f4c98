/// The live page in a browser.
enum LivePage {
  /// A JavaScript expression for the session, which sends edits to the server.
  static let session = "document.querySelector('reel-settings').session"
  /// A JavaScript expression for the player.
  static let player = "document.querySelector('reel-live-player')"
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
    #expect(try browser.waits(until: "\(player)?.dataset.ready !== undefined"))
    #expect(try browser.waits(until: "document.querySelector('[data-key=\"\(key)\"]')"))
    return browser
  }

  /// Waits until the server has answered all edits and the page has loaded the latest run.
  static func settles(_ browser: Browser) throws -> Bool {
    try browser.waits(
      until: "!\(session).isBusy && !\(session).queue.length "
        + "&& \(session).runRevision === \(session).state.revision")
  }

  /// Types a value into the field of a setting and waits for the result.
  static func write(_ text: String, to key: String, _ browser: Browser) throws {
    try browser.run(
      """
      const row = document.querySelector('[data-key="\(key)"]');
      const field = row.querySelector('input.settings-input');
      field.focus();
      field.select();
      """)
    for character in text { try browser.press(Browser.Key(stringLiteral: String(character))) }
    try browser.press(.enter)
    #expect(try settles(browser))
  }
}
