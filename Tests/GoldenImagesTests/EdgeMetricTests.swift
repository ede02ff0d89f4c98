@testable import GoldenImages

@Suite("Redrawn edges and moved shapes")
struct EdgeMetricTests {
  private static let python = ExternalProgram(
    "/usr/bin/python3", "/opt/homebrew/bin/python3", probe: ["-c", "import cairo, numpy"])
  private static let hint: Comment =
    "pycairo or NumPy is not installed (apt install python3-cairo python3-numpy)"
  private static let size = (width: 72, height: 60)

  /// Draws images of 72 × 60 pixels, each by a line of Python that uses cairo's context `c`.
  ///
  /// `many` is the factor by which an image is enlarged and then averaged down, which serves as a
  /// rasterizer other than cairo's.
  private static let program = """
    import cairo, json, math, numpy, sys
    W, H = 72, 60
    def ring(x, y, r, width=1):
      c.set_line_width(width); c.arc(x, y, r, 0, 2 * math.pi); c.stroke()
    def disc(x, y, r): c.arc(x, y, r, 0, 2 * math.pi); c.fill()
    def spoke(x, y, r, angle, aside, cap):
      c.set_line_width(1); c.set_line_cap(cap)
      x, y = x - aside * math.sin(angle), y + aside * math.cos(angle)
      u, v = math.cos(angle), math.sin(angle)
      c.move_to(x + r * .3 * u, y + r * .3 * v); c.line_to(x + r * u, y + r * v); c.stroke()
    def hill(y, bend):
      c.move_to(0, 0); c.line_to(0, y)
      c.curve_to(W * .3, y, W * .35, y + bend, W * .5, y + bend)
      c.curve_to(W * .65, y + bend, W * .7, y, W, y); c.line_to(W, 0); c.fill()
    for line in sys.stdin:
      p = json.loads(line)
      many = p['many']
      s = cairo.ImageSurface(cairo.FORMAT_ARGB32, W * many, H * many)
      c = cairo.Context(s)
      c.set_antialias(getattr(cairo, 'ANTIALIAS_' + p['antialias'])); c.set_tolerance(p['tolerance'])
      c.set_source_rgba(*p['ground']); c.paint()
      c.scale(many, many); c.set_source_rgba(*p['ink'])
      exec(p['draw'])
      s.flush()
      data = s.get_data()
      if many > 1:
        rows = numpy.frombuffer(data, numpy.uint8).reshape(H, many, W, many, 4)
        data = rows.mean((1, 3)).round().astype(numpy.uint8).tobytes()
      sys.stdout.buffer.write(bytes(data))
    """

  /// The number of moved shapes of each kind.
  private static let count = Grids.areWhole ? 30 : 10

  /// The Python code and the settings with which a shape is drawn.
  struct Drawing: Encodable {
    var draw: String
    var ink: [Double]
    var ground: [Double]
    var antialias = "BEST"
    var tolerance = 0.1
    var many = 1
  }

  private static func render(_ drawings: [Drawing]) throws -> [PremultipliedBitmap] {
    let encoder = JSONEncoder()
    let lines = try drawings.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }
    let outcome = try python.run(["-c", program], input: Array(lines.joined().utf8))
    #expect(outcome.status == 0, "\(outcome.errors)")
    let size = try PixelSize(width: Self.size.width, height: Self.size.height)
    let words = stride(from: 0, to: outcome.output.count, by: 4).map { start in
      outcome.output[start..<start + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    return try drawings.indices.map { number in
      try #require(
        PremultipliedBitmap(
          size: size, words: Array(words[number * size.area..<(number + 1) * size.area])))
    }
  }

  /// A shape at a random position, which can be moved perpendicular to its edge, in pixels.
  struct Shape {
    enum ShapeKind: CaseIterable { case ring, disc, spoke, hill }

    let kind: ShapeKind
    let numbers: [Double]
    let ink: [Double]
    let ground: [Double]
    let cap: Int

