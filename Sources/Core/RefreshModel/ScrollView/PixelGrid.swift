/// The pixels of a screen, on which a scroll view's content offsets lie.
///
/// Everything that the scroll view moves passes the grid: drags, deceleration, bounces and offsets
/// that code sets, animated or not. Observers and thresholds see the rounded offsets. UIKit
/// animations pass only their ends: Core Animation moves the layers between them.
public struct PixelGrid: Hashable, Sendable {
  /// The rule by which a scroll view rounds its content offset.
  public enum Rule: String, CaseIterable, Hashable, Sendable {
    /// Offsets are not rounded.
    case none
    /// The rule of `UIScrollView`: pixels of 1/scale points, and halves up, but away from zero at
    /// a scale of 1.
    case uiKit = "uikit"
    /// The rule of Android's views: whole pixels, and halves up.
    case android
  }

  /// The scale of the screen, in pixels per point.
  package var scale: Double
  package var rule: Rule

  package init(scale: Double, rule: Rule) {
    self.scale = scale
    self.rule = rule
  }

  /// The largest distance between an offset and its pixel, in points.
  var largestError: Double { rule == .none ? 0 : 0.5 / scale }

  /// Returns the pixel nearest to an offset; both are in points.
  package func rounded(_ offset: Double) -> Double {
    switch rule {
    case .none: return offset
    // -[UIScrollView _roundedProposedContentOffset:], as disassembled from iOS 26.2. It explains
    // the logs of devices: −7.5 becomes −8 at a scale of 1, and −187.5 becomes −187.333 at 3.
    case .uiKit where scale == 1: return offset.rounded()
    case .uiKit:
      let whole = offset.rounded(.down)
      return whole + ((offset - whole) * scale).rounded() / scale
    // RecyclerView takes (int) (y + 0.5f) of a touch, and OverScroller Math.round of a distance.
    case .android: return (offset * scale + 0.5).rounded(.down) / scale
    }
  }
}

extension ReplayLog {
  /// Returns the log with its offsets rounded, as the list of a run rounds them.
  package func rounded(to grid: PixelGrid) -> ReplayLog {
    guard grid.rule != .none else { return self }
    var log = self
    for index in samples.indices { log.samples[index].offset = grid.rounded(samples[index].offset) }
    return log
  }
}
