import BezierGeometry
import CairoBackend
import Foundation
import KeyframeAnimation
import RefreshScene
import TestSupport
import Testing
import VectorDrawing

@Suite("Icons")
struct IconTests {
  private static let side = 80.0
  private static let center = Point(x: side / 2, y: side / 2)

  private func render(_ items: [DisplayItem], scale: Double) throws -> PremultipliedBitmap {
    try CairoRenderer().render(
      DisplayList(size: Size(width: Self.side, height: Self.side), items: items), scale: scale)
  }

  /// The smallest rectangle around all pixels that are not empty, in points from the middle.
  private func ink(_ items: [DisplayItem], scale: Double) throws -> Rect {
    let bitmap = try render(items, scale: scale)
    var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y].word != 0 {
        (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
      }
    }
    func point(_ x: Int, _ y: Int) -> Point {
      Point(x: Double(x) / scale - Self.center.x, y: Double(y) / scale - Self.center.y)
    }
    return Rect(point(left, top), point(right + 1, bottom + 1))
  }

  /// The sum of all alphas, in square points.
  private func area(_ items: [DisplayItem], scale: Double = 4) throws -> Double {
    let bitmap = try render(items, scale: scale)
    return Double(bitmap.words.reduce(0) { $0 + Int($1 >> 24) }) / 255 / scale / scale
  }

  private func arrow(
    _ icon: ArrowIcon, angle: Double = 0, alpha: Double = 1, color: Color = .black
  ) -> [DisplayItem] {
    [icon.item("a", at: Self.center, color: color, angle: angle, alpha: alpha)]
  }

  private func expectClose(_ rect: Rect, _ other: Rect, within tolerance: Double) {
    #expect(
      max(
        abs(rect.minX - other.minX), abs(rect.minY - other.minY), abs(rect.maxX - other.maxX),
        abs(rect.maxY - other.maxY)) <= tolerance, "\(rect) \(other)")
  }

  @Test(
    "boxes and ink are as big as the originals' pictures",
    arguments: [
      (ArrowIcon.mjVertical, Size(width: 15, height: 40), Size(width: 13.5, height: 23)),
      (.mjTrailer, Size(width: 20, height: 20), Size(width: 16.15, height: 16.15)),
      (.zh, Size(width: 18, height: 18), Size(width: 9.6, height: 15.65)),
      // 23 × 60 points shown 55 high.
      (
        .ego, Size(width: 21.0833, height: 55),
        Size(width: 22.1 * 55 / 60, height: 57.05 * 55 / 60)
      ),
    ])
  func sizes(icon: ArrowIcon, box: Size, ink: Size) throws {
    #expect(abs(icon.size.width - box.width) < 1e-4 && icon.size.height == box.height)
    for scale in [1.0, 2, 3, 8] {
      let painted = try self.ink(arrow(icon), scale: scale)
      // Pixels are whole; one touched by less than half a 255th stays empty: at a sharp tip several rows.
      let tolerance = 2 / scale + 0.3
      #expect(abs(painted.width - ink.width) < tolerance)
      #expect(abs(painted.height - ink.height) < tolerance)
      let bounds = Rect(x: -box.width / 2, y: -box.height / 2, width: box.width, height: box.height)
        .inset(dx: -1 / scale, dy: -1 / scale)
      #expect(bounds.intersection(painted) == painted)
    }
  }

  /// The alphas of a row of points of an icon's box, 0…1, at eight pixels a point.
  private func row(_ y: Double, of icon: ArrowIcon) throws -> [Double] {
    let scale = 8.0
    let bitmap = try render(arrow(icon), scale: scale)
    let top = Self.center.y - icon.size.height / 2
    let left = Self.center.x - icon.size.width / 2
    let pixels = bitmap.row(Int(((top + y) * scale).rounded(.down)))
    return (0..<Int(icon.size.width * scale)).map {
      Double(pixels[pixels.startIndex + Int(left * scale) + $0] >> 24) / 255
    }
  }

  /// How many points of a row of an icon's box are painted.
  private func painted(_ y: Double, of icon: ArrowIcon) throws -> Double {
    try row(y, of: icon).reduce(0, +) / 8
  }

  @Test("MJRefresh's arrow has its shaft from 8.5 to 31.5 in its box, and arms of 6 by 6")
  func mjArrow() throws {
    #expect(try painted(8.3, of: .mjVertical) == 0 && painted(31.7, of: .mjVertical) == 0)
    // The round end: half a line width in, the whole width is there.
    #expect(try painted(8.55, of: .mjVertical) < 1)
    for y in stride(from: 9.5, to: 23.9, by: 0.4) {
      #expect(abs(try painted(y, of: .mjVertical) - 1.5) < 0.02)
    }
    // The arms begin 6.75 above the middle of the tip, 24 in the box.
    #expect(try painted(24.5, of: .mjVertical) > 1.6)
    // Two arms at 45 degrees and the shaft, apart from one another: open.
    #expect(abs(try painted(27, of: .mjVertical) - (1.5 + 2 * 1.5 * 2.0.squareRoot())) < 0.1)
  }

  /// What the originals' pictures have in each row and column at two pixels a point.
  private static let profiles: [String: [Int: Double]] = {
    let file = Repository.fixtures.appending(path: "Icons/profiles.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var profiles: [String: [Int: Double]] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t")
      if let index = Int(fields[2]), let painted = Double(fields[3]) {
        profiles["\(fields[0]) \(fields[1])", default: [:]][index] = painted
      }
    }
    return profiles
  }()

  @Test(
    "every row and column of the originals' pictures is painted as much as theirs",
    arguments: ArrowIcon.allCases)
  func profiles(icon: ArrowIcon) throws {
    // Four of our pixels to a point of their picture; EGO's is shown smaller than it is.
    let picture = icon == .ego ? Size(width: 23, height: 60) : icon.size
    let scale = 4 * picture.height / icon.size.height
    let bitmap = try CairoRenderer().render(
      DisplayList(
        size: icon.size,
        items: [
          icon.item(
            "a", at: Point(x: icon.size.width / 2, y: icon.size.height / 2), color: .black)
        ]), scale: scale)
    var (rows, columns) = ([Int: Double](), [Int: Double]())
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let alpha = Double(bitmap[x, y].word >> 24) / 255
        rows[y, default: 0] += alpha / 4
        columns[x, default: 0] += alpha / 4
      }
    }
    for (way, ours, length) in [
      ("row", rows, picture.height), ("column", columns, picture.width),
    ] {
      let theirs = try #require(Self.profiles["\(icon) \(way)"])
      let count = Int(2 * length)
      /// The differences where ours lies so many of its pixels further on.
      func differences(_ shift: Int) -> [Double] {
        (0..<count).map { index -> Double in
          let first = 2 * index - shift
          let sum: Double = (ours[first] ?? 0) + (ours[first + 1] ?? 0)
          return abs(sum / 2 - (theirs[index] ?? 0))
        }
      }
      // A quarter of a point off the middle, as theirs may lie, is none.
      let sums = (-1...1).map { shift -> (sum: Double, most: Double) in
        let all = differences(shift)
        return (all.reduce(0, +), all.max() ?? .infinity)
      }
      let best = try #require(sums.min { $0.sum < $1.sum })
      #expect(best.most < 0.7, "\(way)")
      #expect(best.sum / Double(count) < 0.12, "\(way)")
    }
  }

  @Test("the trailer's arrow lies in a circle that is open from 12 to 28 degrees below the left")
  func trailerArrow() throws {
    let scale = 8.0
    let bitmap = try render(arrow(.mjTrailer), scale: scale)
    func alpha(_ point: Point) -> Double {
      Double(bitmap[Int(point.x * scale), Int(point.y * scale)].word >> 24) / 255
    }
    for degrees in stride(from: 0.0, to: 360, by: 1) {
      // Counted from the left, downwards.
      let angle = Double.pi - degrees * .pi / 180
      let onCircle = alpha(Self.center + Vector(dx: 7.8, dy: 0).rotated(by: angle))
      if (14...26).contains(degrees) {
        #expect(onCircle < 0.05, "\(degrees)")
      } else if !(10...30).contains(degrees) {
        #expect(onCircle > 0.9, "\(degrees)")
      }
    }
    // The shaft at the box's middle, and the arms beside its tip.
    for x in stride(from: -3.4, through: 3.4, by: 0.2) {
      #expect(alpha(Self.center + Vector(dx: x, dy: 0)) > 0.9)
    }
    for y in [-1.5, 1.5] { #expect(alpha(Self.center + Vector(dx: -2, dy: y)) > 0.9) }
    #expect(alpha(Self.center + Vector(dx: 5, dy: 0)) == 0)
  }

  @Test("EGO's arrow has four bars and a stem that runs into its head, as strong as the original's")
  func egoArrow() throws {
    let item = ArrowIcon.ego.item("a", at: .zero, color: .black)
    let list = DisplayList(size: .zero, items: [item])
    #expect(list.bounds(of: "a.bar.4") == nil)
    /// The strength and the width of what is painted at a height of the original's picture.
    func strength(_ y: Double) throws -> (alpha: Double, width: Double) {
      let row = try row(y * 55 / 60, of: .ego)
      let alpha = row.max() ?? 0
      return (alpha, alpha > 0 ? row.reduce(0, +) / alpha / 8 * 60 / 55 : 0)
    }
    for (y, alpha) in [(4.0, 0.1), (13, 0.3), (22, 0.5), (31.2, 0.82), (40, 0.86)] {
      let found = try strength(y)
      #expect(abs(found.alpha - alpha) < 0.015 && abs(found.width - 11) < 0.1, "\(y)")
    }
    for y in [8.5, 17, 26, 35] { #expect(try strength(y).alpha == 0) }
    // The stem and the head are one shape: no seam between them.
    for y in stride(from: 42.0, through: 44, by: 0.25) {
      #expect(abs(try strength(y).alpha - 0.86) < 0.01)
    }
    #expect(try strength(43.2).width > 20.5 && strength(57).width < 3.5)
  }

  @Test("a turn moves the ink as a rotation moves a rectangle", arguments: ArrowIcon.allCases)
  func turns(icon: ArrowIcon) throws {
    let plain = try ink(arrow(icon), scale: 4)
    for (angle, turned) in [
      (
        Double.pi,
        Rect(x: -plain.maxX, y: -plain.maxY, width: plain.width, height: plain.height)
      ),
      (
        Double.pi / 2,
        Rect(x: -plain.maxY, y: plain.minX, width: plain.height, height: plain.width)
      ),
    ] {
      try expectClose(ink(arrow(icon, angle: angle), scale: 4), turned, within: 0.4)
    }
  }

  @Test(
    "alpha multiplies with the colour's own, without showing overlaps",
    arguments: ArrowIcon.allCases)
  func alphas(icon: ArrowIcon) throws {
    let full = try area(arrow(icon))
    let half = try area(arrow(icon, alpha: 0.5, color: Color.black.withAlpha(0.5)))
    #expect(abs(half / full - 0.25) < 0.01)
  }

  @Test("the spinner steps exactly at twelfths of a second")
  func spinnerSteps() {
    for k in -25..<50 {
      let time = Flicks(Int64(k), over: 12)
      let expected = (k % 12 + 12) % 12
      #expect(SpinnerIcon.step(at: time) == expected)
      #expect(SpinnerIcon.step(at: time + Flicks(count: 58_799_999)) == expected)
      #expect(SpinnerIcon.step(at: time - Flicks(count: 1)) == (expected + 11) % 12)
    }
    for limit in [Flicks.min, .max] { #expect((0..<12).contains(SpinnerIcon.step(at: limit))) }
  }

  @Test("a spinner's picture is turned by thirty degrees a step, and repeats every second")
  func spinnerPictures() throws {
    let icon = SpinnerIcon(diameter: 60)
    func picture(_ twelfths: Int64) throws -> PremultipliedBitmap {
      try render(
        [icon.item("s", at: Self.center, color: .black, time: Flicks(twelfths, over: 12))],
        scale: 2)
    }
    let start = try picture(0)
    #expect(try picture(12) == start && picture(1) != start)
    // Three steps are a quarter turn, which takes pixels to pixels: (x, y) from the middle to (−y, x).
    let quarter = try picture(3)
    let last = start.width - 1
    for y in 0..<start.height {
      for x in 0..<start.width {
        let (was, now) = (start[x, y].word >> 24, quarter[last - y, x].word >> 24)
        // cairo looks at edges along 15 rows a pixel, so across and down may differ by one of them.
        #expect(abs(Int(was) - Int(now)) <= 17, "\(x) \(y)")
      }
    }
  }

  @Test("spokes fall off evenly from the leading one", arguments: SpinnerIcon.Style.allCases)
  func spinnerAlphas(style: SpinnerIcon.Style) throws {
    let icon = SpinnerIcon(style: style, diameter: 60)
    let bitmap = try render(
      [icon.item("s", at: Self.center, color: .black, time: Flicks(5, over: 12), alpha: 0.5)],
      scale: 2)
    let alphas = (0..<12).map { lag -> Double in
      // The middle of the spoke that is so far behind the fifth.
      let angle = Double(5 - lag) * .pi / 6 - .pi / 2
      let point = Self.center + Vector(dx: 22, dy: 0).rotated(by: angle)
      return Double(bitmap[Int(point.x * 2), Int(point.y * 2)].word >> 24) / 255
    }
    for lag in 0..<12 {
      #expect(abs(alphas[lag] - 0.5 * (1 - 0.8 * Double(lag) / 11)) < 0.005)
      #expect(abs(SpinnerIcon.alpha(lag: lag) * 0.5 - alphas[lag]) < 0.005)
    }
  }

  @Test("a spinner fills its diameter", arguments: SpinnerIcon.Style.allCases, [20.0, 37])
  func spinnerExtent(style: SpinnerIcon.Style, diameter: Double) throws {
    let item = SpinnerIcon(style: style, diameter: diameter)
      .item("s", at: Self.center, color: .black, time: .zero)
    let box = Rect(x: -diameter / 2, y: -diameter / 2, width: diameter, height: diameter)
    try expectClose(ink([item], scale: 3), box, within: 0.4)
  }

  private func ring(_ start: Double, _ end: Double, angle: Double = 0) -> [DisplayItem] {
    RingIcon(radius: 20, lineWidth: 4).items(
      "r", at: Self.center, color: .black, strokeStart: start, strokeEnd: end, angle: angle)
  }

  @Test(
    "a part of a ring covers its length times its width and a round end on either side",
    arguments: [(0.0, 0.25), (0.25, 0.75), (0, 0.001), (0.1, 0.9)])
  func ringAreas(start: Double, end: Double) throws {
    let expected = 2 * .pi * 20 * (end - start) * 4 + .pi * 4
    #expect(abs(try area(ring(start, end)) - expected) < 0.01 * expected + 0.2)
  }

  @Test("a whole ring is closed, and numbers beyond it are held to it")
  func wholeRing() throws {
    #expect(abs(try area(ring(0, 1)) - 2 * .pi * 20 * 4) < 2)
    #expect(ring(-0.5, 7) == ring(0, 1))
    #expect(ring(0.5, 0.5).isEmpty && ring(0.6, 0.4).isEmpty)
    #expect(
      RingIcon(radius: 0, lineWidth: 4).items("r", at: Self.center, color: .black).isEmpty)
  }

  @Test("a quarter of a ring lies at the upper right, and turns clockwise")
  func ringPlace() throws {
    try expectClose(
      ink(ring(0, 0.25), scale: 4), Rect(x: -2, y: -22, width: 24, height: 24), within: 0.3)
    try expectClose(
      ink(ring(0, 0.25, angle: .pi / 2), scale: 4), Rect(x: -2, y: -2, width: 24, height: 24),
      within: 0.3)
  }
}
