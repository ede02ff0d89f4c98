/// The signals that a behavior declares, with a reader of a recording for each.
///
/// The declarations depend only on the behavior's settings and apply to all of its runs. Traces
/// list the signals in the order of their declarations.
public struct Signals<Run: BehaviorRecording>: Sendable {
  /// The placement of the behavior.
  public let placement: Placement
  private(set) var signals: [Signal] = []
  /// The function that makes the reader of each signal for one run.
  private(set) var readers: [ReaderOfRun] = []
  /// The numbers that are constant over all runs, by name.
  private(set) var constants: [SignalName<Double>: Double] = [:]

  typealias ReaderOfRun = @Sendable (RecordedRun<Run>) -> SignalReader

  init(at placement: Placement) {
    self.placement = placement
    signals.reserveCapacity(Self.usualCount)
    readers.reserveCapacity(Self.usualCount)
    word(SignalName.state, "The state of the header or footer.") { $0.state(at: $1.time) }
    number(
      .pullingPercent, .scalar,
      "The pull as a fraction of the threshold, as the behavior computes it."
    ) { $0.pullingPercent(at: $1) }
  }

  private static var usualCount: Int { 48 }

  /// Returns a label with the placement as its prefix, such as `header.arrowAngle`.
  public func label(_ name: String) -> String { "\(placement.rawValue).\(name)" }

  /// Declares a number.
  ///
  /// - Parameters:
  ///   - name: The name of the signal.
  ///   - label: The name in traces; by default, that of the signal after the placement.
  ///   - unit: The unit of the number.
  ///   - help: A one-sentence description.
  ///   - read: The value in a state of a run.
  public mutating func number(
    _ name: SignalName<Double>, as label: String? = nil, _ unit: MeasureUnit, _ help: String,
    read: @escaping @Sendable (Run, RunState) -> Double
  ) {
    add(name, as: label, .number(unit), help) { recorded in
      .number { read(recorded.run, $0) }
    }
  }

  /// Declares a number that the run has recorded.
  ///
  /// - Parameters:
  ///   - name: The name of the signal.
  ///   - label: The name in traces; by default, that of the signal after the placement.
  ///   - unit: The unit of the number.
  ///   - help: A one-sentence description.
  ///   - track: The recorded property of a run.
  public mutating func number(
    _ name: SignalName<Double>, as label: String? = nil, _ unit: MeasureUnit, _ help: String,
    track: @escaping @Sendable (Run) -> RecordedProperty
  ) {
    add(name, as: label, .number(unit), help) { .track(track($0.run)) }
  }

  /// Declares a number that the run has recorded and from which other signals are computed.
  ///
  /// Traces include it only if it is requested by label.
  package mutating func movement(
    _ name: SignalName<Double>, as label: String? = nil, _ unit: MeasureUnit, _ help: String,
    track: @escaping @Sendable (Run) -> RecordedProperty
  ) {
    add(name, as: label, .number(unit), help, isTraced: false) { .track(track($0.run)) }
  }

  /// Declares a number that the run has recorded as steps.
  package mutating func number(
    _ name: SignalName<Double>, as label: String? = nil, _ unit: MeasureUnit, _ help: String,
    steps: @escaping @Sendable (Run) -> StepTrack<Double>
  ) {
    add(name, as: label, .number(unit), help) { .track(steps($0.run)) }
  }

  /// Declares the model value of a number whose presentation value is declared as its own signal.
  ///
  /// The name and the label end with `.model`. Traces include the signal only if they are verbose
  /// or it is requested by label.
  ///
  /// - Parameters:
  ///   - name: The name of the presentation value's signal.
  ///   - label: The label of that signal; by default, its name after the placement.
  ///   - unit: The unit of the number.
  ///   - help: A one-sentence description.
  ///   - read: The model value in a state of a run.
  public mutating func modelValue(
    of name: SignalName<Double>, as label: String? = nil, _ unit: MeasureUnit, _ help: String,
    read: @escaping @Sendable (Run, RunState) -> Double
  ) {
    add(
      SignalName<Double>(name.facet, "\(name.name).model"),
      as: "\(label ?? self.label(name.name)).model", .number(unit), help, isModel: true
    ) { recorded in
      .number { read(recorded.run, $0) }
    }
  }

  /// Declares a number that may be absent.
  public mutating func number(
    _ name: SignalName<Double?>, as label: String? = nil, _ unit: MeasureUnit, _ help: String,
    read: @escaping @Sendable (Run, RunState) -> Double?
  ) {
    add(name, as: label, .number(unit), help, isOptional: true) { recorded in
      .number { read(recorded.run, $0) }
    }
  }

