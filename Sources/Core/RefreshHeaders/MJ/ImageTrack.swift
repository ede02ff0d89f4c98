import KeyframeAnimation
import RefreshModel

/// What a behavior's image view shows in a run: a picture that stands, or pictures that play in
/// front of it.
struct ImageTrack: Sendable {
  private let images: StatePictures
  private var still = StepTrack(Still.idle(percent: nil))
  private var loop = StepTrack<Loop?>(nil)
  private var isHidden = StepTrack(false)

  /// A picture that stands.
  private enum Still: Hashable, Sendable {
    /// The idle one of the percent, `nil` being that of every moment.
    case idle(percent: Double?)
    /// A state's only one.
    case only(RefreshState)
  }

  /// Pictures of a state, playing since a time.
  private struct Loop: Hashable, Sendable {
    var state: RefreshState
    var start: Flicks
  }

  init(_ images: StatePictures) {
    self.images = images
  }

  /// Lets the idle pictures follow the percent from here on.
  mutating func followPercent(at time: Flicks) {
    guard images.count(.idle) > 0 else { return }
    stop(at: time)
    set(.idle(percent: nil), at: time)
  }

  /// Keeps the idle picture that shows.
  mutating func hold(percent: Double, at time: Flicks) {
    if still.last == .idle(percent: nil) { set(.idle(percent: percent), at: time) }
  }

  /// Shows a state's pictures; without any, what shows stays.
  mutating func show(_ state: RefreshState, at time: Flicks) {
    let count = images.count(state)
    guard count > 0 else { return }
    setHidden(false, at: time)
    if count == 1 {
      stop(at: time)
      set(.only(state), at: time)
    } else {
      loop.set(Loop(state: state, start: time), at: time)
    }
  }

  /// Takes away what plays, so that the picture behind it shows.
  mutating func stop(at time: Flicks) {
    if loop.last != nil { loop.set(nil, at: time) }
  }

  mutating func setHidden(_ isHidden: Bool, at time: Flicks) {
    if isHidden != self.isHidden.last { self.isHidden.set(isHidden, at: time) }
  }

  private mutating func set(_ still: Still, at time: Flicks) {
    if still != self.still.last { self.still.set(still, at: time) }
  }

  /// Whose pictures show, how long they have been playing, and the percent by which an idle one is
  /// chosen.
  func shown(
    _ percent: RecordedProperty, at time: Flicks
  ) -> (state: RefreshState?, playing: Flicks, percent: Double) {
    let now = percent.presentation(at: time)
    guard !isHidden.value(at: time) else { return (nil, .zero, now) }
    if let loop = loop.value(at: time) { return (loop.state, time - loop.start, now) }
    switch still.value(at: time) {
    case .only(let only): return (only, .zero, now)
    case .idle(let held): return (images.count(.idle) > 0 ? .idle : nil, .zero, held ?? now)
    }
  }
}
