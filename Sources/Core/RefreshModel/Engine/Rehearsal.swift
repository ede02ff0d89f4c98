import KeyframeAnimation

/// How a refresh is brought about and ended where a behavior is shown for itself: its beginning, its
/// cycle and its end, without the steps of a scenario.
public struct Rehearsal: Hashable, Sendable {
  /// What leads to the refresh, from the list as it is at first.
  package var steps: [Step]
  /// Whether the app adds rows as it ends the refresh; without them some footers begin anew.
  package var addsRows: Bool

  /// Makes a rehearsal.
  public init(steps: [Step], addsRows: Bool = false) {
    self.steps = steps
    self.addsRows = addsRows
  }

  /// The begin call; for a footer with the list at an offset at which it is in sight.
  package static func call(_ placement: Placement, at offset: Double) -> Rehearsal {
    let begin = Step(.beginRefreshing(placement))
    return placement == .header
      ? Rehearsal(steps: [begin])
      : Rehearsal(steps: [Step(.scrollTo(y: offset, animated: false)), begin])
  }
}

extension RefreshBehavior {
  /// The begin call, for a footer at the end of the list.
  public func rehearsal(at placement: Placement, in geometry: ScrollGeometry) -> Rehearsal {
    .call(placement, at: geometry.maximumOffset)
  }
}
