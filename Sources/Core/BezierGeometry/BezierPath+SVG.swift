import Texts

extension BezierPath {
  /// Reads SVG path data, the text of a `d` attribute.
  ///
  /// All commands of SVG 2 are known: `MmLlHhVvCcSsQqTtAaZz`, repeated without their letter too;
  /// numbers and an arc's flags may stand glued together where that can be read. An empty text is an
  /// empty path. Arcs become cubics within `arcTolerance` points of them; their radii are taken
  /// without sign, and grown where they do not reach, as SVG asks. Every point of the path is finite.
  ///
  /// - Throws: An error that names the offset in the text, what could have stood there and what
  ///   does. Unlike a browser, which draws what comes before an error, nothing is made of a part.
  public init(
    svgPathData text: String, arcTolerance: Double = Tolerance.shape
  ) throws(SVGPathError) {
    var parser = SVGPathParser(text, arcTolerance: arcTolerance)
    self = try parser.parse()
  }

  /// The path as SVG path data, in absolute commands: `M0,0 Q50,100 100,0 Z`.
  ///
  /// Numbers are the shortest that read back exactly; with `decimals` they are rounded to so many
  /// digits after the point. Reading the exact text gives equal elements, provided that the path
  /// starts with a move; one that does not is written with the move it implies.
  public func svgPathData(decimals: Int? = nil) -> String {
    // One text that grows: a list's text is mostly paths.
    var text = ""
    func add(_ command: String, _ points: Point...) {
      if !text.isEmpty { text += " " }
      text += command
      for (index, point) in points.enumerated() {
        if index > 0 { text += " " }
        text += point.x.decimalText(places: decimals)
        text += ","
        text += point.y.decimalText(places: decimals)
      }
    }
    for element in elements {
      if text.isEmpty {
        // A lone close draws nothing; anything else starts at the first point it names.
        guard let first = element.points.first else { continue }
        add("M", first)
        if element.points.count == 1 { continue }
      }
      switch element {
      case .move(let point): add("M", point)
      case .line(let point): add("L", point)
      case .quadratic(let control, let end): add("Q", control, end)
      case .cubic(let control1, let control2, let end): add("C", control1, control2, end)
      case .close: add("Z")
      }
    }
    return text
  }
}