    init(_ kind: ShapeKind, using random: inout SeededGenerator) {
      self.kind = kind
      numbers = [
        .random(in: 24...48, using: &random), .random(in: 24...36, using: &random),
        .random(in: 7...20, using: &random), .random(in: 0...6.28, using: &random),
      ]
      cap = .random(in: 0...1, using: &random)
      let palettes: [([Double], [Double])] = [
        ([0, 0, 0, 1], [1, 1, 1, 1]), ([1, 1, 1, 1], [0.95, 0.35, 0.2, 1]),
        ([0.1, 0.4, 0.9, 1], [0, 0, 0, 0]), ([0.5, 0.5, 0.5, 1], [0.75, 0.75, 0.75, 1]),
      ]
      (ink, ground) = palettes[Int(random.next() % 4)]
    }

    func drawing(moved: Double = 0) -> Drawing {
      let x = numbers[0]
      let y = numbers[1]
      let r = numbers[2]
      let angle = numbers[3]
      let dx = moved * cos(angle)
      let dy = moved * sin(angle)
      let draw =
        switch kind {
        case .ring: "ring(\(x + dx), \(y + dy), \(r))"
        case .disc: "disc(\(x + dx), \(y + dy), \(r))"
        case .spoke: "spoke(\(x), \(y), \(r), \(angle), \(moved), \(cap))"
        case .hill: "hill(\(y / 2 + moved), \(r))"
        }
      return Drawing(draw: draw, ink: ink, ground: ground)
    }
  }

  /// Compares the images of random shapes with those of the same shapes after a change.
  private static func results(
    _ kind: Shape.ShapeKind, count: Int, tolerance: Double = 0.2, seed: UInt64 = 20,
    _ change: (Shape) -> Drawing
  ) throws -> [ImageDifference] {
    var random = SeededGenerator(seed: seed)
    let shapes = (0..<count).map { _ in Shape(kind, using: &random) }
    let images = try render(shapes.map { $0.drawing() } + shapes.map(change))
    return try (0..<count).map { number in
      try ImageComparison(.edges(tolerance: tolerance))
        .difference(between: images[number], and: images[number + count])
    }
  }

  @Test(
    "edges redrawn with other settings or another rasterizer match",
    .enabled(if: python.isAvailable, hint), arguments: Shape.ShapeKind.allCases)
  func redrawn(kind: Shape.ShapeKind) throws {
    var changed = 0
    for (antialias, tolerance, many) in [("GOOD", 0.1, 1), ("BEST", 0.01, 1), ("BEST", 0.1, 4)] {
      let found = try Self.results(kind, count: Grids.areWhole ? 20 : 10) { shape in
        var drawing = shape.drawing()
        drawing.antialias = antialias
        drawing.tolerance = tolerance
        drawing.many = many
        return drawing
      }
      for difference in found {
        #expect(difference.isAllowed, "\(difference.differing) of \(difference.changed)")
      }
      changed += found.count { $0.changed > 0 }
    }
    // The test is meaningful only if many of the images differ.
    #expect(changed > 10)
  }

  @Test(
    "lines moved by half a pixel and areas moved by a quarter of a pixel differ",
    .enabled(if: python.isAvailable, hint),
    arguments: [
      (Shape.ShapeKind.ring, 0.5), (.ring, 1), (.spoke, 0.5), (.spoke, 1), (.disc, 0.25),
      (.disc, 1),
      (.hill, 0.25), (.hill, 1),
    ])
  func moved(kind: Shape.ShapeKind, distance: Double) throws {
    for difference in try Self.results(kind, count: Self.count, { $0.drawing(moved: distance) }) {
      #expect(!difference.isAllowed, "\(difference.changed) changed")
    }
  }