  /// Declares a number that is constant over all runs, such as a size or a count.
  ///
  /// Traces include it only if it is requested by label.
  public mutating func constant(
    _ name: SignalName<Double>, as label: String? = nil, _ unit: MeasureUnit, _ help: String,
    value: Double
  ) {
    constants[name] = value
    add(name, as: label, .number(unit), help, isTraced: false) { _ in
      .number { _ in value }
    }
  }

  /// Declares a flag.
  public mutating func flag(
    _ name: SignalName<Bool>, as label: String? = nil, _ help: String,
    _ read: @escaping @Sendable (Run, RunState) -> Bool
  ) {
    add(name, as: label, .flag, help) { recorded in .flag { read(recorded.run, $0) } }
  }

  /// Declares a word of a closed set.
  public mutating func word<Word: SignalWord>(
    _ name: SignalName<Word>, as label: String? = nil, _ help: String,
    _ read: @escaping @Sendable (Run, RunState) -> Word
  ) {
    let states = [SignalName.state, .textState]
    let isState = (name as? SignalName<RefreshState>).map(states.contains) ?? false
    add(name, as: label, .word(Word.words), help) { recorded in
      .word { state in
        // A state is replaced by `finished` while a result is shown.
        isState && recorded.state(at: state.time) == .finished
          ? RefreshState.finished.index : read(recorded.run, state).index
      }
    }
  }

  /// Declares an optional word of a closed set.
  ///
  /// - Parameter none: The word in traces for `nil`.
  public mutating func word<Word: SignalWord>(
    _ name: SignalName<Word?>, as label: String? = nil, or none: String, _ help: String,
    _ read: @escaping @Sendable (Run, RunState) -> Word?
  ) {
    let count = Word.words.count
    add(name, as: label, .word(Word.words + [none]), help) { recorded in
      .word { read(recorded.run, $0)?.index ?? count }
    }
  }

  /// Declares a point, which traces list as two numbers with the suffixes `.x` and `.y`.
  public mutating func point(
    _ name: SignalName<Point>, as label: String? = nil, _ help: String,
    _ read: @escaping @Sendable (Run, RunState) -> Point
  ) {
    let label = label ?? self.label(name.name)
    for (axis, isY) in [("x", false), ("y", true)] {
      add(
        SignalName<Double>(name.facet, "\(name.name).\(axis)"), as: "\(label).\(axis)",
        .number(.points), help
      ) { recorded in
        .point({ read(recorded.run, $0) }, isY: isY)
      }
    }
  }

  private mutating func add<Value>(
    _ name: SignalName<Value>, as label: String? = nil, _ type: Signal.ValueType, _ help: String,
    isOptional: Bool = false, isTraced: Bool = true, isModel: Bool = false,
    reader: @escaping ReaderOfRun
  ) {
    signals.append(
      Signal(
        facet: name.facet, name: name.name, label: label ?? self.label(name.name), type: type,
        isOptional: isOptional, isTraced: isTraced, isModel: isModel, help: help))
    readers.append(reader)
  }

  /// Declares the common signals that the behavior has not declared itself, after its own.
  mutating func declareCommon() {
    let own = signals.filter { $0.facet == .common }.map(\.name)
    // The comparison can ignore types, because no two common signals share a name.
    func adds<Value>(_ name: SignalName<Value>) -> Bool { !own.contains(name.name) }
    if adds(.pull) {
      let placement = placement
      add(
        SignalName.pull, .number(.points),
        "The distance of the list beyond its rest position, without the insets of headers and "
          + "footers.", isTraced: false
      ) { _ in .number { $0.pull(at: placement) } }
    }
    if adds(.refreshing) {
      add(
        SignalName.refreshing, .number(.scalar), "1 while refreshing, 0 otherwise.",
        isTraced: false
      ) { recorded in .number { recorded.run.state(at: $0.time).isRefreshing ? 1 : 0 } }
    }
    for (name, kind, help) in [
      (SignalName.sinceTrigger, TimelineEvent.EventKind.trigger, "the last refresh began"),
      (SignalName.sinceHandler, .handler, "the app's handler was last called"),
      (SignalName.sinceEnd, .end, "the last refresh ended"),
    ] where adds(name) {
      add(
        name, .number(.seconds), "The time since \(help).", isOptional: true, isTraced: false
      ) { recorded in .number { recorded.results.seconds(since: kind, at: $0.time) } }
    }
    if adds(.result) {
      add(
        .result, .word(Reaction.Result.words + ["none"]),
        "The result of the last refresh, from its end to the next trigger.", isTraced: false
      ) { recorded in .word { recorded.results.result(at: $0.time) } }
    }
    if adds(.resultTime) {
      add(
        .resultTime, .number(.seconds),
        "The time for which the result has been shown, from the end of the refresh until the "
          + "list has closed.", isOptional: true, isTraced: false
      ) { recorded in .number { recorded.results.resultTime(at: $0.time) } }
    }
  }
}
