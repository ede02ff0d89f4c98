#if canImport(Glibc)
  import Glibc
#endif

@Suite("The live page and the scenario's file", .serialized, .waiting)
struct TuneTests {
  private let reel: ReelProgram
  private static let curl = ExternalProgram("/usr/bin/curl")

  init() throws {
    reel = try ReelProgram()
    try reel.write(Self.scenario(bend: 50), to: "wave.yaml")
  }

  private static func scenario(bend: Int) -> String {
    """
    header: { style: wave, hillHeight: \(bend) }
    canvas: { crop: header, scale: 1 }
    clock: { rate: 30 }
    steps:
      - drag: { pull: 1.15, duration: 0.6 }
      - release
    app: { header: [{ after: 1 }] }
    """
  }

  /// Runs `reel tune` during a closure and checks that it ends as on Ctrl-C.
  private func serving(_ arguments: [String] = [], _ use: (URL) throws -> Void) throws {
    let outcome = try reel.tuning(["wave.yaml"] + arguments, use)
    #expect(outcome.status == 130 && !outcome.errors.contains("error"), "\(outcome.errors)")
  }

  /// Returns the server's response with its head and body.
  private static func answer(_ url: String, _ arguments: String...) throws -> String {
    try curl.run(["-sS", "-i", "--max-time", "3", "--path-as-is"] + arguments + [url]).text
  }

  @Test(
    "Only the page is served, without data of the scenario and only to its own origin",
    .enabled(if: Self.curl.isAvailable, "needs curl"))
  func requests() throws {
    try serving { url in
      let port = try #require(url.port)
      let page = "http://127.0.0.1:\(port)/"
      #expect(url.absoluteString.hasPrefix("\(page)#"))
      let key = try #require(url.fragment)
      #expect(key.count >= 25)

      let answer = try Self.answer(page)
      #expect(answer.hasPrefix("HTTP/1.1 200"))
      #expect(answer.contains("Content-Security-Policy: default-src 'none';"))
      #expect(answer.contains("frame-ancestors 'none'") && answer.contains("no-store"))
      // It has menus for copies and exports, and pulls by hand.
      #expect(answer.utf8.count < 400_000)
      #expect(!answer.lowercased().contains("set-cookie"))
      for word in [key, reel.folder.url.path, "wave.yaml", "hillHeight: 50"] {
        #expect(!answer.contains(word), "\(word)")
      }

      let own = ["-H", "Origin: http://127.0.0.1:\(port)"]
      let opening = [
        "-H", "Connection: Upgrade", "-H", "Upgrade: websocket", "-H", "Sec-WebSocket-Version: 13",
        "-H", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      ]
      for (status, url, arguments) in [
        (200, page, []), (200, page, own), (421, "http://localhost:\(port)/", []),
        (200, "\(page)?token=\(key)", []), (200, "\(page)paint-worker.js", []),
        // A link from a local file leads to the page.
        (200, page, ["-H", "Sec-Fetch-Site: cross-site"]),
        (101, "\(page)socket", own + opening), (403, "\(page)socket", opening),
        (400, "\(page)socket", own),
        (421, page, ["-H", "Host: evil.example:\(port)"]),
        (403, "\(page)socket", ["-H", "Origin: http://evil.example"] + opening),
        // No path serves files or the run's data, or writes anything.
        (404, "\(page)wave.yaml", own), (404, "\(page)../../../../etc/passwd", []),
        (404, "\(page)%2e%2e/%2e%2e/etc/passwd", []), (404, "\(page)settings", own),
        (405, "\(page)save", own + ["-H", "Content-Type: application/json", "-d", "{}"]),
        // Oversized and malformed headers.
        (431, page, ["-H", "X-Long: \(String(repeating: "a", count: 17 << 10))"]),
        (400, page, ["-H", "X: a", "-H", "X: b"]),
      ] as [(Int, String, [String])] {
        let found = try Self.curl.run(
          ["-sS", "-o", "/dev/null", "-w", "%{http_code}", "--max-time", "3", "--path-as-is"]
            + arguments + [url])
        #expect(Int(found.text) == status, "\(url) \(arguments)")
      }
      // The server listens on no other address of the machine.
      #expect(try Self.curl.run(["-s", "--max-time", "2", "http://[::1]:\(port)/"]).status != 0)
      #expect(try reel.names() == ["wave.yaml"])
    }
  }

  @Test("A port in use is reported") func refusals() throws {
    try serving { url in
      let port = try #require(url.port)
      try ReelProgram().expect(
        73, "tune wave.yaml --port \(port)", prints: "", errors: "port \(port) of 127.0.0.1")
    }
  }

  // MARK: The page

  private static let player = LivePage.player
  private static let notice = LivePage.notice

