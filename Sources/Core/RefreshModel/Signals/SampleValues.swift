/// Named values at one instant, in a fixed order.
///
/// The names are those of trace samples: `wave.bend`, `ball.0.x`. A name with the suffix `.model`
/// is the model value of the property that the plain name presents.
package struct SampleValues: Sendable {
  /// Names, shared by all values of one kind.
  final class Names: Sendable {
    let list: [String]

    init(_ list: [String]) {
      self.list = list
    }

    // Every behavior's declarations make a list, and hardly any is asked.
    func position(of name: String) -> Int? { list.firstIndex(of: name) }
  }

  /// A name and its value.
  package struct Entry: Hashable, Sendable {
    /// The name.
    package let name: String
    /// The value.
    package let value: TimelineEvent.Value
  }

  private let names: Names
  /// A value for each name; `nil` where there is none at this instant.
  private let values: [TimelineEvent.Value?]

  init(_ names: Names, _ values: [TimelineEvent.Value?]) {
    self.names = names
    self.values = values
  }

  /// The names and their values, in order.
  package var entries: [Entry] {
    zip(names.list, values).compactMap { name, value in value.map { Entry(name: name, value: $0) } }
  }

  /// The value of a name.
  package subscript(name: String) -> TimelineEvent.Value? {
    names.position(of: name).flatMap { values[$0] }
  }

  /// The number of a name; `nil` if there is none.
  package func number(_ name: String) -> Double? {
    if case .number(let number) = self[name] { number } else { nil }
  }

  /// The flag of a name; `nil` if there is none.
  package func flag(_ name: String) -> Bool? {
    if case .flag(let flag) = self[name] { flag } else { nil }
  }

  /// The word of a name; `nil` if there is none.
  package func text(_ name: String) -> String? {
    if case .text(let text) = self[name] { text } else { nil }
  }
}

extension SampleValues: Hashable {
  /// Whether both hold the same values under the same names in the same order.
  package static func == (lhs: SampleValues, rhs: SampleValues) -> Bool {
    lhs.names === rhs.names ? lhs.values == rhs.values : lhs.entries == rhs.entries
  }

  /// Feeds the names and their values.
  package func hash(into hasher: inout Hasher) { hasher.combine(entries) }
}
