@Suite("SVG documents")
struct DocumentTests {
  static let python = ExternalProgram(
    "/usr/bin/python3", "/opt/homebrew/bin/python3", probe: ["-c", "import xml.etree.ElementTree"])

  /// Parses the document with Python's XML parser and returns the printed value of an expression.
  private func parse(_ svg: String, printing expression: String) throws -> String {
    let program = """
      import sys, xml.etree.ElementTree as tree
      root = tree.fromstring(sys.stdin.buffer.read())
      ns = '{http://www.w3.org/2000/svg}'
      elements = list(root.iter())
      ids = [e.get('id') for e in elements if e.get('id')]
      print(\(expression))
      """
    let outcome = try Self.python.run(["-c", program], input: Array(svg.utf8))
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.text.trimmingSuffix("\n")
  }

  private let area = Rect(x: 0, y: 0, width: 10, height: 10)
  private func list(_ items: [DisplayItem]) -> DisplayList {
    DisplayList(size: area.size, items: items)
  }

  @Test(
    "Documents are well-formed, and identifiers are unique and resolved",
    .enabled(if: python.isAvailable, "python3 is not installed"), arguments: 0..<12)
  func wellFormed(seed: Int) throws {
    var drawing = RandomDrawing(seed: UInt64(seed), isForViewers: true)
    let svg = try renderer.render(drawing.list())
    let unresolved =
      "[r for e in elements for v in e.attrib.values() "
      + "for r in __import__('re').findall(r'url\\(#(.*?)\\)', v) if r not in ids]"
    #expect(try parse(svg, printing: "len(ids) == len(set(ids)), \(unresolved)") == "True []")
  }

  @Test(
    "Identifiers are kept, sanitized for XML and numbered if repeated",
    .enabled(if: python.isAvailable, "python3 is not installed"))
  func identifiers() throws {
    let names = ["ball.0", "ball.0", "7 up & down", "", "ball.0-2", "gr\"ün<", "x-paint", "x"]
    let gradient = Paint.linearGradient(
      LinearGradient(from: .zero, to: Point(x: 5, y: 0), colors: [.black, .white]))
    let svg = try renderer.render(
      list(names.map { .fill($0, area, $0 == "x" ? gradient : .color(.black)) }))
    #expect(
      try parse(svg, printing: "' '.join(e.get('id') for e in elements if e.tag == ns + 'path')")
        == "ball.0 ball.0-2 _7_up___down _ ball.0-2-2 gr__n_ x-paint x")
    #expect(svg.contains("url(#x-paint-2)"))
  }

  @Test(
    "Documents contain the text's string and the drawing's title for accessibility",
    .enabled(if: python.isAvailable, "python3 is not installed"))
  func labels() throws {
    let text = LaidOutText(
      string: "1 < 2 & \"3\"\u{1}", font: Font(size: 10), advance: 1, ascent: 1, descent: 1,
      path: .rect(area), resolvedFamily: "Inter")
    let svg = try renderer.render(
      list([.text("t", text, at: .zero, .color(.black))]), title: "A & <B>")
    #expect(
      try parse(
        svg,
        printing: "[e.get('aria-label') for e in elements if e.get('aria-label')][0], "
          + "root.find(ns + 'title').text") == "1 < 2 & \"3\"\\u{01} A & <B>")
  }

  @Test("Items that cairo does not draw are omitted: collapsed, empty or transparent groups")
  func invisible() throws {
    let inside = [DisplayItem.fill("inside", area, .color(.black))]
    let same = Point(x: 3, y: 3)
    func circles(_ start: Double, _ end: Double) -> RadialGradient {
      RadialGradient(
        startCenter: same, startRadius: start, endCenter: start > 0 ? same : .zero, endRadius: end,
        stops: [GradientStop(0, .black)])
    }
    let items: [DisplayItem] = [
      .group("a", transform: .scale(x: 0, y: 1), inside), .group("b", opacity: 0, inside),
      .group("c", clip: BezierPath(), inside), .group("d", []),
      .stroke("e", .rect(area), .color(.black), style: StrokeStyle(width: 0)),
      .fill("f", area, .radialGradient(circles(4, 4))),
      .fill("h", area, .radialGradient(circles(0, 0))),
      .fill("g", area, .linearGradient(LinearGradient(from: .zero, to: same, stops: []))),
    ]
    let svg = try renderer.render(list(items))
    #expect(!svg.contains("id="))
    let drawn = try CairoRenderer().render(list(items))
    #expect(drawn.words.allSatisfy { $0 == drawn.words.first })
  }

  @Test("Equal lists give equal documents, with coordinates to a thousandth of a point")
  func digits() throws {
    var first = RandomDrawing(seed: 3, isForViewers: true)
    var second = RandomDrawing(seed: 3, isForViewers: true)
    #expect(try renderer.render(first.list()) == renderer.render(second.list()))
    let path = BezierPath([
      .move(to: Point(x: 1.0 / 3, y: 0)), .line(to: Point(x: 2, y: 0.1 + 0.2)),
    ])
    let plain = try renderer.render(list([.fill("f", path, .color(.black))]))
    #expect(plain.contains("d=\"M0.333,0 L2,0.3\""))
    let large = try renderer.render(
      list([.group("g", transform: .scale(x: 100, y: 1), [.fill("f", path, .color(.black))])]))
    #expect(large.contains("d=\"M0.33333,0 L2,0.3\""))
  }

  @Test("An image is embedded as its file's bytes in Base64", arguments: 0...4)
  func images(count: Int) throws {
    let bytes = Array([0xFF, 0x00, 0x7A, 0x51].prefix(count)) as [UInt8]
    // RFC 4648 by hand: 0xFF007A51 is 111111 110000 000001 111010 010100 01….
    let expected = ["", "/w==", "/wA=", "/wB6", "/wB6UQ=="][count]
    let bitmap = PremultipliedBitmap(size: try PixelSize(width: 1, height: 1))
    let asset = try #require(ImageAsset(name: "i", bitmap: bitmap))
    let svg = try SVGRenderer { _ in bytes }.render(list([.image("i", asset, in: area)]))
    #expect(svg.contains("xlink:href=\"data:image/png;base64,\(expected)\"/>"))
  }

  // MARK: Refusals

  @Test("Non-finite numbers, an empty size and disjoint gradient circles are refused")
  func refusals() throws {
    let bad = list([.fill("bad", Rect(x: .nan, y: 0, width: 1, height: 1), .color(.black))])
    #expect(throws: SVGError.self) { try renderer.render(bad) }
    let empty = DisplayList(size: Size(width: 0, height: 5))
    #expect(throws: SVGError.size(width: 0, height: 5)) { try renderer.render(empty) }
    let cone = RadialGradient(
      startCenter: .zero, startRadius: 2, endCenter: Point(x: 9, y: 0), endRadius: 4,
      stops: [GradientStop(0, .black), GradientStop(1, .white)])
    #expect(throws: SVGError.gradientCircles(itemID: "cone")) {
      try renderer.render(list([.fill("cone", area, .radialGradient(cone))]))
    }
  }

  @Test("An error names the item whose image cannot be encoded") func unencodable() throws {
    struct Refused: Error, CustomStringConvertible { let description = "no room" }
    let bitmap = PremultipliedBitmap(size: try PixelSize(width: 1, height: 1))
    let asset = try #require(ImageAsset(name: "i", bitmap: bitmap))
    let item = DisplayItem.image("logo", asset, in: area)
    #expect(throws: SVGError.image(itemID: "logo", reason: "no room")) {
      try SVGRenderer { _ in throw Refused() }.render(list([item]))
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
