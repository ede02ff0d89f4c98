/// Something that a behavior says of itself at every instant of a run, known before any run.
package struct Signal: Hashable, Sendable {
  /// What of a behavior it is about.
  package var facet: Facet
  /// Its name within the facet, such as `angle`.
  package var name: String
  /// Its name in traces, such as `header.arrowAngle`.
  package var label: String
  /// What its values are.
  package var kind: Kind
  /// Whether there may be instants without a value.
  package var isOptional: Bool
  /// Whether traces have it unasked.
  package var isTraced = true
  /// Whether it is the model value of the property that another signal presents.
  package var isModel: Bool { label.hasSuffix(".model") }
  /// What it says, in one sentence.
  package var help: String

  /// Whether it is what a name stands for.
  package func isNamed<Value>(_ name: SignalName<Value>) -> Bool {
    facet == name.facet && self.name == name.name
  }

  /// Whether its values are numbers.
  package var isNumber: Bool { unit != nil }
  /// What its numbers are counted in; `nil` where it has none.
  package var unit: MeasureUnit? { if case .number(let unit) = kind { unit } else { nil } }

  /// The parts of a behavior that signals tell of; a name means the same in each, whichever
  /// behavior says it.
  package enum Facet: String, CaseIterable, Sendable {
    /// The list and its scroll view, which no behavior says anything of.
    case list
    /// What every behavior has: its state, and how far it is pulled.
    case common
    /// The behavior as a whole: where it lies and how opaque it is.
    case frame
    /// The surface that the pull bends.
    case surface
    /// The balls that come out of it.
    case balls
    /// The ring that shows the refresh.
    case ring
    /// The arrow.
    case arrow
    /// The system's spinner.
    case spinner
    /// The lines of text.
    case label
    /// The pictures in the place of an arrow and a spinner.
    case pictures
    /// What one state machine has and no other.
    case own
  }

  /// What a signal's values are.
  package enum Kind: Hashable, Sendable {
    /// Numbers, of a unit.
    case number(MeasureUnit)
    /// Yes or no.
    case flag
    /// Words of a closed set.
    case word([String])
  }
}
