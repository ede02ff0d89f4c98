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
  // The time and the offset are plain numbers, read and set at once: no access of them lasts.
  /// The instant, from the run's beginning.
  @exclusivity(unchecked) public private(set) var time: Flicks
  private let source: Source

  private enum Source {
    case run(ScrollViewRun)
    case moment(Known)
  }

  /// A whole scroll view, behind a reference: instants are made by the thousand.
  private final class Known {
    let view: ScrollViewMoment

    init(_ view: ScrollViewMoment) { self.view = view }
  }

  private var known: Known?
  @exclusivity(unchecked) private var seenOffset: Double?
  private var seenInset: EdgeInsets?

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
    source = .moment(Known(scrollView))
  }

  /// Becomes another instant of the same run, at which the offset along the axis is known.
  func move(to time: Flicks, offset: Double) {
    self.time = time
    known = nil
    seenOffset = offset
    seenInset = nil
  }

  /// Everything that is true of the scroll view.
  public var scrollView: ScrollViewMoment {
    switch source {
    case .moment(let moment): return moment.view
    case .run(let run):
      let found = known ?? Known(run.record.moment(at: time))
      known = found
      return found.view
    }
  }
  /// The view's extent across the screen, in points.
  public var width: Double { viewSize.width }
  /// The view's size, in points.
  public var viewSize: Size {
    switch source {
    case .run(let run): run.record.frame.size
    case .moment(let moment): moment.view.frame.size
    }
  }
  /// The direction in which the view scrolls.
  public var axis: ScrollAxis {
    switch source {
    case .run(let run): run.record.axis
    case .moment(let moment): moment.view.axis
    }
  }
  /// The content offset along the axis, as it is seen.
  public var offset: Double {
    switch source {
    case .moment(let moment): return moment.view.offset
    case .run(let run):
      if let seenOffset { return seenOffset }
      let offset = run.record.offset.presentation(at: time)
      seenOffset = offset
      return offset
    }
  }
  /// The content offset as it is seen.
  public var contentOffset: Point {
    switch source {
    case .run(let run):
      // Field by field: a call of the record's would copy all of it.
      run.record.axis.point(offset, across: run.record.crossOffset)
    case .moment(let moment): moment.view.contentOffset
    }
  }
  /// The view's own insets, as they are seen.
  public var contentInset: EdgeInsets {
    switch source {
    case .moment(let moment): return moment.view.contentInset
    case .run(let run):
      if let seenInset { return seenInset }
      let inset = run.record.inset.presentation(at: time)
      seenInset = inset
      return inset
    }
  }
  /// The view's own insets and the safe area's together.
  public var adjustedContentInset: EdgeInsets {
    switch source {
    case .run(let run): contentInset + run.record.safeAreaInset
    case .moment(let moment): moment.view.adjustedContentInset
    }
  }
  /// The view's own inset at an edge, as it is seen.
  func contentInset(_ edge: EdgeInsets.Edge) -> Double {
    switch source {
    case .run(let run): run.record.inset.presentation(edge, at: time)
    case .moment(let moment): moment.view.contentInset[edge]
    }
  }
  /// The view's own inset and the safe area's together, of one edge.
  public func adjustedContentInset(_ edge: EdgeInsets.Edge) -> Double {
    switch source {
    // One property of four.
    case .run(let run): contentInset(edge) + run.record.safeAreaInset[edge]
    case .moment(let moment): moment.view.adjustedContentInset[edge]
    }
  }
  /// The offset at rest where the content begins, as it is seen.
  public var minimumOffset: Double { 0 - adjustedContentInset(axis.leadingEdge) }
  /// Where the finger is along x in the view, or was last.
  public var fingerX: Double {
    switch source {
    case .run(let run): run.record.fingerX.presentation(at: time)
    case .moment(let moment): moment.view.fingerX
    }
  }
  /// What decides where the content can rest.
  public var geometry: ScrollGeometry { scrollView.geometry }
}
