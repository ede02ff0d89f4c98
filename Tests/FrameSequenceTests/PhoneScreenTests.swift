/// The screens of devices: their geometry, bars, rows and surroundings.
@Suite("The screen of a phone")
struct PhoneScreenTests {
  private func resolve(_ text: String) throws -> ResolvedScenario {
    try Fixture.scenario("style: wave\n" + text)
  }

  private func list(
    _ text: String, at instant: String = "0", appearance: Appearance = .light
  ) throws -> DisplayList {
    let resolved = try resolve(text)
    return resolved.list(try resolved.play().instant(instant), appearance)
  }

  // MARK: Geometry

  private static let bars: [(device: String, content: String, top: Double, bottom: Double)] = [
    ("iphone-16", "{}", 103, 34), ("iphone-16", "{ largeTitle: true }", 155, 34),
    ("iphone-16", "{ bar: hidden }", 0, 34), ("iphone-se", "{ title: A }", 64, 0),
    ("ipad", "{}", 74, 20), ("pixel-9", "{}", 142 / 2.625 + 64, 24),
  ]

  @Test("The list begins below the bar, and ends at the edge of the screen", arguments: bars)
  func insets(device: String, content: String, top: Double, bottom: Double) throws {
    let resolved = try resolve("screen: \(device)\ncontent: \(content)")
    let size = try #require(Device(rawValue: device)).measures.size
    let frame = resolved.script.frame
    #expect(abs(frame.minY - top) < 1e-9)
    #expect(abs(frame.maxY - size.height) < 1e-9)
    #expect(resolved.script.safeAreaInset.bottom == bottom)
    #expect(abs(resolved.script.safeAreaInset.top - (top == 0 ? 59 : 0)) < 1e-9)
  }

  @Test("Single values of the screen replace those of the device") func override() throws {
    let scenario = try resolve(
      "screen: { device: iphone-16-pro, width: 420, safeArea: { top: 70 } }"
    ).scenario
    #expect(scenario.screen.size == Size(width: 420, height: 874))
    #expect(scenario.screen.safeArea == EdgeInsets(top: 70, bottom: 34))
    #expect(scenario.screen.scale == 3)
  }

