/// How a behavior moves the list in its own run, for code that attaches the header elsewhere.
///
/// A pull is the distance of the list, in points, from where it rests before the refresh.
package struct ListMotion: Sendable {
  /// The pull at which the pulling percent is 0: negative if a bare header begins behind a bar.
  package let start: Double
  /// The pull at which the pulling percent is 1 and the refresh triggers.
  package let threshold: Double
  /// The pull that an endless drag approaches, if the pulling percent is that of the finger's
  /// travel under a rubber band; `nil` if the percent is proportional to the pull.
  package let reach: Double?
  /// The pull that remains while the header refreshes; 0 if the list returns.
  package let rest: Double
  /// The time from the trigger until the list rests there, in seconds.
  package let opening: Double
  /// The time from the app's end call until the list begins to close, in seconds.
  package let closingDelay: Double
  /// The time from then until the list is closed, in seconds; 0 if it has not been open.
  package let closing: Double
}

extension ListMotion {
  /// Reads the motion from a run.
  ///
  /// - Parameters:
  ///   - run: A refresh that lasts until the list rests.
  ///   - far: The same after a longer pull, from which the list opens; `nil` if the list cannot be
  ///     pulled that far.
  ///   - idle: An instant at which nothing is pulled.
  init(_ run: RefreshRun, far: RefreshRun?, of header: ExportedHeader, idle: RunState) {
    let behavior = header.behavior
    let placement = header.placement
    let geometry = idle.geometry
    let edge = placement == .header ? geometry.minimumOffset : geometry.maximumOffset
    func pull(_ offset: Double) -> Double { placement == .header ? edge - offset : offset - edge }
    func offset(_ percent: Double) -> Double {
      behavior.contentOffset(pulledTo: percent, at: placement, in: geometry)
    }
    // A footer may be visible before the list is pulled, so its own distance is the threshold.
    start = placement == .header ? pull(offset(0)) : 0
    threshold = placement == .header ? pull(offset(1)) : behavior.triggerDistance
    let whole = threshold - start
    let half = pull(offset(0.5)) - start
    let isBand = placement == .header && abs(2 * half - whole) > Self.tolerance
    reach = isBand ? start + whole * half / (2 * half - whole) : nil
    let end = run.end.lowerBound
    func pull(_ run: RefreshRun, at count: Int64) -> Double {
      pull(run.timeline.instant(at: Flicks(count: count)).offset)
    }
    let open = pull(run, at: end.count)
    // A list without momentum rests at the inset that is added, or where the behavior holds it.
    func inset(_ instant: RunState) -> Double {
      instant.adjustedContentInset(placement == .header ? .top : .bottom)
    }
    let added = behavior.axis == .vertical ? inset(run.timeline.instant(at: end)) - inset(idle) : 0
    rest = added > Self.tolerance ? added : open < Self.tolerance ? 0 : open
    /// Returns the time from which the list stays at a pull, in seconds after the first time.
    func settled(_ run: RefreshRun, at target: Double, from first: Flicks, to last: Flicks)
      -> Double
    {
      let times = stride(from: first.count, through: last.count, by: Int(Self.step.count))
      let late = times.reversed().first { abs(pull(run, at: $0) - target) > Self.tolerance }
      return late.map { (Flicks(count: $0) + Self.step - first).seconds } ?? 0
    }
    let opened = far ?? run
    opening = settled(opened, at: open, from: opened.begin.lowerBound, to: opened.end.lowerBound)
    guard rest > 0 else {
      closingDelay = 0
      closing = 0
      return
    }
    let last = run.end.upperBound
    let moving = stride(from: end.count, through: last.count, by: Int(Self.step.count)).first {
      abs(pull(run, at: $0) - open) > Self.tolerance
    }
    closingDelay = max((Flicks(count: moving ?? end.count) - end - Self.step).seconds, 0)
    closing = settled(run, at: pull(run, at: last.count), from: end, to: last) - closingDelay
  }

  /// The distance within which the list has not moved, in points.
  private static let tolerance = 0.02
  private static let step = Flicks(1, over: 120)
}
