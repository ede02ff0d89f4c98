/// The recordings of a run, shared by all of its readers.
final class RunRecording: Sendable {
  let scrollView: ScrollViewRecording
  let headers: [Placement: HeaderRecording]
  /// The times at which behaviors were removed from the scroll view.
  let detachTimes: [Placement: Flicks]
  /// The adjusted insets at the beginning of the run.
  let restingInset: EdgeInsets

  init(
    _ scrollView: ScrollViewRecording, _ headers: [Placement: HeaderRecording],
    detachTimes: [Placement: Flicks], restingInset: EdgeInsets
  ) {
    self.scrollView = scrollView
    self.headers = headers
    self.detachTimes = detachTimes
    self.restingInset = restingInset
  }
}

/// The state of a run at one time, after all events of that time.
///
/// Each property is computed when it is read. A state and its copies share a cache of values, so they
/// must not be read from several threads at the same time.
public struct RunState {
  /// The time from the beginning of the run.
  public private(set) var time: Flicks
  private let run: RunRecording
  private var cache = Cache()

  /// The values that have been read.
  private final class Cache {
    // No access to the numbers overlaps another, so the dynamic exclusivity checks are disabled.
    @exclusivity(unchecked) var offset: Double?
    @exclusivity(unchecked) var inset: EdgeInsets?
    var scrollView: Known?

    /// The state of the scroll view, boxed so that states whose scroll view is not read stay small.
    final class Known {
      let state: ScrollViewState

      init(_ state: ScrollViewState) { self.state = state }
    }
  }

  init(_ time: Flicks, in run: RunRecording) {
    self.time = time
    self.run = run
  }

  /// Changes this state to another time of the same run, with a known offset along the axis, in
  /// points.
  mutating func move(to time: Flicks, offset: Double) {
    if !isKnownUniquelyReferenced(&cache) { cache = Cache() }
    self.time = time
    cache.offset = offset
    cache.inset = nil
    cache.scrollView = nil
  }

  // MARK: Behaviors

  /// The attached behaviors, by their placement.
  public var headers: [Placement: HeaderState] {
    var headers: [Placement: HeaderState] = [:]
    for placement in run.headers.keys { headers[placement] = behavior(placement) }
    return headers
  }
  /// The header; `nil` if none is attached.
  public var header: HeaderState? { behavior(.header) }
  /// The footer; `nil` if none is attached.
  public var footer: HeaderState? { behavior(.footer) }

  /// Returns the behavior at a placement, or `nil` if none is attached there.
  package func behavior(_ placement: Placement) -> HeaderState? {
    guard let behavior = run.headers[placement],
      run.detachTimes[placement].map({ time < $0 }) ?? true
    else { return nil }
    return HeaderState(behavior, in: self)
  }

  // MARK: The scroll view

  /// The state of the scroll view.
  public var scrollView: ScrollViewState {
    if let known = cache.scrollView { return known.state }
    let state = run.scrollView.state(at: time)
    cache.scrollView = Cache.Known(state)
    return state
  }
  /// The width of the view, in points.
  package var width: Double { viewSize.width }
  /// The size of the view, in points.
  public var viewSize: Size { run.scrollView.frame.size }
  package var axis: ScrollAxis { run.scrollView.axis }
  /// The presentation value of the content offset along the axis, in points.
  public var offset: Double {
    if let known = cache.offset { return known }
    let offset = run.scrollView.offset.presentation(at: time)
    cache.offset = offset
    return offset
  }
  /// The presentation value of the content offset, in points.
  public var contentOffset: Point {
    // Calling a method of the recording would copy it.
    run.scrollView.axis.point(offset, across: run.scrollView.crossOffset)
  }
  /// The presentation values of the view's own insets, in points.
  package var contentInset: EdgeInsets {
    if let known = cache.inset { return known }
    let inset = run.scrollView.contentInset.presentation(at: time)
    cache.inset = inset
    return inset
  }
  /// Returns the presentation value of the view's own inset at an edge, in points.
  func contentInset(_ edge: EdgeInsets.Edge) -> Double {
    // Calling a method of `InsetTracks` would copy all four tracks.
    switch edge {
    case .top: run.scrollView.contentInset.top.presentation(at: time)
    case .left: run.scrollView.contentInset.left.presentation(at: time)
    case .bottom: run.scrollView.contentInset.bottom.presentation(at: time)
    case .right: run.scrollView.contentInset.right.presentation(at: time)
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
  /// Returns the distance of the list beyond its resting offset at a placement, with the insets at
  /// the beginning of the run, in points.
  func pull(at placement: Placement) -> Double {
    switch placement {
    case .header: return 0 - run.restingInset[axis.leadingEdge] - offset
    case .footer:
      var geometry = geometry
      geometry.adjustedContentInset = run.restingInset
      return offset - geometry.maximumOffset
    }
  }
  /// The geometry of the scroll view, with presentation values of the insets.
  package var geometry: ScrollGeometry { scrollView.geometry }

  // MARK: Values

  /// Returns the values of the signals that are traced by default, by label: first the list's, then
  /// those of each behavior.
  ///
  /// - Parameter isVerbose: Whether to include model values and the list's flags.
  package func values(isVerbose: Bool) -> [SampleValue] {
    let list = ListSignal.all(axis, isVerbose: isVerbose).compactMap { signal in
      signal.reader.value(self, of: signal.signal).map {
        SampleValue(name: signal.signal.label, value: $0)
      }
    }
    return Placement.allCases.reduce(into: list) { values, placement in
      values += behavior(placement)?.values(isVerbose: isVerbose) ?? []
    }
  }
}
