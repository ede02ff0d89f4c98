/// A progress display on standard error: a bar on a terminal, otherwise occasional lines.
final class ProgressDisplay {
  private static let barWidth = 24
  /// The minimum interval between updates of the bar.
  private static let redrawInterval = Duration.milliseconds(80)
  /// The minimum interval between lines, which keeps logs short.
  private static let lineInterval = Duration.seconds(10)

  private let isQuiet: Bool
  private let isInteractive = Terminal.isInteractive
  private let clock = ContinuousClock()
  private var last: ContinuousClock.Instant
  /// The counts of finished frames at recent times, the oldest first.
  private var history: [(time: ContinuousClock.Instant, done: Int)]
  private var hasBar = false

  init(isQuiet: Bool) {
    self.isQuiet = isQuiet
    last = clock.now
    history = [(last, 0)]
  }

  /// Displays the progress, unless the last update is too recent.
  ///
  /// - Parameter noun: The noun for one of the counted items, such as “frame”.
  func show(_ progress: RenderProgress, of noun: String = "frame") {
    guard !isQuiet else { return }
    let now = clock.now
    guard now - last >= (isInteractive ? Self.redrawInterval : Self.lineInterval) else { return }
    last = now
    let rate = rate(now, progress.done)
    let left = Double(progress.total - progress.done) / rate
    let text =
      "\(progress.done)/\(progress.total) · \(rate.decimalText(places: 0)) \(noun)s/s"
      + (left.isFinite ? " · \(left.decimalText(places: left < 10 ? 1 : 0)) s left" : "")
    guard isInteractive else {
      Terminal.writeError("\(text)\n")
      return
    }
    let filled = Self.barWidth * progress.done / max(progress.total, 1)
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: Self.barWidth - filled)
    Terminal.writeError("\r\u{1B}[K\(bar) \(text)")
    hasBar = true
  }

  /// Returns the recent frame rate, in frames per second.
  ///
  /// The average over the run would be too high if many frames were kept from an earlier run.
  private func rate(_ now: ContinuousClock.Instant, _ done: Int) -> Double {
    let since = now - Self.lineInterval / 4
    while history.count > 1, history[1].time <= since { history.removeFirst() }
    defer { history.append((now, done)) }
    guard let oldest = history.first, now > oldest.time else { return 0 }
    return Double(done - oldest.done) / ((now - oldest.time) / .seconds(1))
  }

  /// Removes the bar and prepares for the next stage, whose count starts at 0.
  func finish() {
    if hasBar { Terminal.writeError("\r\u{1B}[K") }
    hasBar = false
    history = [(clock.now, 0)]
  }
}
