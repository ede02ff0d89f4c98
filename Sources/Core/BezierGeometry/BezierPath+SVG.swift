extension BezierPath {
  /// Creates a path from SVG path data, the text of a `d` attribute.
  ///
  /// All commands of SVG 2 are supported: `MmLlHhVvCcSsQqTtAaZz`. A repeated command may omit
  /// its letter, and separators between numbers and arc flags may be omitted where SVG allows.
  /// An empty text creates an empty path. Arcs become cubics that deviate by at most
  /// `arcTolerance` points; the signs of their radii are ignored, and radii that are too small
  /// are scaled up, as SVG requires. Every point of the path is finite.
  ///
  /// - Throws: ``SVGPathError`` with the offset in the text, the token expected and the token
  ///   found. Browsers draw the commands before an error; this initializer creates no partial
  ///   path.
  public init(
    svgPathData text: String, arcTolerance: Double = Tolerance.shape
  ) throws(SVGPathError) {
    var parser = SVGPathParser(text, arcTolerance: arcTolerance)
    self = try parser.parse()
  }

  /// Returns the path as SVG path data in absolute commands: `M0,0 Q50,100 100,0 Z`.
  ///
  /// Numbers are rounded to `decimals` digits after the decimal point, at most 15, or, if
  /// `decimals` is `nil`, written with the fewest digits that parse back exactly. In the latter
  /// case, parsing the text returns equal elements if the path starts with a move; otherwise the
  /// text starts with the implied move.
  public func svgPathData(decimals: Int? = nil) -> String {
    // Appends to a single string for speed, because most of a display list's text is path data.
    var text = ""
    func add(_ command: Element.Command, _ points: [Point]) {
      if !text.isEmpty { text += " " }
      text += command.rawValue
      for (index, point) in points.enumerated() {
        if index > 0 { text += " " }
        text += point.x.decimalText(places: decimals)
        text += ","
        text += point.y.decimalText(places: decimals)
      }
    }
    for element in elements {
      if text.isEmpty {
        // A leading close draws nothing; any other leading element starts at its own first
        // point.
        guard let first = element.points.first else { continue }
        add(.move, [first])
        if element.points.count == 1 { continue }
      }
      add(element.command, element.points)
    }
    return text
  }
}
