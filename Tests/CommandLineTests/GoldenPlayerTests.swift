/// The expected images are the files of the goldens and of `.reel/failed`, and the expected times
/// are those of their traces.
@Suite(
  "The player on the report page", .serialized, .waiting,
  .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint)))
struct GoldenPlayerTests {
  private let reel: ReelProgram
  private let browser: Browser

  private static let red = [0xC0, 0x20, 0x40]
  private static let green = [0x20, 0xA0, 0x60]
  private static let instants = ["pull=0.5", "trigger+0.1", "trigger+0.4", "rest"]

  /// Prepares two changed scenarios, whose instants have changed too, and one with a single
  /// changed image.
  init() throws {
    let reel = try ReelProgram()
    self.reel = reel
    func write(_ name: String, color: String, duration: Double, at instants: [String]) throws {
      try reel.write(
        """
        screen: { width: 60, height: 240 }
        content: { navigationBar: false, rows: 6, rowHeight: 40 }
        header: { style: wave, insets: adjusted, ballCount: 3, ballSize: 6, fieldColor: "\(color)" }
        steps:
          - drag: { pull: 1.2, duration: \(duration) }
          - release
        golden: { at: [\(instants.joined(separator: ", "))], scale: 1, motion: false, appearance: [light, dark] }

        """, to: name)
    }
    let all = Self.instants
    try write("one.yaml", color: "#C02040", duration: 0.4, at: all + ["trigger+0.2"])
    try write("two.yaml", color: "#C02040", duration: 0.4, at: Array(all.dropLast()))
    try write("three.yaml", color: "#C02040", duration: 0.4, at: ["trigger+0.4", "rest"])
    _ = try reel.run("verify . --record all")
    try write("one.yaml", color: "#20A060", duration: 0.5, at: all)
    try write("two.yaml", color: "#20A060", duration: 0.4, at: all)
    let rest = try reel.folder.read("three.golden/rest.png")
    try reel.folder.write(rest, to: "three.golden/trigger_0.4.png")
    _ = try reel.run("verify . --report page")
    browser = try Browser(width: 1280, height: 900)
    try browser.emulate(media: ["prefers-reduced-motion": "reduce"])
    try browser.open(reel.folder.url.appending(path: "page/index.html"))
    try browser.expects("document.querySelectorAll('reel-player[data-ready]').length === 2")
  }

  /// Returns a JavaScript expression for the shadow root of a player.
  private static func root(_ name: String) -> String {
    "document.querySelector('reel-player[aria-label^=\(name)]').shadowRoot"
  }

  private func text(_ selector: String, in name: String = "one") throws -> String {
    try browser.evaluate(
      "return \(Self.root(name)).querySelector('\(selector)').innerText.replace('\\u200b', '')")
  }

