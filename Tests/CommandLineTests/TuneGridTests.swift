@Suite(
  "Variants side by side, comparisons and menus of the live page", .serialized, .waiting,
  .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint)))
struct TuneGridTests {
  private static let text = """
    header: { style: wave, hillHeight: 40 }
    canvas: { crop: header, scale: 1 }
    clock: { rate: 30 }
    steps:
      - drag: { pull: 1.15, duration: 0.6 }
      - release
    app: { header: [{ after: 1 }] }
    variants:
      tall: { header.hillHeight: 90 }
      slow: { app.header.0.after: 2 }

    """
  private static let player = LivePage.player
  private static let session = LivePage.session
  private static let figures = "[...\(player).shadowRoot.querySelectorAll('.stage figure')]"
  /// A JavaScript function that returns the images side by side, from left to right.
  private static let images = """
    const images = () => \(figures)
      .map((figure) => (figure.querySelector('.layer.image') ?? figure.querySelector('canvas')).toDataURL());
    const shown = async () => {
      for (let last;;) {
        await new Promise((done) => { setTimeout(done, 150); });
        const now = images();
        if (String(now) === String(last)) return now;
        last = now;
      }
    };
    """

  private let reel: ReelProgram

  init() throws {
    reel = try ReelProgram()
    try reel.write(Self.text, to: "wave.yaml")
  }

  private func tuning(_ use: (Browser) throws -> Void) throws {
    try reel.tuning(["wave.yaml"]) { url in
      let browser = try LivePage.opened(url)
      try browser.run("\(Self.player).isExact = false")
      try use(browser)
      #expect(try browser.complaints().isEmpty)
    }
  }

  /// Shows the variants side by side and waits until all are loaded.
  private func showGrid(_ browser: Browser) throws {
    try browser.press("v")
    try browser.expects("\(Self.player).grid.runs.length === 3")
  }

  private func shown(_ browser: Browser) throws -> [String] {
    try browser.evaluate("\(Self.images) return shown()")
  }

  private func names(_ browser: Browser) throws -> [String] {
    try browser.evaluate(
      "return \(Self.figures).map((figure) => figure.querySelector('figcaption b').textContent)")
  }

  // MARK: Side by side

  @Test("Each variant shows the frame that render draws at the instant") func frames() throws {
    try tuning { browser in
      try showGrid(browser)
      #expect(try names(browser) == ["Base", "tall", "slow"])
      // The time line is as long as the longest run.
      #expect(
        try browser.evaluate(
          "const {grid, duration} = \(Self.player); return Math.max(...grid.runs.map((run) => \(Self.player).lengthOf(run))) === duration"
        ))
      // While the list is pulled, one hill is higher; later, one still refreshes.
      for time in [0.5, 2.2] {
        try browser.run("\(Self.player).seek(\(time))")
        let files = try shown(browser)
        #expect(Set(files).count > 1)
        let options = [[], ["--variant", "tall"], ["--variant", "slow"]]
        let width: Double = try browser.evaluate(
          "return \(Self.player).painter.size(\(Self.player).runs[0].frames[0]).width")
        for (index, file) in files.enumerated() {
          let bytes = [UInt8](try #require(Data(base64Encoded: String(file.dropFirst(22)))))
          try reel.write(bytes, to: "page.png")
          let scale = Int((Double(try PNGDecoder.decode(bytes).width) / width).rounded())
          let name = "own-\(time)-\(index).png"
          let render = ["render", "wave.yaml", "--at", "\(time)", "--scale", "\(scale)"]
          try reel.expect(0, render + ["-o", name, "--quiet"] + options[index])
          try reel.expect(0, "diff page.png \(name) --metric edges --threshold 0.5")
        }
      }
    }
  }

