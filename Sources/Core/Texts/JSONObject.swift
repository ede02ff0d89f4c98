/// A JSON object that preserves the order in which its members were inserted.
package struct JSONObject: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  package struct Member: Hashable, Sendable {
    package let name: String
    package var value: JSONValue
  }

  package private(set) var members: [Member] = []

  /// Creates an object from a literal; the names must be unique.
  package init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }

  /// Creates an object from pairs of a name and a value; the names must be unique.
  package init(_ elements: [(String, JSONValue)]) {
    members = elements.map { Member(name: $0.0, value: $0.1) }
  }

  /// Creates an object of numbers; the names must be unique.
  package init(_ numbers: [(name: String, value: Double)]) {
    members = numbers.map { Member(name: $0.name, value: .number($0.value)) }
  }

  /// The value of a name, or `nil` if the object has no member of that name.
  ///
  /// Setting a value replaces it in place or appends a new member; setting `nil` removes the
  /// member.
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
