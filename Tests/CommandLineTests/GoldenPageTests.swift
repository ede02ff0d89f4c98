@Suite(
  "The report page in a browser", .serialized, .waiting,
  .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint)))
struct GoldenPageTests {
  private let reel: ReelProgram
  private let browser: Browser

  private static let red = [0xC0, 0x20, 0x40]
  private static let green = [0x20, 0xA0, 0x60]

  /// A verified folder.
  ///
  /// `wrong.yaml` is invalid, `wave.yaml` has another color and hill height and orphaned goldens,
  /// and `zebra.yaml` is unchanged.
  private static let verified = Result { () throws -> ReelProgram in
    let reel = try ReelProgram()
    let former = scenario(color: "#C02040", bend: 40)
    try reel.write(former, to: "zebra.yaml")
    try reel.write(
      former.replacing("trigger+0.1,", with: "trigger+0.1, trigger+0.2,"), to: "wave.yaml")
    _ = try reel.run("verify . --record all")
    try reel.write(scenario(color: "#20A060", bend: 48), to: "wave.yaml")
    try reel.write("reel: 1\ngolden: {}\n", to: "wrong.yaml")
    _ = try reel.run("verify . --report page")
    return reel
  }

  init() throws {
    reel = try ReelProgram(copying: Self.verified.get().folder.path)
    browser = try Browser(width: 1200, height: 900)
    try open()
  }

  private func open() throws {
    try browser.open(reel.folder.url.appending(path: "page/index.html"))
  }

  private static func scenario(color: String, bend: Int) -> String {
    ReelProgram.wave(
      "insets: adjusted, fieldColor: \"\(color)\", hillHeight: \(bend)",
      golden: "at: [pull=0.5, trigger+0.1, rest], scale: 1, motion: false")
  }

