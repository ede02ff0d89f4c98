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
  fileprivate let constants: [Int: Double]
  private let positions: [Key: Int]

  private struct Key: Hashable {
    let facet: Signal.Facet
    let name: String
  }

  init<Run>(_ declared: Signals<Run>) {
    signals = declared.signals
    placement = declared.placement
    constants = declared.constants
    let signals = declared.signals
    sampled = signals.indices.filter { $0 >= Self.snapshotFields && signals[$0].isTraced }
    names = SampleValues.Names(sampled.map { signals[$0].label })
    positions = Dictionary(
      signals.enumerated().map { (Key(facet: $1.facet, name: $1.name), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The state and the percent, which snapshots have as fields of their own.
  private static let snapshotFields = 2

  /// The place of a signal; `nil` where nothing of that name is declared.
  func position<Value>(of name: SignalName<Value>) -> Int? {
    positions[Key(facet: name.facet, name: name.name)]
  }

  /// A number that is known before any run; `nil` where the component declares none of the name.
  public func constant(_ name: SignalName<Double>) -> Double? {
    position(of: name).flatMap { constants[$0] }
  }
}

extension SignalTable {
  func constant(at index: Int) -> Double? { constants[index] }
}

extension RefreshComponent {
  /// What the component says of itself in every run, by its settings.
  public func signals(at placement: Placement) -> SignalTable {
    SignalTable(declaredSignals(at: placement))
  }

  func declaredSignals(at placement: Placement) -> Signals<Run> {
    var signals = Signals<Run>(at: placement)
    declare(&signals)
    signals.declareCommon()
    return signals
  }
}
