/// Tests that no seam shows between bars, lists, fields and headers with an edge inside a pixel.
@Suite("Seams between neighbors")
struct SeamTests {
  /// A scenario at a scale that places edges inside pixels.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let appearance: Appearance
    let scale: Double

    var testDescription: String { "\(name), \(appearance.rawValue), at \(scale)" }
  }

  private static let scales = [0.5, 0.75, 1, 1.25, 1.33, 1.5, 1.77, 2, 2.5, 3, 3.33, 4]
  /// The scale of the reference image.
  ///
  /// Touching shapes have integral or moving coordinates, and at this scale the integral
  /// coordinates lie between pixels.
  private static let exactScale = 4
  private static let cases = Repository.exampleNames.flatMap { name in
    Appearance.allCases.flatMap { appearance in
      scales.map { Case(name: name, appearance: appearance, scale: $0) }
    }
  }

  /// Returns some columns or rows of an image, including its edges.
  private static func sampled(_ length: Int) -> [Int] {
    let inner = (1..<8).map { $0 * length / 8 }
    return [0, 1] + inner + [length - 2, length - 1]
  }

  /// The minimum and maximum of each component over a set of pixels.
  private struct Span {
    var low = SIMD4<Int>(repeating: 255)
    var high = SIMD4<Int>(repeating: 0)

    mutating func add(_ pixel: SIMD4<Int>) {
      low = pointwiseMin(low, pixel)
      high = pointwiseMax(high, pixel)
    }
  }

  @Test(
    "Neighbors hide the background between them at any scale",
    arguments: Grids.part(of: cases, count: 24))
  func seams(_ item: Case) throws {
    let run = try ExampleRun(item.name)
    var scene = run.resolved.scene
    // The background's color occurs nowhere else.
    scene.background = DynamicColor(light: Color(255, 0, 255), dark: Color(255, 0, 255))
    // Everything on the screen ends at its edges, which in a device's body can lie inside a pixel;
    // the screen is then drawn alone.
    let corner = scene.stage.origin(scene.phone?.device)
      .applying(
        CairoRenderer.transform(
          of: DisplayList(size: scene.canvasSize, items: []), scale: item.scale))
    if [corner.x, corner.y].contains(where: { abs(remainder($0, 1)) > 1e-9 }) {
      scene.stage = Stage()
    }
    let trigger = run.timeline.firstTime(of: .trigger)?.seconds ?? 0.5
    for time in [trigger - 0.13, trigger + 0.27, run.timeline.duration.seconds] {
      var list = scene.displayList(at: run.instant(time), appearance: item.appearance)
      // Resampling overshoots the colors of an image.
      list.items = list.items.without { if case .image = $0 { true } else { false } }
      let whole = list
      list.items = list.items.without { $0.id.hasPrefix("header.shadow.") }
      let instant = "at \(time)"
      try check(list, item.scale, tolerance: Self.rounding, instant)
      // A shadow continues below what casts it, and darkens its antialiased edge by up to two levels.
      guard list != whole else { continue }
      try check(whole, item.scale, tolerance: Self.rounding &+ 2, "\(instant), with shadows")
    }
  }

  /// Expects each pixel of a list to be within the colors that are drawn around it at a larger scale.
  private func check(
    _ list: DisplayList, _ scale: Double, tolerance: SIMD4<Int>, _ instant: String
  ) throws {
    let exact = try CairoRenderer().render(list, scale: Double(Self.exactScale))
    let image = try CairoRenderer().render(list, scale: scale)
    var foreign: [(x: Int, y: Int)] = []
    let columns = Self.sampled(image.width)
    let rows = Self.sampled(image.height)
    for y in 0..<image.height {
      for x in rows.contains(y) ? Array(0..<image.width) : columns {
        // Everything drawn within a pixel of this one.
        let across = Self.window(x, of: image.width, in: exact.width)
        let down = Self.window(y, of: image.height, in: exact.height)
        var span = Span()
        for row in down { for column in across { span.add(exact.components(column, row)) } }
        let pixel = image.components(x, y)
        if any(pixel .< span.low &- tolerance) || any(pixel .> span.high &+ tolerance) {
          foreign.append((x, y))
        }
      }
    }
    let first = foreign.first.map { "\($0), \(image.components($0.x, $0.y))" }
    #expect(foreign.isEmpty, "\(instant): \(foreign.count) pixels, \(first ?? "")")
  }

  @Test("Touching cards hide the list between them", arguments: scales)
  func cards(scale: Double) throws {
    let run = try ExampleRun(
      "Originals/pull-to-bounce.yaml",
      overrides: [
        "content.rowHeight=92", "content.cardHeight=92", "content.cardInsetY=0",
        "content.cardColor=#FFFFFF", "content.listColor=#000000",
      ])
    // Opaque, and half faded by the pull.
    let faded = try run.timeline.time(of: Instant(.pull(0.35))).seconds
    for time in [0, faded] {
      let image = try run.image(time, scale: scale)
      let rows = image.height / 2..<image.height - 1
      let values = Set(rows.map { Int(image[image.width / 2, $0].red) })
      #expect(values.count == 1, "at \(time): \(values.sorted())")
      #expect(try #require(values.first) > 0)
    }
  }

  @Test("Elastic's sheet and the list meet without a seam at any scale", arguments: [1, 1.5, 2, 3])
  func elastic(scale: Double) throws {
    // The sheet and the list have no red or blue, and the background has only red and blue.
    let run = try ExampleRun(
      "Originals/elastic.yaml",
      overrides: [
        "header.backgroundColor=#FF00FF", "header.fillColor=#008000", "header.ringColor=#008000",
        "content.listColor=#00FF00", "content.cardColor=#00FF00", "content.statusBarColor=#008000",
        "content.navigationBarColor=#008000",
      ])
    let handler = try #require(run.timeline.firstTime(of: .handler)).seconds
    let end = try #require(run.timeline.firstTime(of: .end)).seconds
    for time in [handler, handler + 0.5]
      + stride(from: end + 0.01, through: end + 0.39, by: 1.0 / 60)
    {
      let image = try run.image(time, scale: scale)
      for x in [0, image.width / 3, image.width / 2, image.width - 1] {
        let seam = (0..<image.height).first { y in
          let pixel = image[x, y]
          return pixel.red > 0 || pixel.blue > 0 || pixel.alpha < 255
        }
        #expect(seam == nil, "at \(time): at x = \(x), y = \(seam ?? 0)")
      }
    }
  }

  /// The tolerance of blending, in levels of a component.
  private static let rounding = SIMD4<Int>(repeating: 3)

  /// Returns the pixels of the exact image that overlap a pixel, extended by half a pixel.
  private static func window(_ index: Int, of length: Int, in exact: Int) -> Range<Int> {
    let factor = Double(exact) / Double(length)
    let first = Int(((Double(index) - 0.5) * factor).rounded(.down))
    let last = Int(((Double(index) + 1.5) * factor).rounded(.up))
    return max(first, 0)..<min(last, exact)
  }
}

extension [DisplayItem] {
  /// Returns the items, and those in groups, for which a condition does not hold.
  fileprivate func without(_ isExcluded: (DisplayItem) -> Bool) -> [DisplayItem] {
    compactMap { item in
      if isExcluded(item) { return nil }
      guard case .group(var group) = item else { return item }
      group.children = group.children.without(isExcluded)
      return .group(group)
    }
  }
}

extension PremultipliedBitmap {
  fileprivate func components(_ x: Int, _ y: Int) -> SIMD4<Int> {
    let pixel = self[x, y]
    return SIMD4(Int(pixel.red), Int(pixel.green), Int(pixel.blue), Int(pixel.alpha))
  }
}
