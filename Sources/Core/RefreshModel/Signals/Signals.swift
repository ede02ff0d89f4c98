/// The signals that a behavior declares, with a reader of a recording for each.
///
/// The declarations depend only on the behavior's settings and apply to all of its runs. Traces
/// list the signals in the order of their declarations.
public struct Signals<Run: BehaviorRecording>: Sendable {
  /// The placement of the behavior.
  public let placement: Placement
  private(set) var signals: [Signal] = []
  /// The reader of each signal.
  private(set) var readers: [SignalReader<Run>] = []
  /// The tracks from which each signal is computed; `nil` if they are unknown.
  private(set) var tracks: [TracksOfRun?] = []
  /// The numbers that are constant over all runs, by name.
  private(set) var constants: [SignalName<Double>: Double] = [:]

  /// A function that returns the tracks from which a signal is computed, or `nil` if they are
  /// unknown.
  package typealias TracksOfRun = @Sendable (Run, ViewTracks) -> [any Track]?

  init(at placement: Placement) {
    self.placement = placement
    signals.reserveCapacity(Self.usualCount)
    readers.reserveCapacity(Self.usualCount)
    tracks.reserveCapacity(Self.usualCount)
    word(SignalName.state, "The state of the header or footer.") { $0.state(at: $1.time) }
    number(
      .pullingPercent, .scalar,
      "The pull as a fraction of the threshold, as the behavior computes it.",
      of: { ($0 as? any TrackedRecording)?.tracks(ofPullingPercent: $1) }
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
  ///   - read: The value at an instant of a run.
  public mutating func number(
    _ name: SignalName<Double>, as label: String? = nil, _ unit: MeasureUnit, _ help: String,
    _ read: @escaping @Sendable (Run, RunInstant) -> Double
  ) {
    number(name, as: label, unit, help, of: nil, read)
  }

  /// Declares a number that is computed only from tracks.
  ///
  /// - Parameter tracks: The tracks; `nil` if the number may change at any time.
  package mutating func number(
    _ name: SignalName<Double>, as label: String? = nil, _ unit: MeasureUnit, _ help: String,
    of tracks: TracksOfRun?, _ read: @escaping @Sendable (Run, RunInstant) -> Double
  ) {
    add(name, label, .number(unit), help, of: tracks, .number(read))
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
    add(name, label, .number(unit), help, .trackOf(track))
  }

  /// Declares a number that the run has recorded and from which other signals are computed.
  ///
  /// Traces include it only if it is requested by label.
  package mutating func movement(
    _ name: SignalName<Double>, as label: String? = nil, _ unit: MeasureUnit, _ help: String,
    track: @escaping @Sendable (Run) -> RecordedProperty
  ) {
    add(name, label, .number(unit), help, isTraced: false, .trackOf(track))
  }

  /// Declares a number that the run has recorded as steps.
  package mutating func number(
    _ name: SignalName<Double>, as label: String? = nil, _ unit: MeasureUnit, _ help: String,
    steps: @escaping @Sendable (Run) -> StepTrack<Double>
  ) {
    add(name, label, .number(unit), help, .trackOf(steps))
  }

  /// Declares a number that may be absent.
  public mutating func number(
    _ name: SignalName<Double?>, as label: String? = nil, _ unit: MeasureUnit, _ help: String,
    _ read: @escaping @Sendable (Run, RunInstant) -> Double?
  ) {
    add(name, label, .number(unit), help, isOptional: true, .optional(read))
  }

  /// Declares a number that is constant over all runs, such as a size or a count.
  ///
  /// Traces include it only if it is requested by label.
  public mutating func constant(
    _ name: SignalName<Double>, as label: String? = nil, _ unit: MeasureUnit, _ help: String,
    _ number: Double
  ) {
    constants[name] = number
    add(
      name, label, .number(unit), help, isTraced: false, of: { _, _ in [] }, .constant(number))
  }

  /// Declares a flag.
  public mutating func flag(
    _ name: SignalName<Bool>, as label: String? = nil, _ help: String,
    _ read: @escaping @Sendable (Run, RunInstant) -> Bool
  ) {
    add(name, label, .flag, help, .flag(read))
  }

  /// Declares a word of a closed set.
  public mutating func word<Word: SignalWord>(
    _ name: SignalName<Word>, as label: String? = nil, _ help: String,
    _ read: @escaping @Sendable (Run, RunInstant) -> Word
  ) {
    let states = [SignalName.state, .textState]
    let isState = (name as? SignalName<RefreshState>).map(states.contains) ?? false
    let position: @Sendable (Run, RunInstant) -> Int = { read($0, $1).position }
    add(name, label, .word(Word.words), help, isState ? .state(position) : .word(position))
  }

  /// Declares an optional word of a closed set.
  ///
  /// - Parameter none: The word in traces for `nil`.
  public mutating func word<Word: SignalWord>(
    _ name: SignalName<Word?>, as label: String? = nil, or none: String, _ help: String,
    _ read: @escaping @Sendable (Run, RunInstant) -> Word?
  ) {
    let count = Word.words.count
    add(name, label, .word(Word.words + [none]), help, .word { read($0, $1)?.position ?? count })
  }

  /// Declares a point, which traces list as two numbers with the suffixes `.x` and `.y`.
  public mutating func point(
    _ name: SignalName<Point>, as label: String? = nil, _ help: String,
    _ read: @escaping @Sendable (Run, RunInstant) -> Point
  ) {
    point(name, as: label, help, of: nil, read)
  }

  /// Declares a point that is computed only from tracks.
  ///
  /// - Parameter tracks: The tracks; `nil` if the point may change at any time.
  package mutating func point(
    _ name: SignalName<Point>, as label: String? = nil, _ help: String, of tracks: TracksOfRun?,
    _ read: @escaping @Sendable (Run, RunInstant) -> Point
  ) {
    coordinates(of: name, as: label ?? self.label(name.name), help, of: tracks) {
      .point(read, isY: $0)
    }
  }

  /// Declares points that are computed together.
  ///
  /// - Parameters:
  ///   - points: The names of the points, with their labels in traces, without `.x` and `.y`.
  ///   - help: A one-sentence description of each point.
  ///   - read: The points at an instant of a run, in the same order.
  public mutating func points(
    _ points: [(name: SignalName<Point>, label: String)], _ help: String,
    _ read: @escaping @Sendable (Run, RunInstant) -> [Point]
  ) {
    for (index, point) in points.enumerated() {
      coordinates(of: point.name, as: point.label, help) { .member(read, index, isY: $0) }
    }
  }

  private mutating func coordinates(
    of name: SignalName<Point>, as label: String, _ help: String, of tracks: TracksOfRun? = nil,
    _ reader: (_ isY: Bool) -> SignalReader<Run>
  ) {
    for (axis, isY) in [("x", false), ("y", true)] {
      add(
        SignalName<Double>(name.facet, "\(name.name).\(axis)"), "\(label).\(axis)",
        .number(.points), help, of: tracks, reader(isY))
    }
  }

  private mutating func add<Value>(
    _ name: SignalName<Value>, _ label: String?, _ kind: Signal.Kind, _ help: String,
    isOptional: Bool = false, isTraced: Bool = true, of tracks: TracksOfRun? = nil,
    _ reader: SignalReader<Run>
  ) {
    signals.append(
      Signal(
        facet: name.facet, name: name.name, label: label ?? self.label(name.name), kind: kind,
        isOptional: isOptional, isTraced: isTraced, help: help))
    readers.append(reader)
    self.tracks.append(tracks)
  }

  /// Declares the common signals that the behavior has not declared itself, after its own.
  mutating func declareCommon() {
    let own = signals.filter { $0.facet == .common }.map(\.name)
    // The comparison can ignore types, because no two common signals share a name.
    func adds<Value>(_ name: SignalName<Value>) -> Bool { !own.contains(name.name) }
    if adds(.pull) {
      add(
        SignalName.pull, nil, .number(.points),
        "The distance of the list beyond its rest position, without the insets of headers and "
          + "footers.", isTraced: false, .pull)
    }
    if adds(.refreshing) {
      add(
        SignalName.refreshing, nil, .number(.scalar), "1 while refreshing, 0 otherwise.",
        isTraced: false, .number { $0.state(at: $1.time).isRefreshing ? 1 : 0 })
    }
    for (name, kind, help) in [
      (SignalName.sinceTrigger, TimelineEvent.Kind.trigger, "the last refresh began"),
      (SignalName.sinceHandler, .handler, "the app's handler was last called"),
      (SignalName.sinceEnd, .end, "the last refresh ended"),
    ] where adds(name) {
      add(
        name, nil, .number(.seconds), "The time since \(help).", isOptional: true, isTraced: false,
        .since(kind))
    }
    if adds(.result) {
      add(
        .result, nil, .word(Reaction.Result.words + ["none"]),
        "The result of the last refresh, from its end to the next trigger.", isTraced: false,
        .result)
    }
    if adds(.resultTime) {
      add(
        .resultTime, nil, .number(.seconds),
        "The time for which the result has been shown, from the end of the refresh until the "
          + "list has closed.", isOptional: true, isTraced: false, .resultTime)
    }
  }
}

/// The way in which a signal is read from a run.
enum SignalReader<Run>: Sendable {
  case number(@Sendable (Run, RunInstant) -> Double)
  case trackOf(@Sendable (Run) -> any NumberTrack)
  /// The track of one run, resolved from ``trackOf(_:)``.
  case track(any NumberTrack)
  case point(@Sendable (Run, RunInstant) -> Point, isY: Bool)
  /// A point in an array of points that are computed together.
  case member(@Sendable (Run, RunInstant) -> [Point], Int, isY: Bool)
  case constant(Double)
  case pull

  // Numbers that may be absent.
  case optional(@Sendable (Run, RunInstant) -> Double?)
  case since(TimelineEvent.Kind)
  case resultTime

  case flag(@Sendable (Run, RunInstant) -> Bool)

  // Words: the index among the cases of their type, or the number of cases for `nil`.
  case word(@Sendable (Run, RunInstant) -> Int)
  /// A state, which is replaced by `finished` while a result is shown.
  case state(@Sendable (Run, RunInstant) -> Int)
  case result
}

/// A word of a closed set that can be the value of a signal.
public protocol SignalWord: Hashable, CaseIterable, RawRepresentable, Sendable
where RawValue == String, AllCases == [Self] {}

extension SignalWord {
  static var words: [String] { allCases.map(\.rawValue) }
  var position: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.endIndex }
}

extension RefreshState: SignalWord {}
extension Reaction.Result: SignalWord {}
