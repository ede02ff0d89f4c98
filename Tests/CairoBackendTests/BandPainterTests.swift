@Suite("Drawing in bands")
struct BandPainterTests {
  /// A generator of rectangles of all sizes, aligned to pixels or not, in groups that move,
  /// scale, clip and fade, with other shapes between them.
  private struct Maker {
    var generator: SeededGenerator
    var count = 0

    mutating func number(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &generator)
    }

    mutating func integer(_ range: ClosedRange<Int>) -> Int {
      Int.random(in: range, using: &generator)
    }

    mutating func chance(_ part: Double) -> Bool { number(0...1) < part }

    mutating func edge(_ range: ClosedRange<Double>) -> Double {
      let exact = number(range).rounded()
      if chance(0.6) { return exact }
      if chance(0.3) { return exact + number(-1...1) / 200 }
      return chance(0.5) ? exact + 1.0 / 3 : number(range)
    }

    mutating func rect() -> Rect {
      Rect(
        x: edge(-30...120), y: edge(-30...120), width: edge(1...180),
        height: edge(chance(0.2) ? 180...400 : 1...180))
    }

    mutating func color() -> Color {
      Color(
        red: number(0...1), green: number(0...1), blue: number(0...1),
        alpha: chance(0.8) ? 1 : number(0...1))
    }

    mutating func item(depth: Int) -> DisplayItem {
      count += 1
      let id = "item.\(count)"
      if depth < 3, chance(0.25) {
        let scale = chance(0.7) ? 1 : number(0.4...2)
        let transform = AffineTransform.scale(x: scale, y: chance(0.9) ? scale : -scale)
          .concatenating(.translation(x: edge(-20...20), y: edge(-20...60)))
        let clip: BezierPath? =
          chance(0.5) ? nil : chance(0.7) ? .rect(rect()) : .roundedRect(rect(), cornerRadius: 9)
        return .group(
          id, transform: chance(0.1) ? .rotation(0.3) : transform,
          opacity: chance(0.8) ? 1 : chance(0.3) ? 0 : number(0...1), clip: clip,
          (0..<integer(1...4)).map { _ in item(depth: depth + 1) })
      }
      if chance(0.1) { return .fill(id, .roundedRect(rect(), cornerRadius: 12), .color(color())) }
      if chance(0.3) { return shape(id) }
      return .fill(id, rect(), .color(color()))
    }

    mutating func point() -> Point { Point(x: edge(-30...160), y: edge(-30...190)) }

    /// Returns an item that varies between rows: a curve, a corner, a gradient, a line, an image or
    /// a text.
    mutating func shape(_ id: String) -> DisplayItem {
      let joins = [StrokeStyle.LineJoin.miter, .round, .bevel]
      switch integer(0...7) {
      case 0:
        let style = StrokeStyle(
          width: number(0.5...9), lineCap: chance(0.5) ? .butt : .square,
          lineJoin: joins[count % 3], dashLengths: chance(0.3) ? [7, 3] : [])
        return .stroke(id, chance(0.5) ? .rect(rect()) : polygon(), .color(color()), style: style)
      case 1:
        var wave = BezierPath([.move(to: point())])
        wave.addQuadratic(control: point(), to: point())
        wave.addCubic(control1: point(), control2: point(), to: point())
        if chance(0.5) { wave.addLine(to: point()) }
        return .fill(id, wave, .color(color()), rule: chance(0.5) ? .winding : .evenOdd)
      case 2:
        return .fill(
          id, rect(),
          .linearGradient(LinearGradient(from: point(), to: point(), colors: [color(), color()])))
      case 3:
        return .fill(
          id, polygon(),
          .radialGradient(
            RadialGradient(center: point(), radius: number(5...90), colors: [color(), color()])))
      case 4:
        let side = 2 + count % 5
        guard let size = try? PixelSize(width: side, height: side) else { break }
        var bitmap = PremultipliedBitmap(size: size)
        for index in 0..<side * side {
          bitmap[index % side, index / side] = color().pixel.premultiplied
        }
        guard let asset = ImageAsset(name: id, bitmap: bitmap) else { break }
        return .image(id, asset, in: rect(), interpolation: chance(0.5) ? .smooth : .nearest)
      case 5:
        let text = LaidOutText(
          string: "?", font: Font(size: 10), advance: 1, ascent: 1, descent: 1, path: polygon(),
          resolvedFamily: "Inter")
        return .text(id, text, at: point(), .color(color()))
      default: break
      }
      return .fill(id, polygon(), .color(color()), rule: chance(0.5) ? .winding : .evenOdd)
    }

