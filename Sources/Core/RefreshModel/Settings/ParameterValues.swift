public import KeyframeAnimation

/// Settings by their keys, as files have them: every parameter of a schema has a value.
///
/// What is drawn and played has them as properties; see ``Configurable``.
public struct ParameterValues: Hashable, Sendable {
  private var values: [String: ParameterValue]
  /// The names whose values were given rather than defaulted.
  public private(set) var explicitNames: Set<String>
  /// The values that digests leave out, by their names.
  private var valuesOutsideDigest: [String: ParameterValue] = [:]
  /// The former names under which digests have values, so that older digests stay.
  private var digestNames: [String: String] = [:]

  /// No settings at all.
  public init() { self.init(defaultsOf: []) }

  /// Settings that were given, and no others.
  package init(given values: [String: ParameterValue]) {
    self.values = values
    explicitNames = Set(values.keys)
  }

  /// The defaults of a schema.
  public init(defaultsOf parameters: [Parameter]) {
    values = Dictionary(
      parameters.map { ($0.name, $0.defaultValue) }, uniquingKeysWith: { $1 })
    explicitNames = []
    for parameter in parameters {
      valuesOutsideDigest[parameter.name] = parameter.valueOutsideDigest
      digestNames[parameter.name] = parameter.formerName
    }
  }

  /// Gives a parameter a value.
  public mutating func set(_ value: ParameterValue, for name: String) {
    values[name] = value
    explicitNames.insert(name)
  }

  /// The value of a name where it was given rather than defaulted.
  func given(_ name: String) -> ParameterValue? {
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
  public subscript(name: String) -> ParameterValue? { values[name] }

  /// A number, whole or not; `nil` where the value is `auto` or `infinite`.
  public func optionalNumber(_ name: String) -> Double? {
    switch values[name] {
    case .number(let number): number
    case .integer(let integer): Double(integer)
    default: nil
    }
  }

  /// A number; 0 where it is `auto`.
  public func number(_ name: String) -> Double { optionalNumber(name) ?? 0 }

  /// A whole number; `nil` where the value is `infinite`.
  public func optionalInteger(_ name: String) -> Int? {
    if case .integer(let integer) = values[name] { integer } else { nil }
  }

  /// A whole number; 0 where it is `infinite`.
  public func integer(_ name: String) -> Int { optionalInteger(name) ?? 0 }

  /// Yes or no.
  public func flag(_ name: String) -> Bool {
    if case .flag(let flag) = values[name] { flag } else { false }
  }

  /// A timing function or a spring.
  public func curve(_ name: String) -> Curve {
    if case .curve(let curve) = values[name] { curve } else { .timing(.linear) }
  }

  /// One of the parameter's words.
  public func choice(_ name: String) -> String {
    if case .choice(let choice) = values[name] { choice } else { "" }
  }

  /// A text.
  public func text(_ name: String) -> String {
    if case .text(let text) = values[name] { text } else { "" }
  }

  /// Pictures; `nil` where there are none.
  public func images(_ name: String) -> ImageAnimation? {
    if case .images(let images) = values[name] { images } else { nil }
  }
}
