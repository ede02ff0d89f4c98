import BezierGeometry
import RefreshModel
import RefreshScene
import VectorDrawing

/// The signals of the ring that indicates a refresh.
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

  /// Returns the items of the ring, or an empty array while the ring is hidden.
  ///
  /// - Parameter turn: The angle that is added to the angle signal so that 0 is the ring's top, in
  ///   radians.
  func items(
    _ icon: RingIcon, at center: Point, color: Color, _ header: HeaderInstant, turn: Double = 0
  ) -> [DisplayItem] {
    guard header[hidden] != true else { return [] }
    return icon.items(
      "ring", at: center, color: color, strokeStart: header[strokeStart] ?? 0,
      strokeEnd: header[strokeEnd] ?? 0, angle: (header[angle] ?? 0) + turn)
  }
}
