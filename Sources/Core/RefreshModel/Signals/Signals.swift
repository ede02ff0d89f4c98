public import BezierGeometry

/// What a behavior declares that it says, with how each of it is read of a run.
///
/// The declarations do not hold a run: they are made once, by the behavior's settings, and read any
/// of its runs. Traces have the signals in the order in which they are declared.
public struct Signals<Run: BehaviorRecording>: Sendable {
  /// Where the behavior is attached.
  public let placement: Placement
  private(set) var signals: [Signal] = []
  /// How each is read.
  private(set) var slots: [SignalSlot] = []
  private(set) var numbers: [NumberReader<Run>] = []
  private(set) var optionals: [OptionalReader<Run>] = []
  private(set) var flags: [@Sendable (Run, RunInstant) -> Bool] = []
  /// The positions of words in their type's list.
  private(set) var words: [@Sendable (Run, RunInstant) -> Int] = []
  /// What signals are worked out of, where that is known.
  private(set) var tracks: [TracksOfRun?] = []
  /// The numbers that are the same in all runs, by their names.
  private(set) var constants: [SignalName<Double>: Double] = [:]

  /// The tracks that a signal is computed from, and nothing else; `nil` if they are not known.
  package typealias TracksOfRun = @Sendable (Run, ViewTracks) -> [any Track]?

  init(at placement: Placement) {
    self.placement = placement
    signals.reserveCapacity(Self.usualCount)
    slots.reserveCapacity(Self.usualCount)
    numbers.reserveCapacity(Self.usualCount)
    tracks.reserveCapacity(Self.usualCount)
    word(SignalName.state, as: label("state"), "What the component is doing.") {
      $0.state(at: $1.time)
    }
    number(
      .pullingPercent, as: label("pullingPercent"), .scalar,
      "How far the component is pulled, as it has it itself; 1 is its threshold.",
      of: { ($0 as? any TrackedRecording)?.tracks(ofPullingPercent: $1) }
    ) { $0.pullingPercent(at: $1) }
  }

  private static var usualCount: Int { 48 }

  /// A label that begins with the behavior's place, such as `header.arrowAngle`.
  public func label(_ name: String) -> String { "\(placement.rawValue).\(name)" }

  /// Declares a number.
  ///
  /// - Parameters:
  ///   - name: what it is.
  ///   - label: its name in traces.
  ///   - unit: what it is counted in.
  ///   - help: what it says, in one sentence.
  ///   - read: its value at an instant of a run.
  public mutating func number(
    _ name: SignalName<Double>, as label: String, _ unit: MeasureUnit, _ help: String,
    _ read: @escaping @Sendable (Run, RunInstant) -> Double
  ) {
    number(name, as: label, unit, help, of: nil, read)
  }

  /// Declares a number that is computed from tracks and nothing else; `nil` if it may change at any time.
  package mutating func number(
    _ name: SignalName<Double>, as label: String, _ unit: MeasureUnit, _ help: String,
    of tracks: TracksOfRun?, _ read: @escaping @Sendable (Run, RunInstant) -> Double
  ) {
    add(name, label, .number(.read(read), unit), help, of: tracks)
  }

  /// Declares a number that the run has written down as such.
  ///
  /// - Parameters:
  ///   - name: what it is.
  ///   - label: its name in traces.
  ///   - unit: what it is counted in.
  ///   - help: what it says, in one sentence.
  ///   - track: what the run has of it.
  public mutating func number(
    _ name: SignalName<Double>, as label: String, _ unit: MeasureUnit, _ help: String,
    track: @escaping @Sendable (Run) -> RecordedProperty
  ) {
    add(name, label, .number(.trackOf(track), unit), help)
  }

  /// Declares a number that the run has recorded as steps.
  package mutating func number(
    _ name: SignalName<Double>, as label: String, _ unit: MeasureUnit, _ help: String,
    steps: @escaping @Sendable (Run) -> StepTrack<Double>
  ) {
    add(name, label, .number(.trackOf(steps), unit), help)
  }

  /// Declares a number that there may be none of.
  public mutating func number(
    _ name: SignalName<Double?>, as label: String, _ unit: MeasureUnit, _ help: String,
    _ read: @escaping @Sendable (Run, RunInstant) -> Double?
  ) {
    add(name, label, .optional(.read(read), unit), help)
  }

  /// Declares a number that is the same in all runs, and known before any: a size, a count, a reach.
  ///
  /// Traces have it only where it is asked for by its label.
  public mutating func constant(
    _ name: SignalName<Double>, as label: String, _ unit: MeasureUnit, _ help: String,
    _ number: Double
  ) {
    constants[name] = number
    add(name, label, .number(.constant(number), unit), help, isTraced: false) { _, _ in [] }
  }

  /// Declares a yes or no.
  public mutating func flag(
    _ name: SignalName<Bool>, as label: String, _ help: String,
    _ read: @escaping @Sendable (Run, RunInstant) -> Bool
  ) {
    add(name, label, .flag(read), help)
  }

  /// Declares a word of a closed set.
  public mutating func word<Word: SignalWord>(
    _ name: SignalName<Word>, as label: String, _ help: String,
    _ read: @escaping @Sendable (Run, RunInstant) -> Word
  ) {
    add(name, label, .word(Word.words) { read($0, $1).position }, help)
  }

