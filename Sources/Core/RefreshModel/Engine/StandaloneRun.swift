/// The steps and the app's reaction that demonstrate a behavior's refresh without a scenario's
/// steps.
public struct StandaloneRun: Hashable, Sendable {
  /// The steps that lead to the refresh, from the list's initial state.
  package var steps: [Step]
  /// Whether the app adds rows when it ends the refresh; some footers refresh again immediately if
  /// it does not.
  package var addsRows: Bool

  /// Creates a standalone run.
  public init(steps: [Step], addsRows: Bool = false) {
    self.steps = steps
    self.addsRows = addsRows
  }

  /// Returns a run that calls the begin method.
  ///
  /// - Parameter offset: The content offset at which a footer is visible, in points, to which the
  ///   list scrolls first. Ignored for a header.
  package static func call(_ placement: Placement, at offset: Double) -> StandaloneRun {
    let begin = Step(.beginRefreshing(placement))
    return placement == .header
      ? StandaloneRun(steps: [begin])
      : StandaloneRun(steps: [Step(.scrollTo(y: offset, animated: false)), begin])
  }
}

extension RefreshBehavior {
  /// Returns a run that calls the begin method; for a footer, the list scrolls to its end first.
  public func standaloneRun(at placement: Placement, in geometry: ScrollGeometry) -> StandaloneRun {
    .call(placement, at: geometry.maximumOffset)
  }
}
