@Suite("Icons")
struct IconTests {
  private static let side = 80.0
  private static let center = Point(x: side / 2, y: side / 2)

  private func render(_ items: [DisplayItem], scale: Double) throws -> PremultipliedBitmap {
    try CairoRenderer().render(
      DisplayList(size: Size(width: Self.side, height: Self.side), items: items), scale: scale)
  }

  /// Returns the bounding box of all pixels that are not empty, in points from the center.
  private func ink(_ items: [DisplayItem], scale: Double) throws -> Rect {
    let bitmap = try render(items, scale: scale)
    var columns: [Int] = []
    var rows: [Int] = []
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y].word != 0 {
        columns.append(x)
        rows.append(y)
      }
    }
    func point(_ x: Int?, _ y: Int?, _ side: Int) -> Point {
      Point(
        x: Double((x ?? 0) + side) / scale - Self.center.x,
        y: Double((y ?? 0) + side) / scale - Self.center.y)
    }
    return Rect(point(columns.min(), rows.min(), 0), point(columns.max(), rows.max(), 1))
  }

  /// Returns the sum of all alphas, in square points.
  private func area(_ items: [DisplayItem], scale: Double = 4) throws -> Double {
    let bitmap = try render(items, scale: scale)
    return Double(bitmap.words.reduce(0) { $0 + Int($1 >> 24) }) / 255 / scale / scale
  }

  private func arrow(
    _ icon: ArrowIcon, angle: Double = 0, alpha: Double = 1, color: Color = .black
  ) -> [DisplayItem] {
    [icon.item("a", at: Self.center, color: color, angle: angle, alpha: alpha)]
  }

  @Test(
    "Boxes and ink have the sizes of the originals' images",
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
      // Bounds are whole pixels, and a pixel covered by less than half a level stays empty, which
      // affects several rows at a sharp tip.
      let tolerance = 2 / scale + 0.3
      #expect(abs(painted.width - ink.width) < tolerance)
      #expect(abs(painted.height - ink.height) < tolerance)
      let bounds = Rect(x: -box.width / 2, y: -box.height / 2, width: box.width, height: box.height)
        .inset(dx: -1 / scale, dy: -1 / scale)
      #expect(bounds.intersection(painted) == painted)
    }
  }

  /// Returns the alphas, 0…1, of a row of an icon's box at eight pixels per point.
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

  /// Returns the painted length in points of a row of an icon's box.
  private func painted(_ y: Double, of icon: ArrowIcon) throws -> Double {
    try row(y, of: icon).reduce(0, +) / 8
  }

  @Test("MJRefresh's arrow has a shaft from 8.5 to 31.5 in its box, and arms of 6 × 6")
  func mjArrow() throws {
    #expect(try painted(8.3, of: .mjVertical) == 0 && painted(31.7, of: .mjVertical) == 0)
    // The round cap reaches full width half a line width in.
    #expect(try painted(8.55, of: .mjVertical) < 1)
    for y in stride(from: 9.5, to: 23.9, by: 0.4) {
      #expect(abs(try painted(y, of: .mjVertical) - 1.5) < 0.02)
    }
    // The arms begin 6.75 above the center of the tip, at 24 in the box.
    #expect(try painted(24.5, of: .mjVertical) > 1.6)
    // Two separate arms at 45 degrees and the shaft.
    #expect(abs(try painted(27, of: .mjVertical) - (1.5 + 2 * 1.5 * 2.0.squareRoot())) < 0.1)
  }

  /// The painted lengths in each row and column of the originals' images at two pixels per point.
  private static let profiles: [String: [Int: Double]] = {
    var profiles: [String: [Int: Double]] = [:]
    for row in TableRow.rows(of: "Icons/profiles.tsv") {
      if let index = Int(row[2]), let painted = Double(row[3]) {
        profiles["\(row[0]) \(row[1])", default: [:]][index] = painted
      }
    }
    return profiles
  }()

  @Test(
    "Every row and column is painted to the same extent as in the originals' images",
    arguments: ArrowIcon.allCases)
  func profiles(icon: ArrowIcon) throws {
    // Four of our pixels per point of the original image; EGO's is shown smaller than its size.
    let asset = icon == .ego ? Size(width: 23, height: 60) : icon.size
    let scale = 4 * asset.height / icon.size.height
    let bitmap = try CairoRenderer().render(
      DisplayList(
        size: icon.size,
        items: [
          icon.item("a", at: Point(x: icon.size.width / 2, y: icon.size.height / 2), color: .black)
        ]), scale: scale)
    var rows: [Int: Double] = [:]
    var columns: [Int: Double] = [:]
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let alpha = Double(bitmap[x, y].word >> 24) / 255
        rows[y, default: 0] += alpha / 4
        columns[x, default: 0] += alpha / 4
      }
    }
    for (direction, ours, length) in [
      ("row", rows, asset.height), ("column", columns, asset.width),
    ] {
      let theirs = try #require(Self.profiles["\(icon) \(direction)"])
      let count = Int(2 * length)
      /// Returns the differences with our image shifted by `shift` of its pixels.
      func differences(_ shift: Int) -> [Double] {
        (0..<count).map { index -> Double in
          let first = 2 * index - shift
          let sum: Double = (ours[first] ?? 0) + (ours[first + 1] ?? 0)
          return abs(sum / 2 - (theirs[index] ?? 0))
        }
      }
      // A quarter of a point off center, as in the original image, is tolerated.
      let sums = (-1...1).map { shift -> (sum: Double, most: Double) in
        let all = differences(shift)
        return (all.reduce(0, +), all.max() ?? .infinity)
      }
      let best = try #require(sums.min { $0.sum < $1.sum })
      #expect(best.most < 0.7, "\(direction)")
      #expect(best.sum / Double(count) < 0.12, "\(direction)")
    }
  }

  @Test("The trailer's arrow has a circle with a gap from 12 to 28 degrees below the left")
  func trailerArrow() throws {
    let scale = 8.0
    let bitmap = try render(arrow(.mjTrailer), scale: scale)
    func alpha(_ point: Point) -> Double {
      Double(bitmap[Int(point.x * scale), Int(point.y * scale)].word >> 24) / 255
    }
    for degrees in stride(from: 0.0, to: 360, by: 1) {
      // Measured from the left, downward.
      let angle = Double.pi - degrees * .pi / 180
      let onCircle = alpha(Self.center + Vector(dx: 7.8, dy: 0).rotated(by: angle))
      if (14...26).contains(degrees) {
        #expect(onCircle < 0.05, "\(degrees)")
      } else if !(10...30).contains(degrees) {
        #expect(onCircle > 0.9, "\(degrees)")
      }
    }
    // The shaft at the box's center, and the arms next to its tip.
    for x in stride(from: -3.4, through: 3.4, by: 0.2) {
      #expect(alpha(Self.center + Vector(dx: x, dy: 0)) > 0.9)
    }
    for y in [-1.5, 1.5] { #expect(alpha(Self.center + Vector(dx: -2, dy: y)) > 0.9) }
    #expect(alpha(Self.center + Vector(dx: 5, dy: 0)) == 0)
  }

  @Test("EGO's arrow has four bars and a stem joined to its head, with the original's alphas")
  func egoArrow() throws {
    let item = ArrowIcon.ego.item("a", at: .zero, color: .black)
    let list = DisplayList(size: .zero, items: [item])
    #expect(list.bounds(of: "a.bar.4") == nil)
    /// Returns the alpha and the width of the paint at a height of the original's image.
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
    // The stem and the head are one shape without a seam.
    for y in stride(from: 42.0, through: 44, by: 0.25) {
      #expect(abs(try strength(y).alpha - 0.86) < 0.01)
    }
    #expect(try strength(43.2).width > 20.5 && strength(57).width < 3.5)
  }

  @Test("A rotation of the icon rotates its ink", arguments: ArrowIcon.allCases)
  func turns(icon: ArrowIcon) throws {
    let plain = try ink(arrow(icon), scale: 4)
    for (angle, turned) in [
      (Double.pi, Rect(x: -plain.maxX, y: -plain.maxY, width: plain.width, height: plain.height)),
      (
        Double.pi / 2,
        Rect(x: -plain.maxY, y: plain.minX, width: plain.height, height: plain.width)
      ),
    ] {
      #expect(isClose(try ink(arrow(icon, angle: angle), scale: 4), turned, within: 0.4))
    }
  }

  @Test(
    "Alpha multiplies with the color's own alpha without visible overlaps",
    arguments: ArrowIcon.allCases)
  func alphas(icon: ArrowIcon) throws {
    let full = try area(arrow(icon))
    let half = try area(arrow(icon, alpha: 0.5, color: Color.black.withAlpha(0.5)))
    #expect(abs(half / full - 0.25) < 0.01)
  }

  @Test("The spinner steps exactly at twelfths of a second") func spinnerSteps() {
    for k in -25..<50 {
      let time = Flicks(Int64(k), over: 12)
      let expected = (k % 12 + 12) % 12
      #expect(SpinnerIcon.step(at: time) == expected)
      #expect(SpinnerIcon.step(at: time + Flicks(count: 58_799_999)) == expected)
      #expect(SpinnerIcon.step(at: time - Flicks(count: 1)) == (expected + 11) % 12)
    }
    for limit in [Flicks.min, .max] { #expect((0..<12).contains(SpinnerIcon.step(at: limit))) }
  }

  @Test("The spinner rotates by 30° per step and repeats every second")
  func spinnerImages() throws {
    let icon = SpinnerIcon(diameter: 60)
    func asset(_ twelfths: Int64) throws -> PremultipliedBitmap {
      try render(
        [icon.item("s", at: Self.center, color: .black, time: Flicks(twelfths, over: 12))],
        scale: 2)
    }
    let start = try asset(0)
    #expect(try asset(12) == start && asset(1) != start)
    // Three steps are a quarter turn, which maps pixels to pixels: (x, y) from the center to (−y,
    // x).
    let quarter = try asset(3)
    let last = start.width - 1
    for y in 0..<start.height {
      for x in 0..<start.width {
        let was = start[x, y].word >> 24
        let now = quarter[last - y, x].word >> 24
        // Cairo samples edges in 15 rows per pixel, so horizontal and vertical edges may differ
        // by one of them.
        #expect(abs(Int(was) - Int(now)) <= 17, "\(x) \(y)")
      }
    }
  }

  @Test("The spokes' alpha decreases linearly", arguments: SpinnerStyle.allCases)
  func spinnerAlphas(style: SpinnerStyle) throws {
    let icon = SpinnerIcon(style: style, diameter: 60)
    let bitmap = try render(
      [icon.item("s", at: Self.center, color: .black, time: Flicks(5, over: 12), alpha: 0.5)],
      scale: 2)
    let alphas = (0..<12).map { lag -> Double in
      // The center of the spoke that lags by this many steps.
      let angle = Double(5 - lag) * .pi / 6 - .pi / 2
      let point = Self.center + Vector(dx: 22, dy: 0).rotated(by: angle)
      return Double(bitmap[Int(point.x * 2), Int(point.y * 2)].word >> 24) / 255
    }
    for lag in 0..<12 {
      #expect(abs(alphas[lag] - 0.5 * (1 - 0.8 * Double(lag) / 11)) < 0.005)
      #expect(abs(SpinnerIcon.alpha(lag: lag) * 0.5 - alphas[lag]) < 0.005)
    }
  }

  @Test("A spinner fills its diameter", arguments: SpinnerStyle.allCases, [20.0, 37])
  func spinnerExtent(style: SpinnerStyle, diameter: Double) throws {
    let item = SpinnerIcon(style: style, diameter: diameter)
      .item("s", at: Self.center, color: .black, time: .zero)
    let box = Rect(x: -diameter / 2, y: -diameter / 2, width: diameter, height: diameter)
    #expect(isClose(try ink([item], scale: 3), box, within: 0.4))
  }

  private func ring(_ start: Double, _ end: Double, angle: Double = 0) -> [DisplayItem] {
    RingIcon(radius: 20, lineWidth: 4).items(
      "r", at: Self.center, color: .black, strokeStart: start, strokeEnd: end, angle: angle)
  }

  @Test(
    "A ring segment covers its length times its width and two round caps",
    arguments: [(0.0, 0.25), (0.25, 0.75), (0, 0.001), (0.1, 0.9)])
  func ringAreas(start: Double, end: Double) throws {
    let expected = 2 * .pi * 20 * (end - start) * 4 + .pi * 4
    #expect(abs(try area(ring(start, end)) - expected) < 0.01 * expected + 0.2)
  }

  @Test("A full ring is closed, and values out of range are clamped") func wholeRing() throws {
    #expect(abs(try area(ring(0, 1)) - 2 * .pi * 20 * 4) < 2)
    #expect(ring(-0.5, 7) == ring(0, 1))
    #expect(ring(0.5, 0.5).isEmpty && ring(0.6, 0.4).isEmpty)
    #expect(RingIcon(radius: 0, lineWidth: 4).items("r", at: Self.center, color: .black).isEmpty)
  }

  @Test("A quarter of a ring is at the upper right, and its angle is clockwise")
  func ringPosition() throws {
    let upper = Rect(x: -2, y: -22, width: 24, height: 24)
    #expect(isClose(try ink(ring(0, 0.25), scale: 4), upper, within: 0.3))
    let lower = Rect(x: -2, y: -2, width: 24, height: 24)
    #expect(isClose(try ink(ring(0, 0.25, angle: .pi / 2), scale: 4), lower, within: 0.3))
  }
}
