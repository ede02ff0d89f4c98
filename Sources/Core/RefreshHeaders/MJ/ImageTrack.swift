/// The recorded content of a behavior's image view: a still image, or an animation in front of
/// it.
struct ImageTrack: Sendable {
  private let images: StateImages
  private var still = StepTrack(Still.idle(percent: nil))
  private var loop = StepTrack<Loop?>(nil)
  private var isHidden = StepTrack(false)

  private enum Still: Hashable, Sendable {
    /// The idle image for a pulling percent; `nil` follows the current percent.
    case idle(percent: Double?)
    /// The image of a state with a single image.
    case only(RefreshState)
  }

  /// A running animation of a state's images, with its start time.
  private struct Loop: Hashable, Sendable {
    var state: RefreshState
    var start: Flicks
  }

  init(_ images: StateImages) { self.images = images }

  /// Stops the animation and makes the idle image follow the pulling percent from a time on.
  ///
  /// Has no effect if there are no idle images.
  mutating func followPercent(at time: Flicks) {
    guard images.count(.idle) > 0 else { return }
    stop(at: time)
    set(.idle(percent: nil), at: time)
  }

  /// Freezes the idle image at a pulling percent; has no effect if it does not follow the percent.
  mutating func hold(percent: Double, at time: Flicks) {
    if still.last == .idle(percent: nil) { set(.idle(percent: percent), at: time) }
  }

  /// Shows a state's images; has no effect if the state has no images.
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

  /// Stops the animation, so that the still image behind it is shown.
  mutating func stop(at time: Flicks) {
    if loop.last != nil { loop.set(nil, at: time) }
  }

  mutating func setHidden(_ isHidden: Bool, at time: Flicks) {
    if isHidden != self.isHidden.last { self.isHidden.set(isHidden, at: time) }
  }

  private mutating func set(_ still: Still, at time: Flicks) {
    if still != self.still.last { self.still.set(still, at: time) }
  }

  /// Returns the state whose images are shown, their playing time, and the percent for an idle
  /// image.
  ///
  /// The state is `nil` if no images are shown.
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
