/// A drawing of a single feature, or of two that interact.
struct Conformance: CustomTestStringConvertible, Sendable {
  var name: String
  var list: DisplayList

  var testDescription: String { name }

  private init(_ name: String, background: Color? = nil, _ items: DisplayItem...) {
    self.name = name
    // Smaller than any example, so that edges are a larger fraction of the image.
    list = DisplayList(size: Size(width: 240, height: 180), background: background, items: items)
  }

  private static let red = Color(220, 40, 50)
  private static let blue = Color(30, 80, 220)
  private static let box = Rect(x: 20, y: 15, width: 70, height: 50)

  /// A self-intersecting star.
  private static let star: BezierPath = {
    var path = BezierPath()
    let corners = [(60.0, 8.0), (84, 80), (20, 34), (100, 34), (36, 80)]
    for (index, corner) in corners.enumerated() {
      let point = Point(x: corner.0, y: corner.1)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    return path
  }()

  /// A bend with a corner.
  private static let bend: BezierPath = {
    var path = BezierPath([.move(to: Point(x: 15, y: 70))])
    path.addLine(to: Point(x: 45, y: 18))
    path.addLine(to: Point(x: 60, y: 66))
    path.addQuadratic(control: Point(x: 80, y: 0), to: Point(x: 104, y: 70))
    return path
  }()

  private static func circle(_ x: Double, _ y: Double, _ radius: Double) -> BezierPath {
    BezierPath.roundedRect(
      Rect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius),
      cornerRadius: radius)
  }

  private static func dot(_ x: Double, _ y: Double) -> BezierPath {
    BezierPath([.move(to: Point(x: x, y: y)), .line(to: Point(x: x, y: y))])
  }

  private static let stops = [
    GradientStop(0, red), GradientStop(0.4, Color(250, 210, 60)), GradientStop(1, blue),
  ]
  /// From red to transparent blue: interpolating straight components gives a half-transparent
  /// violet in the middle.
  private static let fading = [GradientStop(0, red), GradientStop(1, blue.withAlpha(0))]
  private static let linear = LinearGradient(
    from: Point(x: 20, y: 15), to: Point(x: 90, y: 65), stops: stops)

  /// Returns an image with an edge in each direction and a half-transparent corner.
  private static func image(_ side: Int, _ frame: Rect, nearest: Bool = false) -> DisplayItem {
    let nothing = DisplayItem.group("image", [])
    guard let size = try? PixelSize(width: side, height: side) else { return nothing }
    var bitmap = StraightBitmap(size: size)
    for y in 0..<side {
      for x in 0..<side {
        let level = UInt8(255 * x / side)
        bitmap[x, y] = StraightPixel(
          red: level, green: UInt8(255 * y / side), blue: x > side / 2 ? 200 : 40,
          alpha: x + y > side * 3 / 2 ? 128 : 255)
      }
    }
    guard let asset = ImageAsset(name: "picture", bitmap: bitmap) else { return nothing }
    return .image("image", asset, in: frame, interpolation: nearest ? .nearest : .smooth)
  }

  private static let pair: [DisplayItem] = [
    .fill("first", circle(48, 45, 26), .color(red)),
    .fill("second", circle(74, 45, 26), .color(blue)),
  ]
  private static let turned = AffineTransform.rotation(0.3)
    .concatenating(.scale(x: 1.3, y: 0.7)).concatenating(.translation(x: 14.3, y: 2.6))

