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

  init() throws {
    reel = try ReelProgram()
    try reel.write(Self.text, to: "wave.yaml")
  }

  private func saved() throws -> String {
    try String(contentsOf: reel.folder.url.appending(path: "wave.yaml"), encoding: .utf8)
  }

  private static let session = LivePage.session
  private static let player = LivePage.player

  private func edits(_ browser: Browser) throws -> [String: String] {
    try browser.evaluate("return \(Self.session).state.edits")
  }

  @Test("Edits of timing, balls and dark colors are saved without changing other lines")
  func aDesignersWay() throws {
    try reel.tuning { url in
      let browser = try LivePage.opened(url)
      let image = LivePage.image
      try browser.run("\(Self.player).seek(.9); \(Self.player).isExact = false;")
      let before: String = try browser.evaluate(image)
      // A number by arithmetic, a slider by keys, a dark color, a curve as text.
      try LivePage.write("2*30+4", to: "header.hillHeight", browser)
      #expect(try edits(browser) == ["header.hillHeight": "64"])
      try browser.run(
        """
        const row = document.querySelector('[data-key="header.ballCount"]');
        row.scrollIntoView(); row.querySelector('input[type=range]').focus();
        """)
      for _ in 0..<3 { try browser.press(.right) }
      #expect(try LivePage.settles(browser))
      #expect(try edits(browser)["header.ballCount"] == "7")
      #expect(
        try browser.evaluate(
          """
          const key = 'header.bounceTiming';
          return \(Self.session).edit([{key, value: 'cubic-bezier(0.3, 0, 0.7, 1)'}]).then(() => true);
          """))
      #expect(
        try browser.evaluate(
          """
          const value = '{ light: "#112233", dark: "#05070A" }';
          return \(Self.session).edit([{key: 'header.fieldColor', value}]).then(() => true);
          """))
      #expect(try LivePage.settles(browser))
      #expect(try browser.evaluate(image) != before)
      #expect(try saved() == Self.text, "nothing is written before it is saved")
      let title: String = try browser.evaluate("return document.title")
      #expect(title.hasPrefix("● "))
      let after: String = try browser.evaluate(image)

      // Undo everything and redo it.
      for _ in 0..<6 { try browser.press("z", holding: .control) }
      #expect(try browser.waits(until: "!\(Self.session).state.canUndo"))
      #expect(try LivePage.settles(browser))
      #expect(try edits(browser).isEmpty)
      #expect(try browser.evaluate(image) == before)
      while try browser.evaluate("return \(Self.session).state.canRedo") {
        try browser.run("return \(Self.session).redo()")
      }
      #expect(try LivePage.settles(browser))
      #expect(try browser.evaluate(image) == after)

      try browser.press("s", holding: .control)
      #expect(try browser.waits(until: "!Object.keys(\(Self.session).state.edits).length"))
      let expected = Self.text.replacingOccurrences(of: "hillHeight: 40 ", with: "hillHeight: 64 ")
        .replacingOccurrences(of: "0.7, 1.6", with: "0.7, 1").replacingOccurrences(
          of: "fieldColor: \"#112233\"",
          with: "fieldColor: { light: \"#112233\", dark: \"#05070A\" }"
        )
        .replacingOccurrences(of: "# overshoots\n", with: "# overshoots\n  ballCount: 7\n")
      #expect(try saved() == expected)
      #expect(try browser.evaluate(image) == after)
      // Saving is not reported as a change by another program.
      #expect(try browser.evaluate("return \(Self.session).state.conflicts.length") == 0)
      #expect(try browser.complaints().isEmpty)
    }
  }

  @Test("Dragging a slider updates the image, and undo reverts it in one step")
  func slider() throws {
    try reel.tuning { url in
      let browser = try LivePage.opened(url)
      try browser.run(
        """
        \(Self.player).seek(.5); \(Self.player).isExact = false;
        window.shown = []; window.runs = 0;
        const session = \(Self.session);
        session.addEventListener('shown', ({detail}) => shown.push(detail.revision));
        session.addEventListener('run', () => { runs += 1; });
        """)
      let frame = try browser.frame(of: "[data-key=\"header.hillHeight\"] input[type=range]")
      let y = frame.y + frame.height / 2
      let image = LivePage.image
      let before: String = try browser.evaluate(image)
      try browser.drag(
        (frame.x + frame.width * 0.2, y), (frame.x + frame.width * 0.3, y),
        (frame.x + frame.width * 0.4, y), (frame.x + frame.width * 0.5, y),
        (frame.x + frame.width * 0.55, y), (frame.x + frame.width * 0.6, y),
        (frame.x + frame.width * 0.7, y), (frame.x + frame.width * 0.75, y),
        (frame.x + frame.width * 0.8, y), (frame.x + frame.width * 0.9, y))
      #expect(try LivePage.settles(browser))
      #expect(try browser.evaluate(image) != before)
      let shown: [Int] = try browser.evaluate("return shown")
      // On a busy machine, one answer may cover several movements.
      #expect(!shown.isEmpty && shown == shown.sorted())
      #expect(try edits(browser).keys.sorted() == ["header.hillHeight"])
      try browser.press("z", holding: .control)
      #expect(try browser.waits(until: "!\(Self.session).state.canUndo"))
      #expect(try LivePage.settles(browser))
      #expect(try browser.evaluate(image) == before)
    }
  }

  @Test("Unsaved edits survive the end of the page or its server") func drafts() throws {
    try reel.tuning(signal: SIGKILL) { url in
      let browser = try LivePage.opened(url)
      try LivePage.write("77", to: "header.hillHeight", browser)
      // Simulates closing the tab and opening another one.
      try browser.open(try #require(URL(string: "about:blank")))
      try browser.open(url)
      #expect(
        try browser.waits(until: "\(Self.session)?.state?.edits['header.hillHeight'] === '77'"))
    }
    try reel.tuning { url in
      let browser = try LivePage.opened(url)
      #expect(try edits(browser) == ["header.hillHeight": "77"])
      #expect(try saved() == Self.text)
      // The undo history survives as well.
      try browser.press("z", holding: .control)
      #expect(try browser.waits(until: "!Object.keys(\(Self.session).state.edits).length"))
    }
    try reel.tuning { url in
      let browser = try LivePage.opened(url)
      #expect(try edits(browser).isEmpty)
    }
  }

  @Test("A conflicting change requires a decision, and an invalid file keeps the run")
  func elsewhere() throws {
    try reel.tuning { url in
      let browser = try LivePage.opened(url)
      let notice = "document.querySelector('.notice').textContent"
      try LivePage.write("77", to: "header.hillHeight", browser)
      try reel.write(
        Self.text.replacingOccurrences(of: "duration: 0.6", with: "duration: 0.9"), to: "wave.yaml")
      #expect(try browser.waits(until: "\(Self.session).state.base === 2"))
      #expect(try LivePage.settles(browser))
      #expect(try edits(browser) == ["header.hillHeight": "77"])
      try reel.write(
        Self.text.replacingOccurrences(of: "hillHeight: 40", with: "hillHeight: 20"),
        to: "wave.yaml")
      #expect(try browser.waits(until: "\(notice).includes('77')"))
      try browser.press("s", holding: .control)
      #expect(try browser.waits(until: "\(notice).includes('conflict')"))
      #expect(try saved().contains("hillHeight: 20"))
      try browser.run(
        "[...document.querySelectorAll('.notice button')].find((button) => "
          + "button.textContent.includes('77')).click()")
      #expect(try browser.waits(until: "!\(Self.session).state.conflicts.length"))
      try browser.press("s", holding: .control)
      #expect(try browser.waits(until: "!Object.keys(\(Self.session).state.edits).length"))
      #expect(
        try saved() == Self.text.replacingOccurrences(of: "hillHeight: 40", with: "hillHeight: 77"))

      try reel.write("header: { style: wave", to: "wave.yaml")
      #expect(try browser.waits(until: "\(notice).includes('last valid')"))
      try LivePage.write("50", to: "header.hillHeight", browser)
      try browser.press("s", holding: .control)
      #expect(try browser.waits(until: "\(notice).includes('is invalid')"))
      #expect(try saved() == "header: { style: wave")
      // An invalid value is reported in its field and discarded.
      try reel.write(Self.text, to: "wave.yaml")
      #expect(try browser.waits(until: "!\(notice).includes('last valid')"))
      try LivePage.write("many", to: "header.hillHeight", browser)
      let row = "document.querySelector('[data-key=\"header.hillHeight\"]')"
      #expect(try browser.waits(until: "\(row).querySelector('[aria-invalid]')"))
      #expect(try edits(browser) == ["header.hillHeight": "50"])
    }
  }

  @Test("A read-only file and a second tab are reported, and saving creates a missing file")
  func states() throws {
    let path = reel.folder.path(of: "wave.yaml")
    #expect(chmod(path, 0o444) == 0)
    try reel.tuning { url in
      let browser = try LivePage.opened(url)
      #expect(
        try browser.waits(
          until: "document.querySelector('.notice').textContent.includes('read-only')"))
      #expect(try browser.evaluate("return document.querySelector('[data-do=save]').disabled"))
      let other = try LivePage.opened(url, reusing: browser)
      #expect(
        try browser.waits(
          until: "document.querySelector('.notice').textContent.includes('another tab')"))
      try LivePage.write("77", to: "header.hillHeight", other)
      #expect(try browser.waits(until: "\(Self.session).state.edits['header.hillHeight'] === '77'"))
    }
    // Otherwise, its draft would be restored for a new file of the same name.
    try reel.tuning { url in
      let browser = try LivePage.opened(url)
      try browser.press("z", holding: .control)
      #expect(try browser.waits(until: "!Object.keys(\(Self.session).state.edits).length"))
    }
    try FileManager.default.removeItem(atPath: path)
    try reel.tuning([]) { url in
      let browser = try LivePage.opened(url)
      #expect(!reel.exists("wave.yaml"))
      try LivePage.write("77", to: "header.hillHeight", browser)
      try browser.press("s", holding: .control)
      #expect(try browser.waits(until: "!\(Self.session).state.isNew"))
      #expect(try saved().contains("hillHeight: 77"))
      try reel.expect(0, "check wave.yaml")
    }
    // An existing file is never overwritten.
    try reel.write("mine", to: "wave.yaml")
    try reel.tuning([]) { url in
      let browser = try LivePage.opened(url)
      try browser.press("s", holding: .control)
      #expect(
        try browser.waits(
          until: "document.querySelector('.notice').textContent.includes('already exists')"))
      #expect(try saved() == "mine")
    }
  }

  @Test("At rest, the page shows cairo's frame, which equals that of render") func exact() throws {
    try reel.tuning { url in
      let browser = try LivePage.opened(url)
      try browser.run("\(Self.player).zoomBy(1); \(Self.player).seek(.8);")
      let page = "\(Self.player).shadowRoot.querySelector('.page')"
      #expect(try browser.waits(until: "\(page).dataset.exact"))
      let layer = "\(Self.player).shadowRoot.querySelector('.exactly')"
      let text: String = try browser.evaluate("return \(layer).toDataURL().split(',')[1]")
      let file = try #require(Data(base64Encoded: text))
      try reel.folder.write([UInt8](file), to: "page.png")
      try reel.expect(0, "render wave.yaml --at 0.8 -o one.png")
      try reel.expect(0, "diff page.png one.png")
      // The frame disappears as soon as something moves.
      #expect(try browser.evaluate("\(Self.player).stepBy(1); return \(layer).hidden"))
      #expect(try browser.complaints().isEmpty)
    }
  }

  @Test("The motion trail has the page's accent color") func trail() throws {
    try reel.tuning { url in
      let browser = try LivePage.opened(url)
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
    }
  }

  @Test("The edited run is exported only into the named folder, as render draws it")
  func exports() throws {
    try reel.tuning(["wave.yaml", "--exports", "out"]) { url in
      let browser = try LivePage.opened(url)
      try LivePage.write("77", to: "header.hillHeight", browser)
      try browser.click("[data-do=share]")
      try browser.run(
        "[...document.querySelectorAll('.share button')].find((button) => button.textContent === "
          + "'Export contact').click()")
      #expect(
        try browser.waits(
          until: "document.querySelector('.bar-state').textContent.includes('out/wave.png')"))
      try reel.expect(0, "render wave.yaml --set header.hillHeight=77 --format contact -o all.png")
      try reel.expect(0, "diff out/wave.png all.png")
      #expect(try reel.names("out") == ["wave.png"])
      #expect(try saved() == Self.text)
    }
  }

  @Test("With --autosave, each change is saved immediately") func autosave() throws {
    try reel.tuning(["wave.yaml", "--autosave"]) { url in
      let browser = try LivePage.opened(url)
      try LivePage.write("77", to: "header.hillHeight", browser)
      #expect(
        try saved() == Self.text.replacingOccurrences(of: "hillHeight: 40", with: "hillHeight: 77"))
      #expect(try edits(browser).isEmpty)
      try browser.press("z", holding: .control)
      #expect(try browser.waits(until: "!\(Self.session).state.canUndo"))
      #expect(try saved() == Self.text)
    }
  }

  private static let notice = "document.querySelector('.notice')"

  @Test("A value that prevents the run is explained, and saved only after confirmation")
  func refusedRun() throws {
    try reel.tuning { url in
      let browser = try LivePage.opened(url)
      try browser.run("document.querySelector('reel-settings').openAll(true)")
      let key = "app.header.0.after"
      let row = "document.querySelector('[data-key=\"\(key)\"]')"
      #expect(try browser.waits(until: row))
      let before: String = try browser.evaluate(LivePage.image)
      try browser.run(
        """
        const {ask} = \(Self.session);
        window.asked = 0;
        \(Self.session).ask = function (...message) { asked += 1; return ask.apply(this, message); };
        const field = \(row).querySelector('input.settings-input');
        field.scrollIntoView({block: 'center'}); field.focus(); field.select();
        """)
      for character in "3600" { try browser.press(Browser.Key(stringLiteral: String(character))) }
      try browser.press(.enter)
      let reason = "The run cannot be played with app.header.0.after = 3600: the run takes too long"
      #expect(
        try browser.waits(
          until: "\(row).querySelector('.settings-problem')?.textContent.startsWith('\(reason)')"))
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
      #expect(
        try browser.waits(
          until: "\(Self.notice).textContent.includes('Save again to save it anyway')"))
      #expect(try saved() == Self.text)
      // The notice overlays the page without moving it.
      let stage = "\(Self.player).shadowRoot.querySelector('.stage').getBoundingClientRect().top"
      let top: Double = try browser.evaluate("return \(stage)")
      try browser.run("document.querySelector('.notice-close').click()")
      #expect(try browser.evaluate("return \(stage)") == top)
      // Closing the notice does not confirm the save.
      try browser.press("s", holding: .control)
      #expect(try browser.waits(until: "!\(Self.notice).hidden"))
      #expect(try saved() == Self.text)
      try browser.press("s", holding: .control)
      #expect(
        try browser.waits(until: "document.querySelector('.bar-state').textContent === 'Saved.'"))
      #expect(try browser.evaluate("return \(Self.notice).hidden"))
      try reel.expect(65, "check wave.yaml")
      try browser.press("z", holding: .control)
      #expect(try browser.waits(until: "\(mark).hidden"))
      #expect(try LivePage.settles(browser))
      #expect(try browser.evaluate("return \(row).querySelector('.settings-problem') === null"))
      #expect(try browser.complaints().isEmpty)
    }
  }

  @Test("A failed action is reported until the next one, and saving names unsaved values")
  func noticesEnd() throws {
    try reel.tuning { url in
      let browser = try LivePage.opened(url)
      try LivePage.write("77", to: "header.hillHeight", browser)
      try reel.write("header: { style: wave", to: "wave.yaml")
      #expect(try browser.waits(until: "\(Self.notice).textContent.includes('1 error')"))
      try browser.press("s", holding: .control)
      #expect(try browser.waits(until: "\(Self.notice).textContent.includes('is invalid')"))
      try reel.write(Self.text, to: "wave.yaml")
      #expect(try browser.waits(until: "\(Self.notice).hidden"))
      try LivePage.write("many", to: "header.hillHeight", browser)
      try browser.press("s", holding: .control)
      #expect(
        try browser.waits(
          until: "document.querySelector('.bar-state').textContent.startsWith('Saved, except')"))
      #expect(
        try saved() == Self.text.replacingOccurrences(of: "hillHeight: 40", with: "hillHeight: 77"))
      // Making the file writable is noticed as well.
      let path = reel.folder.path(of: "wave.yaml")
      #expect(chmod(path, 0o444) == 0)
      #expect(try browser.waits(until: "\(Self.notice).textContent.includes('read-only')"))
      #expect(chmod(path, 0o644) == 0)
      #expect(try browser.waits(until: "\(Self.notice).hidden"))
    }
  }

  @Test("A variant's value is saved in the variant, and the copied command plays the same run")
  func variant() throws {
    let text = Self.text + "variants:\n  soft: { header.hillHeight: 20 }\n"
    try reel.write(text, to: "wave.yaml")
    let color = "header.fieldColor={ light: '#000000', dark: \"#ffffff\" }"
    try reel.tuning([
      "wave.yaml", "--variant", "soft", "--set", "content.rows=7", "--set",
      color,
    ]) { url in
      let browser = try LivePage.opened(url)
      let row = "document.querySelector('[data-key=\"header.hillHeight\"]')"
      #expect(try browser.evaluate("return \(row).innerText.includes('in the variant soft')"))
      try LivePage.write("25", to: "header.hillHeight", browser)
      try browser.run(
        """
        navigator.clipboard.writeText = async (text) => { window.copied = text; };
        document.querySelector('[data-do=share]').click();
        """)
      #expect(try browser.waits(until: "window.copied"))
      let command: String = try browser.evaluate("return copied")
      let said = try ExternalProgram("/bin/sh").run(
        ["-c", "reel() { printf '%s\\n' \"$@\"; }; \(command)"]
      ).text
      #expect(
        said.split(separator: "\n").map(String.init) == [
          "render", "wave.yaml", "--variant", "soft", "--set", "content.rows=7", "--set",
          color, "--set", "header.hillHeight=25",
        ])
      try browser.press("s", holding: .control)
      #expect(try browser.waits(until: "!Object.keys(\(Self.session).state.edits).length"))
      #expect(
        try saved()
          == text.replacingOccurrences(of: "header.hillHeight: 20", with: "header.hillHeight: 25"))
    }
  }

  @Test("A refused curve is replaced by the one in effect, with the reason")
  func refusedCurve() throws {
    try reel.write(
      Self.text + "variants:\n  soft: { header.bounceDuration: 0.5 }\n", to: "wave.yaml")
    try reel.tuning { url in
      let browser = try LivePage.opened(url)
      let (curve, field) = ("document.querySelector('reel-curve')", "reel-curve textarea")
      try browser.run("\(Self.session).select('header.bounceTiming')")
      #expect(try browser.waits(until: "\(curve).curve"))
      let before: String = try browser.evaluate("return document.querySelector('\(field)').value")
      try browser.run("\(curve).take('spring(duration: 0.5, bounce: 0.3)')")
      #expect(
        try browser.waits(
          until: "\(curve).querySelector('.curve-problem').textContent.includes('variant soft')"))
      #expect(
        try browser.evaluate(
          "return document.querySelector('\(field)').value === \(curve).text && \(curve).text")
          == before)
      #expect(try edits(browser).isEmpty)
    }
  }
}
