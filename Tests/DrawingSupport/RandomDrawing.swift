/// A seeded generator of random display lists with every kind of item.
public struct RandomDrawing {
  private var random: SeededGenerator
  private var count = 0
  private let size = Size(width: 90, height: 70)

  /// Whether drawings are limited to what all SVG viewers render alike.
  ///
  /// The first circle of a radial gradient then lies inside the second, and images are
  /// interpolated.
  private let isForViewers: Bool

  /// Creates a generator whose drawings depend only on the seed and `isForViewers`.
  public init(seed: UInt64, isForViewers: Bool = false) {
    random = SeededGenerator(seed: seed)
    self.isForViewers = isForViewers
  }

  /// Returns the next drawing.
  public mutating func list() -> DisplayList {
    DisplayList(
      size: size, background: chance(0.5) ? color() : nil,
      items: (0..<6).map { _ in item(depth: 0) })
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    // Multiples of 1/16 keep products with transforms exact, so that the programs, whose order of
    // operations differs, round to the same 1/256 pixel.
    (Double.random(in: range, using: &random) * 16).rounded() / 16
  }

  private mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }

  private mutating func point() -> Point { Point(x: number(-10...100), y: number(-10...80)) }

  private mutating func color() -> Color {
    Color(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0...1))
  }

  private mutating func path() -> BezierPath {
    var path = BezierPath([.move(to: point())])
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: path.move(to: point())
      case 1: path.close()
      case 2, 3: path.addQuadratic(control: point(), to: point())
      case 4, 5: path.addCubic(control1: point(), control2: point(), to: point())
      default: path.addLine(to: point())
      }
    }
    return path
  }

  private mutating func paint() -> Paint {
    let stops = [GradientStop(0, color()), GradientStop(0.5, color()), GradientStop(1, color())]
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .linearGradient(LinearGradient(from: point(), to: point(), stops: stops))
    case 1:
      let radius = number(0...5)
      let reach = number(7...50)
      let center = point()
      let inside = Point(x: center.x + number(0...1), y: center.y - number(0...1))
      return .radialGradient(
        RadialGradient(
          startCenter: isForViewers ? inside : point(), startRadius: radius, endCenter: center,
          endRadius: reach, stops: stops))
    default: return .color(color())
    }
  }

  private mutating func item(depth: Int) -> DisplayItem {
    count += 1
    let id = "item.\(count)"
    switch Int.random(in: 0..<(depth < 3 ? 8 : 5), using: &random) {
    case 0, 1: return .fill(id, path(), paint(), rule: chance(0.5) ? .winding : .evenOdd)
    case 2:
      return .stroke(
        id, path(), paint(),
        style: StrokeStyle(
          width: number(0.5...12), lineCap: .allCases.randomElement(using: &random) ?? .butt,
          lineJoin: .allCases.randomElement(using: &random) ?? .miter, miterLimit: number(1...10),
          dashLengths: chance(0.5) ? [] : [number(1...9), number(1...9), number(0...4)],
          dashPhase: number(0...9)))
    case 3:
      let text = LaidOutText(
        string: "?", font: Font(size: 10), advance: 1, ascent: 1, descent: 1, path: path(),
        resolvedFamily: "Inter")
      return .text(id, text, at: point(), paint())
    case 4: return image(id)
    default:
      return .group(
        id,
        transform: AffineTransform(
          a: number(-2...2), b: number(-1...1), c: number(-1...1), d: number(-2...2),
          tx: number(-30...60), ty: number(-30...60)),
        opacity: chance(0.5) ? 1 : number(0.1...0.9), clip: chance(0.5) ? nil : path(),
        (0..<3).map { _ in item(depth: depth + 1) })
    }
  }

  private mutating func image(_ id: String) -> DisplayItem {
    let words = (0..<8).map { _ in color().pixel.premultiplied.word }
    guard let size = try? PixelSize(width: 4, height: 2),
      let bitmap = PremultipliedBitmap(size: size, words: words),
      let asset = ImageAsset(name: id, bitmap: bitmap)
    else { return .group(id, []) }
    let frame = Rect(
      x: number(0...50), y: number(0...50), width: number(8...40), height: number(8...40))
    return .image(id, asset, in: frame, interpolation: isForViewers ? .smooth : .nearest)
  }
}
