import KeyframeAnimation

/// The steps and the app's reaction that demonstrate a behavior's refresh without a scenario's
/// steps.
public struct Rehearsal: Hashable, Sendable {
  /// The steps that lead to the refresh, from the list's initial state.
  package var steps: [Step]
  /// Whether the app adds rows when it ends the refresh; some footers refresh again immediately if
  /// it does not.
  package var addsRows: Bool

  /// Creates a rehearsal.
  public init(steps: [Step], addsRows: Bool = false) {
    self.steps = steps
    self.addsRows = addsRows
  }

  /// Returns a rehearsal that calls the begin method.
  ///
  /// - Parameter offset: The content offset at which a footer is visible; the list is scrolled
  ///   there first. Ignored for a header.
  package static func call(_ placement: Placement, at offset: Double) -> Rehearsal {
    let begin = Step(.beginRefreshing(placement))
    return placement == .header
      ? Rehearsal(steps: [begin])
      : Rehearsal(steps: [Step(.scrollTo(y: offset, animated: false)), begin])
  }
}

extension RefreshBehavior {
  /// Returns a rehearsal that calls the begin method, for a footer at the end of the list.
  public func rehearsal(at placement: Placement, in geometry: ScrollGeometry) -> Rehearsal {
    .call(placement, at: geometry.maximumOffset)
  }
}
