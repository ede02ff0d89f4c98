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
  /// - Parameters:
  ///   - turn: The angle that is added to the angle signal so that 0 is the ring's top, in radians.
  ///   - alpha: The opacity, 0…1, multiplied by that of the color.
  func items(
    _ icon: RingIcon, at center: Point, color: Color, _ header: HeaderState, turn: Double = 0,
    alpha: Double = 1
  ) -> [DisplayItem] {
    guard header[hidden] != true, alpha > 0 else { return [] }
    return icon.items(
      "ring", at: center, color: color, strokeStart: header[strokeStart] ?? 0,
      strokeEnd: header[strokeEnd] ?? 0, angle: (header[angle] ?? 0) + turn, alpha: alpha)
  }
}
