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
          const note = row.querySelector('.settings-idle-note');
          const isDescribed = row.querySelector('[aria-describedby]').getAttribute('aria-describedby').includes(note?.id);
          return row.querySelector('fieldset').disabled && isDescribed && row.title === note.textContent ? row.title : '';
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

  /// A JavaScript function that returns all elements, including those in shadow trees.
  private static let walk = """
    const walk = (root) => [...root.querySelectorAll('*')].flatMap(
      (element) => [element, ...(element.shadowRoot ? walk(element.shadowRoot) : [])]);
    """

  @Test("On a telephone, each control is at least 44 pixels wide and high") func telephone() throws
  {
    try tuning(Self.text("wave"), width: 390, height: 844, key: "header.bounceTiming") {
      browser, _ in
      func expectRoom(_ place: String) throws {
        // The handles of a curve have an area around their box.
        let small: [String] = try browser.evaluate(
          """
          \(Self.walk)
          return walk(document).filter((element) => element.matches('button, input, select, textarea, summary, [role=slider], [role=tab]')
            && !element.matches('.curve-handle *, .curve-cursor') && !element.matches(':disabled')
            && element.checkVisibility({opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true}))
            .filter((element) => {
              const boxes = [element, element.closest('label') ?? element].map((one) => one.getBoundingClientRect());
              const room = (side) => Math.max(...boxes.map((box) => box[side]));
              const {left, right} = boxes[0];
              return boxes[0].width && (room('height') < 43.9 || room('width') < 43.9 || left < -.5 || right > innerWidth + .5);
            }).map((element) => `${element.tagName} .${element.className} ${element.ariaLabel ?? element.textContent}`);
          """)
        #expect(small.isEmpty, "\(place): \(small)")
        #expect(try browser.evaluate("return document.scrollingElement.scrollWidth <= innerWidth"))
      }
      // A changed setting has a button that resets it.
      try browser.run(
        """
        const session = \(LivePage.session);
        session.edit([{key: 'header.pullDistance', value: '90'}, {key: 'header.ballColor', value: '#FF0000'}]);
        """)
      try browser.settle()
      for tab in ["feel", "color", "timing", "curve", "more"] {
        try browser.click("[role=tab][data-tab=\(tab)]")
        try expectRoom(tab)
      }
      for name in ["copy", "export", "view"] {
        try browser.click("[data-do=\(name)]")
        try browser.expects("document.querySelector('.menu:popover-open button')")
        try expectRoom(name)
        try browser.run("document.querySelector('.menu:popover-open').hidePopover()")
      }
      for name in ["save", "undo"] {
        #expect(try browser.frame(of: "[data-do=\(name)]").width >= 43.9, "\(name)")
      }
    }
  }

  private static let curve = "document.querySelector('reel-curve')"

  /// Shows a text in the curve editor, and waits until its run plays.
  private func show(_ text: String, _ browser: Browser) throws {
    try browser.run("return \(Self.curve).take('\(text)')")
    try browser.expects("\(Self.curve).curve?.text === \(Self.curve).text")
    try browser.settle()
  }

  @Test(
    "The bounce and the duration of a spring are dragged in the form of its text, in one step of undo each",
    arguments: [
      "spring(duration: 0.4, bounce: 0.3)", "spring(response: 0.4, damping-fraction: 0.7)",
      "spring(mass: 2, stiffness: 500, damping: 44)",
      "spring(settling-duration: 0.7, damping-ratio: 0.7)",
    ])
  func bounce(text: String) throws {
    try tuning(Self.text("wave"), key: "header.bounceTiming") { browser, _ in
      try browser.run("\(LivePage.session).select('header.bounceTiming')")
      try show(text, browser)
      struct Seen: Decodable {
        var text: String, bounce: Double, duration: Double, overshoot: Double, swing: Double
      }
      /// Returns the spring, and how far the wave of the played run swings beyond its end.
      func seen() throws -> Seen {
        try browser.evaluate(
          """
          const {text, curve: {spring: {perceptual, overshoot}}} = \(Self.curve);
          const {values} = \(LivePage.player).runs[0].tracks.find(({name}) => name === 'wave.bend');
          return {text, ...perceptual, overshoot, swing: -Math.min(...values)};
          """)
      }
      /// Drags a thumb to a position of its slider, in 0…1.
      func drag(_ slider: String, to share: Double) throws {
        let input = "input[aria-label='\(slider) of the spring'][type=range]"
        let box = try browser.frame(of: input)
        let now: Double = try browser.evaluate(
          "return document.querySelector(\"\(input)\").valueAsNumber / 1000")
        func point(_ share: Double) -> (x: Double, y: Double) {
          (box.x + 10 + share * (box.width - 20), box.y + box.height / 2)
        }
        try browser.drag(point(now), point((now + share) / 2), point(share))
        try browser.expects("!\(Self.curve).isInGesture")
        try browser.settle()
        try browser.expects("\(Self.curve).curve.text === \(Self.curve).text")
      }
      let before = try seen()
      try drag("Bounce", to: 0.85)
      let bouncy = try seen()
      #expect(bouncy.bounce > 0.6 && bouncy.overshoot > before.overshoot + 0.2, "\(bouncy)")
      #expect(bouncy.swing > before.swing + 10, "\(before) \(bouncy)")
      #expect(abs(bouncy.duration - before.duration) < 0.002, "\(before) \(bouncy)")
      try drag("Duration", to: 0.9)
      let slow = try seen()
      #expect(slow.duration > 0.8 && abs(slow.bounce - bouncy.bounce) < 0.002, "\(slow)")
      let labels = text.matches(of: /[a-z-]+:/).map { String($0.output) }
      for changed in [bouncy, slow] {
        #expect(changed.text.matches(of: /[a-z-]+:/).map { String($0.output) } == labels)
      }
      for earlier in [bouncy.text, before.text] {
        try browser.run("return \(LivePage.session).undo()")
        try browser.settle()
        try browser.expects("\(Self.curve).curve.text === '\(earlier)'")
      }
    }
  }

  @Test("The duration of other curves has the slider, and more is behind a disclosure")
  func duration()
    throws
  {
    try tuning(Self.text("wave"), key: "header.bounceTiming") { browser, _ in
      try browser.run("\(LivePage.session).select('header.bounceTiming')")
      try show("ease-out", browser)
      let slider = "\(Self.curve).querySelector(\"[aria-label='Duration of the curve']\")"
      try browser.run("\(slider).focus()")
      try browser.press(.right, .right)
      try browser.press(.right, holding: .shift)
      try browser.settle()
      #expect(try browser.edits()["header.bounceDuration"] == "0.32")
      // The saved duration is no longer an edit.
      try browser.press("\u{E017}")
      try browser.settle()
      #expect(try browser.edits() == ["header.bounceTiming": "ease-out"])
      let sliders: Int = try browser.evaluate(
        "return \(Self.curve).querySelectorAll('.curve-sliders [type=range]').length")
      #expect(sliders == 1)
      // The dot rests with reduced motion, and the plot has room for 50 % of overshoot.
      struct Seen: Decodable { var isPlaying: Bool, high: Double, isOpen: Bool }
      func seen() throws -> Seen {
        try browser.evaluate(
          """
          const {player, plot} = \(Self.curve);
          return {isPlaying: player.isPlaying, high: plot.view.high, isOpen: \(Self.curve).querySelector('.curve-more').open};
          """)
      }
      let first = try seen()
      #expect(!first.isPlaying && first.high >= 1.5 && !first.isOpen, "\(first)")
      // The space bar opens the disclosure, and does not play.
      try browser.run("\(Self.curve).querySelector('summary').focus()")
      try browser.press(" ")
      try browser.expects("sessionStorage.getItem('reel.curve.more') === 'open'")
      try browser.run("location.reload()")
      try browser.expects("\(Self.curve)?.curve !== undefined")
      #expect(try seen().isOpen)
    }
  }

  @Test("The curve's pane has at most 12 tab stops, and Page Down reaches the other handles")
  func curveStops() throws {
    try tuning(Self.text("wave"), key: "header.bounceTiming") { browser, _ in
      try browser.run("\(LivePage.session).select('header.bounceTiming')")
      let texts = [
        "spring(mass: 1, stiffness: 100, damping: 10)", "cubic-bezier(0.1, 0.2, 0.3, 1.4)",
        "linear(0 0%, 0.2 25%, 1.1 50%, 0.9 75%, 1 100%)", "steps(4, jump-end)", "elastic-out",
        "ease-out",
      ]
      for text in texts {
        try show(text, browser)
        try browser.run("\(Self.curve).querySelector('select').focus()")
        var count = 0
        while count < 20, try browser.evaluate("return \(Self.curve).matches(':focus-within')") {
          count += 1
          try browser.press(.tab)
        }
        #expect((6...12).contains(count), "\(text): \(count)")
      }
      try show(texts[2], browser)
      try browser.run("\(Self.curve).querySelector('.curve-plot [tabindex=\"0\"]').focus()")
      var names: [String] = []
      for _ in 0..<6 {
        names.append(
          try browser.evaluate("return document.activeElement.getAttribute('aria-label')"))
        try browser.press("\u{E00F}")
      }
      #expect(Set(names).count == 6 && names.last == "Time cursor", "\(names)")
    }
  }

  @Test(
    "Text and the edges of fields have sufficient contrast as painted",
    arguments: ["light", "dark"]
  )
  func contrast(scheme: String) throws {
    try tuning(Self.text("wave")) { browser, _ in
      try browser.emulate(media: [
        "prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce",
      ])
      try browser.run("\(Self.panel).openAll(true)")
      let faint: [String] = try browser.evaluate(
        """
        \(Self.walk)
        const context = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
        const painted = (color) => {
          context.clearRect(0, 0, 1, 1);
          context.fillStyle = color;
          context.fillRect(0, 0, 1, 1);
          return [...context.getImageData(0, 0, 1, 1).data].map((part) => part / 255);
        };
        const over = ([red, green, blue, alpha], paper) =>
          [red, green, blue].map((part, index) => part * alpha + paper[index] * (1 - alpha));
        const luminance = (color) => color.map((part) => (part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4))
          .reduce((sum, part, index) => sum + part * [.2126, .7152, .0722][index], 0);
        const contrast = (first, second) => {
          const [low, high] = [luminance(first), luminance(second)].sort((one, other) => one - other);
          return (high + .05) / (low + .05);
        };
        const around = (element) => {
          const list = [];
          for (let one = element; one; one = one.parentElement ?? one.getRootNode().host) list.push(one);
          return list;
        };
        const paperOf = (elements) => elements.map((element) => painted(getComputedStyle(element).backgroundColor))
          .reverse().reduce((paper, color) => over(color, paper), [1, 1, 1]);
        const isOff = (element) => element.closest(':disabled, [aria-disabled=true], .settings-idle');
        return walk(document).filter((element) => element.getBoundingClientRect().width > 2
          && element.checkVisibility({opacityProperty: true, visibilityProperty: true})).flatMap((element) => {
          const style = getComputedStyle(element), chain = around(element), isField = element.matches('.settings-field, input[type=text], input[type=search], textarea, select');
          const opacity = chain.reduce((part, one) => part * getComputedStyle(one).opacity, 1);
          const ratio = (color, paper) => {
            const [red, green, blue, alpha] = painted(color);
            return contrast(over([red, green, blue, alpha * opacity], paper), paper);
          };
          const name = `${element.localName}.${element.className} ${element.textContent.slice(0, 20)}`, found = [];
          if (isField || [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())) {
            const text = ratio(style.color, paperOf(chain));
            if (text < (isOff(element) ? 2 : 4.5)) found.push(`text ${text.toFixed(2)} ${name}`);
          }
          if (isField && !isOff(element) && !element.matches('.settings-field *, .curve-number:read-only')) {
            const edges = [style.borderBottomWidth !== '0px' ? style.borderBottomColor : '', ...style.boxShadow.match(/rgba?\\([^)]*\\)/g) ?? []].filter(Boolean);
            const edge = Math.max(1, ...edges.map((color) => ratio(color, paperOf(chain.slice(1)))));
            if (edge < 3) found.push(`edge ${edge.toFixed(2)} ${name}`);
          }
          return found;
        });
        """)
      #expect(faint.isEmpty, "\(faint)")
    }
  }

  @Test("Titles are never cut off, and ten pixels of a slider are a small part of its range")
  func rows() throws {
    try tuning(Self.text("wave"), width: 1024, height: 768) { browser, _ in
      try browser.run("\(Self.panel).openAll(true)")
      let cut: [String] = try browser.evaluate(
        """
        return \(Self.panel).shownRows().filter((row) => {
          const title = row.querySelector('.settings-name > span'), {right} = title.parentElement.getBoundingClientRect();
          return title.getBoundingClientRect().right > right + .5;
        }).map((row) => row.dataset.key);
        """)
      #expect(cut.isEmpty, "\(cut)")
      let least: Double = try browser.evaluate(
        """
        return Math.min(...[...\(Self.panel).querySelectorAll('.settings-range')].filter((slider) => slider.checkVisibility())
          .map((slider) => slider.getBoundingClientRect().width));
        """)
      #expect(least >= 150)
    }
  }

  @Test("A focused field has its help below the list, which the pointer on a slider has not")
  func help() throws {
    try tuning(Self.text("wave")) { browser, _ in
      let help = "document.querySelector('.settings-help')"
      #expect(try browser.evaluate("return \(help).hidden"))
      try browser.click("[data-key=\"header.pullDistance\"] .settings-range")
      #expect(try browser.evaluate("return \(help).hidden"))
      try browser.click("[data-key=\"header.pullDistance\"] .settings-input")
      #expect(try browser.evaluate("return \(help).innerText.includes('header.pullDistance')"))
      // Page Down passes settings without an effect.
      try browser.run("\(LivePage.row("header.bounceTiming")).settingRow.focus()")
      try browser.press("\u{E00F}")
      let key: String = try browser.evaluate(
        "return document.activeElement.closest('[data-key]').dataset.key")
      #expect(key == "header.returnTiming")
      try browser.run("document.activeElement.blur()")
      #expect(try browser.evaluate("return \(help).hidden"))
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
      #expect(stops.allSatisfy { $0.count <= 12 }, "\(stops)")
      // The row with the most controls: a changed pair of colors.
      try browser.run(
        """
        \(LivePage.session).edit([{key: 'header.fieldColor', value: '{light: "#FF0000", dark: "#00FF00"}'}]);
        """)
      try browser.settle()
      let count: Int = try browser.evaluate(
        """
        \(LivePage.row("header.fieldColor")).settingRow.focus();
        return [...\(Self.panel).querySelectorAll('button, input, select')]
          .filter((control) => control.tabIndex >= 0 && !control.matches(':disabled') && control.checkVisibility()).length;
        """)
      #expect(count > 8 && count <= 12, "\(count)")
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