    /// Returns a polygon with many vertical and horizontal edges.
    mutating func polygon() -> BezierPath {
      var corner = point()
      var path = BezierPath([.move(to: corner)])
      for _ in 0..<integer(2...7) {
        let next = point()
        corner =
          chance(0.4)
          ? Point(x: corner.x, y: next.y) : chance(0.5) ? Point(x: next.x, y: corner.y) : next
        path.addLine(to: corner)
        if chance(0.1) { path.close() }
        if chance(0.1) { path.move(to: point()) }
      }
      if chance(0.5) { path.close() }
      return path
    }
  }

  private static func list(seed: Int) -> DisplayList {
    var maker = Maker(generator: SeededGenerator(seed: UInt64(seed)))
    return DisplayList(
      size: Size(width: 128, height: seed % 3 == 0 ? 460 : 160),
      background: maker.chance(0.5) ? maker.color() : nil,
      items: (0..<maker.integer(1...15)).map { _ in maker.item(depth: 0) })
  }

  /// Under the clip of a band, cairo divides edges and rounds them again, to 1/256 pixel.
  ///
  /// Where the edges of several items cross a pixel, the roundings add up, to at most 12 levels in
  /// these lists.
  ///
  /// In an image without interpolation, a row of pixels at the edge of a band may be another row
  /// of the image.
  @Test(
    "A list drawn in bands is the list drawn whole, except for few pixels at edges",
    arguments: [1, 1.5, 2, 3])
  func samePixels(scale: Double) throws {
    for seed in 90..<150 {
      let list = Self.list(seed: seed)
      let whole = try CairoRenderer(drawsWhole: true).render(list, scale: scale)
      let drawn = try CairoRenderer().render(list, scale: scale)
      let difference = drawn.difference(from: whole)
      let hasPixels = list.items.firstResult { item -> Bool? in
        if case .image(let image) = item, image.interpolation == .nearest { true } else { nil }
      }
      #expect(difference.greatest <= (hasPixels == true ? 255 : 12), "seed \(seed)")
      #expect(difference.part <= 0.01, "seed \(seed)")
    }
  }

  @Test("The pixels do not depend on the lists that were drawn before", arguments: [1, 2, 2.625])
  func noHistory(scale: Double) throws {
    let caches = PainterCaches()
    var first = BandPainter(sharing: caches)
    var second = BandPainter(sharing: caches)
    for seed in 90..<150 {
      var list = Self.list(seed: seed)
      for step in 0..<6 {
        // The item at the front moves, as in an animation; the others stay the same.
        if let last = list.items.popLast() {
          list.items.append(last.offset(by: Vector(dx: 0, dy: Double(step) * 7)))
        }
        let fresh = try CairoRenderer().render(list, scale: scale)
        swap(&first, &second)
        try first.draw(list, scale: scale)
        let others = zip(first.bitmap.words, fresh.words).count { $0 != $1 }
        #expect(others == 0, "seed \(seed), step \(step)")
      }
    }
  }

  private static let edits = Grids.part(of: Array(0..<2_000), count: 80)

  /// Replaces, moves, removes or inserts a random item, at any depth.
  private static func edit(_ items: inout [DisplayItem], _ maker: inout Maker) {
    guard let index = items.indices.randomElement(using: &maker.generator) else {
      return items.append(maker.item(depth: 2))
    }
    if case .group(var group) = items[index], maker.chance(0.7) {
      if maker.chance(0.2) { group.opacity = maker.number(0...1) }
      edit(&group.children, &maker)
      items[index] = .group(group)
      return
    }
    switch maker.integer(0...3) {
    case 0: items[index] = maker.item(depth: 2)
    case 1: items.remove(at: index)
    case 2: items.insert(maker.item(depth: 2), at: index)
    default:
      let step = Vector(dx: maker.edge(-1...1) / 4, dy: maker.edge(-9...9))
      items[index] = items[index].offset(by: step)
    }
  }

  @Test("A band whose pixels change has another key", arguments: edits) func keys(seed: Int) throws
  {
    var maker = Maker(generator: SeededGenerator(seed: UInt64(seed)), count: 1000)
    var list = Self.list(seed: seed)
    var painter = BandPainter()
    var other = BandPainter()
    try painter.draw(list, scale: 2)
    var keptCount = 0
    for step in 0..<12 {
      Self.edit(&list.items, &maker)
      try other.draw(list, scale: 2)
      for (band, key) in painter.keys.enumerated() where other.keys[band] == key {
        let rows = ImageBands.rows(of: painter.bitmap.height)[band]
        let isSame = painter.bitmap.words(ofRows: rows) == other.bitmap.words(ofRows: rows)
        #expect(isSame, "step \(step), band \(band)")
        keptCount += 1
      }
      swap(&painter, &other)
    }
    #expect(keptCount > 0, "seed \(seed)")
  }

  @Test("A hidden fill beyond the coordinate limit is still an error") func tooFar() throws {
    let screen = Rect(x: 0, y: 0, width: 200, height: 200)
    let list = DisplayList(size: screen.size) {
      DisplayItem.fill("far", Rect(x: 0, y: 0, width: 1e9, height: 200), .color(.white))
      DisplayItem.fill("cover", screen, .color(.black))
    }
    #expect(throws: CairoError.self) { try CairoRenderer().render(list) }
    #expect(throws: CairoError.self) { try CairoRenderer(drawsWhole: true).render(list) }
  }
}
