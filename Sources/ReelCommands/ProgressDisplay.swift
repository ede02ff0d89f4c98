import BezierGeometry
import FrameSequence

/// Shows how far a run is: a bar on a terminal, a rare line anywhere else.
struct ProgressDisplay {
  private static let barWidth = 24
  /// Often enough to look alive.
  private static let redrawInterval = Duration.milliseconds(80)
  /// Rare enough for a log.
  private static let lineInterval = Duration.seconds(10)

  private let isQuiet: Bool
  private let isInteractive = Terminal.isInteractive
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var last: ContinuousClock.Instant
  private var hasBar = false

  init(isQuiet: Bool) {
    self.isQuiet = isQuiet
    start = clock.now
    last = start
  }

  mutating func show(_ progress: FramePipeline.Progress) {
    guard !isQuiet else { return }
    let now = clock.now
    guard now - last >= (isInteractive ? Self.redrawInterval : Self.lineInterval) else { return }
    last = now
    let rate = Double(progress.done) / ((now - start) / .seconds(1))
    let left = Double(progress.total - progress.done) / rate
    let text =
      "\(progress.done)/\(progress.total) · \(rate.decimalText(places: 0)) frames/s · "
      + "\(left.decimalText(places: left < 10 ? 1 : 0)) s left"
    guard isInteractive else {
      Terminal.writeError(text + "\n")
      return
    }
    let filled = Self.barWidth * progress.done / max(progress.total, 1)
    let bar =
      String(repeating: "█", count: filled)
      + String(repeating: "░", count: Self.barWidth - filled)
    Terminal.writeError("\r\u{1B}[K\(bar) \(text)")
    hasBar = true
  }

  /// Takes the bar away.
  mutating func finish() {
    if hasBar { Terminal.writeError("\r\u{1B}[K") }
    hasBar = false
  }
}
