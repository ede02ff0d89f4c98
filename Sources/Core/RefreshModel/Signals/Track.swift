/// The recording of one quantity of a run, with the time ranges in which it may change.
package protocol Track: Sendable {
  /// The time ranges in which the value may change, in any order.
  ///
  /// A step is a range that contains a single time.
  var changes: [ClosedRange<Flicks>] { get }
}

/// A track of a number that can be read without other data.
package protocol NumberTrack: Track {
  /// Returns the presentation value at a time.
  func presentation(at time: Flicks) -> Double
  /// Returns the presentation values at ascending times.
  func presentations(at times: [Flicks]) -> [Double]
}

extension NumberTrack {
  /// Returns the presentation values by reading each time separately.
  package func presentations(at times: [Flicks]) -> [Double] { times.map(presentation) }
}

extension RecordedProperty: NumberTrack {
  /// The time ranges in which the presentation value may change.
  package var changes: [ClosedRange<Flicks>] { animated.changes }
}

extension StepTrack: Track {
  /// The times of the steps, each as a range that contains a single time.
  package var changes: [ClosedRange<Flicks>] { stepTimes.map { $0...$0 } }
}

extension StepTrack: NumberTrack where Value == Double {
  /// Returns the value at a time, after all steps of that time.
  package func presentation(at time: Flicks) -> Double { value(at: time) }
}

/// A track with a constant added to it.
struct ShiftedTrack: NumberTrack {
  let track: RecordedProperty
  let shift: Double

  var changes: [ClosedRange<Flicks>] { track.changes }

  func presentation(at time: Flicks) -> Double { track.presentation(at: time) + shift }

  func presentations(at times: [Flicks]) -> [Double] {
    track.presentations(at: times).map { $0 + shift }
  }
}

/// The tracks of a scroll view, from which signals are computed.
package struct ViewTracks: Sendable {
  /// The content offset along the axis, in points.
  package var offset: any Track { view.offset }
  /// The view's own insets, on which the adjusted insets also depend.
  package var contentInset: any Track { view.inset }
  package var contentSize: any Track { Tracks([view.rows, view.contentLength]) }
  private let view: ScrollViewRecording

  init(_ view: ScrollViewRecording) { self.view = view }
}

/// A combination of several tracks, which may change when any of them does.
private struct Tracks: Track {
  let tracks: [any Track]

  init(_ tracks: [any Track]) { self.tracks = tracks }

  var changes: [ClosedRange<Flicks>] { tracks.flatMap(\.changes) }
}

extension ViewTracks {
  /// Returns the track of a quantity of the view.
  func track(_ part: ViewPart) -> any NumberTrack {
    switch part {
    case .offset: view.offset
    case .inset(let edge): view.inset[edge]
    case .adjustedInset(let edge):
      ShiftedTrack(track: view.inset[edge], shift: view.safeAreaInset[edge])
    }
  }
}

/// A quantity of the view that equals a track or a track plus a constant.
enum ViewPart {
  case offset
  case inset(EdgeInsets.Edge)
  case adjustedInset(EdgeInsets.Edge)
}

extension InsetTracks: Track {
  var changes: [ClosedRange<Flicks>] { top.changes + left.changes + bottom.changes + right.changes }
}

/// The time ranges of a run in which a signal may change, sorted and disjoint.
package struct Changes: Sendable {
  private let stretches: [ClosedRange<Flicks>]

  init(_ stretches: [ClosedRange<Flicks>]) {
    var merged: [ClosedRange<Flicks>] = []
    // The changes of a single property are usually sorted.
    let isSorted = zip(stretches, stretches.dropFirst())
      .allSatisfy { $0.lowerBound <= $1.lowerBound }
    for stretch in isSorted
      ? stretches : stretches.sorted(by: { $0.lowerBound < $1.lowerBound })
    {
      if let last = merged.last, stretch.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, stretch.upperBound)
      } else {
        merged.append(stretch)
      }
    }
    self.stretches = merged
  }

  /// A cursor at the beginning of the run.
  var cursor: Cursor { Cursor(stretches: stretches) }

  /// A cursor that answers queries at ascending times in amortized constant time.
  struct Cursor {
    let stretches: [ClosedRange<Flicks>]
    private var next = 0

    init(stretches: [ClosedRange<Flicks>]) { self.stretches = stretches }

    /// Returns whether the signal may change after one time and up to another.
    ///
    /// The times of successive calls must not decrease.
    mutating func mayHappen(after first: Flicks, upTo second: Flicks) -> Bool {
      while next < stretches.count, stretches[next].upperBound <= first { next += 1 }
      return next < stretches.count && stretches[next].lowerBound <= second
    }
  }

  /// Returns whether the signal may change after one time and up to another, which is not earlier.
  package func mayHappen(after first: Flicks, upTo second: Flicks) -> Bool {
    let next = partitionPoint(0..<stretches.count) { stretches[$0].upperBound > first }
    return next < stretches.count && stretches[next].lowerBound <= second
  }
}
