import BezierGeometry
package import KeyframeAnimation

/// What a run has written down of one thing, and so knows when it changes.
package protocol Track: Sendable {
  /// When its value may change, in no order; at all other times it stays as it is.
  ///
  /// A jump is a stretch of no length.
  var changes: [ClosedRange<Flicks>] { get }
}

/// A track that is a number, and can be read without anything else.
package protocol NumberTrack: Track {
  /// The number seen at a time.
  func presentation(at time: Flicks) -> Double
  /// The numbers seen at ascending times.
  func presentations(at times: [Flicks]) -> [Double]
}

extension NumberTrack {
  /// The numbers seen at ascending times, one by one.
  package func presentations(at times: [Flicks]) -> [Double] { times.map(presentation) }
}

extension RecordedProperty: NumberTrack {
  /// When what is seen may change.
  package var changes: [ClosedRange<Flicks>] { animated.changes }
  /// What is seen at ascending times, in one pass.
  package func presentations(at times: [Flicks]) -> [Double] { animated.presentations(at: times) }
}

extension StepTrack: Track {
  /// Its steps.
  package var changes: [ClosedRange<Flicks>] { stepTimes.map { $0...$0 } }
}

extension StepTrack: NumberTrack where Value == Double {
  /// The number after all steps of a time.
  package func presentation(at time: Flicks) -> Double { value(at: time) }
}

/// A track and a number that is added to it.
struct ShiftedTrack: NumberTrack {
  let track: RecordedProperty
  let shift: Double

  var changes: [ClosedRange<Flicks>] { track.changes }

  func presentation(at time: Flicks) -> Double { track.presentation(at: time) + shift }

  func presentations(at times: [Flicks]) -> [Double] {
    track.presentations(at: times).map { $0 + shift }
  }
}

/// The tracks of a scroll view's run, for signals that are worked out of them.
package struct ViewTracks: Sendable {
  /// The content offset along the axis.
  package var offset: any Track { view.offset }
  /// The view's own insets, and with them the adjusted ones.
  package var contentInset: any Track { view.inset }
  /// How long the content is.
  package var contentSize: any Track {
    Tracks([view.rows, view.contentLength])
  }
  private let view: ScrollViewRecording

  init(_ view: ScrollViewRecording) {
    self.view = view
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

extension ViewTracks {
  /// What of the view the tracks of its own signals are.
  func track(_ part: ViewPart) -> any NumberTrack {
    switch part {
    case .offset: view.offset
    case .inset(let edge): view.inset[edge]
    case .adjustedInset(let edge):
      ShiftedTrack(track: view.inset[edge], shift: view.safeAreaInset[edge])
    }
  }
}

/// A number of the view that is one of its tracks, or no more than that.
enum ViewPart {
  case offset
  case inset(EdgeInsets.Edge)
  case adjustedInset(EdgeInsets.Edge)
}

extension InsetTracks: Track {
  var changes: [ClosedRange<Flicks>] {
    top.changes + left.changes + bottom.changes + right.changes
  }
}

/// The stretches of a run in which a signal may change, in order and apart.
package struct Changes: Sendable {
  private let stretches: [ClosedRange<Flicks>]

  init(_ stretches: [ClosedRange<Flicks>]) {
    var merged: [ClosedRange<Flicks>] = []
    // What one property has noted mostly is in order.
    let isSorted = zip(stretches, stretches.dropFirst())
      .allSatisfy { $0.lowerBound <= $1.lowerBound }
    for stretch in isSorted
      ? stretches : stretches.sorted(by: { $0.lowerBound < $1.lowerBound })
    {
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

  /// The places among ascending times at which a value is to be asked for, so that it is known at all of
  /// them: about each time at which it may have changed, and at both ends; in order and apart.
  package func places(among times: [Flicks]) -> [Range<Int>] {
    guard !times.isEmpty else { return [] }
    var places: [Range<Int>] = []
    places.reserveCapacity(stretches.count + 2)
    places.append(0..<1)
    func add(_ range: Range<Int>) {
      let last = places[places.count - 1]
      if range.lowerBound <= last.upperBound {
        places[places.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        places.append(range)
      }
    }
    for stretch in stretches {
      // From the first time at which it has begun to the first at which it is over.
      let first = partitionPoint(0..<times.count) { times[$0] >= stretch.lowerBound }
      let last = partitionPoint(first..<times.count) { times[$0] >= stretch.upperBound }
      guard first < times.count, last > 0 else { continue }
      add(max(first - 1, 0)..<min(last + 2, times.count))
    }
    add(times.count - 1..<times.count)
    return places
  }

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
  package func mayHappen(after first: Flicks, upTo second: Flicks) -> Bool {
    let next = partitionPoint(0..<stretches.count) { stretches[$0].upperBound > first }
    return next < stretches.count && stretches[next].lowerBound <= second
  }
}
