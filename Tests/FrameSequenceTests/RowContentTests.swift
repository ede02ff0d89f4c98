/// The positions are those of the rows' layout in the design kits: mail rows of 76 points with an
/// avatar of 52 at (16, 12) and texts from 80; cards with a margin of 16, feed images of 16 : 9.
@Suite("Rows with the texts, colors and images of an app")
struct RowContentTests {
  private let folder: TemporaryFolder

  /// Creates a folder with an image whose left quarter is red, its right quarter is green and the rest
  /// blue, and an image of a translucent color.
  init() throws {
    folder = try TemporaryFolder()
    var wide = try PremultipliedBitmap(
      size: PixelSize(width: 80, height: 20),
      filledWith: PremultipliedPixel(red: 0, green: 0, blue: 200, alpha: 255))
    for y in 0..<20 {
      for x in 0..<20 {
        wide[x, y] = PremultipliedPixel(red: 200, green: 0, blue: 0, alpha: 255)
        wide[60 + x, y] = PremultipliedPixel(red: 0, green: 200, blue: 0, alpha: 255)
      }
    }
    try folder.write(PNGEncoder.encode(wide), to: "wide.png")
    let clear = try PremultipliedBitmap(
      size: PixelSize(width: 9, height: 9),
      filledWith: PremultipliedPixel(red: 0, green: 0, blue: 0, alpha: 0))
    try folder.write(PNGEncoder.encode(clear), to: "clear.png")
  }

  private static let items = """
    [{ title: Ana, detail: One, time: Mon, color: "#102030" },
     { title: "“bo”", detail: Two, color: { light: "#FFE000", dark: "#203040" } },
     { title: 7 up }]
    """

  private func resolve(_ content: String, screen: String = "iphone-16") throws -> ResolvedScenario {
    try Fixture.scenario(
      "style: wave\nscreen: \(screen)\ncontent: { \(content) }\n",
      fileName: folder.path(of: "a.yaml"))
  }

  private func list(
    _ content: String, screen: String = "iphone-16", _ appearance: Appearance = .light
  ) throws -> DisplayList {
    let resolved = try resolve(content, screen: screen)
    return resolved.list(try resolved.play().instant("0"), appearance)
  }

  private func string(_ list: DisplayList, _ id: String) -> String? {
    list.item(id: id)?.item.text?.text.string
  }

  // MARK: Texts

  @Test("A shorter list repeats, with the colors of its rows; without a row style, rows are mails")
  func rotation() throws {
    let list = try list("items: \(Self.items)")
    for row in 0..<9 {
      #expect(string(list, "row.\(row).name") == ["Ana", "“bo”", "7 up"][row % 3])
      #expect(string(list, "row.\(row).message") == ["One", "Two", nil][row % 3])
      #expect(string(list, "row.\(row).time") == ["Mon", nil, nil][row % 3])
      #expect(string(list, "row.\(row).initial") == ["A", "B", "7"][row % 3])
      #expect(list.color(of: "row.\(row).avatar") == list.color(of: "row.\(row % 3).avatar"))
      // The list begins below the safe area of 59 points and the bar of 44.
      let avatar = Rect(x: 16, y: 103 + 76 * Double(row) + 12, width: 52, height: 52)
      #expect(isClose(list.bounds(of: "row.\(row).avatar"), avatar, within: 1e-6))
    }
    #expect(list.color(of: "row.0.avatar") == Color(0x10, 0x20, 0x30))
    #expect(list.color(of: "row.0.initial") == .white)
    #expect(list.color(of: "row.1.initial") == .black)
    // The third row has the third of the usual colors.
    #expect(list.color(of: "row.2.avatar") == Color(0xFF, 0x95, 0x00))
  }

  @Test("Colors follow the appearance") func appearances() throws {
    let dark = try list("items: \(Self.items)", .dark)
    #expect(dark.color(of: "row.1.avatar") == Color(0x20, 0x30, 0x40))
    #expect(dark.color(of: "row.1.initial") == .white)
    #expect(dark.color(of: "row.2.avatar") == Color(0xFF, 0x9F, 0x0A))
  }

