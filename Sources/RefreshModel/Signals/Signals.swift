public import BezierGeometry

/// What a component declares that it says, with how each of it is read of a run.
///
/// The declarations do not hold a run: they are made once, by the component's settings, and read any
/// of its runs. Traces have the signals in the order in which they are declared.
public struct Signals<Run: ComponentRecording>: Sendable {
  /// Where the component is attached.
  public let placement: Placement
  private(set) var signals: [Signal] = []
  private(set) var readers: [Reader] = []

  /// Reads one signal, or several that are worked out together.
  struct Reader: Sendable {
    /// The place of the first signal that it reads.
    let first: Int
    let read: Reading

    enum Reading: Sendable {
      case one(@Sendable (Run, RunInstant) -> TimelineEvent.Value?)
      case numbers(@Sendable (Run, RunInstant) -> [Double])
    }
  }

  init(at placement: Placement) {
    self.placement = placement
  }

  /// A label that begins with the component's place, such as `header.arrowAngle`.
  public func label(_ name: String) -> String { "\(placement.rawValue).\(name)" }

  /// Declares a number.
  ///
  /// - Parameters:
  ///   - facet: what of the component it is about.
  ///   - name: its name within the facet.
  ///   - label: its name in traces.
  ///   - unit: what it is counted in.
  ///   - help: what it says, in one sentence.
  ///   - read: its value at an instant of a run.
  public mutating func number(
    _ facet: Signal.Facet, _ name: String, as label: String, _ unit: Signal.Unit, _ help: String,
    _ read: @escaping @Sendable (Run, RunInstant) -> Double
  ) {
    add(facet, name, label, .number(unit), help) { .number(read($0, $1)) }
  }

  /// Declares a number that there may be none of.
  public mutating func optionalNumber(
    _ facet: Signal.Facet, _ name: String, as label: String, _ unit: Signal.Unit, _ help: String,
    _ read: @escaping @Sendable (Run, RunInstant) -> Double?
  ) {
    add(facet, name, label, .number(unit), help, isOptional: true) {
      read($0, $1).map(TimelineEvent.Value.number)
    }
  }

  /// Declares a yes or no.
  public mutating func flag(
    _ facet: Signal.Facet, _ name: String, as label: String, _ help: String,
    _ read: @escaping @Sendable (Run, RunInstant) -> Bool
  ) {
    add(facet, name, label, .flag, help) { .flag(read($0, $1)) }
  }

  /// Declares a word of a closed set.
  public mutating func word<Word: RawRepresentable & CaseIterable & Sendable>(
    _ facet: Signal.Facet, _ name: String, as label: String, _ help: String,
    _ read: @escaping @Sendable (Run, RunInstant) -> Word
  ) where Word.RawValue == String {
    add(facet, name, label, .word(Word.allCases.map(\.rawValue)), help) {
      .text(read($0, $1).rawValue)
    }
  }

  /// Declares a word of a closed set, or the one that says that there is none of it.
  public mutating func word<Word: RawRepresentable & CaseIterable & Sendable>(
    _ facet: Signal.Facet, _ name: String, as label: String, or none: String, _ help: String,
    _ read: @escaping @Sendable (Run, RunInstant) -> Word?
  ) where Word.RawValue == String {
    add(facet, name, label, .word(Word.allCases.map(\.rawValue) + [none]), help) {
      .text(read($0, $1)?.rawValue ?? none)
    }
  }

  /// Declares points that are worked out together, each as a number with `.x` and one with `.y`.
  ///
  /// - Parameters:
  ///   - points: the points' names within the facet, and in traces without their coordinates.
  ///   - read: all of them at an instant, in the same order.
  public mutating func points(
    _ facet: Signal.Facet, _ points: [(name: String, label: String)], _ help: String,
    _ read: @escaping @Sendable (Run, RunInstant) -> [Point]
  ) {
    let first = signals.count
    for point in points {
      for axis in ["x", "y"] {
        signals.append(
          Signal(
            facet: facet, name: "\(point.name).\(axis)", label: "\(point.label).\(axis)",
            kind: .number(.points), isOptional: false, help: help))
      }
    }
    readers.append(
      Reader(
        first: first,
        read: .numbers { run, instant in read(run, instant).flatMap { [$0.x, $0.y] } }))
  }

  private mutating func add(
    _ facet: Signal.Facet, _ name: String, _ label: String, _ kind: Signal.Kind, _ help: String,
    isOptional: Bool = false,
    _ read: @escaping @Sendable (Run, RunInstant) -> TimelineEvent.Value?
  ) {
    readers.append(Reader(first: signals.count, read: .one(read)))
    signals.append(
      Signal(
        facet: facet, name: name, label: label, kind: kind, isOptional: isOptional, help: help))
  }
}

/// All that a component declares, whatever its runs are.
public struct SignalTable: Sendable {
  /// The signals, in the order of traces.
  public let signals: [Signal]
  let names: SampleValues.Names
  private let readAll: @Sendable (any ComponentRecording, RunInstant) -> [TimelineEvent.Value?]
  private let readOne:
    @Sendable (Int, any ComponentRecording) -> @Sendable (RunInstant) -> TimelineEvent.Value?

  init<Run>(_ declared: Signals<Run>) {
    signals = declared.signals
    names = SampleValues.Names(signals.map(\.label))
    let (count, readers) = (declared.signals.count, declared.readers)
    readAll = { recording, instant in
      guard let run = recording as? Run else { return Array(repeating: nil, count: count) }
      var values: [TimelineEvent.Value?] = []
      values.reserveCapacity(count)
      for reader in readers {
        switch reader.read {
        case .one(let read): values.append(read(run, instant))
        case .numbers(let read):
          for number in read(run, instant) { values.append(.number(number)) }
        }
      }
      return values
    }
    readOne = { index, recording in
      guard let run = recording as? Run, let reader = readers.last(where: { $0.first <= index })
      else { return { _ in nil } }
      switch reader.read {
      case .one(let read): return { read(run, $0) }
      case .numbers(let read): return { .number(read(run, $0)[index - reader.first]) }
      }
    }
  }

  /// Every signal of a run at an instant.
  func values(of recording: any ComponentRecording, at instant: RunInstant) -> SampleValues {
    SampleValues(names, readAll(recording, instant))
  }

  /// What reads one signal of a run, and none of the others; `nil` where there is none of the label.
  func reader(
    of label: String, in recording: any ComponentRecording
  ) -> (signal: Signal, read: @Sendable (RunInstant) -> TimelineEvent.Value?)? {
    names.position(of: label).map { (signals[$0], readOne($0, recording)) }
  }
}

extension RefreshComponent {
  /// What the component says of itself in every run, by its settings.
  public func signals(at placement: Placement) -> SignalTable {
    var signals = Signals<Run>(at: placement)
    declare(&signals)
    return SignalTable(signals)
  }
}
