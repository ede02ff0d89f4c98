import KeyframeAnimation

/// The values of a schema's parameters, by key.
///
/// Styles and behaviors store the same values as properties; see ``Configurable``.
package struct ParameterValues: Hashable, Sendable {
  private var values: [String: ParameterValue]
  /// The keys whose values were set explicitly rather than by default.
  package private(set) var explicitNames: Set<String>

  /// Creates an empty collection of values.
  package init() { self.init(defaultsOf: []) }

  /// Creates a collection of explicit values, without defaults.
  package init(given values: [String: ParameterValue]) {
    self.values = values
    explicitNames = Set(values.keys)
  }

  /// Creates the default values of a schema.
  package init(defaultsOf parameters: [Parameter]) {
    values = Dictionary(
      parameters.map { ($0.name, $0.defaultValue) }, uniquingKeysWith: { $1 })
    explicitNames = []
  }

  package mutating func set(_ value: ParameterValue, for name: String) {
    values[name] = value
    explicitNames.insert(name)
  }

  /// Returns the value of a parameter if it was set explicitly, and otherwise `nil`.
  package func given(_ name: String) -> ParameterValue? {
    explicitNames.contains(name) ? values[name] : nil
  }

  /// Returns these values merged with others, which take precedence.
  package func merging(_ other: ParameterValues) -> ParameterValues {
    var all = self
    all.values.merge(other.values) { $1 }
    all.explicitNames.formUnion(other.explicitNames)
    return all
  }

  package var all: [String: ParameterValue] { values }

  /// The value of a parameter; `nil` if the schema does not contain it.
  package subscript(name: String) -> ParameterValue? { values[name] }
}
