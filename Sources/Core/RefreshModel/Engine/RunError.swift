/// An error that prevents a script from being played.
package enum RunError: Error, Hashable, Sendable {
  /// A run without a fixed duration never rests, because these behaviors are still refreshing at
  /// the given time and no pending action ends their refreshes.
  case cannotSettle(at: Flicks, refreshing: [Placement])
  /// A run without a fixed duration never rests, because a behavior refreshes repeatedly without
  /// end.
  case endless(at: Flicks, because: String)
  /// The steps and reactions exceed the maximum length of a run.
  case tooLong(limit: Flicks)
  /// The run exceeds the maximum number of actions.
  case tooManyEvents(limit: Int)
  /// A step refers to a behavior that is not attached.
  case missingBehavior(step: Int, Placement)
  /// A drag would have to stretch the rubber band to its asymptote, `limit` points beyond the
  /// edge, or further.
  case unreachable(step: Int, limit: Double)
}
