#if canImport(Glibc)
  import Glibc
#endif

@Suite(
  "Editing on the live page", .serialized, .waiting,
  .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint)))
struct TuningPageTests {
  private let reel: ReelProgram

  private static let text = """
    # The header of the app.
    header:
      style: wave # as in the demo
      hillHeight: 40   # low
      fieldColor: "#112233"
      bounceTiming: "cubic-bezier(0.3, 0, 0.7, 1.6)" # overshoots
    canvas: { crop: screen, scale: 1 }
    clock: { rate: 30 }
    steps:
      - drag: { pull: 1.15, duration: 0.6 }
      - release
    app: { header: [{ after: 1 }] }
    # The end.

    """
  private static let session = LivePage.session
  private static let player = LivePage.player
  private static let hill = "header.hillHeight"

  init() throws {
    reel = try ReelProgram()
    try reel.write(Self.text, to: "wave.yaml")
  }

  private func saved() throws -> String { try reel.text("wave.yaml") }

  /// Returns the file with another hill height.
  private static func text(hill: Int) -> String {
    text.replacing("hillHeight: 40", with: "hillHeight: \(hill)")
  }

  /// Serves a scenario and calls a closure with a browser that shows its page.
  private func tuning(
    _ line: String = "wave.yaml", signal: Int32 = SIGINT, _ use: (Browser) throws -> Void
  ) throws {
    try reel.tuning(line.words, signal: signal) { try use(LivePage.opened($0)) }
  }

  private func press(_ key: Browser.Key, _ browser: Browser, until expression: String) throws {
    try browser.press(key, holding: .control)
    try browser.expects(expression)
  }

