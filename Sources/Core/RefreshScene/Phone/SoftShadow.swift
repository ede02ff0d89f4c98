/// The blurred shadow of an opaque rounded rectangle, drawn as gradients across its edges.
///
/// The interior of the shadow is not drawn, because the rectangle covers it.
struct SoftShadow {
  /// The rectangle that casts the shadow, translated by the shadow's offset.
  let rect: Rect
  let cornerRadius: Double
  /// The distance by which the blur extends to both sides of the edge, in points.
  let reach: Double

  /// The opacity inside the blur, 0…1.
  private static let opacity = 0.28
  private static let stopCount = 13

  @DisplayItemBuilder
  var items: [DisplayItem] {
    let corner = max(cornerRadius, reach)
    let inner = rect.inset(dx: corner, dy: corner)
    let outer = rect.inset(dx: -reach, dy: -reach)
    let depth = 2 * reach
    for (name, side, start) in [
      ("top", Rect(x: inner.minX, y: outer.minY, width: inner.width, height: depth), depth),
      ("bottom", Rect(x: inner.minX, y: outer.maxY - depth, width: inner.width, height: depth), 0),
    ] {
      DisplayItem.fill(
        "shadow.\(name)", side,
        gradient(from: Point(x: 0, y: side.minY + start), to: Point(x: 0, y: side.maxY - start)))
    }
    for (name, side, start) in [
      ("left", Rect(x: outer.minX, y: inner.minY, width: depth, height: inner.height), depth),
      ("right", Rect(x: outer.maxX - depth, y: inner.minY, width: depth, height: inner.height), 0),
    ] {
      DisplayItem.fill(
        "shadow.\(name)", side,
        gradient(from: Point(x: side.minX + start, y: 0), to: Point(x: side.maxX - start, y: 0)))
    }
    for (index, (x, y)) in [
      (inner.minX, inner.minY), (inner.maxX, inner.minY), (inner.maxX, inner.maxY),
      (inner.minX, inner.maxY),
    ].enumerated() {
      let far = Point(
        x: x == inner.minX ? outer.minX : outer.maxX, y: y == inner.minY ? outer.minY : outer.maxY)
      DisplayItem.fill(
        "shadow.corner.\(index)",
        Rect(x: min(x, far.x), y: min(y, far.y), width: abs(far.x - x), height: abs(far.y - y)),
        .radialGradient(
          RadialGradient(
            startCenter: Point(x: x, y: y), startRadius: corner - reach,
            endCenter: Point(x: x, y: y), endRadius: corner + reach, stops: Self.stops)))
    }
  }

  private func gradient(from start: Point, to end: Point) -> Paint {
    .linearGradient(LinearGradient(from: start, to: end, stops: Self.stops))
  }

  /// The opacities from the inner to the outer end of the blur.
  ///
  /// They are those of a quadratic spline, which resembles a Gaussian blur.
  private static let stops = (0..<stopCount).map { index in
    let position = Double(index) / Double(stopCount - 1)
    let part =
      position < 0.5 ? 1 - 2 * position * position : 2 * (1 - position) * (1 - position)
    return GradientStop(position, Color.black.withAlpha(opacity * part))
  }
}