  /// Declares a word of a closed set, or the one that says that there is none of it.
  public mutating func word<Word: SignalWord>(
    _ name: SignalName<Word?>, as label: String, or none: String, _ help: String,
    _ read: @escaping @Sendable (Run, RunInstant) -> Word?
  ) {
    let count = Word.words.count
    add(name, label, .word(Word.words + [none]) { read($0, $1)?.position ?? count }, help)
  }

  /// Declares a point, in traces a number with `.x` and one with `.y`.
  public mutating func point(
    _ name: SignalName<Point>, as label: String, _ help: String,
    _ read: @escaping @Sendable (Run, RunInstant) -> Point
  ) {
    point(name, as: label, help, of: nil, read)
  }

  /// Declares a point that is computed from tracks and nothing else; `nil` if it may change at any time.
  package mutating func point(
    _ name: SignalName<Point>, as label: String, _ help: String, of tracks: TracksOfRun?,
    _ read: @escaping @Sendable (Run, RunInstant) -> Point
  ) {
    coordinates(of: name, as: label, help, of: tracks) { .point(read, isY: $0) }
  }

  /// Declares points that are worked out together.
  ///
  /// - Parameters:
  ///   - points: the points' names, and what traces call them without their coordinates.
  ///   - help: what they say, in one sentence.
  ///   - read: all of them at an instant, in the same order.
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
    _ reader: (_ isY: Bool) -> NumberReader<Run>
  ) {
    for (axis, isY) in [("x", false), ("y", true)] {
      add(
        SignalName<Double>(name.facet, "\(name.name).\(axis)"), "\(label).\(axis)",
        .number(reader(isY), .points), help, of: tracks)
    }
  }

  private mutating func add<Value>(
    _ name: SignalName<Value>, _ label: String, _ reader: SignalReader<Run>, _ help: String,
    isTraced: Bool = true, of tracks: TracksOfRun? = nil
  ) {
    let kind: Signal.Kind
    var isOptional = false
    switch reader {
    case .number(let reader, let unit):
      kind = .number(unit)
      slots.append(.number(numbers.count))
      numbers.append(reader)
    case .optional(let reader, let unit):
      kind = .number(unit)
      isOptional = true
      slots.append(.optional(optionals.count))
      optionals.append(reader)
    case .flag(let read):
      kind = .flag
      slots.append(.flag(flags.count))
      flags.append(read)
    case .word(let list, let read):
      kind = .word(list)
      slots.append(.word(words.count))
      words.append(read)
    }
    signals.append(
      Signal(
        facet: name.facet, name: name.name, label: label, kind: kind, isOptional: isOptional,
        isTraced: isTraced, help: help))
    self.tracks.append(tracks)
  }

  /// Declares what every behavior says and this one has not, after all that it says itself.
  mutating func declareCommon() {
    let own = signals.filter { $0.facet == .common }.map(\.name)
    // None of the common ones is named as another.
    func adds<Value>(_ name: SignalName<Value>) -> Bool { !own.contains(name.name) }
    if adds(.pull) {
      add(
        SignalName.pull, label("pull"), .number(.pull, .points),
        "How far the list is beyond where it rests without any component.", isTraced: false)
    }
    if adds(.refreshing) {
      add(
        SignalName.refreshing, label("refreshing"),
        .number(.read { $0.state(at: $1.time).isRefreshing ? 1 : 0 }, .scalar),
        "1 while refreshing, 0 while not.", isTraced: false)
    }
    for (name, kind, help) in [
      (SignalName.sinceTrigger, TimelineEvent.Kind.trigger, "the last refresh began"),
      (SignalName.sinceHandler, .handler, "the app's handler was last called"),
      (SignalName.sinceEnd, .end, "the last refresh ended"),
    ] where adds(name) {
      add(
        name, label(name.name), .optional(.since(kind), .seconds), "How long ago \(help).",
        isTraced: false)
    }
  }
}

/// Where a signal's reader is, among those of its kind.
enum SignalSlot: Sendable {
  case number(Int)
  case optional(Int)
  case flag(Int)
  case word(Int)
}

/// How one signal of a run is read.
private enum SignalReader<Run> {
  case number(NumberReader<Run>, MeasureUnit)
  case optional(OptionalReader<Run>, MeasureUnit)
  case flag(@Sendable (Run, RunInstant) -> Bool)
  /// The words, and the position of one among them.
  case word([String], @Sendable (Run, RunInstant) -> Int)
}

/// How a number is read.
enum NumberReader<Run>: Sendable {
  case read(@Sendable (Run, RunInstant) -> Double)
  case trackOf(@Sendable (Run) -> any NumberTrack)
  /// The same of one run.
  case track(any NumberTrack)
  case point(@Sendable (Run, RunInstant) -> Point, isY: Bool)
  /// A point of several.
  case member(@Sendable (Run, RunInstant) -> [Point], Int, isY: Bool)
  case constant(Double)
  case pull
}

/// How a number that may be absent is read.
enum OptionalReader<Run>: Sendable {
  case read(@Sendable (Run, RunInstant) -> Double?)
  case since(TimelineEvent.Kind)
}

/// A word of a closed set, as a signal's value.
public protocol SignalWord: Hashable, CaseIterable, RawRepresentable, Sendable
where RawValue == String, AllCases == [Self] {}

extension SignalWord {
  static var words: [String] { allCases.map(\.rawValue) }
  var position: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.endIndex }
}

extension RefreshState: SignalWord {}
