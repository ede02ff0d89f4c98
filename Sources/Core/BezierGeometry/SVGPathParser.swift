/// A parser for SVG path data.
struct SVGPathParser {
  private var scanner: SVGPathScanner
  private let arcTolerance: Double
  private var path = BezierPath()

  private var current = Point.zero
  private var subpathStart = Point.zero

  /// The control point that `S` reflects; `nil` unless the previous command drew a cubic curve.
  private var lastCubicControl: Point?
  /// The control point that `T` reflects; `nil` unless the previous command drew a quadratic
  /// curve.
  private var lastQuadraticControl: Point?

  init(_ text: String, arcTolerance: Double) {
    scanner = SVGPathScanner(text)
    self.arcTolerance = arcTolerance
  }

  mutating func parse() throws(SVGPathError) -> BezierPath {
    while !scanner.isAtEnd() {
      let beforeLetter = scanner
      guard let letter = scanner.letter() else {
        throw scanner.unexpected(path.isEmpty ? .move : .command)
      }
      guard !path.isEmpty || letter == "M" || letter == "m" else {
        throw beforeLetter.unexpected(.move)
      }
      if letter == "Z" || letter == "z" {
        path.close()
        current = subpathStart
        lastCubicControl = nil
        lastQuadraticControl = nil
        continue
      }
      scanner.skipWhiteSpace()
      try command(letter)
      try repetitions(of: letter)
    }
    return path
  }

  /// Parses the further argument sets of a command while numbers follow; each further set of a
  /// move draws a line.
  private mutating func repetitions(of letter: Character) throws(SVGPathError) {
    let repeated: Character =
      switch letter {
      case "M": "L"
      case "m": "l"
      default: letter
      }
    while true {
      let hasComma = scanner.skipSeparator()
      guard scanner.isAtNumber || hasComma else { return }
      try command(repeated)
    }
  }

  /// Parses one set of arguments of a command and appends its elements.
  private mutating func command(_ letter: Character) throws(SVGPathError) {
    let base: Point? = letter.isLowercase ? current : nil
    let from = current
    var cubicControl: Point?
    var quadraticControl: Point?
    switch letter {
    case "M", "m":
      current = try point(base)
      subpathStart = current
      path.move(to: current)
    case "L", "l":
      current = try point(base)
      path.addLine(to: current)
    case "H", "h":
      current.x = try coordinate(base?.x)
      path.addLine(to: current)
    case "V", "v":
      current.y = try coordinate(base?.y)
      path.addLine(to: current)
    case "C", "c":
      let control1 = try point(base)
      let control2 = try nextPoint(base)
      current = try nextPoint(base)
      path.addCubic(control1: control1, control2: control2, to: current)
      cubicControl = control2
    case "S", "s":
      let control2 = try point(base)
      current = try nextPoint(base)
      path.addCubic(control1: from.mirrored(lastCubicControl), control2: control2, to: current)
      cubicControl = control2
    case "Q", "q":
      let control = try point(base)
      current = try nextPoint(base)
      path.addQuadratic(control: control, to: current)
      quadraticControl = control
    case "T", "t":
      let control = from.mirrored(lastQuadraticControl)
      current = try point(base)
      path.addQuadratic(control: control, to: current)
      quadraticControl = control
    default: try arc(base)
    }
    lastCubicControl = cubicControl
    lastQuadraticControl = quadraticControl
  }

  /// Parses the arguments of `A` or `a` and appends cubics that end exactly at the given point.
  private mutating func arc(_ base: Point?) throws(SVGPathError) {
    let width = try scanner.number()
    let height = try nextNumber()
    let degrees = try nextNumber()
    _ = scanner.skipSeparator()
    let isLarge = try scanner.flag()
    _ = scanner.skipSeparator()
    let isClockwise = try scanner.flag()
    let end = try nextPoint(base)
    defer { current = end }
    let arc = Arc(
      from: current, to: end, radii: Size(width: width, height: height),
      rotation: degrees / 180 * .pi, isLarge: isLarge, isClockwise: isClockwise)
    guard let arc else {
      // SVG omits an arc whose ends coincide and draws an arc with a radius of 0 as a line.
      if end != current { path.addLine(to: end) }
      return
    }
    let cubics = arc.cubics(tolerance: arcTolerance)
    for (index, cubic) in cubics.enumerated() {
      path.addCubic(
        control1: cubic.control1, control2: cubic.control2,
        to: index == cubics.count - 1 ? end : cubic.end)
    }
  }

  private mutating func nextNumber() throws(SVGPathError) -> Double {
    _ = scanner.skipSeparator()
    return try scanner.number()
  }

  private mutating func nextPoint(_ base: Point?) throws(SVGPathError) -> Point {
    _ = scanner.skipSeparator()
    return try point(base)
  }

  private mutating func point(_ base: Point?) throws(SVGPathError) -> Point {
    let x = try coordinate(base?.x)
    _ = scanner.skipSeparator()
    return Point(x: x, y: try coordinate(base?.y))
  }

  /// Parses one coordinate and adds it to `base`, if any; throws if the sum is out of range.
  private mutating func coordinate(_ base: Double?) throws(SVGPathError) -> Double {
    let offset = scanner.position
    let value = try scanner.number() + (base ?? 0)
    guard value.magnitude <= SVGPathError.greatestCoordinate else {
      throw SVGPathError(
        offset: offset, expected: .numberInRange, found: scanner.text(from: offset))
    }
    return value
  }
}

extension Point {
  /// Returns the control point reflected through this point, or this point if `control` is
  /// `nil`.
  fileprivate func mirrored(_ control: Point?) -> Point {
    control.map { self + (self - $0) } ?? self
  }
}
