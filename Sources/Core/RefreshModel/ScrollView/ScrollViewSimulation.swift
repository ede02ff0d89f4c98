/// The scroll view during a run, as behaviors read and change it.
///
/// It models the publicly known behavior of `UIScrollView`: a rubber band beyond the edges, an
/// exponential deceleration after a flick, and a return of the content from beyond an edge by its
/// `Momentum`, all on the pixels of the screen if it is a device. Model values change immediately;
/// presentation values follow UIKit's animations.
public final class ScrollViewSimulation {
  /// The axis along which the view scrolls.
  public let axis: ScrollAxis
  /// The frame on the screen, in points.
  public let frame: Rect
  /// The part of the safe area that overlaps the frame, in points.
  public let safeAreaInset: EdgeInsets
  package let rowHeight: Double
  /// Whether scrolling stops at multiples of the view's extent along the axis.
  package let isPagingEnabled: Bool
  /// The distance from its destination at which a movement ends: half a pixel, in points.
  let restThreshold: Double
  /// The pixels on which content offsets lie.
  let grid: PixelGrid
  /// The law of movements without a finger.
  let momentum: Momentum

  let simulation: Simulation
  var record: ScrollViewRecording
  var motion: ScrollMotion? {
    didSet { if oldValue?.isAnimation != motion?.isAnimation { updateIndicator() } }
  }
  var motionTicket: Agenda.Ticket?
  /// The action for each tick of a movement; one closure serves all of them.
  private(set) lazy var tickAction: () -> Void = { [unowned self] in tick() }
  /// The open animation block; `nil` if changes are not animated.
  var animationContext: AnimationContext?
  var pan: Pan?
  /// The replay in progress; `nil` if the script has no log.
  var replay: ReplayState?

  /// The duration and the timing function of an open UIKit animation block.
  struct AnimationContext {
    let duration: Flicks
    let timingFunction: TimingFunction
    /// Whether any property has changed inside the block.
    var hasChanges = false
  }

  init(script: Script, simulation: Simulation) {
    axis = script.axis
    frame = script.frame
    safeAreaInset = script.safeAreaInset
    rowHeight = script.rowHeight
    isPagingEnabled = script.scrollView.isPagingEnabled
    restThreshold = 0.5 / script.screenScale
    grid = script.grid
    momentum = script.scrollView.momentum ?? .spring
    self.simulation = simulation
    record = ScrollViewRecording(script: script)
    contentInset = record.contentInset.values
    replay = ReplayState(script.replay, grid)
  }

  // MARK: Reading the scroll view

  /// The number of rows in the list.
  public var rows: Int { record.rows.last }
  /// The size of the content, in points.
  public var contentSize: Size {
    axis.size(
      record.contentLength.last ?? Double(rows) * rowHeight, across: axis.breadth(of: frame.size))
  }
  /// The model value of the content offset, in points.
  public var contentOffset: Point { axis.point(offset, across: record.crossOffset) }
  /// The model value of the content offset along the axis, in points.
  public var offset: Double { record.offset.value }
  // No access to the insets overlaps another, so the dynamic exclusivity check is disabled.
  /// The model values of the view's own insets, in points.
  ///
  /// The values are stored in addition to their tracks, because observers read them at every step.
  @exclusivity(unchecked) public private(set) var contentInset: EdgeInsets
  /// The sum of the view's own insets and the safe area's, in points.
  public var adjustedContentInset: EdgeInsets { contentInset + safeAreaInset }
  /// Whether a finger drags the content.
  public var isDragging: Bool { record.isDragging.last }
  /// Whether scrolling is enabled.
  public var isScrollEnabled: Bool { record.isScrollEnabled.last }
  /// Whether the content can be pulled beyond its leading edge and bounce back.
  package var bouncesAtTop = true
  /// The state of the pan gesture recognizer.
  public private(set) var panState: PanState = .possible

  /// The extent of the view along the axis, in points.
  var length: Double { axis.length(of: frame.size) }

  /// The content offset at which the leading edge of the content rests, in points.
  public var minimumOffset: Double {
    grid.rounded(0 - (contentInset[axis.leadingEdge] + safeAreaInset[axis.leadingEdge]))
  }
  /// The content offset at which the trailing edge of the content rests, in points.
  ///
  /// Equal to ``minimumOffset`` if the content, with its insets, is shorter than the view.
  public var maximumOffset: Double { grid.rounded(geometry.maximumOffset) }

  // MARK: Changing the scroll view

  /// Sets the model value of the content offset along the axis and ends the current movement.
  ///
  /// Inside an animation block the presentation value follows the animation.
  ///
  /// - Parameter y: The y-coordinate, in points, or the x-coordinate if the view scrolls
  ///   horizontally.
  public func setContentOffset(y: Double) {
    let y = grid.rounded(y)
    guard !isObserved else { return request(.offset, Self.requested, from: offset, to: y) }
    takeContentFromLog()
    catchUp()
    stopMotion()
    logOffset(to: y)
    noteIndicator()
    if let context = animationContext {
      animateOffset(to: y, context)
    } else {
      move(to: y, since: nil)
    }
  }

  /// Animates the content offset along the axis and notifies observers on the observer grid.
  ///
  /// - Parameters:
  ///   - y: The y-coordinate, in points, or the x-coordinate if the view scrolls horizontally.
  ///   - duration: The duration; `nil` for 0.3 s, about the duration of UIKit's animated
  ///     `setContentOffset`.
  ///   - curve: The timing function, or a spring, whose settling duration replaces `duration`.
  ///   - completion: The closure to call at the end; not called if another movement starts
  ///     earlier.
  public func animateContentOffset(
    y: Double, duration: Flicks? = nil, curve: Curve = .timing(.easeInEaseOut),
    completion: @escaping () -> Void = {}
  ) {
    let y = grid.rounded(y)
    let motion = CurveMotion(curve, duration: duration ?? Self.animatedOffsetDuration)
    guard !isObserved else {
      request(.offset, Self.requested, from: offset, to: y)
      simulation.agenda.add(at: simulation.now + motion.duration, .animationEnds, completion)
      return
    }
    takeContentFromLog()
    catchUp()
    if isDragging { anchorPan() }
    begin(
      .animation(from: offset, by: y - offset, motion), duration: motion.duration, destination: y,
      completion: completion)
  }

