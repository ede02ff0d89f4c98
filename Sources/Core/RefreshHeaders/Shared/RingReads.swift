import BezierGeometry
import RefreshModel
import RefreshScene
import VectorDrawing

/// The signals of the ring that shows a refresh.
struct RingReads {
  private let hidden: Bound<Bool>?
  private let strokeStart: Bound<Double>?
  private let strokeEnd: Bound<Double>?
  private let angle: Bound<Double>?

  init(_ signals: SignalBinder) {
    hidden = signals.optional(.ringHidden)
    strokeStart = signals.optional(.ringStrokeStart)
    strokeEnd = signals.optional(.ringStrokeEnd)
    angle = signals.optional(.ringAngle)
  }

  /// The ring, or nothing while it is hidden.
  ///
  /// - Parameter turn: the angle from the ring's top to where the behavior's angle is 0, in radians.
  func items(
    _ icon: RingIcon, at center: Point, color: Color, _ header: HeaderInstant, turn: Double = 0
  ) -> [DisplayItem] {
    guard header[hidden] != true else { return [] }
    return icon.items(
      "ring", at: center, color: color, strokeStart: header[strokeStart] ?? 0,
      strokeEnd: header[strokeEnd] ?? 0, angle: (header[angle] ?? 0) + turn)
  }
}
