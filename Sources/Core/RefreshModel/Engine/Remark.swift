public import KeyframeAnimation

/// What a component was left in that nobody can want, though the original does so: a list that stays
/// open after the end, say.
public struct Remark: Hashable, Sendable {
  /// When, from the run's beginning.
  public var time: Flicks
  /// Where the component is attached.
  public var target: Placement
  /// What happened, why, and what avoids it; no full stop.
  public var text: String

  /// Makes a remark.
  public init(time: Flicks, target: Placement, text: String) {
    self.time = time
    self.target = target
    self.text = text
  }
}
