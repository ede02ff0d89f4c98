import RealModule

extension LottieShape {
  /// Returns the outline of a shape at a frame; `nil` for a style, a modifier or a group.
  func path(at frame: Double) -> BezierPath? {
    switch self {
    case .path(let track, let isReversed): track.path(at: frame).directed(isReversed)
    case .ellipse(let center, let size, let isReversed):
      Self.ellipse(at: center.point(at: frame), size.point(at: frame)).directed(isReversed)
    case .rectangle(let center, let size, let radius, let isReversed):
      Self.rectangle(
        at: center.point(at: frame), size.point(at: frame), radius: radius.number(at: frame)
      ).directed(isReversed)
    case .star(let star): star.path(at: frame).directed(star.isReversed)
    case .group, .fill, .stroke, .trim, .roundCorners: nil
    }
  }

  /// The distance of the handles of a quarter of a circle, in radii.
  private static let handle = 0.5519

  /// Returns an ellipse, clockwise from the top.
  private static func ellipse(at center: Point, _ size: Point) -> BezierPath {
    let radius = Vector(dx: size.x / 2, dy: size.y / 2)
    let vertices = [(0.0, -1.0), (1, 0), (0, 1), (-1, 0)].map { x, y in
      let point = center + Vector(dx: x * radius.dx, dy: y * radius.dy)
      let handle = Vector(dx: -y * radius.dx, dy: x * radius.dy) * handle
      return RoundVertex(point: point, arriving: point - handle, leaving: point + handle)
    }
    return RoundVertex.path(vertices)
  }

  /// Returns a rectangle, clockwise from the upper right corner.
  private static func rectangle(at center: Point, _ size: Point, radius: Double) -> BezierPath {
    let half = Vector(dx: size.x / 2, dy: size.y / 2)
    let radius = min(max(radius, 0), abs(half.dx), abs(half.dy))
    let corners = [(1.0, -1.0), (1, 1), (-1, 1), (-1, -1)].map { x, y in
      center + Vector(dx: x * half.dx, dy: y * half.dy)
    }
    guard radius > 0 else { return .polyline(corners, isClosed: true) }
    // The first corner ends where the path begins.
    let rounded = BezierPath.polyline(Array(corners[3...] + corners[..<3]), isClosed: true)
      .roundingCorners(radius)
    return rounded.startingAfterFirstCorner
  }
}

/// A vertex with its handles, in the coordinates of the path.
private struct RoundVertex {
  let point: Point
  let arriving: Point
  let leaving: Point

  /// Returns the closed path through vertices.
  static func path(_ vertices: [RoundVertex]) -> BezierPath {
    guard let first = vertices.first else { return BezierPath() }
    var path = BezierPath([.move(to: first.point)])
    for (vertex, next) in zip(vertices, vertices.dropFirst() + [first]) {
      path.addCubic(control1: vertex.leaving, control2: next.arriving, to: next.point)
    }
    path.close()
    return path
  }
}

extension LottieStar {
  /// Returns the outline at a frame, clockwise from the top; empty for fewer than 3 points.
  fileprivate func path(at frame: Double) -> BezierPath {
    let count = Int(min(max(points.number(at: frame), 0), Self.maximumPoints))
    guard count > 2 else { return BezierPath() }
    let center = center.point(at: frame)
    let turn = rotation.number(at: frame) * .pi / 180 - .pi / 2
    let outer = (
      radius: outerRadius.number(at: frame), roundness: outerRoundness.number(at: frame) / 100
    )
    let innerPoint = inner.map {
      (radius: $0.radius.number(at: frame), roundness: $0.roundness.number(at: frame) / 100)
    }
    let kinds = [outer] + (innerPoint.map { [$0] } ?? [])
    let total = count * kinds.count
    let vertices = (0..<total).map { index in
      let kind = kinds[index % kinds.count]
      let angle = turn + 2 * .pi * Double(index) / Double(total)
      let direction = Vector(dx: .cos(angle), dy: .sin(angle))
      let point = center + direction * kind.radius
      // A roundness of 1 has handles of a quarter of the arc between two outer points.
      let length = kind.radius * kind.roundness * 2 * .pi / Double(total * 4 / kinds.count)
      let handle = direction.perpendicular * (length)
      return RoundVertex(point: point, arriving: point - handle, leaving: point + handle)
    }
    return RoundVertex.path(vertices)
  }

  private static let maximumPoints = 1000.0
}

extension BezierPath {
  /// Returns the path, in the other direction if `isReversed`.
  fileprivate func directed(_ isReversed: Bool) -> BezierPath { isReversed ? reversed : self }

  /// The path with each subpath in the other direction, from the same point if it is closed.
  private var reversed: BezierPath {
    BezierPath(
      subpaths.flatMap { subpath -> [Element] in
        let isClosed = subpath.elements.last == .close
        let segments = isClosed ? subpath.closedSegments : subpath.segments
        guard let last = segments.last else { return subpath.elements }
        let elements = segments.reversed().map { segment -> Element in
          switch segment {
          case .line(let line): .line(to: line.start)
          case .quadratic(let curve): .quadratic(control: curve.control, to: curve.start)
          case .cubic(let curve):
            .cubic(control1: curve.control2, control2: curve.control1, to: curve.start)
          }
        }
        return [.move(to: last.end)] + elements + (isClosed ? [.close] : [])
      })
  }

  /// Returns the path with a rounding of a radius at corners between straight lines.
  ///
  /// The rounding is cut at the middle of the shorter line.
  func roundingCorners(_ radius: Double) -> BezierPath {
    BezierPath(subpaths.flatMap { $0.roundedElements(radius) })
  }

  private func roundedElements(_ radius: Double) -> [Element] {
    let isClosed = elements.last == .close
    let segments = isClosed ? closedSegments : segments
    guard segments.count > 1 else { return elements }
    var result: [Element] = []
    for (index, segment) in segments.enumerated() {
      let next = index + 1 < segments.count ? segments[index + 1] : isClosed ? segments[0] : nil
      let previous = index > 0 ? segments[index - 1] : isClosed ? segments.last : nil
      guard case .line(let line) = segment else {
        if result.isEmpty { result.append(.move(to: segment.start)) }
        result.append(segment.element)
        continue
      }
      let cut = min(radius, line.length / 2)
      let direction = line.length > 0 ? (line.end - line.start) / line.length : .zero
      if result.isEmpty {
        let isCorner = if case .line? = previous { true } else { false }
        result.append(.move(to: isCorner ? line.start + direction * cut : line.start))
      }
      guard case .line(let other)? = next, other.length > 0 else {
        result.append(.line(to: line.end))
        continue
      }
      let leaving = (other.end - other.start) / other.length
      let cutAfter = min(radius, other.length / 2)
      let start = line.end - direction * cut
      let end = line.end + leaving * cutAfter
      let handle = 1 - Self.roundingHandle
      result.append(.line(to: start))
      result.append(
        .cubic(
          control1: line.end - direction * (cut * handle),
          control2: line.end + leaving * (cutAfter * handle), to: end))
    }
    return result + (isClosed ? [.close] : [])
  }

  private static let roundingHandle = 0.5519

  /// The closed path from the end of its first curve on.
  fileprivate var startingAfterFirstCorner: BezierPath {
    let segments = segments
    guard let index = segments.firstIndex(where: { if case .cubic = $0 { true } else { false } })
    else { return self }
    let order = segments[(index + 1)...] + segments[...index]
    guard let first = order.first else { return self }
    return BezierPath([.move(to: first.start)] + order.map(\.element) + [.close])
  }
}
