package import BezierGeometry
package import KeyframeAnimation

/// All that a run depends on: the device, the scroll view, the behaviors, the steps, the app.
package struct Script: Sendable {
  /// The scroll view's frame on the screen.
  package var frame: Rect
  /// The scroll view's settings; its frame is ``frame``.
  package var scrollView = ScrollViewSettings()
  /// The part of the safe area that overlaps the frame.
  package var safeAreaInset = EdgeInsets.zero
  /// Whether the view has a scroll indicator that can be seen.
  package var showsScrollIndicator = false
  /// Pixels a point of the simulated screen: scrolling comes to rest within half a pixel.
  package var screenScale = 2.0
  /// How many rows the list has.
  package var rows: Int
  /// The height of each row, in points; its width where the list scrolls sideways.
  package var rowHeight: Double
  /// The behaviors.
  package var behaviors: [Placement: any RefreshBehavior] { didSet { declared = [:] } }
  /// What the behaviors declare, as far as that has been asked already: runs need not ask again.
  package var declared: [Placement: SignalTable] = [:]
  /// What the finger and the code do.
  package var steps: [Step]
  /// A device's log, which takes the place of the steps.
  package var replay: Replay?
  /// What the app does when a handler is called: one entry a call, the last repeats; none: the app
  /// never ends the refresh.
  package var reactions: [Placement: [Reaction]]
  /// The behaviors to which the app has given no handler; there is nothing that it could react to.
  package var withoutHandler: Set<Placement> = []
  /// The still time before the first step.
  package var lead = Flicks.zero
  /// The still time after the last activity, where the duration is automatic.
  package var tail = Flicks.zero
  /// The run's length; `nil` runs until everything rests, and for the tail after that.
  package var duration: Flicks?

  /// The direction in which the list scrolls: its behaviors'.
  package var axis: ScrollAxis {
    behaviors.values.contains { $0.axis == .horizontal } ? .horizontal : .vertical
  }

  /// Creates a script; everything else has its default.
  package init(
    frame: Rect, rows: Int, rowHeight: Double, behaviors: [Placement: any RefreshBehavior],
    steps: [Step], reactions: [Placement: [Reaction]] = [:], duration: Flicks? = nil
  ) {
    self.frame = frame
    self.rows = rows
    self.rowHeight = rowHeight
    self.behaviors = behaviors
    self.steps = steps
    self.reactions = reactions
    self.duration = duration
  }
}