  /// The name of events for offsets that a behavior requests in an observed replay.
  static let requested = "requested"

  /// The approximate duration of UIKit's animated `setContentOffset`.
  static let animatedOffsetDuration = Flicks(3, over: 10)

  /// Sets the view's own insets, in points.
  ///
  /// If resting content is out of range afterward, the offset moves back into the range, inside
  /// the same animation block if one is open.
  public func setContentInset(_ inset: EdgeInsets) {
    let inset = withoutRequests(inset)
    guard inset != contentInset else { return }
    let velocity = takeContentFromLog()
    let wasInRange = offset >= minimumOffset && offset <= maximumOffset
    noteInsets(inset)
    simulation.noteForLog()
    if isDragging {
      anchorPan()
    } else if motion != nil {
      followEdges()
    } else if let velocity, velocity != 0 || !wasInRange {
      settle(velocity: velocity)
    } else if wasInRange {
      let carried = min(max(offset, minimumOffset), maximumOffset)
      if carried != offset { setContentOffset(y: carried) }
    }
    simulation.notifyContentInset()
  }

  /// The model values of the scroll indicator's own insets, in points.
  package var scrollIndicatorInsets: EdgeInsets { record.scrollIndicatorInsets.values }

  /// Sets the scroll indicator's own insets, in points, to which the safe area is added.
  package func setScrollIndicatorInsets(_ insets: EdgeInsets) {
    guard insets != scrollIndicatorInsets else { return }
    logInsets(named: "scrollIndicator.", from: scrollIndicatorInsets, to: insets)
    record.scrollIndicatorInsets.set(insets) { set(&$0, to: $1) }
    noteIndicator()
  }

  /// Performs changes inside a UIKit animation block.
  ///
  /// Model values jump and presentation values follow the animation. The completion runs at the
  /// end of the animation or, if the duration is zero or no property changes, at the current time,
  /// after timers and reactions.
  public func animate(
    duration: Flicks, timingFunction: TimingFunction = .easeInEaseOut, changes: () -> Void,
    completion: @escaping () -> Void = {}
  ) {
    let outer = animationContext
    animationContext =
      duration > .zero ? AnimationContext(duration: duration, timingFunction: timingFunction) : nil
    changes()
    let isAnimated = animationContext?.hasChanges == true
    animationContext = outer
    simulation.agenda.add(
      at: simulation.now + (isAnimated ? duration : .zero), .animationEnds, completion)
  }

  /// Enables or disables scrolling; disabling cancels a pan in progress.
  public func setScrollEnabled(_ isEnabled: Bool) {
    guard isEnabled != isScrollEnabled else { return }
    simulation.log(.scrollEnabled, from: .flag(isScrollEnabled), to: .flag(isEnabled))
    record.isScrollEnabled.set(isEnabled, at: simulation.now)
    if !isEnabled { cancelPan() }
  }

  /// Sets the number of rows in the list; a negative number counts as 0.
  package func setRows(_ count: Int) {
    record.rows.set(max(count, 0), at: simulation.now)
    updateIndicator()
    simulation.notifyContentSize()
    if replay?.movesContent != true { followContent() }
  }

  /// Adapts a movement to new edges, or moves resting content that is beyond its trailing edge back
  /// to that edge.
  func followContent() {
    if motion != nil {
      followEdges()
    } else if !isDragging, offset > maximumOffset {
      setContentOffset(y: maximumOffset)
    }
  }

  /// Records new insets and logs an event for each edge that changes.
  func noteInsets(_ inset: EdgeInsets) {
    logInsets(from: contentInset, to: inset)
    record.contentInset.set(inset) { set(&$0, to: $1) }
    contentInset = inset
    updateIndicator()
  }

  private func logInsets(named prefix: String = "", from old: EdgeInsets, to new: EdgeInsets) {
    for edge in EdgeInsets.Edge.allCases where old[edge] != new[edge] {
      simulation.log(
        .inset, name: prefix + edge.rawValue, from: .number(old[edge]), to: .number(new[edge]))
    }
  }

  // MARK: Internal changes

  func setPanState(_ state: PanState) {
    panState = state
    simulation.notifyPan(state)
  }

  /// Moves the model offset and notifies observers.
  ///
  /// - Parameter start: The time at which a linear movement to `y` began; `nil` for a jump.
  func move(to y: Double, since start: Flicks?) {
    let old = offset
    let y = grid.rounded(y)
    // UIKit does not set an offset whose pixel is unchanged, so code may set it again in a callback.
    guard y != old || grid.rule == .none || replay != nil else { return }
    record.offset.move(to: y, since: start, at: simulation.now)
    simulation.notifyOffset(OffsetChange(old: old, new: y, since: start))
  }

  private func animateOffset(to y: Double, _ context: AnimationContext) {
    let old = offset
    if y != old { animationContext?.hasChanges = true }
    animate(
      &record.offset, to: y, duration: context.duration, timingFunction: context.timingFunction)
    simulation.notifyOffset(OffsetChange(old: old, new: y, since: nil))
  }

  private func logOffset(to y: Double) {
    simulation.log(.offset, from: .number(offset), to: .number(y))
    if isDragging { pan?.needsAnchor = true }
  }
}