  @Test("The short form and the mapping are the same scenario")
  func shortForm() throws {
    #expect(
      try resolve("screen: pixel-8").digest == resolve("screen: { device: pixel-8 }").digest)
    #expect(
      throws: ScenarioErrors.self, "an unknown device is an error with the known names"
    ) { try resolve("screen: iphone-99") }
  }

  @Test("Two kinds of navigation bar are an error that names both keys") func twoBars() throws {
    for key in ["title: Inbox", "bar: system", "largeTitle: true"] {
      let errors = try #require(throws: ScenarioErrors.self) {
        try resolve("content: { \(key), navigationBar: true }")
      }
      let text = "\(errors)"
      #expect(text.contains("content.navigationBar"))
      #expect(text.contains("content.\(key.prefix { $0 != ":" })"))
    }
    // On a device alone, the plain bars are kept.
    let kept = try resolve("screen: iphone-16\ncontent: { navigationBar: true }")
    #expect(kept.script.frame.minY == 80)
  }

  @Test("Every setting of the screen and its surroundings changes the digest, and none by default")
  func digests() throws {
    let plain = try resolve("").digest
    var seen = [plain]
    for text in [
      "screen: iphone-16", "screen: iphone-15\nstatusBar: { time: '10:10' }",
      "content: { title: A }", "content: { title: B }", "content: { title: A, bar: tinted }",
      "content: { title: A, bar: tinted, tintColor: '#123456' }",
      "content: { title: A, largeTitle: true }",
      "content: { title: A, largeTitle: true, headerPosition: aboveTitle }",
      "content: { rowStyle: mail }", "content: { rowStyle: mail, title: A, language: ko }",
      "content: { rowStyle: mail, title: A, direction: rightToLeft }",
      "canvas: { padding: 10 }", "canvas: { bezel: true }", "canvas: { shadow: true }",
      "canvas: { finger: true }", "canvas: { caption: '{state}' }",
      "canvas: { backgroundEnd: '#FF0000' }", "canvas: { corners: false }",
    ] {
      let digest = try resolve(text).digest
      #expect(!seen.contains(digest), "\(text)")
      seen.append(digest)
    }
    // The rows of a plain list are as high as they were.
    #expect(try resolve("content: { rowHeight: 92 }").digest == plain)
    #expect(try resolve("content: { rowStyle: plain }").digest == plain)
  }

  // MARK: Bars

  @Test(
    "The time and the symbols are centered where the design kits have them",
    arguments: [
      ("iphone-16", 72.25, 320.75), ("iphone-16-pro", 74, 328), ("iphone-air", 78.5, 341.5),
      ("iphone-16-pro-max", 83.5, 356.5),
    ])
  func statusBar(device: String, time: Double, icons: Double) throws {
    let list = try list("screen: \(device)")
    let text = try #require(list.bounds(of: "statusBar.time"))
    #expect(abs(text.center.x - time) < 0.6)
    let signal = try #require(list.bounds(of: "statusBar.signal"))
    let battery = try #require(list.bounds(of: "statusBar.battery"))
    #expect(abs((signal.minX + battery.maxX) / 2 - icons) < 0.5)
    #expect(abs(battery.maxX - signal.minX - 77.67) < 0.1)
    let island = try #require(list.bounds(of: "island"))
    #expect(abs(text.center.y - island.center.y) < 2)
    #expect(abs(battery.center.y - island.center.y) < 2)
    #expect(text.maxX < island.minX && signal.minX > island.maxX)
  }

  @Test(
    "The large title's baseline is that of the layouts",
    arguments: [
      ("iphone-16-pro", 141.8), ("iphone-16", 138.8), ("iphone-13", 126.8), ("iphone-se", 99.8),
    ])
  func largeTitle(device: String, baseline: Double) throws {
    let list = try list("screen: \(device)\ncontent: { title: H, largeTitle: true }")
    // The lower edge of the letter H is the baseline.
    #expect(abs((list.bounds(of: "largeTitle.text")?.maxY ?? 0) - baseline) < 0.1)
    #expect(list.bounds(of: "navigationBar.title") == nil)
  }

  @Test("The large title stays during a pull below it, and moves with a list that opens above it")
  func pulledTitle() throws {
    func tops(_ position: String) throws -> [(title: Double, offset: Double)] {
      let text = """
        screen: iphone-16
        content: { title: H, largeTitle: true, headerPosition: \(position) }
        """
      let resolved = try resolve(text)
      let timeline = try resolved.play()
      return try ["0", "pull=0.5", "pull=0.9"].map { text in
        let instant = try timeline.instant(text)
        let title = resolved.list(instant).bounds(of: "largeTitle.text")
        return (try #require(title).minY, instant.offset)
      }
    }
    let below = try tops("belowTitle")
    #expect(below.allSatisfy { abs($0.title - below[0].title) < 1e-9 })
    let above = try tops("aboveTitle")
    for (title, offset) in above {
      #expect(abs((title - above[0].title) - (above[0].offset - offset)) < 1e-9)
    }
  }

  @Test("By default, only the system's header opens above a large title")
  func headerPosition() throws {
    for (style, setting, isAbove) in [
      ("system", "", true), ("system", ", headerPosition: belowTitle", false), ("wave", "", false),
      ("mj-header", ", headerPosition: aboveTitle", true),
    ] {
      let text = """
        screen: iphone-16
        header: \(style)
        content: { title: H, largeTitle: true\(setting) }
        steps: [{ drag: { pull: 0.5, duration: 0.3 } }, { hold: 1 }]
        """
      let resolved = try Fixture.scenario(text)
      let instant = try resolved.play().instant(0.5)
      let title = try #require(resolved.list(instant).bounds(of: "largeTitle.background"))
      let pull = -instant.offset
      #expect(pull > 20)
      #expect(abs(title.minY - 59 - 44 - (isAbove ? pull : 0)) < 1e-9, "\(style)\(setting)")
    }
  }

  @Test("The title moves into the bar as the list scrolls, without a step") func collapse() throws {
    let text = """
      screen: iphone-16
      content: { title: Inbox, largeTitle: true, rowStyle: mail }
      steps: [{ scrollTo: { y: 60 } }]
      clock: { duration: 0.8 }
      """
    let resolved = try resolve(text)
    let timeline = try resolved.play()
    var last: (large: Double?, alpha: Double)?
    for frame in 0...Int64(48) {
      let list = resolved.list(timeline.instant(at: Flicks(frame, over: 60)))
      let alpha = list.color(of: "navigationBar.title")?.alpha ?? 0
      if let last { #expect(abs(alpha - last.alpha) < 0.75) }
      last = (list.bounds(of: "largeTitle.text")?.minY, alpha)
    }
    #expect(last?.alpha == 1)
    #expect(last?.large == nil)
  }

  @Test(
    "The symbols contrast with what is behind them",
    arguments: [
      ("bar: system", Appearance.light, Color.black), ("bar: system", .dark, .white),
      ("bar: tinted, tintColor: '#FFE066'", .light, .black),
      ("bar: tinted, tintColor: '#123A8C'", .light, .white),
    ])
  func contrast(content: String, appearance: Appearance, color: Color) throws {
    let list = try list("screen: iphone-16\ncontent: { \(content) }", appearance: appearance)
    #expect(list.color(of: "statusBar.time") == color)
  }

  // MARK: Rows

  @Test(
    "Rows are mirrored box by box, with and without a bar",
    arguments: [RowStyle.mail, .card, .skeleton, .feed],
    ["{ width: 393, height: 852 }", "iphone-16"])
  func mirrored(style: RowStyle, screen: String) throws {
    func boxes(_ direction: String) throws -> [String: Rect] {
      let list = try list(
        "screen: \(screen)\ncontent: { rowStyle: \(style.rawValue), direction: \(direction) }")
      var boxes: [String: Rect] = [:]
      for id in [
        "row.0.avatar", "row.0.name", "row.0.time", "row.0.message", "row.0.card", "row.0.badge",
        "row.0.title", "row.0.chevron",
      ] {
        boxes[id] = list.bounds(of: id)
      }
      return boxes
    }
    let (plain, mirrored) = try (boxes("leftToRight"), boxes("rightToLeft"))
    #expect(plain.count > 1 && plain.keys == mirrored.keys)
    for (id, box) in plain {
      let other = try #require(mirrored[id])
      // Glyphs are not reflected, so their side bearings differ.
      let tolerance =
        ["name", "time", "message", "title"].contains { id.hasSuffix($0) } ? 4.0 : 1e-6
      #expect(abs(other.minX - (393 - box.maxX)) < tolerance, "\(id)")
      #expect(abs(other.width - box.width) < 1e-6)
    }
  }

  @Test(
    "Texts stay inside their row in every language",
    arguments: LabelLanguage.allCases, [RowStyle.mail, .card, .feed])
  func inside(language: LabelLanguage, style: RowStyle) throws {
    for device in ["iphone-se", "pixel-8"] {
      let list = try list(
        "screen: \(device)\n"
          + "content: { rowStyle: \(style.rawValue), language: \(language.rawValue) }")
      let width = list.size.width
      var found = 0
      for part in ["name", "time", "message", "title", "message.0", "message.1"] {
        for row in 0..<8 {
          guard let box = list.bounds(of: "row.\(row).\(part)") else { continue }
          found += 1
          #expect(box.minX >= 12 && box.maxX <= width - 12, "row.\(row).\(part)")
        }
        // A name does not run into the time.
        for row in 0..<8 {
          guard let name = list.bounds(of: "row.\(row).name"),
            let time = list.bounds(of: "row.\(row).time")
          else { continue }
          #expect(name.maxX < time.minX)
        }
      }
      #expect(found > 5)
      #expect(list.texts.allSatisfy { $0.unknownCharacters.isEmpty })
    }
  }

  @Test("A screenshot scrolls instead of rows, as wide as the list, with its bars above the edge")
  func screenshot() throws {
    let folder = try TemporaryFolder()
    // 200 × 900 pixels at 2×: 100 × 450 points, shown twice as large.
    let bitmap = PremultipliedBitmap(
      size: try PixelSize(width: 200, height: 900),
      filledWith: PremultipliedPixel(red: 90, green: 9, blue: 9, alpha: 255))
    try folder.write(PNGEncoder.encode(bitmap), to: "home@2x.png")
    let resolved = try Fixture.scenario(
      """
      style: wave
      screen: { width: 200, height: 500, safeArea: { top: 0 } }
      content: { image: home.png, imageInset: 150, title: Home }
      """, fileName: folder.path(of: "home.yaml"))
    #expect(resolved.script.rows == 1)
    #expect(resolved.script.rowHeight == 750)
    let timeline = try resolved.play()
    for instant in ["0", "pull=0.5", "trigger+0.5"] {
      let at = try timeline.instant(instant)
      let image = try #require(resolved.list(at).bounds(of: "content"))
      #expect(image.width == 200)
      #expect(abs(image.minY + 150 - (resolved.script.frame.minY - at.offset)) < 1e-9)
    }
  }

  @Test(
    "A screenshot's own bars stay while its list moves, and the header opens between them",
    arguments: [
      "navigationBar: false", "rows: 30",
      "navigationBar: false }\nscrollView: { contentInset: { top: 60 }",
      "navigationBar: false }\nscrollView: { frame: [0, 60, 100, 240]",
    ])
  func screenshotBars(settings: String) throws {
    let folder = try TemporaryFolder()
    // Red bars of 60 points above a blue list, on a screen of 100 × 300 points.
    var bitmap = PremultipliedBitmap(
      size: try PixelSize(width: 100, height: 400),
      filledWith: PremultipliedPixel(red: 0, green: 0, blue: 200, alpha: 255))
    for y in 0..<60 {
      for x in 0..<100 {
        bitmap[x, y] = PremultipliedPixel(red: 200, green: 0, blue: 0, alpha: 255)
      }
    }
    try folder.write(PNGEncoder.encode(bitmap), to: "home.png")
    let resolved = try Fixture.scenario(
      """
      header: { style: mj-header, resultDuration: 0 }
      screen: { width: 100, height: 300, safeArea: { top: 0 } }
      content: { image: home.png, imageInset: 60, \(settings) }
      """, fileName: folder.path(of: "home.yaml"))
    let timeline = try resolved.play()
    for (instant, edge) in [("0", 60), ("trigger+0.5", 60 + 54)] {
      let at = try timeline.time(of: Instant(parsing: instant))
      let list = resolved.scene.displayList(
        at: timeline.instant(at: at), appearance: .light, textLayout: nil)
      let image = try CairoRenderer().render(list, scale: 1)
      func color(_ y: Int) -> [UInt8] {
        let pixel = image[3, y]
        return [pixel.red, pixel.green, pixel.blue]
      }
      #expect((0..<59).allSatisfy { color($0) == [200, 0, 0] }, "\(instant)")
      #expect(((edge + 1)..<300).allSatisfy { color($0) == [0, 0, 200] }, "\(instant)")
      let between = (61..<max(edge - 1, 61)).map(color)
      #expect(between.allSatisfy { $0 != [200, 0, 0] && $0 != [0, 0, 200] }, "\(instant)")
    }
  }

  // MARK: Surroundings

  @Test("The image is as large as the screen, the body, the padding and the caption")
  func size() throws {
    #expect(
      try list("screen: iphone-16\ncanvas: { bezel: true, padding: 20 }").size
        == Size(width: 393 + 2 * 18 + 40, height: 852 + 2 * 18 + 40))
    #expect(
      try list("screen: iphone-16\ncanvas: { padding: 20 }").size == Size(width: 433, height: 892))
    #expect(
      try list("screen: iphone-16\ncanvas: { caption: A }").size == Size(width: 393, height: 896))
  }

  @Test("The surroundings do not change what is on the screen") func sameScreen() throws {
    let text = "screen: iphone-16\ncontent: { rowStyle: mail }\n"
    let plain = try list(text + "canvas: { corners: false }", at: "trigger+0.2")
    let framed = try list(
      text + "canvas: { bezel: true, padding: 30, shadow: true, background: '#FFFFFF' }",
      at: "trigger+0.2")
    let renderer = CairoRenderer()
    let (a, b) = try (renderer.render(plain, scale: 1), renderer.render(framed, scale: 1))
    // The rows away from the corners and the cutout.
    for y in stride(from: 90, to: 760, by: 7) {
      for x in stride(from: 0, to: 393, by: 5) {
        let plain = a[x, y]
        let framed = b[x + 48, y + 48]
        // Below a clip with round corners, cairo rounds the coverage of curved edges otherwise.
        let differences = [
          (plain.red, framed.red), (plain.green, framed.green), (plain.blue, framed.blue),
        ].map { abs(Int($0) - Int($1)) }
        guard differences.allSatisfy({ $0 <= 8 }) else {
          Issue.record("the pixels at \(x), \(y) differ by \(differences)")
          return
        }
      }
    }
  }

  @Test("The finger follows the drag, point by point, and fades on release") func finger() throws {
    let text = """
      screen: iphone-16
      canvas: { finger: true }
      steps: [{ drag: { by: 120, duration: 0.5, curve: linear } }, { hold: 0.2 }, release]
      """
    func touch(_ instant: String) throws -> Rect? {
      try list(text, at: instant).bounds(of: "finger.disc")
    }
    #expect(try touch("0.1") == nil)
    let first = try #require(try touch("0.35"))
    let last = try #require(try touch("0.7"))
    // The lead is 0.2 s: 0.15 s and 0.5 s of a drag of 0.5 s.
    #expect(abs((last.center.y - first.center.y) - 120 * (0.5 - 0.15) / 0.5) < 0.01)
    #expect(try touch("release+0.3") == nil)
    let fading = try #require(try touch("release+0.1"))
    #expect(fading.width > last.width)
  }

  @Test("A caption shows the state and the time, and an unknown field is an error")
  func caption() throws {
    let list = try list(
      "screen: iphone-16\ncanvas: { caption: '{state} · {time} · {percent}' }", at: "trigger+0.5")
    let item = try #require(list.item(id: "caption")?.item.text)
    #expect(item.text.string.hasPrefix("Refreshing · "))
    #expect(item.text.string.contains(" s · "))
    let errors = try #require(throws: ScenarioErrors.self) {
      try resolve("canvas: { caption: '{speed}' }")
    }
    #expect("\(errors)".contains("state, time, percent"))
  }
}
