@Suite(
  "Panels of the live page", .serialized, .waiting,
  .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint)))
struct TunePanelTests {
  private static let panel = "document.querySelector('reel-settings')"

  /// Returns a scenario of a style with a spring as the wave's bounce.
  private static func text(_ style: String) -> String {
    let bounce = style == "wave" ? ", bounceTiming: \"spring(duration: 0.4, bounce: 0.4)\"" : ""
    return """
      header: { style: \(style)\(bounce) }
      canvas: { crop: screen, scale: 1 }
      clock: { rate: 30 }
      steps:
        - drag: { pull: 1.15, duration: 0.6 }
        - release
      app: { header: [{ after: 1 }] }

      """
  }

  /// Opens the page of a scenario and calls a closure with the browser.
  private func tuning(
    _ text: String, width: Int = 1440, height: Int = 900, key: String = "app.header.0.after",
    _ use: (Browser, ReelProgram) throws -> Void
  ) throws {
    let reel = try ReelProgram()
    try reel.write(text, to: "a.yaml")
    try reel.tuning(["a.yaml"]) { url in
      let browser = try LivePage.opened(url, width: width, height: height, key: key)
      try use(browser, reel)
      #expect(try browser.complaints().isEmpty)
    }
  }

  @Test(
    "A search for a designer's word finds the setting that it means",
    arguments: [
      (
        "wave",
        [
          "springy": "bounceTiming", "overshoot": "bounceTiming", "slower": "bounceTiming",
          "how far": "pullDistance", "dark": "fieldColor", "wait": "after", "loading": "after",
          "number of balls": "ballCount", "close xyzzy": "returnTiming", "ballSp": "ballSpacing",
        ]
      ),
      (
        "system",
        [
          "springy": "endTiming", "slower": "endDuration", "how far": "threshold",
          "dark": "spinnerColor", "wait": "after", "loading": "after",
        ]
      ),
      (
        "material",
        [
          "how far": "threshold", "dark": "containerColor", "resistance": "dragMultiplier",
          "loading": "after",
        ]
      ),
      (
        "mj-header",
        [
          "slower": "slowDuration", "how far": "height", "dark": "spinnerColor", "wait": "after",
        ]
      ),
      (
        "pull-to-bounce",
        [
          "springy": "bounceTiming", "overshoot": "bounceTiming", "slower": "bounceDuration",
          "how far": "pullDistance", "dark": "fieldColor",
        ]
      ),
      (
        "elastic",
        [
          "springy": "bounceDamping", "slower": "bounceDuration", "how far": "minimumPull",
          "loading": "after",
        ]
      ),
    ])
  func search(style: String, meanings: [String: String]) throws {
    try tuning(Self.text(style)) { browser, _ in
      for (words, name) in meanings {
        let found: String = try browser.evaluate(
          """
          const panel = \(Self.panel);
          panel.seek(panel.search.value = '\(words)');
          return panel.shownRows()[0]?.dataset.key ?? '';
          """)
        #expect(found.hasSuffix(".\(name)"), "\(words): \(found)")
      }
      // Without a match, the list states that; without words, the groups are back.
      try browser.run("\(Self.panel).seek(\(Self.panel).search.value = 'xyzzy')")
      #expect(try browser.evaluate("return \(Self.panel).innerText.includes('No setting matches')"))
      try browser.run("\(Self.panel).seek(\(Self.panel).search.value = '')")
      #expect(
        try browser.evaluate(
          "return \(Self.panel).querySelector('.settings-group:not([hidden]) h3').innerText")
          == "Feel")
    }
  }

  @Test("Settings without an effect are disabled with the reason") func idle() throws {
    try tuning(Self.text("wave")) { browser, _ in
      func reason(_ key: String) throws -> String {
        try browser.evaluate(
          """
          const row = \(LivePage.row(key));
          return row.querySelector('fieldset').disabled ? row.title : '';
          """)
      }
      #expect(try reason("header.bounceDuration").contains("Bounce timing is a spring"))
      #expect(try reason("header.ballSize").isEmpty)
      try LivePage.write("0", to: "header.ballCount", browser)
      #expect(try reason("header.ballSize").contains("Ball count is 0"))
      // A disabled slider does not edit.
      let slider = try browser.frame(of: "[data-key=\"header.bounceDuration\"] input[type=range]")
      let y = slider.y + slider.height / 2
      try browser.drag((slider.x + 10, y), (slider.x + 40, y), (slider.x + 60, y))
      try browser.settle()
      #expect(try browser.edits() == ["header.ballCount": "0"])
      let bar: String = try browser.evaluate("return document.querySelector('.bar').innerText")
      #expect(bar.contains("Undo “Ball count”") && bar.contains("● Ball count"), "\(bar)")
    }
  }

  @Test("Variants are tabs, and the current edits become a new one") func variants() throws {
    let text = Self.text("wave") + "variants:\n  soft: { header.hillHeight: 20 }\n"
    try tuning(text) { browser, reel in
      let state = "\(LivePage.session).state"
      try browser.click("[role=tab][value=soft]")
      try browser.expects("\(state).variant === 'soft'")
      try browser.settle()
      try LivePage.write("7", to: "header.ballCount", browser)
      try browser.click("[data-do=variant]")
      try browser.press(.enter)
      try browser.expects("\(state).variant === 'idea-2'")
      #expect(try browser.edits().isEmpty)
      try reel.expect(0, "check a.yaml")
      let saved = try reel.text("a.yaml")
      #expect(saved.hasPrefix(text.replacing("hillHeight: 20 }\n", with: "hillHeight: 20 }")))
      for (variant, value) in [("idea-2", "7"), ("soft", "null")] {
        try browser.click("[role=tab][value=\(variant)]")
        try browser.expects("\(state).variant === '\(variant)'")
        try browser.settle()
        let count: String = try browser.evaluate(
          "return \(LivePage.row("header.ballCount")).querySelector('input.settings-input').value")
        #expect((count == "7") == (value == "7"), "\(variant) \(count)")
      }
    }
  }

  @Test("A snapshot keeps the edits, and plays them again in one step") func snapshots() throws {
    try tuning(Self.text("wave")) { browser, _ in
      try LivePage.write("7", to: "header.ballCount", browser)
      try LivePage.write("70", to: "header.hillHeight", browser)
      try browser.run("document.querySelector('.bar-snapshots button').click()")
      try LivePage.write("3", to: "header.ballCount", browser)
      try browser.run("document.activeElement.blur()")
      try browser.press("4")
      try browser.expects("\(LivePage.session).state.edits['header.ballCount'] === '7'")
      #expect(try browser.edits() == ["header.ballCount": "7", "header.hillHeight": "70"])
      try browser.press("z", holding: .control)
      try browser.expects("\(LivePage.session).state.edits['header.ballCount'] === '3'")
    }
  }

  @Test("The line of a comparison is there in the next frame, and can be moved") func comparison()
    throws
  {
    try tuning(Self.text("wave")) { browser, _ in
      let line = "\(LivePage.player).shadowRoot.querySelector('.wiper')"
      let isShown: Bool = try browser.evaluate(
        """
        document.querySelector('[data-do=compare]').click();
        await new Promise((done) => { requestAnimationFrame(done); });
        return \(line).checkVisibility();
        """)
      #expect(isShown)
      try browser.run("\(line).focus()")
      for _ in 0..<5 { try browser.press(.right) }
      #expect(try browser.evaluate("return \(line).getAttribute('aria-valuenow')") == "55")
    }
  }

  @Test("On a telephone, each control is at least 44 pixels high") func telephone() throws {
    try tuning(Self.text("wave"), width: 390, height: 844, key: "header.bounceTiming") {
      browser, _ in
      for tab in ["feel", "color", "timing", "more"] {
        try browser.click("[role=tab][data-tab=\(tab)]")
        let small: [String] = try browser.evaluate(
          """
          const walk = (root) => [...root.querySelectorAll('*')].flatMap(
            (element) => [element, ...(element.shadowRoot ? walk(element.shadowRoot) : [])]);
          return walk(document).filter((element) => element.matches('button, input, select, [role=slider], [role=tab]')
            && !element.disabled && element.checkVisibility({opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true}))
            .filter((element) => {
              const boxes = [element, element.closest('label') ?? element].map((one) => one.getBoundingClientRect());
              return boxes[0].width && Math.max(...boxes.map(({height}) => height)) < 43.9;
            }).map((element) => `${element.tagName} .${element.className} ${element.ariaLabel ?? element.textContent}`);
          """)
        #expect(small.isEmpty, "\(tab): \(small)")
      }
      for name in ["copy", "export", "save", "undo"] {
        #expect(try browser.frame(of: "[data-do=\(name)]").width >= 43.9, "\(name)")
      }
    }
  }

  @Test("Few tab stops are between panes, and F6 moves between them") func panes() throws {
    try tuning(Self.text("wave")) { browser, _ in
      let pane = """
        const path = (element) => element && (element.shadowRoot?.activeElement ? path(element.shadowRoot.activeElement) : element);
        const focused = path(document.activeElement);
        return focused?.closest('.bar, reel-settings, .stage, header, .panel, reel-curve')?.className || focused?.closest('reel-settings, reel-curve')?.localName || 'none';
        """
      try browser.run("document.querySelector('.bar button:not(:disabled, [hidden])').focus()")
      // The number of stops in a row in each pane, before the next pane is reached.
      var stops: [(pane: String, count: Int)] = []
      for _ in 0..<60 {
        let name: String = try browser.evaluate(pane)
        if stops.last?.pane == name {
          stops[stops.count - 1].count += 1
        } else {
          stops.append((name, 1))
        }
        try browser.press(.tab)
      }
      #expect(Set(stops.map(\.pane)).count >= 4, "\(stops)")
      #expect(stops.allSatisfy { $0.count <= 12 || $0.pane == "reel-curve" }, "\(stops)")
      try browser.run("document.querySelector('.settings-search-input').focus()")
      var seen: [String] = []
      for _ in 0..<5 {
        try browser.press("\u{E036}")
        seen.append(try browser.evaluate(pane))
      }
      #expect(Set(seen).count >= 4, "\(seen)")
    }
  }
}
