/// The state of a behavior at one instant of a run; each signal is computed when it is read.
public struct HeaderInstant {
  /// The instant, which includes the state of the scroll view.
  public let view: RunInstant
  private let run: any BehaviorRun

  init(_ run: any BehaviorRun, at view: RunInstant) {
    self.run = run
    self.view = view
  }

  /// The time from the beginning of the run.
  public var time: Flicks { view.time }

  /// The state of the behavior.
  public var state: RefreshState { run.state(at: view.time) }

  /// The pulling percent as the behavior defines it; 1 is the threshold.
  public var pullingPercent: Double { run.pullingPercent(at: view) }

  /// The values of the signals that are traced by default, by label, without the state and the
  /// pulling percent.
  package var values: [SampleValue] { run.values(at: view) }

  /// The value of a numeric signal.
  public subscript(bound: Bound<Double>) -> Double { run.number(bound.index, at: view) ?? .nan }

  /// The value of an optional numeric signal; `nil` if the signal has no value at the instant.
  public subscript(bound: Bound<Double?>) -> Double? { run.number(bound.index, at: view) }

  /// The value of a flag.
  public subscript(bound: Bound<Bool>) -> Bool { run.flag(bound.index, at: view) }

  /// The value of a point.
  public subscript(bound: Bound<Point>) -> Point { run.point(bound.index, at: view) }

  /// The word of a signal.
  public subscript<Word: SignalWord>(bound: Bound<Word>) -> Word {
    Word.allCases[run.word(bound.index, at: view)]
  }

  /// The word of an optional signal; `nil` if the signal has no value at the instant.
  public subscript<Word: SignalWord>(bound: Bound<Word?>) -> Word? {
    let position = run.word(bound.index, at: view)
    return Word.allCases.indices.contains(position) ? Word.allCases[position] : nil
  }
}

extension HeaderInstant {
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
