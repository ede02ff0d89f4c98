import Foundation

/// Uses a page in a browser as a person would.
@Suite("The player page", .serialized, .waiting, .inBrowser)
struct PlayerTests {
  private let folder: TemporaryFolder
  private let browser: Browser

  /// The shadow root of the page's player.
  private static let root = "document.querySelector('reel-player').shadowRoot"

  init() throws {
    folder = try TemporaryFolder()
    browser = try Browser(width: 1280, height: 860)
  }

  private func open(_ labels: [String] = [""], stillness: Bool = true) throws {
    if stillness { try browser.emulate(media: ["prefers-reduced-motion": "reduce"]) }
    var page = RunPage(title: "wave <&> \"bent\"")
    let plan = try ExamplePlan.plan("wave-header.yaml")
    for (index, label) in labels.enumerated() {
      try page.add(plan, label: label, delay: Double(index) / 2)
    }
    try browser.open(URL(filePath: try folder.write(Array(try page.html().utf8), to: "page.html")))
    try browser.expects("document.querySelector('[data-ready]')")
  }

  private func text(_ selector: String) throws -> String {
    try browser.evaluate("return \(Self.root).querySelector('\(selector)').textContent")
  }

  private func image() throws -> String {
    try browser.evaluate("return \(Self.root).querySelector('canvas').toDataURL()")
  }

  @Test("The page loads without requests or errors and plays immediately") func playing() throws {
    try open(stillness: false)
    try browser.expects("parseFloat(\(Self.root).querySelector('.now').textContent) > .3")
    try browser.press(" ")
    let held = try text(".now")
    #expect(try browser.evaluate("return \(Self.root).querySelector('.playing') === null"))
    #expect(try text(".now") == held)
    let title: String = try browser.evaluate("return document.querySelector('h1').textContent")
    #expect(title == "wave <&> \"bent\"")
    #expect(try browser.complaints().isEmpty)
    #expect(try browser.requests().allSatisfy { $0.hasPrefix("file:") || $0.hasPrefix("data:") })
  }

  @Test("With reduced motion the page does not play, and keys step through frames")
  func keys() throws {
    try open()
    #expect(try text(".now") == "0.000 s")
    try browser.press(.right, .right, ".")
    #expect(try text(".frame").hasPrefix("frame 3 of"))
    try browser.press(.left, ",")
    #expect(try text(".frame").hasPrefix("frame 1 of"))
    try browser.press("]", "]")
    let first = try image()
    #expect(try text(".now") != "0.000 s")
    try browser.press("d")
    #expect(try image() != first)
    try browser.press("d")
    #expect(try image() == first)
  }

  @Test("The pull can be dragged by pointer and by keys") func pulling() throws {
    try open()
    let rest = try image()
    let box = try browser.frame(of: "reel-player >>> canvas")
    let x = box.x + box.width / 2
    let y = box.y + box.height / 4
    try browser.drag((x, y), (x, y + 30), (x, y + 90), isHeld: true)
    let percent = try #require(Int(try text(".pull output").dropLast(2)))
    #expect((30...80).contains(percent))
    #expect(try image() != rest)
    // With reduced motion it returns immediately.
    try browser.release()
    #expect(try text(".pull output") == "0 %" && image() == rest)
    try browser.run("\(Self.root).querySelector('canvas').focus()")
    try browser.press(.down, .down, .up)
    #expect(try text(".pull output") == "1 %")
    try browser.click("reel-player >>> .time")
    #expect(try text(".now").hasSuffix(" s"))
  }