  @Test("Parts have the positions of the usual rows", arguments: [RowStyle.mail, .card, .feed])
  func positions(style: RowStyle) throws {
    for (screen, direction) in [
      ("iphone-16", "leftToRight"), ("pixel-9", "leftToRight"), ("iphone-16", "rightToLeft"),
    ] {
      let shared = "rowStyle: \(style.rawValue), direction: \(direction), rows: 3"
      let usual = try list(shared, screen: screen)
      // The texts of the first row in English.
      let texts =
        style == .mail
        ? #"{ title: Maya Lindqvist, detail: The new curve feels much lighter now., time: "9:38" }"#
        : #"{ title: Morning light, detail: "The new curve feels much lighter now." }"#
      let own = try list("\(shared), items: [\(texts)]", screen: screen)
      let identifiers = usual.identifiers.filter {
        $0.hasPrefix("row.0") && $0 != "row.0.message.1"
      }
      #expect(identifiers.count > 4)
      for id in identifiers where !id.hasSuffix(".message.0") {
        #expect(own.bounds(of: id) == usual.bounds(of: id), "\(screen) \(direction) \(id)")
      }
      #expect(own.texts.contains { $0.string == "The new curve feels much lighter now." })
    }
  }

  @Test("A long detail fills two lines of a card and ends with an ellipsis")
  func twoLines() throws {
    let long =
      "Every morning the first visitors walk along the river to the small garden behind "
      + "the old mill, where the coffee is served until noon."
    for style in ["card", "feed"] {
      let list = try list("rowStyle: \(style), items: [{ title: A, detail: \"\(long)\" }]")
      let first = try #require(string(list, "row.0.message.0"))
      let second = try #require(string(list, "row.0.message.1"))
      #expect(long.hasPrefix(first + " ") && second.hasSuffix("…"))
      #expect(long.contains(first + " " + second.dropLast()))
      let boxes = ["row.0.message.0", "row.0.message.1"].compactMap { list.bounds(of: $0) }
      #expect(boxes.allSatisfy { $0.maxX <= 393 - 32 } && boxes[0].width > 200)
    }
    let mail = try list("items: [{ title: A, detail: \"\(long)\" }]")
    #expect(string(mail, "row.0.message")?.hasSuffix("…") == true)
  }

  @Test("A card shows its time before the end of its title's line", arguments: ["card", "feed"])
  func cardTime(style: String) throws {
    for direction in ["leftToRight", "rightToLeft"] {
      let list = try list(
        "rowStyle: \(style), direction: \(direction), items: [{ title: \"\(String(repeating: "wide ", count: 20))\", time: \"12:00 AM\" }]"
      )
      let title = try #require(list.bounds(of: "row.0.title"))
      let time = try #require(list.bounds(of: "row.0.time"))
      let isMirrored = direction == "rightToLeft"
      #expect(isMirrored ? time.maxX < title.minX : title.maxX < time.minX)
      #expect(abs(time.center.y - title.center.y) < 4)
      // The card's inner margin, and in cards the chevron.
      let end = isMirrored ? time.minX : 393 - time.maxX
      #expect(abs(end - (style == "card" ? 52 : 32)) < 1.5)
    }
  }

  @Test("Without a device and a title, rows still have the language of the screen")
  func languageWithoutBar() throws {
    let list = try list("rowStyle: mail, language: zh-Hans", screen: "{ width: 375 }")
    #expect(list.item(id: "navigationBar.title") == nil)
    #expect(string(list, "row.0.name") == "林晓雨")
  }

  // MARK: Images

  /// Returns the color of the pixel at a point of a list, which is drawn with a scale of 1.
  private func pixel(_ list: DisplayList, _ point: Point) throws -> [UInt8] {
    let pixel = try CairoRenderer().render(list, scale: 1)[Int(point.x), Int(point.y)]
    return [pixel.red, pixel.green, pixel.blue]
  }

  @Test("An image fills the avatar, cut to a circle around its middle") func avatar() throws {
    let list = try list("items: [{ title: A, image: wide.png }]")
    let center = Point(x: 16 + 26, y: 103 + 12 + 26)
    // The image is as high as the avatar, so 52 of its 208 points are seen: the middle, in blue.
    for (dx, dy) in [(0.0, 0.0), (-24, 0), (24, 0), (0, -24), (0, 24), (17, 17)] {
      #expect(try pixel(list, center + Vector(dx: dx, dy: dy)) == [0, 0, 200], "\(dx) \(dy)")
    }
    // The corners of the box are outside of the circle.
    for (dx, dy) in [(-25.0, -25.0), (24, 24), (-25, 24), (24, -25)] {
      #expect(try pixel(list, center + Vector(dx: dx, dy: dy)) == [255, 255, 255])
    }
    #expect(list.item(id: "row.0.initial") == nil && list.item(id: "row.0.avatar") == nil)
    let image = try list.image("row.0.photo.image")
    #expect(isClose(image.frame.width, 208) && isClose(image.frame.height, 52))
  }

