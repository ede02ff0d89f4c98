/// The way in which a signal is read from one run.
enum SignalReader: Sendable {
  /// A recorded number.
  case track(any NumberTrack)
  /// A computed number; `nil` if it is absent.
  case number(@Sendable (RunState) -> Double?)
  /// One coordinate of a point, which is declared as two adjacent numbers.
  case point(@Sendable (RunState) -> Point, isY: Bool)
  case flag(@Sendable (RunState) -> Bool)
  /// The index of a word among the cases of its type, or the number of cases for `nil`.
  case word(@Sendable (RunState) -> Int)

  /// The recorded number; `nil` if the signal is computed.
  var track: (any NumberTrack)? { if case .track(let track) = self { track } else { nil } }

  /// Returns the number, or `nil` if it is absent or the signal is not a number.
  func number(_ state: RunState) -> Double? {
    switch self {
    case .track(let track): track.presentation(at: state.time)
    case .number(let read): read(state)
    case .point(let read, let isY): isY ? read(state).y : read(state).x
    case .flag, .word: nil
    }
  }

  /// Returns the value of a signal with the given description.
  func value(_ state: RunState, of signal: Signal) -> TimelineEvent.Value? {
    switch (self, signal.type) {
    case (.flag(let read), _): .flag(read(state))
    case (.word(let read), .word(let words)): .text(words[read(state)])
    default: number(state).map { .number($0) }
    }
  }
}

/// The type-erased signal declarations of a behavior.
package struct SignalTable: Sendable {
  /// The signals: first the state and the pulling percent, then the behavior's own, and last the
  /// common signals that are not traced by default.
  package let signals: [Signal]
  /// The placement of the behavior.
  package let placement: Placement
  /// The indices of the signals that are traced by default.
  let traced: [Int]
  /// The numbers that are constant over all runs, by name.
  private let constants: [SignalName<Double>: Double]
  /// The declarations, as `Signals<Run>` for the behavior's recording type.
  fileprivate let declared: any Sendable

  fileprivate init<Run>(_ declared: Signals<Run>) {
    self.declared = declared
    signals = declared.signals
    placement = declared.placement
    constants = declared.constants
    traced = signals.indices.filter { [signals] in signals[$0].isTraced }
  }

  /// Returns the index of a signal, or `nil` if no signal has the name.
  func index<Value>(of name: SignalName<Value>) -> Int? {
    // A dictionary would cost more to create than it saves, because a style binds only a few
    // signals.
    signals.firstIndex { $0.isNamed(name) }
  }

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

  /// Returns the recording of a run from which the behavior's signals are read.
  ///
  /// - Parameter known: The behavior's declarations; `nil` if they have not been computed before.
  func recording(
    _ run: Run, _ results: ResultRecording, at placement: Placement, declared known: SignalTable?
  ) -> HeaderRecording {
    let declared = known?.declared as? Signals<Run> ?? declaredSignals(at: placement)
    return HeaderRecording(RecordedRun(run, results), declared, known ?? SignalTable(declared))
  }
}
