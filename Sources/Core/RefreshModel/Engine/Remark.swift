package import KeyframeAnimation

/// What a behavior was left in that nobody can want, though the original does so: a list that stays
/// open after the end, say.
package struct Remark: Hashable, Sendable {
  /// When, from the run's beginning.
  package var time: Flicks
  /// Where the behavior is attached.
  package var target: Placement
  /// What happened, why, and what avoids it; no full stop.
  package var text: String
}
