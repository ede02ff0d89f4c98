import BezierGeometry

/// All that a behavior declares, whatever its runs are.
package struct SignalTable: Sendable {
  /// The signals: what every behavior says first in traces, the behavior's own, and what is in no
  /// trace unasked.
  package let signals: [Signal]
  /// Where the behavior is attached.
  package let placement: Placement
  /// How each is read.
  let slots: [SignalSlot]
  /// The labels of the values of traces.
  let names: SampleValues.Names
  /// Which signals the values of traces are, in order.
  let sampled: [Int]
  /// The numbers that are known before any run, by their names.
  private let constants: [SignalName<Double>: Double]
  /// The declarations, of a type that only the behavior knows.
  private let declared: any Sendable

  init<Run>(_ declared: Signals<Run>) {
    self.declared = declared
    signals = declared.signals
    placement = declared.placement
    slots = declared.slots
    constants = declared.constants
    let signals = declared.signals
    sampled = signals.indices.filter { $0 >= Self.fieldCount && signals[$0].isTraced }
    names = SampleValues.Names(sampled.map { signals[$0].label })
  }

  /// The state and the percent, which instants have as properties of their own.
  private static let fieldCount = 2

  /// The index of a signal; `nil` if nothing of that name is declared.
  func index<Value>(of name: SignalName<Value>) -> Int? {
    // A style binds a few, once: a dictionary would take longer to make.
    signals.firstIndex { $0.isNamed(name) }
  }

  /// The declarations of a behavior that leaves such runs; `nil` where they are another's.
  func declarations<Run>(for type: Run.Type) -> Signals<Run>? { declared as? Signals<Run> }

  /// A number that is known before any run; `nil` if the behavior declares none of the name.
  package func constant(_ name: SignalName<Double>) -> Double? { constants[name] }
}

extension RefreshBehavior {
  /// What the behavior says of itself in every run, by its settings.
  package func signals(at placement: Placement) -> SignalTable {
    SignalTable(declaredSignals(at: placement))
  }

  private func declaredSignals(at placement: Placement) -> Signals<Run> {
    var signals = Signals<Run>(at: placement)
    declare(&signals)
    signals.declareCommon()
    return signals
  }

  /// What the behavior says of a run that it has left.
  ///
  /// - Parameter known: what it declares, where that has been asked already.
  func reading(
    _ run: Run, _ facts: CommonFacts, declared known: SignalTable?
  ) -> any BehaviorRun {
    if let known, let declared = known.declarations(for: Run.self) {
      return RecordedRun(run, declared, known, facts)
    }
    let declared = declaredSignals(at: facts.placement)
    return RecordedRun(run, declared, SignalTable(declared), facts)
  }
}
