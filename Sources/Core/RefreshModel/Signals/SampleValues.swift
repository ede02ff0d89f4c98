/// Named values at one instant, in a fixed order.
///
/// The names are those of trace samples, such as `wave.bend` or `ball.0.x`. A name with the suffix
/// `.model` denotes the model value of the property whose presentation value has the name without
/// it.
package struct SampleValues: Sendable {
  /// The names of the values, shared by all samples of a behavior.
  final class Names: Sendable {
    let list: [String]

    init(_ list: [String]) { self.list = list }

    // A dictionary would cost more to create than it saves, because few lists are ever searched.
    func position(of name: String) -> Int? { list.firstIndex(of: name) }
  }

  package struct Entry: Hashable, Sendable {
    package let name: String
    package let value: TimelineEvent.Value
  }

  private let names: Names
  /// The value of each name; `nil` if it is absent at this instant.
  private let values: [TimelineEvent.Value?]

  init(_ names: Names, _ values: [TimelineEvent.Value?]) {
    self.names = names
    self.values = values
  }

  /// The names and values that are present, in order.
  package var entries: [Entry] {
    zip(names.list, values).compactMap { name, value in value.map { Entry(name: name, value: $0) } }
  }

  /// The value with the given name; `nil` if it is absent.
  package subscript(name: String) -> TimelineEvent.Value? {
    names.position(of: name).flatMap { values[$0] }
  }

  /// Returns the number with the given name, or `nil` if it is absent.
  package func number(_ name: String) -> Double? {
    if case .number(let number) = self[name] { number } else { nil }
  }

  /// Returns the flag with the given name, or `nil` if it is absent.
  package func flag(_ name: String) -> Bool? {
    if case .flag(let flag) = self[name] { flag } else { nil }
  }

  /// Returns the word with the given name, or `nil` if it is absent.
  package func text(_ name: String) -> String? {
    if case .text(let text) = self[name] { text } else { nil }
  }
}

extension SampleValues: Hashable {
  /// Returns whether both samples contain the same names and values in the same order.
  package static func == (lhs: SampleValues, rhs: SampleValues) -> Bool {
    lhs.names === rhs.names ? lhs.values == rhs.values : lhs.entries == rhs.entries
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(entries) }
}
