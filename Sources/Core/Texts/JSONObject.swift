/// Names and their values, in the order in which they were first given.
package struct JSONObject: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// A name and its value.
  package struct Member: Hashable, Sendable {
    /// The name.
    package let name: String
    /// The value.
    package var value: JSONValue
  }

  /// The members, in order.
  package private(set) var members: [Member] = []

  /// Makes an object of a literal, each name once.
  package init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }

  /// Makes an object of names, each once, and their values.
  init(_ elements: [(String, JSONValue)]) {
    members = elements.map { Member(name: $0.0, value: $0.1) }
  }

  /// Makes an object of numbers by their names, each name once.
  package init(_ numbers: [(name: String, value: Double)]) {
    members = numbers.map { Member(name: $0.name, value: .number($0.value)) }
  }

  /// The value of a name; setting appends new names, and `nil` leaves a new name out.
  package subscript(name: String) -> JSONValue? {
    get { members.first { $0.name == name }?.value }
    set {
      let position = members.firstIndex { $0.name == name }
      switch (position, newValue) {
      case (let position?, let value?): members[position].value = value
      case (let position?, nil): members.remove(at: position)
      case (nil, let value?): members.append(Member(name: name, value: value))
      case (nil, nil): break
      }
    }
  }
}
