@testable import GoldenImages

@Suite("Changes of a display list")
struct DisplayListChangeTests {
  /// Returns a list with a background, a ball in a group, and a label.
  private static func list(
    ball: Point = Point(x: 100, y: 40), radius: Double = 7.5, color: Color = .white,
    isStroked: Bool = false, opacity: Double = 1, label: String = "Loading...",
    labelAt: Point = Point(x: 10, y: 20)
  ) -> DisplayList {
    let circle = BezierPath.circle(center: .zero, radius: radius)
    let text = LaidOutText(
      string: label, font: Font(size: 14, weight: .bold), advance: 66.5, ascent: 13, descent: 3,
      path: BezierPath(), resolvedFamily: "Inter")
    return DisplayList(size: Size(width: 375, height: 100)) {
      DisplayItem.fill("field", Rect(x: 0, y: 0, width: 375, height: 100), .color(.black))
      DisplayItem.group("ball.0", at: ball, opacity: opacity) {
        if isStroked {
          DisplayItem.stroke("ball.0.disc", circle, .color(color))
        } else {
          DisplayItem.fill("ball.0.disc", circle, .color(color))
        }
      }
      DisplayItem.text("label", text, at: labelAt, .color(.white))
    }
  }

  private func changes(to other: DisplayList) -> [String] {
    DisplayListChange.changes(from: Self.list().text, to: other.text).map(\.description)
  }

  @Test(
    "changed places, colors, opacities, strings and kinds are reported with both values",
    arguments: [
      (list(), []),
      (list(ball: Point(x: 100.4, y: 39)), ["ball.0 moved by 0.4, -1 pt"]),
      // A group without transform is at 0, 0.
      (list(ball: .zero), ["ball.0 moved by -100, -40 pt"]),
      (list(labelAt: Point(x: 10, y: 20.25)), ["label moved by 0, 0.25 pt"]),
      (list(color: Color(255, 255, 254)), ["ball.0.disc color: #FFFFFF → #FFFFFE"]),
      (list(opacity: 0.5), ["ball.0 opacity: none → 0.5"]),
      (list(label: "Done (\"3\" new)"), [#"label content: "Loading..." → "Done (\"3\" new)""#]),
      (list(isStroked: true), ["ball.0.disc changed from fill to stroke"]),
    ] as [(DisplayList, [String])])
  func fields(other: DisplayList, expected: [String]) {
    #expect(changes(to: other) == expected)
  }

  @Test("moved outlines are reported with their displacements") func movedLeaves() {
    var other = Self.list()
    other.items[0] = .fill("field", Rect(x: 0, y: -2, width: 375, height: 100), .color(.black))
    #expect(changes(to: other) == ["field moved by 0, -2 pt"])
  }

  @Test("a changed outline is reported with the largest displacement of a point") func reshaped() {
    // A control point of a quarter circle is 4/3 · (√2 − 1) of the radius away from its endpoint.
    let handle = 0.5 * 4 / 3 * (2.0.squareRoot() - 1)
    let distance = (0.5 * 0.5 + handle * handle).squareRoot()
    #expect(abs(distance - 0.5712) < 0.00005)
    let changes = changes(to: Self.list(radius: 8))
    #expect(changes.count == 1 && changes[0].contains("ball.0.disc"))
    #expect(changes[0].contains("0.5712 pt"))
  }

  @Test("an added or removed item is reported once") func items() {
    var other = Self.list()
    let label = other.items.removeLast()
    #expect(changes(to: other) == ["label was removed"])
    other.items += [
      .group("shade") { label },
      .fill("dot", Rect(x: 0, y: 0, width: 1, height: 1), .color(.black)),
    ]
    #expect(
      changes(to: other)
        == ["label is now drawn first in its group", "shade was added", "dot was added"])
  }

  @Test("a moved item is reported with the item now before it, also if that is new or a group")
  func predecessors() {
    var other = Self.list()
    other.items.swapAt(0, 1)
    #expect(changes(to: other) == ["field is now drawn directly after ball.0"])
    other = Self.list()
    let label = other.items.removeLast()
    other.items.insert(label, at: 0)
    #expect(changes(to: other) == ["label is now drawn first in its group"])
    other.items.insert(.fill("dot", Rect(x: 0, y: 0, width: 1, height: 1), .color(.black)), at: 0)
    #expect(changes(to: other) == ["label is now drawn directly after dot", "dot was added"])
  }

  @Test("a changed drawing order is reported for the moved items") func order() {
    var other = Self.list()
    other.items.swapAt(1, 2)
    let found = DisplayListChange.changes(from: Self.list().text, to: other.text)
    #expect(found.count == 1 || found.count == 2, "\(found)")
    #expect(found.allSatisfy { $0.description.contains(" is now drawn ") })
  }

  @Test(
    "invalid texts are reported as changes",
    arguments: [
      "", "\n\n", "list", "fill", "fill \"", "group \"a\" translate(", "text \"a\" \"b\\",
      "fill \"field\" color #000000 path M0,0 Lx", "list 375×100\nlist 375×100\n",
      "  fill \"field\"\nfill \"field\"\n",
    ])
  func nonsense(text: String) {
    let other = Self.list().text
    #expect(!DisplayListChange.changes(from: text, to: other).isEmpty)
    #expect(!DisplayListChange.changes(from: other, to: text).isEmpty)
    #expect(DisplayListChange.changes(from: text, to: text).isEmpty)
  }
}
