import ArgumentParser

/// The `reel path` command, which groups the commands for paths.
struct PathCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Measure vector paths.", subcommands: [PathMeasureCommand.self])
}

/// The `reel path measure` command, which prints the measures and special points of a path.
struct PathMeasureCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Print a path's length, bounds, area and special points.",
    discussion: "The path is SVG path data, such as 'M0,0 Q50,100 100,0'. The special points are "
      + "extrema and inflections. The area of a clockwise outline on screen is positive.")

  @Argument(
    help: "The path as SVG path data; arcs become cubics, accurate to about nine digits.",
    transform: { try BezierPath(svgPathData: $0, arcTolerance: arcTolerance) })
  var path: BezierPath

  /// The maximum distance of the cubic approximation from an arc, in points.
  ///
  /// It is far below the precision of any drawing.
  private static let arcTolerance = 1e-9

  @Option(
    "Also print the point of the path that is nearest to this point.", "x,y",
    read: { text in
      let numbers = try NumberArgument.readList(text)
      try require(numbers.count == 2, "a point requires two numbers, as in 50,20")
      return Point(x: numbers[0], y: numbers[1])
    })
  var nearest: Point?

  @Option(
    "Also print the points and tangents of each segment at these parameters, 0 to 1.", "t,…",
    read: { text in
      let parameters = try NumberArgument.readList(text)
      try require(
        parameters.allSatisfy((0...1).contains), "a parameter is out of range; allowed: 0 to 1")
      return parameters
    })
  var at: [Double] = []

  @Flag(help: "Print the result as JSON.")
  var json = false

  func work(_ outcome: inout Outcome) throws {
    let measures = measures
    outcome.print(asJSON: json, .object(measures), PlainText(measures).text)
  }
}

extension PathMeasureCommand {
  private var measures: JSONObject {
    let segments = path.segments
    var json: JSONObject = ["length": .number(path.length)]
    json["bounds"] = path.boundingBox.map(Self.json) ?? .null
    json["signedArea"] = .number(path.signedArea)
    json["segments"] = .list(
      segments.enumerated().map { index, segment in
        [
          "segment": .integer(index), "kind": .text(segment.kind),
          "length": .number(segment.length),
        ]
      })
    json["extrema"] = points(segments) { $0.extrema }
    json["inflections"] = points(segments) { $0.inflections }
    if let nearest {
      json["nearest"] =
        path.nearest(to: nearest).map { Self.json($0.segmentIndex, $0.point) } ?? .null
    }
    if !at.isEmpty {
      json["points"] = .list(
        segments.enumerated().flatMap { index, segment in
          at.map { parameter in
            var point = Self.json(segment, index, parameter)
            let tangent = segment.tangent(at: parameter)
            point["tangent.x"] = .number(tangent.dx)
            point["tangent.y"] = .number(tangent.dy)
            return .object(point)
          }
        })
    }
    return json
  }

  private func points(
    _ segments: [PathSegment], _ parameters: (PathSegment) -> [Double]
  ) -> JSONValue {
    .list(
      segments.enumerated().flatMap { index, segment in
        // A root within rounding error of an end is the end itself, and is left out.
        parameters(segment).filter { $0 > Self.endMargin && $0 < 1 - Self.endMargin }
          .map { .object(Self.json(segment, index, $0)) }
      })
  }

  private static let endMargin = 1e-9

  private static func json(_ segment: PathSegment, _ index: Int, _ parameter: Double) -> JSONObject
  {
    let point = segment.point(at: parameter)
    return [
      "segment": .integer(index), "t": .number(parameter), "x": .number(point.x),
      "y": .number(point.y),
    ]
  }

  private static func json(_ rect: Rect) -> JSONValue {
    [
      "x": .number(rect.minX), "y": .number(rect.minY), "width": .number(rect.width),
      "height": .number(rect.height),
    ]
  }

  private static func json(_ segmentIndex: Int, _ nearest: NearestPoint) -> JSONValue {
    .object([
      "segment": .integer(segmentIndex),
      "t": .number(nearest.parameter), "x": .number(nearest.point.x),
      "y": .number(nearest.point.y), "distance": .number(nearest.distance),
    ])
  }
}

extension PathSegment {
  fileprivate var kind: String {
    switch self {
    case .line: "line"
    case .quadratic: "quadratic"
    case .cubic: "cubic"
    }
  }
}