  @Test(
    "Ctrl-C ends the server as usual after an export",
    .enabled(if: TunerClient.python.isAvailable, "needs python3"))
  func endAfterExport() throws {
    // `serving` checks that the exit code is 130 and that no signal ends the process.
    try serving(["--exports", "out"]) { url in
      let answer = try TunerClient(url).ask("/export", #"{"format": "gif"}"#).text
      #expect(answer.contains("out/wave.gif"))
      #expect(reel.exists("out/wave.gif"))
    }
  }

  private func waits(_ browser: Browser, revision: Int) throws -> Bool {
    try browser.waits(until: "document.documentElement.dataset.revision === '\(revision)'")
  }

  @Test(
    "The page plays each new run from the current time and reports errors in the file",
    .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint)))
  func following() throws {
    let browser = try Browser(width: 1280, height: 860)
    try serving { url in
      try browser.emulate(media: ["prefers-reduced-motion": "reduce"])
      try browser.open(url)
      #expect(try waits(browser, revision: 1))
      try browser.expects("\(Self.player)?.dataset.ready !== undefined")
      // The key is removed from the address.
      let address: String = try browser.evaluate("return location.href")
      #expect(address == "http://127.0.0.1:\(url.port ?? 0)/")
      try browser.run("window.mark = 1; \(Self.player).seek(.55); \(Self.player).darken();")
      let image = LivePage.image
      let before: String = try browser.evaluate(image)

      try reel.write(Self.scenario(bend: 90), to: "wave.yaml")
      #expect(try waits(browser, revision: 2))
      let after: String = try browser.evaluate(image)
      #expect(after != before)
      #expect(try browser.evaluate("return \(Self.player).state.now") == 0.55)
      #expect(try browser.evaluate("return \(Self.player).state.appearance") == "dark")
      #expect(try browser.evaluate("return \(Self.notice).hidden"))

      // The previous run stays while the file is invalid, and each error has its line.
      try reel.write(
        Self.scenario(bend: 90).replacingOccurrences(of: "hillHeight: 90", with: "hillHeigth: <b>"),
        to: "wave.yaml")
      #expect(try waits(browser, revision: 3))
      #expect(try browser.evaluate(image) == after)
      let said: String = try browser.evaluate("return \(Self.notice).textContent")
      #expect(
        said.contains("line 1, column 24") && said.contains("did you mean hillHeight?"),
        "\(said)")
      #expect(said.contains("last valid"))
      try reel.write("header: { style: wave\n  - }", to: "wave.yaml")
      #expect(try waits(browser, revision: 4))
      #expect(try browser.evaluate(image) == after)

      // Some editors write another file and rename it.
      try reel.write(Self.scenario(bend: 50), to: "new")
      #expect(rename(reel.folder.path(of: "new"), reel.folder.path(of: "wave.yaml")) == 0)
      #expect(try waits(browser, revision: 5))
      #expect(try browser.evaluate(image) == before)
      #expect(try browser.evaluate("return \(Self.notice).hidden"))

      // The time does not jump during playback.
      try browser.run("\(Self.player).seek(0); \(Self.player).play();")
      try browser.expects("\(Self.player).state.now > .2")
      try reel.write(Self.scenario(bend: 70), to: "wave.yaml")
      try browser.run(
        """
        window.times = []; window.isWatching = true;
        const note = () => { times.push(\(Self.player).clock); if (isWatching) requestAnimationFrame(note); };
        note();
        """)
      #expect(try waits(browser, revision: 6))
      try browser.expects("times.length > 30")
      let steps: [Double] = try browser.evaluate(
        "isWatching = false; return times.slice(1).map((time, index) => time - times[index])")
      // Forward by at most the duration of a slow frame, or back to the beginning.
      #expect(steps.allSatisfy { ($0 >= 0 && $0 <= 0.1001) || $0 < -1 }, "\(steps)")
      #expect(try browser.evaluate("return \(Self.player).state.isPlaying"))
      // The page was never reloaded, and the browser logged no error about its security policy.
      #expect(try browser.evaluate("return window.mark") == 1)
      #expect(try browser.complaints().isEmpty)
      let own = "http://127.0.0.1:\(try #require(url.port))/"
      #expect(try browser.requests().allSatisfy { $0.hasPrefix(own) || $0.hasPrefix("data:") })
    }
    // The page reports the end of its server and keeps its content.
    try browser.expectsNotice("reel has ended")
    #expect(try browser.evaluate("return \(Self.player) !== null"))
  }

  @Test(
    "An invalid file plays once it is valid, and so do the images that it names",
    .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint)))
  func becomingRight() throws {
    let browser = try Browser(width: 400, height: 800)
    try reel.write(
      "header: { style: mj-gif-header, idleImages: [a.png], refreshingImages: [a.png] }",
      to: "wave.yaml")
    try serving { url in
      try browser.open(url)
      #expect(try waits(browser, revision: 1))
      let said: String = try browser.evaluate("return \(Self.notice).textContent")
      #expect(said.contains("a.png") && said.contains("as soon as it is valid"), "\(said)")
      #expect(try browser.evaluate("return \(Self.player) === null"))
      #expect(!said.contains("<") && !said.contains("Error("))

      let images = Repository.examples.appending(path: "Originals/Images/loading_00@2x.png")
      try reel.folder.write(Array(try Data(contentsOf: images)), to: "a.png")
      #expect(try waits(browser, revision: 2))
      try browser.expects("\(Self.player)?.dataset.ready !== undefined")
      let parts = "return \(Self.player).shadowRoot.querySelector('.time').childElementCount"
      let count: Int = try browser.evaluate(parts)
      // The image file changes.
      let other = Repository.examples.appending(path: "Originals/Images/loading_04@2x.png")
      try reel.folder.write(Array(try Data(contentsOf: other)), to: "a.png")
      #expect(try waits(browser, revision: 3))
      // No elements of a previous run remain on the timeline.
      #expect(try browser.evaluate(parts) == count)
      #expect(try browser.complaints().isEmpty)
    }
  }
}
