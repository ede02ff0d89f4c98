public import BezierGeometry
public import KeyframeAnimation

/// A behavior at one instant of a run: each of its signals is computed when it is read, and no
/// other.
public struct HeaderInstant {
  /// The instant, and the scroll view then.
  public let view: RunInstant
  private let run: any BehaviorRun

  init(_ run: any BehaviorRun, at view: RunInstant) {
    self.run = run
    self.view = view
  }

  /// The time from the run's beginning.
  public var time: Flicks { view.time }

  /// What the behavior is doing.
  public var state: RefreshState { run.state(at: view.time) }

  /// The pulling percent, as the behavior has it itself; 1 is its threshold.
  public var pullingPercent: Double { run.pullingPercent(at: view) }

  /// The signals that traces have, but the state and the percent, by their labels.
  package var values: SampleValues { run.values(at: view) }

  /// A number.
  public subscript(bound: Bound<Double>) -> Double { run.number(bound.slot, at: view) }

  /// A number that may be absent.
  public subscript(bound: Bound<Double?>) -> Double? { run.optional(bound.slot, at: view) }

  /// A flag.
  public subscript(bound: Bound<Bool>) -> Bool { run.flag(bound.slot, at: view) }

  /// A point.
  public subscript(bound: Bound<Point>) -> Point { run.point(bound.slot, at: view) }

  /// A word.
  public subscript<Word: SignalWord>(bound: Bound<Word>) -> Word {
    Word.allCases[run.word(bound.slot, at: view)]
  }

  /// A word that may be absent.
  public subscript<Word: SignalWord>(bound: Bound<Word?>) -> Word? {
    let position = run.word(bound.slot, at: view)
    return Word.allCases.indices.contains(position) ? Word.allCases[position] : nil
  }
}

extension HeaderInstant {
  /// A number; `nil` if the behavior does not declare it.
  public subscript(bound: Bound<Double>?) -> Double? { bound.map { self[$0] } }

  /// A number; `nil` if it is absent or the behavior does not declare it.
  public subscript(bound: Bound<Double?>?) -> Double? { bound.flatMap { self[$0] } }

  /// A flag; `nil` if the behavior does not declare it.
  public subscript(bound: Bound<Bool>?) -> Bool? { bound.map { self[$0] } }

  /// A point; `nil` if the behavior does not declare it.
  public subscript(bound: Bound<Point>?) -> Point? { bound.map { self[$0] } }

  /// A word; `nil` if the behavior does not declare it.
  public subscript<Word: SignalWord>(bound: Bound<Word>?) -> Word? { bound.map { self[$0] } }
}
