/// Named values at one instant, in a fixed order.
///
/// The names are those of trace samples: `wave.bend`, `ball.0.x`. A name with the suffix `.model`
/// is the model value of the property that the plain name presents.
public struct SampleValues: Sendable {
  /// Names, shared by all values of one kind.
  final class Names: Sendable {
    let list: [String]

    init(_ list: [String]) {
      self.list = list
    }

    // Every component's declarations make a list, and hardly any is asked.
    func position(of name: String) -> Int? { list.firstIndex(of: name) }

    static let none = Names([])
  }

  /// A name and its value.
  public struct Entry: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public var value: TimelineEvent.Value
  }

  private var names: Names
  /// A value for each name; `nil` where there is none at this instant.
  private var values: [TimelineEvent.Value?]

  /// Makes an empty list.
  public init() {
    self.init(.none, [])
  }

  init(_ names: Names, _ values: [TimelineEvent.Value?]) {
    self.names = names
    self.values = values
  }

  /// The names and their values, in order.
  public var entries: [Entry] {
    zip(names.list, values).compactMap { name, value in value.map { Entry(name: name, value: $0) } }
  }

  /// The value of a name; setting appends new names and keeps the place of known ones.
  public subscript(name: String) -> TimelineEvent.Value? {
    get { names.position(of: name).flatMap { values[$0] } }
    set {
      guard let newValue else { return }
      if let position = names.position(of: name) {
        values[position] = newValue
      } else {
        names = Names(names.list + [name])
        values.append(newValue)
      }
    }
  }

  /// The number of a name; 0 where there is none.
  public func number(_ name: String) -> Double {
    if case .number(let number) = self[name] { number } else { 0 }
  }

  /// The yes or no of a name; `false` where there is none.
  public func flag(_ name: String) -> Bool {
    if case .flag(let flag) = self[name] { flag } else { false }
  }

  /// The word of a name; empty where there is none.
  public func text(_ name: String) -> String {
    if case .text(let text) = self[name] { text } else { "" }
  }
}

extension SampleValues: Hashable {
  /// Whether both hold the same values under the same names in the same order.
  public static func == (lhs: SampleValues, rhs: SampleValues) -> Bool {
    lhs.names === rhs.names ? lhs.values == rhs.values : lhs.entries == rhs.entries
  }

  /// Feeds the names and their values.
  public func hash(into hasher: inout Hasher) { hasher.combine(entries) }
}
