import BezierGeometry
import RefreshScenario
import Texts

/// An outline as Lottie has it: a shape for each subpath, of vertices with a handle on either side.
struct LottiePath {
  /// The pen's movements.
  let path: BezierPath
  /// Where the outline's own origin is.
  var offset = Vector(dx: 0, dy: 0)

  /// One subpath.
  private struct Shape {
    var vertices: [Point] = []
    var into: [Vector] = []
    var out: [Vector] = []
    var isClosed = false

    mutating func add(_ point: Point, into handle: Vector) {
      vertices.append(point)
      into.append(handle)
      out.append(Vector(dx: 0, dy: 0))
    }

    /// Puts an end that is the start into one with it, as rounded joins and fewer vertices want it.
    mutating func joinEnds() {
      guard isClosed, vertices.count > 2, vertices[0] == vertices[vertices.count - 1] else {
        return
      }
      into[0] = into[into.count - 1]
      vertices.removeLast()
      into.removeLast()
      out.removeLast()
    }
  }

  /// The number of shapes, the same whatever the coordinates are.
  var count: Int { path.subpaths.count }

  /// The shapes of the outline with other coordinates.
  ///
  /// - Parameter joinsEnds: whether closed shapes whose end is their start lose the former; it must be
  ///   the same in all keys.
  func shapes(_ coordinates: [Double], joinsEnds: Bool) -> [JSONValue] {
    path.replacingCoordinates(coordinates).subpaths.map { subpath in
      var shape = Shape()
      for element in subpath.elements {
        let last = shape.vertices.last ?? .zero
        switch element {
        case .move(let point), .line(let point): shape.add(point, into: Vector(dx: 0, dy: 0))
        case .quadratic(let control, let end):
          let curve = QuadraticCurve(start: last, control: control, end: end).elevated
          shape.out[shape.out.count - 1] = curve.control1 - last
          shape.add(end, into: curve.control2 - end)
        case .cubic(let control1, let control2, let end):
          shape.out[shape.out.count - 1] = control1 - last
          shape.add(end, into: control2 - end)
        case .close: shape.isClosed = true
        }
      }
      if joinsEnds { shape.joinEnds() }
      return json(shape)
    }
  }

  /// Whether the ends of all closed shapes meet in all of these coordinates.
  func endsMeet(in all: [[Double]]) -> Bool {
    all.allSatisfy { coordinates in
      path.replacingCoordinates(coordinates).subpaths.allSatisfy { subpath in
        guard subpath.elements.last == .close else { return true }
        let points = subpath.elements.flatMap(\.points)
        return points.first == points.last
      }
    }
  }

  private func json(_ shape: Shape) -> JSONValue {
    func pair(_ x: Double, _ y: Double) -> JSONValue {
      .list([.number(x.rounded(to: 4)), .number(y.rounded(to: 4))])
    }
    return .object([
      "c": .flag(shape.isClosed),
      "v": .list(shape.vertices.map { pair($0.x + offset.dx, $0.y + offset.dy) }),
      "i": .list(shape.into.map { pair($0.dx, $0.dy) }),
      "o": .list(shape.out.map { pair($0.dx, $0.dy) }),
    ])
  }
}
