public import KeyframeAnimation

/// What a run has written down of one thing, and so knows when it changes.
public protocol Track: Sendable {
  /// When its value may change, in no order; at all other times it stays as it is.
  ///
  /// A jump is a stretch of no length.
  var changes: [ClosedRange<Flicks>] { get }
}

extension RecordedProperty: Track {
  /// When what is seen may change.
  public var changes: [ClosedRange<Flicks>] { animated.changes }
}

extension StepTrack: Track {
  /// Its steps.
  public var changes: [ClosedRange<Flicks>] { stepTimes.map { $0...$0 } }
}

/// The tracks of a scroll view's run, for signals that are worked out of them.
public struct ViewTracks: Sendable {
  /// The content offset along the axis.
  public var offset: any Track { run.record.offset }
  /// The view's own insets, and with them the adjusted ones.
  public var contentInset: any Track { run.record.inset }
  /// Where the finger is along x.
  public var fingerX: any Track { run.record.fingerX }
  /// How long the content is.
  public var contentSize: any Track {
    Tracks([run.record.rows, run.record.contentLength])
  }
  private let run: ScrollViewRun

  init(_ run: ScrollViewRun) {
    self.run = run
  }
}

/// Several tracks as one.
private struct Tracks: Track {
  let tracks: [any Track]

  init(_ tracks: [any Track]) {
    self.tracks = tracks
  }

  var changes: [ClosedRange<Flicks>] { tracks.flatMap(\.changes) }
}

extension InsetTracks: Track {
  var changes: [ClosedRange<Flicks>] {
    top.changes + left.changes + bottom.changes + right.changes
  }
}

/// The stretches of a run in which a signal may change, in order and apart.
public struct Changes: Sendable {
  private let stretches: [ClosedRange<Flicks>]

  init(_ stretches: [ClosedRange<Flicks>]) {
    var merged: [ClosedRange<Flicks>] = []
    for stretch in stretches.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, stretch.lowerBound <= last.upperBound {
        merged[merged.count - 1] =
          last.lowerBound...max(last.upperBound, stretch.upperBound)
      } else {
        merged.append(stretch)
      }
    }
    self.stretches = merged
  }

  /// What finds stretches from the run's beginning on.
  var cursor: Cursor { Cursor(stretches: stretches) }

  /// Asked for one time after the other, which costs nothing each.
  struct Cursor {
    let stretches: [ClosedRange<Flicks>]
    private var next = 0

    init(stretches: [ClosedRange<Flicks>]) {
      self.stretches = stretches
    }

    /// Whether anything may change after a time and up to another; times never go back.
    mutating func mayHappen(after first: Flicks, upTo second: Flicks) -> Bool {
      while next < stretches.count, stretches[next].upperBound <= first { next += 1 }
      return next < stretches.count && stretches[next].lowerBound <= second
    }
  }

  /// Whether the value at the second of two times may differ from the one at the first, which is not
  /// later, or from any between them.
  public func mayHappen(after first: Flicks, upTo second: Flicks) -> Bool {
    let next = partitionPoint(0..<stretches.count) { stretches[$0].upperBound > first }
    return next < stretches.count && stretches[next].lowerBound <= second
  }
}
