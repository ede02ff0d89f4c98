@Suite("Limits of the renderer")
struct RendererLimitsTests {
  private let renderer = CairoRenderer()

  @Test("A scale that is not positive and finite is refused", arguments: [0, -1, .nan, .infinity])
  func refusesScales(scale: Double) {
    let list = DisplayList(size: Size(width: 1, height: 1))
    #expect {
      try renderer.render(list, scale: scale)
    } throws: { error in
      guard case .scale = error as? CairoError else { return false }
      return "\(error)".contains("greater than 0")
    }
  }

  @Test(
    "Sizes without pixels or beyond the limits are refused with their numbers",
    arguments: [
      (Size(width: 0, height: 10), 1.0, 0, 10, PixelSizeError.Limit.empty),
      (Size(width: 0.4, height: 10), 1, 0, 10, .empty),
      (Size(width: -5, height: 10), 1, -5, 10, .empty),
      (Size(width: 32_768, height: 1), 1, 32_768, 1, .side),
      (Size(width: 16_384, height: 1), 2, 32_768, 2, .side),
      (Size(width: 10_000, height: 10_000), 1, 10_000, 10_000, .area),
      (Size(width: 1e300, height: 1), 1, 1_000_000_000_000_000, 1, .side),
    ])
  func refusesSizes(
    size: Size, scale: Double, width: Int, height: Int, limit: PixelSizeError.Limit
  ) {
    let error = PixelSizeError(width: width, height: height, limit: limit)
    #expect(throws: CairoError.size(error)) {
      try renderer.render(DisplayList(size: size), scale: scale)
    }
    #expect(error.description.contains("\(width) × \(height)"))
  }

  @Test(
    "Sizes are rounded to the nearest pixel, halves up",
    arguments: [
      (Size(width: 10.4, height: 10.6), 1.0, 10, 11), (Size(width: 2.5, height: 3.5), 1, 3, 4),
      (Size(width: 375, height: 667), 3, 1_125, 2_001), (Size(width: 33.3, height: 1), 1.5, 50, 2),
    ])
  func roundsSizes(size: Size, scale: Double, width: Int, height: Int) throws {
    let list = DisplayList(size: size)
    let bitmap = try renderer.render(list, scale: scale)
    #expect((bitmap.width, bitmap.height) == (width, height))
    #expect(try CairoRenderer.pixelSize(of: list, scale: scale) == bitmap.size)
  }

  @Test("A NaN coordinate is found before anything is drawn") func refusesNaN() {
    let path = BezierPath([.move(to: .zero), .line(to: Point(x: .nan, y: 1)), .close])
    let list = DisplayList(
      size: Size(width: 9, height: 9), items: [.group("g", [.fill("bad", path, .color(.black))])])
    #expect(throws: CairoError.problem(.init(itemID: "bad", kind: .notFinite("path")))) {
      try renderer.render(list)
    }
    #expect(throws: CairoError.problem(.init(itemID: nil, kind: .notFinite("size")))) {
      try renderer.render(DisplayList(size: Size(width: .nan, height: 9)))
    }
  }

  @Test("An item beyond cairo's coordinate range is refused by name") func refusesDistance() {
    let far = Rect(x: 0, y: 0, width: 3e6, height: 1)
    let list = DisplayList(
      size: Size(width: 9, height: 9), items: [.fill("far", far, .color(.black))])
    #expect(throws: Never.self) { try renderer.render(list, scale: 1) }
    #expect(
      "\(CairoError.tooFar(itemID: "far", pixels: 6e6))"
        == "the item “far” extends 6000000 px from the corner of the image; at most 4194304 px are "
        + "allowed")
    #expect(throws: CairoError.tooFar(itemID: "far", pixels: 6e6)) {
      try renderer.render(list, scale: 2)
    }
    let wide = DisplayList(
      size: Size(width: 9, height: 9),
      items: [
        .stroke(
          "wide", .polyline([.zero, Point(x: 1, y: 1)]), .color(.black),
          style: StrokeStyle(width: 1e9))
      ])
    #expect(throws: CairoError.self) { try renderer.render(wide) }
  }

  @Test("A large rectangle within the limits covers the image") func drawsLargeRectangles() throws {
    let all = Rect(x: -4e6, y: -4e6, width: 8e6, height: 8e6)
    let list = DisplayList(
      size: Size(width: 9, height: 9), items: [.fill("all", all, .color(.white))])
    #expect(try renderer.render(list).words.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  @Test("Empty and degenerate items draw nothing") func survivesOddities() throws {
    let dot = BezierPath.circle(center: Point(x: 4, y: 4), radius: 2)
    let point = BezierPath([.line(to: .zero), .close, .close])
    let list = DisplayList(size: Size(width: 9, height: 9)) {
      DisplayItem.fill("empty", BezierPath(), .color(.black))
      DisplayItem.fill("point", point, .color(.black))
      DisplayItem.stroke("thin", dot, .color(.black), style: StrokeStyle(width: 0))
      DisplayItem.stroke("negative", dot, .color(.black), style: StrokeStyle(width: -1))
      DisplayItem.fill(
        "noColours", dot,
        .linearGradient(LinearGradient(from: .zero, to: Point(x: 1, y: 1), colors: [])))
      DisplayItem.fill(
        "noLength", dot, .linearGradient(LinearGradient(from: .zero, to: .zero, colors: [])))
      DisplayItem.fill(
        "noRadius", dot, .radialGradient(RadialGradient(center: .zero, radius: -1, colors: [])))
    }
    #expect(try renderer.render(list).words.allSatisfy { $0 == 0 })
  }

  @Test("Versions are three numbers separated by periods") func versions() {
    for text in [CairoRenderer.versionText, PangoTextLayout.versionText] {
      let parts = text.split(separator: ".").map { Int($0) }
      #expect(parts.count == 3 && parts.allSatisfy { $0 != nil })
    }
  }
}
