package import KeyframeAnimation

/// Why a script cannot be played.
package enum PlaythroughError: Error, Hashable, Sendable {
  /// The run is to last until everything rests, and it never does: these behaviors are still
  /// refreshing at that time, and nothing on the agenda ends it.
  case cannotSettle(at: Flicks, refreshing: [Placement])
  /// The run is to last until everything rests, and a behavior begins anew without an end.
  case endless(at: Flicks, because: String)
  /// The steps and reactions take longer than the longest run.
  case tooLong(limit: Flicks)
  /// More happened than any sensible run needs.
  case tooManyEvents(limit: Int)
  /// A step names a behavior that is not attached.
  case missingBehavior(step: Int, Placement)
  /// A drag is to bring the content further than the rubber band stretches: `limit` points beyond
  /// the edge, never quite reached.
  case unreachable(step: Int, limit: Double)
}
