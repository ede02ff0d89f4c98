/// The recording of the scroll view over a run.
struct ScrollViewRecording: Sendable {
  let axis: ScrollAxis
  let frame: Rect
  let safeAreaInset: EdgeInsets
  let rowHeight: Double
  let screenScale: Double
  var rows: StepTrack<Int>
  /// The content's extent along the axis in a replayed log, in points; `nil` if the rows determine
  /// it.
  var contentLength: StepTrack<Double?>
  /// The content offset along the axis, in points.
  var offset: RecordedProperty
  /// The content offset across the axis, in points, which never changes.
  let crossOffset: Double
  var contentInset: InsetTracks
  /// The x-coordinate of the finger in the view, in points; the last one if no finger is down.
  var fingerX: RecordedProperty
  var finger = FingerTrack()
  var isDragging = StepTrack(false)
  var isScrollEnabled = StepTrack(true)
  var scrollIndicatorInsets: InsetTracks
  /// The visibility of the scroll indicator; always `hidden` if the view has none.
  var indicatorPhase = StepTrack(ScrollIndicatorPhase.hidden)

  init(script: Script) {
    frame = script.frame
    safeAreaInset = script.safeAreaInset
    rowHeight = script.rowHeight
    screenScale = script.screenScale
    scrollIndicatorInsets = InsetTracks(script.scrollView.scrollIndicatorInsets)
    rows = StepTrack(script.rows)
    contentInset = InsetTracks(script.scrollView.contentInset)
    fingerX = RecordedProperty(script.frame.width / 2)
    axis = script.axis
    let first = script.replay?.log.samples.first
    contentLength = StepTrack(first?.contentLength)
    if script.replay?.mode == .observed, let first {
      contentInset = InsetTracks(
        first.contentInset(over: contentInset.values, on: axis, safeAreaInset: safeAreaInset))
    }
    let start = script.scrollView.contentInset + script.safeAreaInset
    offset = RecordedProperty(script.grid.rounded(first?.offset ?? (0 - start[axis.leadingEdge])))
    if script.pixelRule != .none { offset.grid = script.grid }
    crossOffset = 0 - (axis == .vertical ? start.left : start.top)
  }

  /// Returns the number of rows that fill a content length, rounded to the nearest integer.
  ///
  /// Returns `nil` if `length` is `nil` or the rows have no height.
  private func rows(filling length: Double?) -> Int? {
    guard let length, rowHeight > 0 else { return nil }
    return Int(exactly: max(length / rowHeight, 0).rounded())
  }

  func state(at time: Flicks) -> ScrollViewState {
    let rows = rows.value(at: time)
    let length = contentLength.value(at: time)
    var state = ScrollViewState(
      axis: axis, frame: frame,
      contentSize: axis.size(
        length ?? Double(rows) * rowHeight, across: axis.breadth(of: frame.size)),
      rows: self.rows(filling: length) ?? rows,
      contentOffset: axis.point(offset.presentation(at: time), across: crossOffset),
      modelContentOffset: axis.point(offset.model(at: time), across: crossOffset),
      contentInset: contentInset.presentation(at: time),
      modelContentInset: contentInset.model(at: time),
      safeAreaInset: safeAreaInset, fingerX: fingerX.presentation(at: time),
      isDragging: isDragging.value(at: time), isScrollEnabled: isScrollEnabled.value(at: time),
      scrollIndicatorInsets: scrollIndicatorInsets.presentation(at: time),
      modelScrollIndicatorInsets: scrollIndicatorInsets.model(at: time))
    state.scrollIndicator = indicator(in: state, at: time)
    return state
  }

  /// Returns the scroll indicator, or `nil` if it is invisible.
  ///
  /// During a UIKit animation the position is a presentation value, while the length jumps to its
  /// model value.
  private func indicator(in state: ScrollViewState, at time: Flicks) -> ScrollIndicator? {
    let alpha = indicatorPhase.value(at: time).alpha(at: time)
    guard alpha > 0 else { return nil }
    var layout = ScrollIndicatorLayout(
      geometry: state.geometry, insets: state.modelScrollIndicatorInsets + safeAreaInset,
      screenScale: screenScale)
    layout.geometry.adjustedContentInset = state.modelContentInset + safeAreaInset
    let length = layout.length(at: axis.coordinate(of: state.modelContentOffset))
    layout.geometry.adjustedContentInset = state.adjustedContentInset
    layout.insets = state.scrollIndicatorInsets + safeAreaInset
    let start = layout.start(at: state.offset, length: length)
    return ScrollIndicator(frame: layout.frame(start: start, length: length), alpha: alpha)
  }
}

/// The four insets as recorded properties.
struct InsetTracks: Sendable {
  private(set) var top: RecordedProperty
  private(set) var left: RecordedProperty
  private(set) var bottom: RecordedProperty
  private(set) var right: RecordedProperty

  init(_ insets: EdgeInsets) {
    top = RecordedProperty(insets.top)
    left = RecordedProperty(insets.left)
    bottom = RecordedProperty(insets.bottom)
    right = RecordedProperty(insets.right)
  }

  var values: EdgeInsets { map(\.value) }

  subscript(edge: EdgeInsets.Edge) -> RecordedProperty {
    switch edge {
    case .top: top
    case .left: left
    case .bottom: bottom
    case .right: right
    }
  }

  func presentation(at time: Flicks) -> EdgeInsets { map { $0.presentation(at: time) } }

  func model(at time: Flicks) -> EdgeInsets { map { $0.model(at: time) } }

  /// Sets all four insets with a closure that sets one property.
  mutating func set(_ insets: EdgeInsets, with set: (inout RecordedProperty, Double) -> Void) {
    set(&top, insets.top)
    set(&left, insets.left)
    set(&bottom, insets.bottom)
    set(&right, insets.right)
  }

  private func map(_ transform: (RecordedProperty) -> Double) -> EdgeInsets {
    EdgeInsets(
      top: transform(top), left: transform(left), bottom: transform(bottom),
      right: transform(right))
  }
}
