public import BezierGeometry
public import KeyframeAnimation

/// The scroll view's whole run, shared by everyone who reads it.
final class ScrollViewRun: Sendable {
  let record: ScrollViewRecording

  init(_ record: ScrollViewRecording) {
    self.record = record
  }
}

/// An instant of a run, with what the scroll view says then: worked out as it is asked for, and once.
///
/// It serves one reader at a time.
public final class RunInstant {
  /// The instant, from the run's beginning.
  public let time: Flicks
  private let source: Source

  private enum Source {
    case run(ScrollViewRun)
    case moment(ScrollViewMoment)
  }

  init(_ time: Flicks, in run: ScrollViewRun) {
    self.time = time
    source = .run(run)
  }

  /// An instant of which everything is known.
  public convenience init(_ moment: Moment) {
    self.init(moment.time, moment.scrollView)
  }

  init(_ time: Flicks, _ scrollView: ScrollViewMoment) {
    self.time = time
    source = .moment(scrollView)
  }

  private func read<Value>(
    _ property: (ScrollViewRecording) -> Value, _ known: (ScrollViewMoment) -> Value
  ) -> Value {
    switch source {
    case .run(let run): property(run.record)
    case .moment(let moment): known(moment)
    }
  }

  /// Everything that is true of the scroll view.
  public private(set) lazy var scrollView: ScrollViewMoment = read(
    { $0.moment(at: time) }, { $0 })
  /// The view's extent across the screen, in points.
  public var width: Double { read(\.frame.width, \.frame.width) }
  /// The view's size, in points.
  public var viewSize: Size { read(\.frame.size, \.frame.size) }
  /// The direction in which the view scrolls.
  public var axis: ScrollAxis { read(\.axis, \.axis) }
  /// The content offset along the axis, as it is seen.
  public private(set) lazy var offset: Double = read(
    { $0.offset.presentation(at: time) }, { $0.offset })
  /// The content offset as it is seen.
  public var contentOffset: Point { read({ $0.point(offset) }, \.contentOffset) }
  /// The view's own insets, as they are seen.
  public private(set) lazy var contentInset: EdgeInsets = read(
    { $0.inset.presentation(at: time) }, \.contentInset)
  /// The view's own insets and the safe area's together.
  public var adjustedContentInset: EdgeInsets {
    contentInset + read(\.safeAreaInset, \.safeAreaInset)
  }
  /// The offset at rest where the content begins, as it is seen.
  public var minimumOffset: Double { 0 - adjustedContentInset[axis.leadingEdge] }
  /// Where the finger is along x in the view, or was last.
  public var fingerX: Double { read({ $0.fingerX.presentation(at: time) }, \.fingerX) }
  /// What decides where the content can rest.
  public var geometry: ScrollGeometry { scrollView.geometry }
}
