@Suite("SVG path data")
struct SVGPathTests {
  @Test("Every command is read as the equivalent absolute lines and curves")
  func commands() throws {
    let cases: [(String, String)] = [
      ("M1,2 L3,4", "M1,2 L3,4"),
      ("M1,2 3,4 5,6", "M1,2 L3,4 L5,6"),
      ("m1,2 3,4 5,6", "M1,2 L4,6 L9,12"),
      ("M1,2 l1,1 1,1", "M1,2 L2,3 L3,4"),
      ("M1,2 H5 6 h-1 V7 v1 2", "M1,2 L5,2 L6,2 L5,2 L5,7 L5,8 L5,10"),
      ("M0,0 C1,2 3,4 5,6 c1,1 2,2 3,3", "M0,0 C1,2 3,4 5,6 C6,7 7,8 8,9"),
      ("M0,0 C1,2 3,4 5,6 S8,9 10,10", "M0,0 C1,2 3,4 5,6 C7,8 8,9 10,10"),
      ("M0,0 C1,2 3,4 5,6 s1,1 2,2 1,1 2,2", "M0,0 C1,2 3,4 5,6 C7,8 6,7 7,8 C8,9 8,9 9,10"),
      ("M5,6 S8,9 10,10", "M5,6 C5,6 8,9 10,10"),
      ("M0,0 Q50,100 100,0 q50,-100 100,0", "M0,0 Q50,100 100,0 Q150,-100 200,0"),
      ("M0,0 Q50,100 100,0 T200,0 t100,0", "M0,0 Q50,100 100,0 Q150,-100 200,0 Q250,100 300,0"),
      ("M0,0 T10,0", "M0,0 Q0,0 10,0"),
      ("M0,0 Q1,1 2,0 C3,3 4,4 5,5 T9,9", "M0,0 Q1,1 2,0 C3,3 4,4 5,5 Q5,5 9,9"),
      ("M0,0 H10 V10 Z", "M0,0 L10,0 L10,10 Z"),
      ("M1,1 h2 z l1,1 z m5,5 h1", "M1,1 L3,1 Z L2,2 Z M6,6 L7,6"),
      ("M0,0 A0,5 0 0 1 10,10", "M0,0 L10,10"),
      ("M3,4 A5,5 0 0 1 3,4 L1,1", "M3,4 L1,1"),
      ("", ""),
      (" \t\r\n\u{0C} ", ""),
    ]
    for (text, expected) in cases {
      #expect(try BezierPath(svgPathData: text).svgPathData() == expected, "\(text)")
    }
  }

  @Test("Numbers may follow one another without separators if unambiguous")
  func numberGrammar() throws {
    let cases: [(String, [Double])] = [
      ("M.5.5-1-1", [0.5, 0.5, -1, -1]),
      ("M1e2-1E+1,+1.5e-1 2.e0", [100, -10, 0.15, 2]),
      ("M 1\n,\t2 ,3 4", [1, 2, 3, 4]),
      ("M-.5-.25+3+4", [-0.5, -0.25, 3, 4]),
      ("M007,1.50 00,0", [7, 1.5, 0, 0]),
      ("M1.,2. 3,4", [1, 2, 3, 4]),
      (
        "M0.1,0.2 0.30000000000000004,1e-320",
        [0.1, 0.2, 0.30000000000000004, .leastNonzeroMagnitude * 2024]
      ),
    ]
    for (text, numbers) in cases {
      let points = try BezierPath(svgPathData: text).elements.flatMap(\.points)
      #expect(points.flatMap { [$0.x, $0.y] } == numbers, "\(text)")
    }
  }

  @Test("An arc's flags may be joined to one another and to the next number")
  func gluedFlags() throws {
    let spaced = try BezierPath(svgPathData: "M0,0 A25,26 -30 0 1 50,-25")
    for text in ["M0,0A25,26-30 0150-25", "M0 0A25 26-30,0,1,50-25", "M0,0a25 26-30 01 50-25"] {
      #expect(try BezierPath(svgPathData: text) == spaced, "\(text)")
    }
  }

  @Test("Arcs end exactly at their end points and follow their ellipses") func arcs() throws {
    // The centers of the four arcs of radius 50 through (0, 0) and (50, 50).
    let cases: [(String, Point, Double)] = [
      ("0 0 1", Point(x: 0, y: 50), .pi / 2), ("1 1 1", Point(x: 50, y: 0), 1.5 * .pi),
      ("0 1 0", Point(x: 0, y: 50), 1.5 * .pi), ("9 0 0", Point(x: 50, y: 0), .pi / 2),
    ]
    for (flags, center, sweep) in cases {
      let path = try BezierPath(svgPathData: "M0,0 A50,50 \(flags) 50,50", arcTolerance: 1e-6)
      #expect(path.currentPoint == Point(x: 50, y: 50))
      for segment in path.segments {
        for step in 0...10 {
          let distance = segment.point(at: Double(step) / 10).distance(to: center)
          #expect(abs(distance - 50) < 1.01e-6)
        }
      }
      #expect(abs(path.length - 50 * sweep) < 1e-4)
    }
    let stretched = try BezierPath(svgPathData: "M0,0 A1,1 0 0 1 10,0")
    #expect(abs(try #require(stretched.boundingBox).minY + 5) < 1e-3)
  }

  @Test("Random paths survive writing and reading bit for bit") func roundTrip() throws {
    var random = SeededGenerator(seed: 81)
    for _ in 0..<100 {
      let path = CurveSamples.path(&random)
      #expect(try BezierPath(svgPathData: path.svgPathData()) == path)
      let rounded = try BezierPath(svgPathData: path.svgPathData(decimals: 2))
      #expect(path.elements.map(\.command) == rounded.elements.map(\.command))
      for (element, other) in zip(path.elements, rounded.elements) {
        for (point, near) in zip(element.points, other.points) {
          #expect(abs(point.x - near.x) < 0.00501 && abs(point.y - near.y) < 0.00501)
        }
      }
    }
  }