  @Test("All variants play in step") func step() throws {
    try tuning { browser in
      try showGrid(browser)
      // Until the refresh ends, the runs of Base and of slow are equal, and that of tall moves with them.
      struct Sample: Decodable {
        /// The mean differences of Base and slow, and of Base and tall from the samples before.
        var slow: Double, base: Double, tall: Double
      }
      let seen: [Sample] = try browser.evaluate(
        """
        const player = \(Self.player), size = 48, seen = [];
        const context = new OffscreenCanvas(size, size).getContext('2d', {willReadFrequently: true});
        const pixels = () => \(Self.figures).map((figure) => {
          context.drawImage(figure.querySelector('.layer.image') ?? figure.querySelector('canvas'), 0, 0, size, size);
          return context.getImageData(0, 0, size, size).data;
        });
        const difference = (one, other) => one.reduce((sum, value, index) => sum + Math.abs(value - other[index]), 0) / one.length;
        player.state.rate = 0.25;
        player.seek(24 * player.step);
        player.play();
        let last = pixels();
        for (const end = performance.now() + 1400; performance.now() < end;) {
          await new Promise((done) => { setTimeout(done, 20); });
          const [base, tall, slow] = pixels();
          seen.push({slow: difference(base, slow), base: difference(base, last[0]), tall: difference(tall, last[1])});
          last = [base, tall, slow];
        }
        player.pause();
        return seen;
        """)
      // Pixels depend a little on the frame before, and the browser may take over one canvas before
      // another, for one sample.
      let same = 0.05
      let moved = seen.filter { $0.base > same || $0.tall > same }
      #expect(moved.count >= 4, "\(seen)")
      #expect(seen.count { $0.slow <= same } >= seen.count / 2, "\(seen)")
      #expect(moved.count { $0.base > same && $0.tall > same } >= moved.count / 2, "\(seen)")
      // Dark is for all.
      let light = try shown(browser)
      try browser.press("d")
      let dark = try shown(browser)
      #expect(zip(light, dark).allSatisfy { $0 != $1 })
    }
  }

