public import BezierGeometry
public import KeyframeAnimation

/// The scroll view during one play-through: what behaviors see of it and may do to it.
///
/// It behaves as UIKit's does, as far as that is publicly known: the finger meets a rubber band
/// beyond the edges, flicks run out exponentially, and beyond an edge a critically damped spring
/// brings the content back. Model values change at once; what is seen follows UIKit's animations.
public final class ScrollViewSimulation {
  /// The direction in which the view scrolls.
  public let axis: ScrollAxis
  /// The view's frame on the screen.
  public let frame: Rect
  /// The part of the safe area that overlaps the frame.
  public let safeAreaInset: EdgeInsets
  /// The height of a row.
  package let rowHeight: Double
  /// Whether the view stops at whole pages, each as long as its frame the way it scrolls.
  package let isPagingEnabled: Bool
  /// Half a pixel, in points: movements that stay closer than this to their end are over.
  let restThreshold: Double

  let simulation: Simulation
  var record: ScrollViewRecording
  var motion: ScrollMotion? { didSet { if oldValue?.kind != motion?.kind { updateIndicator() } } }
  var motionTicket: Agenda.Ticket?
  /// What every tick of a movement does, made once.
  private(set) lazy var tickAction: () -> Void = { [unowned self] in tick() }
  /// The animation that changes made now belong to.
  var animationContext: AnimationContext?
  var pan: Pan?
  /// The log that is played, where one is.
  var replay: ReplayState?

  /// How a UIKit animation block animates.
  struct AnimationContext {
    let duration: Flicks
    let timingFunction: TimingFunction
    /// Whether anything has changed in it.
    var hasChanges = false
  }

  init(script: Script, simulation: Simulation) {
    axis = script.axis
    frame = script.frame
    safeAreaInset = script.safeAreaInset
    rowHeight = script.rowHeight
    isPagingEnabled = script.scrollView.isPagingEnabled
    restThreshold = 0.5 / script.screenScale
    self.simulation = simulation
    record = ScrollViewRecording(script: script)
    contentInset = record.inset.values
    replay = ReplayState(script.replay)
  }

  // MARK: What behaviors read

  /// How many rows the list has.
  public var rows: Int { record.rows.last }
  /// The extent of the content.
  public var contentSize: Size {
    axis.size(
      record.contentLength.last ?? Double(rows) * rowHeight, across: axis.breadth(of: frame.size))
  }
  /// The content offset's model value.
  public var contentOffset: Point { axis.point(offset, across: record.crossOffset) }
  /// The content offset's model value along the axis.
  public var offset: Double { record.offset.value }
  // Four plain numbers, read and set at once: no access lasts.
  /// The view's own insets, as model values.
  ///
  /// Kept beside their history: observers ask for them at every step.
  @exclusivity(unchecked) public private(set) var contentInset: EdgeInsets
  /// The view's own insets and the safe area's together.
  public var adjustedContentInset: EdgeInsets { contentInset + safeAreaInset }
  /// Whether a finger moves the content.
  public var isDragging: Bool { record.isDragging.last }
  /// Whether fingers can move the content.
  public var isScrollEnabled: Bool { record.isScrollEnabled.last }
  /// Whether the content may go beyond its upper edge, and bounce back.
  package var bouncesAtTop = true
  /// The state of the pan gesture.
  public private(set) var panState: PanState = .possible

  /// The view's extent along the axis.
  var length: Double { axis.length(of: frame.size) }

  /// The content offset at rest where the content begins: at the upper edge, or the left one.
  public var minimumOffset: Double {
    0 - (contentInset[axis.leadingEdge] + safeAreaInset[axis.leadingEdge])
  }
  /// The content offset at rest where the content ends; where it is shorter than the view, where it
  /// begins.
  public var maximumOffset: Double { geometry.maximumOffset }

  // MARK: What behaviors do