  @Test(
    "a tolerance of 0.6 permits cairo's fast antialiasing but not a line moved by a pixel",
    .enabled(if: python.isAvailable, hint), arguments: [Shape.ShapeKind.ring, .spoke])
  func coarse(kind: Shape.ShapeKind) throws {
    let redrawn = try Self.results(kind, count: Self.count, tolerance: 0.6) { shape in
      var drawing = shape.drawing()
      drawing.antialias = "FAST"
      return drawing
    }
    #expect(redrawn.contains { $0.maximum.largest > 64 })
    for difference in redrawn { #expect(difference.isAllowed, "\(difference.differing)") }
    for difference in try Self.results(
      kind, count: Self.count, tolerance: 0.6, { $0.drawing(moved: 1) })
    {
      #expect(!difference.isAllowed)
    }
  }

  @Test(
    "the metric marks more pixels of a ring moved by half a pixel than pixelmatch does",
    .enabled(if: python.isAvailable, hint))
  func pixelmatchIsBlind() throws {
    let ring = "ring(36, 30, 20)"
    let moved = "ring(36.5, 30, 20)"
    let ink = [0, 0, 0, 1.0]
    let ground = [1, 1, 1, 1.0]
    let images = try Self.render([
      Drawing(draw: ring, ink: ink, ground: ground), Drawing(draw: moved, ink: ink, ground: ground),
    ])
    let pixelmatch = try ImageComparison(.pixelmatch())
      .difference(between: images[0], and: images[1])
    let edges = try ImageComparison(.edges()).difference(between: images[0], and: images[1])
    #expect(pixelmatch.changed > 100)
    #expect(
      edges.differing > 4 * pixelmatch.differing, "\(edges.differing), \(pixelmatch.differing)")
  }

  // MARK: - Small images

  private func image(_ rows: [[UInt8]]) throws -> StraightBitmap {
    let size = try PixelSize(width: rows[0].count, height: rows.count)
    return try #require(
      StraightBitmap(size: size, bytes: rows.flatMap { $0.flatMap { [$0, $0, $0, 255] } }))
  }

  private func differing(
    _ first: [[UInt8]], _ second: [[UInt8]], tolerance: Double = 0.2
  ) throws -> Int {
    let comparison = ImageComparison(.edges(tolerance: tolerance))
    let found = try comparison.difference(between: image(first), and: image(second))
    let back = try comparison.difference(between: image(second), and: image(first))
    #expect(found.differing == back.differing)
    return found.differing
  }

  @Test("a vertical edge may move by at most the tolerance") func upright() throws {
    func edge(_ partial: UInt8) -> [[UInt8]] {
      Array(repeating: [0, 0, 0, partial, 255, 255, 255], count: 7)
    }
    // One fifth of 255 is 51.
    #expect(try differing(edge(100), edge(151)) == 0)
    #expect(try differing(edge(100), edge(152)) == 7)
    #expect(try differing(edge(100), edge(128), tolerance: 0.1) == 7)
  }

  @Test("a line moved to the next column differs in both columns") func line() throws {
    func line(at column: Int) -> [[UInt8]] {
      Array(repeating: (0..<9).map { $0 == column ? 255 : 0 }, count: 6)
    }
    #expect(try differing(line(at: 4), line(at: 5)) == 12)
    #expect(try differing(line(at: 4), line(at: 5), tolerance: 0.9) == 12)
  }

  @Test("an area differs if its color changes by at least four steps") func areas() throws {
    func area(_ value: UInt8) -> [[UInt8]] {
      Array(repeating: Array(repeating: value, count: 5), count: 4)
    }
    #expect(try differing(area(90), area(93)) == 0)
    #expect(try differing(area(90), area(94)) == 20)
  }

  @Test("an added or removed pixel differs for every tolerance below 1") func dots() throws {
    var dot = Array(repeating: [UInt8](repeating: 200, count: 7), count: 7)
    let empty = dot
    dot[3][3] = 40
    #expect(try differing(empty, dot) == 1)
    #expect(try differing(empty, dot, tolerance: 0.99) == 1)
    #expect(try differing(empty, dot, tolerance: .nan) == 1)
    #expect(try differing(empty, dot, tolerance: 1) == 0)
  }
}