  @Test("Edits of timing, balls and dark colors are saved without changing other lines")
  func design() throws {
    try tuning { browser in
      func image() throws -> String { try browser.evaluate(LivePage.image) }
      try browser.run("\(Self.player).seek(.9); \(Self.player).isExact = false;")
      let before = try image()
      // A number by arithmetic, a slider by keys, a dark color, a curve as text.
      try LivePage.write("2*30+4", to: Self.hill, browser)
      #expect(try browser.edits() == [Self.hill: "64"])
      let row = LivePage.row("header.ballCount")
      try browser.run("\(row).scrollIntoView(); \(row).querySelector('input[type=range]').focus();")
      for _ in 0..<3 { try browser.press(.right) }
      try browser.settle()
      #expect(try browser.edits()["header.ballCount"] == "7")
      for (key, value) in [
        ("bounceTiming", "cubic-bezier(0.3, 0, 0.7, 1)"),
        ("fieldColor", ##"{ light: "#112233", dark: "#05070A" }"##),
      ] {
        try browser.run("return \(Self.session).edit([{key: 'header.\(key)', value: '\(value)'}])")
      }
      try browser.settle()
      let after = try image()
      #expect(after != before)
      #expect(try saved() == Self.text, "nothing is written before it is saved")
      #expect(try (browser.evaluate("return document.title") as String).hasPrefix("● "))

      // Undo everything and redo it.
      for _ in 0..<6 { try browser.press("z", holding: .control) }
      try browser.expects("!\(Self.session).state.canUndo")
      try browser.settle()
      #expect(try browser.edits().isEmpty && image() == before)
      while try browser.evaluate("return \(Self.session).state.canRedo") {
        try browser.run("return \(Self.session).redo()")
      }
      try browser.settle()
      #expect(try image() == after)

      try press("s", browser, until: LivePage.isSaved)
      let expected = Self.text(hill: 64).replacing("0.7, 1.6", with: "0.7, 1")
        .replacing("\"#112233\"", with: ##"{ light: "#112233", dark: "#05070A" }"##)
        .replacing("# overshoots\n", with: "# overshoots\n  ballCount: 7\n")
      #expect(try saved() == expected)
      #expect(try image() == after)
      // Saving is not reported as a change by another program.
      #expect(try browser.evaluate("return \(Self.session).state.conflicts.length") == 0)
      #expect(try browser.complaints().isEmpty)
    }
  }

  @Test("Dragging a slider updates the image, and undo reverts it in one step")
  func slider() throws {
    try tuning { browser in
      try browser.run(
        """
        \(Self.player).seek(.5); \(Self.player).isExact = false;
        window.shown = [];
        \(Self.session).addEventListener('shown', ({detail}) => shown.push(detail.revision));
        """)
      let frame = try browser.frame(of: "[data-key=\"\(Self.hill)\"] input[type=range]")
      func point(_ part: Double) -> (Double, Double) {
        (frame.x + frame.width * part, frame.y + frame.height / 2)
      }
      let before: String = try browser.evaluate(LivePage.image)
      try browser.drag(
        point(0.2), point(0.3), point(0.4), point(0.5), point(0.55), point(0.7), point(0.9))
      try browser.settle()
      #expect(try browser.evaluate(LivePage.image) != before)
      let shown: [Int] = try browser.evaluate("return shown")
      // On a busy machine, one answer may cover several movements.
      #expect(!shown.isEmpty && shown == shown.sorted())
      #expect(try browser.edits().keys.sorted() == [Self.hill])
      try press("z", browser, until: "!\(Self.session).state.canUndo")
      try browser.settle()
      #expect(try browser.evaluate(LivePage.image) == before)
    }
  }

  @Test("Unsaved edits and their history survive the end of the page or its server")
  func drafts() throws {
    try reel.tuning(signal: SIGKILL) { url in
      let browser = try LivePage.opened(url)
      try LivePage.write("77", to: Self.hill, browser)
      // Simulates closing the tab and opening another one.
      try browser.open(try #require(URL(string: "about:blank")))
      try browser.open(url)
      try browser.expects("\(Self.session)?.state?.edits['\(Self.hill)'] === '77'")
    }
    try tuning { browser in
      #expect(try browser.edits() == [Self.hill: "77"])
      #expect(try saved() == Self.text)
      try press("z", browser, until: LivePage.isSaved)
    }
    try tuning { browser in
      let edits = try browser.edits()
      #expect(edits.isEmpty)
    }
  }

  @Test("A conflicting change requires a decision, and an invalid file keeps the run")
  func elsewhere() throws {
    try tuning { browser in
      try LivePage.write("77", to: Self.hill, browser)
      try reel.write(Self.text.replacing("duration: 0.6", with: "duration: 0.9"), to: "wave.yaml")
      try browser.expects("\(Self.session).state.base === 2")
      try browser.settle()
      #expect(try browser.edits() == [Self.hill: "77"])
      try reel.write(Self.text(hill: 20), to: "wave.yaml")
      try browser.expectsNotice("77")
      try browser.press("s", holding: .control)
      try browser.expectsNotice("conflict")
      #expect(try saved().contains("hillHeight: 20"))
      try browser.run(
        "[...document.querySelectorAll('.notice button')].find((button) => "
          + "button.textContent.includes('77')).click()")
      try browser.expects("!\(Self.session).state.conflicts.length")
      try press("s", browser, until: LivePage.isSaved)
      #expect(try saved() == Self.text(hill: 77))

      try reel.write("header: { style: wave", to: "wave.yaml")
      try browser.expectsNotice("last valid")
      try browser.expectsNotice("1 error")
      try LivePage.write("50", to: Self.hill, browser)
      try browser.press("s", holding: .control)
      try browser.expectsNotice("is invalid")
      #expect(try saved() == "header: { style: wave")
      // A failed action is reported until the next one, and saving names unsaved values.
      try reel.write(Self.text(hill: 77), to: "wave.yaml")
      try browser.expects("\(LivePage.notice).hidden")
      try LivePage.write("many", to: Self.hill, browser)
      try browser.expects("\(LivePage.row(Self.hill)).querySelector('[aria-invalid]')")
      #expect(try browser.edits() == [Self.hill: "50"])
      let state = "document.querySelector('.bar-state').textContent"
      try press("s", browser, until: "\(state).startsWith('Saved, except')")
      #expect(try saved() == Self.text(hill: 50))
      // Making the file writable is noticed as well.
      let path = reel.folder.path(of: "wave.yaml")
      #expect(chmod(path, 0o444) == 0)
      try browser.expectsNotice("read-only")
      #expect(chmod(path, 0o644) == 0)
      try browser.expects("\(LivePage.notice).hidden")
    }
  }

  @Test("A read-only file and a second tab are reported, and saving creates a missing file")
  func states() throws {
    #expect(chmod(reel.folder.path(of: "wave.yaml"), 0o444) == 0)
    try reel.tuning { url in
      let browser = try LivePage.opened(url)
      try browser.expectsNotice("read-only")
      #expect(try browser.evaluate("return document.querySelector('[data-do=save]').disabled"))
      let other = try LivePage.opened(url, reusing: browser)
      try browser.expectsNotice("another tab")
      try LivePage.write("77", to: Self.hill, other)
      try browser.expects("\(Self.session).state.edits['\(Self.hill)'] === '77'")
      // Otherwise, its draft would be restored for a new file of the same name.
      try press("z", other, until: LivePage.isSaved)
    }
    try reel.remove("wave.yaml")
    try tuning("") { browser in
      #expect(!reel.exists("wave.yaml"))
      try LivePage.write("77", to: Self.hill, browser)
      try press("s", browser, until: "!\(Self.session).state.isNew")
      #expect(try saved().contains("hillHeight: 77"))
      try reel.expect(0, "check wave.yaml")
    }
    // An existing file is never overwritten.
    try reel.write("mine", to: "wave.yaml")
    try tuning("") { browser in
      try browser.press("s", holding: .control)
      try browser.expectsNotice("already exists")
      #expect(try saved() == "mine")
    }
  }

  @Test("At rest, the page shows cairo's frame, which equals that of render; a trail is accented")
  func exact() throws {
    try tuning { browser in
      try browser.run("\(Self.player).zoomBy(1); \(Self.player).seek(.8);")
      try browser.expects("\(Self.player).shadowRoot.querySelector('.page').dataset.exact")
      let layer = "\(Self.player).shadowRoot.querySelector('.exactly')"
      let text: String = try browser.evaluate("return \(layer).toDataURL().split(',')[1]")
      try reel.write([UInt8](try #require(Data(base64Encoded: text))), to: "page.png")
      try reel.expect(0, "render wave.yaml --at 0.8 -o one.png")
      try reel.expect(0, "diff page.png one.png")
      // The frame disappears as soon as something moves.
      #expect(try browser.evaluate("\(Self.player).stepBy(1); return \(layer).hidden"))
      // The most opaque pixel of the trail is #2457D6 unless the content below shows through.
      let found: [Int] = try browser.evaluate(
        """
        const player = \(Self.player);
        player.isTrailing = true;
        player.seek(1.1);
        const trail = player.shadowRoot.querySelector('.trail');
        const {data} = trail.getContext('2d').getImageData(0, 0, trail.width, trail.height);
        let best = [0, 0, 0, 0];
        for (let index = 0; index < data.length; index += 4) {
          if (data[index + 3] > best[3]) best = [...data.slice(index, index + 4)];
        }
        return best;
        """)
      #expect(found[3] > 150)
      #expect(zip(found, [0x24, 0x57, 0xD6]).allSatisfy { abs($0 - $1) <= 3 }, "\(found)")
      #expect(try browser.complaints().isEmpty)
    }
  }

  @Test("The edited run is also exported into the named folder, as render draws it")
  func exports() throws {
    try tuning("wave.yaml --exports out") { browser in
      try LivePage.write("77", to: Self.hill, browser)
      try browser.choose("Contact sheet", in: "export")
      try browser.expects(
        "document.querySelector('.bar-state').textContent.includes('out/wave.png')")
      try reel.expect(0, "render wave.yaml --set header.hillHeight=77 --format contact -o all.png")
      try reel.expect(0, "diff out/wave.png all.png")
      #expect(try reel.names("out") == ["wave.png"])
      #expect(try saved() == Self.text)
    }
  }

  @Test("With --autosave, each change is saved immediately") func autosave() throws {
    try tuning("wave.yaml --autosave") { browser in
      try LivePage.write("77", to: Self.hill, browser)
      #expect(try saved() == Self.text(hill: 77))
      #expect(try browser.edits().isEmpty)
      try press("z", browser, until: "!\(Self.session).state.canUndo")
      #expect(try saved() == Self.text)
    }
  }

  @Test("A value that prevents the run is explained, and saved only after confirmation")
  func refusedRun() throws {
    try tuning { browser in
      try browser.run("document.querySelector('reel-settings').openAll(true)")
      let row = LivePage.row("app.header.0.after")
      try browser.expects(row)
      let before: String = try browser.evaluate(LivePage.image)
      try browser.run(
        """
        const {ask} = \(Self.session);
        window.asked = 0;
        \(Self.session).ask = function (...message) { asked += 1; return ask.apply(this, message); };
        const field = \(row).querySelector('input.settings-input');
        field.scrollIntoView({block: 'center'}); field.focus(); field.select();
        """)
      try browser.type("3600")
      let reason = "The run cannot be played with app.header.0.after = 3600: the run takes too long"
      try browser.expects(
        "\(row).querySelector('.settings-problem')?.textContent.startsWith('\(reason)')")
      let mark = "document.querySelector('.refused')"
      #expect(
        try browser.evaluate(
          "return \(mark).checkVisibility() && \(mark).textContent.includes('\(reason)')"))
      #expect(try browser.evaluate(LivePage.image) == before)
      // The page does not repeat the request.
      try browser.run("asked = 0")
      Thread.sleep(forTimeInterval: 0.5)
      #expect(try browser.evaluate("return asked") == 0)

      try browser.press("s", holding: .control)
      try browser.expectsNotice("Save again to save it anyway")
      #expect(try saved() == Self.text)
      // The notice overlays the page without moving it.
      let stage = "\(Self.player).shadowRoot.querySelector('.stage').getBoundingClientRect().top"
      let top: Double = try browser.evaluate("return \(stage)")
      try browser.run("document.querySelector('.notice-close').click()")
      #expect(try browser.evaluate("return \(stage)") == top)
      // Closing the notice does not confirm the save.
      try press("s", browser, until: "!\(LivePage.notice).hidden")
      #expect(try saved() == Self.text)
      try press(
        "s", browser, until: "document.querySelector('.bar-state').textContent === 'Saved.'")
      #expect(try browser.evaluate("return \(LivePage.notice).hidden"))
      try reel.expect(65, "check wave.yaml")
      try press("z", browser, until: "\(mark).hidden")
      try browser.settle()
      #expect(try browser.evaluate("return \(row).querySelector('.settings-problem') === null"))
      #expect(try browser.complaints().isEmpty)
    }
  }

  @Test("A variant's value is saved in the variant, and the copied command plays the same run")
  func variant() throws {
    let text = Self.text + "variants:\n  soft: { header.hillHeight: 20 }\n"
    try reel.write(text, to: "wave.yaml")
    let color = "header.fieldColor={ light: '#000000', dark: \"#ffffff\" }"
    let options = ["--variant", "soft", "--set", "content.rows=7", "--set", color]
    try reel.tuning(["wave.yaml"] + options) { url in
      let browser = try LivePage.opened(url)
      let row = LivePage.row(Self.hill)
      #expect(try browser.evaluate("return \(row).innerText.includes('in the variant soft')"))
      try LivePage.write("25", to: Self.hill, browser)
      try browser.run(
        """
        navigator.clipboard.writeText = async (text) => { window.copied = text; };
        """)
      try browser.choose("Command", in: "copy")
      try browser.expects("window.copied")
      let command: String = try browser.evaluate("return copied")
      let words = try ExternalProgram("/bin/sh").run(
        ["-c", "reel() { printf '%s\\n' \"$@\"; }; \(command)"]
      ).text
      #expect(
        words.split(separator: "\n").map(String.init)
          == ["render", "wave.yaml"] + options + ["--set", "header.hillHeight=25"])
      try press("s", browser, until: LivePage.isSaved)
      #expect(
        try saved() == text.replacing("header.hillHeight: 20", with: "header.hillHeight: 25"))
    }
  }

  @Test("A refused curve is replaced by the one in effect, with the reason")
  func refusedCurve() throws {
    try reel.write(
      Self.text + "variants:\n  soft: { header.bounceDuration: 0.5 }\n", to: "wave.yaml")
    try tuning { browser in
      let curve = "document.querySelector('reel-curve')"
      try browser.run("\(Self.session).select('header.bounceTiming')")
      try browser.expects("\(curve).curve")
      let field = "\(curve).querySelector('textarea').value"
      let before: String = try browser.evaluate("return \(field)")
      try browser.run("\(curve).take('spring(duration: 0.5, bounce: 0.3)')")
      try browser.expects(
        "\(curve).querySelector('.curve-problem').textContent.includes('variant soft')")
      #expect(
        try browser.evaluate("return \(field) === \(curve).text && \(curve).text") == before)
      #expect(try browser.edits().isEmpty)
    }
  }
}