  /// Returns the images of a player's canvases.
  private func shown(in name: String = "one") throws -> [StraightBitmap] {
    let files: [String] = try browser.evaluate(
      "return [...\(Self.root(name)).querySelectorAll('canvas')].map((one) => one.toDataURL())")
    return try files.map { file in
      try PNGDecoder.decode([UInt8](try #require(Data(base64Encoded: String(file.dropFirst(22))))))
    }
  }

  private func image(_ path: String) throws -> StraightBitmap {
    try PNGDecoder.decode(reel.folder.read(path))
  }

  @Test("The expected and the actual image of each instant are shown in step, light and dark")
  func images() throws {
    try browser.run("\(Self.root("one")).querySelector('.time').focus()")
    try browser.press("+")
    for (index, instant) in Self.instants.enumerated() {
      #expect(try text(".now") == instant)
      #expect(try text(".frame") == "\(index + 1) of 4")
      for (key, ending) in [("d", "~dark"), ("d", "")] as [(Browser.Key, String)] {
        try browser.press(key)
        let name = "one.golden/\(instant.replacing("+", with: "_").replacing("=", with: "_"))"
        let canvases = try shown()
        #expect(canvases.count == 2)
        #expect(canvases[0] == (try image(name + ending + ".png")))
        #expect(canvases[1] == (try image(".reel/failed/\(name)\(ending).png")))
        #expect(canvases[0] != canvases[1])
      }
      try browser.press(.right)
    }
    // The last instant stays.
    #expect(try text(".now") == "rest")
  }

  @Test("Fit shows the changed area with a margin") func fit() throws {
    let part: [Int] = try browser.evaluate(
      "return JSON.parse(document.querySelector('reel-player[aria-label^=two] script').textContent).part"
    )
    try #require(part.count == 4)
    let columns = part[0]..<part[0] + part[2]
    let rows = part[1]..<part[1] + part[3]
    #expect(columns == 0..<60 && rows.lowerBound == 0 && rows.upperBound < 168)
    try browser.run("\(Self.root("two")).querySelector('.time').focus()")
    for name in ["pull_0.5", "trigger_0.1", "trigger_0.4"] {
      for (shown, path) in zip(
        try shown(in: "two"), ["two.golden", ".reel/failed/two.golden"].map { "\($0)/\(name).png" })
      {
        let whole = try image(path)
        #expect((shown.width, shown.height) == (columns.count, rows.count))
        #expect(columns.allSatisfy { x in rows.allSatisfy { whole[x, $0] == shown[x, $0] } })
      }
      let old = try image("two.golden/\(name).png")
      let new = try image(".reel/failed/two.golden/\(name).png")
      for y in rows.upperBound..<240 { #expect((0..<60).allSatisfy { old[$0, y] == new[$0, y] }) }
      try browser.press(.right)
    }
    try browser.press("+")
    #expect(try shown(in: "two").map(\.height) == [240, 240])
  }

  @Test("Both runs stay in step during playback, and the space bar stops them")
  func playing() throws {
    try browser.run("\(Self.root("one")).querySelector('.time').focus()")
    let counts: [[Int]] = try browser.evaluate(
      """
      const player = document.querySelector('reel-player[aria-label^=one]');
      const root = player.shadowRoot;
      const canvases = [...root.querySelectorAll('canvas')];
      const read = () => canvases.map((one) => one.toDataURL());
      const known = [0, 1, 2, 3].map((frame) => {
        player.seek(frame * player.step);
        return read();
      });
      player.seek(0);
      root.querySelector('[data-speed="1"]').click();
      root.querySelector('[data-act=play]').click();
      const seen = [];
      const end = performance.now() + 1900;
      while (performance.now() < end) {
        await new Promise((done) => setTimeout(done, 60));
        const now = read();
        seen.push(now.map((image, run) => known.findIndex((frame) => frame[run] === image)));
      }
      return seen;
      """)
    #expect(counts.allSatisfy { $0[0] == $0[1] && $0[0] >= 0 }, "\(counts)")
    #expect(Set(counts.map(\.[0])).count >= 3)
    try browser.press(" ")
    let held = try text(".now")
    Thread.sleep(forTimeInterval: 0.9)
    #expect(try text(".now") == held)
  }

  @Test("The overlay blends from the expected to the actual image") func overlay() throws {
    func color() throws -> [Int] {
      let frame = try browser.frame(of: "reel-player[aria-label^=one] >>> canvas")
      let seen = try PNGDecoder.decode(try browser.screenshot())
      let pixel = seen[Int(frame.x + frame.width / 2), Int(frame.y + frame.height / 16)]
      return [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
    }
    try browser.run("\(Self.root("one")).querySelector('.time').focus()")
    try browser.press(.right)
    #expect(try color() == Self.red)
    try browser.press("o")
    let halves = zip(Self.red, Self.green).map { ($0 + $1) / 2 }
    #expect(zip(try color(), halves).allSatisfy { abs($0 - $1) <= 1 })
    let mix = try browser.frame(of: "reel-player[aria-label^=one] >>> .mix input")
    let y = mix.y + mix.height / 2
    try browser.drag((mix.x + mix.width / 2, y), (mix.x + mix.width - 1, y))
    #expect(try color() == Self.green)
    try browser.press("o")
    #expect(try color() == Self.red)
  }

  @Test("Only the focused player handles its keys, and the page handles the others")
  func several() throws {
    let state =
      "return ['one', 'two'].map((name) => document.querySelector("
      + "`reel-player[aria-label^=${name}]`).shadowRoot.querySelector('.now').textContent)"
    #expect(try browser.evaluate(state) == ["pull=0.5", "pull=0.5"])
    try browser.press(.right, "2")
    #expect(try browser.evaluate(state) == ["pull=0.5", "pull=0.5"])
    #expect(try browser.evaluate("return document.body.dataset.mode") == "slider")
    try browser.click("reel-player[aria-label^=two] >>> figcaption")
    try browser.press(.right, .right, "1")
    #expect(try browser.evaluate(state) == ["pull=0.5", "trigger+0.4"])
    #expect(try browser.evaluate("return document.body.dataset.mode") == "slider")
    let sliders: [String] = try browser.evaluate(
      "return [...document.querySelectorAll('.pair input')].map((one) => one.value)")
    #expect(Set(sliders).count == 1)
    try browser.click("reel-player[aria-label^=one] >>> [data-act=forth]")
    try browser.click("reel-player[aria-label^=one] >>> [data-view=overlay]")
    #expect(try browser.evaluate(state) == ["trigger+0.1", "trigger+0.4"])
    #expect(try browser.evaluate("return \(Self.root("two")).querySelector('.overlay') === null"))
    try browser.press("j")
    #expect(try browser.evaluate("return document.activeElement.matches('.finding')"))
    // The player's code is embedded only once, and identifiers are unique.
    let text = try reel.text("page/index.html")
    #expect(text.ranges(of: "class Player extends").count == 1)
    let isUnique: Bool = try browser.evaluate(
      """
      const names = [...document.querySelectorAll('[id]')].map((one) => one.id);
      return new Set(names).size === names.length;
      """)
    #expect(isUnique)
    #expect(try browser.complaints().isEmpty)
  }

  @Test("New and removed instants and shifted events are listed") func words() throws {
    func notes(_ name: String) throws -> [String] {
      try browser.evaluate(
        "return [...document.querySelectorAll('reel-player[aria-label^=\(name)] :is(dt, dd)')]"
          + ".map((one) => one.textContent)")
    }
    func time(of event: String, in path: String) throws -> Double {
      let text = try reel.text(path)
      let line = try #require(text.split(separator: "\n").first { $0.contains(" \(event)") })
      return (try #require(Double(line.prefix { $0 != " " })) * 1000).rounded() / 1000
    }
    let one = try notes("one")
    #expect(one.prefix(3) == ["Orphaned golden images", "trigger_0.2.png", "trigger_0.2~dark.png"])
    for (word, event) in [("release", "touchEnded"), ("trigger", "trigger"), ("rest", "rest")] {
      let before = try time(of: event, in: "one.golden/trace.txt")
      let after = try time(of: event, in: ".reel/failed/one.golden/trace.txt")
      #expect(before < after)
      #expect(one.contains("\(word) \(before) → \(after) s"), "\(one)")
    }
    #expect(!one.contains { $0.hasPrefix("touch ") })
    #expect(
      try notes("two") == ["Instants without a golden image", "rest", "Event times", "unchanged"])
    try browser.run("\(Self.root("two")).querySelector('.time').focus()")
    for _ in Self.instants { try browser.press(.right) }
    #expect(try text("figure:first-child figcaption span", in: "two") == "no golden")
    try browser.press("+")
    let empty = try shown(in: "two")[0]
    #expect(empty == StraightBitmap(size: try PixelSize(width: 60, height: 240)))
  }

  @Test("The controls are labeled, and the player fits a narrow screen") func access() throws {
    let controls = try browser.accessibleNodes().filter {
      ["button", "slider", "group", "image"].contains($0.role?.text ?? "")
    }
    #expect(controls.allSatisfy { !($0.name?.text ?? "").isEmpty })
    #expect(controls.contains { $0.name?.text == "one.yaml, playback" })
    for width in [400, 800, 840, 1280] {
      try browser.resize(width: width, height: 800)
      for view in ["overlay", "side"] {
        try browser.run("\(Self.root("one")).querySelector('[data-view=\(view)]').click()")
        #expect(try browser.evaluate("return document.documentElement.scrollWidth") as Int == width)
        let outside: [String] = try browser.evaluate(
          """
          const root = \(Self.root("one"));
          const box = root.host.getBoundingClientRect();
          return [...root.querySelectorAll('button, input, canvas, .clock, .ribbon')]
            .filter((one) => one.checkVisibility())
            .filter((one) => one.getBoundingClientRect().right > box.right
              || one.getBoundingClientRect().left < box.left)
            .map((one) => one.outerHTML.slice(0, 80));
          """)
        #expect(outside == [], "\(width) \(view)")
      }
    }
  }
}
