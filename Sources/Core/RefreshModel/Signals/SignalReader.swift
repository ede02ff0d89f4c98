/// The type-erased signal declarations of a behavior.
package struct SignalTable: Sendable {
  /// The signals: first the state and the pulling percent, then the behavior's own, and last the
  /// common signals that are not traced by default.
  package let signals: [Signal]
  /// The placement of the behavior.
  package let placement: Placement
  /// The indices of the signals that are traced by default, without the state and the pulling
  /// percent.
  let sampled: [Int]
  /// The numbers that are constant over all runs, by name.
  private let constants: [SignalName<Double>: Double]
  /// The declarations, as `Signals<Run>` for the behavior's recording type.
  private let declared: any Sendable

  init<Run>(_ declared: Signals<Run>) {
    self.declared = declared
    signals = declared.signals
    placement = declared.placement
    constants = declared.constants
    let signals = declared.signals
    sampled = signals.indices.filter { $0 >= Self.fieldCount && signals[$0].isTraced }
  }

  /// The number of leading signals that are properties of ``HeaderInstant``.
  private static let fieldCount = 2

  /// Returns the index of a signal, or `nil` if no signal has the name.
  func index<Value>(of name: SignalName<Value>) -> Int? {
    // A dictionary would cost more to create than it saves, because a style binds only a few
    // signals.
    signals.firstIndex { $0.isNamed(name) }
  }

  /// Returns the declarations for a type of recording, or `nil` if they are for another type.
  func declarations<Run>(for type: Run.Type) -> Signals<Run>? { declared as? Signals<Run> }

  /// Returns a number that is constant over all runs, or `nil` if the behavior does not declare
  /// it.
  package func constant(_ name: SignalName<Double>) -> Double? { constants[name] }
}

extension RefreshBehavior {
  /// Returns the signals that the behavior declares with its current settings.
  package func signals(at placement: Placement) -> SignalTable {
    SignalTable(declaredSignals(at: placement))
  }

  private func declaredSignals(at placement: Placement) -> Signals<Run> {
    var signals = Signals<Run>(at: placement)
    declare(&signals)
    signals.declareCommon()
    return signals
  }

  /// Returns the run from which the behavior's signals are read.
  ///
  /// - Parameter known: The behavior's declarations; `nil` if they have not been computed before.
  func reading(_ run: Run, _ facts: CommonFacts, declared known: SignalTable?) -> any BehaviorRun {
    if let known, let declared = known.declarations(for: Run.self) {
      return RecordedRun(run, declared, known, facts)
    }
    let declared = declaredSignals(at: facts.placement)
    return RecordedRun(run, declared, SignalTable(declared), facts)
  }
}
