import RealModule

/// The transform of a layer or a group.
package struct LottieTransform: Sendable {
  /// The point that stays under scaling and turning.
  package var anchor = LottieTrack([0, 0])
  /// The position of the anchor, as one track or as one each for x and y.
  package var position = [LottieTrack([0, 0])]
  /// The scale of each axis, in percent.
  package var scale = LottieTrack([100, 100])
  /// The rotation, in degrees clockwise.
  package var rotation = LottieTrack([0])
  /// The skew and the angle of its axis, in degrees.
  package var skew = LottieTrack([0])
  package var skewAxis = LottieTrack([0])
  /// The opacity, in percent.
  package var opacity = LottieTrack([100])

  package init() {}

  /// Returns the opacity at a frame, 0…1.
  func opacity(at frame: Double) -> Double { min(max(opacity.number(at: frame) / 100, 0), 1) }

  /// Returns the transform to the parent's coordinates at a frame.
  func matrix(at frame: Double) -> AffineTransform {
    let anchor = anchor.point(at: frame)
    let scale = scale.point(at: frame)
    let skew = min(max(skew.number(at: frame), -Self.maximumSkew), Self.maximumSkew)
    let at =
      position.count > 1
      ? Point(x: position[0].number(at: frame), y: position[1].number(at: frame))
      : position[0].point(at: frame)
    var matrix = AffineTransform.translation(x: -anchor.x, y: -anchor.y)
      .concatenating(.scale(x: scale.x / 100, y: scale.y / 100))
    if skew != 0 {
      let axis = skewAxis.number(at: frame) * .pi / 180
      matrix =
        matrix.concatenating(.rotation(axis))
        .concatenating(AffineTransform(a: 1, b: 0, c: -.tan(skew * .pi / 180), d: 1, tx: 0, ty: 0))
        .concatenating(.rotation(-axis))
    }
    return matrix.concatenating(.rotation(rotation.number(at: frame) * .pi / 180))
      .concatenating(.translation(x: at.x, y: at.y))
  }

  /// The largest skew, in degrees, whose tangent is finite.
  private static let maximumSkew = 85.0
}
