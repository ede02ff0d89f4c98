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

extension ScrollViewRecording {
  /// The tracks that determine the size of the content.
  package var contentSize: [any Track] { [rows, contentLength] }
}

extension InsetTracks: Track {
  package var changes: [ClosedRange<Flicks>] {
    top.changes + left.changes + bottom.changes + right.changes
  }
}

/// The time ranges of a run in which a signal may change, sorted and disjoint.
package struct Changes: Sendable {
  private let stretches: [ClosedRange<Flicks>]
  /// The index of the first stretch that ends after the last queried time.
  private var next = 0

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

  /// Returns whether the signal may change after one time and up to another, which is not earlier.
  ///
  /// The times of successive calls must not decrease, so that a call takes constant time on average.
  package mutating func mayHappen(after first: Flicks, upTo second: Flicks) -> Bool {
    while next < stretches.count, stretches[next].upperBound <= first { next += 1 }
    return next < stretches.count && stretches[next].lowerBound <= second
  }
}
