public import BezierGeometry
public import KeyframeAnimation

/// A component at one instant, of which a look reads the signals that it has bound: each is worked out
/// when it is read, and no other.
public struct ComponentInstant {
  /// The instant, and the scroll view then.
  public let view: RunInstant
  private let source: Source

  private enum Source {
    case run(any ComponentRun)
    case moment(ComponentMoment, SignalPlaces)
  }

  init(_ run: any ComponentRun, at view: RunInstant) {
    self.view = view
    source = .run(run)
  }

  /// A component of a snapshot.
  public init(_ moment: ComponentMoment, at view: RunInstant, in places: SignalPlaces) {
    self.view = view
    source = .moment(moment, places)
  }

  /// The instant, from the run's beginning.
  public var time: Flicks { view.time }

  /// What the component is doing.
  public var state: RefreshState {
    switch source {
    case .run(let run): run.state(at: view.time)
    case .moment(let moment, _): moment.state
    }
  }

  /// How far the component is pulled, as it has it itself; 1 is its threshold.
  public var pullingPercent: Double {
    switch source {
    case .run(let run): run.pullingPercent(at: view)
    case .moment(let moment, _): moment.pullingPercent
    }
  }

  /// A number.
  public subscript(bound: Bound<Double>) -> Double { number(bound.index) ?? 0 }

  /// A number that there may be none of.
  public subscript(bound: Bound<Double?>) -> Double? { number(bound.index) }

  /// A yes or no.
  public subscript(bound: Bound<Bool>) -> Bool { flag(bound.index) ?? false }

  /// A point.
  public subscript(bound: Bound<Point>) -> Point {
    switch source {
    case .run(let run): run.point(bound.index, at: view)
    case .moment:
      Point(x: number(bound.index) ?? 0, y: number(bound.index + 1) ?? 0)
    }
  }

  /// A word.
  public subscript<Word: SignalWord>(bound: Bound<Word>) -> Word {
    self.word(bound.index) ?? Word.allCases[0]
  }

  /// A word that there may be none of.
  public subscript<Word: SignalWord>(bound: Bound<Word?>) -> Word? { word(bound.index) }

  private func number(_ index: Int) -> Double? {
    switch source {
    case .run(let run): return run.number(index, at: view)
    case .moment(let moment, let places):
      if case .number(let number)? = moment.value(index, in: places.table) { return number }
      return nil
    }
  }

  private func flag(_ index: Int) -> Bool? {
    switch source {
    case .run(let run): return run.flag(index, at: view)
    case .moment(let moment, let places):
      if case .flag(let flag)? = moment.value(index, in: places.table) { return flag }
      return nil
    }
  }

  private func word<Word: SignalWord>(_ index: Int) -> Word? {
    switch source {
    case .run(let run):
      let position = run.word(index, at: view)
      return Word.allCases.indices.contains(position) ? Word.allCases[position] : nil
    case .moment(let moment, let places):
      if case .text(let text)? = moment.value(index, in: places.table) {
        return Word(rawValue: text)
      }
      return nil
    }
  }
}

extension ComponentInstant {
  /// A number, where the behaviour has it, and the snapshot.
  public subscript(bound: Bound<Double>?) -> Double? { bound.flatMap { number($0.index) } }

  /// A number that there may be none of, where the behaviour has it.
  public subscript(bound: Bound<Double?>?) -> Double? { bound.flatMap { self[$0] } }

  /// A yes or no, where the behaviour has it, and the snapshot.
  public subscript(bound: Bound<Bool>?) -> Bool? { bound.flatMap { flag($0.index) } }

  /// A point, where the behaviour has it.
  public subscript(bound: Bound<Point>?) -> Point? { bound.map { self[$0] } }

  /// A word, where the behaviour has it, and the snapshot.
  public subscript<Word: SignalWord>(bound: Bound<Word>?) -> Word? {
    bound.flatMap { word($0.index) }
  }
}

extension ComponentMoment {
  /// The value of a signal by its place in the table of the component that the moment is of, or of
  /// another that has one of its label.
  fileprivate func value(_ index: Int, in table: SignalTable) -> TimelineEvent.Value? {
    let signal = table.signals[index]
    if signal.facet == .common {
      switch signal.name {
      case SignalName.state.name: return .text(state.rawValue)
      case SignalName.pullingPercent.name: return .number(pullingPercent)
      case SignalName.pull.name: return .number(pull)
      case SignalName.refreshing.name: return .number(refreshing)
      case SignalName.sinceTrigger.name: return sinceTrigger.map { .number($0) }
      case SignalName.sinceHandler.name: return sinceHandler.map { .number($0) }
      case SignalName.sinceEnd.name: return sinceEnd.map { .number($0) }
      default: break
      }
    }
    return values[signal.label] ?? table.constant(at: index).map { .number($0) }
  }
}