  @Test("A shared edit shows in all variants, and a press tunes one, whose edits are its own")
  func tuned() throws {
    try tuning { browser in
      try browser.run("\(Self.player).seek(0.5)")
      let alone: [String] = try browser.evaluate("\(Self.images) return shown()")
      #expect(alone.count == 1)
      try showGrid(browser)
      let first = try shown(browser)
      try LivePage.write("6", to: "header.ballSize", browser)
      try browser.run("document.activeElement.blur(); \(Self.player).seek(2)")
      let before = try shown(browser)
      #expect(zip(first, before).allSatisfy { $0 != $1 })
      try browser.click("reel-live-player >>> figure:nth-of-type(2)")
      try browser.expects("\(Self.player).variant === 'tall'")
      #expect(try names(browser) == ["Base", "tall", "slow"])
      #expect(
        try browser.evaluate("return \(Self.figures).findIndex(({ariaCurrent}) => ariaCurrent)")
          == 1)
      #expect(
        try browser.evaluate(
          "return document.querySelector('[role=tab][value=tall]').ariaSelected") == "true")
      try browser.run("\(Self.player).seek(0.5)")
      let old = try shown(browser)
      try LivePage.write("30", to: "header.hillHeight", browser)
      let new = try shown(browser)
      #expect(zip(old, new).map { $0 != $1 } == [false, true, false])
      // An unsaved idea is among them.
      try browser.run("document.querySelector('.bar-snapshots button').click()")
      try browser.expects("\(Self.player).grid.runs.length === 4")
      #expect(try names(browser) == ["Base", "tall", "slow", "A"])
      let kept = try shown(browser)
      #expect(kept[3] == kept[1])
      try LivePage.write("60", to: "header.hillHeight", browser)
      let other = try shown(browser)
      #expect(other[3] == kept[3] && other[1] != kept[1])
      try browser.run("document.activeElement.blur()")
      try browser.press("v")
      try browser.expects("\(Self.figures).length === 1")
    }
  }

  @Test("Of many variants, at most twelve are shown, among them the tuned one") func many() throws {
    let variants = (1...15).map { "  v\($0): { header.hillHeight: \($0 * 5) }\n" }.joined()
    let head = try #require(Self.text.range(of: "variants:\n"))
    try reel.write(Self.text[..<head.upperBound] + variants, to: "wave.yaml")
    try reel.tuning(["wave.yaml", "--variant", "v15"]) { url in
      let browser = try LivePage.opened(url)
      try browser.press("v")
      try browser.expects("\(Self.player).grid.runs.length === 12")
      let names = try names(browser)
      #expect(names == ["Base"] + (1...10).map { "v\($0)" } + ["v15"])
      #expect(
        try browser.evaluate(
          "return \(Self.player).shadowRoot.querySelector('.grid-note').textContent")
          == "12 of 16 are shown.")
    }
    // Without variants and snapshots, there is nothing to show.
    try reel.write(String(Self.text[..<head.lowerBound]), to: "wave.yaml")
    try tuning { browser in
      try browser.press("v")
      #expect(try browser.evaluate("return \(Self.figures).length") == 1)
      try browser.click("[data-do=view]")
      let item = """
        [...document.querySelectorAll('.menu:popover-open button')]
          .find((item) => item.textContent.startsWith('Variants'))
        """
      #expect(try browser.evaluate("return \(item).ariaDisabled") == "true")
    }
  }

  // MARK: Comparison

  @Test("A comparison shows the saved run in its first frame") func comparison() throws {
    try tuning { browser in
      try browser.run("\(Self.player).seek(0.5)")
      try LivePage.write("90", to: "header.hillHeight", browser)
      struct Seen: Decodable {
        var isShown: Bool
        var requests: Int
        var image: String
      }
      let seen: Seen = try browser.evaluate(
        """
        const session = \(Self.session), {ask} = session, {shadowRoot} = \(Self.player);
        let requests = 0;
        session.ask = function (...message) { requests += 1; return ask.apply(this, message); };
        document.querySelector('[data-do=compare]').click();
        await new Promise((done) => { requestAnimationFrame(done); });
        const ghost = shadowRoot.querySelector('.layer.ghost');
        session.ask = ask;
        const isShown = !ghost.hidden && shadowRoot.querySelector('.wiper').checkVisibility();
        return {isShown, requests, image: ghost.toDataURL()};
        """)
      #expect(seen.isShown && seen.requests == 0)
      let bytes = [UInt8](try #require(Data(base64Encoded: String(seen.image.dropFirst(22)))))
      try reel.write(bytes, to: "page.png")
      let width: Double = try browser.evaluate(
        "return \(Self.player).painter.size(\(Self.player).runs[0].frames[0]).width")
      let scale = Int((Double(try PNGDecoder.decode(bytes).width) / width).rounded())
      try reel.expect(
        0, "render wave.yaml --at 0.5 --scale \(scale) -o own.png --quiet")
      try reel.expect(0, "diff page.png own.png --metric edges --threshold 0.5")
    }
    // The edits of a draft are there before the saved run was ever shown.
    try tuning { browser in
      #expect(try browser.edits().count == 1)
      try browser.expects("\(Self.player).saved?.base === \(Self.session).state.base")
      #expect(
        try browser.evaluate("return \(Self.player).saved.painter !== \(Self.player).painter"))
    }
  }

  // MARK: Menus

  @Test(
    "The keys of each menu move the focus, choose an item, or return to the button",
    arguments: ["[data-do=copy]", "[data-do=export]", "[data-do=view]", ".settings-more"])
  func menu(button: String) throws {
    try tuning { browser in
      let items = "[...document.querySelectorAll('.menu:popover-open button')]"
      let index = "\(items).indexOf(document.activeElement)"
      let last = "\(items).length - 1"
      let isBack = "!\(items).length && document.activeElement.matches('\(button)')"
      try browser.run("\(Self.player).seek(0.5); document.querySelector('\(button)').focus()")
      try browser.press(.enter)
      try browser.expects("\(index) === 0")
      try browser.press(.down)
      #expect(try browser.evaluate("return \(index)") == 1)
      try browser.press("\u{E010}")
      #expect(try browser.evaluate("return \(index) === \(last)"))
      try browser.press(.down)
      #expect(try browser.evaluate("return \(index)") == 0)
      try browser.press(.up)
      #expect(try browser.evaluate("return \(index) === \(last)"))
      try browser.press("\u{E011}")
      #expect(try browser.evaluate("return \(index)") == 0)
      try browser.press("\u{E00C}")
      try browser.expects(isBack)
      // A choice closes the menu as well.
      try browser.press(.enter)
      try browser.expects("\(index) === 0")
      try browser.run("\(items).findLast((item) => item.ariaDisabled === 'false').click()")
      try browser.expects("!document.querySelector('.menu:popover-open')")
      // The keys do not reach the page.
      #expect(try browser.evaluate("return \(Self.player).state.now") == 0.5)
    }
  }
}