  static let lists: [Conformance] = [
    Conformance("a fill", .fill("a", box, .color(red))),
    Conformance("a background", background: blue.withAlpha(0.6), .fill("a", box, .color(red))),
    Conformance(
      "a fill between pixels",
      .fill("a", Rect(x: 20.3, y: 15.7, width: 60.4, height: 41.2), .color(red))),
    Conformance("curves", .fill("a", bend, .color(blue))),
    Conformance(
      "a path that begins with a line",
      .fill(
        "a",
        BezierPath([
          .line(to: Point(x: 20, y: 20)), .line(to: Point(x: 90, y: 30)),
          .line(to: Point(x: 40, y: 80)),
        ]), .color(red))),
    Conformance("windings", .fill("a", star, .color(red))),
    Conformance("even and odd", .fill("a", star, .color(red), rule: .evenOdd)),
    Conformance(
      "a see-through colour over another",
      .fill("a", box, .color(red)), .fill("b", circle(80, 55, 25), .color(blue.withAlpha(0.4)))),
    Conformance("a stroke", .stroke("a", bend, .color(blue), style: StrokeStyle(width: 5))),
    Conformance(
      "round ends and corners",
      .stroke(
        "a", bend, .color(blue), style: StrokeStyle(width: 9, lineCap: .round, lineJoin: .round))),
    Conformance(
      "square ends and cut corners",
      .stroke(
        "a", bend, .color(blue), style: StrokeStyle(width: 9, lineCap: .square, lineJoin: .bevel))),
    Conformance(
      "a corner beyond its limit",
      .stroke("a", bend, .color(blue), style: StrokeStyle(width: 6, miterLimit: 1.2))),
    Conformance("a hairline", .stroke("a", bend, .color(.black), style: StrokeStyle(width: 0.5))),
    Conformance(
      "dashes",
      .stroke(
        "a", bend, .color(blue), style: StrokeStyle(width: 4, dashLengths: [9, 5], dashPhase: 3))),
    Conformance(
      "an odd number of round dashes",
      .stroke(
        "a", bend, .color(blue),
        style: StrokeStyle(width: 4, lineCap: .round, dashLengths: [8, 7, 3], dashPhase: -2))),
    Conformance(
      "a stroke of no width after one of some",
      .stroke("a", bend, .color(blue), style: StrokeStyle(width: 6)),
      .stroke("b", star, .color(red), style: StrokeStyle(width: 0))),
    Conformance(
      "a stroke under a transform",
      .group("g", transform: turned) {
        .stroke("a", star, .color(red), style: StrokeStyle(width: 4))
      }),
    Conformance(
      "a stroke wider than its circle",
      .stroke("a", circle(60, 45, 5), .color(blue), style: StrokeStyle(width: 14))),
    Conformance(
      "dashes around a closed line",
      .stroke(
        "a", circle(60, 45, 28), .color(blue),
        style: StrokeStyle(width: 6, dashLengths: [13, 8], dashPhase: 4))),
    Conformance(
      "a see-through line over itself",
      .stroke("a", star, .color(red.withAlpha(0.5)), style: StrokeStyle(width: 7, lineJoin: .round))
    ),
    Conformance(
      "lines without length",
      .stroke("a", dot(30, 40), .color(red), style: StrokeStyle(width: 15, lineCap: .round)),
      .stroke("b", dot(70, 40), .color(blue), style: StrokeStyle(width: 15, lineCap: .square))),
    Conformance("a gradient along a line", .fill("a", box, .linearGradient(linear))),
    Conformance(
      "a gradient into nothing",
      .fill(
        "a", box,
        .linearGradient(
          LinearGradient(from: Point(x: 20, y: 0), to: Point(x: 90, y: 0), stops: fading)))),
    Conformance(
      "a gradient under a transform",
      .group("g", transform: turned) { .fill("a", box, .linearGradient(linear)) }),
    Conformance(
      "a gradient from a point outwards",
      .fill(
        "a", box,
        .radialGradient(
          RadialGradient(center: Point(x: 55, y: 40), radius: 34, colors: [red, .white, blue])))),
    Conformance(
      "a gradient between circles",
      .fill(
        "a", box,
        .radialGradient(
          RadialGradient(
            startCenter: Point(x: 48, y: 34), startRadius: 6, endCenter: Point(x: 55, y: 40),
            endRadius: 32, stops: fading)))),
    Conformance(
      "stops out of order, and two at one place",
      .fill(
        "a", box,
        .linearGradient(
          LinearGradient(
            from: Point(x: 20, y: 15), to: Point(x: 90, y: 15),
            stops: [
              GradientStop(0.8, blue), GradientStop(0.5, .white), GradientStop(0.5, red),
              GradientStop(0.1, .black),
            ])))),
    Conformance(
      "a gradient between two equal points",
      .fill(
        "a", box,
        .linearGradient(
          LinearGradient(from: Point(x: 40, y: 40), to: Point(x: 40, y: 40), stops: stops))),
      .fill("b", circle(150, 60, 30), .color(blue))),
    Conformance(
      "a gradient between circles that grow inwards",
      .fill(
        "a", box,
        .radialGradient(
          RadialGradient(
            startCenter: Point(x: 55, y: 40), startRadius: 34, endCenter: Point(x: 60, y: 38),
            endRadius: 3, stops: stops)))),
    Conformance(
      "a gradient along a stroke",
      .stroke("a", bend, .linearGradient(linear), style: StrokeStyle(width: 8))),
    Conformance(
      "text with a gradient in the item's coordinates",
      .text(
        "a",
        LaidOutText(
          string: "a", font: Font(size: 10), advance: 0, ascent: 0, descent: 0, path: star,
          resolvedFamily: ""),
        at: Point(x: 7.5, y: 4.25), .linearGradient(linear))),
    Conformance("a picture at its own size", image(40, Rect(x: 20, y: 20, width: 40, height: 40))),
    Conformance(
      "a picture at a fractional place", image(40, Rect(x: 20.4, y: 20.7, width: 40, height: 40))),
    Conformance("a picture grown", image(16, Rect(x: 20, y: 20, width: 64, height: 56))),
    Conformance("a picture shrunk", image(160, Rect(x: 20, y: 20, width: 37, height: 37))),
    Conformance(
      "square pixels", image(10, Rect(x: 20, y: 20, width: 60, height: 60), nearest: true)),
    Conformance(
      "a picture turned",
      .group("g", transform: turned, [image(40, Rect(x: 20, y: 10, width: 50, height: 50))])),
    Conformance(
      "groups in groups",
      .group("g", transform: turned) {
        DisplayItem.group("h", at: Point(x: 5, y: 9)) { DisplayItem.fill("a", box, .color(red)) }
      }),
    Conformance(
      "a group that is collapsed",
      .group("g", transform: .scale(x: 0, y: 1)) { .fill("b", box, .color(blue)) },
      .fill("a", circle(60, 40, 20), .color(red))),
    Conformance("a clip", .group("g", clip: circle(60, 45, 28)) { .fill("a", box, .color(red)) }),
    Conformance(
      "a clip in a clip",
      .group("g", clip: circle(60, 45, 28)) {
        DisplayItem.group("h", transform: .translation(x: 12.5, y: 0), clip: star) {
          DisplayItem.fill("a", box, .color(red))
        }
      }),
    Conformance("opacity of overlapping shapes", .group("g", opacity: 0.5, pair)),
    Conformance(
      "opacity of a single shape",
      .group("g", opacity: 0.35, [.fill("a", box, .linearGradient(linear))])),
    Conformance(
      "opacity in opacity",
      .group("g", opacity: 0.7) {
        DisplayItem.fill("a", box, .color(.black))
        DisplayItem.group("h", opacity: 0.6, pair)
      }),
    Conformance(
      "opacity in a clip",
      .group("g", clip: star) { DisplayItem.group("h", opacity: 0.5, pair) }),
    Conformance(
      "a clip in opacity under a transform",
      .group("g", transform: turned, opacity: 0.6, clip: circle(55, 45, 30), pair)),
    Conformance(
      "opacity of nothing, and beyond all",
      .group("g", opacity: 0, pair),
      .group("h", opacity: 1.5, [.fill("a", circle(60, 45, 20), .color(red))])),
  ]
}
