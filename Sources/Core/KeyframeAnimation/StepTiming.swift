/// CSS's `steps(count, position)`: progress that jumps between levels (CSS Easing 2, section 2.3).
public struct StepTiming: Hashable, Sendable {
  /// Where in each interval the jump lies, or at which ends of the whole.
  public enum Position: String, Hashable, Sendable, CaseIterable {
    /// The first jump lies at 0, so the start's level is never seen; CSS's `start` too.
    case jumpStart = "jump-start"
    /// The last jump lies at 1; CSS's `end` too, and its default.
    case jumpEnd = "jump-end"
    /// No jump at either end: the first level is 0 and the last is 1. Needs two intervals.
    case jumpNone = "jump-none"
    /// A jump at both ends.
    case jumpBoth = "jump-both"
  }

  /// The number of intervals, at least 1, and at least 2 for `.jumpNone`.
  package let count: Int
  /// Where the jumps lie.
  package let position: Position

  /// Makes a step function; a count that is too small becomes the least there is.
  public init(count: Int, position: Position = .jumpEnd) {
    self.count = max(count, position == .jumpNone ? 2 : 1)
    self.position = position
  }

  /// The level at `x`; with `before`, a jump that lies exactly at `x` has not happened yet.
  package func value(at x: Double, before: Bool = false) -> Double {
    let scaled = x * Double(count)
    var step = scaled.rounded(.down)
    if position == .jumpStart || position == .jumpBoth { step += 1 }
    if before, scaled == scaled.rounded(.down) { step -= 1 }
    if x >= 0, step < 0 { step = 0 }
    if x <= 1, step > jumps { step = jumps }
    return step / jumps
  }

  /// The least and the greatest level over `0...1`.
  package var range: ClosedRange<Double> { value(at: 0)...1 }

  /// The number of jumps from the level 0 to the level 1.
  private var jumps: Double {
    switch position {
    case .jumpStart, .jumpEnd: Double(count)
    case .jumpNone: Double(count) - 1
    case .jumpBoth: Double(count) + 1
    }
  }
}
