import KeyframeAnimation

/// Settings by their keys, as files have them: every parameter of a schema has a value.
///
/// What is drawn and played has them as properties; see ``Configurable``.
package struct ParameterValues: Hashable, Sendable {
  private var values: [String: ParameterValue]
  /// The names whose values were given rather than defaulted.
  package private(set) var explicitNames: Set<String>
  /// The values that digests leave out, by their names.
  private var valuesOutsideDigest: [String: ParameterValue] = [:]
  /// The former names under which digests have values, so that older digests stay.
  private var digestNames: [String: String] = [:]

  /// No settings at all.
  package init() { self.init(defaultsOf: []) }

  /// Settings that were given, and no others.
  package init(given values: [String: ParameterValue]) {
    self.values = values
    explicitNames = Set(values.keys)
  }

  /// The defaults of a schema.
  package init(defaultsOf parameters: [Parameter]) {
    values = Dictionary(
      parameters.map { ($0.name, $0.defaultValue) }, uniquingKeysWith: { $1 })
    explicitNames = []
    for parameter in parameters {
      valuesOutsideDigest[parameter.name] = parameter.valueOutsideDigest
      digestNames[parameter.name] = parameter.formerName
    }
  }

  /// Gives a parameter a value.
  package mutating func set(_ value: ParameterValue, for name: String) {
    values[name] = value
    explicitNames.insert(name)
  }

  /// The value of a name where it was given rather than defaulted.
  package func given(_ name: String) -> ParameterValue? {
    explicitNames.contains(name) ? values[name] : nil
  }

  /// These values and others.
  package func merging(_ other: ParameterValues) -> ParameterValues {
    var all = self
    all.values.merge(other.values) { $1 }
    all.explicitNames.formUnion(other.explicitNames)
    all.valuesOutsideDigest.merge(other.valuesOutsideDigest) { $1 }
    all.digestNames.merge(other.digestNames) { $1 }
    return all
  }

  /// All values, by their names.
  package var all: [String: ParameterValue] { values }

  /// The values that a digest depends on, by their names.
  package var digested: [String: ParameterValue] {
    values.reduce(into: [:]) { digested, entry in
      guard valuesOutsideDigest[entry.key] != entry.value else { return }
      digested[digestNames[entry.key] ?? entry.key] = entry.value
    }
  }

  /// The value of a name, if the schema has it.
  package subscript(name: String) -> ParameterValue? { values[name] }
}