  @Test("A pull released before the threshold bounces back like the scroll view")
  func comingBack() throws {
    try open(stillness: false)
    let box = try browser.frame(of: "reel-player >>> canvas")
    let x = box.x + box.width / 2
    let y = box.y + box.height / 4
    try browser.drag((x, y), (x, y + 60), (x, y + 120), isHeld: true)
    try browser.run(
      """
      const {state} = window.player = document.querySelector('reel-player');
      window.passed = [];
      const note = () => {
        passed.push([performance.now(), state.percent]);
        requestAnimationFrame(note);
      };
      note();
      """)
    let percent: Double = try browser.evaluate("return player.state.percent")
    #expect((40..<100).contains(percent))
    try browser.release()
    try browser.expects("!player.state.percent")
    let passed: [[Double]] = try browser.evaluate("return passed")
    let start = try #require(passed.last { $0[1] == percent })[0]
    let moving = passed.filter { $0[1] > 0 && $0[1] < percent }
    #expect(moving.count > 5)
    for sample in moving {
      // Critically damped with a frequency of 10 per second, observed up to some frames late.
      let rest = { (time: Double) in percent * (1 + 10 * time) * exp(-10 * time) }
      let time = (sample[0] - start) / 1000
      #expect(sample[1] >= rest(time) - 1.5 && sample[1] <= rest(max(time - 0.1, 0)) + 1.5)
    }
    #expect(try browser.evaluate("return player.state.isPlaying") == false)
    // A drag during the bounce takes over.
    try browser.drag((x, y), (x, y + 60), (x, y + 120))
    try browser.drag((x, y), (x, y + 10), isHeld: true)
    let held: Double = try browser.evaluate("return player.state.percent")
    #expect(held > 0)
    Thread.sleep(forTimeInterval: 0.2)
    #expect(try browser.evaluate("return player.state.percent") == held)
    try browser.release()
    // Beyond the threshold the run continues from its own release.
    try browser.drag((x, y), (x, y + 150), (x, y + 300), isHeld: true)
    #expect(try browser.evaluate("return player.state.percent") > 100)
    try browser.release()
    #expect(
      try browser.evaluate(
        """
        const {state, stops} = player;
        return state.isPlaying && !state.isPulling
          && state.now >= stops.find(({kind}) => kind === 'touchEnded').at;
        """))
  }

  @Test("A swipe on the image scrolls the page, and pulls if the page cannot scroll")
  func swiping() throws {
    try open()
    try browser.resize(width: 400, height: 500)
    let box = try browser.frame(of: "reel-player >>> canvas")
    let x = box.x + box.width / 2
    let scrolled = "return Math.round(document.scrollingElement.scrollTop)"
    let pulled = "return document.querySelector('reel-player').state.isPulling"
    try browser.run("scrollTo(0, 0)")
    try browser.expects("scrollY === 0")
    let top: Double = try browser.evaluate(
      "return \(Self.root).querySelector('canvas').getBoundingClientRect().top")
    let y = top + 80
    // Swiping up scrolls the page down.
    try browser.drag((x, y + 100), (x, y + 60), (x, y), isTouch: true)
    try browser.expects("document.scrollingElement.scrollTop > 30")
    #expect(try browser.evaluate(pulled) == false)
    let far: Int = try browser.evaluate(scrolled)
    // Swiping down scrolls it back.
    try browser.drag((x, y), (x, y + 20), (x, y + 40), isTouch: true)
    try browser.expects("document.scrollingElement.scrollTop < \(far)")
    #expect(try browser.evaluate(pulled) == false)
    // At the top of the page, the finger pulls the list.
    try browser.run("scrollTo(0, 0)")
    try browser.expects("scrollY === 0")
    try browser.drag((x, y), (x, y + 40), (x, y + 90), isHeld: true, isTouch: true)
    #expect(try browser.evaluate(pulled))
    #expect(try browser.evaluate("return document.querySelector('reel-player').state.percent") > 5)
    try browser.release()
    #expect(try browser.evaluate(scrolled) == 0)
  }

  @Test("Several runs play synchronously, each from its own start") func several() throws {
    try open(["one", "two"])
    #expect(try browser.evaluate("return \(Self.root).querySelectorAll('canvas').length") == 2)
    // The second run is half a second late, which is thirty frames.
    struct Images: Decodable { var first: String, second: String }
    let script = """
      const [first, second] = [...\(Self.root).querySelectorAll('canvas')].map((one) => one.toDataURL());
      return {first, second};
      """
    for _ in 0..<4 { try browser.press(.right, holding: .shift) }
    let before: Images = try browser.evaluate(script)
    for _ in 0..<3 { try browser.press(.right, holding: .shift) }
    let after: Images = try browser.evaluate(script)
    #expect(before.first == after.second)
    #expect(after.first != after.second)
  }

  @Test("Every control has a name, and the page fits a narrow screen") func access() throws {
    try open()
    let nodes = try browser.accessibleNodes()
    let controls = nodes.filter { ["button", "slider"].contains($0.role?.text ?? "") }
    #expect(controls.count > 12)
    #expect(controls.allSatisfy { !($0.name?.text ?? "").isEmpty })
    for width in [400, 800, 840, 1000, 1280] {
      try browser.resize(width: width, height: 800)
      let needed: Int = try browser.evaluate("return document.documentElement.scrollWidth")
      #expect(needed <= width)
    }
  }
}
