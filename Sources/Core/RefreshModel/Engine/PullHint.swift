/// A diagnosis of pulls that did not trigger a behavior, with the finger travel that would have
/// triggered it.
package struct PullHint: Hashable, Sendable {
  package let placement: Placement
  package let behavior: String
  /// The greatest pull, in points.
  package let peak: Double
  /// The pull that triggers the behavior, in points.
  package let threshold: Double
  /// Whether a pull of exactly `threshold` triggers the behavior.
  package let isInclusive: Bool
  /// The distance of the threshold beyond the content's edge, in points, and half a pixel if offsets
  /// are rounded; negative within the content.
  let distanceFromRest: Double
  let viewLength: Double

  /// The finger travel from rest that triggers the behavior, against the rubber band, rounded up to
  /// whole points.
  ///
  /// `nil` if the threshold lies within the content or beyond the reach of the rubber band.
  package var neededTravel: Double? {
    guard distanceFromRest >= 0 else { return nil }
    let travel = RubberBand(dimension: viewLength).inverse(at: distanceFromRest)
    guard travel.isFinite else { return nil }
    let whole = travel.rounded(.up)
    return whole > travel || isInclusive ? whole : whole + 1
  }
}

extension Step {
  /// Returns whether the step may be meant to pull the behavior.
  ///
  /// This includes drags that name the behavior, drags to an offset, and drags and flings in the
  /// direction that pulls the behavior.
  func isPull(of placement: Placement) -> Bool {
    switch action {
    case .drag(let drag):
      switch drag.travel {
      case .pull(_, let target): target == placement
      case .by(let points): placement == .header ? points > 0 : points < 0
      case .offset: true
      }
    case .fling(let velocity): placement == .header ? velocity > 0 : velocity < 0
    default: false
    }
  }
}
