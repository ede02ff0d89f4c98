@Suite("Problems of display lists")
struct DisplayListProblemTests {
  private static let dot = BezierPath.circle(center: .zero, radius: 1)
  private static let broken = BezierPath([.move(to: .zero), .line(to: Point(x: 0, y: .nan))])
  private static let text = LaidOutText(
    string: "a", font: Font(size: 1), advance: 1, ascent: 1, descent: 0, path: dot,
    resolvedFamily: "Inter")
  private static let asset = ImageAsset(name: "a", bitmap: PremultipliedBitmap(size: .one))

  static let brokenItems: [(DisplayItem, String)] = [
    (.fill("x", broken, .color(.black)), "path"),
    (.fill("x", dot, .color(Color(red: .nan, green: 0, blue: 0))), "paint"),
    (
      .fill(
        "x", dot,
        .linearGradient(
          LinearGradient(from: .zero, to: Point(x: .infinity, y: 0), colors: [.black]))), "paint"
    ),
    (
      .fill(
        "x", dot,
        .radialGradient(RadialGradient(center: .zero, radius: .nan, colors: [.black]))), "paint"
    ),
    (
      .fill(
        "x", dot,
        .linearGradient(LinearGradient(from: .zero, to: .zero, stops: [.init(.nan, .black)]))),
      "paint"
    ),
    (.stroke("x", broken, .color(.black)), "path"),
    (.stroke("x", dot, .color(.black), style: StrokeStyle(width: .nan)), "line width"),
    (.stroke("x", dot, .color(.black), style: StrokeStyle(miterLimit: .infinity)), "miter limit"),
    (.stroke("x", dot, .color(.black), style: StrokeStyle(dashLengths: [.nan])), "dash length"),
    (
      .stroke("x", dot, .color(.black), style: StrokeStyle(dashLengths: [1], dashPhase: .nan)),
      "dash phase"
    ),
    (.text("x", text, at: Point(x: .nan, y: 0), .color(.black)), "origin"),
    (.group("x", at: Point(x: 0, y: -.infinity)) {}, "transform"),
    (.group("x", opacity: .nan, []), "opacity"),
    (.group("x", clip: broken, []), "clip"),
  ]

  @Test("A number that is not finite is found in any property", arguments: brokenItems)
  func findsNonFinite(item: DisplayItem, property: String) {
    let expected = DisplayListProblem(itemID: "x", kind: .notFinite(property))
    let list = DisplayList(size: .zero, items: [.fill("fine", Self.dot, .color(.black)), item])
    #expect(list.firstProblem == expected)
    let nested = DisplayList(size: .zero, items: [.group("g", [.group("h", [item])])])
    #expect(nested.firstProblem == expected)
    #expect(expected.description.contains("“x”") && expected.description.contains(property))
  }

  @Test("An image's frame is checked, too") func findsFrames() throws {
    let asset = try #require(Self.asset)
    let item = DisplayItem.image("x", asset, in: Rect(x: 0, y: 0, width: .nan, height: 1))
    #expect(
      DisplayList(size: .zero, items: [item]).firstProblem
        == DisplayListProblem(itemID: "x", kind: .notFinite("frame")))
  }

  @Test("The list's size and background are checked") func findsListProblems() {
    #expect(
      DisplayList(size: Size(width: .nan, height: 1)).firstProblem
        == DisplayListProblem(itemID: nil, kind: .notFinite("size")))
    #expect(
      DisplayList(size: .zero, background: Color(red: 0, green: 0, blue: .nan)).firstProblem
        == DisplayListProblem(itemID: nil, kind: .notFinite("background")))
  }

  @Test("Dashes that are negative or all zero are refused", arguments: [[0.0], [0, 0], [3, -1]])
  func refusesDashes(lengths: [Double]) {
    let style = StrokeStyle(dashLengths: lengths)
    let list = DisplayList(
      size: .zero, items: [.stroke("x", Self.dot, .color(.black), style: style)])
    #expect(list.firstProblem == DisplayListProblem(itemID: "x", kind: .dashLengths(lengths)))
  }

  @Test("Unusual but drawable items are accepted") func acceptsOddities() {
    let odd = DisplayList(size: Size(width: -1, height: 0)) {
      DisplayItem.group("g", transform: .scale(x: 0, y: 0), opacity: 3) {
        DisplayItem.fill("f", BezierPath(), .color(Color(red: 9, green: -1, blue: 0)))
        DisplayItem.stroke("s", Self.dot, .color(.black), style: StrokeStyle(width: -2))
      }
    }
    #expect(odd.firstProblem == nil)
  }

  @Test("An image asset requires a positive, finite scale", arguments: [0, -1, .nan, .infinity])
  func refusesScales(scale: Double) throws {
    let bitmap = PremultipliedBitmap(size: try PixelSize(width: 1, height: 1))
    #expect(ImageAsset(name: "a", bitmap: bitmap, scale: scale) == nil)
    #expect(ImageAsset(name: "a", bitmap: StraightBitmap(bitmap), scale: scale) == nil)
  }
}
