/// The state of a behavior at one time of a run; each signal is computed when it is read.
public struct HeaderState {
  /// The state of the run, which includes the state of the scroll view.
  public let view: RunState
  private let recording: HeaderRecording

  init(_ recording: HeaderRecording, in view: RunState) {
    self.recording = recording
    self.view = view
  }

  /// The time from the beginning of the run.
  public var time: Flicks { view.time }

  /// The state of the behavior.
  public var state: RefreshState { recording.state(time) }

  /// The pulling percent as the behavior defines it; 1 is the threshold.
  public var pullingPercent: Double { recording.pullingPercent(view) }

  /// The values of the signals that are traced by default, by label.
  package var values: [SampleValue] { values(isVerbose: true) }

  /// Returns the values of the signals that are traced by default, by label.
  ///
  /// - Parameter isVerbose: Whether to include model values.
  func values(isVerbose: Bool) -> [SampleValue] { recording.values(view, isVerbose: isVerbose) }

  /// The value of a numeric signal.
  public subscript(bound: Bound<Double>) -> Double { number(bound.index) ?? .nan }

  /// The value of an optional numeric signal; `nil` if the signal has no value at this time.
  public subscript(bound: Bound<Double?>) -> Double? { number(bound.index) }

  /// The value of a flag.
  public subscript(bound: Bound<Bool>) -> Bool {
    if case .flag(let read) = recording.readers[bound.index] { read(view) } else { false }
  }

  /// The value of a point.
  public subscript(bound: Bound<Point>) -> Point {
    if case .point(let read, _) = recording.readers[bound.index] { return read(view) }
    // The coordinates are declared as two separate numbers.
    return Point(x: number(bound.index) ?? .nan, y: number(bound.index + 1) ?? .nan)
  }

  /// The word of a signal.
  public subscript<Word: SignalWord>(bound: Bound<Word>) -> Word {
    Word.allCases[word(bound.index)]
  }

  /// The word of an optional signal; `nil` if the signal has no value at this time.
  public subscript<Word: SignalWord>(bound: Bound<Word?>) -> Word? {
    let index = word(bound.index)
    return Word.allCases.indices.contains(index) ? Word.allCases[index] : nil
  }

  private func number(_ index: Int) -> Double? { recording.readers[index].number(view) }

  private func word(_ index: Int) -> Int {
    if case .word(let read) = recording.readers[index] { read(view) } else { 0 }
  }
}

extension HeaderState {
  /// The value of a numeric signal; `nil` if the behavior does not declare it.
  public subscript(bound: Bound<Double>?) -> Double? { bound.map { self[$0] } }

  /// The value of an optional numeric signal; `nil` if it is absent or the behavior does not
  /// declare it.
  public subscript(bound: Bound<Double?>?) -> Double? { bound.flatMap { self[$0] } }

  /// The value of a flag; `nil` if the behavior does not declare it.
  public subscript(bound: Bound<Bool>?) -> Bool? { bound.map { self[$0] } }

  /// The value of a point; `nil` if the behavior does not declare it.
  public subscript(bound: Bound<Point>?) -> Point? { bound.map { self[$0] } }

  /// The word of a signal; `nil` if the behavior does not declare the signal.
  public subscript<Word: SignalWord>(bound: Bound<Word>?) -> Word? { bound.map { self[$0] } }
}
