public import BezierGeometry
public import Pixels
public import VectorDrawing

/// The components' arrows, drawn around the middle of their box; sizes are theirs, outlines our own.
public enum ArrowIcon: String, CaseIterable, Hashable, Sendable {
  /// MJRefresh's for headers and footers, pointing down: a thin shaft and an open chevron, with
  /// air above and below in its box.
  case mjVertical = "mj-vertical"
  /// MJRefresh's for the trailer, pointing left, where the finger goes.
  case mjTrailer = "mj-trailer"
  /// ZHRefresh's, pointing down.
  case zh
  /// The EGO header's, pointing down: a solid head under bars that fade upwards.
  case ego

  /// The size of the box, in points.
  public var size: Size {
    switch self {
    case .mjVertical: Size(width: 15, height: 40)
    case .mjTrailer: Size(width: 20, height: 20)
    case .zh: Size(width: 18, height: 18)
    case .ego: Size(width: 21.1, height: 55)
    }
  }

  /// What is painted at full strength or less, from the middle of the box, unturned; in points.
  public var ink: Rect {
    switch self {
    case .mjVertical: Rect(x: -6.75, y: -11.5, width: 13.5, height: 23)
    case .mjTrailer: Rect(x: -8, y: -6, width: 16, height: 12)
    case .zh: Rect(x: -5, y: -8, width: 10, height: 16)
    case .ego: Rect(x: -10.55, y: -27.5, width: 21.1, height: 55)
    }
  }

  /// Draws the arrow: a group of the identifier, turned about its middle.
  ///
  /// - Parameters:
  ///   - id: the group's identifier; its parts are `ID.arrow`, or `ID.head` and `ID.bar.0` ….
  ///   - center: where the middle of the box is.
  ///   - color: the colour of what is painted at full strength.
  ///   - angle: the turn, in radians, positive clockwise on screen.
  ///   - alpha: the opacity, 0…1, which the colour's own multiplies.
  public func item(
    _ id: String, at center: Point, color: Color, angle: Double = 0, alpha: Double = 1
  ) -> DisplayItem {
    .group(
      id,
      transform: .rotation(angle).concatenating(.translation(x: center.x, y: center.y)),
      parts(id, color.withAlpha(color.alpha * alpha)))
  }

  private func parts(_ id: String, _ color: Color) -> [DisplayItem] {
    switch self {
    case .mjVertical:
      [.fill("\(id).arrow", Self.mjVerticalPath, .color(color))]
    case .mjTrailer:
      [.fill("\(id).arrow", Self.mjTrailerPath, .color(color))]
    case .zh:
      [.fill("\(id).arrow", Self.zhPath, .color(color))]
    case .ego:
      EGOArrow(ink: ink).parts(id, color)
    }
  }

  /// The slope with which arms 1.5 points wide that reach 6.75 points to each side make a chevron
  /// 8 points high: the root of 6.75·m + 1.5/√(1 + m²) = 8.
  private static let mjSlope = 1.030_422_088_185_343_6

  /// Made once: paths are the same in every frame.
  private static let mjVerticalPath =
    OpenArrow(ink: ArrowIcon.mjVertical.ink, lineWidth: 1.5, slope: mjSlope).path

  private static let mjTrailerPath: BezierPath = {
    // Laid on its side: a quarter turn clockwise makes down left.
    let ink = ArrowIcon.mjTrailer.ink
    let upright = Rect(x: ink.minY, y: ink.minX, width: ink.height, height: ink.width)
    return OpenArrow(ink: upright, lineWidth: 1.5, slope: 1).path
      .applying(AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
  }()

  private static let zhPath = OpenArrow(ink: ArrowIcon.zh.ink, lineWidth: 2, slope: 1).path
}

/// The EGO header's arrow: a solid triangle in the lowest part and five bars above it, each with the
/// gap under it as high as any other.
private struct EGOArrow {
  var ink: Rect

  /// The part of the height that the head has.
  private static let headFraction = 0.3
  /// The part of the width that the bars have, between that of a line and that of the head.
  private static let barFraction = 0.44
  /// The part of a bar and its gap that the bar has.
  private static let fillFraction = 0.74
  /// How strong the bars are, from the head upwards.
  private static let barAlphas = [0.75, 0.48, 0.25, 0.12, 0.07]

  func parts(_ id: String, _ color: Color) -> [DisplayItem] {
    let top = ink.maxY - ink.height * Self.headFraction
    let pitch = (top - ink.minY) / Double(Self.barAlphas.count)
    let width = ink.width * Self.barFraction
    let bars = Self.barAlphas.enumerated().map { index, alpha -> DisplayItem in
      .fill(
        "\(id).bar.\(index)",
        Rect(
          x: ink.midX - width / 2, y: top - pitch * Double(index + 1), width: width,
          height: pitch * Self.fillFraction),
        .color(color.withAlpha(color.alpha * alpha)))
    }
    let head = BezierPath.polyline(
      [
        Point(x: ink.minX, y: top), Point(x: ink.maxX, y: top),
        Point(x: ink.midX, y: ink.maxY),
      ], isClosed: true)
    return [.fill("\(id).head", head, .color(color))] + bars
  }
}
