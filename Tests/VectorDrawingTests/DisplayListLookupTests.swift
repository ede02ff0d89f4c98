@Suite("Finding items in display lists")
struct DisplayListLookupTests {
  private let square = BezierPath.rect(Rect(x: -1, y: -1, width: 2, height: 2))

  private var list: DisplayList {
    DisplayList(size: Size(width: 100, height: 100)) {
      DisplayItem.fill("ground", Rect(x: 0, y: 50, width: 100, height: 50), .color(.white))
      DisplayItem.group("outer", transform: .scale(x: 2, y: 3)) {
        DisplayItem.group("inner", at: Point(x: 10, y: 20), opacity: 0) {
          DisplayItem.fill("square", square, .color(.black))
          DisplayItem.stroke("frame", square, .color(.black), style: StrokeStyle(width: 2))
        }
      }
    }
  }

  @Test("An item is found through its groups, with the product of their transforms")
  func findsNested() throws {
    let found = try #require(list.item(id: "square"))
    #expect(found.item.id == "square")
    #expect(Point.zero.applying(found.transform) == Point(x: 20, y: 60))
    #expect(Point(x: 1, y: 1).applying(found.transform) == Point(x: 22, y: 63))
    #expect(list.item(id: "circle") == nil)
  }

  @Test("Bounds are in the list's coordinates; a stroke's include half its width on each side")
  func bounds() {
    #expect(list.bounds(of: "ground") == Rect(x: 0, y: 50, width: 100, height: 50))
    #expect(list.bounds(of: "square") == Rect(x: 18, y: 57, width: 4, height: 6))
    #expect(list.bounds(of: "frame") == Rect(x: 16, y: 54, width: 8, height: 12))
    #expect(list.bounds(of: "outer") == list.bounds(of: "frame"))
    #expect(list.bounds(of: "circle") == nil)
  }

  @Test("The bounds of a rotated stroke are those of its rotated outline")
  func turnedStroke() throws {
    let line = BezierPath.polyline([.zero, Point(x: 10, y: 0)])
    let list = DisplayList(
      size: .zero,
      items: [
        .group(
          "turned", transform: .rotation(.pi / 2),
          [.stroke("line", line, .color(.black), style: StrokeStyle(width: 4, lineCap: .round))])
      ])
    let bounds = try #require(list.bounds(of: "line"))
    #expect(abs(bounds.minX + 2) < 1e-12 && abs(bounds.maxX - 2) < 1e-12)
    #expect(abs(bounds.minY + 2) < 1e-12 && abs(bounds.maxY - 12) < 1e-12)
  }

  @Test("Text and images have the bounds of their outlines at their positions")
  func textAndImage() throws {
    let text = LaidOutText(
      string: "x", font: Font(size: 10), advance: 2, ascent: 1, descent: 1, path: square,
      resolvedFamily: "Inter")
    let bitmap = PremultipliedBitmap(size: try PixelSize(width: 30, height: 60))
    let asset = try #require(ImageAsset(name: "i", bitmap: bitmap, scale: 3))
    let list = DisplayList(size: .zero) {
      DisplayItem.text("text", text, at: Point(x: 5, y: 6), .color(.black))
      DisplayItem.image("image", asset, at: Point(x: 1, y: 2))
    }
    #expect(list.bounds(of: "text") == Rect(x: 4, y: 5, width: 2, height: 2))
    #expect(list.bounds(of: "image") == Rect(x: 1, y: 2, width: 10, height: 20))
  }
}
