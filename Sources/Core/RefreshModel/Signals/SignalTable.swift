import BezierGeometry

/// All that a component declares, whatever its runs are.
public struct SignalTable: Sendable {
  /// The signals: what every component says first in traces, the component's own, and what is in no
  /// trace unasked.
  public let signals: [Signal]
  /// Where the component is attached.
  public let placement: Placement
  /// The labels of a snapshot's values.
  let names: SampleValues.Names
  /// Which signals a snapshot's values are, in order.
  let sampled: [Int]
  private let constants: [(index: Int, number: Double)]
  /// The declarations, of a type that only the component knows.
  private let declared: any Sendable
  /// The place of what every component says of refreshing.
  let refreshing: Int?

  init<Run>(_ declared: Signals<Run>) {
    self.declared = declared
    signals = declared.signals
    placement = declared.placement
    constants = declared.constants
    let signals = declared.signals
    sampled = signals.indices.filter { $0 >= Self.snapshotFields && signals[$0].isTraced }
    names = SampleValues.Names(sampled.map { signals[$0].label })
    refreshing = signals.firstIndex { $0.isNamed(SignalName.refreshing) }
  }

  /// The state and the percent, which snapshots have as fields of their own.
  private static let snapshotFields = 2

  /// The place of a signal; `nil` where nothing of that name is declared.
  func position<Value>(of name: SignalName<Value>) -> Int? {
    // A look binds a few, once: a dictionary would take longer to make.
    signals.indices.first { signals[$0].facet == name.facet && signals[$0].name == name.name }
  }

  /// The declarations of a component that leaves such runs; `nil` where they are another's.
  func declarations<Run>(for type: Run.Type) -> Signals<Run>? { declared as? Signals<Run> }

  /// A number that is known before any run; `nil` where the component declares none of the name.
  public func constant(_ name: SignalName<Double>) -> Double? {
    position(of: name).flatMap(constant)
  }

  func constant(at index: Int) -> Double? { constants.first { $0.index == index }?.number }
}

extension RefreshComponent {
  /// What the component says of itself in every run, by its settings.
  public func signals(at placement: Placement) -> SignalTable {
    SignalTable(declaredSignals(at: placement))
  }

  private func declaredSignals(at placement: Placement) -> Signals<Run> {
    var signals = Signals<Run>(at: placement)
    declare(&signals)
    signals.declareCommon()
    return signals
  }

  /// What the component says of a run that it has left.
  ///
  /// - Parameter known: what it declares, where that has been asked already.
  func reading(
    _ run: Run, _ facts: CommonFacts, declared known: SignalTable?
  ) -> any ComponentRun {
    if let known, let declared = known.declarations(for: Run.self) {
      return RecordedRun(run, declared, known, facts)
    }
    let declared = declaredSignals(at: facts.placement)
    return RecordedRun(run, declared, SignalTable(declared), facts)
  }
}
