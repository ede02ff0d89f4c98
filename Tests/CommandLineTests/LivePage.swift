import Foundation
import TestSupport
import Testing

/// The live page in a browser.
enum LivePage {
  /// What tells the server of edits, in the page.
  static let session = "document.querySelector('reel-settings').session"
  /// What plays, in the page.
  static let player = "document.querySelector('reel-live-player')"
  /// A function that shows a secret over a web socket, and returns what it said and what was answered.
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
  /// What reads the picture, in the page, once it stays: another thread paints it.
  static let picture = """
    return (async () => {
      const canvas = \(player).shadowRoot.querySelector('.picture');
      for (let last;;) {
        const text = canvas.toDataURL();
        if (text === last) return text;
        last = text;
        await new Promise((done) => { setTimeout(done, 300); });
      }
    })()
    """

  /// A browser that has opened the page and waited until it plays.
  ///
  /// - Parameter first: One that has opened it before, of whose tab this one's is a copy.
  static func opened(
    _ url: URL, width: Int = 1440, height: Int = 900, key: String = "header.hillHeight",
    besides first: Browser? = nil
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
    #expect(
      try browser.waits(until: "document.querySelector('[data-key=\"\(key)\"]')"))
    return browser
  }

  /// Waits until all edits have come back.
  static func settles(_ browser: Browser) throws -> Bool {
    try browser.waits(
      until: "!\(session).isBusy && !\(session).queue.length "
        + "&& \(session).runRevision === \(session).state.revision")
  }

  /// Writes into the field of a setting.
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
