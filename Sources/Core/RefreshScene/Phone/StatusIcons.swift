/// The symbols of the status bar, as outlines whose upper-left corner is the origin.
///
/// The sizes are those of an iPhone with an island; the outlines are the project's own.
enum StatusIcons {
  struct Icon {
    var parts: [(path: BezierPath, opacity: Double)]
    var height: Double
  }

  /// The width of signal, Wi-Fi and battery with the gaps between them, in points.
  static let width = 77.67

  /// The opacity of the parts of a symbol that are not filled.
  private static let emptyOpacity = 0.3

  static func signal(_ bars: Int) -> Icon {
    let shapes: [(x: Double, height: Double)] = [(0, 4.69), (5.3, 7.13), (10.7, 9.78), (16, 12.23)]
    let height = 12.23
    return Icon(
      parts: shapes.enumerated().map { index, bar in
        (
          .roundedRect(
            Rect(x: bar.x, y: height - bar.height, width: 3.2, height: bar.height),
            cornerRadius: 1.1), index < bars ? 1 : emptyOpacity
        )
      }, height: height)
  }

  /// Returns three bands of a sector of 84° that points down.
  static func wifi(_ arcs: Int) -> Icon {
    let center = Point(x: 8.57, y: 12.56)
    let bands: [(inner: Double, outer: Double)] = [(0, 4.34), (5.87, 8.45), (10.09, 12.56)]
    return Icon(
      parts: bands.enumerated().map { index, band in
        (
          sector(center, inner: band.inner, outer: band.outer, halfAngle: 42),
          index < arcs ? 1 : emptyOpacity
        )
      }, height: 12.33)
  }

  static func battery(_ charge: Double) -> Icon {
    var outline = BezierPath.roundedRect(Rect(x: 0, y: 0, width: 25, height: 13), cornerRadius: 4.3)
    outline.append(.roundedRect(Rect(x: 1, y: 1, width: 23, height: 11), cornerRadius: 3.3))
    var nub = BezierPath([.move(to: Point(x: 26, y: 4.78))])
    nub.addCubic(
      control1: Point(x: 27.77, y: 5.4), control2: Point(x: 27.77, y: 8.24),
      to: Point(x: 26, y: 8.86))
    nub.close()
    let fill = BezierPath.roundedRect(
      Rect(x: 2, y: 2, width: 21 * charge, height: 9), cornerRadius: 2.5)
    return Icon(parts: [(outline, 0.35), (nub, 0.4), (fill, 1)], height: 13)
  }

  // MARK: Android

  static func wifiSector(_ arcs: Int) -> Icon {
    let center = Point(x: 7.8, y: 10.6)
    let whole = sector(center, inner: 0, outer: 10.54, halfAngle: 47.7)
    let filled = sector(center, inner: 0, outer: 10.54 * Double(arcs) / 3, halfAngle: 47.7)
    return Icon(parts: [(whole, emptyOpacity), (filled, 1)], height: 10.6)
  }

  static func signalTriangle(_ bars: Int) -> Icon {
    let size = 11.8
    func triangle(_ part: Double) -> BezierPath {
      .polyline(
        [
          Point(x: 0, y: size), Point(x: size * part, y: size),
          Point(x: size * part, y: size * (1 - part)),
        ], isClosed: true)
    }
    return Icon(
      parts: [(triangle(1), emptyOpacity), (triangle(Double(bars) / 4), 1)], height: size)
  }

  static func batteryPill(_ charge: Double) -> Icon {
    let body = Rect(x: 0, y: 0, width: 22, height: 11)
    return Icon(
      parts: [
        (.roundedRect(body, cornerRadius: 3.1), emptyOpacity),
        (
          .roundedRect(
            Rect(x: 0, y: 0, width: body.width * charge, height: body.height), cornerRadius: 3.1), 1
        ),
      ], height: body.height)
  }

  // MARK: Parts

  /// Returns the part of a ring within an angle, in degrees, to either side of straight up.
  private static func sector(
    _ center: Point, inner: Double, outer: Double, halfAngle: Double
  ) -> BezierPath {
    guard outer > 0 else { return BezierPath() }
    let half = halfAngle * .pi / 180
    var path = Arc(
      center: center, radius: outer, startAngle: -.pi / 2 - half, sweepAngle: 2 * half
    ).path(tolerance: 0.01)
    if inner > 0 {
      let back = Arc(
        center: center, radius: inner, startAngle: -.pi / 2 + half, sweepAngle: -2 * half)
      path.addArc(back, tolerance: 0.01)
    } else {
      path.addLine(to: center)
    }
    path.close()
    return path
  }
}
