@Suite("Accessibility and layout of the live page", .serialized, .waiting)
struct TuneDesignTests {
  private static let text = """
    header: { style: wave, hillHeight: 40, bounceTiming: "cubic-bezier(0.3, 0, 0.7, 1.6)" }
    canvas: { crop: screen, scale: 1 }
    clock: { rate: 30 }
    steps:
      - drag: { pull: 1.15, duration: 0.6 }
      - release
    app: { header: [{ after: 1 }] }

    """

  // MARK: Colors

  /// Returns the relative luminance of an sRGB color, as defined by WCAG 2.
  private static func luminance(_ hex: Substring) -> Double {
    let digits = hex.count == 3 ? hex.map { "\($0)\($0)" }.joined() : String(hex)
    let number = Int(digits, radix: 16) ?? 0
    func linear(_ shift: Int) -> Double {
      let part = Double((number >> shift) & 255) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
  }

  private static func contrast(_ first: Double, _ second: Double) -> Double {
    (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private static let pageStyle = "tuner.css"

  /// Returns the luminance of a style sheet's colors by name, in light and in dark mode.
  ///
  /// The colors that the player inherits from the page are included.
  private static func colors(of name: String) throws -> [String: (light: Double, dark: Double)] {
    let file = Repository.root.appending(path: "Sources/C/CPages/tuner/\(name)")
    let text = try String(contentsOf: file, encoding: .utf8)
    var colors: [String: (light: Double, dark: Double)] = [:]
    let pattern = /--([a-z]+): light-dark\(#([0-9a-f]+), #([0-9a-f]+)\)/
    for match in text.matches(of: pattern) where colors[String(match.1)] == nil {
      colors[String(match.1)] = (luminance(match.2), luminance(match.3))
    }
    guard name != pageStyle else { return colors }
    let page = try Self.colors(of: pageStyle)
    for match in text.matches(of: /--([a-z]+): (?:inherit|var\(--([a-z]+)\));/)
    where colors[String(match.1)] == nil {
      colors[String(match.1)] = page[String(match.2 ?? match.1)]
    }
    return colors
  }

  @Test(
    "Text and focus indicators have sufficient contrast in light and in dark mode",
    arguments: [
      ("tuner.css", ["text", "dim", "accent", "saved", "error"], ["panel", "ground"]),
      ("stage.css", ["text", "quiet", "accent", "trail"], ["card", "ground"]),
    ])
  func contrast(name: String, inks: [String], papers: [String]) throws {
    let colors = try Self.colors(of: name)
    for ink in inks {
      for paper in papers {
        let first = try #require(colors[ink])
        let second = try #require(colors[paper])
        #expect(Self.contrast(first.light, second.light) >= 4.5, "\(ink) on \(paper)")
        #expect(Self.contrast(first.dark, second.dark) >= 4.5, "\(ink) on \(paper) in the dark")
      }
    }
    for paper in papers where colors["control"] != nil {
      let first = try #require(colors["control"])
      let second = try #require(colors[paper])
      #expect(Self.contrast(first.light, second.light) >= 3, "control on \(paper)")
      #expect(Self.contrast(first.dark, second.dark) >= 3, "control on \(paper) in the dark")
    }
    // The page and its player have the same colors.
    let pairs = ["text": "text", "accent": "accent", "line": "line", "ground": "ground"]
    let page = try Self.colors(of: "tuner.css")
    for (own, other) in pairs {
      #expect(colors[own]?.light == page[other]?.light && colors[own]?.dark == page[other]?.dark)
    }
    // Black on white, and a gray whose contrast is known to be barely sufficient.
    #expect(abs(Self.contrast(Self.luminance("000"), Self.luminance("fff")) - 21) < 1e-9)
    #expect(abs(Self.contrast(Self.luminance("767676"), Self.luminance("fff")) - 4.54) < 0.005)
  }

  // MARK: Controls

  /// A JavaScript prefix that collects all visible controls, including those in shadow trees.
  private static let controls = """
    const walk = (root) => [...root.querySelectorAll('*')].flatMap(
      (element) => [element, ...(element.shadowRoot ? walk(element.shadowRoot) : [])]);
    const controls = walk(document).filter((element) => element.matches(
      'button, input, select, textarea, a[href], summary, [role=button], [role=slider], [role=tab], [role=radio], [role=switch]')
      && !element.disabled && element.checkVisibility({opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true}));
    """

  /// Opens the page with all groups of settings and the curve editor expanded.
  private func opened(_ url: URL, width: Int) throws -> Browser {
    let browser = try LivePage.opened(url, width: width)
    try browser.run(
      """
      document.querySelector('reel-settings').openAll(true);
      \(LivePage.session).select('header.bounceTiming');
      """)
    try browser.expects("document.querySelector('reel-curve [role=slider], reel-curve button')")
    return browser
  }

  @Test(
    "Each control has a unique name",
    .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint)))
  func names() throws {
    let reel = try ReelProgram()
    try reel.write(Self.text, to: "wave.yaml")
    try reel.tuning { url in
      let browser = try opened(url, width: 1440)
      let roles: Set = [
        "button", "slider", "textbox", "searchbox", "spinbutton", "combobox", "switch", "radio",
        "checkbox", "tab", "menuitem", "ToggleButton",
      ]
      let nodes = try browser.accessibleNodes().filter { roles.contains($0.role?.text ?? "") }
      #expect(nodes.count > 100)
      let nameless = nodes.filter { ($0.name?.text ?? "").isEmpty }
      #expect(nameless.isEmpty, "\(nameless)")
      // Controls of the same role and name are indistinguishable. Radio buttons are exempt,
      // because their settings are named.
      let groups = Dictionary(grouping: nodes.filter { $0.role?.text != "radio" }) {
        "\($0.role?.text ?? "") \($0.name?.text ?? "")"
      }
      let same = groups.filter { $0.value.count > 1 }.mapValues(\.count)
      #expect(same.isEmpty, "\(same)")
      // Identifiers are unique.
      let identifiers: [String] = try browser.evaluate(
        """
        const ids = [...document.querySelectorAll('[id]')].map(({id}) => id);
        return ids.filter((id, index) => ids.indexOf(id) !== index);
        """)
      #expect(identifiers.isEmpty)
    }
  }

  @Test(
    "Each control can be hit, and nothing is wider than the page",
    arguments: Grids.part(of: [1440, 1024, 400], count: 1))
  func areas(width: Int) throws {
    guard Browser.isAvailable else { return }
    let reel = try ReelProgram()
    try reel.write(Self.text, to: "wave.yaml")
    try reel.tuning { url in
      let browser = try opened(url, width: width)
      for tab in width < 720 ? ["feel", "color", "timing", "curve", "more"] : [""] {
        if !tab.isEmpty { try browser.click("[role=tab][data-tab=\(tab)]") }
        let small: [String] = try browser.evaluate(
          """
          \(Self.controls)
          return controls.map((element) => {
            const label = element.closest('label') ?? element;
            const boxes = [element, label].map((one) => one.getBoundingClientRect());
            const width = Math.max(...boxes.map((box) => box.width)), height = Math.max(...boxes.map((box) => box.height));
            const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 20);
            return width >= 23.9 && height >= 23.9 || !width ? '' : `${element.tagName} .${element.className?.baseVal ?? element.className} ${name} ${width} ${height}`;
          }).filter(Boolean);
          """)
        #expect(small.isEmpty, "\(width) \(tab): \(small)")
        #expect(try browser.evaluate("\(Self.controls) return controls.length > 20"))
        let wide: [String] = try browser.evaluate(
          """
          \(Self.controls)
          const page = document.scrollingElement;
          const panels = [...document.querySelectorAll('reel-settings, .settings-list, reel-curve, .bar, .notice')];
          return [page, ...panels].filter((element) => element.scrollWidth > element.clientWidth)
            .map((element) => `${element.tagName} .${element.className} ${element.scrollWidth} ${element.clientWidth}`)
            .concat(controls.filter((element) => {
              const {left, right, width} = element.getBoundingClientRect();
              return width && (left < -.5 || right > innerWidth + .5);
            }).map((element) => `${element.tagName} .${element.className}`));
          """)
        #expect(wide.isEmpty, "\(width) \(tab): \(wide)")
      }
    }
  }

  @Test(
    "The image is visible and Play can be hit at any size, and no parts overlap",
    arguments: Grids.part(
      of: [
        (1440, 900), (1366, 600), (1024, 700), (720, 450), (844, 390), (390, 844), (390, 480),
      ], count: 2))
  func room(width: Int, height: Int) throws {
    guard Browser.isAvailable else { return }
    let reel = try ReelProgram()
    try reel.write(Self.text, to: "wave.yaml")
    try reel.tuning { url in
      let browser = try LivePage.opened(url, width: width, height: height)
      let isTabbed: Bool = try browser.evaluate(
        "return document.querySelector('.tabs').checkVisibility()")
      for tab in isTabbed ? ["feel", "curve", "more"] : [""] {
        if !tab.isEmpty { try browser.click("[role=tab][data-tab=\(tab)]") }
        struct Seen: Decodable {
          var isHeaderSeen: Bool, phone: Double, isHit: Bool, isApart: Bool, shift: Double,
            isWide: Bool
        }
        let seen: Seen = try browser.evaluate(
          """
          const player = \(LivePage.player), {shadowRoot} = player;
          player.zoomTo('header');
          const header = shadowRoot.querySelector('canvas').getBoundingClientRect();
          player.zoomTo('fit');
          const box = (selector) => shadowRoot.querySelector(selector).getBoundingClientRect();
          const play = box('[data-act=play]'), stage = box('.stage'), phone = box('canvas');
          const [x, y] = [play.x + play.width / 2, play.y + play.height / 2];
          const hit = document.elementFromPoint(x, y)?.shadowRoot?.elementFromPoint(x, y);
          const parts = [stage, box('header'), box('.transport'), ...[...document.querySelectorAll('reel-settings, reel-curve, .tabs')]
            .filter((element) => element.checkVisibility()).map((element) => element.getBoundingClientRect())];
          const meet = (one, other) => one !== other && Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
            && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
          player.saved = {painter: player.painter, run: player.runs[0], base: player.session.state.base};
          player.compare('wipe');
          await new Promise((done) => { setTimeout(done, 100); });
          const shift = Math.hypot(box('canvas').x - phone.x, box('canvas').y - phone.y);
          await player.compare('');
          const isHeaderSeen = header.top >= stage.top && header.left >= stage.left && header.right <= stage.right
            && header.height >= phone.height;
          return {
            isHeaderSeen, phone: phone.height, shift, isHit: Boolean(hit?.closest('[data-act=play]')),
            isApart: !parts.some((part) => parts.some((other) => meet(part, other))),
            isWide: document.scrollingElement.scrollWidth > innerWidth || phone.bottom > stage.bottom,
          };
          """)
        #expect(seen.isHeaderSeen, "\(tab) \(seen)")
        #expect(seen.phone >= 150 && seen.isHit && seen.isApart && !seen.isWide, "\(tab) \(seen)")
        // Settings outside the view can be scrolled to.
        let isReached: Bool = try browser.evaluate(
          """
          const panel = document.querySelector('reel-settings'), list = panel.querySelector('.settings-list');
          return !panel.checkVisibility() || panel.scrollHeight <= panel.clientHeight + 1
            && list.scrollHeight > list.clientHeight;
          """)
        #expect(isReached, "\(tab)")
        #expect(seen.shift == 0, "the wipe moves the image")
      }
      // The pull distance stays on one line.
      try browser.run("\(LivePage.player).pullTo(118)")
      let lines: Double = try browser.evaluate(
        """
        const output = \(LivePage.player).shadowRoot.querySelector('.pull output');
        const range = document.createRange();
        range.selectNodeContents(output);
        return range.getClientRects().length;
        """)
      #expect(lines <= 1)
    }
  }

  @Test(
    "Each curve of a scenario has a unique name",
    .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint)))
  func curves() throws {
    let reel = try ReelProgram()
    let path = Repository.examples.appending(path: "Originals/mj-refresh.yaml").path
    try reel.tuning([path]) { url in
      let browser = try LivePage.opened(url, key: "header.labelInset")
      let names: [String] = try browser.evaluate(
        "return [...document.querySelectorAll('.curve-which option')].map(({text}) => text)")
      #expect(
        names.count >= 2 && Set(names).count == names.count && !names.contains("curve"), "\(names)")
    }
  }

  // MARK: Size

  @Test(
    "A scenario of ten thousand steps opens and can be tuned",
    .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint)))
  func manySteps() throws {
    let reel = try ReelProgram()
    let steps = String(
      repeating:
        "  - hold: { duration: 0.001 } # as long as a file may be: \(String(repeating: "x", count: 40))\n",
      count: 9_998)
    let text = Self.text.replacing("  - release\n", with: "  - release\n\(steps)")
    #expect(text.utf8.count > 950_000 && text.utf8.count < 1 << 20)
    try reel.write(text, to: "wave.yaml")
    try reel.tuning { url in
      let browser = try LivePage.opened(url)
      let note =
        "[...document.querySelectorAll('.settings-part')].find((part) => part.textContent.includes('9800 more'))"
      try browser.expects(note)
      try browser.run("\(note).closest('section').querySelector('.settings-heading').click()")
      #expect(
        try browser.evaluate("return \(note).closest('section').innerText.includes('in the file')"))
      #expect(try browser.evaluate("return document.querySelectorAll('*').length < 20000"))
      try browser.run(
        """
        const session = \(LivePage.session);
        session.edit([{key: 'header.hillHeight', value: '55'}], {isLast: false});
        """)
      try browser.expects("\(LivePage.session).state.edits['header.hillHeight'] === '55'")
      try browser.settle()
      #expect(try browser.complaints().isEmpty)
    }
  }
}