  @Test("A path that starts without a move is written with the implied move")
  func impliedMove() throws {
    let path = BezierPath([.close, .quadratic(control: Point(x: 1, y: 2), to: Point(x: 3, y: 4))])
    #expect(path.svgPathData() == "M1,2 Q1,2 3,4")
    #expect(
      BezierPath([.line(to: Point(x: 1, y: 2)), .line(to: Point(x: 3, y: 4))]).svgPathData()
        == "M1,2 L3,4")
    #expect(BezierPath([.close]).svgPathData() == "")
  }

  @Test(
    "An error names the offset, what was expected and what was found",
    arguments: [
      ("L1,2", 0, SVGPathError.Expectation.move, "L"),
      ("  10,10", 2, .move, "1"),
      ("Z", 0, .move, "Z"),
      ("none", 0, .move, "n"),
      ("M", 1, .number, nil),
      ("M1", 2, .number, nil),
      ("M1,", 3, .number, nil),
      ("M1,,2", 3, .number, ","),
      ("M,1,2", 1, .number, ","),
      ("M1,2,", 5, .number, nil),
      ("M1,2,L3,4", 5, .number, "L"),
      ("M1,2 3", 6, .number, nil),
      ("M1,2 B3,4", 5, .command, "B"),
      ("M1,2Z3", 5, .command, "3"),
      ("M1,2;", 4, .command, ";"),
      ("M1,2 L", 6, .number, nil),
      ("M1,2 H", 6, .number, nil),
      ("M1,2 V x", 7, .number, "x"),
      ("M1,2 L-", 7, .number, nil),
      ("M1,2 L-x,2", 7, .number, "x"),
      ("M1,2 L.,2", 7, .number, ","),
      ("M1,2 L1e,2", 7, .number, "e"),
      ("M1,2 L1,2e", 9, .command, "e"),
      ("M0,0 C1,2 3,4 5", 15, .number, nil),
      ("M0,0 A5,5 0 2 1 9,9", 12, .flag, "2"),
      ("M0,0 A5,5 0 0", 13, .flag, nil),
      ("M0,0 A5,5 0 0 x", 14, .flag, "x"),
      ("M0,0 A5,5 0 0 1", 15, .number, nil),
      ("M0,0 A5", 7, .number, nil),
      ("M1e400,0", 1, .numberInRange, "1e400"),
      ("M0,0 L2e12,0", 6, .numberInRange, "2e12"),
      ("M9e11,0 l9e11,0", 9, .numberInRange, "9e11"),
      ("M-9e11,0 h-9e11", 10, .numberInRange, "-9e11"),
      ("M0,0 A1e13,5 0 0 1 9,9", 6, .numberInRange, "1e13"),
      ("M0,0 Lnan,0", 6, .number, "n"),
      ("M0,0 Linf,0", 6, .number, "i"),
      ("M0,0 é", 5, .command, "é"),
      ("é", 0, .move, "é"),
      ("M0,0 L1,2 🐎 4", 10, .command, "🐎"),
      ("M0,0 L1,2\u{0}", 9, .command, "\u{0}"),
      ("M0,0 L1,2\u{A0}3,4", 9, .command, "\u{A0}"),
      ("M1,2 l0x10,0", 7, .number, "x"),
    ] as [(String, Int, SVGPathError.Expectation, String?)])
  func errors(
    text: String, offset: Int, expected: SVGPathError.Expectation, found: String?
  ) {
    let error = SVGPathError(offset: offset, expected: expected, found: found)
    #expect(throws: error) { try BezierPath(svgPathData: text) }
  }

  @Test("An error's description is one readable line") func errorText() {
    let error = SVGPathError(offset: 7, expected: .number, found: "x")
    for part in ["a number", "offset 7", "found \"x\""] {
      #expect(error.description.contains(part), "\(part): \(error)")
    }
    let end = SVGPathError(offset: 1, expected: .flag, found: nil)
    for part in ["a flag, 0 or 1", "offset 1", "found the end"] {
      #expect(end.description.contains(part), "\(part): \(end)")
    }
    let texts = Set(SVGPathError.Expectation.allCases.map(\.description))
    #expect(texts.count == SVGPathError.Expectation.allCases.count)
  }

  @Test("Random text is read as a finite path or fails with an offset inside the text")
  func noise() {
    var random = SeededGenerator(seed: 82)
    let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE  01")
    for _ in 0..<3000 {
      let text = String(
        (0..<Int.random(in: 0...40, using: &random)).map { _ in
          alphabet.randomElement(using: &random) ?? " "
        })
      for text in [text, "M0,0" + text] {
        do {
          let path = try BezierPath(svgPathData: text)
          #expect(path.elements.flatMap(\.points).allSatisfy { $0.isFinite })
          #expect(path.length.isFinite && path.signedArea.isFinite)
        } catch {
          #expect((0...text.utf8.count).contains(error.offset))
        }
      }
    }
  }

  @Test("Every prefix of valid path data is read or fails at its end") func prefixes() {
    let text = "M1.5,2 l3-4 C1,2 3,4 5,6 s1,1 2,2 Q7,8 9,10 t1,1 A25,26 -30 0 1 50,-25 H4 v5 Z"
    for count in 0...text.utf8.count {
      let prefix = String(text.prefix(count))
      do {
        _ = try BezierPath(svgPathData: prefix)
      } catch {
        #expect(error.found == nil && error.offset == count, "\(prefix): \(error)")
      }
    }
  }
}
