public import BezierGeometry
public import KeyframeAnimation

/// Everything that a run has recorded, shared by all who read it.
final class RunRecording: Sendable {
  let scrollView: ScrollViewRecording
  let headers: [Placement: any BehaviorRun]
  /// When behaviors were taken from the scroll view.
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

/// Everything that is true at an instant of a run, after all events of that instant: each part is
/// computed when it is read.
///
/// It serves one reader at a time.
public final class RunInstant {
  // The time and the offset are plain numbers, read and set at once: no access of them lasts.
  /// The time from the run's beginning.
  @exclusivity(unchecked) public private(set) var time: Flicks
  private let run: RunRecording
  private var known: Known?
  @exclusivity(unchecked) private var seenOffset: Double?
  private var seenInset: EdgeInsets?

  /// A whole scroll view, behind a reference: instants are made by the thousand.
  private final class Known {
    let view: ScrollViewState

    init(_ view: ScrollViewState) { self.view = view }
  }

  init(_ time: Flicks, in run: RunRecording) {
    self.time = time
    self.run = run
  }

  /// Becomes another instant of the same run, at which the offset along the axis is known.
  func move(to time: Flicks, offset: Double) {
    self.time = time
    known = nil
    seenOffset = offset
    seenInset = nil
  }

  // MARK: Components

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

  /// A behavior; `nil` if none is attached there.
  package func behavior(_ placement: Placement) -> HeaderInstant? {
    guard let behavior = run.headers[placement],
      run.detachTimes[placement].map({ time < $0 }) ?? true
    else { return nil }
    return HeaderInstant(behavior, at: self)
  }

  // MARK: The scroll view

  /// The scroll view's whole state.
  public var scrollView: ScrollViewState {
    let found = known ?? Known(run.scrollView.state(at: time))
    known = found
    return found.view
  }
  /// The view's extent across the screen, in points.
  package var width: Double { viewSize.width }
  /// The view's size, in points.
  public var viewSize: Size { run.scrollView.frame.size }
  /// The direction in which the view scrolls.
  package var axis: ScrollAxis { run.scrollView.axis }
  /// The content offset along the axis, as it is seen.
  public var offset: Double {
    if let seenOffset { return seenOffset }
    let offset = run.scrollView.offset.presentation(at: time)
    seenOffset = offset
    return offset
  }
  /// The content offset as it is seen.
  public var contentOffset: Point {
    // Field by field: a call of the recording's would copy all of it.
    run.scrollView.axis.point(offset, across: run.scrollView.crossOffset)
  }
  /// The view's own insets, as they are seen.
  package var contentInset: EdgeInsets {
    if let seenInset { return seenInset }
    let inset = run.scrollView.inset.presentation(at: time)
    seenInset = inset
    return inset
  }
  /// The view's own inset at an edge, as it is seen.
  func contentInset(_ edge: EdgeInsets.Edge) -> Double {
    // Track by track: a call of theirs would copy all four.
    switch edge {
    case .top: run.scrollView.inset.top.presentation(at: time)
    case .left: run.scrollView.inset.left.presentation(at: time)
    case .bottom: run.scrollView.inset.bottom.presentation(at: time)
    case .right: run.scrollView.inset.right.presentation(at: time)
    }
  }
  /// The view's own inset and the safe area's together, of one edge.
  package func adjustedContentInset(_ edge: EdgeInsets.Edge) -> Double {
    // One property of four.
    contentInset(edge) + run.scrollView.safeAreaInset[edge]
  }
  /// The offset at rest where the content begins, as it is seen.
  package var minimumOffset: Double { 0 - adjustedContentInset(axis.leadingEdge) }
  /// Where the finger is along x in the view, or was last.
  package var fingerX: Double { run.scrollView.fingerX.presentation(at: time) }
  /// What decides where the content can rest.
  package var geometry: ScrollGeometry { scrollView.geometry }
}