  /// Sets the content offset's y, or x where the view scrolls sideways, at once, ending any movement
  /// of the scroll view's own; inside an animation what is seen follows.
  public func setContentOffset(y: Double) {
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

  /// Moves the content offset's y, or x where the view scrolls sideways, there over a time, calling
  /// observers on the way.
  ///
  /// - Parameters:
  ///   - duration: the time; `nil` takes as long as UIKit's animated `setContentOffset`.
  ///   - curve: how the way is spread over the time; a spring brings its own duration.
  ///   - completion: called when it is there, unless something else moves the content before.
  public func animateContentOffset(
    y: Double, duration: Flicks? = nil, curve: Curve = .timing(.easeInEaseOut),
    completion: @escaping () -> Void = {}
  ) {
    let motion = CurveMotion(curve, duration: duration ?? Self.animatedOffsetDuration)
    guard !isObserved else {
      request(.offset, Self.requested, from: offset, to: y)
      simulation.agenda.add(at: simulation.now + motion.duration, .animationEnds, completion)
      return
    }
    takeContentFromLog()
    catchUp()
    if isDragging { anchorPan() }
    let from = offset
    let delta = y - from
    begin(
      .animation, duration: motion.duration, destination: y,
      position: { from + delta * motion.progress(at: $0) },
      velocity: { delta * motion.rate(at: $0) }, completion: completion)
  }

  /// The name of events that say what a behavior would have set.
  static let requested = "requested"

  /// UIKit's animated `setContentOffset` takes about 0.3 s.
  static let animatedOffsetDuration = Flicks(3, over: 10)

  /// Sets the view's own insets; where that leaves the resting content out of range, the offset is
  /// carried back into it, inside the same animation.
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

  /// The scroll indicator's own insets, as model values.
  package var scrollIndicatorInsets: EdgeInsets { record.scrollIndicatorInsets.values }

  /// Sets the scroll indicator's own insets; the safe area comes on top.
  package func setScrollIndicatorInsets(_ insets: EdgeInsets) {
    guard insets != scrollIndicatorInsets else { return }
    logInsets(named: "scrollIndicator.", from: scrollIndicatorInsets, to: insets)
    record.scrollIndicatorInsets.set(insets) { set(&$0, to: $1) }
    noteIndicator()
  }

  /// Makes changes inside a UIKit animation: model values jump, what is seen follows.
  ///
  /// The completion runs at the animation's end. Where the duration is zero, or nothing changes,
  /// nothing is animated, and the completion runs at the end of this instant.
  public func animate(
    duration: Flicks, timingFunction: TimingFunction = .easeInEaseOut, changes: () -> Void,
    completion: @escaping () -> Void = {}
  ) {
    let outer = animationContext
    animationContext =
      duration > .zero
      ? AnimationContext(duration: duration, timingFunction: timingFunction) : nil
    changes()
    let isAnimated = animationContext?.hasChanges == true
    animationContext = outer
    simulation.agenda.add(
      at: simulation.now + (isAnimated ? duration : .zero), .animationEnds, completion)
  }

  /// Lets fingers move the content, or not; disabling cancels a pan under way.
  public func setScrollEnabled(_ isEnabled: Bool) {
    guard isEnabled != isScrollEnabled else { return }
    simulation.log(.scrollEnabled, from: .flag(isScrollEnabled), to: .flag(isEnabled))
    record.isScrollEnabled.set(isEnabled, at: simulation.now)
    if !isEnabled { cancelPan() }
  }

  /// Gives the list another number of rows.
  package func setRows(_ count: Int) {
    record.rows.set(max(count, 0), at: simulation.now)
    updateIndicator()
    simulation.notifyContentSize()
    if replay?.movesContent != true { followContent() }
  }

  /// Carries what rests beyond the content's end, which has moved, back to it.
  func followContent() {
    if motion != nil {
      followEdges()
    } else if !isDragging, offset > maximumOffset {
      setContentOffset(y: maximumOffset)
    }
  }

  /// Writes the insets down, with an event for each edge that they change.
  func noteInsets(_ inset: EdgeInsets) {
    logInsets(from: contentInset, to: inset)
    record.inset.set(inset) { set(&$0, to: $1) }
    contentInset = inset
    updateIndicator()
  }

  private func logInsets(named prefix: String = "", from old: EdgeInsets, to new: EdgeInsets) {
    for edge in EdgeInsets.Edge.allCases where old[edge] != new[edge] {
      simulation.log(
        .inset, name: prefix + edge.rawValue, from: .number(old[edge]), to: .number(new[edge]))
    }
  }

  // MARK: Within the simulation

  func setPanState(_ state: PanState) {
    panState = state
    simulation.notifyPan(state)
  }

  /// Moves the model offset, along the straight line since a time or at once, and tells observers.
  func move(to y: Double, since start: Flicks?) {
    let old = offset
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
