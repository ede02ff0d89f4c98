#if canImport(Glibc)
  import Glibc
#endif

@Suite(
  "What the live page takes away, and keeps without its server", .serialized, .waiting, .inBrowser)
struct TuneTakeAwayTests {
  private static let scenario = """
    header: { style: wave, hillHeight: 40, bounceTiming: "ease-out" }
    canvas: { crop: header, scale: 1 }
    clock: { rate: 30 }
    steps:
      - drag: { pull: 1.15, duration: 0.6 }
      - release
    app: { header: [{ after: 1 }] }
    variants:
      soft: { header.hillHeight: 20 }
      tall: { header.hillHeight: 90 }
    """
  private static let menu = "document.querySelector('.menu')"
  private static let flash = "document.querySelector('.bar-state').textContent"
  private static let curve = "document.querySelector('reel-curve')"

  private let reel: ReelProgram

  init() throws {
    reel = try ReelProgram()
    try reel.write(Self.scenario, to: "wave.yaml")
  }

  @Test("The curve is copied and pasted as code, and the changes are copied as text and as a diff")
  func copies() throws {
    try reel.tuning { url in
      let browser = try LivePage.opened(url)
      try browser.run("navigator.clipboard.writeText = async (text) => { window.copied = text; };")
      try browser.run("\(LivePage.session).select('header.bounceTiming')")
      func copied(_ item: String) throws -> String {
        try browser.run("window.copied = undefined")
        try browser.choose(item, in: "copy")
        try browser.expects("window.copied !== undefined")
        return try browser.evaluate("return window.copied")
      }
      #expect(try copied("Command") == "reel render wave.yaml")
      /// Pastes a text at an element.
      func paste(_ text: String, at element: String) throws {
        let literal = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
        try browser.run(
          """
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', \(literal));
          const init = {clipboardData, bubbles: true, cancelable: true, composed: true};
          \(element).dispatchEvent(new ClipboardEvent('paste', init));
          """)
        try browser.settle()
      }
      try paste(".spring(duration: 0.5, bounce: 0.45)", at: "document.body")
      try browser.expects(
        "\(LivePage.session).state.edits['header.bounceTiming']?.includes('bounce: 0.45')")
      let code = try copied("SwiftUI")
      #expect(code.contains("static let tuned = Spring(duration: 0.5, bounce: 0.45)"), "\(code)")
      #expect(
        try copied("As text") == "bounceTiming ease-out → spring(duration: 0.5, bounce: 0.45)")
      #expect(
        try copied("As --set")
          == "--set 'header.bounceTiming=spring(duration: 0.5, bounce: 0.45)'")
      let diff = try copied("As a diff")
      #expect(diff.hasPrefix("--- a/wave.yaml") && diff.contains("+header: { style: wave,"))
      // A duration is pasted with the curve, and both are one step of undo. The focus selects the text.
      try browser.run("\(Self.curve).querySelector('textarea').focus()")
      try paste("transition: opacity 0.3s ease-in", at: "\(Self.curve).querySelector('textarea')")
      try browser.expects("\(LivePage.session).state.edits['header.bounceDuration'] === '0.3'")
      #expect(try browser.edits()["header.bounceTiming"] == "ease-in")
      try browser.run("return \(LivePage.session).undo()")
      #expect(try browser.edits()["header.bounceDuration"] == nil)
      // A notation that cannot express the curve states the reason.
      try paste("steps(4, jump-end)", at: "document.body")
      try browser.choose("Design tokens", in: "copy", isEnabled: false)
      #expect(
        try browser.evaluate(
          "return \(Self.menu).textContent.includes('cubic Béziers and springs')")
      )
      try paste("nonsense", at: "document.body")
      try browser.expects("document.querySelector('.curve-problem').textContent !== ''")
      #expect(try browser.complaints().isEmpty)
    }
  }

  @Test("The unsaved run and all variants are downloaded, with progress and good names")
  func downloads() throws {
    let folder = try TemporaryFolder()
    func downloaded(_ name: String) throws -> [UInt8] {
      for _ in 0..<200 {
        if let bytes = try? folder.read(name), !bytes.isEmpty { return bytes }
        Thread.sleep(forTimeInterval: 0.05)
      }
      return []
    }
    try reel.tuning { url in
      let browser = try LivePage.opened(url)
      try browser.download(into: folder)
      try LivePage.write("66", to: "header.hillHeight", browser)
      let edit = ["--set", "header.hillHeight=66"]
      for (item, name) in [("GIF", "wave.gif"), ("HTML", "wave.html")] {
        try browser.choose(item, in: "export")
        try browser.expects("\(Self.flash).includes('Downloaded \(name)')")
        try reel.expect(0, ["render", "wave.yaml", "-o", "own-\(name)", "--quiet"] + edit)
        #expect(try downloaded(name) == reel.folder.read("own-\(name)"))
      }
      try browser.choose("GIF of all 2 variants", in: "export")
      try browser.expects("\(Self.flash).includes('Downloaded wave.variants.gif')")
      try reel.expect(
        0, ["sweep", "wave.yaml", "--variants", "-o", "all.gif", "--quiet"])
      #expect(try downloaded("wave.variants.gif") == reel.folder.read("all.gif"))

      try browser.run("\(LivePage.player).seekEvent(1); \(LivePage.player).seekEvent(1)")
      let now: Double = try browser.evaluate("return \(LivePage.player).state.now")
      try browser.choose("PNG", in: "export")
      try browser.expects("\(Self.flash).includes('.png')")
      try reel.expect(
        0, ["render", "wave.yaml", "--at", "\(now)", "-o", "own.png", "--quiet"] + edit)
      let name = try #require(
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
          .first { $0.hasSuffix(".png") })
      #expect(name.hasPrefix("wave-"))
      #expect(try downloaded(name) == reel.folder.read("own.png"))
      // Unsaved edits of what all variants share are exported too.
      try LivePage.write("5", to: "header.ballCount", browser)
      try browser.choose("HTML page of all 2 variants", in: "export")
      try browser.expects("\(Self.flash).includes('Downloaded wave.variants.html')")
      try reel.expect(
        0,
        [
          "sweep", "wave.yaml", "--variants", "-o", "all.html", "--quiet", "--set",
          "header.ballCount=5",
        ])
      #expect(try downloaded("wave.variants.html") == reel.folder.read("all.html"))
      #expect(try browser.complaints().isEmpty)
    }
  }

  @Test(
    "Without ffmpeg, the state has the reason why videos cannot be exported",
    .enabled(if: TunerClient.python.isAvailable, "needs python3"))
  func withoutProgram() throws {
    struct Told: Decodable {
      struct State: Decodable {
        struct Export: Decodable {
          var format: String
          var problem: String?
        }
        var exports: [Export]
      }
      var state: State
    }
    try reel.tuning(environment: ["PATH": reel.folder.path]) { url in
      let text = try TunerClient(url).ask("/solo", #"{"keys": []}"#).text
      let exports = try JSONDecoder().decode(Told.self, from: Data(text.utf8)).state.exports
      #expect(exports.count == 7)
      for export in exports {
        let isVideo = ["mp4", "webm", "webp"].contains(export.format)
        #expect(export.problem?.contains("ffmpeg is required") == (isVideo ? true : nil))
      }
    }
  }

  // MARK: Without the server

  private static let isWaiting = "\(LivePage.session).outbox.count"

  /// Undoes all steps and returns the edits after each.
  private func undone(_ browser: Browser) throws -> [[String: String]] {
    var edits: [[String: String]] = []
    while try browser.evaluate("return \(LivePage.session).state.canUndo") {
      try browser.run("return \(LivePage.session).undo()")
      edits.append(try browser.edits())
    }
    return edits
  }

  @Test("A server that does not answer is reported, and edits are applied when it answers")
  func hung() throws {
    let process = try reel.start(["tune", "wave.yaml"])
    defer { kill(process.processIdentifier, SIGKILL) }
    try reel.wait(for: process) { try reel.soFar.hasSuffix("\n") }
    let url = try #require(URL(string: try reel.soFar.trimmingCharacters(in: .newlines)))
    let browser = try LivePage.opened(url)
    kill(process.processIdentifier, SIGSTOP)
    let start = ContinuousClock.now
    try browser.expectsNotice("reel does not answer")
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    #expect((1.5...4).contains(seconds), "\(seconds)")
    for (key, value) in [("hillHeight", "66"), ("ballCount", "5"), ("ballCount", "6")] {
      try browser.run(
        "document.querySelector('[data-key=\"header.\(key)\"] input.settings-input').focus()")
      try browser.run("document.activeElement.select()")
      try browser.type(value)
    }
    try browser.expects("\(Self.isWaiting) === 3")
    #expect(try browser.evaluate("return \(Self.flash).includes('3 waiting for reel')"))
    // A drag that is still in progress is one step.
    kill(process.processIdentifier, SIGCONT)
    try browser.expects("\(LivePage.notice).hidden && \(Self.isWaiting) === 0")
    try browser.settle()
    #expect(try browser.edits() == ["header.hillHeight": "66", "header.ballCount": "6"])
    #expect(
      try undone(browser) == [
        ["header.hillHeight": "66", "header.ballCount": "5"], ["header.hillHeight": "66"], [:],
      ])
  }

  @Test("Edits without a server are applied by the next one, also after the page was reloaded")
  func ended() throws {
    var port = 0
    try reel.tuning { port = try #require($0.port) }
    let arguments = ["wave.yaml", "--port", "\(port)"]
    let browser = try Browser()
    try reel.tuning(arguments) { url in
      try browser.open(url)
      try browser.expects(
        "\(LivePage.isReady) && document.querySelector('[data-key=\"header.hillHeight\"]')")
    }
    try browser.expectsNotice("reel has ended")
    try browser.run(
      """
      const field = document.querySelector('[data-key="header.hillHeight"] input.settings-input');
      field.focus();
      field.select();
      """)
    try browser.type("77")
    // Two moves of one gesture, then a typed curve.
    try browser.run(
      """
      const session = \(LivePage.session), gesture = session.gesture();
      for (const value of ['3', '5']) session.edit([{key: 'header.ballCount', value}], {gesture, isLast: false});
      session.select('header.bounceTiming');
      \(Self.curve).take('ease-in');
      window.isOld = true;
      """)
    try browser.expects("\(Self.isWaiting) === 3")
    try reel.tuning(arguments) { _ in
      try browser.expects(
        "!window.isOld && \(LivePage.isReady) && \(LivePage.session).state.canUndo")
      try browser.settle()
      let all = [
        "header.hillHeight": "77", "header.ballCount": "5", "header.bounceTiming": "ease-in",
      ]
      #expect(try browser.edits() == all)
      #expect(try browser.evaluate("return !sessionStorage.getItem('reel.edits')"))
      var rest = all
      var steps: [[String: String]] = []
      for key in ["header.bounceTiming", "header.ballCount", "header.hillHeight"] {
        rest[key] = nil
        steps.append(rest)
      }
      #expect(try undone(browser) == steps)
    }
    // Another file on the same port gets none of the edits.
    try browser.run("\(LivePage.session).edit([{key: 'header.hillHeight', value: '12'}])")
    try browser.run("window.isOld = true")
    try reel.write(Self.scenario, to: "other/wave.yaml")
    try reel.tuning(["other/wave.yaml", "--port", "\(port)"]) { _ in
      try browser.expects("!window.isOld && \(LivePage.isReady)")
      try browser.settle()
      #expect(try browser.edits().isEmpty)
    }
  }

  @Test("A file that other programs write 20 times a second is shown within half a second")
  func outsideWrites() throws {
    try reel.tuning { url in
      let browser = try LivePage.opened(url)
      try browser.run(
        """
        window.seen = [];
        \(LivePage.session).addEventListener('run', () => seen.push(performance.now()));
        """)
      for count in 0..<80 {
        try reel.write(
          Self.scenario.replacing("hillHeight: 40", with: "hillHeight: \(41 + count)"),
          to: "wave.yaml")
        Thread.sleep(forTimeInterval: 0.05)
      }
      let gaps: [Double] = try browser.evaluate(
        "return seen.slice(1).map((time, index) => time - seen[index])")
      #expect(gaps.count >= 8, "\(gaps)")
      #expect(gaps.sorted()[gaps.count / 2] <= 500, "\(gaps)")
      try browser.settle()
      let field = "\(LivePage.row("header.hillHeight")).querySelector('input.settings-input')"
      try browser.expects("\(field).value === '120'")
      #expect(try browser.complaints().isEmpty)
    }
  }
}
