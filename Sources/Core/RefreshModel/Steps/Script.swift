/// The complete input of a run: the device, the scroll view, the behaviors, the steps and the app.
package struct Script: Sendable {
  /// The scroll view's frame on the screen, in points.
  package var frame: Rect
  /// The scroll view's settings; ``frame`` replaces their frame.
  package var scrollView = ScrollViewSettings()
  /// The part of the safe area that overlaps the frame.
  package var safeAreaInset = EdgeInsets.zero
  package var showsScrollIndicator = false
  /// The scale of the simulated screen, in pixels per point; movements end within half a pixel of
  /// their destination.
  package var screenScale = 2.0
  /// The rule by which the scroll view rounds content offsets to pixels.
  package var pixelRule = PixelGrid.Rule.none
  /// The initial number of rows in the list.
  package var rows: Int
  /// The height of each row, in points, or its width if the list scrolls horizontally.
  package var rowHeight: Double
  /// The attached behaviors, by placement.
  package var behaviors: [Placement: any RefreshBehavior] { didSet { declared = [:] } }
  /// The behaviors' signal declarations, if already computed; setting ``behaviors`` removes them.
  package var declared: [Placement: SignalTable] = [:]
  /// The actions of the finger and the app's code, in order.
  package var steps: [Step]
  /// The log that is played instead of the steps; `nil` to play the steps.
  package var replay: Replay?
  /// The app's reactions to successive calls of its handlers; the last reaction repeats.
  ///
  /// The app never ends the refresh of a behavior without reactions.
  package var reactions: [Placement: [Reaction]]
  /// The times for which the behaviors show the result of a refresh before they end it; a behavior
  /// without one ends its refresh immediately.
  package var resultDurations: [Placement: Flicks] = [:]
  /// The texts that the behaviors announce; a behavior without them announces the English ones.
  package var announcements: [Placement: AnnouncementTexts] = [:]
  /// The behaviors without a refresh handler, whose reactions are ignored.
  package var withoutHandler: Set<Placement> = []
  /// The time before the first step, during which nothing moves.
  package var lead = Flicks.zero
  /// The time between the last activity and the end of the run; ignored if `duration` is given.
  ///
  /// The run ends later if the scroll indicator is still fading.
  package var tail = Flicks.zero
  /// The length of the run; if `nil`, the run lasts until everything rests, plus the tail.
  package var duration: Flicks?

  /// The pixels on which content offsets lie.
  package var grid: PixelGrid { PixelGrid(scale: screenScale, rule: pixelRule) }

  /// The axis along which the list scrolls; horizontal if any behavior requires it.
  package var axis: ScrollAxis {
    behaviors.values.contains { $0.axis == .horizontal } ? .horizontal : .vertical
  }

  /// Creates a script with defaults for all other properties.
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
