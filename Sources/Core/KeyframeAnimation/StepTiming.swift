/// The CSS timing function `steps(count, position)`: progress that jumps between levels (CSS
/// Easing 2, section 2.3).
public struct StepTiming: Hashable, Sendable {
  /// The position of the jumps within the intervals.
  public enum Position: String, Hashable, Sendable, CaseIterable {
    /// The first jump is at 0, so the initial level is never shown; CSS's `start` is an alias.
    case jumpStart = "jump-start"
    /// The last jump is at 1; the default in CSS, where `end` is an alias.
    case jumpEnd = "jump-end"
    /// No jump at either end: the first level is 0 and the last is 1; requires two intervals.
    case jumpNone = "jump-none"
    /// A jump at both ends.
    case jumpBoth = "jump-both"
  }

  /// The number of intervals, at least 1, or at least 2 for `.jumpNone`.
  package let count: Int
  package let position: Position

  /// Creates a step function; a count that is too small is raised to the minimum.
  public init(count: Int, position: Position = .jumpEnd) {
    self.count = max(count, position == .jumpNone ? 2 : 1)
    self.position = position
  }

  /// Returns the level at `x`.
  package func value(at x: Double) -> Double {
    var step = (x * Double(count)).rounded(.down)
    if position == .jumpStart || position == .jumpBoth { step += 1 }
    if x >= 0, step < 0 { step = 0 }
    if x <= 1, step > jumps { step = jumps }
    return step / jumps
  }

  /// The minimum and maximum level over `0...1`.
  package var range: ClosedRange<Double> { value(at: 0)...1 }

  /// The number of jumps from level 0 to level 1.
  private var jumps: Double {
    switch position {
    case .jumpStart, .jumpEnd: Double(count)
    case .jumpNone: Double(count) - 1
    case .jumpBoth: Double(count) + 1
    }
  }
}