  @Test("A transparent image shows the color of the row, if it has one") func transparent() throws {
    let center = Point(x: 42, y: 141)
    #expect(
      try pixel(list("items: [{ image: clear.png, color: \"#0A141E\" }]"), center) == [10, 20, 30])
    #expect(try pixel(list("items: [{ image: clear.png }]"), center) == [255, 255, 255])
  }

  @Test("An image fills the upper part of a feed card, and a card's symbol") func cards() throws {
    // The image area of 361 × 203 points begins 8 points below the list's edge; the image is 812
    // points wide, so only its blue middle is seen.
    let feed = try list("rowStyle: feed, items: [{ title: A, image: wide.png }]")
    for point in [Point(x: 30, y: 130), Point(x: 196, y: 200), Point(x: 370, y: 310)] {
      #expect(try pixel(feed, point) == [0, 0, 200], "\(point)")
    }
    #expect(try pixel(feed, Point(x: 196, y: 103 + 8 + 203 + 3)) == [255, 255, 255])
    #expect(try pixel(feed, Point(x: 17, y: 112)) == [242, 242, 247], "a corner")
    #expect(feed.item(id: "row.0.sun") == nil)
    let card = try list("rowStyle: card, items: [{ title: A, image: wide.png }]")
    #expect(try pixel(card, Point(x: 16 + 16 + 18, y: 103 + 6 + 16 + 18)) == [0, 0, 200])
    #expect(card.item(id: "row.0.badge.dot") == nil)
  }

  @Test("Without an image, a feed card's landscape has shades of the color") func landscape() throws
  {
    let list = try list("rowStyle: feed, items: [{ title: A, color: \"#FF0000\" }]")
    for id in ["row.0.hills.0", "row.0.hills.1"] {
      let color = try #require(list.color(of: id))
      #expect(color.red > 0.6 && color.red < 1 && color.green == 0 && color.blue == 0)
    }
  }

  // MARK: Fonts

  @Test("The title and the rows have the family; the status bar and the caption keep the system's")
  func fontFamily() throws {
    let resolved = try Fixture.scenario(
      """
      style: wave
      screen: iphone-16
      canvas: { padding: 40, caption: Pull }
      content: { title: H, largeTitle: true, rowStyle: mail, fontFamily: Noto Sans CJK SC }
      """)
    let list = resolved.list(try resolved.play().instant("0"))
    for (id, family) in [
      ("largeTitle.text", "Noto Sans CJK SC"), ("row.0.name", "Noto Sans CJK SC"),
      ("row.0.message", "Noto Sans CJK SC"), ("row.1.initial", "Noto Sans CJK SC"),
      ("statusBar.time", "Inter"),
    ] {
      #expect(list.item(id: id)?.item.text?.text.font.family == family, "\(id)")
    }
    // Only Inter is scaled to the height of the system's capitals.
    #expect(list.item(id: "row.0.name")?.item.text?.text.font.size == 17)
    #expect(list.texts.first { $0.string == "Pull" }?.font.family == "Inter")
  }

  @Test("A family that is not installed is a warning") func missingFamily() throws {
    let resolved = try resolve("rowStyle: mail, fontFamily: No Such Family")
    let warnings = resolved.textWarnings(of: try resolved.play(), textLayout: Screen.layout)
    #expect(warnings.contains { $0.contains("No Such Family") })
  }

  // MARK: Digests

  @Test("Every part changes the digest, and so do the pixels of an image") func digests() throws {
    var seen: Set<String> = []
    for content in [
      "rowStyle: mail", "items: [{}]", "items: [{}, {}]", "items: [{ title: A }]",
      "items: [{ detail: A }]", "items: [{ time: A }]", "items: [{ color: red }]",
      "items: [{ image: wide.png }]", "items: [{ image: clear.png }]",
      "rowStyle: mail, fontFamily: Sans",
    ] {
      #expect(seen.insert(try resolve(content).digest).inserted, "\(content)")
    }
    #expect(
      try resolve("rowStyle: mail, items: [], fontFamily: Inter").digest
        == resolve("rowStyle: mail").digest)
    let changed = try PremultipliedBitmap(
      size: PixelSize(width: 9, height: 9),
      filledWith: PremultipliedPixel(red: 0, green: 1, blue: 0, alpha: 255))
    try folder.write(PNGEncoder.encode(changed), to: "clear.png")
    #expect(seen.insert(try resolve("items: [{ image: clear.png }]").digest).inserted)
  }
}
