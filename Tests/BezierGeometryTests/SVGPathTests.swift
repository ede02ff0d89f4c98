@Suite("SVG path data")
struct SVGPathTests {
  @Test(
    "Every command is read as the equivalent absolute lines and curves",
    arguments: TableRow.rows(of: "Paths/svg-commands.tsv"))
  func commands(row: TableRow) throws {
    #expect(try BezierPath(svgPathData: row.text(0)).svgPathData() == row[1])
  }

  @Test(
    "Numbers may follow one another without separators if unambiguous",
    arguments: TableRow.rows(of: "Paths/svg-numbers.tsv"))
  func numberGrammar(row: TableRow) throws {
    let points = try BezierPath(svgPathData: row.text(0)).elements.flatMap(\.points)
    #expect(points.flatMap { [$0.x, $0.y] } == row.numbers(1))
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
    arguments: TableRow.rows(of: "Paths/svg-errors.tsv"))
  func errors(row: TableRow) throws {
    let expected = try #require(
      SVGPathError.Expectation.allCases.first { $0.description == row[2] })
    let found = row[3].isEmpty ? nil : row.text(3)
    let error = SVGPathError(offset: Int(try row.number(1)), expected: expected, found: found)
    #expect(throws: error) { try BezierPath(svgPathData: row.text(0)) }
    let end = found?.debugDescription ?? "the end"
    #expect(error.description == "at offset \(row[1]) found \(end); expected \(row[2])")
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
