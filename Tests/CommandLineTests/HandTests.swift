#if canImport(Glibc)
  import Glibc
#endif

@Suite(
  "Pulling by hand on the live page", .serialized, .waiting,
  .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint)))
struct HandTests {
  private let reel: ReelProgram
  private static let hand = "\(LivePage.player).hand"
  private static let offsets =
    "\(LivePage.player).runs[0].tracks.find(({name}) => name === 'contentOffset.y').values"

  private static let text = """
    header: { style: wave, hillHeight: 40 }
    screen: iphone-16
    content: { rowStyle: mail }
    steps:
      - drag: { pull: 1.15, duration: 0.6 } # up to the threshold
      - release
    app: { header: [{ after: 4 }] }

    """

  init() throws {
    reel = try ReelProgram()
    try reel.write(Self.text, to: "wave.yaml")
  }

  /// The part of a pull that tests read.
  private struct Pull: Decodable {
    var percent: Double
    var state: String?
    var rest: Double?
  }

  /// Moves a finger down by a distance in points, in movements of 50 ms.
  private static func pull(
    _ browser: Browser, by distance: Double, isHeld: Bool = false, isTouch: Bool = false
  ) throws {
    let stage = try browser.frame(of: "reel-live-player >>> .stage")
    let zoom: Double = try browser.evaluate(
      "const player = \(LivePage.player); return player.zoomOf(player.painter.size(player.runs[0].frames[0]))"
    )
    let x = stage.x + stage.width / 2
    let y = stage.y + stage.height * 0.3
    let points = [0, 0.2, 0.4, 0.6, 0.8, 1].map { (x: x, y: y + distance * zoom * $0) }
    try browser.drag(
      points[0], points[1], points[2], points[3], points[4], points[5], isHeld: isHeld,
      isTouch: isTouch)
  }

  @Test("A pull with the mouse triggers the refresh, comes to rest, and is kept as steps")
  func kept() throws {
    try reel.tuning(["wave.yaml"]) { url in
      let browser = try LivePage.opened(url)
      var offset: [Double] = []
      var count = 0
      // On a busy machine, the events of the mouse are late, and their pull is not an ordinary one.
      for attempt in 1...4 where count == 0 || count > 7 {
        if attempt > 1 {
          try browser.run("return \(LivePage.session).undo()")
          try browser.settle()
        }
        try Self.pull(browser, by: 330)
        try browser.expects("\(Self.hand).pull?.state === 'refreshing'")
        try browser.expects(
          "\(Self.hand).isResting && !\(Self.hand).chip.hidden && !\(Self.hand).isBusy")
        let rest: Pull = try browser.evaluate("return \(Self.hand).pull")
        #expect(abs(rest.percent) < 0.01 && rest.state == "idle" && rest.rest != nil)
        offset = try browser.evaluate("return \(Self.offsets)")
        try browser.click("reel-live-player >>> .chip button")
        try browser.expects("\(LivePage.session).state.edits.steps !== undefined")
        let steps = try #require(try browser.edits()["steps"])
        count = steps.split(separator: "drag:").count - 1
      }
      // At most seven on an idle machine; the tests of kept steps hold that for ordinary pulls.
      #expect((1...14).contains(count))
      // The list moves in another way than in the scripted run.
      try browser.expects(
        "\(Self.offsets).some((offset, index) => Math.abs(offset - \(offset)[index]) > 1)")
      try browser.press(Browser.Key(stringLiteral: "s"), holding: .control)
      try browser.expects(LivePage.isSaved)
      let file = try reel.text("wave.yaml")
      #expect(file.contains("steps:\n  - drag: { by: ") && !file.contains("up to the threshold"))
      #expect(file.contains("app: { header: [{ after: 4 }] }"))
      #expect(try browser.complaints().isEmpty)
    }
  }

  @Test("A pull below the threshold returns, is caught by a finger, and is discarded")
  func caught() throws {
    try reel.tuning(["wave.yaml"]) { url in
      let browser = try LivePage.opened(url)
      try Self.pull(browser, by: 90, isTouch: true)
      let first: Double = try browser.evaluate("return \(Self.hand).id")
      // The list still returns.
      try Self.pull(browser, by: 100, isHeld: true, isTouch: true)
      let second: Double = try browser.evaluate("return \(Self.hand).id")
      #expect(first == second)
      try browser.expects("\(Self.hand).isDown && \(Self.hand).pull.percent > 0.1")
      #expect(
        try browser.evaluate("return !\(Self.hand).line.hidden && \(Self.hand).line.textContent")
          == "\(try browser.evaluate("return \(LivePage.player).state.percent") as Int) %")
      try browser.release()
      try browser.expects(
        "\(Self.hand).isResting && !\(Self.hand).isDown && !\(Self.hand).isBusy")
      let pull: Pull = try browser.evaluate("return \(Self.hand).pull")
      #expect(pull.state == "idle" && abs(pull.percent) < 0.01)
      try browser.run("\(Self.hand).chip.lastChild.click()")
      try browser.expects("!\(Self.hand).isShown && \(LivePage.player).state.isPlaying")
      #expect(try browser.edits().isEmpty && browser.complaints().isEmpty)
    }
  }

  @Test("The arrow keys pull beyond the threshold, which triggers, and Return releases")
  func keys() throws {
    try reel.tuning(["wave.yaml"]) { url in
      let browser = try LivePage.opened(url)
      try browser.run("\(LivePage.player).shadowRoot.querySelector('canvas.pulls').focus()")
      for _ in 0..<11 { try browser.press(.down, holding: .shift) }
      try browser.expects("\(Self.hand).isDown && \(Self.hand).pull?.state === 'refreshing'")
      try browser.press(.enter)
      try browser.expects("!\(Self.hand).isDown && \(Self.hand).isResting")
      // An edit plays the pull again, with the changed value.
      let began: Double = try browser.evaluate("return \(Self.hand).began")
      try browser.run("\(LivePage.session).edit([{key: 'app.header.0.after', value: '0.4'}])")
      try browser.expects("\(Self.hand).began > \(began) && \(Self.hand).isResting")
      try browser.press("\u{E00C}")
      try browser.expects("!\(Self.hand).isShown")
    }
  }
}
