import KeyframeAnimation

/// What went wrong where a scenario pulls a behavior and never triggers it, and what would do.
package struct PullHint: Hashable, Sendable {
  /// Where the behavior is.
  package let placement: Placement
  /// The behavior's name.
  package let behavior: String
  /// How far it was pulled at most, in points.
  package let peak: Double
  /// How far it has to be pulled, in points.
  package let threshold: Double
  /// Whether exactly that far is enough.
  package let isInclusive: Bool
  /// How far beyond the content's edge the threshold lies, in points; below 0 within the content.
  let distanceFromRest: Double
  let viewLength: Double

  /// The least whole number of points by which a finger has to be dragged, from rest, against the
  /// rubber band; `nil` where the band does not stretch so far, or it takes no band.
  package var neededTravel: Double? {
    guard distanceFromRest >= 0 else { return nil }
    let travel = RubberBand(dimension: viewLength).inverse(at: distanceFromRest)
    guard travel.isFinite else { return nil }
    let whole = travel.rounded(.up)
    return whole > travel || isInclusive ? whole : whole + 1
  }
}

extension Step {
  /// Whether the step moves a finger so that a behavior may be meant to be triggered by it: the one
  /// that it names, or that it moves towards.
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
