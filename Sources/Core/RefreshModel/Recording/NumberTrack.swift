/// The recording of a number of a run, which can be read without other data.
protocol NumberTrack: Sendable {
  /// Returns the presentation value at a time.
  func presentation(at time: Flicks) -> Double
  /// Returns the presentation values at ascending times.
  func presentations(at times: [Flicks]) -> [Double]
}

extension NumberTrack {
  /// Returns the presentation values by reading each time separately.
  func presentations(at times: [Flicks]) -> [Double] { times.map(presentation) }
}

extension RecordedProperty: NumberTrack {}

extension StepTrack: NumberTrack where Value == Double {
  /// Returns the value at a time, after all steps of that time.
  func presentation(at time: Flicks) -> Double { value(at: time) }
}

/// A track with a constant added to it.
struct ShiftedTrack: NumberTrack {
  let track: RecordedProperty
  let shift: Double

  func presentation(at time: Flicks) -> Double { track.presentation(at: time) + shift }

  func presentations(at times: [Flicks]) -> [Double] {
    track.presentations(at: times).map { $0 + shift }
  }
}
