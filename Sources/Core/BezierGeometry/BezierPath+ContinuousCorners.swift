extension BezierPath {
  /// Returns a closed rectangle whose corners have continuous curvature, as `CALayer` draws them
  /// with `cornerCurve = .continuous`.
  ///
  /// The corner's outline in radii is that of `UIBezierPath(roundedRect:cornerRadius:)` as
  /// published by PaintCode ("iOS 7 rounded rectangles"). A corner takes 1.52866 radii of each
  /// side; the radius is clamped so that the corners of a side do not overlap.
  package static func continuousRoundedRect(_ rect: Rect, cornerRadius: Double) -> BezierPath {
    let rect = rect.standardized
    let reach = 1.52866
    let radius = max(0, min(cornerRadius, rect.width / 2 / reach, rect.height / 2 / reach))
    guard radius > 0 else { return .rect(rect) }
    var path = BezierPath([.move(to: Point(x: rect.minX + reach * radius, y: rect.minY))])
    for (corner, along, down) in rect.corners {
      /// Returns a point by its distances along the entering and the leaving edge, in radii.
      func at(_ a: Double, _ b: Double) -> Point {
        corner + along * (a * radius) + down * (b * radius)
      }
      path.addLine(to: at(reach, 0))
      path.addCubic(control1: at(1.08849, 0), control2: at(0.86841, 0), to: at(0.66993, 0.0655))
      path.addLine(to: at(0.63149, 0.07491))
      path.addCubic(
        control1: at(0.37282, 0.16906), control2: at(0.16906, 0.37282), to: at(0.07491, 0.63149))
      path.addLine(to: at(0.0655, 0.66993))
      path.addCubic(control1: at(0, 0.86841), control2: at(0, 1.08849), to: at(0, reach))
    }
    path.close()
    return path
  }
}
