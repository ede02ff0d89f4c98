/// The description of a value that a behavior or the scroll view has at every instant of a run.
package struct Signal: Hashable, Sendable {
  /// The part of the behavior or the list that the signal describes.
  package var facet: Facet
  /// The name within the facet, such as `angle`.
  package var name: String
  /// The name in traces, such as `header.arrowAngle`.
  package var label: String
  /// The type of the values.
  package var type: ValueType
  /// Whether the value can be absent at some instants.
  package var isOptional: Bool
  /// Whether traces include the signal by default.
  package var isTraced = true
  /// Whether the signal is a model value, whose presentation value is another signal.
  package var isModel = false
  /// A one-sentence description.
  package var help: String

  package func isNamed<Value>(_ name: SignalName<Value>) -> Bool {
    facet == name.facet && self.name == name.name
  }

  package var isNumber: Bool { unit != nil }
  /// The unit of the numbers; `nil` if the values are not numbers.
  package var unit: MeasureUnit? { if case .number(let unit) = type { unit } else { nil } }

  /// The parts of a list or a behavior that signals describe.
  ///
  /// A name has the same meaning in every behavior that declares it.
  package enum Facet: String, Sendable {
    /// The list and its scroll view; no behavior declares these signals.
    case list
    /// The signals that every behavior has, such as its state and its pulling percent.
    case common
    /// The behavior as a unit, such as its position and its opacity.
    case frame
    /// The surface that the pull bends.
    case surface
    /// The balls that emerge from the surface.
    case balls
    /// The progress ring.
    case ring
    case arrow
    /// The system's activity indicator.
    case spinner
    /// The lines of text.
    case label
    /// The images that replace an arrow and a spinner.
    case images
    /// The signals that only one behavior declares.
    case own
  }

  /// The type of a signal's values.
  package enum ValueType: Hashable, Sendable {
    case number(MeasureUnit)
    case flag
    /// A word of a closed set.
    case word([String])
  }
}

/// A word of a closed set that can be the value of a signal.
public protocol SignalWord: Hashable, CaseIterable, RawRepresentable, Sendable
where RawValue == String, AllCases == [Self] {}

extension SignalWord {
  static var words: [String] { allCases.map(\.rawValue) }
  /// The index of the word among the cases of its type.
  var index: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.endIndex }
}

extension RefreshState: SignalWord {}
extension Reaction.Result: SignalWord {}
