/// The recordings of a run, shared by all of its readers.
final class RunRecording: Sendable {
  let scrollView: ScrollViewRecording
  let headers: [Placement: any BehaviorRun]
  /// The times at which behaviors were removed from the scroll view.
  let detachTimes: [Placement: Flicks]

  init(
    _ scrollView: ScrollViewRecording, _ headers: [Placement: any BehaviorRun],
    detachTimes: [Placement: Flicks]
  ) {
    self.scrollView = scrollView
    self.headers = headers
    self.detachTimes = detachTimes
  }
}

/// The state of a run at one time, after all events of that time.
///
/// Each property is computed when it is read. An instant caches values and must not be read from
/// several threads at the same time.
public final class RunInstant {
  // `time` and `seenOffset` hold plain numbers, and no access to them overlaps another, so the
  // dynamic exclusivity checks are disabled.
  /// The time from the beginning of the run.
  @exclusivity(unchecked) public private(set) var time: Flicks
  private let run: RunRecording
  private var known: Known?
  @exclusivity(unchecked) private var seenOffset: Double?
  private var seenInset: EdgeInsets?

  /// A cached scroll view state, boxed so that instants stay small.
  private final class Known {
    let view: ScrollViewState

    init(_ view: ScrollViewState) { self.view = view }
  }

  init(_ time: Flicks, in run: RunRecording) {
    self.time = time
    self.run = run
  }

  /// Changes this instant to another time of the same run, with a known offset along the axis, in
  /// points.
  func move(to time: Flicks, offset: Double) {
    self.time = time
    known = nil
    seenOffset = offset
    seenInset = nil
  }

  // MARK: Behaviors

  /// The attached behaviors, by their placement.
  public var headers: [Placement: HeaderInstant] {
    var headers: [Placement: HeaderInstant] = [:]
    for placement in run.headers.keys { headers[placement] = behavior(placement) }
    return headers
  }
  /// The header; `nil` if none is attached.
  public var header: HeaderInstant? { behavior(.header) }
  /// The footer; `nil` if none is attached.
  public var footer: HeaderInstant? { behavior(.footer) }

  /// Returns the behavior at a placement, or `nil` if none is attached there.
  package func behavior(_ placement: Placement) -> HeaderInstant? {
    guard let behavior = run.headers[placement],
      run.detachTimes[placement].map({ time < $0 }) ?? true
    else { return nil }
    return HeaderInstant(behavior, at: self)
  }

  // MARK: The scroll view

  /// The state of the scroll view.
  public var scrollView: ScrollViewState {
    let found = known ?? Known(run.scrollView.state(at: time))
    known = found
    return found.view
  }
  /// The width of the view, in points.
  package var width: Double { viewSize.width }
  /// The size of the view, in points.
  public var viewSize: Size { run.scrollView.frame.size }
  package var axis: ScrollAxis { run.scrollView.axis }
  /// The presentation value of the content offset along the axis, in points.
  public var offset: Double {
    if let seenOffset { return seenOffset }
    let offset = run.scrollView.offset.presentation(at: time)
    seenOffset = offset
    return offset
  }
  /// The presentation value of the content offset, in points.
  public var contentOffset: Point {
    // Calling a method of the recording would copy it.
    run.scrollView.axis.point(offset, across: run.scrollView.crossOffset)
  }
  /// The presentation values of the view's own insets, in points.
  package var contentInset: EdgeInsets {
    if let seenInset { return seenInset }
    let inset = run.scrollView.inset.presentation(at: time)
    seenInset = inset
    return inset
  }
  /// Returns the presentation value of the view's own inset at an edge, in points.
  func contentInset(_ edge: EdgeInsets.Edge) -> Double {
    // Calling a method of `InsetTracks` would copy all four tracks.
    switch edge {
    case .top: run.scrollView.inset.top.presentation(at: time)
    case .left: run.scrollView.inset.left.presentation(at: time)
    case .bottom: run.scrollView.inset.bottom.presentation(at: time)
    case .right: run.scrollView.inset.right.presentation(at: time)
    }
  }
  /// Returns the presentation value of the adjusted inset at an edge, in points: the sum of the
  /// view's own inset and the safe area's.
  package func adjustedContentInset(_ edge: EdgeInsets.Edge) -> Double {
    // Computing all four insets would be slower.
    contentInset(edge) + run.scrollView.safeAreaInset[edge]
  }
  /// The content offset at which the leading edge of the content rests, in points, for the
  /// presentation values of the insets.
  package var minimumOffset: Double { 0 - adjustedContentInset(axis.leadingEdge) }
  /// The x-coordinate of the finger in the view, in points; the last one if no finger is down.
  package var fingerX: Double { run.scrollView.fingerX.presentation(at: time) }
  /// The last touch; `nil` before the first.
  package var finger: FingerState? { run.scrollView.finger.state(at: time, x: fingerX) }
  /// The geometry of the scroll view, with presentation values of the insets.
  package var geometry: ScrollGeometry { scrollView.geometry }
}
