@Suite("Covered areas")
struct CoverageTests {
  /// Returns a list with a single white path.
  private func list(_ path: BezierPath, rule: FillRule = .winding) -> DisplayList {
    DisplayList(
      size: Size(width: 100, height: 80), items: [.fill("path", path, .color(.white), rule: rule)])
  }

  /// Returns the sum of all alphas, in square points.
  private func area(_ list: DisplayList, scale: Double = 1) throws -> Double {
    let bitmap = try CairoRenderer().render(list, scale: scale)
    return Double(bitmap.words.reduce(0) { $0 + Int($1 >> 24) }) / 255 / scale / scale
  }

  static let shapes: [(String, BezierPath)] = [
    ("a circle", .circle(center: Point(x: 50.3, y: 40.7), radius: 30)),
    ("an ellipse", .ellipse(in: Rect(x: 3.1, y: 10.9, width: 90, height: 21))),
    (
      "a rounded rectangle",
      .roundedRect(Rect(x: 10.25, y: 5.5, width: 70, height: 60), cornerRadius: 12)
    ),
    ("a rectangle off the grid", .rect(Rect(x: 10.3, y: 20.6, width: 33.3, height: 7.77))),
    (
      "a wave's hill",
      BezierPath.wavePath(width: 100, bendDistance: 100).applying(.translation(x: 0, y: 70))
    ),
    (
      "an open cubic",
      BezierPath([
        .move(to: Point(x: 10, y: 70)),
        .cubic(
          control1: Point(x: 20, y: 0), control2: Point(x: 80, y: 10), to: Point(x: 90, y: 70)),
      ])
    ),
  ]

  @Test("A fill covers the path's area", arguments: shapes, [1.0, 2, 3, 2.5])
  func fillsArea(shape: (name: String, path: BezierPath), scale: Double) throws {
    let expected = abs(shape.path.signedArea)
    // A chord at most h away from its arc is ⅔ h away on average, always on the same side. Edges
    // fall on any of the 15 sample rows of a pixel, which averages out.
    let tolerance = 2.0 / 3 * CairoRenderer.tolerance * shape.path.length / scale
    #expect(abs(try area(list(shape.path), scale: scale) - expected) < tolerance)
  }

  @Test("A circle covers πr²") func circle() throws {
    let path = BezierPath.circle(center: Point(x: 50, y: 40), radius: 25)
    #expect(abs(try area(list(path), scale: 3) - .pi * 625) < 0.002 * .pi * 625)
  }

  @Test("The fill rule decides whether a doubly enclosed area is filled") func fillRules() throws {
    var path = BezierPath.rect(Rect(x: 10, y: 10, width: 40, height: 40))
    path.append(.rect(Rect(x: 20, y: 20, width: 10, height: 10)))
    #expect(try area(list(path)) == 1_600)
    #expect(try area(list(path, rule: .evenOdd)) == 1_500)
  }

  @Test("A stroke covers length times width, and each cap adds its area") func strokes() throws {
    func strokeArea(_ cap: StrokeStyle.LineCap) throws -> Double {
      let line = BezierPath.polyline([Point(x: 20, y: 40), Point(x: 80, y: 40)])
      return try area(
        DisplayList(
          size: Size(width: 100, height: 80),
          items: [.stroke("l", line, .color(.white), style: StrokeStyle(width: 10, lineCap: cap))]),
        scale: 2)
    }
    #expect(try strokeArea(.butt) == 600)
    #expect(try strokeArea(.square) == 700)
    #expect(abs(try strokeArea(.round) - (600 + 25 * .pi)) < 0.5)
  }

  @Test("Each line join covers its area") func joins() throws {
    let corner = BezierPath.polyline([
      Point(x: 20, y: 20), Point(x: 60, y: 20), Point(x: 60, y: 60),
    ])
    func cornerArea(_ join: StrokeStyle.LineJoin, miterLimit: Double = 10) throws -> Double {
      let style = StrokeStyle(width: 10, lineJoin: join, miterLimit: miterLimit)
      return try area(
        DisplayList(
          size: Size(width: 100, height: 80),
          items: [.stroke("l", corner, .color(.white), style: style)]), scale: 2)
    }
    // Two legs of 40 × 10 overlap in a 5 × 5 square inside the corner; the outside of the corner
    // is a square, a quarter disc or a triangle.
    let legs = 800.0 - 25
    #expect(try cornerArea(.miter) == legs + 25)
    #expect(abs(try cornerArea(.round) - (legs + 25 * .pi / 4)) < 0.3)
    #expect(abs(try cornerArea(.bevel) - (legs + 12.5)) < 0.3)
    #expect(try cornerArea(.miter, miterLimit: 1) == cornerArea(.bevel))
  }

  @Test("Dashes cover their share of the line, starting at the phase") func dashes() throws {
    let line = BezierPath.polyline([Point(x: 10, y: 40), Point(x: 90, y: 40)])
    func dashed(_ lengths: [Double], phase: Double) throws -> PremultipliedBitmap {
      let style = StrokeStyle(width: 2, dashLengths: lengths, dashPhase: phase)
      return try CairoRenderer().render(
        DisplayList(
          size: Size(width: 100, height: 80),
          items: [.stroke("l", line, .color(.white), style: style)]))
    }
    let bitmap = try dashed([6, 2], phase: 0)
    let shows = (10..<90).map { bitmap[$0, 40].alpha == 255 }
    #expect(shows == (0..<80).map { $0 % 8 < 6 })
    let shifted = try dashed([6, 2], phase: 3)
    #expect((10..<90).map { shifted[$0, 40].alpha == 255 } == (0..<80).map { ($0 + 3) % 8 < 6 })
  }

  @Test("An image at scale 3 averages to the image at scale 1") func scalesAgree() throws {
    for shape in Self.shapes {
      let small = try CairoRenderer().render(list(shape.1), scale: 1)
      let large = try CairoRenderer().render(list(shape.1), scale: 3)
      #expect((large.width, large.height) == (300, 240))
      var most = 0.0
      var total = 0.0
      for y in 0..<small.height {
        for x in 0..<small.width {
          var sum = 0
          for dy in 0..<3 { for dx in 0..<3 { sum += Int(large[3 * x + dx, 3 * y + dy].alpha) } }
          let difference = abs(Double(sum) / 9 - Double(small[x, y].alpha))
          most = max(most, difference)
          total += difference
        }
      }
      // A flattened curve may deviate by a tenth of a pixel, 25 levels, and an edge by half a
      // sample row of 15, 8 levels.
      #expect(most <= 34, "\(shape.0)")
      #expect(total / Double(small.size.area) < 0.5, "\(shape.0)")
    }
  }
}