  /// Returns the color of the first comparison in the screenshot, near its top, where the field
  /// is.
  ///
  /// - Parameter part: The horizontal position, as a fraction of the width.
  private func color(across part: Double) throws -> [Int] {
    let frame = try browser.frame(of: ".pair .actual .view")
    let seen = try PNGDecoder.decode(try browser.screenshot())
    let pixel = seen[Int(frame.x + part * frame.width), Int(frame.y + 12)]
    return [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
  }

  private func mode() throws -> String { try browser.evaluate("return document.body.dataset.mode") }

  private func current() throws -> String {
    try browser.evaluate("return document.activeElement.querySelector('h3')?.textContent ?? ''")
  }

  /// Returns a JavaScript expression's value for each element.
  private func all<Value: Decodable>(_ selector: String, _ value: String = "e.textContent") throws
    -> [Value]
  {
    try browser.evaluate("return [...document.querySelectorAll(`\(selector)`)].map(e => \(value))")
  }

  @Test("The page loads no other resources, and its script logs no errors")
  func selfContained() throws {
    for key in ["j", "2", "3", "4", "5", "+", "+", "0", "k"] as [Browser.Key] {
      try browser.press(key)
    }
    #expect(try browser.complaints() == [])
    let requests = try browser.requests().filter { !$0.hasPrefix("data:") }
    #expect(requests.count == 1 && requests[0].hasSuffix("/page/index.html"), "\(requests)")
    let size = try reel.folder.read("page/index.html").count
    #expect(size < 100_000)
  }

  @Test("Failures are listed first, the worst on top, and passing scenarios are collapsed")
  func order() throws {
    #expect(
      try all("h1, h2, h3, summary") == [
        "1 of 3 scenarios cannot be verified, 9 of 16 goldens fail", "wave.yaml",
        "Playback of expected and actual", "trigger+0.1", "pull=0.5", "rest", "Trace",
        "trigger_0.2.png", "trigger_0.2.txt", "wrong.yaml",
        "1 scenario passes", "zebra.yaml",
      ])
    #expect(
      try all("section h2 ~ .layer") == [
        "behavior", "drawing", "rasterization", "cannot be verified",
      ])
    // The strip lists all instants in order and links to the worst one.
    #expect(
      try all(
        ".strip:has(.worst) > *",
        "`${e.className} ${e.querySelector('span').textContent} ${e.querySelector('img')?.naturalWidth}`"
      ) == [
        "failed pull=0.5 60", "failed worst trigger+0.1 60", "failed rest 60",
        "failed trigger_0.2.png 60",
      ])
    try browser.click(".strip .worst a")
    try browser.expects("document.activeElement.matches('.finding')")
    #expect(try current() == "trigger+0.1")
  }

  @Test("The slider follows the pointer, its handle and the arrow keys") func slider() throws {
    try browser.click("[data-mode=slider]")
    #expect(try color(across: 0.4) == Self.red)
    #expect(try color(across: 0.6) == Self.green)
    let frame = try browser.frame(of: ".pair .actual .view")
    let y = frame.y + frame.height / 2
    try browser.drag((frame.x + 0.5 * frame.width, y), (frame.x + 0.8 * frame.width, y))
    #expect(try color(across: 0.7) == Self.red)
    #expect(try color(across: 0.9) == Self.green)
    let value: String = try browser.evaluate("return document.querySelector('.pair input').value")
    #expect(abs((Double(value) ?? 0) - 80) < 0.6)

    let range = try browser.frame(of: ".pair input")
    let middle = range.y + range.height / 2
    try browser.drag((range.x + 0.8 * range.width, middle), (range.x + 0.2 * range.width, middle))
    #expect(try color(across: 0.1) == Self.red)
    #expect(try color(across: 0.3) == Self.green)
    // Ten steps of 2 percent, regardless of the focus.
    try browser.run("document.querySelector('.pair input').blur()")
    for _ in 0..<10 { try browser.press(.right) }
    #expect(try color(across: 0.35) == Self.red)
    try browser.press(.left, .left, .left, .left)
    #expect(try color(across: 0.35) == Self.green)
  }

  @Test("Blinking alternates the images, stops at a manual swap and respects reduced motion")
  func blink() throws {
    try browser.press("j", "3")
    var seen: Set<[Int]> = []
    for _ in 0..<40 where seen.count < 2 { seen.insert(try color(across: 0.5)) }
    #expect(seen == [Self.red, Self.green])
    try browser.press(" ")
    let still = try color(across: 0.5)
    for _ in 0..<4 { #expect(try color(across: 0.5) == still) }
    try browser.click(".pair .swap")
    #expect(Set([still, try color(across: 0.5)]) == [Self.red, Self.green])

    try browser.emulate(media: ["prefers-reduced-motion": "reduce"])
    try open()
    try browser.press("j", "3")
    let animations: Int = try browser.evaluate("return document.getAnimations().length")
    #expect(animations == 0)
    #expect(try color(across: 0.5) == Self.green)
    try browser.press(" ")
    #expect(try color(across: 0.5) == Self.red)
  }

  @Test("The onion skin blends the images, and the difference mode shows only the difference")
  func onionSkin() throws {
    try browser.press("4")
    // Half of each image, to the nearest step of the slider.
    let mixed = try color(across: 0.5)
    let halves = zip(Self.red, Self.green).map { ($0 + $1) / 2 }
    #expect(zip(mixed, halves).allSatisfy { abs($0 - $1) <= 1 }, "\(mixed)")
    try browser.drag(try end(of: ".pair input"))
    #expect(try color(across: 0.5) == Self.green)
    try browser.press("5")
    let isShown = "e.checkVisibility({visibilityProperty: true})"
    #expect(
      try all(".pair figure", "`${e.className} ${\(isShown)}`").prefix(3).sorted() == [
        "actual false", "difference true", "expected false",
      ])
    #expect(try (all(".box") as [String]).count == 3)
  }

  private func end(of selector: String) throws -> (x: Double, y: Double) {
    let frame = try browser.frame(of: selector)
    return (frame.x + frame.width - 2, frame.y + frame.height / 2)
  }

  @Test("Keys move between failures, choose the mode and zoom by whole pixels")
  func keyboard() throws {
    let cards = [
      "trigger+0.1", "pull=0.5", "rest", "Trace", "trigger_0.2.png", "trigger_0.2.txt",
    ]
    for card in cards + ["trigger_0.2.txt"] {
      try browser.press("j")
      #expect(try current() == card)
    }
    try browser.press("k", "k", "k")
    #expect(try current() == "rest")
    let modes = ["side", "slider", "blink", "onion", "difference"]
    for (index, mode) in modes.enumerated() {
      try browser.press(Browser.Key(stringLiteral: String(index + 1)))
      #expect(try self.mode() == mode)
      #expect(try all("[data-mode][aria-pressed=true]", "e.dataset.mode") == [mode])
    }
    try browser.press("1", "+", "+", "+")
    let sizes: [String] = try all(
      ".pair img", "`${e.clientWidth}×${e.clientHeight} ${getComputedStyle(e).imageRendering}`")
    #expect(Set(sizes) == ["240×480 pixelated"])
    // Each image that exceeds its view is scrolled to its largest cluster of differing pixels.
    try browser.press("+")
    let hidden: [Bool] = try browser.evaluate(
      """
      return [...document.querySelectorAll(".box")].map(box => {
        const view = box.closest(".view").getBoundingClientRect();
        const { top, bottom } = box.getBoundingClientRect();
        const height = box.closest(".sheet").offsetHeight;
        return height <= view.height || (top + bottom) / 2 < view.top
          || (top + bottom) / 2 > view.bottom;
      })
      """)
    #expect(hidden == [false, false, false])
    // Keys with a modifier belong to the browser.
    try browser.press("3", holding: .control)
    #expect(try mode() == "side")
  }

  @Test("Images are side by side if there is room, and Fit shows the change without scroll bars")
  func sideBySide() throws {
    try reel.write(Self.wide(ball: 13), to: "wide.yaml")
    _ = try reel.run("verify wide.yaml --record all")
    try reel.write(Self.wide(ball: 16), to: "wide.yaml")
    _ = try reel.run("verify wide.yaml wave.yaml --report page")
    for (width, rows) in [(1280, 1), (1024, 1), (400, 3)] {
      try browser.resize(width: width, height: 900)
      try open()
      let tops: [Int] = try browser.evaluate(
        """
        return [...document.querySelectorAll(".pair")].map(pair => new Set(
          [...pair.querySelectorAll("figure")].map(f => f.getBoundingClientRect().top)).size)
        """)
      #expect(!tops.isEmpty && tops.allSatisfy { $0 == rows }, "\(width): \(tops)")
      for zoom in ["fit", "whole"] {
        try browser.click("[data-zoom=\(zoom)]")
        let bars: [Bool] = try browser.evaluate(
          """
          return [...document.querySelectorAll(".view")].map(view => {
            const { overflowX, overflowY } = getComputedStyle(view);
            const sheet = view.firstChild, box = sheet.querySelector(".box");
            return overflowX === "hidden" && overflowY === "hidden" && (!box
              || box.offsetLeft >= 0 && box.offsetTop >= 0
              && box.offsetLeft + box.offsetWidth <= sheet.offsetWidth + 1
              && box.offsetTop + box.offsetHeight <= sheet.offsetHeight + 1);
          })
          """)
        #expect(!bars.contains(false), "\(zoom) at \(width)")
      }
    }
    // Fit shows the changed area completely, larger than Whole does, and states its position.
    try browser.resize(width: 1280, height: 900)
    try browser.click("[data-zoom=whole]")
    let scale =
      "return Number(document.querySelector('[data-changed=\"\(try Self.changed(browser))\"]').dataset.scale)"
    let whole: Double = try browser.evaluate(scale)
    try browser.click("[data-zoom=fit]")
    #expect(try browser.evaluate(scale) as Double > 1.5 * whole)
    let isInside: Bool = try browser.evaluate(
      """
      return [...document.querySelectorAll(".pair .difference .box")].every(box => {
        const seen = box.closest(".view").getBoundingClientRect(), mark = box.getBoundingClientRect();
        return mark.left >= seen.left && mark.top >= seen.top && mark.right <= seen.right + 1
          && mark.bottom <= seen.bottom + 1;
      })
      """)
    #expect(isInside)
    let part: String = try browser.evaluate(
      "return document.querySelector('figcaption[data-part^=\",\"]').dataset.part")
    #expect(part.wholeMatch(of: /, \d+ × \d+ px at \d+, \d+/) != nil, "\(part)")
  }

  /// Returns a scenario with a wide image, of which only a small part depends on the ball size.
  private static func wide(ball: Int) -> String {
    """
    screen: { width: 300, height: 500 }
    canvas: { crop: header, height: 120, scale: 1 }
    header: { style: wave, ballCount: 3, ballSize: \(ball), fieldColor: "#F4F4F6" }
    golden: { at: trigger+0.6, scale: 1, motion: false }

    """
  }

  private static func changed(_ browser: Browser) throws -> String {
    try browser.evaluate(
      "return [...document.querySelectorAll('.pair')].find(p => p.querySelector('img').naturalWidth === 300).dataset.changed"
    )
  }

  @Test("Transparent pixels show a checkerboard, white, black or magenta, by button or key")
  func backgrounds() throws {
    let ground = "return getComputedStyle(document.querySelector('.sheet img')).background"
    #expect(
      try all("[data-under][aria-label]", "e.ariaLabel")
        == ["Checkerboard", "White", "Black", "Magenta"])
    for color in [
      "conic-gradient", "rgb(255, 255, 255)", "rgb(0, 0, 0)", "rgb(255, 0, 255)", "conic-gradient",
    ] {
      #expect(try (browser.evaluate(ground) as String).contains(color))
      try browser.press("b")
    }
    try browser.click("[data-under=black]")
    #expect(try (browser.evaluate(ground) as String).contains("rgb(0, 0, 0)"))
    #expect(try all("button[data-under][aria-pressed=true]", "e.ariaLabel") == ["Black"])
  }

  @Test("Commands accept one image, a selection or all, are quoted and can be copied")
  func commands() throws {
    try reel.write(Self.scenario(color: "#C02040", bend: 40), to: "it's a/-b $c.yaml")
    _ = try reel.run(#"verify "it's a" --record all"#)
    try reel.write(Self.scenario(color: "#20A060", bend: 40), to: "it's a/-b $c.yaml")
    _ = try reel.run("verify . --report page")
    try open()
    let texts: [String] = try all(".accept code")
    let odd = "reel approve 'it'\\''s a/-b $c.yaml' --only rest.png --only rest.txt"
    for command in [
      "reel approve wave.yaml --only trigger_0.1.png --only trigger_0.1.txt",
      "reel approve wave.yaml --only trace.txt", odd,
    ] { #expect(texts.contains(command), "\(texts)") }

    // A page opened from a file has no clipboard API, so it copies a selection instead.
    try browser.click(".accept .copy")
    try browser.expects("document.querySelector('.accept .copy').textContent === 'Copied'")
    let said: String = try browser.evaluate("return document.querySelector('.status').textContent")
    #expect(said == "Copied \(texts[0])")

    for text in [texts[0], odd, "reel approve wave.yaml --only rest.png --only rest.txt"] {
      let index = try #require(texts.firstIndex(of: text))
      try browser.run("document.querySelectorAll('.accept input')[\(index)].click()")
    }
    let chosen: [String] = try all(".selection output, .selection code")
    #expect(chosen[0] == "3 selected")
    // The shell runs the command, which approves exactly the selected goldens.
    let bin = try #require(ReelProgram.url).deletingLastPathComponent().path
    let shell = ExternalProgram("/bin/sh", probe: ["-c", "true"])
    let outcome = try shell.run([
      "-c", "cd '\(reel.folder.url.path)' && PATH=\"\(bin):$PATH\" && \(chosen[1])",
    ])
    #expect(outcome.status == 0, "\(chosen[1]) \(outcome.errors)")
    #expect(outcome.text.split(separator: "\n").count == 6, "\(outcome.text)")

    try browser.click(".selection .clear")
    #expect(try browser.evaluate("return document.querySelector('.selection').hidden") as Bool)
    try browser.press("j", "x")
    #expect(try browser.evaluate("return !document.querySelector('.selection').hidden") as Bool)
    let generator: String = try browser.evaluate(
      "return document.querySelector('meta[name=generator]').content")
    #expect(generator.hasPrefix("reel ") && generator.count > 5)
  }

  @Test("The controls are accessible, also in dark mode and on a narrow screen")
  func access() throws {
    let nodes = try browser.accessibleNodes()
    for role in ["button", "checkbox", "link", "image", "article", "navigation", "toolbar"] {
      let names = nodes.filter { $0.role?.text == role }.map { $0.name?.text ?? "" }
      #expect(!names.isEmpty && !names.contains(""), "\(role): \(names)")
    }
    try browser.press("2")
    let sliders = try browser.accessibleNodes().filter { $0.role?.text == "slider" }
    #expect(
      sliders.map { $0.name?.text }
        == ["trigger+0.1", "pull=0.5", "rest"].map { "\($0): from expected to actual" } + [
          "Instant"
        ])

    // Every element that receives the focus shows it.
    var reached: Set<String> = []
    for _ in 0..<60 {
      try browser.press(.tab)
      let focus: [String] = try browser.evaluate(
        """
        const focus = document.activeElement, e = focus.shadowRoot?.activeElement ?? focus;
        const style = getComputedStyle(e);
        return [e.localName, style.outlineStyle, style.outlineWidth]
        """)
      guard focus[0] != "body" else { break }
      reached.insert(focus[0])
      #expect(focus[1] == "solid" && focus[2] == "2px", "\(focus)")
    }
    #expect(reached.isSuperset(of: ["a", "button", "input", "ul", "summary"]), "\(reached)")

    try browser.resize(width: 400, height: 800)
    let scheme = "return getComputedStyle(document.body).backgroundColor"
    let light: String = try browser.evaluate(scheme)
    try browser.emulate(media: ["prefers-color-scheme": "dark"])
    let dark: String = try browser.evaluate(scheme)
    #expect((light, dark) == ("rgb(246, 246, 247)", "rgb(19, 19, 21)"))
    for key in ["1", "2", "3", "4", "5", "+"] as [Browser.Key] {
      try browser.press(key)
      // No element exceeds the width of the screen.
      let bounds: [String] = try all(
        "button, input, h1, h2, h3, .facts, figure, .view",
        "{ const {left, right} = e.getBoundingClientRect(); return !e.checkVisibility() "
          + "|| e.closest('.difference') || left >= 0 && right <= 400 ? '' : e.outerHTML; }")
      #expect(Set(bounds) == [""])
      #expect(try browser.evaluate("return document.documentElement.scrollWidth") as Int == 400)
    }
  }
}
