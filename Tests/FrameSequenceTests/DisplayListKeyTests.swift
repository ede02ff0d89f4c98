@Suite("Keys of display lists")
struct DisplayListKeyTests {
  private func list(
    _ x: Double = 1, color: Color = .black, id: String = "a", opacity: Double = 1
  ) -> DisplayList {
    DisplayList(size: Size(width: 10, height: 10)) {
      DisplayItem.group("g", at: Point(x: 0, y: 0), opacity: opacity) {
        DisplayItem.fill(id, Rect(x: x, y: 2, width: 3, height: 4), .color(color))
        DisplayItem.stroke(
          "s", .circle(center: .zero, radius: x), .color(color), style: StrokeStyle(width: 2))
      }
    }
  }

  @Test("Equal lists have equal keys") func equal() {
    #expect(DisplayListKey(list()) == DisplayListKey(list()))
  }

  @Test("The smallest change changes the key") func different() throws {
    var lists = [
      list(), list((1.0).nextUp), list(color: .white), list(id: "b"), list(opacity: 0.5),
      DisplayList(size: Size(width: 10, height: 11)),
      DisplayList(size: Size(width: 10, height: 10)),
      DisplayList(size: Size(width: 10, height: 10), background: .clear),
    ]
    let size = try PixelSize(width: 2, height: 2)
    for pixel in [0, 1] as [UInt32] {
      let bitmap = PremultipliedBitmap(size: size, filledWith: PremultipliedPixel(word: pixel))
      let asset = try #require(ImageAsset(name: "i", bitmap: bitmap))
      lists.append(
        DisplayList(
          size: Size(width: 10, height: 10),
          items: [.image("i", asset, in: Rect(x: 0, y: 0, width: 5, height: 5))]))
    }
    let gradient = LinearGradient(
      from: .zero, to: Point(x: 1, y: 1), colors: [Color.black, .white])
    lists.append(
      DisplayList(
        size: Size(width: 10, height: 10),
        items: [.fill("a", Rect(x: 1, y: 2, width: 3, height: 4), .linearGradient(gradient))]))
    #expect(Set(lists.map { DisplayListKey($0).value }).count == lists.count)
  }
}
